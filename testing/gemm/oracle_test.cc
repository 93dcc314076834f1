// SPDX-License-Identifier: BSD-3-Clause
// The oracle itself: its two answers agree, a lost or altered term exceeds the bound, and both ways
// of compiling its loops give the same bits.
#include "testing/support/oracle_table.h"
#include "testing/support/problem.h"

namespace loomblas::check {
namespace {

template <class T> class Oracle : public ::testing::Test {};
TYPED_TEST_SUITE(Oracle, Types);

constexpr Shape shapes[] = {{1, 1, 1}, {3, 2, 7}, {20, 17, 70}, {9, 5, 600}, {4, 3, 2000}};

TYPED_TEST(Oracle, TheContractLiesWithinItsBound) {
  for (const Shape shape : shapes)
    for (const Scalars<TypeParam> scalars :
         {Scalars<TypeParam>{1, 0}, {1, 1}, {TypeParam(0.3), TypeParam(-2.1)}}) {
      const Problem<TypeParam> problem(shape, scalars);
      EXPECT_TRUE(within_bound(problem, problem.bits())) << describe(problem, {});
    }
}

// In integers there is nothing to round, and a plain loop is exact.
TYPED_TEST(Oracle, ExactSumsOfIntegers) {
  Problem<TypeParam> problem({13, 11, 300}, {2, -3});
  Random random(4);
  for (auto *matrix : {&problem.a, &problem.b, &problem.c})
    for (TypeParam &x : *matrix)
      x = random.small_integer<TypeParam>();
  std::vector<TypeParam> want = problem.c;
  for (index j = 0; j < 11; ++j)
    for (index i = 0; i < 13; ++i) {
      long sum = 0;
      for (index p = 0; p < 300; ++p)
        sum += long(problem.a[std::size_t(i + p * 13)]) * long(problem.b[std::size_t(p + j * 300)]);
      TypeParam &element = want[std::size_t(i + j * 13)];
      element = TypeParam(2 * sum - 3 * long(element));
    }
  EXPECT_TRUE(same(want, problem.bits()));
  EXPECT_TRUE(within_bound(problem, want));
  want[5] += 1;
  EXPECT_FALSE(within_bound(problem, want));
}

// One term less, for each of the depths the suite uses: outside the bound.
TYPED_TEST(Oracle, ALostTermExceedsTheBound) {
  for (const Shape shape : shapes) {
    const Problem<TypeParam> whole(shape, {1, 1});
    for (const index lost : {index(0), shape.k / 2, shape.k - 1}) {
      Problem<TypeParam> less = whole;
      for (index i = 0; i < shape.m; ++i)
        less.a[std::size_t(i + lost * shape.m)] = 0;

      std::vector<TypeParam> bits = less.c;
      emulate_gemm_bits(shape, less.scalars, less.a.data(), less.b.data(), bits.data(),
                        kc<TypeParam>);
      EXPECT_FALSE(within_bound(whole, bits)) << "k = " << shape.k << " lost " << lost;
    }
    Problem<TypeParam> without_c(shape, {1, 0});
    EXPECT_FALSE(within_bound(whole, without_c.bits())) << "beta C lost";
  }
}

TYPED_TEST(Oracle, AnotherOrderHasOtherBits) {
  const Problem<TypeParam> problem({20, 20, kc<TypeParam> + 40}, {1, 1});
  std::vector<TypeParam> one_block = problem.c;
  emulate_gemm_bits(problem.shape, problem.scalars, problem.a.data(), problem.b.data(),
                    one_block.data(), 2 * kc<TypeParam>);
  EXPECT_FALSE(same(problem.bits(), one_block));
  EXPECT_TRUE(within_bound(problem, one_block));
}

TEST(OracleLoops, BothCompilationsAgree) {
#if defined(__x86_64__)
  if (!__builtin_cpu_supports("fma") || !__builtin_cpu_supports("avx2"))
    GTEST_SKIP() << "this CPU runs only the portable one";
#endif
  const Problem<double> problem({23, 19, 300}, {0.7, 1.3});
  const GemmArguments<double> g = {23, 19, 300, 0.7, 1.3, problem.a.data(), problem.b.data()};
  std::vector<double> results[2];
  for (int i = 0; i < 2; ++i) {
    const OracleLoops &loops = i == 0 ? portable_oracle : fast_oracle;
    std::vector<double> c = problem.c, acc(23), high(c.size()), low(c.size()), bound(c.size());
    std::vector<double> work(3 * 23);
    loops.emulate_double(g, 256, c.data(), acc.data());
    loops.exact_double(g, problem.c.data(), {1, 1, 0, high.data(), low.data(), bound.data()},
                       work.data());
    results[i] = c;
    for (const auto *part : {&high, &low, &bound})
      results[i].insert(results[i].end(), part->begin(), part->end());
  }
  EXPECT_TRUE(same(results[0], results[1]));
}

} // namespace
} // namespace loomblas::check
