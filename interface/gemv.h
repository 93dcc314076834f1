// SPDX-License-Identifier: BSD-3-Clause
// gemv and gbmv: y := alpha op(A) x + beta y for general matrices, full and band.
#pragma once
#include "blas/matrix_vector.h"
#include "interface/call.h"

namespace loomblas {
namespace {

/// Row-major A is column-major A^T, with its dimensions exchanged and op turned over.
template <class Call, class T>
void serve_gemv(Read<Operation> trans, index m, index n, T alpha, const T *a, index lda, const T *x,
                index incx, T beta, T *y, index incy) {
  if constexpr (Call::row_major)
    std::swap(m, n);
  if (refused<Call>(Argument{1, trans.bad()}, Argument{2, m < 0}, Argument{3, n < 0},
                    Argument{6, !fits(lda, m)}, Argument{8, incx == 0}, Argument{11, incy == 0}))
      [[unlikely]]
    return;
  serve<Call, blas::gemv<T>>(
      [](Watch &watch, Operation op, index m, index n, auto...) {
        watch.template work<T>(product(m, n));
        if constexpr (Call::row_major)
          std::swap(m, n);
        watch.option(folded<Call>(op)).size("m", m).size("n", n);
      },
      plain<T>(folded<Call>(trans.value())), m, n, alpha, a, lda, x, incx, beta, y, incy);
}

template <class Call, class T>
void serve_gbmv(Read<Operation> trans, index m, index n, index kl, index ku, T alpha, const T *a,
                index lda, const T *x, index incx, T beta, T *y, index incy) {
  if constexpr (Call::row_major) {
    std::swap(m, n);
    std::swap(kl, ku);
  }
  if (refused<Call>(Argument{1, trans.bad()}, Argument{2, m < 0}, Argument{3, n < 0},
                    Argument{4, kl < 0}, Argument{5, ku < 0}, Argument{8, !band_fits(lda, kl, ku)},
                    Argument{10, incx == 0}, Argument{13, incy == 0})) [[unlikely]]
    return;
  serve<Call, blas::gbmv<T>>(
      [](Watch &watch, Operation op, index m, index n, index kl, index ku, auto...) {
        watch.template work<T>(product(n, std::min(m, kl + ku + 1)));
        if constexpr (Call::row_major) {
          std::swap(m, n);
          std::swap(kl, ku);
        }
        watch.option(folded<Call>(op)).size("m", m).size("n", n).size("kl", kl).size("ku", ku);
      },
      plain<T>(folded<Call>(trans.value())), m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy);
}

namespace fortran {

template <Routine R, class T, class I>
void gemv(const char *trans, const I *m, const I *n, const T *alpha, const T *a, const I *lda,
          const T *x, const I *incx, const T *beta, T *y, const I *incy) {
  serve_gemv<FortranCall<R, I>, T>(Read<Operation>(trans), *m, *n, blas::load(alpha), a, *lda, x,
                                   *incx, blas::load(beta), y, *incy);
}

template <Routine R, class T, class I>
void gbmv(const char *trans, const I *m, const I *n, const I *kl, const I *ku, const T *alpha,
          const T *a, const I *lda, const T *x, const I *incx, const T *beta, T *y, const I *incy) {
  serve_gbmv<FortranCall<R, I>, T>(Read<Operation>(trans), *m, *n, *kl, *ku, blas::load(alpha), a,
                                   *lda, x, *incx, blas::load(beta), y, *incy);
}

} // namespace fortran

namespace cblas {

template <Routine R, class T, class I>
void gemv(int layout, int trans, I m, I n, CblasScalar<T> alpha, const T *a, I lda, const T *x,
          I incx, CblasScalar<T> beta, T *y, I incy) {
  const Read<Operation> op(trans);
  if (refused_enumerator<R, I>(layout, Enumerator{2, illegal_transa, trans, op.bad()}))
    return;
  by_layout<R, I>(layout, [=](auto call) {
    serve_gemv<decltype(call), T>(op, m, n, scalar(alpha), a, lda, x, incx, scalar(beta), y, incy);
  });
}

template <Routine R, class T, class I>
void gbmv(int layout, int trans, I m, I n, I kl, I ku, CblasScalar<T> alpha, const T *a, I lda,
          const T *x, I incx, CblasScalar<T> beta, T *y, I incy) {
  const Read<Operation> op(trans);
  if (refused_enumerator<R, I>(layout, Enumerator{2, illegal_transa, trans, op.bad()}))
    return;
  by_layout<R, I>(layout, [=](auto call) {
    serve_gbmv<decltype(call), T>(op, m, n, kl, ku, scalar(alpha), a, lda, x, incx, scalar(beta), y,
                                  incy);
  });
}

} // namespace cblas
} // namespace
} // namespace loomblas
