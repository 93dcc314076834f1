// SPDX-License-Identifier: BSD-3-Clause
// Walking along vectors as BLAS passes them.
#pragma once
#include "kernels/kernel_table.h"

namespace loomblas::blas {

/// The first element of a vector of n elements that BLAS passes with an increment: a negative one
/// starts at the end in memory.
template <class T> T *first_element(index n, T *x, index inc) {
  return inc < 0 ? x - (n - 1) * inc : x;
}

} // namespace loomblas::blas
