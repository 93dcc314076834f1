// SPDX-License-Identifier: BSD-3-Clause
// gemm: the short paths, and the way to the others.
#include "driver/gemm.h"

#include "driver/blocking.h"
#include "driver/gemm_blocked.h"
#include "driver/gemm_paths.h"
#include "driver/gemm_tiles.h"

namespace loomblas {
namespace {

template <class T> BPanel<T> panel_of(const MatrixView<const T> &b) {
  return b.col_stride == 1 ? BPanel<T>{b.data, b.row_stride, BAccess::Rows}
                           : BPanel<T>{b.data, b.col_stride, BAccess::Columns};
}

/// Below this many multiply-adds nothing is worth a plan: 16 x 16 x 16.
constexpr index unplanned = 4096;

template <class T> bool is_plain(const GemmProblem<T> &g) {
  return g.read_a.structure == Structure::General && g.read_b.structure == Structure::General &&
         g.part == Part::All;
}

} // namespace

template <class T> void gemm_direct(const GemmProblem<T> &g) {
  const Kernels<T> &kern = kernels<T>();
  Scale<T> scale{g.alpha, g.beta};
  for (index p = 0; p < g.a.cols; p += kc<T>) {
    const index k = std::min(kc<T>, g.a.cols - p);
    direct_tiles(kern, g.c.rows, g.c.cols, k, g.a.at(0, p), g.a.col_stride,
                 panel_of(g.b.block(p, 0, k, g.b.cols)), g.c.data, g.c.col_stride, scale);
    scale.beta = 1;
  }
}

template <class T> void gemm_strips(const GemmProblem<T> &g) {
  const Kernels<T> &kern = kernels<T>();
  alignas(64) T strip[strip_elements<T>];
  Scale<T> scale{g.alpha, g.beta};
  for (index p = 0; p < g.a.cols; p += kc<T>) {
    const index k = std::min(kc<T>, g.a.cols - p);
    const index most = strip_elements<T> / k;
    const index height = most > kern.lanes ? most / kern.lanes * kern.lanes : most;
    for (index i = 0; i < g.c.rows; i += height) {
      const index m = std::min(height, g.c.rows - i);
      kern.set->transpose(m, k, g.a.at(i, p), g.a.row_stride, strip);
      direct_tiles(kern, m, g.c.cols, k, strip, m, panel_of(g.b.block(p, 0, k, g.b.cols)),
                   g.c.at(i, 0), g.c.col_stride, scale);
    }
    scale.beta = 1;
  }
}

template <> void gemm(const GemmProblem<cfloat> &g) { gemm_plain(g); }
template <> void gemm(const GemmProblem<cdouble> &g) { gemm_plain(g); }

template <> GemmPlan plan_gemm(const GemmProblem<cfloat> &, int) { return {}; }
template <> GemmPlan plan_gemm(const GemmProblem<cdouble> &, int) { return {}; }

template <class T> void gemm(const GemmProblem<T> &g) {
  if (!is_plain(g)) [[unlikely]]
    return gemm_plain(g);
  const bool a_direct = g.a.row_stride == 1;
  const Kernels<T> &kern = kernels<T>();
  if (a_direct && g.c.cols <= kern.widest && g.c.rows <= kern.rows[g.c.cols - 1] &&
      g.a.cols <= kc<T>) // one tile
    return tile(kern, g.c.rows, g.c.cols, g.a.cols, g.a.data, g.a.col_stride, panel_of(g.b),
                g.c.data, g.c.col_stride, {g.alpha, g.beta});
  if (g.c.rows * g.c.cols <= unplanned && g.c.rows * g.c.cols * g.a.cols <= unplanned)
    return a_direct ? gemm_direct(g) : gemm_strips(g);
  run(g, plan_gemm(g));
}

template <class T> void run(const GemmProblem<T> &g, const GemmPlan &plan) {
  if (plan.path == Path::Blocked && plan.rows < g.c.rows) {
    for (index i = 0; i < g.c.rows; i += plan.rows) {
      const index m = std::min(plan.rows, g.c.rows - i);
      gemm<T>({g.alpha, g.beta, g.a.block(i, 0, m, g.a.cols), g.b, g.c.block(i, 0, m, g.c.cols)});
    }
    return;
  }
  const bool done = plan.path == Path::Blocked  ? BlockedGemm<T>(g, plan).run()
                    : plan.path == Path::SplitK ? gemm_split_k(g, plan.threads)
                                                : false;
  if (!done) // as planned, or because there is no memory for more
    g.a.row_stride == 1 ? gemm_direct(g) : gemm_strips(g);
}

template void gemm_direct(const GemmProblem<float> &);
template void gemm_direct(const GemmProblem<double> &);
template void gemm_strips(const GemmProblem<float> &);
template void gemm_strips(const GemmProblem<double> &);
template void gemm(const GemmProblem<float> &);
template void gemm(const GemmProblem<double> &);
template void run(const GemmProblem<float> &, const GemmPlan &);
template void run(const GemmProblem<double> &, const GemmPlan &);

} // namespace loomblas
