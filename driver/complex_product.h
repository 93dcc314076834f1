// SPDX-License-Identifier: BSD-3-Clause
// Products and quotients of the four scalars, rounded the same way everywhere.
#pragma once
#include "driver/operation.h"
#include "driver/scalar.h"

#include <cmath>

namespace loomblas {

template <class T> T conjugate(T x) {
  if constexpr (is_complex<T>)
    return {x.real(), -x.imag()};
  else
    return x;
}
template <class T> T conjugate_if(Conjugation yes, T x) {
  return yes == Conjugation::Yes ? conjugate(x) : x;
}

/// x y by the four products: no detour for NaN as in C's complex multiplication.
template <class T> T product(T x, T y) {
  if constexpr (is_complex<T>)
    return {x.real() * y.real() - x.imag() * y.imag(), x.real() * y.imag() + x.imag() * y.real()};
  else
    return x * y;
}

/// factor x, with 1 and -1 no product: a complex one would make NaN of infinities.
template <class T> T scaled(T factor, T x) {
  return factor == T(1) ? x : factor == T(-1) ? -x : product(factor, x);
}

/// x / y, which neither overflows nor loses digits on the way; complex by Smith's method: the ratio
/// of y's parts is at most 1.
template <class T> T quotient(T x, T y) {
  if constexpr (is_complex<T>) {
    using Real = real_t<T>;
    const Real c = y.real(), d = y.imag();
    if (std::abs(d) <= std::abs(c)) {
      const Real ratio = d / c, whole = c + d * ratio;
      return {(x.real() + x.imag() * ratio) / whole, (x.imag() - x.real() * ratio) / whole};
    }
    const Real ratio = c / d, whole = c * ratio + d;
    return {(x.real() * ratio + x.imag()) / whole, (x.imag() * ratio - x.real()) / whole};
  } else {
    return x / y;
  }
}

} // namespace loomblas
