// SPDX-License-Identifier: BSD-3-Clause
// trmm and trsm as docs/arithmetic.md says them, in plain loops of std::fma: the same bits as the
// library's.
#pragma once
#include "blas/operation.h"
#include "blas/scalar.h"
#include "driver/blocking.h"
#include "driver/triangular_block.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace loomblas::check {

template <class T> struct TriangularCase {
  bool solve;
  Side side;
  Uplo uplo;
  Operation op;
  Diag diag;
  index m, n;
  T alpha;
};

template <class T> class TriangularOracle {
  using R = real_t<T>;

public:
  /// A dense (lda = its order), B dense (ldb = m); B is overwritten.
  TriangularOracle(const TriangularCase<T> &call, const std::vector<T> &a, std::vector<T> &b)
      : c_(call), a_(a), b_(b), order_(call.side == Side::Left ? call.m : call.n),
        rows_(call.side == Side::Left ? call.n : call.m) {}

  void run() {
    for (index i = 0; i < rows_; ++i)
      c_.solve ? solve(i, 0, order_, c_.alpha) : multiply(i, 0, order_);
  }

private:
  bool left() const { return c_.side == Side::Left; }
  bool transposed() const {
    return c_.op == Operation::Transpose || c_.op == Operation::ConjugateTranspose;
  }
  /// Columns are read from the last to the first where U, op(A) or its transpose, is lower.
  bool backward() const { return (c_.uplo == Uplo::Lower) != (transposed() != left()); }
  index place(index j) const { return backward() ? order_ - 1 - j : j; }

  /// U and B in reading order; row i of B is a right-hand side.
  T u(index p, index j) const {
    index row = place(p), column = place(j);
    if (transposed() != left())
      std::swap(row, column);
    const T x = a_[std::size_t(row + column * order_)];
    const bool conjugated = c_.op == Operation::ConjugateTranspose || c_.op == Operation::Conjugate;
    return conjugated ? blas::conjugate(x) : x;
  }
  T &b(index i, index j) {
    return b_[std::size_t(left() ? place(j) + i * c_.m : i + place(j) * c_.m)];
  }

  void solve(index i, index at, index n, T alpha) {
    if (n <= triangle_block<T>)
      return solve_block(i, at, n, alpha);
    const index first = half(n);
    solve(i, at, first, alpha);
    update(i, at, first, n, T(-1), alpha);
    solve(i, at + first, n - first, T(1));
  }
  void multiply(index i, index at, index n) {
    if (n <= triangle_block<T>)
      return multiply_block(i, at, n);
    const index first = half(n);
    multiply(i, at + first, n - first);
    update(i, at, first, n, c_.alpha, T(1));
    multiply(i, at, first);
  }
  static index half(index n) {
    return (n + triangle_block<T> - 1) / triangle_block<T> / 2 * triangle_block<T>;
  }

  /// The columns [at + first, at + n) of row i := factor B1 U12 + beta itself, as gemm does it.
  void update(index i, index at, index first, index n, T factor, T beta) {
    for (index j = at + first; j < at + n; ++j)
      for (index p0 = 0; p0 < first; p0 += kc<R>) {
        const index p1 = std::min(first, p0 + kc<R>);
        R sum[4] = {};
        for (index p = p0; p < p1; ++p) { // in the matrix's own order
          const index own = at + (backward() ? first - 1 - p : p);
          const T x = b(i, own), y = u(own, j);
          sum[0] = std::fma(std::real(x), std::real(y), sum[0]);
          sum[1] = std::fma(std::imag(x), std::imag(y), sum[1]);
          sum[2] = std::fma(std::real(x), std::imag(y), sum[2]);
          sum[3] = std::fma(std::imag(x), std::real(y), sum[3]);
        }
        T &c = b(i, j);
        const T old = p0 == 0 ? scaled(beta, c) : c;
        if constexpr (is_complex<T>)
          c = finish(factor, T(sum[0] - sum[1], sum[2] + sum[3]), old);
        else
          c = std::fma(factor, sum[0], old);
      }
  }
  static T scaled(T beta, T c) {
    if constexpr (is_complex<T>)
      if (beta.imag() != 0)
        return {std::fma(beta.real(), c.real(), -(beta.imag() * c.imag())),
                std::fma(beta.real(), c.imag(), beta.imag() * c.real())};
    return std::real(beta) * c;
  }
  static T finish(T alpha, T t, T old) {
    if (alpha.imag() != 0)
      old = {std::fma(-alpha.imag(), t.imag(), old.real()),
             std::fma(alpha.imag(), t.real(), old.imag())};
    return {std::fma(alpha.real(), t.real(), old.real()),
            std::fma(alpha.real(), t.imag(), old.imag())};
  }

  /// (re, im) of a number; (im, re) and U conjugated where the reading is backward, which makes the
  /// order of the steps for each p what the contract says.
  struct Pair {
    R first, second;
  };
  Pair pair(T x) const {
    return backward() ? Pair{std::imag(x), std::real(x)} : Pair{std::real(x), std::imag(x)};
  }
  T number(Pair x) const {
    if constexpr (is_complex<T>)
      return backward() ? T(x.second, x.first) : T(x.first, x.second);
    else
      return x.first;
  }

  void solve_block(index i, index at, index n, T alpha) {
    for (index j = at; j < at + n; ++j) {
      if constexpr (!is_complex<T>) {
        T acc = alpha * b(i, j);
        for (index p = at; p < j; ++p)
          acc = std::fma(-b(i, p), u(p, j), acc);
        b(i, j) = c_.diag == Diag::Unit ? acc : acc / u(j, j);
      } else {
        Pair acc = pair(scaled(alpha, b(i, j)));
        for (index p = at; p < j; ++p) {
          const Pair x = pair(b(i, p));
          const T y = backward() ? blas::conjugate(u(p, j)) : u(p, j);
          acc.first = std::fma(-x.first, y.real(), acc.first);
          acc.first = std::fma(-x.second, -y.imag(), acc.first);
          acc.second = std::fma(-x.first, y.imag(), acc.second);
          acc.second = std::fma(-x.second, y.real(), acc.second);
        }
        b(i, j) = c_.diag == Diag::Unit ? number(acc) : quotient(number(acc), u(j, j));
      }
    }
  }
  static T quotient(T x, T y) {
    const R c = y.real(), d = y.imag();
    R s, t, e;
    const R scale = std::max(std::abs(c), std::abs(d)) < R(0.5) ? R(1) : R(0.5);
    if (std::abs(c) >= std::abs(d))
      s = scale, t = scale * (d / c), e = std::fma(scale * d, d / c, scale * c);
    else
      s = scale * (c / d), t = scale, e = std::fma(scale * c, c / d, scale * d);
    return {std::fma(x.imag(), t, x.real() * s) / e, std::fma(-x.real(), t, x.imag() * s) / e};
  }

  void multiply_block(index i, index at, index n) {
    for (index j = at + n - 1; j >= at; --j) {
      const bool unit = c_.diag == Diag::Unit;
      if constexpr (!is_complex<T>) {
        T acc = 0;
        for (index p = at; p <= j; ++p)
          acc = std::fma(b(i, p), p == j && unit ? T(1) : u(p, j), acc);
        b(i, j) = c_.alpha * acc;
      } else {
        Pair acc{0, 0};
        for (index p = at; p < j + (unit ? 0 : 1); ++p) {
          const Pair x = pair(b(i, p));
          const T y = backward() ? blas::conjugate(u(p, j)) : u(p, j);
          acc.first = std::fma(x.first, y.real(), acc.first);
          acc.first = std::fma(x.second, -y.imag(), acc.first);
          acc.second = std::fma(x.first, y.imag(), acc.second);
          acc.second = std::fma(x.second, y.real(), acc.second);
        }
        const Pair x = pair(b(i, j));
        if (unit)
          acc = {acc.first + x.first, acc.second + x.second};
        b(i, j) = scaled(c_.alpha, number(acc));
      }
    }
  }

  const TriangularCase<T> &c_;
  const std::vector<T> &a_;
  std::vector<T> &b_;
  index order_, rows_;
};

} // namespace loomblas::check
