// SPDX-License-Identifier: BSD-3-Clause
// A block on the diagonal of a triangle, which one chain of multiply-adds goes through.
#pragma once
#include "driver/scalar.h"
#include "driver/triangular.h"

namespace loomblas {

/// The order up to which a triangle is one block. Part of the arithmetic (docs/arithmetic.md), so
/// it is the same for every ISA.
template <class T> inline constexpr index triangle_block = is_complex<T> ? 32 : 64;

/// multiply_triangular and solve_triangular for u.cols <= triangle_block, on one thread.
template <class T> void multiply_block(const TriangularProblem<T> &t);
template <class T> void solve_block(const TriangularProblem<T> &t);

} // namespace loomblas
