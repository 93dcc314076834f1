// SPDX-License-Identifier: BSD-3-Clause
// Which path a product takes, on how many threads, in which parts.
#include "driver/blocking.h"
#include "driver/gemm.h"
#include "driver/gemm_blocked.h"
#include "driver/gemm_paths.h"
#include "driver/machine.h"
#include "driver/split.h"
#include "driver/thread_pool.h"

#include <algorithm>

namespace loomblas {
namespace {

/// A second thread takes part from twice this many multiply-adds: n = 128, some 25 us of one core.
constexpr double madds_per_thread = 1 << 20;
/// And is woken up for it from here: n = 203, some 100 to 400 us.
constexpr double madds_worth_waking = 1 << 23;

int threads_for(double madds, int workers) {
  if (madds < 2 * madds_per_thread)
    return 1;
  const int most = workers > 0 ? workers : max_threads();
  return static_cast<int>(std::clamp(madds / madds_per_thread, 1.0, double(most)));
}

constexpr index page = 4096;

/// A is read where it lies while its block stays in L2: packing then only costs (f32 n = 512, 1 MiB
/// of A in 2 MiB of L2: 98 % of the peak direct, 93 % packed). Columns that start a page apart fall
/// on the same few cache sets, so that much less of them stays. Few columns of C do not repay
/// packing.
template <class T> bool pack_a(const GemmProblem<T> &g) {
  if (g.a.row_stride != 1)
    return true;
  const index element = sizeof(T);
  const index bytes = g.c.rows * std::min(g.a.cols, kc<T>) * element;
  if (g.c.cols < 48 || bytes <= 64 << 10) // below any L2's quarter: no need to learn its size
    return false;
  const bool aligned = g.a.col_stride * element % page == 0;
  return bytes > topology().l2 / (aligned ? 4 : 2);
}

/// B is read where it lies until enough tiles share a panel of it. Contiguous along k, a panel is a
/// few streams, and packing pays from some 1000 rows on; across k, each step may touch a new page.
template <class T> bool pack_b(const GemmProblem<T> &g) {
  if (g.b.col_stride != 1)
    return g.c.rows >= 1024;
  const bool page_a_step = g.b.row_stride * static_cast<index>(sizeof(T)) >= page / 2;
  return g.c.rows >= (page_a_step ? 192 : 512);
}

template <class T> bool few_and_long(const GemmProblem<T> &g, int threads) {
  // C too small to share, but many blocks of k
  return threads > 1 && g.c.rows * g.c.cols <= split_k_elements && g.a.cols >= 4 * kc<T>;
}

} // namespace

const char *path_name(Path path) {
  constexpr const char *names[] = {"direct", "strips", "blocked", "split-k"};
  return names[static_cast<int>(path)];
}

template <class T> GemmPlan plan_gemm(const GemmProblem<T> &g, int workers) {
  const Kernels<T> &kern = kernels<T>();
  const index m = g.c.rows, n = g.c.cols, k = g.a.cols;
  const bool a_direct = g.a.row_stride == 1;
  GemmPlan plan;
  const double madds = double(m) * double(n) * double(k);
  plan.threads = threads_for(madds, workers);
  plan.wake = madds < madds_worth_waking ? Wake::IfBusy : Wake::Always;
  if (plan.threads == 1 && !a_direct && m * std::min(k, kc<T>) <= strip_elements<T>) {
    plan.path = Path::Strips;
    plan.a = Operand::Packed;
    return plan;
  }
  plan.a = pack_a(g) ? Operand::Packed : Operand::Direct;
  plan.b = pack_b(g) ? Operand::Packed : Operand::Direct;
  if (few_and_long(g, plan.threads)) {
    plan.path = Path::SplitK;
    return plan;
  }
  if (plan.threads == 1 && plan.a == Operand::Direct && plan.b == Operand::Direct)
    return plan;
  plan.path = Path::Blocked;
  plan.rows = m;
  const BlockSizes sizes = block_sizes(topology(), sizeof(T), kc<T>, kern.mr, kern.nr);
  plan.nc = std::max(std::min(sizes.nc, (n + kern.nr - 1) / kern.nr * kern.nr), kern.nr);
  const index row_tiles = Tiles(m, kern.lanes, kern.mv).count();
  const index tiles_in_mc = std::max<index>(sizes.mc / kern.mr, 1);
  index row_blocks = (row_tiles + tiles_in_mc - 1) / tiles_in_mc;
  if (plan.threads > 1) {
    // Parts enough for each thread to have two, as many for each, so that a slow one holds up
    // little. Columns are split too where there are too few rows, and finely where that repeats no
    // packing.
    const index threads = plan.threads, column_tiles = plan.nc / kern.nr;
    row_blocks = std::max(row_blocks, 2 * threads);
    row_blocks = std::min((row_blocks + threads - 1) / threads * threads, row_tiles);
    const auto parts = [&](index wanted, index most) {
      return std::clamp<index>((wanted + row_blocks - 1) / row_blocks, 1, std::max<index>(most, 1));
    };
    plan.column_blocks = parts(2 * threads, column_tiles);
    if (plan.a == Operand::Direct)
      plan.column_blocks = std::max(plan.column_blocks, parts(6 * threads, column_tiles / 2));
  }
  if (row_blocks >
      BlockedGemm<T>::most_blocks) { // m in the hundred thousands: a part of it at a time
    row_blocks = BlockedGemm<T>::most_blocks;
    plan.rows = row_blocks * tiles_in_mc * kern.mr;
  }
  plan.row_blocks = row_blocks;
  plan.column_blocks = std::min(plan.column_blocks, BlockedGemm<T>::most_blocks / plan.row_blocks);
  return plan;
}

template GemmPlan plan_gemm(const GemmProblem<float> &, int);
template GemmPlan plan_gemm(const GemmProblem<double> &, int);

} // namespace loomblas
