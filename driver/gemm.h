// SPDX-License-Identifier: BSD-3-Clause
// gemm on the machine: which path a product takes, and taking it. The whole gemm family is a
// product whose operands are read in some way and whose result is written in some part.
#pragma once
#include "driver/matrix_view.h"
#include "driver/operation.h"
#include "driver/scalar.h"
#include "driver/thread_pool.h"

namespace loomblas {

/// What the stored elements of an operand stand for.
enum class Structure {
  General,
  Symmetric, ///< one triangle is stored, the other is its mirror image
  Hermitian  ///< its conjugate mirror image; the imaginary part of the diagonal is not read, but 0
};

/// How an operand is read.
struct Reading {
  Conjugation conjugated = Conjugation::No;
  Structure structure = Structure::General;
  Uplo stored = Uplo::Upper; ///< the triangle of the view that is read, unless General
};

/// The part of C that is computed; nothing else of it is read or written.
enum class Part { All, Upper, Lower };

/// Real: the imaginary part of C's diagonal becomes exactly 0 and is not read; beta has none.
enum class Diagonal { AsComputed, Real };

/// C := alpha A B + beta C with k >= 1, m >= 1, n >= 1. C's rows are contiguous (row_stride 1); of
/// A and B one stride is 1. beta == 0 never reads C.
template <class T> struct GemmProblem {
  T alpha, beta;
  MatrixView<const T> a, b;
  MatrixView<T> c;
  Reading read_a = {}, read_b = {};
  Part part = Part::All;
  Diagonal diagonal = Diagonal::AsComputed;
};

enum class Operand { Direct, Packed };
enum class Path { Direct, Strips, Blocked, SplitK, Gram };
const char *path_name(Path path);

/// How a product is computed. The result is the same bits on every path.
struct GemmPlan {
  Path path = Path::Direct;
  int threads = 1;             ///< the most that take part
  Operand a = Operand::Direct; ///< whether it is packed
  Operand b = Operand::Direct;
  Wake wake = Wake::Always;
  index rows = 1;          ///< blocked: rows of C at a time; all but for huge m
  index row_blocks = 1;    ///< blocked: parts of m, in whole row tiles
  index column_blocks = 1; ///< blocked: parts of each nc, in whole column tiles
  index nc = 1;            ///< blocked: columns of a step
};

/// The one place that decides. `workers` is the number of threads to plan for; 0: the caller's own.
template <class T> GemmPlan plan_gemm(const GemmProblem<T> &g, int workers = 0);

template <class T> void run(const GemmProblem<T> &g, const GemmPlan &plan);

/// T: float, double, cfloat, cdouble.
template <class T> void gemm(const GemmProblem<T> &g);

} // namespace loomblas
