// SPDX-License-Identifier: BSD-3-Clause
// y := alpha op(A) x + beta y for general matrices, full and band.
#pragma once
#include "blas/storage.h"

namespace loomblas::blas {

/// The arguments have been checked. With beta == 0, y is not read; with alpha == 0, neither are A
/// and x; with m == 0 or n == 0 nothing happens.
template <class T>
void multiply(Operation op, const StoredMatrix<const T> &a, T alpha, VectorView<const T> x, T beta,
              VectorView<T> y);

template <class T>
void gemv(Operation op, index m, index n, T alpha, const T *a, index lda, const T *x, index incx,
          T beta, T *y, index incy) {
  const bool plain = op == Operation::None || op == Operation::Conjugate;
  multiply<T>(op, full(m, n, a, lda), alpha, vector(plain ? n : m, x, incx), beta,
              vector(plain ? m : n, y, incy));
}

template <class T>
void gbmv(Operation op, index m, index n, index kl, index ku, T alpha, const T *a, index lda,
          const T *x, index incx, T beta, T *y, index incy) {
  const bool plain = op == Operation::None || op == Operation::Conjugate;
  multiply<T>(op, band(m, n, kl, ku, a, lda), alpha, vector(plain ? n : m, x, incx), beta,
              vector(plain ? m : n, y, incy));
}

} // namespace loomblas::blas
