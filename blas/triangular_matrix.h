// SPDX-License-Identifier: BSD-3-Clause
// trmm and trsm: which side, which triangle and op(A) are folded into one problem.
#pragma once
#include "blas/operation.h"
#include "blas/scalar.h"
#include "blas/scale.h"
#include "driver/triangular.h"

namespace loomblas::blas {

/// The problem from the right: what is op(A) X = alpha B from the left is X^T op(A)^T = alpha B^T.
template <class T>
TriangularProblem<T> fold_triangular(Side side, Uplo uplo, Operation op, Diag diag, index m,
                                     index n, T alpha, const T *a, index lda, T *b, index ldb) {
  const bool left = side == Side::Left;
  const index order = left ? m : n;
  const bool conjugated = op == Operation::ConjugateTranspose || op == Operation::Conjugate;
  const bool plain = op == Operation::None || op == Operation::Conjugate;
  const MatrixView<const T> columns{a, order, order, 1, lda};
  const MatrixView<T> out{b, m, n, 1, ldb};
  const bool transposed = left == plain; // of A, to come to the right
  return {alpha,
          transposed ? columns.transposed() : columns,
          left ? out.transposed() : out,
          (uplo == Uplo::Lower) != transposed,
          is_complex<T> && conjugated,
          diag == Diag::Unit,
          !left};
}

/// B (m x n) := alpha op(A) B or alpha B op(A) with triangular A. The arguments have been checked.
/// With alpha == 0 neither A nor B is read.
template <class T>
void trmm(Side side, Uplo uplo, Operation op, Diag diag, index m, index n, T alpha, const T *a,
          index lda, T *b, index ldb) {
  if (m == 0 || n == 0)
    return;
  if (alpha == T(0))
    return scale_by_beta(T(0), MatrixView<T>{b, m, n, 1, ldb});
  multiply_triangular(fold_triangular(side, uplo, op, diag, m, n, alpha, a, lda, b, ldb));
}

/// B (m x n) := X where op(A) X = alpha B or X op(A) = alpha B with triangular A. The arguments
/// have been checked. With alpha == 0 neither A nor B is read.
template <class T>
void trsm(Side side, Uplo uplo, Operation op, Diag diag, index m, index n, T alpha, const T *a,
          index lda, T *b, index ldb) {
  if (m == 0 || n == 0)
    return;
  if (alpha == T(0))
    return scale_by_beta(T(0), MatrixView<T>{b, m, n, 1, ldb});
  solve_triangular(fold_triangular(side, uplo, op, diag, m, n, alpha, a, lda, b, ldb));
}

} // namespace loomblas::blas
