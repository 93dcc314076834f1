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
  assert(m >= 1 && n >= 1 && n <= kern.nr && m <= kern.tallest[n - 1] * kern.lanes);
  kern.gemm(b.access, m, n)(m, k, a, lda, b.data, b.ld, c, ldc, &scale);
}

/// C(m x n) from A with contiguous rows and B where they lie.
template <class T>
void direct_tiles(const Kernels<T> &kern, index m, index n, index k, const T *a, index lda,
                  const BPanel<T> &b, T *c, index ldc, const Scale<T> &scale) {
  const Split columns = Split::at_most(n, 1, kern.nr);
  for (index j = 0; j < columns.parts(); ++j) {
    const index at = columns.start(j), width = columns.size(j);
    const BPanel<T> panel{b.column(at), b.ld, b.access};
    const Split rows = Split::at_most(m, kern.lanes, kern.tallest[width - 1]);
    for (index i = 0; i < rows.parts(); ++i)
      tile(kern, rows.size(i), width, k, a + rows.start(i), lda, panel, c + rows.start(i) + at * ldc,
           ldc, scale);
  }
}

} // namespace loomblas
