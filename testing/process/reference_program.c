// SPDX-License-Identifier: BSD-3-Clause
// A C program as others write it, linked to the system's reference BLAS; prints the bits of one
// element by each of the two interfaces. The sums are such that fused and plain arithmetic differ.
#include <stdio.h>
#include <string.h>

enum { N = 300 };
void dgemm_(const char *, const char *, const int *, const int *, const int *, const double *,
            const double *, const int *, const double *, const int *, const double *, double *,
            const int *);
void cblas_sgemm(int, int, int, int, int, int, float, const float *, int, const float *, int, float,
                 float *, int);

static double a[N * N], b[N * N], c[N * N];
static float x[N * N], y[N * N], z[N * N];

int main(void) {
  for (int i = 0; i < N * N; ++i) {
    a[i] = 1.0 / (i % 37 + 1);
    b[i] = 1.0 / (i % 41 + 3);
    x[i] = (float)a[i];
    y[i] = (float)b[i];
  }
  const int n = N;
  const double one = 1, zero = 0;
  dgemm_("N", "T", &n, &n, &n, &one, a, &n, b, &n, &zero, c, &n);
  cblas_sgemm(101, 111, 112, N, N, N, 1, x, N, y, N, 0, z, N);
  double sum = 0;
  for (int i = 0; i < N * N; ++i) {
    double want = 0;
    for (int p = 0; p < N; ++p)
      want += a[i % N + p * N] * b[i / N + p * N];
    if (!(c[i] - want < 1e-12 && want - c[i] < 1e-12))
      return 1;
    sum += c[i];
  }
  for (int i = 0; i < N * N; ++i) {
    double want = 0;
    for (int p = 0; p < N; ++p)
      want += (double)x[i / N * N + p] * y[i % N * N + p];
    if (!(z[i] - want < 1e-4 && want - z[i] < 1e-4))
      return 2;
    sum += z[i];
  }
  printf("%a\n", sum);
  return 0;
}
