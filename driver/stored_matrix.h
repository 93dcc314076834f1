// SPDX-License-Identifier: BSD-3-Clause
// A column-major matrix of level 2 however it is stored: full, band or packed, all of it or a
// triangle. Where an element lies and which rows a column has is all that differs.
#pragma once
#include "driver/matrix_view.h"

#include <algorithm>

namespace loomblas {

/// Element (i, j) lies at base[i + j pitch + bend j (j - 1) / 2]; column j holds the rows
/// j - above .. j + below that there are, and nothing else of it may be touched.
template <class T> struct StoredMatrix {
  T *base;
  index pitch, bend; ///< from column to column; packed columns grow (bend 1) or shrink (-1)
  index rows, cols;
  index above, below; ///< diagonals that are stored above and below the main one

  T *at(index i, index j) const { return base + (i + j * pitch + bend * (j * (j - 1) / 2)); }
  index first(index j) const { return std::max<index>(0, j - above); }
  index end(index j) const { return std::min(rows, j + below + 1); }
};

/// A vector of BLAS: element i is data[i * step].
template <class T> struct VectorView {
  T *data;
  index step;
  T *at(index i) const { return data + i * step; }
};

} // namespace loomblas
