// SPDX-License-Identifier: BSD-3-Clause
// axpy, axpby, scal, copy, swap, rot, rotm.
#include "blas/vector_updates.h"
#include "blas/element.h"
#include "blas/rotations.h"
#include "blas/strided.h"

namespace loomblas::blas {
namespace {

template <class T, class Body> void each(index n, T *x, index incx, const Body &body) {
  x = first_element(n, x, incx);
  for (index i = 0; i < n; ++i, x += incx)
    store(x, body(load(x)));
}

template <class X, class Y, class Body>
void each(index n, X *x, index incx, Y *y, index incy, const Body &body) {
  x = first_element(n, x, incx);
  y = first_element(n, y, incy);
  for (index i = 0; i < n; ++i, x += incx, y += incy)
    body(x, y);
}

} // namespace

template <class T> void axpy(index n, T alpha, const T *x, index incx, T *y, index incy) {
  if (alpha == T(0))
    return;
  each(n, x, incx, y, incy, [&](const T *a, T *b) { store(b, load(b) + product(alpha, load(a))); });
}

template <class T> void axpby(index n, T alpha, const T *x, index incx, T beta, T *y, index incy) {
  each(n, x, incx, y, incy, [&](const T *a, T *b) {
    const T old = beta == T(0) ? T(0) : product(beta, load(b));
    store(b, alpha == T(0) ? old : old + product(alpha, load(a)));
  });
}

template <class T, class S> void scal(index n, S alpha, T *x, index incx) {
  if (incx > 0)
    each(n, x, incx, [&](T v) {
      if constexpr (is_complex<S>)
        return product(alpha, v);
      else
        return T(v * alpha);
    });
}

template <class T> void copy(index n, const T *x, index incx, T *y, index incy) {
  each(n, x, incx, y, incy, [](const T *a, T *b) { store(b, load(a)); });
}

template <class T> void swap(index n, T *x, index incx, T *y, index incy) {
  each(n, x, incx, y, incy, [](T *a, T *b) {
    const T kept = load(a);
    store(a, load(b));
    store(b, kept);
  });
}

template <class T, class S>
void rot(index n, T *x, index incx, T *y, index incy, real_t<T> c, S s) {
  each(n, x, incx, y, incy, [&](T *a, T *b) {
    const T u = load(a), v = load(b);
    store(a, c * u + s * v);
    store(b, c * v - s * u);
  });
}

template <class T> void rotm(index n, T *x, index incx, T *y, index incy, const T *param) {
  const T flag = load(param);
  if (flag == -2)
    return;
  const T h11 = flag == 0 ? T(1) : load(param + 1), h21 = flag == 1 ? T(-1) : load(param + 2),
          h12 = flag == 1 ? T(1) : load(param + 3), h22 = flag == 0 ? T(1) : load(param + 4);
  each(n, x, incx, y, incy, [&](T *a, T *b) {
    const T u = load(a), v = load(b);
    store(a, h11 * u + h12 * v);
    store(b, h21 * u + h22 * v);
  });
}

#define INSTANTIATE(T)                                                                             \
  template void axpy(index, T, const T *, index, T *, index);                                      \
  template void axpby(index, T, const T *, index, T, T *, index);                                  \
  template void scal(index, T, T *, index);                                                        \
  template void copy(index, const T *, index, T *, index);                                         \
  template void swap(index, T *, index, T *, index);                                               \
  template void rot(index, T *, index, T *, index, real_t<T>, real_t<T>);
INSTANTIATE(float)
INSTANTIATE(double)
INSTANTIATE(cfloat)
INSTANTIATE(cdouble)
template void scal(index, float, cfloat *, index);
template void scal(index, double, cdouble *, index);
template void rotm(index, float *, index, float *, index, const float *);
template void rotm(index, double *, index, double *, index, const double *);

} // namespace loomblas::blas
