// SPDX-License-Identifier: BSD-3-Clause
// syr, spr, syr2, spr2 and, under the same templates for complex scalars, her, hpr, her2, hpr2:
// updates of rank one and two of symmetric and Hermitian matrices, full and packed.
#pragma once
#include "blas/rank_update.h"
#include "interface/call.h"

namespace loomblas {
namespace {

template <class Call, class T>
void serve_syr(Read<Uplo> uplo, index n, real_t<T> alpha, const T *x, index incx, T *a, index lda) {
  if (refused<Call>(Argument{1, uplo.bad()}, Argument{2, n < 0}, Argument{5, incx == 0},
                    Argument{7, !fits(lda, n)})) [[unlikely]]
    return;
  constexpr auto work = [](auto... arguments) {
    if constexpr (is_complex<T>)
      blas::her<T>(folded_hermitian<Call>, arguments...);
    else
      blas::syr<T>(arguments...);
  };
  serve<Call, work>(
      [](Watch &watch, Uplo uplo, index n, auto...) {
        watch.option(folded<Call>(uplo)).size("n", n).template work<T>(0.5 * product(n, n));
      },
      folded<Call>(uplo.value()), n, alpha, x, incx, a, lda);
}

template <class Call, class T>
void serve_spr(Read<Uplo> uplo, index n, real_t<T> alpha, const T *x, index incx, T *ap) {
  if (refused<Call>(Argument{1, uplo.bad()}, Argument{2, n < 0}, Argument{5, incx == 0}))
      [[unlikely]]
    return;
  constexpr auto work = [](auto... arguments) {
    if constexpr (is_complex<T>)
      blas::hpr<T>(folded_hermitian<Call>, arguments...);
    else
      blas::spr<T>(arguments...);
  };
  serve<Call, work>(
      [](Watch &watch, Uplo uplo, index n, auto...) {
        watch.option(folded<Call>(uplo)).size("n", n).template work<T>(0.5 * product(n, n));
      },
      folded<Call>(uplo.value()), n, alpha, x, incx, ap);
}

/// Whether the reference makes a row-major call with x and y exchanged: it does for complex
/// scalars, and so their increments are checked and numbered the other way round.
template <class Call, class T> inline constexpr bool exchanged = Call::row_major &&is_complex<T>;

template <class Call, class T>
void serve_syr2(Read<Uplo> uplo, index n, T alpha, const T *x, index incx, const T *y, index incy,
                T *a, index lda) {
  if (refused<Call>(Argument{1, uplo.bad()}, Argument{2, n < 0},
                    Argument{5, (exchanged<Call, T> ? incy : incx) == 0},
                    Argument{7, (exchanged<Call, T> ? incx : incy) == 0},
                    Argument{9, !fits(lda, n)})) [[unlikely]]
    return;
  constexpr auto work = [](auto... arguments) {
    if constexpr (is_complex<T>)
      blas::her2<T>(folded_hermitian<Call>, arguments...);
    else
      blas::syr2<T>(arguments...);
  };
  serve<Call, work>(
      [](Watch &watch, Uplo uplo, index n, auto...) {
        watch.option(folded<Call>(uplo)).size("n", n).template work<T>(product(n, n));
      },
      folded<Call>(uplo.value()), n, alpha, x, incx, y, incy, a, lda);
}

template <class Call, class T>
void serve_spr2(Read<Uplo> uplo, index n, T alpha, const T *x, index incx, const T *y, index incy,
                T *ap) {
  if (refused<Call>(Argument{1, uplo.bad()}, Argument{2, n < 0},
                    Argument{5, (exchanged<Call, T> ? incy : incx) == 0},
                    Argument{7, (exchanged<Call, T> ? incx : incy) == 0})) [[unlikely]]
    return;
  constexpr auto work = [](auto... arguments) {
    if constexpr (is_complex<T>)
      blas::hpr2<T>(folded_hermitian<Call>, arguments...);
    else
      blas::spr2<T>(arguments...);
  };
  serve<Call, work>(
      [](Watch &watch, Uplo uplo, index n, auto...) {
        watch.option(folded<Call>(uplo)).size("n", n).template work<T>(product(n, n));
      },
      folded<Call>(uplo.value()), n, alpha, x, incx, y, incy, ap);
}

namespace fortran {

template <Routine R, class T, class I>
void syr(const char *uplo, const I *n, const real_t<T> *alpha, const T *x, const I *incx, T *a,
         const I *lda) {
  serve_syr<FortranCall<R, I>, T>(Read<Uplo>(uplo), *n, blas::load(alpha), x, *incx, a, *lda);
}

template <Routine R, class T, class I>
void spr(const char *uplo, const I *n, const real_t<T> *alpha, const T *x, const I *incx, T *ap) {
  serve_spr<FortranCall<R, I>, T>(Read<Uplo>(uplo), *n, blas::load(alpha), x, *incx, ap);
}

template <Routine R, class T, class I>
void syr2(const char *uplo, const I *n, const T *alpha, const T *x, const I *incx, const T *y,
          const I *incy, T *a, const I *lda) {
  serve_syr2<FortranCall<R, I>, T>(Read<Uplo>(uplo), *n, blas::load(alpha), x, *incx, y, *incy, a,
                                   *lda);
}

template <Routine R, class T, class I>
void spr2(const char *uplo, const I *n, const T *alpha, const T *x, const I *incx, const T *y,
          const I *incy, T *ap) {
  serve_spr2<FortranCall<R, I>, T>(Read<Uplo>(uplo), *n, blas::load(alpha), x, *incx, y, *incy, ap);
}

} // namespace fortran

namespace cblas {

template <Routine R, class T, class I>
void syr(int layout, int uplo, I n, real_t<T> alpha, const T *x, I incx, T *a, I lda) {
  const Read<Uplo> triangle(uplo);
  if (refused_enumerator<R, I>(layout, Enumerator{2, illegal_uplo, uplo, triangle.bad()}))
    return;
  by_layout<R, I>(layout, [=](auto call) {
    serve_syr<decltype(call), T>(triangle, n, alpha, x, incx, a, lda);
  });
}

template <Routine R, class T, class I>
void spr(int layout, int uplo, I n, real_t<T> alpha, const T *x, I incx, T *ap) {
  const Read<Uplo> triangle(uplo);
  if (refused_enumerator<R, I>(layout, Enumerator{2, illegal_uplo, uplo, triangle.bad()}))
    return;
  by_layout<R, I>(
      layout, [=](auto call) { serve_spr<decltype(call), T>(triangle, n, alpha, x, incx, ap); });
}

template <Routine R, class T, class I>
void syr2(int layout, int uplo, I n, CblasScalar<T> alpha, const T *x, I incx, const T *y, I incy,
          T *a, I lda) {
  const Read<Uplo> triangle(uplo);
  if (refused_enumerator<R, I>(layout, Enumerator{2, illegal_uplo, uplo, triangle.bad()}))
    return;
  by_layout<R, I>(layout, [=](auto call) {
    serve_syr2<decltype(call), T>(triangle, n, scalar(alpha), x, incx, y, incy, a, lda);
  });
}

template <Routine R, class T, class I>
void spr2(int layout, int uplo, I n, CblasScalar<T> alpha, const T *x, I incx, const T *y, I incy,
          T *ap) {
  const Read<Uplo> triangle(uplo);
  if (refused_enumerator<R, I>(layout, Enumerator{2, illegal_uplo, uplo, triangle.bad()}))
    return;
  by_layout<R, I>(layout, [=](auto call) {
    serve_spr2<decltype(call), T>(triangle, n, scalar(alpha), x, incx, y, incy, ap);
  });
}

} // namespace cblas
} // namespace
} // namespace loomblas
