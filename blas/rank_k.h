// SPDX-License-Identifier: BSD-3-Clause
// What syrk, herk, syr2k and her2k mean: C := alpha op(A) op(A)^T + beta C and its kin, on one
// triangle of C. op(A) is n x k: A for Operation::None, else A^T (or A^H).
#pragma once
#include "blas/gemm.h"

namespace loomblas::blas {

/// alpha X Y^T or, with Diagonal::Real, alpha X Y^H is added to beta C; X is op(A), Y is op(B).
template <class T> struct RankK {
  Uplo uplo;
  Operation op;
  index n, k;
  Diagonal diagonal;

  /// The imaginary part of the diagonal counts as 0, whatever stands there. It is overwritten
  /// before it is read: a signalling NaN would raise "invalid".
  void prepare_diagonal(T beta, T *c, index ldc) const {
    if constexpr (is_complex<T>)
      if (diagonal == Diagonal::Real && beta != T(0))
        for (index j = 0; j < n; ++j)
          store(reinterpret_cast<real_t<T> *>(c + j * ldc + j) + 1, real_t<T>(0));
  }

  void add(T alpha, const T *a, index lda, const T *b, index ldb, T beta, T *c, index ldc) const {
    const bool real = diagonal == Diagonal::Real, plain = op == Operation::None;
    // X Y^H conjugates the second factor; with op = conjugate transposition, X = A^H, the first.
    const auto conjugated = [&](bool second) {
      return Reading{real && second == plain ? Conjugation::Yes : Conjugation::No};
    };
    loomblas::gemm<T>({.alpha = alpha,
                       .beta = beta,
                       .a = operand(plain ? op : Operation::Transpose, a, n, k, lda),
                       .b = operand(plain ? op : Operation::Transpose, b, n, k, ldb).transposed(),
                       .c = {c, n, n, 1, ldc},
                       .read_a = conjugated(false),
                       .read_b = conjugated(true),
                       .part = part_of(uplo),
                       .diagonal = diagonal});
  }

  void one(T alpha, const T *a, index lda, T beta, T *c, index ldc) const {
    if (n == 0)
      return;
    if (alpha == T(0) || k == 0)
      return scale_triangle_by_beta(uplo, diagonal, beta, MatrixView<T>{c, n, n, 1, ldc});
    prepare_diagonal(beta, c, ldc);
    add(alpha, a, lda, a, lda, beta, c, ldc);
  }

  /// The two products follow each other in an order that the triangle decides: so an element is the
  /// same in either triangle, and in row- and column-major.
  void two(T alpha, const T *a, index lda, const T *b, index ldb, T beta, T *c, index ldc) const {
    if (n == 0)
      return;
    if (alpha == T(0) || k == 0)
      return scale_triangle_by_beta(uplo, diagonal, beta, MatrixView<T>{c, n, n, 1, ldc});
    prepare_diagonal(beta, c, ldc);
    const T other = diagonal == Diagonal::Real ? conjugate(alpha) : alpha;
    if (uplo == Uplo::Upper) {
      add(alpha, a, lda, b, ldb, beta, c, ldc);
      add(other, b, ldb, a, lda, T(1), c, ldc); // NOLINT(readability-suspicious-call-argument)
    } else {
      add(other, b, ldb, a, lda, beta, c, ldc); // NOLINT(readability-suspicious-call-argument)
      add(alpha, a, lda, b, ldb, T(1), c, ldc);
    }
  }
};

/// C := alpha op(A) op(A)^T + beta C.
template <class T>
void syrk(Uplo uplo, Operation op, index n, index k, T alpha, const T *a, index lda, T beta, T *c,
          index ldc) {
  RankK<T>{uplo, op, n, k, Diagonal::AsComputed}.one(alpha, a, lda, beta, c, ldc);
}

/// C := alpha op(A) op(A)^H + beta C with real alpha and beta. The diagonal of C is real.
template <class T>
void herk(Uplo uplo, Operation op, index n, index k, real_t<T> alpha, const T *a, index lda,
          real_t<T> beta, T *c, index ldc) {
  RankK<T>{uplo, op, n, k, Diagonal::Real}.one(T(alpha), a, lda, T(beta), c, ldc);
}

/// C := alpha op(A) op(B)^T + alpha op(B) op(A)^T + beta C.
template <class T>
void syr2k(Uplo uplo, Operation op, index n, index k, T alpha, const T *a, index lda, const T *b,
           index ldb, T beta, T *c, index ldc) {
  RankK<T>{uplo, op, n, k, Diagonal::AsComputed}.two(alpha, a, lda, b, ldb, beta, c, ldc);
}

/// C := alpha op(A) op(B)^H + conj(alpha) op(B) op(A)^H + beta C with real beta.
template <class T>
void her2k(Uplo uplo, Operation op, index n, index k, T alpha, const T *a, index lda, const T *b,
           index ldb, real_t<T> beta, T *c, index ldc) {
  RankK<T>{uplo, op, n, k, Diagonal::Real}.two(alpha, a, lda, b, ldb, T(beta), c, ldc);
}

} // namespace loomblas::blas
