// SPDX-License-Identifier: BSD-3-Clause
// What gemm plans for products of every shape, on machines small and large.
#include "driver/blocking.h"
#include "driver/gemm_blocked.h"
#include "driver/gemm_paths.h"
#include "driver/machine.h"
#include "testing/driver/problem_of.h"

#include <gtest/gtest.h>
#include <string>

namespace loomblas {

namespace {

constexpr int all_workers[] = {1, 2, 8, 64, 128};
constexpr Shape all_shapes[] = {
    {1, 1, 1},         {1, 1, 100000},     {7, 5, 3},          {64, 64, 64},
    {64, 64, 1 << 20}, {63, 65, 5000},     {128, 128, 128},    {256, 256, 256},
    {512, 512, 512},   {1000, 1000, 1000}, {4096, 4096, 4096}, {20000, 20000, 20000},
    {100000, 1, 100},  {100000, 40, 40},   {1 << 20, 64, 64},  {1, 100000, 100},
    {40, 100000, 40},  {3, 1 << 20, 1000}, {300, 300, 100000}, {17, 4000, 4000},
    {4000, 17, 4000},  {4000, 4000, 1},    {4000, 4000, 17},   {1 << 20, 1 << 20, 1}};

template <class T>
void expect_good_plan(const GemmProblem<T> &g, const GemmPlan &plan, int workers) {
  const Kernels<T> &kern = kernels<T>();
  const index m = g.c.rows, n = g.c.cols, k = g.a.cols;
  EXPECT_GE(plan.threads, 1);
  EXPECT_LE(plan.threads, workers);
  if (g.a.row_stride != 1) {
    EXPECT_EQ(plan.a, Operand::Packed) << "kernels read A's columns";
  }
  switch (plan.path) {
  case Path::Direct:
    EXPECT_EQ(plan.threads, 1);
    EXPECT_EQ(g.a.row_stride, 1);
    break;
  case Path::Strips:
    EXPECT_EQ(plan.threads, 1);
    EXPECT_NE(g.a.row_stride, 1);
    EXPECT_LE(m * std::min(k, kc<T>), strip_elements<T>);
    break;
  case Path::SplitK:
    EXPECT_GT(plan.threads, 1);
    EXPECT_GE(k, 4 * kc<T>);
    EXPECT_LE(m * n, split_k_elements);
    break;
  case Path::Gram:
    FAIL() << "of two operands";
    break;
  case Path::Blocked: {
    const index row_tiles = Tiles(m, kern.lanes, kern.mv).count();
    EXPECT_GE(plan.row_blocks, 1);
    EXPECT_LE(plan.row_blocks, row_tiles);
    EXPECT_GE(plan.column_blocks, 1);
    EXPECT_LE(plan.row_blocks * plan.column_blocks, BlockedGemm<T>::most_blocks);
    EXPECT_GE(plan.nc, kern.nr);
    EXPECT_EQ(plan.nc % kern.nr, 0);
    EXPECT_LT(plan.nc, n + kern.nr);
    const index column_tiles = (std::min(n, plan.nc) + kern.nr - 1) / kern.nr;
    EXPECT_LE(plan.column_blocks, column_tiles);
    if (plan.threads > 1) {
      EXPECT_GE(plan.row_blocks * plan.column_blocks,
                std::min<index>(2 * plan.threads, row_tiles * column_tiles))
          << "two blocks a thread, if there are so many tiles";
    }
  }
  }
}

template <class T> void every_plan() {
  for (const Shape &s : all_shapes)
    for (const int workers : all_workers)
      for (int transposed = 0; transposed < 4; ++transposed)
        for (const index pad : {0, 3}) {
          SCOPED_TRACE(std::to_string(s.m) + " x " + std::to_string(s.n) + " x " +
                       std::to_string(s.k) + ", " + std::to_string(workers) + " workers, " +
                       std::to_string(transposed));
          const GemmProblem<T> g = problem_of<T>(s, transposed, pad);
          expect_good_plan(g, plan_gemm(g, workers), workers);
        }
}

} // namespace

TEST(Plan, IsSoundForEveryShapeInFloat) { every_plan<float>(); }
TEST(Plan, IsSoundForEveryShapeInDouble) { every_plan<double>(); }

TEST(Plan, MoreWorkNeverGetsFewerThreads) {
  for (const int workers : all_workers)
    for (int transposed = 0; transposed < 4; ++transposed)
      for (const Shape &ratio : {Shape{1, 1, 1}, {40, 1, 1}, {1, 40, 1}, {1, 1, 40}, {9, 9, 1}}) {
        int threads = 1;
        for (index size = 1; size <= 4096; size += size / 3 + 1) {
          const Shape s = {ratio.m * size, ratio.n * size, ratio.k * size};
          const int now = plan_gemm(problem_of<double>(s, transposed), workers).threads;
          EXPECT_GE(now, threads) << s.m << " x " << s.n << " x " << s.k;
          threads = now;
        }
        EXPECT_EQ(threads, workers) << "in the end all take part";
      }
}

TEST(Plan, SmallProductsStayWithTheCaller) {
  for (const int workers : all_workers)
    for (const Shape &s : {Shape{1, 1, 1}, {8, 8, 8}, {32, 32, 32}, {64, 64, 64}})
      EXPECT_EQ(plan_gemm(problem_of<float>(s, 0), workers).threads, 1);
}

} // namespace loomblas
