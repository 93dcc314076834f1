// SPDX-License-Identifier: BSD-3-Clause
// The four scalars of BLAS.
#pragma once
#include <complex>
#include <cstddef>

namespace loomblas {

using cfloat = std::complex<float>;
using cdouble = std::complex<double>;

template <class T> struct ScalarTraits {
  using Real = T;
  static constexpr bool complex = false;
};
template <class R> struct ScalarTraits<std::complex<R>> {
  using Real = R;
  static constexpr bool complex = true;
};
template <class T> using real_t = typename ScalarTraits<T>::Real;
template <class T> inline constexpr bool is_complex = ScalarTraits<T>::complex;

/// A stride of elements of T in real numbers. Of a single column any stride may be told, and it
/// wraps around then: there is nothing that it could lead to.
template <class T> std::ptrdiff_t stride_in_reals(std::ptrdiff_t stride) {
  constexpr std::size_t parts = is_complex<T> ? 2 : 1;
  return static_cast<std::ptrdiff_t>(parts * static_cast<std::size_t>(stride));
}

} // namespace loomblas
