// SPDX-License-Identifier: BSD-3-Clause
// The arithmetic of level 1 (docs/arithmetic.md) in plain loops, on vectors of reals.
#pragma once
#include "kernels/vector_kernels.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace loomblas::check::loops {

template <class T> using Vector = std::vector<T>;

template <class T> T multiply_add(bool fused, T x, T y, T acc) {
  return fused ? std::fma(x, y, acc) : x * y + acc;
}

template <class T> Vector<T> swapped(const Vector<T> &x) {
  Vector<T> out(x.size());
  for (std::size_t i = 0; i < x.size(); ++i)
    out[i] = x[i ^ 1];
  return out;
}

template <class T> Vector<T> axpy(bool fused, T alpha, const Vector<T> &x, Vector<T> y) {
  for (std::size_t i = 0; i < x.size(); ++i)
    y[i] = multiply_add(fused, alpha, x[i], y[i]);
  return y;
}

template <class T> Vector<T> scale(T alpha, Vector<T> x) {
  for (T &v : x)
    v *= alpha;
  return x;
}

/// of_y y + of_x x
template <class T>
Vector<T> rotate(bool fused, T of_x, T of_y, const Vector<T> &x, const Vector<T> &y) {
  return axpy(fused, of_y, y, scale(of_x, x));
}

/// f' x' + acc, as in kernels/vector_kernels.h
template <class T>
Vector<T> add_swapped(bool fused, const T *f, const Vector<T> &x, Vector<T> acc) {
  for (std::size_t i = 0; i < x.size(); ++i)
    acc[i] = multiply_add(fused, f[2 + i % 2], x[i ^ 1], acc[i]);
  return acc;
}

template <class T>
Vector<T> pair_axpy(bool fused, const T *f, const Vector<T> &x, const Vector<T> &y) {
  Vector<T> straight = y;
  for (std::size_t i = 0; i < x.size(); ++i)
    straight[i] = multiply_add(fused, f[i % 2], x[i], y[i]);
  return add_swapped(fused, f, x, straight);
}

template <class T> Vector<T> pair_scale(bool fused, const T *f, const Vector<T> &x) {
  Vector<T> straight = x;
  for (std::size_t i = 0; i < x.size(); ++i)
    straight[i] = f[i % 2] * x[i];
  return add_swapped(fused, f, x, straight);
}

/// Adds the upper half of the lanes to the lower until `left` are left.
template <class T> Vector<T> tree(Vector<T> lanes, std::size_t left) {
  while (lanes.size() > left) {
    const std::size_t half = lanes.size() / 2;
    for (std::size_t i = 0; i < half; ++i)
      lanes[i] += lanes[i + half];
    lanes.resize(half);
  }
  return lanes;
}

template <class T> Vector<T> empty_lanes(std::size_t sums) {
  return Vector<T>(static_cast<std::size_t>(virtual_lanes<T>) / sums, T(0));
}

/// The sum of x y over a chunk: one number, or (`left` 2) those of even and odd elements, for which
/// there is another such sum, of the products crosswise, that takes half of the lanes.
template <class T>
Vector<T> dot(bool fused, const Vector<T> &x, const Vector<T> &y, std::size_t left) {
  Vector<T> lanes = empty_lanes<T>(left);
  for (std::size_t i = 0; i < x.size(); ++i) {
    T &lane = lanes[i % lanes.size()];
    lane = multiply_add(fused, x[i], y[i], lane);
  }
  return tree(lanes, left);
}

template <class T> T absolutes(const Vector<T> &x) {
  Vector<T> lanes = empty_lanes<T>(1);
  for (std::size_t i = 0; i < x.size(); ++i)
    lanes[i % lanes.size()] += std::abs(x[i]);
  return tree(lanes, 1)[0];
}

} // namespace loomblas::check::loops
