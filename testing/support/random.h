// SPDX-License-Identifier: BSD-3-Clause
// A deterministic generator: the same numbers on every machine, compiler and C++ library.
#pragma once
#include <cstddef>
#include <cstdint>

namespace loomblas::check {

/// splitmix64. The distributions of <random> differ between libraries, so they are not used.
class Random {
public:
  explicit Random(std::uint64_t seed) : state(seed) {}

  std::uint64_t bits() {
    std::uint64_t z = (state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

  /// 0 <= result < limit (the bias is of no concern here).
  std::ptrdiff_t below(std::ptrdiff_t limit) { return std::ptrdiff_t((bits() >> 11) % limit); }

  /// 0.5 <= |result| < 1 with all bits of the significand in use: no product is so small that
  /// losing it would hide within the error bound.
  template <class T> T value() {
    constexpr int digits = sizeof(T) == 8 ? 52 : 23;
    const std::uint64_t word = bits();
    const T magnitude = T(0.5) + T(word >> (64 - digits)) / T(std::uint64_t(2) << digits);
    return (word & 1) != 0 ? -magnitude : magnitude;
  }

  /// The same of a complex number: its real part, then its imaginary one.
  template <class T> T element() {
    if constexpr (requires { typename T::value_type; }) {
      const auto re = value<typename T::value_type>();
      return {re, value<typename T::value_type>()};
    } else {
      return value<T>();
    }
  }

  /// An integer from -4 to 4: products and their sums are exact.
  template <class T> T small_integer() { return T(below(9) - 4); }

private:
  std::uint64_t state;
};

} // namespace loomblas::check
