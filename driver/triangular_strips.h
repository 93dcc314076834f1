// SPDX-License-Identifier: BSD-3-Clause
// A triangle of some blocks, taken over B a strip of rows at a time.
#pragma once
#include "driver/blocking.h"
#include "driver/triangular.h"
#include "driver/triangular_block.h"

namespace loomblas {

/// The orders of triangles that are packed whole: from four blocks on the copies of B can pay (at
/// two they cost up to 20 %), and no product has more than one block of k.
template <class T> inline constexpr index least_strip_order = 3 * triangle_block<T> + 1;
inline constexpr index most_strip_order = 2 * kc<double>;
/// Rows of B that repay packing the triangle.
inline constexpr index least_strip_rows = 32;

/// multiply_triangular and solve_triangular for such orders. False: no memory, nothing has been
/// done.
template <class T> bool triangular_strips(const TriangularProblem<T> &t, TriangleUse use);

} // namespace loomblas
