// SPDX-License-Identifier: BSD-3-Clause
// Plane rotations: rot, rotm, and rotg, rotmg that make them.
#pragma once
#include "blas/rotations.h"
#include "interface/vector_call.h"

namespace loomblas {
namespace {

namespace fortran {

/// (x, y) := (c x + s y, c y - s x), c and s real also for complex vectors
template <Routine R, class T, class I>
void rot(const I *n, T *x, const I *incx, T *y, const I *incy, const real_t<T> *c,
         const real_t<T> *s) {
  serve_vectors<R, blas::rot<T, real_t<T>>>(*n, x, *incx, y, *incy, blas::load(c), blas::load(s));
}

/// (x, y) := H (x, y), the modified rotation H being coded in five numbers
template <Routine R, class T, class I>
void rotm(const I *n, T *x, const I *incx, T *y, const I *incy, const T *param) {
  serve_vectors<R, blas::rotm<T>>(*n, x, *incx, y, *incy, param);
}

/// Makes the rotation that takes (a, b) to (r, 0).
template <Routine R, class T, class I> void rotg(T *a, T *b, real_t<T> *c, T *s) {
  serve_vectors<R, blas::rotg<T>>(a, b, c, s);
}

/// Makes the modified rotation that takes (sqrt(d1) x1, sqrt(d2) y1) to (r, 0).
template <Routine R, class T, class I> void rotmg(T *d1, T *d2, T *x1, const T *y1, T *param) {
  serve_vectors<R, blas::rotmg<T>>(d1, d2, x1, blas::load(y1), param);
}

} // namespace fortran

namespace cblas {

template <Routine R, class T, class I>
void rot(I n, T *x, I incx, T *y, I incy, real_t<T> c, real_t<T> s) {
  serve_vectors<R, blas::rot<T, real_t<T>>>(n, x, incx, y, incy, c, s);
}

template <Routine R, class T, class I> void rotm(I n, T *x, I incx, T *y, I incy, const T *param) {
  serve_vectors<R, blas::rotm<T>>(n, x, incx, y, incy, param);
}

template <Routine R, class T, class I> void rotg(T *a, T *b, real_t<T> *c, T *s) {
  fortran::rotg<R, T, I>(a, b, c, s);
}

template <Routine R, class T, class I> void rotmg(T *d1, T *d2, T *x1, T y1, T *param) {
  serve_vectors<R, blas::rotmg<T>>(d1, d2, x1, y1, param);
}

} // namespace cblas
} // namespace
} // namespace loomblas
