// SPDX-License-Identifier: BSD-3-Clause
// Products and equations with a triangular matrix.
#include "driver/triangular.h"

#include <cmath>
#include <complex>
#include <cstring>

namespace loomblas {
namespace {

template <class T> constexpr bool is_complex = false;
template <class R> constexpr bool is_complex<std::complex<R>> = true;

template <class T> T load(const T *element) {
  T value;
  std::memcpy(&value, static_cast<const void *>(element), sizeof value);
  return value;
}
template <class T> void store(T *element, T value) {
  std::memcpy(static_cast<void *>(element), &value, sizeof value);
}
template <class T> T product(T x, T y) {
  if constexpr (is_complex<T>)
    return {x.real() * y.real() - x.imag() * y.imag(), x.real() * y.imag() + x.imag() * y.real()};
  else
    return x * y;
}

template <class T> T quotient(T x, T y) {
  if constexpr (is_complex<T>) {
    typename T::value_type s = 1, t = 1, den;
    if (std::abs(y.real()) >= std::abs(y.imag()))
      t = y.imag() / y.real(), den = y.real() + y.imag() * t;
    else
      s = y.real() / y.imag(), den = y.real() * s + y.imag();
    return {(x.real() * s + x.imag() * t) / den, (x.imag() * s - x.real() * t) / den};
  } else
    return x / y;
}

/// Column or row j of the triangle in reading order.
template <class T> index place(const TriangularProblem<T> &t, index j) {
  return t.backward ? t.u.cols - 1 - j : j;
}

template <class T> T element(const TriangularProblem<T> &t, index p, index j) {
  const T x = load(t.u.at(place(t, p), place(t, j)));
  if constexpr (is_complex<T>)
    return t.conjugated ? T(x.real(), -x.imag()) : x;
  else
    return x;
}

} // namespace

template <class T> void multiply_triangular(const TriangularProblem<T> &t) {
  for (index j = t.u.cols; j-- > 0;)
    for (index i = 0; i < t.b.rows; ++i) {
      T *x = t.b.at(i, place(t, j));
      T sum = t.unit ? load(x) : product(load(x), element(t, j, j));
      for (index p = 0; p < j; ++p)
        sum += product(load(t.b.at(i, place(t, p))), element(t, p, j));
      store(x, product(t.alpha, sum));
    }
}

template <class T> void solve_triangular(const TriangularProblem<T> &t) {
  for (index j = 0; j < t.u.cols; ++j)
    for (index i = 0; i < t.b.rows; ++i) {
      T *x = t.b.at(i, place(t, j));
      T rest = t.alpha == T(1) ? load(x) : product(t.alpha, load(x));
      for (index p = 0; p < j; ++p)
        rest -= product(load(t.b.at(i, place(t, p))), element(t, p, j));
      store(x, t.unit ? rest : quotient(rest, element(t, j, j)));
    }
}

template void multiply_triangular(const TriangularProblem<float> &);
template void multiply_triangular(const TriangularProblem<double> &);
template void multiply_triangular(const TriangularProblem<std::complex<float>> &);
template void multiply_triangular(const TriangularProblem<std::complex<double>> &);
template void solve_triangular(const TriangularProblem<float> &);
template void solve_triangular(const TriangularProblem<double> &);
template void solve_triangular(const TriangularProblem<std::complex<float>> &);
template void solve_triangular(const TriangularProblem<std::complex<double>> &);

} // namespace loomblas
