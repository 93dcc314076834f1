// SPDX-License-Identifier: BSD-3-Clause
// What complex scalars need so that one template serves all four.
#pragma once
#include "driver/scalar.h"

#include <type_traits>

namespace loomblas::blas {

/// How a scalar is passed on. By value, two floats travel in one register, and GCC puts them
/// together in memory, where the load waits until both stores are done (some 10 ns).
template <class T> using Passed = std::conditional_t<std::is_same_v<T, cfloat>, const T &, T>;

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
