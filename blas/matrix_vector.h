// SPDX-License-Identifier: BSD-3-Clause
// y := alpha op(A) x + beta y for general matrices, full and band.
#pragma once
#include "blas/storage.h"
#include "driver/vector_products.h"

namespace loomblas::blas {

/// y := alpha op(A) x + beta y; x and y as BLAS passes them. With beta == 0, y is not read; with
/// alpha == 0, neither are A and x; with m == 0 or n == 0 nothing happens.
template <class T>
void multiply_general(Operation op, const StoredMatrix<const T> &a, T alpha, const T *x, index incx,
                      T beta, T *y, index incy) {
  if (a.rows == 0 || a.cols == 0)
    return;
  const bool plain = op == Operation::None || op == Operation::Conjugate;
  const Conjugation conjugated = op == Operation::Conjugate || op == Operation::ConjugateTranspose
                                     ? Conjugation::Yes
                                     : Conjugation::No;
  const VectorView<T> to = vector(plain ? a.rows : a.cols, y, incy);
  const VectorView<const T> from = vector(plain ? a.cols : a.rows, x, incx);
  if (alpha == T(0))
    return scale<T>(beta, plain ? a.rows : a.cols, to);
  (plain ? multiply<T> : multiply_transposed<T>)(conjugated, a, alpha, from, beta, to);
}

template <class T>
void gemv(Operation op, index m, index n, T alpha, const T *a, index lda, const T *x, index incx,
          T beta, T *y, index incy) {
  multiply_general<T>(op, full(m, n, a, lda), alpha, x, incx, beta, y, incy);
}

template <class T>
void gbmv(Operation op, index m, index n, index kl, index ku, T alpha, const T *a, index lda,
          const T *x, index incx, T beta, T *y, index incy) {
  multiply_general<T>(op, band(m, n, kl, ku, a, lda), alpha, x, incx, beta, y, incy);
}

} // namespace loomblas::blas
