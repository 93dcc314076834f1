// SPDX-License-Identifier: BSD-3-Clause
// What level 2 keeps on the stack: a piece of a vector made contiguous, and sums of rows and of
// columns. Complex ones are kept as the real products that the kernels add up; see
// docs/arithmetic.md.
#pragma once
#include "driver/element.h"
#include "driver/machine.h"
#include "driver/operation.h"
#include "driver/stored_matrix.h"

#include <type_traits>

namespace loomblas {

/// Reals of an element.
template <class T> inline constexpr index parts = is_complex<T> ? 2 : 1;

/// Rows are taken in chunks, which start at multiples of `chunk`: 4 KiB of a column. Part of the
/// arithmetic: sums over rows are added chunk by chunk.
template <class T> inline constexpr index chunk = 4096 / static_cast<index>(sizeof(T));

/// Columns that are a dot's or an update's at a time. No part of the arithmetic.
inline constexpr index panel = 64;

template <class T> const real_t<T> *reals(const T *x) {
  return reinterpret_cast<const real_t<T> *>(x);
}
template <class T> real_t<T> *reals(T *x) { return reinterpret_cast<real_t<T> *>(x); }

template <class T> const MatrixVectorKernels<real_t<T>> &column_kernels() {
  return kernels<real_t<T>>().set->matrix_vector;
}

/// Rows i .. i + m - 1 of columns j .. j + n - 1, wherever i is, as the kernels are told them.
template <class T> ColumnRun run_of(const StoredMatrix<T> &a, index j, index m, index n) {
  constexpr index reals = parts<std::remove_const_t<T>>;
  return {m * reals, n, (a.pitch + a.bend * j) * reals, a.bend * reals};
}

/// `most` elements of a vector, contiguous: where they lie, or copied.
template <class T, index most> class VectorPiece {
public:
  using Real = real_t<T>;

  VectorPiece(VectorView<const T> x, index count) {
    if (x.step == 1) {
      data_ = reals(x.data);
      return;
    }
    for (index i = 0; i < count; ++i)
      store(reinterpret_cast<T *>(copy_) + i, load(x.at(i)));
    data_ = copy_;
  }
  const Real *data() const { return data_; }
  T operator[](index i) const { return load(reinterpret_cast<const T *>(data_) + i); }

private:
  const Real *data_;
  alignas(64) Real copy_[most * parts<T>];
};

/// The imaginary and real parts of some elements, swapped; `sign` is what the new real parts are
/// multiplied with.
template <class T, index most> class SwappedPiece {
public:
  using Real = real_t<T>;
  SwappedPiece(const Real *x, index count, Real sign = 1) {
    if constexpr (is_complex<T>)
      for (index i = 0; i < count; ++i) {
        const T value = load(reinterpret_cast<const T *>(x) + i);
        data_[2 * i] = sign * value.imag();
        data_[2 * i + 1] = value.real();
      }
  }
  const Real *data() const { return data_; }

private:
  alignas(64) Real data_[is_complex<T> ? most * 2 : 1];
};

/// Columns of a triangle or a band are taken in groups of so many (for_parts). Part of the
/// arithmetic.
inline constexpr index group = 4;

/// step(0), ... for a column's piece beside a group's rectangle, which has fewer rows than `group`:
/// spelled out, since compilers make a loop of it that is meant for long ones.
template <class Step> void for_few(index rows, Step step) {
  step(0);
  if (rows > 1)
    step(1);
  if (rows > 2)
    step(2);
}
static_assert(group == 4);

/// sum over j of A(i, j) x(j), for up to `most` rows i.
///
/// Where groups of few rows follow one another, each starting `group` rows further, they take turns
/// with several sums: a vector that is loaded then was stored as one vector before. Across two
/// stored ones, the processor would wait until both have left for the cache.
template <class T, index most> class RowSums {
public:
  using Real = real_t<T>;

  RowSums(index rows, bool in_groups) : ways_(in_groups && rows <= few ? most_ways : 1) {
    clear(rows);
  }
  void clear(index rows) {
    std::fill_n(sums_[0], rows * parts<T>, Real(0));
    if constexpr (is_complex<T>)
      std::fill_n(sums_[1], rows * 2, Real(0));
    for (index w = 0; most_ways > 1 && w < (ways_ - 1) * parts<T>; ++w)
      std::fill_n(turns_[w], rows * parts<T>, Real(0));
  }

  /// Where what comes from column j (of a group) is added, from row i on.
  Real *p(index i, index j) { return of_turn(sums_[0], 0, j) + i * parts<T>; }
  Real *q(index i, index j) { return of_turn(sums_[1], 1, j) + i * parts<T>; }

  /// Adds the columns from j on of a run; the factors are x's elements. Row i is the run's first.
  void add(const ColumnRun &run, const Real *a, const Real *factors, index i, index j) {
    if constexpr (is_complex<T>)
      column_kernels<T>().axpy2(&run, a, factors, p(i, j), q(i, j));
    else
      column_kernels<T>().axpy(&run, a, factors, p(i, j));
  }
  /// Adds a piece of column j, rounding the products.
  void add(const T *a, index rows, T x, index i, index j) {
    Real *const p = this->p(i, j);
    const Real *const from = reals(a);
    if constexpr (is_complex<T>) {
      Real *const q = this->q(i, j);
      for_few(rows, [&](index k) {
        const Real re = load(from + 2 * k), im = load(from + 2 * k + 1);
        p[2 * k] += re * x.real();
        p[2 * k + 1] += im * x.real();
        q[2 * k] += re * x.imag();
        q[2 * k + 1] += im * x.imag();
      });
    } else {
      for_few(rows, [&](index k) { p[k] += load(from + k) * x; });
    }
  }

  /// Makes one sum of the turns', for `rows` rows from `i` on.
  void join(index i, index rows) {
    for (index w = 1; most_ways > 1 && w < ways_; ++w) {
      for (index k = i * parts<T>; k < (i + rows) * parts<T>; ++k)
        sums_[0][k] += turns_[(w - 1) * parts<T>][k];
      if constexpr (is_complex<T>)
        for (index k = i * 2; k < (i + rows) * 2; ++k)
          sums_[1][k] += turns_[(w - 1) * 2 + 1][k];
    }
  }
  /// A joined sum; with `conjugated`, that of conj(A).
  T sum(index i, Conjugation conjugated) const {
    if constexpr (is_complex<T>) {
      const Real re = sums_[0][2 * i], ri = sums_[1][2 * i], ir = sums_[0][2 * i + 1],
                 ii = sums_[1][2 * i + 1];
      return conjugated == Conjugation::Yes ? T{re + ii, ri - ir} : T{re - ii, ri + ir};
    } else {
      return sums_[0][i];
    }
  }
  const Real *joined() const { return sums_[0]; }
  /// From there to the products with x's imaginary parts.
  static constexpr index distance = most * parts<T>;

private:
  static constexpr index few = std::min<index>(most, 128);
  static constexpr index most_ways = std::max<index>(1, dot_lanes<Real> / (group * parts<T>));

  Real *of_turn(Real *first, index part, index j) {
    const index w = most_ways == 1 ? 0 : j / group % ways_;
    return w == 0 ? first : turns_[(w - 1) * parts<T> + part];
  }

  index ways_;
  alignas(64) Real sums_[parts<T>][most * parts<T>]; ///< with x's real and imaginary parts
  alignas(64) Real turns_[std::max<index>(1, (most_ways - 1) * parts<T>)][few * parts<T>];
};

/// What dots leave for one column: sums over even and odd rows, with x and with x swapped.
template <class T> T column_sum(const real_t<T> *s, Conjugation conjugated) {
  if constexpr (is_complex<T>)
    return conjugated == Conjugation::Yes ? T{s[0] + s[1], s[2] - s[3]}
                                          : T{s[0] - s[1], s[2] + s[3]};
  else
    return s[0] + s[1];
}

/// Adds a piece of a column times x to its sums, rounding the products.
template <class T>
void add_to_column_sum(real_t<T> *s, const T *a, index rows, const real_t<T> *x) {
  const real_t<T> *const from = reals(a);
  if constexpr (is_complex<T>) {
    real_t<T> rr = s[0], ii = s[1], ri = s[2], ir = s[3];
    for_few(rows, [&](index k) {
      const real_t<T> re = load(from + 2 * k), im = load(from + 2 * k + 1);
      rr += re * load(x + 2 * k);
      ii += im * load(x + 2 * k + 1);
      ri += re * load(x + 2 * k + 1);
      ir += im * load(x + 2 * k);
    });
    s[0] = rr, s[1] = ii, s[2] = ri, s[3] = ir;
  } else {
    real_t<T> sum = s[0];
    for_few(rows, [&](index k) { sum += load(from + k) * load(x + k); });
    s[0] = sum;
  }
}

/// Where totals of chunks are added: float's in double.
template <class T> struct TotalOf { using Type = T; };
template <> struct TotalOf<float> { using Type = double; };
template <> struct TotalOf<cfloat> { using Type = cdouble; };
template <class T> using Total = typename TotalOf<T>::Type;

/// Runs rectangle(i, j, m, n) and column(i, j, m) over all that a matrix stores: columns in groups
/// of four, the rows that a group's columns share as a rectangle, what a column has above and below
/// it by itself. A dense matrix is one rectangle.
template <class T, class Rectangle, class Column>
void for_parts(const StoredMatrix<T> &a, Rectangle rectangle, Column column) {
  if (a.dense()) {
    if (a.rows > 0 && a.cols > 0)
      rectangle(0, 0, a.rows, a.cols);
    return;
  }
  for (index j = 0; j < a.cols; j += group) {
    const index last = std::min(j + group, a.cols) - 1;
    const index low = a.first(last), high = std::max(low, a.end(j));
    for (index c = j; c <= last; ++c) {
      const index first = a.first(c), end = std::min(low, a.end(c));
      if (first < end)
        column(first, c, end - first);
    }
    if (low < high)
      rectangle(low, j, high - low, last + 1 - j);
    for (index c = j; c <= last; ++c) {
      const index first = std::max(high, a.first(c)), end = a.end(c);
      if (first < end)
        column(first, c, end - first);
    }
  }
}

} // namespace loomblas
