// SPDX-License-Identifier: BSD-3-Clause
// gemm with special values: alpha and beta of 0, 1, -1, NaN, Inf, subnormal; NaN and Inf in the
// operands; what must not be read; what must not hide.
#include "testing/support/problem.h"

#include <cmath>
#include <limits>

namespace loomblas::check {
namespace {

template <class T> class GemmValues : public ::testing::Test {};
TYPED_TEST_SUITE(GemmValues, Types);

template <class T> constexpr T nan_value = std::numeric_limits<T>::quiet_NaN();
template <class T> constexpr T infinity = std::numeric_limits<T>::infinity();
template <class T> constexpr T tiny = std::numeric_limits<T>::denorm_min();

constexpr Shape shapes[] = {{1, 1, 1},   {3, 2, 5},    {8, 6, 4},      {17, 13, 9},  {31, 7, 33},
                            {64, 65, 3}, {97, 48, 64}, {130, 97, 200}, {65, 40, 600}};

// The kind of each value is compared where the kernels are not fused (bits are not promised there).
template <class T> void expect_kinds(const Problem<T> &problem, const Storage &storage) {
  const std::vector<T> got = run(problem, storage), &want = problem.bits();
  if (library_is_fused<T>()) {
    EXPECT_TRUE(same(want, got)) << describe(problem, storage);
    return;
  }
  for (std::size_t i = 0; i < got.size(); ++i)
    EXPECT_EQ(std::fpclassify(want[i]) == FP_NAN, std::fpclassify(got[i]) == FP_NAN)
        << describe(problem, storage) << " element " << i;
}

TYPED_TEST(GemmValues, EveryAlphaWithEveryBeta) {
  using T = TypeParam;
  const T list[] = {T(0),
                    T(-0.0),
                    T(1),
                    T(-1),
                    T(2.5),
                    T(1) / 3,
                    nan_value<T>,
                    infinity<T>,
                    -infinity<T>,
                    tiny<T>,
                    std::numeric_limits<T>::min()};
  for (const Shape shape : shapes)
    for (const T alpha : list)
      for (const T beta : list) {
        const Problem<T> problem(shape, {alpha, beta});
        expect_kinds(problem, {});
        expect_kinds(problem, {'T', 'T'});
      }
}

TYPED_TEST(GemmValues, BetaZeroNeverReadsC) {
  using T = TypeParam;
  for (const Shape shape : shapes)
    for (const T poison : {nan_value<T>, infinity<T>})
      for (const T beta : {T(0), T(-0.0)})
        for (const char *option : {"NN", "NT", "TN", "TT", "CC"}) {
          Problem<T> problem(shape, {1, beta});
          problem.a.assign(problem.a.size(), T(1));
          problem.b.assign(problem.b.size(), T(1));
          problem.c.assign(problem.c.size(), poison);
          const std::vector<T> got = run(problem, {option[0], option[1]});
          EXPECT_TRUE(same(std::vector<T>(got.size(), T(shape.k)), got))
              << describe(problem, {option[0], option[1]});
        }
}

TYPED_TEST(GemmValues, NoProductMeansNoTouchOfAAndB) {
  using T = TypeParam;
  for (const Shape shape : {Shape{37, 29, 11}, {1, 1, 1}, {8, 6, 4}, {300, 200, 257}, {5, 700, 3}})
    for (const T beta : {T(2), T(0), T(1), T(-0.5)})
      for (const bool by_alpha : {true, false}) {
        const T alpha = by_alpha ? T(0) : T(1);
        const index k = by_alpha ? shape.k : 0;
        std::vector<T> c(std::size_t(shape.m * shape.n), beta == 0 ? nan_value<T> : T(3));
        for (const char option : {'N', 'T'})
          gemm(option, option, shape.m, shape.n, k, alpha, static_cast<const T *>(nullptr), 300,
               static_cast<const T *>(nullptr), 700, beta == 0 || option == 'N' ? beta : T(1),
               c.data(), shape.m);
        EXPECT_TRUE(same(std::vector<T>(c.size(), beta * 3), c)) << "beta " << beta << " k " << k;
      }
}

TYPED_TEST(GemmValues, EmptyResultTouchesNothing) {
  using T = TypeParam;
  for (const char option : {'N', 'T'}) {
    gemm(option, option, 0, 5, 7, T(1), static_cast<const T *>(nullptr), 9,
         static_cast<const T *>(nullptr), 9, T(2), static_cast<T *>(nullptr), 9);
    gemm(option, option, 5, 0, 7, T(1), static_cast<const T *>(nullptr), 9,
         static_cast<const T *>(nullptr), 9, T(0), static_cast<T *>(nullptr), 9);
  }
}

TYPED_TEST(GemmValues, ZeroHidesNoNaNAndNoInfinity) {
  using T = TypeParam;
  for (const Shape shape : shapes)
    for (const T poison : {nan_value<T>, infinity<T>, -infinity<T>})
      for (const bool in_a : {true, false}) {
        Problem<T> problem(shape, {1, 1}, 5);
        (in_a ? problem.b : problem.a).assign((in_a ? problem.b : problem.a).size(), T(0));
        auto &poisoned = in_a ? problem.a : problem.b;
        poisoned[poisoned.size() / 2] = poison;
        for (const char *option : {"NN", "TN", "NT", "TT"})
          expect_kinds(problem, {option[0], option[1]});
        // Row (or column) i of the result is NaN, the others are untouched.
        const index line =
            in_a ? index(poisoned.size() / 2) % shape.m : index(poisoned.size() / 2) / shape.k;
        const std::vector<T> got = run(problem, {});
        for (index j = 0; j < shape.n; ++j)
          for (index i = 0; i < shape.m; ++i) {
            const std::size_t at = std::size_t(i + j * shape.m);
            const bool hit = (in_a ? i : j) == line;
            EXPECT_EQ(hit, got[at] != got[at]) << describe(problem, {}) << " at " << i << ", " << j;
            if (!hit) {
              EXPECT_EQ(problem.c[at], got[at]);
            }
          }
      }
}

TYPED_TEST(GemmValues, SubnormalsAreKept) {
  using T = TypeParam;
  for (const Shape shape : shapes) {
    Problem<T> problem(shape, {1, 1});
    for (T &x : problem.a)
      x = std::ldexp(x, std::numeric_limits<T>::min_exponent); // products are subnormal
    for (T &x : problem.b)
      x = std::ldexp(x, -4);
    for (T &x : problem.c)
      x = std::ldexp(x, std::numeric_limits<T>::min_exponent - 3);
    expect_right(problem);
    expect_right(problem, {'T', 'N'});
    EXPECT_TRUE(within_bound(problem, run(problem, {})));
  }
}

TYPED_TEST(GemmValues, NegativeZeroFollowsTheContract) {
  using T = TypeParam;
  for (const Shape shape : shapes)
    for (const Scalars<T> scalars : {Scalars<T>{1, 0}, {-1, 0}, {1, 1}, {-1, 1}, {0, 1}, {0, -1}}) {
      Problem<T> problem(shape, scalars);
      for (auto *matrix : {&problem.a, &problem.c})
        for (std::size_t i = 0; i < matrix->size(); ++i)
          (*matrix)[i] = i % 2 != 0 ? T(0) : T(-0.0);
      expect_right(problem);
    }
}

TYPED_TEST(GemmValues, OverflowGivesInfinity) {
  using T = TypeParam;
  for (const Shape shape : shapes) {
    Problem<T> problem(shape, {1, 0});
    problem.a.assign(problem.a.size(), std::numeric_limits<T>::max());
    problem.b.assign(problem.b.size(), T(2));
    EXPECT_TRUE(same(std::vector<T>(problem.c.size(), infinity<T>), run(problem, {})));
  }
}

} // namespace
} // namespace loomblas::check
