/* SPDX-License-Identifier: BSD-3-Clause */
/* Does nothing but tell its threads and its virtual memory in KiB: "1 2384". */
#include <stdio.h>

int main(void) {
  FILE *status = fopen("/proc/self/status", "r");
  char line[256];
  long threads = -1, size = -1;
  if (status == NULL)
    return 1;
  while (fgets(line, sizeof line, status) != NULL) {
    (void)sscanf(line, "Threads: %ld", &threads);
    (void)sscanf(line, "VmSize: %ld", &size);
  }
  fclose(status);
  printf("%ld %ld\n", threads, size);
  return 0;
}
