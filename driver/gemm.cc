// SPDX-License-Identifier: BSD-3-Clause
// gemm: the short paths, and the way to the others.
#include "driver/gemm.h"

#include "driver/blocking.h"
#include "driver/gemm_blocked.h"
#include "driver/gemm_operand.h"
#include "driver/gemm_paths.h"

namespace loomblas {
namespace {

/// Below this many multiply-adds nothing is worth a plan: 16 x 16 x 16.
constexpr index unplanned = 4096;

template <class T> bool is_small(const GemmProblem<T> &g) {
  return g.c.rows * g.c.cols <= unplanned && g.c.rows * g.c.cols * g.a.cols <= unplanned;
}

/// Whether the real kernels can write all of C, from operands as they are stored.
template <class T> bool is_plain(const GemmProblem<T> &g) {
  return !is_complex<T> && g.read_a.structure == Structure::General &&
         g.read_b.structure == Structure::General && g.part == Part::All;
}

/// A plain product of operands where they lie, on one thread.
template <class T> void gemm_direct(const GemmProblem<T> &g) {
  const Kernels<T> &kern = kernels<T>();
  Scale<T> scale{g.alpha, g.beta};
  for (index p = 0; p < g.a.cols; p += kc<T>) {
    const index k = std::min(kc<T>, g.a.cols - p);
    direct_tiles(kern, g.c.rows, g.c.cols, k, g.a.at(0, p), g.a.col_stride, lying_b(g, p, 0),
                 g.c.data, g.c.col_stride, scale);
    scale.beta = 1;
  }
}

/// True where it was plain and so small that no plan is made.
template <class T> bool tiny_gemm(const GemmProblem<T> &g) {
  if (!is_plain(g) || g.a.row_stride != 1)
    return false;
  const Kernels<T> &kern = kernels<T>();
  if (g.c.cols <= kern.widest && g.c.rows <= kern.rows[g.c.cols - 1] && g.a.cols <= kc<T>)
    tile(kern, g.c.rows, g.c.cols, g.a.cols, g.a.data, g.a.col_stride, lying_b(g, 0, 0), g.c.data,
         g.c.col_stride, {g.alpha, g.beta});
  else if (is_small(g))
    gemm_direct(g);
  else
    return false;
  return true;
}

} // namespace

template <class T> void gemm(const GemmProblem<T> &g) {
  if constexpr (!is_complex<T>)
    if (tiny_gemm(g))
      return;
  if (is_small(g))
    return gemm_strips(g);
  run(g, plan_gemm(g));
}

template <class T> void run(const GemmProblem<T> &g, const GemmPlan &plan) {
  if (plan.path == Path::Blocked && plan.rows < g.c.rows) { // a plain product
    GemmProblem<T> part = g;
    for (index i = 0; i < g.c.rows; i += plan.rows) {
      const index m = std::min(plan.rows, g.c.rows - i);
      part.a = g.a.block(i, 0, m, g.a.cols);
      part.c = g.c.block(i, 0, m, g.c.cols);
      gemm<T>(part);
    }
    return;
  }
  const bool done = plan.path == Path::Blocked  ? BlockedGemm<T>(g, plan).run()
                    : plan.path == Path::SplitK ? gemm_split_k(g, plan)
                    : plan.path == Path::Gram   ? gemm_gram(g)
                                                : false;
  if (done)
    return;
  // as planned, or because there is no memory for more
  if constexpr (!is_complex<T>)
    if (is_plain(g) && g.a.row_stride == 1)
      return gemm_direct(g);
  gemm_strips(g);
}

template void gemm(const GemmProblem<float> &);
template void gemm(const GemmProblem<double> &);
template void gemm(const GemmProblem<cfloat> &);
template void gemm(const GemmProblem<cdouble> &);
template void run(const GemmProblem<float> &, const GemmPlan &);
template void run(const GemmProblem<double> &, const GemmPlan &);
template void run(const GemmProblem<cfloat> &, const GemmPlan &);
template void run(const GemmProblem<cdouble> &, const GemmPlan &);

} // namespace loomblas
