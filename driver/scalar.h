// SPDX-License-Identifier: BSD-3-Clause
// The four scalars of BLAS.
#pragma once
#include <complex>

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

} // namespace loomblas
