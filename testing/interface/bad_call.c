/* SPDX-License-Identifier: BSD-3-Clause */
/* Makes one bad call without overriding any handler: bad_call LIBRARY CASE. Prints "untouched" if
 * the call returned and left C as it was. The cases are those of default_errors_test.cc. */
#include "cblas.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void (*Gemm)(int, int, int, int, int, int, double, const double *, int, const double *, int,
                     double, double *, int);
typedef void (*FortranGemm)(const char *, const char *, const int *, const int *, const int *,
                            const double *, const double *, const int *, const double *,
                            const int *, const double *, double *, const int *, size_t, size_t);

int main(int count, char **arguments) {
  /* layout, transa, transb, m, n, k, lda, ldb, ldc; layout 0: Fortran, with letters. */
  static const int cases[][9] = {
      {0, 'X', 'N', 2, 2, 2, 2, 2, 2},    {0, 'N', 'N', 0, 2, 2, 0, 2, 2},
      {77, 111, 111, 2, 2, 2, 2, 2, 2},   {102, 99, 111, 2, 2, 2, 2, 2, 2},
      {102, 111, 99, 2, 2, 2, 2, 2, 2},   {101, 99, 111, 2, 2, 2, 2, 2, 2},
      {101, 111, 99, 2, 2, 2, 2, 2, 2},   {102, 111, 111, -1, 2, 2, 2, 2, 2},
      {102, 111, 111, 2, -1, 2, 2, 2, 2}, {101, 111, 111, -1, 2, 2, 2, 2, 2},
      {101, 111, 111, 2, -1, 2, 2, 2, 2}, {101, 111, 111, 2, 2, -1, 2, 2, 2},
      {102, 111, 111, 2, 2, 2, 1, 2, 2},  {102, 111, 111, 2, 2, 2, 2, 1, 2},
      {101, 111, 111, 2, 2, 2, 1, 2, 2},  {101, 111, 111, 2, 2, 2, 2, 1, 2},
      {101, 111, 111, 2, 2, 2, 2, 2, 1},  {101, 111, 111, -1, -1, -1, 0, 0, 0},
  };
  const double a[4] = {1, 2, 3, 4}, one = 1;
  double c[4] = {5, 6, 7, 8};
  const double before[4] = {5, 6, 7, 8};
  void *library;
  const int *x;
  if (count != 3)
    return 2;
  library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    fprintf(stderr, "%s\n", dlerror());
    return 3;
  }
  x = cases[atoi(arguments[2])];
  if (x[0] == 0) {
    FortranGemm gemm;
    const char transa = (char)x[1], transb = (char)x[2];
    *(void **)&gemm = dlsym(library, "dgemm_");
    gemm(&transa, &transb, &x[3], &x[4], &x[5], &one, a, &x[6], a, &x[7], &one, c, &x[8], 1, 1);
  } else {
    Gemm gemm;
    *(void **)&gemm = dlsym(library, "cblas_dgemm");
    gemm(x[0], x[1], x[2], x[3], x[4], x[5], 1, a, x[6], a, x[7], 1, c, x[8]);
  }
  puts(memcmp(c, before, sizeof c) == 0 ? "untouched" : "written");
  return 0;
}
