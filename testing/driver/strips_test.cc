// SPDX-License-Identifier: BSD-3-Clause
// trmm and trsm with columns that fall on the same sets of the caches, where B goes through strips:
// the bits of plain loops, for every combination of options.
#include "blas/triangular_matrix.h"
#include "driver/triangular_strips.h"
#include "testing/support/random.h"
#include "testing/support/sanitized.h"
#include "testing/support/triangular_oracle.h"

#include <gtest/gtest.h>

namespace loomblas {
namespace {

/// Elements of a column that put every column of any type at the same place in a page.
constexpr index apart = 1024;

template <class T> class Strips : public ::testing::Test {
protected:
  void TearDown() override { set_max_threads(0); }

  void compare(const check::TriangularCase<T> &c, int threads) {
    check::Random random(1);
    const index order = c.side == Side::Left ? c.m : c.n;
    std::vector<T> a(static_cast<std::size_t>(order * order));
    std::vector<T> b(static_cast<std::size_t>(c.m * c.n));
    for (T &x : a)
      x = random.element<T>() / T(16);
    for (index i = 0; i < order; ++i)
      a[static_cast<std::size_t>(i * (order + 1))] += T(2);
    for (T &x : b)
      x = random.element<T>();
    const std::vector<T> wide_a = widened(a, order, order);
    std::vector<T> wide_b = widened(b, c.m, c.n);
    check::TriangularOracle<T>(c, a, b).run();
    set_max_threads(threads);
    (c.solve ? blas::trsm<T> : blas::trmm<T>)(c.side, c.uplo, c.op, c.diag, c.m, c.n, c.alpha,
                                              wide_a.data(), apart, wide_b.data(), apart);
    const std::vector<T> expected = widened(b, c.m, c.n);
    for (std::size_t i = 0; i < expected.size(); ++i)
      ASSERT_EQ(expected[i], wide_b[i]) << "at " << i << " of " << c.m << " x " << c.n
                                        << (c.side == Side::Left ? " left" : " right")
                                        << (c.uplo == Uplo::Upper ? " upper" : " lower") << " op "
                                        << static_cast<int>(c.op) << " solve " << c.solve;
  }

private:
  static std::vector<T> widened(const std::vector<T> &dense, index rows, index cols) {
    std::vector<T> wide(static_cast<std::size_t>(apart * cols), T(7));
    for (index j = 0; j < cols; ++j)
      for (index i = 0; i < rows; ++i)
        wide[static_cast<std::size_t>(i + j * apart)] =
            dense[static_cast<std::size_t>(i + j * rows)];
    return wide;
  }
};
using Scalars = ::testing::Types<float, double, cfloat, cdouble>;
TYPED_TEST_SUITE(Strips, Scalars);

template <class T> T factor() {
  if constexpr (is_complex<T>)
    return {real_t<T>(0.75), real_t<T>(-0.5)};
  else
    return T(0.75);
}

TYPED_TEST(Strips, AreTheBitsOfPlainLoops) {
  using T = TypeParam;
  if (!kernel_table().fused)
    GTEST_SKIP() << "these kernels have no fused multiply-add";
  const index order = 4 * triangle_block<T> + 5, rows = 45;
  int turn = 0;
  for (const bool solve : {false, true})
    for (const Side side : {Side::Left, Side::Right})
      for (const Uplo uplo : {Uplo::Upper, Uplo::Lower})
        for (const Operation op :
             {Operation::None, Operation::Transpose, Operation::ConjugateTranspose})
          for (const Diag diag : {Diag::NonUnit, Diag::Unit}) {
            const bool left = side == Side::Left;
            this->compare({solve, side, uplo, op, diag, left ? order : rows, left ? rows : order,
                           turn % 3 == 0   ? T(1)
                           : turn % 3 == 1 ? T(-0.5)
                                           : factor<T>()},
                          1 + turn % 3);
            ++turn;
          }
}

TYPED_TEST(Strips, OfTheLargestOrder) {
  using T = TypeParam;
  if (!kernel_table().fused || check::sanitizer)
    GTEST_SKIP() << "needs fused multiply-add, and too slow under a sanitizer";
  for (const bool solve : {false, true})
    for (const Side side : {Side::Left, Side::Right}) {
      const bool left = side == Side::Left;
      this->compare({solve, side, left ? Uplo::Lower : Uplo::Upper, Operation::None, Diag::NonUnit,
                     left ? most_strip_order : least_strip_rows, left ? 150 : most_strip_order,
                     T(1)},
                    2);
    }
}

} // namespace
} // namespace loomblas
