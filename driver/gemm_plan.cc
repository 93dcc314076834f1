// SPDX-License-Identifier: BSD-3-Clause
// Which path a product takes, on how many threads, in which parts.
#include "driver/blocking.h"
#include "driver/gemm.h"
#include "driver/gemm_blocked.h"
#include "driver/gemm_operand.h"
#include "driver/gemm_paths.h"
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
/// of A in 2 MiB of L2: 98 % of the peak direct, 93 % packed). Columns that start a power of two
/// apart fall on the same cache sets, and take as much room as if they filled it; a page apart they
/// fall on those of L1 as well, so that much less of them stays (f64, m = k = 64, 4 KiB apart, 512
/// KiB of L2: packed 1.1 times as fast). Few columns of C do not repay packing.
template <class T> bool pack_a(const GemmProblem<T> &g) {
  if (!lies_as_a(g))
    return true;
  const index element = sizeof(T);
  const index stride = g.a.col_stride * element, apart = stride & -stride;
  const index bytes = std::max(g.c.rows * element, apart) * std::min(g.a.cols, kc<T>);
  if (g.c.cols < 48 || bytes <= 64 << 10) // below any L2's quarter: no need to learn its size
    return false;
  return bytes > topology().l2 / (apart >= page ? 4 : 2);
}

/// B is read where it lies until enough tiles share a panel of it. Contiguous along k, a panel is a
/// few streams, and packing pays from some 1000 rows on; across k, each step is on a line of its
/// own and, a KiB apart, few of them fit L1. For complex numbers a panel of B is half as wide and
/// each row twice the work (n = 96 to 160, NT: packed 1.1 to 1.2 times as fast).
template <class T> bool pack_b(const GemmProblem<T> &g) {
  if (!lies_as_b(g))
    return true;
  if (g.b.col_stride != 1)
    return g.c.rows >= 1024;
  const index apart = g.b.row_stride * static_cast<index>(sizeof(T));
  if constexpr (is_complex<T>)
    return g.c.rows >= (apart >= 512 ? 96 : 256);
  return g.c.rows >= (apart >= 1024 ? 192 : 512);
}

template <class T> bool few_and_long(const GemmProblem<T> &g, int threads) {
  // C too small to share, but many blocks of k; part of a mirrored operand is none
  return threads > 1 && g.read_a.structure == Structure::General &&
         g.read_b.structure == Structure::General && g.c.rows * g.c.cols <= split_k_elements &&
         g.a.cols >= 4 * kc<T>;
}

/// The multiply-adds of the kernels.
template <class T> double real_madds(const GemmProblem<T> &g) {
  const double all = double(g.c.rows) * double(g.c.cols) * double(g.a.cols);
  return all * (is_complex<T> ? 4 : 1) / (g.part == Part::All ? 1 : 2);
}

/// What has to be packed goes through the stack without being packed twice: A at once, B by whole
/// tiles at least.
template <class T> bool fits_strips(const GemmProblem<T> &g, const TileShape<T> &shape) {
  const bool a = lies_as_a(g), b = lies_as_b(g);
  const index k = std::min(g.a.cols, kc<T>);
  if (a && b)
    return false;
  if (a && pack_a(g)) // A is large
    return false;
  return (a || g.c.rows * k <= strip_elements<T>)&&(b || shape.nr * k <= strip_elements<T>);
}

/// A matrix with its own transpose, to be rearranged, and small: once is enough for both.
template <class T> bool is_gram(const GemmProblem<T> &g) {
  return g.part != Part::All && g.a.data == g.b.data && g.a.row_stride == g.b.col_stride &&
         g.a.col_stride == g.b.row_stride && !lies_as_a(g) &&
         g.read_a.structure == Structure::General && g.read_b.structure == Structure::General &&
         g.c.rows * std::min(g.a.cols, kc<T>) * index{sizeof(T)} <= gram_bytes;
}

/// Whether rows of C can be computed by a product of their own.
template <class T> bool can_be_cut(const GemmProblem<T> &g) {
  return g.part == Part::All && g.read_a.structure == Structure::General;
}

} // namespace

const char *path_name(Path path) {
  constexpr const char *names[] = {"direct", "strips", "blocked", "split-k", "gram"};
  return names[static_cast<int>(path)];
}

template <class T> GemmPlan plan_gemm(const GemmProblem<T> &g, int workers) {
  const TileShape<T> shape(kernels<real_t<T>>());
  const index m = g.c.rows, n = g.c.cols;
  GemmPlan plan;
  const double madds = real_madds(g);
  plan.threads = threads_for(madds, workers);
  plan.wake = madds < madds_worth_waking ? Wake::IfBusy : Wake::Always;
  if (plan.threads == 1 && is_gram(g)) {
    plan.path = Path::Gram;
    plan.a = Operand::Packed;
    return plan;
  }
  plan.a = pack_a(g) ? Operand::Packed : Operand::Direct;
  plan.b = pack_b(g) ? Operand::Packed : Operand::Direct;
  if (plan.threads == 1 && fits_strips(g, shape)) {
    plan.path = Path::Strips;
    return plan;
  }
  if (few_and_long(g, plan.threads)) {
    plan.path = Path::SplitK;
    return plan;
  }
  if (plan.threads == 1 && plan.a == Operand::Direct && plan.b == Operand::Direct)
    return plan;
  plan.path = Path::Blocked;
  plan.rows = m;
  const BlockSizes sizes = block_sizes(topology(), sizeof(T), kc<T>, shape.mr, shape.nr);
  plan.nc = std::max(std::min(sizes.nc, (n + shape.nr - 1) / shape.nr * shape.nr), shape.nr);
  const index row_tiles = Tiles(m, shape.lanes, shape.mv).count();
  const index tiles_in_mc = std::max<index>(sizes.mc / shape.mr, 1);
  index row_blocks = (row_tiles + tiles_in_mc - 1) / tiles_in_mc;
  if (plan.threads > 1) {
    // Parts enough for each thread to have two, as many for each, so that a slow one holds up
    // little. Columns are split too where there are too few rows, and finely where that repeats no
    // packing.
    const index threads = plan.threads, column_tiles = plan.nc / shape.nr;
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
    if (can_be_cut(g))
      plan.rows = row_blocks * tiles_in_mc * shape.mr;
  }
  plan.row_blocks = row_blocks;
  plan.column_blocks = std::min(plan.column_blocks, BlockedGemm<T>::most_blocks / plan.row_blocks);
  return plan;
}

template GemmPlan plan_gemm(const GemmProblem<float> &, int);
template GemmPlan plan_gemm(const GemmProblem<double> &, int);
template GemmPlan plan_gemm(const GemmProblem<cfloat> &, int);
template GemmPlan plan_gemm(const GemmProblem<cdouble> &, int);

} // namespace loomblas
