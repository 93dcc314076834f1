// SPDX-License-Identifier: BSD-3-Clause
// gemm over sizes and options: every shape is compared with the prescribed bits and with the exact
// result, for all nine pairs of options.
#include "testing/support/problem.h"

namespace loomblas::check {
namespace {

template <class T> class GemmSizes : public ::testing::Test {};
TYPED_TEST_SUITE(GemmSizes, Types);

constexpr char options[][3] = {"NN", "NT", "NC", "TN", "TT", "TC", "CN",
                               "CT", "CC", "nn", "nt", "tn", "ct", "tc"};

template <class T> Scalars<T> some_scalars(std::uint64_t word) {
  constexpr Scalars<T> list[] = {{1, 0},         {1, 1},       {-1, 1},    {T(2.5), T(-0.75)},
                                 {T(1), T(0.3)}, {T(-0.7), 0}, {T(0.1), 1}};
  return list[word % 7];
}

/// All options on one shape. The answer is the same for all of them, as op(A), op(B) are.
template <class T> void check_shape(Shape shape) {
  const std::uint64_t word =
      Random(std::uint64_t(shape.m + 4096 * shape.n + 4096 * 4096 * shape.k)).bits();
  const Problem<T> problem(shape, some_scalars<T>(word >> 8), word);
  EXPECT_TRUE(within_bound(problem, run(problem, {}))) << describe(problem, {});
  int turn = int(word % 64);
  for (const char *option : options) {
    Storage storage{option[0], option[1]};
    storage.pad_a = turn % 3;
    storage.pad_b = turn / 3 % 4;
    storage.pad_c = turn / 5 % 3;
    expect_right(problem, storage);
    ++turn;
  }
}

TYPED_TEST(GemmSizes, TheHostsKernelsAreFused) {
#if defined(__x86_64__)
  if (!__builtin_cpu_supports("fma") || !__builtin_cpu_supports("avx2"))
    GTEST_SKIP() << "this CPU has no fused multiply-add";
#endif
  if (const char *cap = std::getenv("LOOMBLAS_ISA"))
    GTEST_SKIP() << "LOOMBLAS_ISA=" << cap << " may choose kernels without it";
  EXPECT_TRUE(library_is_fused<TypeParam>());
}

TYPED_TEST(GemmSizes, EveryShapeUpTo20) {
  for (index m = 0; m <= 20; ++m)
    for (index n = 0; n <= 20; ++n)
      for (index k = 0; k <= 20; ++k)
        check_shape<TypeParam>({m, n, k});
}

TYPED_TEST(GemmSizes, EveryPairUpTo70) {
  Random random(70);
  for (index x = 0; x <= 70; ++x)
    for (index y = x % 3; y <= 70; y += 3) { // each third pair; the third size at random
      check_shape<TypeParam>({x, y, random.below(71)});
      check_shape<TypeParam>({x, random.below(71), y});
      check_shape<TypeParam>({random.below(71), x, y});
    }
}

TYPED_TEST(GemmSizes, OddLargeOnes) {
  constexpr index edges[] = {71,  96,  97,  127, 128, 129, 191, 192, 193, 255,
                             256, 257, 300, 383, 385, 511, 512, 513, 700};
  constexpr Shape shapes[] = {{1, 1, 2000},    {1, 700, 513},   {700, 1, 513},  {2, 3, 1999},
                              {3, 257, 1025},  {257, 3, 1025},  {700, 4, 4},    {4, 700, 4},
                              {1, 1000, 1},    {1000, 1, 1},    {129, 127, 1},  {511, 513, 2},
                              {256, 256, 256}, {257, 255, 257}, {513, 71, 512}, {71, 513, 511},
                              {65, 66, 2000},  {12, 8, 1536},   {1, 64, 1537},  {64, 1, 1537},
                              {33, 34, 769},   {1100, 5, 300},  {5, 1100, 300}};
  for (const Shape shape : shapes)
    check_shape<TypeParam>(shape);
  Random random(700);
  for (int turn = 0; turn < 24; ++turn) {
    const auto size = [&] { return edges[random.below(std::size(edges))]; };
    const auto small = [&] { return 1 + random.below(40); };
    switch (turn % 4) {
    case 0:
      check_shape<TypeParam>({small(), size(), size()});
      break;
    case 1:
      check_shape<TypeParam>({size(), small(), size()});
      break;
    case 2:
      check_shape<TypeParam>({size(), size(), small()});
      break;
    default:
      check_shape<TypeParam>({size(), size(), size()});
      break;
    }
  }
}

} // namespace
} // namespace loomblas::check
