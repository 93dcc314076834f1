/* SPDX-License-Identifier: BSD-3-Clause */
/* Linked to the reference BLAS: calls gemm in both conventions and axpy, and prints the results. */
#include "blas.h"
#include "cblas.h"
#include <stdio.h>

void daxpy_(const int *n, const double *alpha, const double *x, const int *incx, double *y,
            const int *incy);

int main(void) {
  const double x[2] = {2, 3}, one = 1, zero = 0;
  const float f[2] = {5, 7};
  const int two = 2, unit = 1;
  double c = -1, y[2] = {10, 20};
  float g = -1;
  dgemm_("T", "N", &unit, &unit, &two, &one, x, &two, x, &two, &zero, &c, &unit);
  cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, 1, 1, 2, 1, f, 2, f, 1, 0, &g, 1);
  daxpy_(&two, &one, x, &unit, y, &unit);
  printf("%g %g %g %g\n", c, (double)g, y[0], y[1]);
  return 0;
}
