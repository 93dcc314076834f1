// SPDX-License-Identifier: BSD-3-Clause
// The kernels of level 2, on groups of columns. The loom writes them into each row of the kernel
// table; complex routines are composed of these real ones.
#pragma once
#include <cstddef>

namespace loomblas {

/// n columns of m rows, however they are stored: column j + 1 starts pitch + j * bend elements
/// after column j. bend is 0 for full and band storage, 1 and -1 for packed triangles.
///
/// Column j holds the rows j - above .. j + below that there are, and nothing else of it is
/// touched. A complex kernel counts m, pitch and bend in reals, above and below in elements.
struct ColumnRun {
  std::ptrdiff_t m, n, pitch, bend, above, below;
};

/// Virtual lanes of a dot: element i of a column is added to lane i mod dot_lanes, whatever the
/// vectors of an ISA are.
template <class T> inline constexpr std::ptrdiff_t dot_lanes = 64 / sizeof(T);
/// And with two vectors: AVX2 keeps four columns' lanes in registers (with 64 bytes two: cgemv T
/// was 10 to 20 % slower).
template <class T> inline constexpr std::ptrdiff_t dot2_lanes = 32 / sizeof(T);

/// What kernels with dots may overwrite: dot_scratch elements.
template <class T> inline constexpr std::ptrdiff_t dot_scratch = 16 * dot_lanes<T>;

/// Sums of rows (acc) have room for 64 bytes after the last one, which may be read and are left as
/// they are. Apart from that all touch exactly the elements named, n >= 0, m >= 0, and are told
/// A(i, j) by `a` and a run. Operands do not overlap. "ascending" is among the rows that a column
/// holds.
///
/// Where the columns do not all hold all rows, a dot takes them in groups of four, then two, then
/// one. In a group each of whose columns starts, or ends, one row further than the one before (or
/// in the same row) and that share rows or touch, lanes are for the shared rows alone, counted from
/// the first of them; what a column has above them is one chain from 0 in rising order, what it has
/// below another, and they are added to its sums in that order (complex: the real parts' chain to
/// the even sum, the imaginary parts' to the odd one). The columns of other groups are taken one by
/// one, with lanes counted from a column's first row.
template <class T> struct MatrixVectorKernels {
  using Run = const ColumnRun *;

  /// acc[i] = fma(A(i, j), x[j], acc[i]) for j ascending.
  void (*axpy)(Run, const T *a, const T *x, T *acc);
  /// The same with two factors a column: acc takes x[2 j], acc2 takes x[2 j + 1].
  void (*axpy2)(Run, const T *a, const T *x, T *acc, T *acc2);

  /// lane[i mod dot_lanes] = fma(A(i, j), x[i], lane[...]) for i ascending from lanes of 0. Then
  /// the upper half of the lanes is added to the lower until two are left: sums[2 j], sums[2 j +
  /// 1], the sums over even and over odd i.
  void (*dot)(Run, const T *a, const T *x, T *sums, T *scratch);
  /// The same in dot2_lanes with two vectors: sums[4 j], sums[4 j + 1] with x, sums[4 j + 2],
  /// sums[4 j + 3] with x2.
  void (*dot2)(Run, const T *a, const T *x, const T *x2, T *sums, T *scratch);

  /// axpy with `factors` and dot with x in one pass over A.
  void (*axpy_dot)(Run, const T *a, const T *factors, T *acc, const T *x, T *sums, T *scratch);
  /// axpy2 and dot2 in one pass.
  void (*axpy2_dot2)(Run, const T *a, const T *factors, T *acc, T *acc2, const T *x, const T *x2,
                     T *sums, T *scratch);

  /// A(i, j) = fma(x_t[i], factors[terms * j + t], A(i, j)) for t ascending, with 1 or 2 terms, and
  /// with 2 or 4 on complex elements.
  void (*ger)(Run, T *a, const T *factors, const T *x);
  void (*ger2)(Run, T *a, const T *factors, const T *x, const T *x2);
  void (*complex_ger)(Run, T *a, const T *factors, const T *x, const T *x2);
  void (*complex_ger2)(Run, T *a, const T *factors, const T *x, const T *x2, const T *x3,
                       const T *x4);
};

} // namespace loomblas
