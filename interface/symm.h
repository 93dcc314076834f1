// SPDX-License-Identifier: BSD-3-Clause
// symm and hemm: products with a symmetric or Hermitian matrix, of which one triangle is read.
#pragma once
#include "blas/symm.h"
#include "interface/call.h"

namespace loomblas {
namespace {

/// Row-major C is column-major C^T, and (A B)^T = B^T A^T: from the other side, A^T being what the
/// other triangle stores, column-major.
template <class Call, auto work, class T>
void serve_symmetric(Read<Side> side, Read<Uplo> uplo, index m, index n, T alpha, const T *a,
                     index lda, const T *b, index ldb, T beta, T *c, index ldc) {
  if constexpr (Call::row_major)
    std::swap(m, n);
  const Side from = folded<Call>(side.value());
  if (refused<Call>(Argument{1, side.bad()}, Argument{2, uplo.bad()}, Argument{3, m < 0},
                    Argument{4, n < 0}, Argument{7, !fits(lda, from == Side::Left ? m : n)},
                    Argument{9, !fits(ldb, m)}, Argument{12, !fits(ldc, m)})) [[unlikely]]
    return;
  serve<Call, work>(
      [](Watch &watch, Side side, Uplo uplo, index m, index n, auto...) {
        watch.template work<T>(product(m, n, side == Side::Left ? m : n));
        if constexpr (Call::row_major)
          std::swap(m, n);
        watch.option(folded<Call>(side)).option(folded<Call>(uplo)).size("m", m).size("n", n);
      },
      from, folded<Call>(uplo.value()), m, n, alpha, a, lda, b, ldb, beta, c, ldc);
}

namespace fortran {

template <auto work, Routine R, class T, class I>
void symmetric(const char *side, const char *uplo, const I *m, const I *n, const T *alpha,
               const T *a, const I *lda, const T *b, const I *ldb, const T *beta, T *c,
               const I *ldc) {
  serve_symmetric<FortranCall<R, I>, work, T>(Read<Side>(side), Read<Uplo>(uplo), *m, *n,
                                              blas::load(alpha), a, *lda, b, *ldb, blas::load(beta),
                                              c, *ldc);
}
template <Routine R, class T, class I> constexpr auto *symm = symmetric<blas::symm<T>, R, T, I>;
template <Routine R, class T, class I> constexpr auto *hemm = symmetric<blas::hemm<T>, R, T, I>;

} // namespace fortran

namespace cblas {

template <auto work, Routine R, class T, class I>
void symmetric(int layout, int side, int uplo, I m, I n, CblasScalar<T> alpha, const T *a, I lda,
               const T *b, I ldb, CblasScalar<T> beta, T *c, I ldc) {
  const Read<Side> from(side);
  const Read<Uplo> triangle(uplo);
  if (refused_enumerator<R, I>(layout, Enumerator{2, illegal_side, side, from.bad()},
                               Enumerator{3, illegal_uplo, uplo, triangle.bad()}))
    return;
  by_layout<R, I>(layout, [=](auto call) {
    serve_symmetric<decltype(call), work, T>(from, triangle, m, n, scalar(alpha), a, lda, b, ldb,
                                             scalar(beta), c, ldc);
  });
}
template <Routine R, class T, class I> constexpr auto *symm = symmetric<blas::symm<T>, R, T, I>;
template <Routine R, class T, class I> constexpr auto *hemm = symmetric<blas::hemm<T>, R, T, I>;

} // namespace cblas
} // namespace
} // namespace loomblas
