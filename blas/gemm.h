// SPDX-License-Identifier: BSD-3-Clause
// What gemm and gemmtr mean: C := alpha op(A) op(B) + beta C, column-major.
#pragma once
#include "blas/operation.h"
#include "blas/scalar.h"
#include "blas/scale.h"
#include "driver/gemm.h"

namespace loomblas::blas {

/// op(A) of a column-major matrix with leading dimension lda, `rows` x `cols` after the operation;
/// whether it is conjugated says reading(op).
template <class T>
MatrixView<const T> operand(Operation op, const T *a, index rows, index cols, index lda) {
  return op == Operation::None || op == Operation::Conjugate
             ? MatrixView<const T>{a, rows, cols, 1, lda}
             : MatrixView<const T>{a, rows, cols, lda, 1};
}

inline Reading reading(Operation op) {
  return {op == Operation::ConjugateTranspose || op == Operation::Conjugate ? Conjugation::Yes
                                                                            : Conjugation::No};
}

inline Part part_of(Uplo uplo) { return uplo == Uplo::Upper ? Part::Upper : Part::Lower; }

/// C (m x n) := alpha op(A) (m x k) op(B) (k x n) + beta C. The arguments have been checked. With
/// alpha == 0 or k == 0, A and B are not read; with beta == 0, C is not read.
template <class T>
void gemm(Operation transa, Operation transb, index m, index n, index k, T alpha, const T *a,
          index lda, const T *b, index ldb, T beta, T *c, index ldc) {
  if (m == 0 || n == 0)
    return;
  const MatrixView<T> out{c, m, n, 1, ldc};
  if (alpha == T(0) || k == 0)
    return scale_by_beta(beta, out);
  GemmProblem<T> g{alpha, beta, operand(transa, a, m, k, lda), operand(transb, b, k, n, ldb), out};
  if constexpr (is_complex<T>)
    g.read_a = reading(transa), g.read_b = reading(transb);
  loomblas::gemm<T>(g);
}

/// The same for one triangle of C (n x n) only; the other is neither read nor written.
template <class T>
void gemmtr(Uplo uplo, Operation transa, Operation transb, index n, index k, T alpha, const T *a,
            index lda, const T *b, index ldb, T beta, T *c, index ldc) {
  if (n == 0)
    return;
  const MatrixView<T> out{c, n, n, 1, ldc};
  if (alpha == T(0) || k == 0)
    return scale_triangle_by_beta(uplo, Diagonal::AsComputed, beta, out);
  loomblas::gemm<T>({.alpha = alpha,
                     .beta = beta,
                     .a = operand(transa, a, n, k, lda),
                     .b = operand(transb, b, k, n, ldb),
                     .c = out,
                     .read_a = reading(transa),
                     .read_b = reading(transb),
                     .part = part_of(uplo)});
}

/// How that call would be computed; null operands, since only sizes and strides matter.
template <class T>
GemmPlan plan_gemm(Operation transa, Operation transb, index m, index n, index k) {
  if (m == 0 || n == 0 || k == 0)
    return {};
  const T *none = nullptr;
  return loomblas::plan_gemm<T>({1, 0, operand(transa, none, m, k, 1),
                                 operand(transb, none, k, n, 1),
                                 MatrixView<T>{nullptr, m, n, 1, m}});
}

} // namespace loomblas::blas
