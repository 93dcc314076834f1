// SPDX-License-Identifier: BSD-3-Clause
// What complex scalars need so that one template serves all four.
#pragma once
#include "driver/scalar.h"

namespace loomblas::blas {

template <class T> T conjugate(T x) {
  if constexpr (is_complex<T>)
    return {x.real(), -x.imag()};
  else
    return x;
}

/// x y by the four products: no detour for NaN as in C's complex multiplication.
template <class T> T product(T x, T y) {
  if constexpr (is_complex<T>)
    return {x.real() * y.real() - x.imag() * y.imag(), x.real() * y.imag() + x.imag() * y.real()};
  else
    return x * y;
}

} // namespace loomblas::blas
