// SPDX-License-Identifier: BSD-3-Clause
// What symm and hemm mean: C := alpha A B + beta C or alpha B A + beta C with A = A^T or A = A^H,
// of which one triangle is stored.
#pragma once
#include "blas/gemm.h"

namespace loomblas::blas {

/// A is m x m on the left, n x n on the right; only the triangle `uplo` of it is read.
template <class T>
void symmetric_product(Structure structure, Side side, Uplo uplo, index m, index n, T alpha,
                       const T *a, index lda, const T *b, index ldb, T beta, T *c, index ldc) {
  if (m == 0 || n == 0)
    return;
  const MatrixView<T> out{c, m, n, 1, ldc};
  if (alpha == T(0))
    return scale_by_beta(beta, out);
  const index order = side == Side::Left ? m : n;
  const MatrixView<const T> stored{a, order, order, 1, lda}, general{b, m, n, 1, ldb};
  const Reading mirrored{Conjugation::No, structure, uplo};
  if (side == Side::Left)
    loomblas::gemm<T>({alpha, beta, stored, general, out, mirrored, {}});
  else
    loomblas::gemm<T>({alpha, beta, general, stored, out, {}, mirrored});
}

template <class T>
void symm(Side side, Uplo uplo, index m, index n, T alpha, const T *a, index lda, const T *b,
          index ldb, T beta, T *c, index ldc) {
  symmetric_product(Structure::Symmetric, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc);
}

template <class T>
void hemm(Side side, Uplo uplo, index m, index n, T alpha, const T *a, index lda, const T *b,
          index ldb, T beta, T *c, index ldc) {
  symmetric_product(Structure::Hermitian, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc);
}

} // namespace loomblas::blas
