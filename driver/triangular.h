// SPDX-License-Identifier: BSD-3-Clause
// Products and equations with a triangular matrix on the machine. Sides, triangles and operations
// are folded away before they come here.
#pragma once
#include "driver/matrix_view.h"

namespace loomblas {

/// B := alpha B U, or X U = alpha B with X over B, for an n x n triangle U and B with m rows.
/// In reading order U is an upper triangle: columns from first to last, or where `backward` from
/// last to first (U is a lower triangle then). The routines with A on the left are these on
/// transposed views. U's elements are taken conjugated if `conjugated`; its other triangle, and its
/// diagonal if `unit`, are never read. Of B one stride is 1: rows where `by_rows`, else columns.
template <class T> struct TriangularProblem {
  T alpha;
  MatrixView<const T> u;
  MatrixView<T> b;
  bool backward, conjugated, unit;
  bool by_rows; ///< b.row_stride is 1
};

template <class T> void multiply_triangular(const TriangularProblem<T> &t);
template <class T> void solve_triangular(const TriangularProblem<T> &t);

} // namespace loomblas
