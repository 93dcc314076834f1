// SPDX-License-Identifier: BSD-3-Clause
// The level-1 routines that write vectors: axpy, axpby, scal, copy, swap.
#pragma once
#include "blas/vector_updates.h"
#include "interface/vector_call.h"

namespace loomblas {
namespace {

namespace fortran {

/// y := alpha x + y
template <Routine R, class T, class I>
void axpy(const I *n, const T *alpha, const T *x, const I *incx, T *y, const I *incy) {
  serve_vectors<R, blas::axpy<T>>(*n, blas::load(alpha), x, *incx, y, *incy);
}

/// y := alpha x + beta y
template <Routine R, class T, class I>
void axpby(const I *n, const T *alpha, const T *x, const I *incx, const T *beta, T *y,
           const I *incy) {
  serve_vectors<R, blas::axpby<T>>(*n, blas::load(alpha), x, *incx, blas::load(beta), y, *incy);
}

/// x := alpha x
template <Routine R, class T, class I> void scal(const I *n, const T *alpha, T *x, const I *incx) {
  serve_vectors<R, blas::scal<T, T>>(*n, blas::load(alpha), x, *incx);
}

/// x := alpha x with a real alpha and a complex x
template <Routine R, class T, class I>
void real_scal(const I *n, const real_t<T> *alpha, T *x, const I *incx) {
  serve_vectors<R, blas::scal<T, real_t<T>>>(*n, blas::load(alpha), x, *incx);
}

/// y := x
template <Routine R, class T, class I>
void copy(const I *n, const T *x, const I *incx, T *y, const I *incy) {
  serve_vectors<R, blas::copy<T>>(*n, x, *incx, y, *incy);
}

/// x and y change places.
template <Routine R, class T, class I>
void swap(const I *n, T *x, const I *incx, T *y, const I *incy) {
  serve_vectors<R, blas::swap<T>>(*n, x, *incx, y, *incy);
}

} // namespace fortran

namespace cblas {

template <Routine R, class T, class I>
void axpy(I n, CblasScalar<T> alpha, const T *x, I incx, T *y, I incy) {
  serve_vectors<R, blas::axpy<T>>(n, scalar(alpha), x, incx, y, incy);
}

template <Routine R, class T, class I>
void axpby(I n, CblasScalar<T> alpha, const T *x, I incx, CblasScalar<T> beta, T *y, I incy) {
  serve_vectors<R, blas::axpby<T>>(n, scalar(alpha), x, incx, scalar(beta), y, incy);
}

template <Routine R, class T, class I> void scal(I n, CblasScalar<T> alpha, T *x, I incx) {
  serve_vectors<R, blas::scal<T, T>>(n, scalar(alpha), x, incx);
}

template <Routine R, class T, class I> void real_scal(I n, real_t<T> alpha, T *x, I incx) {
  serve_vectors<R, blas::scal<T, real_t<T>>>(n, alpha, x, incx);
}

template <Routine R, class T, class I> void copy(I n, const T *x, I incx, T *y, I incy) {
  serve_vectors<R, blas::copy<T>>(n, x, incx, y, incy);
}

template <Routine R, class T, class I> void swap(I n, T *x, I incx, T *y, I incy) {
  serve_vectors<R, blas::swap<T>>(n, x, incx, y, incy);
}

} // namespace cblas
} // namespace
} // namespace loomblas
