// SPDX-License-Identifier: BSD-3-Clause
// Products and equations with a triangular matrix: the triangle is halved down to blocks on its
// diagonal; what is beside the diagonal is gemm's.
#include "driver/triangular.h"

#include "driver/gemm.h"
#include "driver/machine.h"
#include "driver/split.h"
#include "driver/thread_pool.h"
#include "driver/triangular_strips.h"

#include <algorithm>
#include <atomic>

namespace loomblas {
namespace {

/// C := beta C + factor B U for a part of B and of U beside the diagonal, in the orientation in
/// which C's rows are contiguous.
template <class T>
void update(const TriangularProblem<T> &t, T factor, T beta, const MatrixView<T> &b,
            const MatrixView<const T> &u, const MatrixView<T> &c) {
  const MatrixView<const T> x{b.data, b.rows, b.cols, b.row_stride, b.col_stride};
  const Reading of_x, of_u{t.conjugated ? Conjugation::Yes : Conjugation::No};
  if (t.by_rows)
    gemm<T>({factor, beta, x, u, c, of_x, of_u});
  else
    gemm<T>({factor, beta, u.transposed(), x.transposed(), c.transposed(), of_u, of_x});
}

/// The columns [at, at + n) of B and the triangle on them.
template <class T> TriangularProblem<T> part(const TriangularProblem<T> &t, index at, index n) {
  TriangularProblem<T> p = t;
  p.u = t.u.block(at, at, n, n);
  p.b = t.b.block(0, at, t.b.rows, n);
  return p;
}

/// The triangle cut in two, in reading order; the first part is a whole number of blocks.
template <class T> struct Halves {
  explicit Halves(const TriangularProblem<T> &t) {
    constexpr index block = triangle_block<T>;
    const index n = t.u.cols, blocks = (n + block - 1) / block;
    const index count = blocks / 2 * block, rest = n - count;
    const index at = t.backward ? rest : 0, rest_at = t.backward ? 0 : count;
    first = part(t, at, count);
    second = part(t, rest_at, rest);
    beside = t.u.block(at, rest_at, count, rest);
  }
  TriangularProblem<T> first, second;
  MatrixView<const T> beside; ///< U between them: first's rows, second's columns
};

/// Rows of B, the right-hand sides, are independent: threads take parts of them.
template <class T> struct Rows {
  const TriangularProblem<T> &t;
  void (*work)(const TriangularProblem<T> &);
  index unit; ///< rows of a register tile, which no part cuts
  Split parts;
  std::atomic<index> next = 0;

  static void participate(void *self) {
    auto &job = *static_cast<Rows *>(self);
    for (index i; (i = job.next.fetch_add(1, std::memory_order_relaxed)) < job.parts.parts();) {
      const index from = job.parts.start(i) * job.unit;
      const index to = std::min(job.parts.start(i + 1) * job.unit, job.t.b.rows);
      TriangularProblem<T> mine = job.t;
      mine.b = job.t.b.block(from, 0, to - from, job.t.b.cols);
      job.work(mine);
    }
  }
};

/// Multiply-adds that repay a second thread, and that repay waking it.
constexpr double madds_per_thread = 1 << 20, madds_worth_waking = 1 << 23;
/// Rows that repay reading all of U for them; fewer are left to gemm's threads.
constexpr index rows_per_thread = 96;

template <class T>
void share_rows(const TriangularProblem<T> &t, void (*work)(const TriangularProblem<T> &)) {
  const double n = double(t.u.cols), madds = double(t.b.rows) * n * n / 2 * (is_complex<T> ? 4 : 1);
  if (madds < 2 * madds_per_thread || t.b.rows < 2 * rows_per_thread)
    return work(t);
  const index unit = kernels<real_t<T>>().mr, tiles = (t.b.rows + unit - 1) / unit;
  const index threads =
      std::min<index>({max_threads(), static_cast<index>(madds / madds_per_thread),
                       t.b.rows / rows_per_thread, tiles});
  if (threads < 2)
    return work(t);
  // two parts for each thread where they stay large: a slow one holds up little
  const index parts = t.b.rows >= 4 * rows_per_thread * threads ? 2 * threads : threads;
  Rows<T> job{t, work, unit, Split(tiles, std::min(parts, tiles))};
  run_parallel(static_cast<int>(threads), Rows<T>::participate, &job,
               madds < madds_worth_waking ? Wake::IfBusy : Wake::Always);
}

/// Copying B into strips costs 5 to 10 %, which pays where its columns, or U's, start whole pages
/// apart and so fall on the same few sets of the caches (half a page apart, in-place is as fast).
template <class T> bool fits_strips(const TriangularProblem<T> &t) {
  const auto conflict = [](index row_stride, index col_stride) {
    return (row_stride == 1 ? col_stride : row_stride) * index{sizeof(T)} % 4096 == 0;
  };
  return t.u.cols >= least_strip_order<T> && t.u.cols <= most_strip_order &&
         t.b.rows >= least_strip_rows &&
         (conflict(t.b.row_stride, t.b.col_stride) || conflict(t.u.row_stride, t.u.col_stride));
}

template <class T>
void solve(const TriangularProblem<T> &t, void (*part)(const TriangularProblem<T> &)) {
  Halves<T> half(t);
  part(half.first);
  update(t, T(-1), t.alpha, half.first.b, half.beside, half.second.b);
  half.second.alpha = 1;
  part(half.second);
}

// From the last columns to the first, so that each finds those before it unchanged.
template <class T>
void multiply(const TriangularProblem<T> &t, void (*part)(const TriangularProblem<T> &)) {
  const Halves<T> half(t);
  part(half.second);
  update(t, t.alpha, T(1), half.first.b, half.beside, half.second.b);
  part(half.first);
}

/// Down to blocks, in B itself.
template <class T> void solve_in_place(const TriangularProblem<T> &t) {
  t.u.cols <= triangle_block<T> ? solve_block(t) : solve(t, solve_in_place<T>);
}
template <class T> void multiply_in_place(const TriangularProblem<T> &t) {
  t.u.cols <= triangle_block<T> ? multiply_block(t) : multiply(t, multiply_in_place<T>);
}

} // namespace

// A large triangle's products are shared among threads one by one; of a smaller one each thread
// takes rows of B through all of it.
template <class T> void solve_triangular(const TriangularProblem<T> &t) {
  if (t.u.cols > most_strip_order)
    solve(t, solve_triangular<T>);
  else if (!fits_strips(t) || !triangular_strips(t, TriangleUse::Solve))
    share_rows(t, solve_in_place<T>);
}
template <class T> void multiply_triangular(const TriangularProblem<T> &t) {
  if (t.u.cols > most_strip_order)
    multiply(t, multiply_triangular<T>);
  else if (!fits_strips(t) || !triangular_strips(t, TriangleUse::Multiply))
    share_rows(t, multiply_in_place<T>);
}

template void multiply_triangular(const TriangularProblem<float> &);
template void multiply_triangular(const TriangularProblem<double> &);
template void multiply_triangular(const TriangularProblem<cfloat> &);
template void multiply_triangular(const TriangularProblem<cdouble> &);
template void solve_triangular(const TriangularProblem<float> &);
template void solve_triangular(const TriangularProblem<double> &);
template void solve_triangular(const TriangularProblem<cfloat> &);
template void solve_triangular(const TriangularProblem<cdouble> &);

} // namespace loomblas
