// SPDX-License-Identifier: BSD-3-Clause
// gemm on the machine: which path a product takes, and taking it.
#pragma once
#include "driver/matrix_view.h"
#include "driver/thread_pool.h"

namespace loomblas {

/// C := alpha A B + beta C with k >= 1, m >= 1, n >= 1. C's rows are contiguous (row_stride 1); of
/// A and B one stride is 1. beta == 0 never reads C.
template <class T> struct GemmProblem {
  T alpha, beta;
  MatrixView<const T> a, b;
  MatrixView<T> c;
};

enum class Operand { Direct, Packed };
enum class Path { Direct, Strips, Blocked, SplitK };
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

template <class T> void gemm(const GemmProblem<T> &g);

} // namespace loomblas
