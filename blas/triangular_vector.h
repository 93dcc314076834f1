// SPDX-License-Identifier: BSD-3-Clause
// x := op(A) x and x := op(A)^-1 x for triangular matrices: full, band and packed.
#pragma once
#include "blas/storage.h"
#include "driver/vector_products.h"

namespace loomblas::blas {

// With a unit diagonal, the diagonal is not read. The solvers divide by it, so that small and huge
// diagonals give the right quotients.

template <class T>
void trmv(Uplo uplo, Operation op, Diag diag, index n, const T *a, index lda, T *x, index incx) {
  multiply_triangular<T>(uplo, op, diag, triangle(uplo, n, a, lda), vector(n, x, incx));
}
template <class T>
void tbmv(Uplo uplo, Operation op, Diag diag, index n, index k, const T *a, index lda, T *x,
          index incx) {
  multiply_triangular<T>(uplo, op, diag, band_triangle(uplo, n, k, a, lda), vector(n, x, incx));
}
template <class T>
void tpmv(Uplo uplo, Operation op, Diag diag, index n, const T *ap, T *x, index incx) {
  multiply_triangular<T>(uplo, op, diag, packed_triangle(uplo, n, ap), vector(n, x, incx));
}

template <class T>
void trsv(Uplo uplo, Operation op, Diag diag, index n, const T *a, index lda, T *x, index incx) {
  solve_triangular<T>(uplo, op, diag, triangle(uplo, n, a, lda), vector(n, x, incx));
}
template <class T>
void tbsv(Uplo uplo, Operation op, Diag diag, index n, index k, const T *a, index lda, T *x,
          index incx) {
  solve_triangular<T>(uplo, op, diag, band_triangle(uplo, n, k, a, lda), vector(n, x, incx));
}
template <class T>
void tpsv(Uplo uplo, Operation op, Diag diag, index n, const T *ap, T *x, index incx) {
  solve_triangular<T>(uplo, op, diag, packed_triangle(uplo, n, ap), vector(n, x, incx));
}

} // namespace loomblas::blas
