// SPDX-License-Identifier: BSD-3-Clause
// The same bits whatever the thread count, the alignment, the leading dimensions, the layout, the
// batch a row or column comes in, and the times a product is repeated.
#include "testing/support/problem.h"

#include <algorithm>
#include <thread>

namespace loomblas::check {
namespace {

template <class T> class GemmBits : public ::testing::Test {
  void TearDown() override { openblas_set_num_threads(default_threads); }
  const int default_threads = openblas_get_num_threads();
};
TYPED_TEST_SUITE(GemmBits, Types);

// Around the switches between the direct, skinny and packed paths, and around blocks of k.
template <class T> std::vector<Shape> path_shapes() {
  const index block = kc<T>;
  std::vector<Shape> shapes = {{1, 1, 5000},   {2, 3, 3 * block + 1}, {8, 6, 4 * block},
                               {1, 300, 300},  {300, 1, 300},         {300, 300, 1},
                               {400, 400, 2},  {513, 40, 130},        {40, 513, 130},
                               {1500, 9, 260}, {9, 1500, 260},        {260, 260, 2 * block + 5}};
  for (const index n : {16, 24, 31, 32, 33, 48, 63, 64, 65, 96, 127, 128, 129, 192, 250, 383})
    shapes.push_back({n, n + 1, n + 2});
  for (const index k : {block - 1, block, block + 1, 2 * block - 1, 2 * block, 2 * block + 1})
    for (const index n : {3, 50, 150})
      shapes.push_back({n, n, k});
  return shapes;
}

TYPED_TEST(GemmBits, ThreadsDoNotMatter) {
  for (const Shape shape : path_shapes<TypeParam>())
    for (const char *option : {"NN", "NT", "TN", "TT"}) {
      const Problem<TypeParam> problem(shape, {TypeParam(1.25), TypeParam(0.5)});
      openblas_set_num_threads(1);
      const std::vector<TypeParam> alone = run(problem, {option[0], option[1]});
      for (int threads = 1; threads <= 8; ++threads) {
        openblas_set_num_threads(threads);
        EXPECT_TRUE(same(alone, run(problem, {option[0], option[1]})))
            << describe(problem, {option[0], option[1]}) << " threads " << threads;
      }
      if (library_is_fused<TypeParam>()) {
        EXPECT_TRUE(same(problem.bits(), alone)) << describe(problem, {option[0], option[1]});
      }
    }
}

TYPED_TEST(GemmBits, AlignmentDoesNotMatter) {
  for (const Shape shape :
       {Shape{3, 5, 7}, {16, 12, 20}, {33, 18, 65}, {70, 50, 40}, {150, 90, 280}})
    for (const char *option : {"NN", "TT"}) {
      const Problem<TypeParam> problem(shape, {1, 1});
      const std::vector<TypeParam> aligned = run(problem, {option[0], option[1]});
      for (std::size_t shift = 0; shift < 64; shift += 4)
        for (int which = 1; which < 8; ++which) {
          Storage storage{option[0], option[1]};
          storage.place = Place::AtStart; // which is aligned to a page
          storage.shift_a = which & 1 ? shift : 0;
          storage.shift_b = which & 2 ? shift : 0;
          storage.shift_c = which & 4 ? shift : 0;
          EXPECT_TRUE(same(aligned, run(problem, storage)))
              << describe(problem, storage) << " shift " << shift << " of " << which;
        }
    }
}

TYPED_TEST(GemmBits, LeadingDimensionsDoNotMatter) {
  for (const Shape shape : {Shape{4, 4, 4}, {20, 30, 50}, {128, 128, 128}, {200, 100, 300}}) {
    const Problem<TypeParam> problem(shape, {TypeParam(0.7), TypeParam(-1.5)});
    const std::vector<TypeParam> least = run(problem, {});
    for (const index pad : {1, 2, 3, 5, 8, 16, 31, 64, 384, 1000})
      for (int which = 1; which < 8; ++which)
        EXPECT_TRUE(same(least, run(problem, {'N', 'N', which & 1 ? pad : 0, which & 2 ? pad : 0,
                                              which & 4 ? pad : 0})))
            << describe(problem, {}) << " pad " << pad << " of " << which;
  }
}

TYPED_TEST(GemmBits, TransposingAnOperandDoesNotMatter) {
  for (const Shape shape : path_shapes<TypeParam>()) {
    const Problem<TypeParam> problem(shape, {1, TypeParam(0.3)});
    const std::vector<TypeParam> plain = run(problem, {});
    for (const char *option : {"NT", "TN", "TT", "CC", "tc"})
      EXPECT_TRUE(same(plain, run(problem, {option[0], option[1]})))
          << describe(problem, {option[0], option[1]});
    Storage rows;
    rows.interface = Storage::Interface::RowMajor;
    EXPECT_TRUE(same(plain, run(problem, rows))) << describe(problem, rows) << " row major";
  }
}

// C^T := B^T A^T as a product of its own.
TYPED_TEST(GemmBits, TheTransposedProductIsTheTransposedResult) {
  for (const Shape shape : path_shapes<TypeParam>()) {
    const auto [m, n, k] = shape;
    const Problem<TypeParam> problem(shape, {TypeParam(1.1), TypeParam(0.9)});
    const std::vector<TypeParam> plain = run(problem, {});
    const auto transpose = [](const std::vector<TypeParam> &x, index rows, index cols) {
      std::vector<TypeParam> y(x.size());
      for (index j = 0; j < cols; ++j)
        for (index i = 0; i < rows; ++i)
          y[std::size_t(j + i * cols)] = x[std::size_t(i + j * rows)];
      return y;
    };
    Problem<TypeParam> mirrored({n, m, k}, problem.scalars);
    mirrored.a = transpose(problem.b, k, n);
    mirrored.b = transpose(problem.a, m, k);
    mirrored.c = transpose(problem.c, m, n);
    EXPECT_TRUE(same(plain, transpose(run(mirrored, {}), n, m))) << describe(problem, {});
  }
}

// Columns (and rows) of a product alone, in small groups, and all together.
TYPED_TEST(GemmBits, TheBatchDoesNotMatter) {
  for (const Shape shape : path_shapes<TypeParam>()) {
    const auto [m, n, k] = shape;
    const Problem<TypeParam> problem(shape, {TypeParam(-0.4), 1});
    for (const char option : {'N', 'T'}) {
      const std::vector<TypeParam> whole = run(problem, {option, option});
      for (const index width : {1, 2, 5, 17}) {
        const index columns = std::min(width, n), rows = std::min(width, m);
        for (const index first : {index(0), (n - columns) / 2, n - columns}) {
          Problem<TypeParam> part({m, columns, k}, problem.scalars);
          part.a = problem.a;
          part.b.assign(&problem.b[std::size_t(first * k)],
                        &problem.b[std::size_t(first * k)] + columns * k);
          part.c.assign(&problem.c[std::size_t(first * m)],
                        &problem.c[std::size_t(first * m)] + columns * m);
          const std::vector<TypeParam> want(whole.data() + first * m,
                                            whole.data() + (first + columns) * m);
          EXPECT_TRUE(same(want, run(part, {option, option})))
              << describe(problem, {option, option}) << " columns " << columns << " from " << first;
        }
        for (const index first : {index(0), (m - rows) / 2, m - rows}) {
          const auto cut = [&, m = m](const std::vector<TypeParam> &x, index cols) {
            std::vector<TypeParam> y;
            for (index j = 0; j < cols; ++j)
              y.insert(y.end(), x.data() + first + j * m, x.data() + first + rows + j * m);
            return y;
          };
          Problem<TypeParam> part({rows, n, k}, problem.scalars);
          part.a = cut(problem.a, k);
          part.b = problem.b;
          part.c = cut(problem.c, n);
          EXPECT_TRUE(same(cut(whole, n), run(part, {option, option})))
              << describe(problem, {option, option}) << " rows " << rows << " from " << first;
        }
      }
    }
  }
}

TYPED_TEST(GemmBits, RepeatingDoesNotMatter) {
  const Problem<TypeParam> problem({333, 333, 333}, {1, 0});
  const std::vector<TypeParam> first = run(problem, {});
  for (int turn = 0; turn < 30; ++turn)
    EXPECT_TRUE(same(first, run(problem, {}))) << "turn " << turn;
}

TYPED_TEST(GemmBits, OtherCallersDoNotMatter) {
  const Problem<TypeParam> problem({150, 170, 2 * kc<TypeParam> + 7}, {1, 1});
  openblas_set_num_threads(4);
  const std::vector<TypeParam> alone = run(problem, {});
  std::vector<std::thread> callers;
  std::vector<int> wrong(6);
  for (int &count : wrong)
    callers.emplace_back([&problem, &alone, &count] {
      for (int turn = 0; turn < 20; ++turn)
        count += !same(alone, run(problem, {}));
    });
  for (std::thread &caller : callers)
    caller.join();
  EXPECT_EQ(std::vector<int>(6), wrong);
}

} // namespace
} // namespace loomblas::check
