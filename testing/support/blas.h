// SPDX-License-Identifier: BSD-3-Clause
// The public gemm names as the tests call them, with one overloaded C++ spelling for both types.
#pragma once
#include <cstddef>

namespace loomblas::check {
using index = std::ptrdiff_t;
enum class Layout : int { RowMajor = 101, ColumnMajor = 102 };
enum class Transpose : int { No = 111, Yes = 112, Conjugate = 113 };
} // namespace loomblas::check

// Declared here and not taken from a header, so that the suite also runs against any other BLAS.
extern "C" {
void sgemm_(const char *transa, const char *transb, const int *m, const int *n, const int *k,
            const float *alpha, const float *a, const int *lda, const float *b, const int *ldb,
            const float *beta, float *c, const int *ldc);
void dgemm_(const char *transa, const char *transb, const int *m, const int *n, const int *k,
            const double *alpha, const double *a, const int *lda, const double *b, const int *ldb,
            const double *beta, double *c, const int *ldc);
void cblas_sgemm(int layout, int transa, int transb, int m, int n, int k, float alpha,
                 const float *a, int lda, const float *b, int ldb, float beta, float *c, int ldc);
void cblas_dgemm(int layout, int transa, int transb, int m, int n, int k, double alpha,
                 const double *a, int lda, const double *b, int ldb, double beta, double *c,
                 int ldc);
void openblas_set_num_threads(int threads);
int openblas_get_num_threads(void);
char *openblas_get_corename(void);
}

namespace loomblas::check {

inline void gemm(char transa, char transb, index m, index n, index k, float alpha, const float *a,
                 index lda, const float *b, index ldb, float beta, float *c, index ldc) {
  const int sizes[] = {int(m), int(n), int(k), int(lda), int(ldb), int(ldc)};
  sgemm_(&transa, &transb, &sizes[0], &sizes[1], &sizes[2], &alpha, a, &sizes[3], b, &sizes[4],
         &beta, c, &sizes[5]);
}

inline void gemm(char transa, char transb, index m, index n, index k, double alpha, const double *a,
                 index lda, const double *b, index ldb, double beta, double *c, index ldc) {
  const int sizes[] = {int(m), int(n), int(k), int(lda), int(ldb), int(ldc)};
  dgemm_(&transa, &transb, &sizes[0], &sizes[1], &sizes[2], &alpha, a, &sizes[3], b, &sizes[4],
         &beta, c, &sizes[5]);
}

inline void gemm(Layout layout, Transpose transa, Transpose transb, index m, index n, index k,
                 float alpha, const float *a, index lda, const float *b, index ldb, float beta,
                 float *c, index ldc) {
  cblas_sgemm(int(layout), int(transa), int(transb), int(m), int(n), int(k), alpha, a, int(lda), b,
              int(ldb), beta, c, int(ldc));
}

inline void gemm(Layout layout, Transpose transa, Transpose transb, index m, index n, index k,
                 double alpha, const double *a, index lda, const double *b, index ldb, double beta,
                 double *c, index ldc) {
  cblas_dgemm(int(layout), int(transa), int(transb), int(m), int(n), int(k), alpha, a, int(lda), b,
              int(ldb), beta, c, int(ldc));
}

} // namespace loomblas::check
