// SPDX-License-Identifier: BSD-3-Clause
// The only thing the library sees of the loom: one row of sizes and function pointers per ISA.
// The loom writes the rows (kernels/loom/table_writer.cc); nothing here names an ISA.
#pragma once
#include "kernels/complex_kernels.h"
#include "kernels/matrix_vector_kernels.h"
#include "kernels/substitution_kernels.h"
#include "kernels/triangle_kernels.h"
#include "kernels/vector_kernels.h"

#include <cstddef>
#include <cstdint>

namespace loomblas {

using index = std::ptrdiff_t;

/// How a gemm kernel reads op(B): which of its two steps is one element.
enum class BAccess {
  Columns, ///< B(p, j) = b[p + j * ldb]: k is contiguous (B not transposed)
  Rows     ///< B(p, j) = b[p * ldb + j]: the columns are contiguous (B transposed, or packed)
};

/// alpha and beta of one update; by address, so that they occupy no register in the k loop.
template <class T> struct Scale { T alpha, beta; };

/// C := alpha A B + beta C on one register tile of m rows and a number of columns the kernel fixes.
///   A(i, p) = a[i + p * lda], C(i, j) = c[i + j * ldc], B as its BAccess says.
///   acc = 0, acc = fma(A(i,p), B(p,j), acc) for p ascending, then
///   C = alpha * acc where beta == 0 (C is not read), else C = fma(alpha, acc, beta * C).
/// Requires 1 <= m <= the kernel's rows, k >= 0. Touches no byte outside the three blocks.
template <class T>
using GemmKernel = void (*)(index m, index k, const T *a, index lda, const T *b, index ldb, T *c,
                            index ldc, const Scale<T> *scale);

/// panel[p * w + i] := src(i, p) for i < width <= w (the panel width the kernel fixes), p < k,
/// where src(i, p) = src[i + p * ld] (copy) or src[i * ld + p] (transpose). What is beyond `width`
/// in a row of the panel is unspecified afterwards. Reads nothing outside src.
template <class T>
using PackKernel = void (*)(index width, index k, const T *src, index ld, T *panel);

/// c[i] := alpha * w[i] where beta == 0 (c is not read), else fma(alpha, w[i], beta * c[i]), i < n.
template <class T> using UpdateKernel = void (*)(index n, const T *w, T *c, const Scale<T> *scale);

/// The kernels of one element type.
///
/// Rows of a tile are covered by vectors of `lanes` elements; the last vector overlaps the one
/// before it (fixed length) or is masked (scalable), so that every m has an exact kernel. `classes`
/// counts them: for a fixed length the classes of m < lanes come first (see row_class in
/// driver/machine.cc), then one for each number of whole vectors.
template <class T> struct KernelSet {
  index lanes;                         ///< elements of a vector; of a 1x vector where scalable
  index mv;                            ///< vectors of a column of the packed tile: mr = mv * lanes
  index nr;                            ///< columns of the packed tile
  index small_classes;                 ///< row classes with m < lanes
  index widest;                        ///< the most columns of a direct kernel: nr or more
  const std::uint8_t *max_vectors;     ///< [n - 1]: the tallest kernel with n columns, in vectors
  const GemmKernel<T> *const *rows;    ///< [n - 1][class], BAccess::Rows
  const GemmKernel<T> *const *columns; ///< [n - 1][class], BAccess::Columns
  GemmKernel<T> packed;                ///< m = mr, n = nr, lda = mr, ldb = nr (Rows); args ignored
  PackKernel<T> copy_a, transpose_a;   ///< panel width mr
  PackKernel<T> copy_b, transpose_b;   ///< panel width nr
  PackKernel<T> transpose;             ///< panel width `width`, any; all of it is written
  UpdateKernel<T> update;              ///< adds the product of a block of k
  /// Runs `rounds` rounds of independent multiply-adds in registers: the measured peak. out holds
  /// peak_flops / 2 elements, of which the first two are the factors; all are overwritten.
  void (*peak)(index rounds, T *out);
  index peak_flops; ///< floating-point operations of one round (of 1x vectors where scalable)
  ComplexKernels<T> complex;
  TriangleKernels<T> triangle;
  MatrixVectorKernels<T> matrix_vector;
  SubstitutionKernels<T> substitution, complex_substitution;
  VectorKernels<T> vector;
};

/// The kernels of one ISA and what it takes to run them.
struct KernelTable {
  const char *isa;       ///< the target file's name, as in LOOMBLAS_ISA
  const char *requires_; ///< CPU features by the names of driver/cpu.cc, separated by blanks
  int rank;              ///< the supported table with the highest rank is taken
  bool fused;            ///< has fused multiply-add: its results are bitwise those of the others
  index (*vscale)();     ///< how many 1x vectors a vector holds at run time; null: one
  KernelSet<float> f32;
  KernelSet<double> f64;
  WideDotKernel wide_dot;
};

/// Every table in this library, by falling rank; `kernel_table_count` of them.
extern const KernelTable *const kernel_tables[];
extern const int kernel_table_count;

} // namespace loomblas
