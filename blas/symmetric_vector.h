// SPDX-License-Identifier: BSD-3-Clause
// y := alpha A x + beta y for symmetric and Hermitian matrices, of which one triangle is read.
#pragma once
#include "blas/storage.h"
#include "driver/vector_products.h"

namespace loomblas::blas {

inline Symmetry hermitian(Conjugation conjugation) {
  return conjugation == Conjugation::Yes ? Symmetry::HermitianConjugated : Symmetry::Hermitian;
}

/// With beta == 0, y is not read; with alpha == 0, neither are A and x.
template <class T>
void multiply_mirrored(Symmetry symmetry, const StoredMatrix<const T> &triangle, T alpha,
                       const T *x, index incx, T beta, T *y, index incy) {
  const index n = triangle.cols;
  if (n == 0)
    return;
  if (alpha == T(0))
    return scale<T>(beta, n, vector(n, y, incy));
  multiply_symmetric<T>(symmetry, triangle, alpha, vector(n, x, incx), beta, vector(n, y, incy));
}

template <class T>
void symv(Uplo uplo, index n, T alpha, const T *a, index lda, const T *x, index incx, T beta, T *y,
          index incy) {
  multiply_mirrored<T>(Symmetry::Symmetric, triangle(uplo, n, a, lda), alpha, x, incx, beta, y,
                       incy);
}
template <class T>
void sbmv(Uplo uplo, index n, index k, T alpha, const T *a, index lda, const T *x, index incx,
          T beta, T *y, index incy) {
  multiply_mirrored<T>(Symmetry::Symmetric, band_triangle(uplo, n, k, a, lda), alpha, x, incx, beta,
                       y, incy);
}
template <class T>
void spmv(Uplo uplo, index n, T alpha, const T *ap, const T *x, index incx, T beta, T *y,
          index incy) {
  multiply_mirrored<T>(Symmetry::Symmetric, packed_triangle(uplo, n, ap), alpha, x, incx, beta, y,
                       incy);
}

/// Conjugation::Yes: the matrix is the conjugate of what is stored.
template <class T>
void hemv(Conjugation conjugation, Uplo uplo, index n, T alpha, const T *a, index lda, const T *x,
          index incx, T beta, T *y, index incy) {
  multiply_mirrored<T>(hermitian(conjugation), triangle(uplo, n, a, lda), alpha, x, incx, beta, y,
                       incy);
}
template <class T>
void hbmv(Conjugation conjugation, Uplo uplo, index n, index k, T alpha, const T *a, index lda,
          const T *x, index incx, T beta, T *y, index incy) {
  multiply_mirrored<T>(hermitian(conjugation), band_triangle(uplo, n, k, a, lda), alpha, x, incx,
                       beta, y, incy);
}
template <class T>
void hpmv(Conjugation conjugation, Uplo uplo, index n, T alpha, const T *ap, const T *x, index incx,
          T beta, T *y, index incy) {
  multiply_mirrored<T>(hermitian(conjugation), packed_triangle(uplo, n, ap), alpha, x, incx, beta,
                       y, incy);
}

} // namespace loomblas::blas
