// SPDX-License-Identifier: BSD-3-Clause
// Bands of few diagonals, diagonal by diagonal: a column so short does not repay a kernel's ways in
// and out (256 rows: tbmv is 2 to 3 times as fast with 2 diagonals, as fast with 8).
#pragma once
#include "driver/complex_product.h"
#include "driver/element.h"
#include "driver/stored_matrix.h"

namespace loomblas {

/// Up to so many diagonals are few, where they do not hold a whole triangle. Part of the
/// arithmetic.
inline constexpr index narrow_band = 8;

template <class T> bool is_narrow(const StoredMatrix<const T> &a) {
  return a.bend == 0 && a.above + a.below + 1 <= narrow_band && a.above < a.cols - 1 &&
         a.below < a.rows - 1;
}

enum class SumsOf { Rows, Columns };

/// Adds elements first .. first + count - 1 of A x (Rows) or A^T x (Columns) of a band to `sums`,
/// diagonal by diagonal: each in rising order of x's elements.
template <class T>
void add_band_sums(SumsOf which, Conjugation conjugated, const StoredMatrix<const T> &a,
                   VectorView<const T> x, index first, index count, T *sums) {
  const bool rows = which == SumsOf::Rows;
  const index lowest = rows ? -a.below : -a.above, highest = rows ? a.above : a.below;
  const index limit = rows ? a.cols : a.rows;
  for (index d = lowest; d <= highest; ++d) { // the products with x(i + d)
    const index from = std::max(first, -d), end = std::min(first + count, limit - d);
    const T *element = rows ? a.at(from, from + d) : a.at(from + d, from);
    const T *factor = x.at(from + d);
    for (index i = from; i < end; ++i, element += a.pitch + 1, factor += x.step)
      sums[i - first] += product(conjugate_if(conjugated, load(element)), load(factor));
  }
}

} // namespace loomblas
