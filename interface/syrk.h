// SPDX-License-Identifier: BSD-3-Clause
// syrk, herk, syr2k and her2k: updates of rank k and 2k of one triangle of a symmetric or Hermitian
// matrix.
#pragma once
#include "blas/rank_k.h"
#include "interface/call.h"

namespace loomblas {
namespace {

// `transposed` is what a routine means by that: Transpose (syrk) or ConjugateTranspose (herk). Real
// routines read the letters of both as one.

/// Whether an operation that is good in general is one for this routine: of complex ones, syrk does
/// not know 'C', nor herk 'T'.
template <Operation transposed, class T> constexpr bool known(Operation operation) {
  return !is_complex<T> || operation == Operation::None || operation == transposed;
}

/// The operation as the routine computes it. Row-major, op(A) is the other one of A^T, and like the
/// reference it takes all that is not 'N' for `transposed`.
template <class Call, Operation transposed> constexpr Operation folded_rank(Operation operation) {
  return (operation == Operation::None) != Call::row_major ? Operation::None : transposed;
}

/// S is the type of alpha and beta.
template <class Call, auto work, Operation transposed, class T, class S>
void serve_rank_k(Read<Uplo> uplo, Read<Operation> trans, index n, index k, S alpha, const T *a,
                  index lda, S beta, T *c, index ldc) {
  const Operation op = folded_rank<Call, transposed>(trans.value());
  const bool bad_trans = trans.bad() || (!Call::row_major && !known<transposed, T>(trans.value()));
  if (refused<Call>(Argument{1, uplo.bad()}, Argument{2, bad_trans}, Argument{3, n < 0},
                    Argument{4, k < 0}, Argument{7, !fits(lda, op == Operation::None ? n : k)},
                    Argument{10, !fits(ldc, n)})) [[unlikely]]
    return;
  serve<Call, work>(
      [](Watch &watch, Uplo uplo, Operation op, index n, index k, auto...) {
        watch.option(folded<Call>(uplo)).option(folded_rank<Call, transposed>(op));
        watch.size("n", n).size("k", k).template work<T>(0.5 * product(n, n + 1, k));
      },
      folded<Call>(uplo.value()), op, n, k, alpha, a, lda, beta, c, ldc);
}

/// S is the type of beta. Row-major, C^T is conj(C): of the Hermitian update with A^T and B^T,
/// alpha is conjugated.
template <class Call, auto work, Operation transposed, class T, class S>
void serve_rank_2k(Read<Uplo> uplo, Read<Operation> trans, index n, index k, T alpha, const T *a,
                   index lda, const T *b, index ldb, S beta, T *c, index ldc) {
  const Operation op = folded_rank<Call, transposed>(trans.value());
  const bool bad_trans = trans.bad() || (!Call::row_major && !known<transposed, T>(trans.value()));
  const index rows = op == Operation::None ? n : k;
  if (refused<Call>(Argument{1, uplo.bad()}, Argument{2, bad_trans}, Argument{3, n < 0},
                    Argument{4, k < 0}, Argument{7, !fits(lda, rows)},
                    Argument{9, !fits(ldb, rows)}, Argument{12, !fits(ldc, n)})) [[unlikely]]
    return;
  if constexpr (Call::row_major && transposed == Operation::ConjugateTranspose)
    alpha = blas::conjugate(alpha);
  serve<Call, work>(
      [](Watch &watch, Uplo uplo, Operation op, index n, index k, auto...) {
        watch.option(folded<Call>(uplo)).option(folded_rank<Call, transposed>(op));
        watch.size("n", n).size("k", k).template work<T>(product(n, n + 1, k));
      },
      folded<Call>(uplo.value()), op, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}

namespace fortran {

template <auto work, Operation transposed, class S, Routine R, class T, class I>
void rank_k(const char *uplo, const char *trans, const I *n, const I *k, const S *alpha, const T *a,
            const I *lda, const S *beta, T *c, const I *ldc) {
  serve_rank_k<FortranCall<R, I>, work, transposed, T, S>(Read<Uplo>(uplo), Read<Operation>(trans),
                                                          *n, *k, blas::load(alpha), a, *lda,
                                                          blas::load(beta), c, *ldc);
}
template <Routine R, class T, class I>
constexpr auto *syrk = rank_k<blas::syrk<T>, Operation::Transpose, T, R, T, I>;
template <Routine R, class T, class I>
constexpr auto *herk = rank_k<blas::herk<T>, Operation::ConjugateTranspose, real_t<T>, R, T, I>;

template <auto work, Operation transposed, class S, Routine R, class T, class I>
void rank_2k(const char *uplo, const char *trans, const I *n, const I *k, const T *alpha,
             const T *a, const I *lda, const T *b, const I *ldb, const S *beta, T *c,
             const I *ldc) {
  serve_rank_2k<FortranCall<R, I>, work, transposed, T, S>(Read<Uplo>(uplo), Read<Operation>(trans),
                                                           *n, *k, blas::load(alpha), a, *lda, b,
                                                           *ldb, blas::load(beta), c, *ldc);
}
template <Routine R, class T, class I>
constexpr auto *syr2k = rank_2k<blas::syr2k<T>, Operation::Transpose, T, R, T, I>;
template <Routine R, class T, class I>
constexpr auto *her2k = rank_2k<blas::her2k<T>, Operation::ConjugateTranspose, real_t<T>, R, T, I>;

} // namespace fortran

namespace cblas {

/// The reference numbers uplo 3 when row-major, but for her2k.
template <Routine R, class I>
bool refused_rank_options(int uplo_number, int layout, int uplo, Read<Uplo> triangle, int trans,
                          Read<Operation> op) {
  return refused_enumerator<R, I>(
      layout,
      Enumerator{layout == cblas_row_major ? uplo_number : 2, illegal_uplo, uplo, triangle.bad()},
      Enumerator{3, illegal_trans, trans, op.bad()});
}

template <auto work, Operation transposed, class S, Routine R, class T, class I>
void rank_k(int layout, int uplo, int trans, I n, I k, CblasScalar<S> alpha, const T *a, I lda,
            CblasScalar<S> beta, T *c, I ldc) {
  const Read<Uplo> triangle(uplo);
  const Read<Operation> op(trans);
  if (refused_rank_options<R, I>(3, layout, uplo, triangle, trans, op))
    return;
  by_layout<R, I>(layout, [=](auto call) {
    serve_rank_k<decltype(call), work, transposed, T, S>(triangle, op, n, k, scalar(alpha), a, lda,
                                                         scalar(beta), c, ldc);
  });
}
template <Routine R, class T, class I>
constexpr auto *syrk = rank_k<blas::syrk<T>, Operation::Transpose, T, R, T, I>;
template <Routine R, class T, class I>
constexpr auto *herk = rank_k<blas::herk<T>, Operation::ConjugateTranspose, real_t<T>, R, T, I>;

template <auto work, Operation transposed, class S, Routine R, class T, class I>
void rank_2k(int layout, int uplo, int trans, I n, I k, CblasScalar<T> alpha, const T *a, I lda,
             const T *b, I ldb, CblasScalar<S> beta, T *c, I ldc) {
  const Read<Uplo> triangle(uplo);
  const Read<Operation> op(trans);
  constexpr int uplo_number = transposed == Operation::ConjugateTranspose ? 2 : 3;
  if (refused_rank_options<R, I>(uplo_number, layout, uplo, triangle, trans, op))
    return;
  by_layout<R, I>(layout, [=](auto call) {
    serve_rank_2k<decltype(call), work, transposed, T, S>(triangle, op, n, k, scalar(alpha), a, lda,
                                                          b, ldb, scalar(beta), c, ldc);
  });
}
template <Routine R, class T, class I>
constexpr auto *syr2k = rank_2k<blas::syr2k<T>, Operation::Transpose, T, R, T, I>;
template <Routine R, class T, class I>
constexpr auto *her2k = rank_2k<blas::her2k<T>, Operation::ConjugateTranspose, real_t<T>, R, T, I>;

} // namespace cblas
} // namespace
} // namespace loomblas
