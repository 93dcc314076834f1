// SPDX-License-Identifier: BSD-3-Clause
// dot, dsdot, sdsdot, asum, nrm2, iamax.
#include "blas/vector_reductions.h"

#include "blas/element.h"
#include "blas/strided.h"

#include <limits>

namespace loomblas::blas {
namespace {

template <class T, class Body> void each(index n, const T *x, index incx, const Body &body) {
  x = first_element(n, x, incx);
  for (index i = 0; i < n; ++i, x += incx)
    body(load(x));
}

template <class T> double magnitude(T x) {
  if constexpr (is_complex<T>)
    return cabs1(x);
  else
    return std::abs(x);
}

} // namespace

template <class T>
T dot(Conjugation of_x, index n, const T *x, index incx, const T *y, index incy) {
  T sum(0);
  x = first_element(n, x, incx);
  y = first_element(n, y, incy);
  for (index i = 0; i < n; ++i, x += incx, y += incy)
    sum += product(of_x == Conjugation::Yes ? conjugate(load(x)) : load(x), load(y));
  return sum;
}

double dsdot(index n, const float *x, index incx, const float *y, index incy) {
  double sum = 0;
  x = first_element(n, x, incx);
  y = first_element(n, y, incy);
  for (index i = 0; i < n; ++i, x += incx, y += incy)
    sum += double(load(x)) * double(load(y));
  return sum;
}

float sdsdot(index n, float sb, const float *x, index incx, const float *y, index incy) {
  return static_cast<float>(double(sb) + dsdot(n, x, incx, y, incy));
}

template <class T> real_t<T> asum(index n, const T *x, index incx) {
  double sum = 0;
  if (incx > 0)
    each(n, x, incx, [&](T v) { sum += magnitude(v); });
  return static_cast<real_t<T>>(sum);
}

template <class T> real_t<T> nrm2(index n, const T *x, index incx) {
  using R = real_t<T>;
  R scale = 0, sum = 1;
  bool infinite = false, nan = false;
  const auto add = [&](R v) {
    const R a = std::abs(v);
    nan |= std::isnan(a);
    infinite |= std::isinf(a);
    if (a == 0 || !std::isfinite(a))
      return;
    if (a > scale) {
      sum = 1 + sum * (scale / a) * (scale / a);
      scale = a;
    } else {
      sum += (a / scale) * (a / scale);
    }
  };
  each(n, x, incx, [&](T v) {
    if constexpr (is_complex<T>) {
      add(v.real());
      add(v.imag());
    } else {
      add(v);
    }
  });
  return nan        ? std::numeric_limits<R>::quiet_NaN()
         : infinite ? std::numeric_limits<R>::infinity()
                    : scale * std::sqrt(sum);
}

template <class T> index iamax(index n, const T *x, index incx) {
  if (n <= 0 || incx <= 0)
    return 0;
  index best = 1, place = 0;
  double greatest = magnitude(load(x));
  each(n, x, incx, [&](T v) {
    ++place;
    if (magnitude(v) > greatest) {
      greatest = magnitude(v);
      best = place;
    }
  });
  return best;
}

#define INSTANTIATE(T)                                                                             \
  template T dot(Conjugation, index, const T *, index, const T *, index);                          \
  template real_t<T> asum(index, const T *, index);                                                \
  template real_t<T> nrm2(index, const T *, index);                                                \
  template index iamax(index, const T *, index);
INSTANTIATE(float)
INSTANTIATE(double)
INSTANTIATE(cfloat)
INSTANTIATE(cdouble)

} // namespace loomblas::blas
