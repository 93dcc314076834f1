// SPDX-License-Identifier: BSD-3-Clause
// ger, geru and gerc: A := alpha x y^T + A and alpha x y^H + A.
#pragma once
#include "blas/rank_update.h"
#include "interface/call.h"

namespace loomblas {
namespace {

/// Row-major A is column-major A^T, and (x y^T)^T = y x^T.
template <class Call, Conjugation of_y, class T>
void serve_ger(index m, index n, T alpha, const T *x, index incx, const T *y, index incy, T *a,
               index lda) {
  if constexpr (Call::row_major) {
    std::swap(m, n);
    std::swap(x, y);
    std::swap(incx, incy);
  }
  if (refused<Call>(Argument{1, m < 0}, Argument{2, n < 0}, Argument{5, incx == 0},
                    Argument{7, incy == 0}, Argument{9, !fits(lda, m)})) [[unlikely]]
    return;
  constexpr Conjugation of_first = Call::row_major ? of_y : Conjugation::No;
  constexpr Conjugation of_second = Call::row_major ? Conjugation::No : of_y;
  serve<Call, blas::ger<T>>(
      [](Watch &watch, index m, index n, auto...) {
        watch.template work<T>(product(m, n));
        if constexpr (Call::row_major)
          std::swap(m, n);
        watch.size("m", m).size("n", n);
      },
      m, n, alpha, of_first, x, incx, of_second, y, incy, a, lda);
}

namespace fortran {

template <Conjugation of_y, Routine R, class T, class I>
void rank_one(const I *m, const I *n, const T *alpha, const T *x, const I *incx, const T *y,
              const I *incy, T *a, const I *lda) {
  serve_ger<FortranCall<R, I>, of_y, T>(*m, *n, blas::load(alpha), x, *incx, y, *incy, a, *lda);
}
template <Routine R, class T, class I> constexpr auto *ger = rank_one<Conjugation::No, R, T, I>;
template <Routine R, class T, class I> constexpr auto *geru = rank_one<Conjugation::No, R, T, I>;
template <Routine R, class T, class I> constexpr auto *gerc = rank_one<Conjugation::Yes, R, T, I>;

} // namespace fortran

namespace cblas {

template <Conjugation of_y, Routine R, class T, class I>
void rank_one(int layout, I m, I n, CblasScalar<T> alpha, const T *x, I incx, const T *y, I incy,
              T *a, I lda) {
  if (refused_enumerator<R, I>(layout))
    return;
  by_layout<R, I>(layout, [=](auto call) {
    serve_ger<decltype(call), of_y, T>(m, n, scalar(alpha), x, incx, y, incy, a, lda);
  });
}
template <Routine R, class T, class I> constexpr auto *ger = rank_one<Conjugation::No, R, T, I>;
template <Routine R, class T, class I> constexpr auto *geru = rank_one<Conjugation::No, R, T, I>;
template <Routine R, class T, class I> constexpr auto *gerc = rank_one<Conjugation::Yes, R, T, I>;

} // namespace cblas
} // namespace
} // namespace loomblas
