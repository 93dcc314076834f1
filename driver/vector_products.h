// SPDX-License-Identifier: BSD-3-Clause
// Level 2 on the machine: matrices times vectors and updates of matrices, for every storage.
#pragma once
#include "driver/operation.h"
#include "driver/stored_matrix.h"

namespace loomblas {

/// y := alpha A x + beta y; conjugated: conj(A). A has rows and columns. beta == 0 never reads y.
template <class T>
void multiply(Conjugation conjugated, const StoredMatrix<const T> &a, T alpha,
              VectorView<const T> x, T beta, VectorView<T> y);
/// y := alpha A^T x + beta y.
template <class T>
void multiply_transposed(Conjugation conjugated, const StoredMatrix<const T> &a, T alpha,
                         VectorView<const T> x, T beta, VectorView<T> y);

/// What the triangle that is not stored holds. Conjugated: the matrix is the conjugate of the
/// Hermitian one that is stored, as row-major calls ask for.
enum class Symmetry { Symmetric, Hermitian, HermitianConjugated };

/// y := alpha A x + beta y, of which one triangle is stored.
template <class T>
void multiply_symmetric(Symmetry symmetry, const StoredMatrix<const T> &triangle, T alpha,
                        VectorView<const T> x, T beta, VectorView<T> y);

/// x := op(A) x and x := op(A)^-1 x for a triangle A.
template <class T>
void multiply_triangular(Uplo uplo, Operation op, Diag diag, const StoredMatrix<const T> &a,
                         VectorView<T> x);
template <class T>
void solve_triangular(Uplo uplo, Operation op, Diag diag, const StoredMatrix<const T> &a,
                      VectorView<T> x);

/// One product of an update: alpha column row^T, either conjugated where asked.
template <class T> struct RankOne {
  T alpha;
  VectorView<const T> column;
  Conjugation conjugate_column;
  VectorView<const T> row;
  Conjugation conjugate_row;
};
/// A := first + A, A := first + second + A on the elements that A stores.
template <class T> void update(const RankOne<T> &first, const StoredMatrix<T> &a);
template <class T>
void update(const RankOne<T> &first, const RankOne<T> &second, const StoredMatrix<T> &a);

/// y := beta y; beta == 0 assigns and does not read y.
template <class T> void scale(T beta, index n, VectorView<T> y);

} // namespace loomblas
