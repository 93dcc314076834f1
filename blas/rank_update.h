// SPDX-License-Identifier: BSD-3-Clause
// Updates of rank one and two: A := alpha x y^T + A, and of one triangle of a symmetric or
// Hermitian A.
#pragma once
#include "blas/scalar.h"
#include "blas/storage.h"

namespace loomblas::blas {

/// A := alpha x y^T + A, x and y conjugated where asked. With alpha == 0, A is not touched.
template <class T>
void update(T alpha, Conjugation conjugate_x, VectorView<const T> x, Conjugation conjugate_y,
            VectorView<const T> y, const StoredMatrix<T> &a);
/// The triangle A := alpha x x^T + A.
template <class T> void update_symmetric(T alpha, VectorView<const T> x, const StoredMatrix<T> &a);
/// The triangle A := alpha x x^H + A; conjugated: what is added is. The diagonal becomes real.
template <class T>
void update_hermitian(Conjugation conjugation, real_t<T> alpha, VectorView<const T> x,
                      const StoredMatrix<T> &a);
/// The triangle A := alpha (x y^T + y x^T) + A.
template <class T>
void update_symmetric(T alpha, VectorView<const T> x, VectorView<const T> y,
                      const StoredMatrix<T> &a);
/// The triangle A := alpha x y^H + conj(alpha) y x^H + A; conjugated: what is added is.
template <class T>
void update_hermitian(Conjugation conjugation, T alpha, VectorView<const T> x,
                      VectorView<const T> y, const StoredMatrix<T> &a);

template <class T>
void ger(index m, index n, T alpha, Conjugation conjugate_x, const T *x, index incx,
         Conjugation conjugate_y, const T *y, index incy, T *a, index lda) {
  update<T>(alpha, conjugate_x, vector(m, x, incx), conjugate_y, vector(n, y, incy),
            full(m, n, a, lda));
}

template <class T> void syr(Uplo uplo, index n, T alpha, const T *x, index incx, T *a, index lda) {
  update_symmetric<T>(alpha, vector(n, x, incx), triangle(uplo, n, a, lda));
}
template <class T> void spr(Uplo uplo, index n, T alpha, const T *x, index incx, T *ap) {
  update_symmetric<T>(alpha, vector(n, x, incx), packed_triangle(uplo, n, ap));
}
template <class T>
void her(Conjugation conjugation, Uplo uplo, index n, real_t<T> alpha, const T *x, index incx, T *a,
         index lda) {
  update_hermitian<T>(conjugation, alpha, vector(n, x, incx), triangle(uplo, n, a, lda));
}
template <class T>
void hpr(Conjugation conjugation, Uplo uplo, index n, real_t<T> alpha, const T *x, index incx,
         T *ap) {
  update_hermitian<T>(conjugation, alpha, vector(n, x, incx), packed_triangle(uplo, n, ap));
}

template <class T>
void syr2(Uplo uplo, index n, T alpha, const T *x, index incx, const T *y, index incy, T *a,
          index lda) {
  update_symmetric<T>(alpha, vector(n, x, incx), vector(n, y, incy), triangle(uplo, n, a, lda));
}
template <class T>
void spr2(Uplo uplo, index n, T alpha, const T *x, index incx, const T *y, index incy, T *ap) {
  update_symmetric<T>(alpha, vector(n, x, incx), vector(n, y, incy), packed_triangle(uplo, n, ap));
}
template <class T>
void her2(Conjugation conjugation, Uplo uplo, index n, T alpha, const T *x, index incx, const T *y,
          index incy, T *a, index lda) {
  update_hermitian<T>(conjugation, alpha, vector(n, x, incx), vector(n, y, incy),
                      triangle(uplo, n, a, lda));
}
template <class T>
void hpr2(Conjugation conjugation, Uplo uplo, index n, T alpha, const T *x, index incx, const T *y,
          index incy, T *ap) {
  update_hermitian<T>(conjugation, alpha, vector(n, x, incx), vector(n, y, incy),
                      packed_triangle(uplo, n, ap));
}

} // namespace loomblas::blas
