// SPDX-License-Identifier: BSD-3-Clause
// A column-major matrix of level 2 however it is stored: full, band or packed, all of it or a
// triangle. Where an element lies and which rows a column has is all that differs.
#pragma once
#include "driver/scalar.h"
#include "kernels/kernel_table.h"

#include <algorithm>

namespace loomblas {

/// Element (i, j) lies at base[i + j pitch + bend j (j - 1) / 2]; column j holds the rows
/// j - above .. j + below that there are, and nothing else of it may be touched.
template <class T> struct StoredMatrix {
  T *base;
  index pitch, bend; ///< from column to column; packed columns grow (bend 1) or shrink (-1)
  index rows, cols;
  index above, below; ///< diagonals that are stored above and below the main one; may be negative

  T *at(index i, index j) const { return base + (i + j * pitch + bend * (j * (j - 1) / 2)); }
  index first(index j) const { return std::clamp<index>(j - above, 0, rows); }
  index end(index j) const { return std::clamp<index>(j + below + 1, 0, rows); }

  /// Rows i .. i + m - 1 of columns j .. j + n - 1.
  StoredMatrix block(index i, index j, index m, index n) const {
    return {at(i, j), pitch + bend * j, bend, m, n, above + i - j, below - i + j};
  }
  /// Whether every column holds every row.
  bool dense() const { return above >= cols - 1 && below >= rows - 1; }
  /// The columns that hold some of the rows i .. i + m - 1.
  index first_column(index i) const { return std::clamp<index>(i - below, 0, cols); }
  index end_column(index i, index m) const { return std::clamp<index>(i + m + above, 0, cols); }

  /// The same without its diagonal, where one side of it is stored.
  StoredMatrix strict() const {
    StoredMatrix s = *this;
    (above == 0 ? s.above : s.below) = -1;
    return s;
  }
};

/// A vector of BLAS: element i is data[i * step].
template <class T> struct VectorView {
  T *data;
  index step;
  T *at(index i) const { return data + i * step; }
  VectorView from(index i) const { return {at(i), step}; }
};

template <class T> StoredMatrix<const T> read_only(const StoredMatrix<T> &a) {
  return {a.base, a.pitch, a.bend, a.rows, a.cols, a.above, a.below};
}
template <class T> VectorView<const T> read_only(const VectorView<T> &x) {
  return {x.data, x.step};
}

} // namespace loomblas
