// SPDX-License-Identifier: BSD-3-Clause
// The kernels of triangular products and equations, as rows of the kernel table hold them.
#pragma once
#include <cstddef>
#include <cstdint>

namespace loomblas {

using index = std::ptrdiff_t;

/// One tile of X U = alpha B (solve, X over B) or of B := alpha B U (multiply): m rows, and the w
/// columns k to k + w - 1, where w is the kernel's width. U is an upper triangle, of which u holds
/// the rows p < k + w in these columns, row after row:
///   U(p, k + j) = u[p * w + j], X(i, p) = x[i + p * ldx].
/// What of u lies below the triangle is not read.
///   solve:    acc = alpha * B(i, j), acc = fma(-X(i, p), U(p, j), acc) for p < j ascending,
///             X(i, j) = acc / U(j, j), or acc where unit != 0.
///   multiply: acc = 0, acc = fma(B(i, p), U(p, j), acc) for p <= j ascending, B(i, j) = alpha *
///   acc.
///             A unit diagonal is written out as 1.
/// Complex matrices are real ones in which each number is a 2 x 2 block; k and w are even:
///   X's columns 2 p, 2 p + 1 are the real and the imaginary part of column p,
///   u's rows 2 p, 2 p + 1 in the columns 2 j, 2 j + 1 are (re, im), (-im, re) of U(p, j).
///   solve: on the diagonal (s, t), (not read, d): with (a, b) the two acc,
///          X = fma(b, t, a * s) / d, fma(-a, t, b * s) / d, or (a, b) where unit != 0.
///   multiply: where unit != 0 the diagonal's block is (1, nothing), (nothing, 1).
/// Requires 1 <= m <= mr and that the kernel is that of m's row class. Columns before k are read,
/// the w columns read and then written; nothing else is touched. ldx may be negative.
template <class T>
using TriangleKernel = void (*)(index m, index k, const T *u, T *x, index ldx, const T *alpha,
                                index unit);

/// The tiles of one kind; `count` widths, rising from 1 (complex: 2) to nr or the even one below.
template <class T> struct TriangleTiles {
  index count;
  const std::uint8_t *width;                ///< [i]
  const TriangleKernel<T> *const *solve;    ///< [i][row class, as of the gemm kernels]
  const TriangleKernel<T> *const *multiply; ///< [i][row class]
};

template <class T> struct TriangleKernels {
  TriangleTiles<T> real, complex;
  /// to[p * ldt + i] := from[i * ldf + p], i < m, p < n.
  void (*transpose)(index m, index n, const T *from, index ldf, T *to, index ldt);
  /// re[i], im[i] := z[2 i], z[2 i + 1], i < n; and back.
  void (*split)(index n, const T *z, T *re, T *im);
  void (*join)(index n, const T *re, const T *im, T *z);
};

} // namespace loomblas
