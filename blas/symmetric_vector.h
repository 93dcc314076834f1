// SPDX-License-Identifier: BSD-3-Clause
// y := alpha A x + beta y for symmetric and Hermitian matrices, of which one triangle is read.
#pragma once
#include "blas/storage.h"

namespace loomblas::blas {

/// What the triangle that is not stored holds. Conjugated: the matrix is the conjugate of the
/// Hermitian one that is stored, as row-major calls ask for.
enum class Symmetry { Symmetric, Hermitian, HermitianConjugated };

inline Symmetry hermitian(Conjugation conjugation) {
  return conjugation == Conjugation::Yes ? Symmetry::HermitianConjugated : Symmetry::Hermitian;
}

/// `a` is a triangle. With beta == 0, y is not read; with alpha == 0, neither are A and x.
template <class T>
void multiply_symmetric(Symmetry symmetry, Uplo uplo, const StoredMatrix<const T> &a, T alpha,
                        VectorView<const T> x, T beta, VectorView<T> y);

template <class T>
void symv(Uplo uplo, index n, T alpha, const T *a, index lda, const T *x, index incx, T beta, T *y,
          index incy) {
  multiply_symmetric<T>(Symmetry::Symmetric, uplo, triangle(uplo, n, a, lda), alpha,
                        vector(n, x, incx), beta, vector(n, y, incy));
}
template <class T>
void sbmv(Uplo uplo, index n, index k, T alpha, const T *a, index lda, const T *x, index incx,
          T beta, T *y, index incy) {
  multiply_symmetric<T>(Symmetry::Symmetric, uplo, band_triangle(uplo, n, k, a, lda), alpha,
                        vector(n, x, incx), beta, vector(n, y, incy));
}
template <class T>
void spmv(Uplo uplo, index n, T alpha, const T *ap, const T *x, index incx, T beta, T *y,
          index incy) {
  multiply_symmetric<T>(Symmetry::Symmetric, uplo, packed_triangle(uplo, n, ap), alpha,
                        vector(n, x, incx), beta, vector(n, y, incy));
}

/// Conjugation::Yes: the matrix is the conjugate of what is stored.
template <class T>
void hemv(Conjugation conjugation, Uplo uplo, index n, T alpha, const T *a, index lda, const T *x,
          index incx, T beta, T *y, index incy) {
  multiply_symmetric<T>(hermitian(conjugation), uplo, triangle(uplo, n, a, lda), alpha,
                        vector(n, x, incx), beta, vector(n, y, incy));
}
template <class T>
void hbmv(Conjugation conjugation, Uplo uplo, index n, index k, T alpha, const T *a, index lda,
          const T *x, index incx, T beta, T *y, index incy) {
  multiply_symmetric<T>(hermitian(conjugation), uplo, band_triangle(uplo, n, k, a, lda), alpha,
                        vector(n, x, incx), beta, vector(n, y, incy));
}
template <class T>
void hpmv(Conjugation conjugation, Uplo uplo, index n, T alpha, const T *ap, const T *x, index incx,
          T beta, T *y, index incy) {
  multiply_symmetric<T>(hermitian(conjugation), uplo, packed_triangle(uplo, n, ap), alpha,
                        vector(n, x, incx), beta, vector(n, y, incy));
}

} // namespace loomblas::blas
