// SPDX-License-Identifier: BSD-3-Clause
// symv, sbmv, spmv and, under the same templates for complex scalars, hemv, hbmv, hpmv:
// y := alpha A x + beta y for symmetric and Hermitian matrices, full, band and packed.
#pragma once
#include "blas/symmetric_vector.h"
#include "interface/call.h"

namespace loomblas {
namespace {

template <class Call, class T>
void serve_symv(Read<Uplo> uplo, index n, T alpha, const T *a, index lda, const T *x, index incx,
                T beta, T *y, index incy) {
  if (refused<Call>(Argument{1, uplo.bad()}, Argument{2, n < 0}, Argument{5, !fits(lda, n)},
                    Argument{7, incx == 0}, Argument{10, incy == 0})) [[unlikely]]
    return;
  constexpr auto work = [](auto... arguments) {
    if constexpr (is_complex<T>)
      blas::hemv<T>(folded_hermitian<Call>, arguments...);
    else
      blas::symv<T>(arguments...);
  };
  serve<Call, work>(
      [](Watch &watch, Uplo uplo, index n, auto...) {
        watch.option(folded<Call>(uplo)).size("n", n).template work<T>(product(n, n));
      },
      folded<Call>(uplo.value()), n, alpha, a, lda, x, incx, beta, y, incy);
}

template <class Call, class T>
void serve_sbmv(Read<Uplo> uplo, index n, index k, T alpha, const T *a, index lda, const T *x,
                index incx, T beta, T *y, index incy) {
  if (refused<Call>(Argument{1, uplo.bad()}, Argument{2, n < 0}, Argument{3, k < 0},
                    Argument{6, !band_fits(lda, k, 0)}, Argument{8, incx == 0},
                    Argument{11, incy == 0})) [[unlikely]]
    return;
  constexpr auto work = [](auto... arguments) {
    if constexpr (is_complex<T>)
      blas::hbmv<T>(folded_hermitian<Call>, arguments...);
    else
      blas::sbmv<T>(arguments...);
  };
  serve<Call, work>(
      [](Watch &watch, Uplo uplo, index n, index k, auto...) {
        watch.option(folded<Call>(uplo)).size("n", n).size("k", k);
        watch.template work<T>(product(n, std::min(n, 2 * k + 1)));
      },
      folded<Call>(uplo.value()), n, k, alpha, a, lda, x, incx, beta, y, incy);
}

template <class Call, class T>
void serve_spmv(Read<Uplo> uplo, index n, T alpha, const T *ap, const T *x, index incx, T beta,
                T *y, index incy) {
  if (refused<Call>(Argument{1, uplo.bad()}, Argument{2, n < 0}, Argument{6, incx == 0},
                    Argument{9, incy == 0})) [[unlikely]]
    return;
  constexpr auto work = [](auto... arguments) {
    if constexpr (is_complex<T>)
      blas::hpmv<T>(folded_hermitian<Call>, arguments...);
    else
      blas::spmv<T>(arguments...);
  };
  serve<Call, work>(
      [](Watch &watch, Uplo uplo, index n, auto...) {
        watch.option(folded<Call>(uplo)).size("n", n).template work<T>(product(n, n));
      },
      folded<Call>(uplo.value()), n, alpha, ap, x, incx, beta, y, incy);
}

namespace fortran {

template <Routine R, class T, class I>
void symv(const char *uplo, const I *n, const T *alpha, const T *a, const I *lda, const T *x,
          const I *incx, const T *beta, T *y, const I *incy) {
  serve_symv<FortranCall<R, I>, T>(Read<Uplo>(uplo), *n, blas::load(alpha), a, *lda, x, *incx,
                                   blas::load(beta), y, *incy);
}

template <Routine R, class T, class I>
void sbmv(const char *uplo, const I *n, const I *k, const T *alpha, const T *a, const I *lda,
          const T *x, const I *incx, const T *beta, T *y, const I *incy) {
  serve_sbmv<FortranCall<R, I>, T>(Read<Uplo>(uplo), *n, *k, blas::load(alpha), a, *lda, x, *incx,
                                   blas::load(beta), y, *incy);
}

template <Routine R, class T, class I>
void spmv(const char *uplo, const I *n, const T *alpha, const T *ap, const T *x, const I *incx,
          const T *beta, T *y, const I *incy) {
  serve_spmv<FortranCall<R, I>, T>(Read<Uplo>(uplo), *n, blas::load(alpha), ap, x, *incx,
                                   blas::load(beta), y, *incy);
}

} // namespace fortran

namespace cblas {

template <Routine R, class T, class I>
void symv(int layout, int uplo, I n, CblasScalar<T> alpha, const T *a, I lda, const T *x, I incx,
          CblasScalar<T> beta, T *y, I incy) {
  const Read<Uplo> triangle(uplo);
  if (refused_enumerator<R, I>(layout, Enumerator{2, illegal_uplo, uplo, triangle.bad()}))
    return;
  by_layout<R, I>(layout, [=](auto call) {
    serve_symv<decltype(call), T>(triangle, n, scalar(alpha), a, lda, x, incx, scalar(beta), y,
                                  incy);
  });
}

template <Routine R, class T, class I>
void sbmv(int layout, int uplo, I n, I k, CblasScalar<T> alpha, const T *a, I lda, const T *x,
          I incx, CblasScalar<T> beta, T *y, I incy) {
  const Read<Uplo> triangle(uplo);
  if (refused_enumerator<R, I>(layout, Enumerator{2, illegal_uplo, uplo, triangle.bad()}))
    return;
  by_layout<R, I>(layout, [=](auto call) {
    serve_sbmv<decltype(call), T>(triangle, n, k, scalar(alpha), a, lda, x, incx, scalar(beta), y,
                                  incy);
  });
}

template <Routine R, class T, class I>
void spmv(int layout, int uplo, I n, CblasScalar<T> alpha, const T *ap, const T *x, I incx,
          CblasScalar<T> beta, T *y, I incy) {
  const Read<Uplo> triangle(uplo);
  if (refused_enumerator<R, I>(layout, Enumerator{2, illegal_uplo, uplo, triangle.bad()}))
    return;
  by_layout<R, I>(layout, [=](auto call) {
    serve_spmv<decltype(call), T>(triangle, n, scalar(alpha), ap, x, incx, scalar(beta), y, incy);
  });
}

} // namespace cblas
} // namespace
} // namespace loomblas
