// SPDX-License-Identifier: BSD-3-Clause
// y := beta y where beta == 0 assigns, and does not read y.
#pragma once
#include "blas/element.h"
#include "blas/scalar.h"
#include "driver/stored_matrix.h"

namespace loomblas::blas {

template <class T> void scale_by_beta(T beta, index n, VectorView<T> y) {
  if (beta == T(1))
    return;
  for (index i = 0; i < n; ++i)
    store(y.at(i), beta == T(0) ? T(0) : product(beta, load(y.at(i))));
}

} // namespace loomblas::blas
