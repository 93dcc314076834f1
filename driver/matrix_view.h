// SPDX-License-Identifier: BSD-3-Clause
// A matrix as every layer below the interface sees it: transposition is a swap of strides.
#pragma once
#include "kernels/kernel_table.h"

namespace loomblas {

template <class T> struct MatrixView {
  T *data;
  index rows, cols, row_stride, col_stride;

  T *at(index i, index j) const { return data + i * row_stride + j * col_stride; }
  MatrixView block(index i, index j, index m, index n) const {
    return {at(i, j), m, n, row_stride, col_stride};
  }
  MatrixView transposed() const { return {data, cols, rows, col_stride, row_stride}; }
};

} // namespace loomblas
