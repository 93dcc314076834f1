// SPDX-License-Identifier: BSD-3-Clause
// Reading and writing one element of a caller's operand, which may be aligned to 4 bytes only.
#pragma once
#include "driver/scalar.h"

#include <cstring>

namespace loomblas {

// Complex numbers go by their parts: as a whole, GCC assembles a complex<float> from two stores of
// 4 bytes and then loads 8, which waits for the cache (a quarter of cgemv's time at n = 64).
template <class T> T load(const T *element) {
  if constexpr (is_complex<T>) {
    const auto *parts = reinterpret_cast<const real_t<T> *>(element);
    return {load(parts), load(parts + 1)};
  } else {
    T value;
    std::memcpy(&value, static_cast<const void *>(element), sizeof value);
    return value;
  }
}

template <class T> void store(T *element, T value) {
  if constexpr (is_complex<T>) {
    auto *parts = reinterpret_cast<real_t<T> *>(element);
    store(parts, value.real());
    store(parts + 1, value.imag());
  } else {
    std::memcpy(static_cast<void *>(element), &value, sizeof value);
  }
}

} // namespace loomblas
