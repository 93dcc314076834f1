// SPDX-License-Identifier: BSD-3-Clause
// Updates of rank one and two: A := alpha x y^T + A, and of one triangle of a symmetric or
// Hermitian A.
#pragma once
#include "blas/element.h"
#include "blas/scalar.h"
#include "blas/storage.h"
#include "driver/vector_products.h"

namespace loomblas::blas {

/// The diagonal of a Hermitian matrix is real, whatever stood or came into its imaginary parts. It
/// is made so before an update as well: a signalling NaN would raise "invalid".
template <class T> void make_diagonal_real(const StoredMatrix<T> &a) {
  for (index j = 0; j < a.cols; ++j)
    store(a.at(j, j), T(load(a.at(j, j)).real()));
}

/// The triangle A := alpha x x^T + A. With alpha == 0, here and below, A is not touched.
template <class T> void update_symmetric(const StoredMatrix<T> &a, T alpha, VectorView<const T> x) {
  if (alpha != T(0))
    update<T>({alpha, x, Conjugation::No, x, Conjugation::No}, a);
}
/// The triangle A := alpha (x y^T + y x^T) + A.
template <class T>
void update_symmetric(const StoredMatrix<T> &a, T alpha, VectorView<const T> x,
                      VectorView<const T> y) {
  if (alpha != T(0))
    update<T>({alpha, x, Conjugation::No, y, Conjugation::No},
              {alpha, y, Conjugation::No, x, Conjugation::No}, a);
}
/// The triangle A := alpha x x^H + A; conjugated: what is added is.
template <class T>
void update_hermitian(Conjugation conjugation, const StoredMatrix<T> &a, real_t<T> alpha,
                      VectorView<const T> x) {
  if (alpha == 0)
    return;
  make_diagonal_real(a);
  const bool yes = conjugation == Conjugation::Yes;
  update<T>({T(alpha), x, conjugation, x, yes ? Conjugation::No : Conjugation::Yes}, a);
  make_diagonal_real(a);
}
/// The triangle A := alpha x y^H + conj(alpha) y x^H + A; conjugated: what is added is.
template <class T>
void update_hermitian(Conjugation conjugation, const StoredMatrix<T> &a, T alpha,
                      VectorView<const T> x, VectorView<const T> y) {
  if (alpha == T(0))
    return;
  const bool yes = conjugation == Conjugation::Yes;
  make_diagonal_real(a);
  const Conjugation rows = yes ? Conjugation::No : Conjugation::Yes;
  update<T>({yes ? conjugate(alpha) : alpha, x, conjugation, y, rows},
            {yes ? alpha : conjugate(alpha), y, conjugation, x, rows}, a);
  make_diagonal_real(a);
}

template <class T>
void ger(index m, index n, T alpha, Conjugation conjugate_x, const T *x, index incx,
         Conjugation conjugate_y, const T *y, index incy, T *a, index lda) {
  if (m != 0 && n != 0 && alpha != T(0))
    update<T>({alpha, vector(m, x, incx), conjugate_x, vector(n, y, incy), conjugate_y},
              full(m, n, a, lda));
}

template <class T> void syr(Uplo uplo, index n, T alpha, const T *x, index incx, T *a, index lda) {
  update_symmetric<T>(triangle(uplo, n, a, lda), alpha, vector(n, x, incx));
}
template <class T> void spr(Uplo uplo, index n, T alpha, const T *x, index incx, T *ap) {
  update_symmetric<T>(packed_triangle(uplo, n, ap), alpha, vector(n, x, incx));
}
template <class T>
void her(Conjugation conjugation, Uplo uplo, index n, real_t<T> alpha, const T *x, index incx, T *a,
         index lda) {
  update_hermitian<T>(conjugation, triangle(uplo, n, a, lda), alpha, vector(n, x, incx));
}
template <class T>
void hpr(Conjugation conjugation, Uplo uplo, index n, real_t<T> alpha, const T *x, index incx,
         T *ap) {
  update_hermitian<T>(conjugation, packed_triangle(uplo, n, ap), alpha, vector(n, x, incx));
}

template <class T>
void syr2(Uplo uplo, index n, T alpha, const T *x, index incx, const T *y, index incy, T *a,
          index lda) {
  update_symmetric<T>(triangle(uplo, n, a, lda), alpha, vector(n, x, incx), vector(n, y, incy));
}
template <class T>
void spr2(Uplo uplo, index n, T alpha, const T *x, index incx, const T *y, index incy, T *ap) {
  update_symmetric<T>(packed_triangle(uplo, n, ap), alpha, vector(n, x, incx), vector(n, y, incy));
}
template <class T>
void her2(Conjugation conjugation, Uplo uplo, index n, T alpha, const T *x, index incx, const T *y,
          index incy, T *a, index lda) {
  update_hermitian<T>(conjugation, triangle(uplo, n, a, lda), alpha, vector(n, x, incx),
                      vector(n, y, incy));
}
template <class T>
void hpr2(Conjugation conjugation, Uplo uplo, index n, T alpha, const T *x, index incx, const T *y,
          index incy, T *ap) {
  update_hermitian<T>(conjugation, packed_triangle(uplo, n, ap), alpha, vector(n, x, incx),
                      vector(n, y, incy));
}

} // namespace loomblas::blas
