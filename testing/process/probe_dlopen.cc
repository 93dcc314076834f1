// SPDX-License-Identifier: BSD-3-Clause
// A program that is not linked to the library: it loads and unloads the library it is given, and
// checks that no thread and no mapping stays.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <dlfcn.h>
#include <malloc.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

[[noreturn]] void fail(const char *what, long number = 0) {
  std::fprintf(stderr, "probe_dlopen: %s (%ld)\n", what, number);
  std::exit(1);
}

long threads() {
  long count = 0;
  DIR *folder = opendir("/proc/self/task");
  while (const dirent *entry = readdir(folder))
    count += entry->d_name[0] != '.';
  closedir(folder);
  return count;
}

long virtual_kib() {
  long pages = 0;
  std::FILE *file = std::fopen("/proc/self/statm", "r");
  if (file == nullptr || std::fscanf(file, "%ld", &pages) != 1)
    fail("/proc/self/statm");
  std::fclose(file);
  return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

bool is_mapped(const char *name) {
  std::FILE *file = std::fopen("/proc/self/maps", "r");
  char line[1024];
  bool found = false;
  while (std::fgets(line, sizeof line, file))
    found = found || std::strstr(line, name) != nullptr;
  std::fclose(file);
  return found;
}

using Gemm = void (*)(const char *, const char *, const int *, const int *, const int *,
                      const double *, const double *, const int *, const double *, const int *,
                      const double *, double *, const int *);

void load_compute_unload(const char *path) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr)
    fail(dlerror());
  const auto gemm = reinterpret_cast<Gemm>(dlsym(library, "dgemm_"));
  const auto set_threads =
      reinterpret_cast<void (*)(int)>(dlsym(library, "openblas_set_num_threads"));
  if (gemm == nullptr || set_threads == nullptr)
    fail(dlerror());
  set_threads(4);
  static const int n = 400;
  static const double one = 1, zero = 0;
  static std::vector<double> a(n * n, 1), b(n * n, 2), c(n * n);
  c.assign(n * n, -1);
  gemm("N", "N", &n, &n, &n, &one, a.data(), &n, b.data(), &n, &zero, c.data(), &n);
  for (const double x : c)
    if (x != 800)
      fail("wrong product", long(x));
  if (dlclose(library) != 0)
    fail(dlerror());
}

void check_nothing_is_left(const char *name, int turn) {
  for (int wait = 0; threads() != 1 && wait < 500; ++wait)
    usleep(10000); // a joined thread leaves /proc a moment later
  if (threads() != 1)
    fail("threads are left", threads());
  if (is_mapped(name))
    fail("the library is still mapped in turn", turn);
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 2)
    fail("usage: probe_dlopen LIBRARY");
  // Each further arena of malloc reserves 64 MiB, and how many there are depends on how many
  // threads happened to allocate at the same time.
  mallopt(M_ARENA_MAX, 1);
  const char *slash = std::strrchr(argv[1], '/'), *name = slash ? slash + 1 : argv[1];
  long after_first = 0;
  for (int turn = 0; turn < 20; ++turn) {
    load_compute_unload(argv[1]);
    check_nothing_is_left(name, turn);
    std::thread(load_compute_unload, argv[1]).join();
    check_nothing_is_left(name, turn);
    if (turn == 0)
      after_first = virtual_kib();
  }
  const long growth = virtual_kib() - after_first;
  if (growth >= 8 * 1024)
    fail("virtual memory grew by KiB", growth);
  return 0;
}
