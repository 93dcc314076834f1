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

/// body(first, rows) for what rows begin .. end - 1 have of each chunk.
template <class T, class Body> void for_chunks(index begin, index end, Body body) {
  for (index r = begin; r < end;) {
    const index next = std::min(end, (r / chunk<T> + 1) * chunk<T>);
    body(r, next - r);
    r = next;
  }
}

/// Columns that are a dot's or an update's at a time. No part of the arithmetic.
inline constexpr index panel = 64;

template <class T> const real_t<T> *reals(const T *x) {
  return reinterpret_cast<const real_t<T> *>(x);
}
template <class T> real_t<T> *reals(T *x) { return reinterpret_cast<real_t<T> *>(x); }

template <class T> const MatrixVectorKernels<real_t<T>> &column_kernels() {
  return kernels<real_t<T>>().set->matrix_vector;
}

/// A matrix as the kernels are told it, beside where its first element would be.
template <class T> ColumnRun run_of(const StoredMatrix<T> &a) {
  constexpr index reals = parts<std::remove_const_t<T>>;
  return {a.rows * reals, a.cols, a.pitch * reals, a.bend * reals, a.above, a.below};
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

/// sum over j of A(i, j) x(j), for up to `most` rows i.
template <class T, index most> class RowSums {
public:
  using Real = real_t<T>;

  explicit RowSums(index rows) { clear(rows); }
  void clear(index rows) {
    for (auto &sums : sums_)
      std::fill_n(sums, rows * parts<T> + room, Real(0));
  }

  Real *p(index i) { return sums_[0] + i * parts<T>; } ///< with x's real parts, from row i on
  Real *q(index i) { return sums_[parts<T> - 1] + i * parts<T>; } ///< with its imaginary ones

  /// Adds a matrix whose first row is row i; the factors are x's elements.
  void add(const StoredMatrix<const T> &a, const Real *factors, index i = 0) {
    const ColumnRun run = run_of(a);
    if constexpr (is_complex<T>)
      column_kernels<T>().axpy2(&run, reals(a.base), factors, p(i), q(i));
    else
      column_kernels<T>().axpy(&run, a.base, factors, p(i));
  }
  /// With `conjugated`, that of conj(A).
  T sum(index i, Conjugation conjugated) const {
    if constexpr (is_complex<T>) {
      const Real re = sums_[0][2 * i], ri = sums_[1][2 * i], ir = sums_[0][2 * i + 1],
                 ii = sums_[1][2 * i + 1];
      return conjugated == Conjugation::Yes ? T{re + ii, ri - ir} : T{re - ii, ri + ir};
    } else {
      return sums_[0][i];
    }
  }

  /// y := alpha sums + beta y on contiguous elements, as a product of matrices ends.
  void finish(Conjugation conjugated, index rows, T alpha, T beta, T *y) const {
    if constexpr (is_complex<T>) {
      const Real sign = conjugated == Conjugation::Yes ? 1 : -1;
      const ComplexScale<Real> scale{
          {alpha.real(), alpha.imag()}, {beta.real(), beta.imag()}, {1, -sign}, {sign, 1}};
      kernels<Real>().set->complex.combine(rows, 1, sums_[0], most * 2 + room, reals(y), rows,
                                           &scale);
    } else {
      const Scale<T> scale{alpha, beta};
      kernels<T>().set->update(rows, sums_[0], y, &scale);
    }
  }
  void finish(Conjugation conjugated, index rows, T alpha, T beta, VectorView<T> y) const {
    if (y.step == 1)
      return finish(conjugated, rows, alpha, beta, y.data);
    alignas(64) Real copy[most * parts<T>];
    T *const elements = reinterpret_cast<T *>(copy);
    if (beta != T(0))
      for (index i = 0; i < rows; ++i)
        store(elements + i, load(y.at(i)));
    finish(conjugated, rows, alpha, beta, elements);
    for (index i = 0; i < rows; ++i)
      store(y.at(i), load(elements + i));
  }

private:
  static constexpr index room = dot_lanes<Real>;            ///< that kernels may read
  alignas(64) Real sums_[parts<T>][most * parts<T> + room]; ///< with x's real and imaginary parts
};

/// What dots leave for one column: sums over even and odd rows, with x and with x swapped.
template <class T> T column_sum(const real_t<T> *s, Conjugation conjugated) {
  if constexpr (is_complex<T>)
    return conjugated == Conjugation::Yes ? T{s[0] + s[1], s[2] - s[3]}
                                          : T{s[0] - s[1], s[2] + s[3]};
  else
    return s[0] + s[1];
}

/// Those sums for all columns of a matrix of up to `most` rows.
template <class T, index most>
void column_sums(const StoredMatrix<const T> &a, const VectorPiece<T, most> &x, index rows,
                 real_t<T> *sums) {
  real_t<T> scratch[dot_scratch<real_t<T>>];
  const ColumnRun run = run_of(a);
  if constexpr (is_complex<T>) {
    const SwappedPiece<T, most> swapped(x.data(), rows);
    column_kernels<T>().dot2(&run, reals(a.base), x.data(), swapped.data(), sums, scratch);
  } else {
    column_kernels<T>().dot(&run, a.base, x.data(), sums, scratch);
  }
}

/// Where totals of chunks are added: float's in double.
template <class T> struct TotalOf { using Type = T; };
template <> struct TotalOf<float> { using Type = double; };
template <> struct TotalOf<cfloat> { using Type = cdouble; };
template <class T> using Total = typename TotalOf<T>::Type;

} // namespace loomblas
