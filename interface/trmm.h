// SPDX-License-Identifier: BSD-3-Clause
// trmm and trsm: B := alpha op(A) B or B op(A) with triangular A, and its solution for B.
#pragma once
#include "blas/triangular_matrix.h"
#include "interface/call.h"

namespace loomblas {
namespace {

/// Row-major B is column-major B^T, and (op(A) B)^T = B^T op(A)^T: from the other side, by the
/// other triangle, with the same op.
template <class Call, auto work, class T>
void serve_triangular(Read<Side> side, Read<Uplo> uplo, Read<Operation> trans, Read<Diag> diag,
                      index m, index n, T alpha, const T *a, index lda, T *b, index ldb) {
  if constexpr (Call::row_major)
    std::swap(m, n);
  const Side from = folded<Call>(side.value());
  if (refused<Call>(Argument{1, side.bad()}, Argument{2, uplo.bad()}, Argument{3, trans.bad()},
                    Argument{4, diag.bad()}, Argument{5, m < 0}, Argument{6, n < 0},
                    Argument{9, !fits(lda, from == Side::Left ? m : n)},
                    Argument{11, !fits(ldb, m)})) [[unlikely]]
    return;
  serve<Call, work>(
      [](Watch &watch, Side side, Uplo uplo, Operation op, Diag diag, index m, index n, auto...) {
        watch.template work<T>(0.5 * product(m, n, side == Side::Left ? m : n));
        if constexpr (Call::row_major)
          std::swap(m, n);
        watch.option(folded<Call>(side)).option(folded<Call>(uplo)).option(op).option(diag);
        watch.size("m", m).size("n", n);
      },
      from, folded<Call>(uplo.value()), plain<T>(trans.value()), diag.value(), m, n, alpha, a, lda,
      b, ldb);
}

namespace fortran {

template <auto work, Routine R, class T, class I>
void triangular(const char *side, const char *uplo, const char *trans, const char *diag, const I *m,
                const I *n, const T *alpha, const T *a, const I *lda, T *b, const I *ldb) {
  serve_triangular<FortranCall<R, I>, work, T>(Read<Side>(side), Read<Uplo>(uplo),
                                               Read<Operation>(trans), Read<Diag>(diag), *m, *n,
                                               blas::load(alpha), a, *lda, b, *ldb);
}

template <Routine R, class T, class I> constexpr auto *trmm = triangular<blas::trmm<T>, R, T, I>;
template <Routine R, class T, class I> constexpr auto *trsm = triangular<blas::trsm<T>, R, T, I>;

} // namespace fortran

namespace cblas {

template <auto work, Routine R, class T, class I>
void triangular(int layout, int side, int uplo, int trans, int diag, I m, I n, CblasScalar<T> alpha,
                const T *a, I lda, T *b, I ldb) {
  const Read<Side> from(side);
  const Read<Uplo> triangle(uplo);
  const Read<Operation> op(trans);
  const Read<Diag> unit(diag);
  if (refused_enumerator<R, I>(layout, Enumerator{2, illegal_side, side, from.bad()},
                               Enumerator{3, illegal_uplo, uplo, triangle.bad()},
                               Enumerator{4, illegal_trans, trans, op.bad()},
                               Enumerator{5, illegal_diag, diag, unit.bad()}))
    return;
  by_layout<R, I>(layout, [=](auto call) {
    serve_triangular<decltype(call), work, T>(from, triangle, op, unit, m, n, scalar(alpha), a, lda,
                                              b, ldb);
  });
}

template <Routine R, class T, class I> constexpr auto *trmm = triangular<blas::trmm<T>, R, T, I>;
template <Routine R, class T, class I> constexpr auto *trsm = triangular<blas::trsm<T>, R, T, I>;

} // namespace cblas
} // namespace
} // namespace loomblas
