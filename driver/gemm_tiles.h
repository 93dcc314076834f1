// SPDX-License-Identifier: BSD-3-Clause
// The macro-kernel: register tiles over a block. Nothing else in the library calls a gemm kernel.
#pragma once
#include "driver/machine.h"
#include "driver/split.h"

#include <cassert>
#include <cstring>

namespace loomblas {

/// op(B) as a kernel reads it.
template <class T> struct BPanel {
  const T *data;
  index ld;
  BAccess access;
  const T *column(index j) const { return data + (access == BAccess::Rows ? j : j * ld); }
};

/// One tile, whatever its size. The contract of GemmKernel, checked here.
template <class T>
inline void tile(const Kernels<T> &kern, index m, index n, index k, const T *a, index lda,
                 const BPanel<T> &b, T *c, index ldc, const Scale<T> &scale) {
  assert(m >= 1 && n >= 1 && n <= kern.widest && m <= kern.rows[n - 1]);
  kern.gemm(b.access, m, n)(m, k, a, lda, b.data, b.ld, c, ldc, &scale);
}

/// The whole tile, mr x nr, both operands packed.
template <class T>
inline void packed_tile(const Kernels<T> &kern, index k, const T *a, const T *b, T *c, index ldc,
                        const Scale<T> &scale) {
  kern.set->packed(kern.mr, k, a, kern.mr, b, kern.nr, c, ldc, &scale);
}

/// C(m x n) for n columns of one tile: down the rows.
template <class T>
inline void direct_column(const Kernels<T> &kern, index m, index n, index k, const T *a, index lda,
                          const BPanel<T> &b, T *c, index ldc, const Scale<T> &scale) {
  const index tallest = kern.tallest[n - 1];
  index vectors = (m + kern.lanes - 1) >> kern.log2_lanes;
  for (index i = 0; vectors > 0;) {
    const index take = next_tile(vectors, tallest);
    const index rows = std::min(take << kern.log2_lanes, m - i);
    tile(kern, rows, n, k, a + i, lda, b, c + i, ldc, scale);
    vectors -= take;
    i += rows;
  }
}

/// One row of C to or from contiguous memory; elements may be aligned to 4 bytes only.
template <class T> inline void copy_row(index n, const T *from, index step, T *to, index to_step) {
  for (index j = 0; j < n; ++j)
    std::memcpy(static_cast<void *>(to + j * to_step), static_cast<const void *>(from + j * step),
                sizeof(T));
}

/// A few rows of C with the operands' roles swapped, C^T = B^T A^T, for B with contiguous columns:
/// vectors then lie along n, and no lane is idle. The rows go through a buffer, since C's are not
/// contiguous along n; the bits are those of any other tile. (NT, 3 x 64 x 64: 3.4 times as fast.)
template <class T>
void across_columns(const Kernels<T> &kern, index m, index n, index k, const T *a, index lda,
                    const BPanel<T> &b, T *c, index ldc, const Scale<T> &scale) {
  constexpr index capacity = 512;
  alignas(64) T rows[capacity];
  const index most = capacity / m;
  for (index j = 0; j < n; j += most) {
    const index width = std::min(most, n - j);
    T *part = c + j * ldc;
    if (scale.beta != T(0))
      for (index i = 0; i < m; ++i)
        copy_row(width, part + i, ldc, rows + i * width, 1);
    direct_column(kern, width, m, k, b.column(j), b.ld, {a, lda, BAccess::Rows}, rows, width,
                  scale);
    for (index i = 0; i < m; ++i)
      copy_row(width, rows + i * width, 1, part + i, ldc);
  }
}

/// Rows beyond whole vectors that are computed across the columns. Down the rows they cost n
/// multiply-adds a step of k, however few they are; across, one for each vector of n, and the way
/// through the buffer once.
template <class T>
index rows_across(const Kernels<T> &kern, index m, index n, index k, BAccess access) {
  const index rest = m & (kern.lanes - 1);
  return access == BAccess::Rows && 2 * rest <= kern.lanes && rest <= kern.widest &&
                 n >= kern.lanes && k >= 4 * rest
             ? rest
             : 0;
}

/// C(m x n) from A with contiguous rows and B where they lie.
template <class T>
void direct_tiles(const Kernels<T> &kern, index m, index n, index k, const T *a, index lda,
                  const BPanel<T> &b, T *c, index ldc, const Scale<T> &scale) {
  if (const index rest = rows_across(kern, m, n, k, b.access); rest > 0) {
    m -= rest;
    across_columns(kern, rest, n, k, a + m, lda, b, c + m, ldc, scale);
    if (m == 0)
      return;
  }
  const index vectors = (m + kern.lanes - 1) >> kern.log2_lanes;
  const index most = vectors < Kernels<T>::most_counted ? kern.width[vectors] : kern.nr;
  for (index j = 0, width = 0; j < n; j += width) {
    width = next_tile(n - j, most);
    direct_column(kern, m, width, k, a, lda, {b.column(j), b.ld, b.access}, c + j * ldc, ldc,
                  scale);
  }
}

} // namespace loomblas
