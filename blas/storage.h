// SPDX-License-Identifier: BSD-3-Clause
// The operands of level 2 as BLAS passes them: full, band and packed matrices, and vectors that may
// run backwards.
#pragma once
#include "blas/operation.h"
#include "driver/stored_matrix.h"

namespace loomblas::blas {

template <class T> StoredMatrix<T> full(index m, index n, T *a, index lda) {
  return {a, lda, 0, m, n, n, m};
}
template <class T> StoredMatrix<T> band(index m, index n, index kl, index ku, T *a, index lda) {
  return {m > 0 && n > 0 ? a + ku : a, lda - 1, 0, m, n, ku, kl};
}
/// One triangle of a square matrix, with its k diagonals beside the main one where it is a band.
template <class T> StoredMatrix<T> triangle(Uplo uplo, index n, T *a, index lda) {
  return {a, lda, 0, n, n, uplo == Uplo::Upper ? n : 0, uplo == Uplo::Upper ? 0 : n};
}
template <class T> StoredMatrix<T> band_triangle(Uplo uplo, index n, index k, T *a, index lda) {
  return uplo == Uplo::Upper ? band(n, n, 0, k, a, lda) : band(n, n, k, 0, a, lda);
}
template <class T> StoredMatrix<T> packed_triangle(Uplo uplo, index n, T *a) {
  return uplo == Uplo::Upper ? StoredMatrix<T>{a, 1, 1, n, n, n, 0}
                             : StoredMatrix<T>{a, n - 1, -1, n, n, 0, n};
}

/// x as BLAS passes it: a negative increment starts at the other end.
template <class T> VectorView<T> vector(index n, T *x, index inc) {
  return {inc < 0 && n > 0 ? x - (n - 1) * inc : x, inc};
}

} // namespace loomblas::blas
