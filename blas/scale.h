// SPDX-License-Identifier: BSD-3-Clause
// "Scale by beta": C := beta C where beta == 0 assigns. Not the routine scal, whose product with 0
// keeps NaN.
#pragma once
#include "blas/element.h"
#include "driver/matrix_view.h"

namespace loomblas::blas {

template <class T> void scale_by_beta(T beta, const MatrixView<T> &c) {
  if (beta == T(1))
    return;
  for (index j = 0; j < c.cols; ++j) {
    T *column = c.at(0, j);
    for (index i = 0; i < c.rows; ++i)
      store(column + i, beta == T(0) ? T(0) : beta * load(column + i));
  }
}

} // namespace loomblas::blas
