// SPDX-License-Identifier: BSD-3-Clause
// The macro-kernel: register tiles over a block. Nothing else in the library calls a gemm kernel.
#pragma once
#include "driver/machine.h"
#include "driver/split.h"

#include <cassert>

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

/// C(m x n) from A with contiguous rows and B where they lie.
template <class T>
void direct_tiles(const Kernels<T> &kern, index m, index n, index k, const T *a, index lda,
                  const BPanel<T> &b, T *c, index ldc, const Scale<T> &scale) {
  const index vectors = (m + kern.lanes - 1) >> kern.log2_lanes;
  const index most = vectors < Kernels<T>::most_counted ? kern.width[vectors] : kern.nr;
  for (index j = 0, width = 0; j < n; j += width) {
    width = next_tile(n - j, most);
    direct_column(kern, m, width, k, a, lda, {b.column(j), b.ld, b.access}, c + j * ldc, ldc,
                  scale);
  }
}

} // namespace loomblas
