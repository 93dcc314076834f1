// SPDX-License-Identifier: BSD-3-Clause
// The four scalars of BLAS, and what complex ones need so that one template serves all.
#pragma once
#include <complex>
#include <type_traits>

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

namespace blas {

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

} // namespace blas
} // namespace loomblas
