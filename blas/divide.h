// SPDX-License-Identifier: BSD-3-Clause
// Division that neither overflows nor loses digits on the way.
#pragma once
#include "blas/scalar.h"

#include <cmath>

namespace loomblas::blas {

/// x / y; complex by Smith's method: the ratio of y's parts is at most 1.
template <class T> T divide(T x, T y) {
  if constexpr (is_complex<T>) {
    using R = real_t<T>;
    const R c = y.real(), d = y.imag();
    if (std::abs(d) <= std::abs(c)) {
      const R ratio = d / c, whole = c + d * ratio;
      return {(x.real() + x.imag() * ratio) / whole, (x.imag() - x.real() * ratio) / whole};
    }
    const R ratio = c / d, whole = c * ratio + d;
    return {(x.real() * ratio + x.imag()) / whole, (x.imag() * ratio - x.real()) / whole};
  } else {
    return x / y;
  }
}

} // namespace loomblas::blas
