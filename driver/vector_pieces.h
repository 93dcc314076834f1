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
  using Element = std::remove_const_t<T>;
  return {a.rows * parts<Element>, a.cols,  stride_in_reals<Element>(a.pitch),
          a.bend * parts<Element>, a.above, a.below};
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

/// update(to) on elements of y that are contiguous: where they lie or, up to `panel` of them,
/// copied there and back. With beta = 0, y is not read.
template <class T, class Update>
void update_contiguous(index count, T beta, VectorView<T> y, Update update) {
  if (y.step == 1)
    return update(y.data);
  alignas(64) real_t<T> copy[panel * parts<T>];
  T *const elements = reinterpret_cast<T *>(copy);
  if (beta != T(0))
    for (index i = 0; i < count; ++i)
      store(elements + i, load(y.at(i)));
  update(elements);
  for (index i = 0; i < count; ++i)
    store(y.at(i), load(elements + i));
}

template <class T>
ComplexScale<real_t<T>> scale_of(T alpha, T beta, Conjugation conjugated = Conjugation::No) {
  const real_t<T> sign = conjugated == Conjugation::Yes ? 1 : -1;
  return {{alpha.real(), alpha.imag()}, {beta.real(), beta.imag()}, {1, -sign}, {sign, 1}};
}

/// y := alpha sums + beta y for up to `panel` elements, as a product of matrices ends.
template <class T> void add_sums(index count, const T *sums, T alpha, T beta, VectorView<T> y) {
  update_contiguous<T>(count, beta, y, [&](T *to) {
    if constexpr (is_complex<T>) {
      const ComplexScale<real_t<T>> scale = scale_of(alpha, beta);
      kernels<real_t<T>>().set->complex.update(count, 1, reals(sums), count, reals(to), count,
                                               &scale);
    } else {
      const Scale<T> scale{alpha, beta};
      kernels<T>().set->update(count, sums, to, &scale);
    }
  });
}

/// sum over j of A(i, j) x(j), for up to `most` rows i.
template <class T, index most> class RowSums {
public:
  using Real = real_t<T>;

  RowSums() = default;
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

  /// y := alpha sums + beta y for rows first .. first + rows - 1, as a product of matrices ends.
  void finish(Conjugation conjugated, index first, index rows, T alpha, T beta,
              VectorView<T> y) const {
    const index piece = y.step == 1 ? rows : panel;
    for (index i = 0; i < rows; i += piece) {
      const index count = std::min(piece, rows - i);
      update_contiguous<T>(count, beta, y.from(i), [&](T *to) {
        const Real *from = sums_[0] + (first + i) * parts<T>;
        if constexpr (is_complex<T>) {
          const ComplexScale<Real> scale = scale_of(alpha, beta, conjugated);
          kernels<Real>().set->complex.combine(count, 1, from, most * 2 + room, reals(to), count,
                                               &scale);
        } else {
          const Scale<T> scale{alpha, beta};
          kernels<T>().set->update(count, from, to, &scale);
        }
      });
    }
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

/// Totals of what column_sums gives for up to `panel` columns, chunk after chunk.
template <class T> class ChunkTotals {
public:
  explicit ChunkTotals(index columns) : columns_(columns) {
    std::fill_n(totals_, columns * parts<T>, Wide(0));
  }
  void add(const real_t<T> *sums, Conjugation conjugated) {
    for (index j = 0; j < columns_; ++j) {
      const T sum = column_sum<T>(sums + j * 2 * parts<T>, conjugated);
      for (index part = 0; part < parts<T>; ++part)
        totals_[j * parts<T> + part] += Wide(reals(&sum)[part]);
    }
  }
  /// Rounded to the columns' type.
  void round_to(T *sums) const {
    for (index i = 0; i < columns_ * parts<T>; ++i)
      reals(sums)[i] = static_cast<real_t<T>>(totals_[i]);
  }

private:
  using Wide = real_t<Total<T>>;
  const index columns_;
  alignas(64) Wide totals_[panel * parts<T>];
};

} // namespace loomblas
