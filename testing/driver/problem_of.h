// SPDX-License-Identifier: BSD-3-Clause
// A gemm as the driver sees it, from sizes alone.
#pragma once
#include "driver/gemm.h"

namespace loomblas {

struct Shape {
  index m, n, k;
};

/// A problem of which only sizes and strides matter. `transposed`: bit 0 A, bit 1 B.
template <class T> GemmProblem<T> problem_of(const Shape &s, int transposed, index pad = 0) {
  const auto view = [&](index rows, index cols, bool swapped) {
    return swapped ? MatrixView<const T>{nullptr, rows, cols, cols + pad, 1}
                   : MatrixView<const T>{nullptr, rows, cols, 1, rows + pad};
  };
  return {1,
          0,
          view(s.m, s.k, (transposed & 1) != 0),
          view(s.k, s.n, (transposed & 2) != 0),
          {nullptr, s.m, s.n, 1, s.m}};
}

} // namespace loomblas
