// SPDX-License-Identifier: BSD-3-Clause
// A block on the diagonal of a triangle, which one chain of multiply-adds goes through.
#pragma once
#include "driver/machine.h"
#include "driver/scalar.h"
#include "driver/triangle_panels.h"
#include "driver/triangular.h"

namespace loomblas {

/// The order up to which a triangle is one block. Part of the arithmetic (docs/arithmetic.md), so
/// it is the same for every ISA.
template <class T> inline constexpr index triangle_block = is_complex<T> ? 32 : 64;

/// A triangle of at most triangle_block columns and the rows of B.
template <class T> class BlockOnDiagonal {
  using R = real_t<T>;

public:
  /// Keeps t, whose B may be exchanged.
  BlockOnDiagonal(const TriangularProblem<T> &t, TriangleUse use);

  index elements() const { return panels_.elements(); } ///< of the packed triangle
  void pack(R *packed) const;
  /// For at most mr rows of B, which are contiguous, with the triangle packed before.
  void apply(const R *packed) const;
  /// For all rows of B.
  void run() const;

private:
  /// Callers may have no more stack than 32 KiB.
  static constexpr index stack_elements = 12288 / sizeof(R);

  bool in_place() const;
  void every_row(R *u, R *x, index height, bool whole) const;
  void some_rows(const R *u, R *to_pack, index i, index rows, R *x) const;
  void tiles(const R *u, R *to_pack, index rows, R *x, index ldx) const;
  void load(index i, index rows, R *x) const;
  void store(index i, index rows, const R *x) const;
  bool has_real_factor() const;
  void scale_complex() const;

  const TriangularProblem<T> &t_;
  const TriangleUse use_;
  const Kernels<R> &kern_;
  const TrianglePanels<T> panels_;
};

/// multiply_triangular and solve_triangular for u.cols <= triangle_block, on one thread.
template <class T> void multiply_block(const TriangularProblem<T> &t);
template <class T> void solve_block(const TriangularProblem<T> &t);

} // namespace loomblas
