// SPDX-License-Identifier: BSD-3-Clause
// No plan changes a bit: every path, packing, blocking and number of threads against the direct
// path.
#include "driver/blocking.h"
#include "driver/machine.h"
#include "testing/driver/problem_of.h"
#include "testing/support/hash.h"
#include "testing/support/random.h"
#include "testing/support/sanitized.h"

#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace loomblas {
namespace {

/// A product with data: op(A), op(B) and C dense with two rows of padding.
template <class T> class Product {
public:
  Product(const Shape &shape, int transposed_, Scale<T> scale_)
      : s(shape), transposed(transposed_), scale(scale_), a(filled(s.m * s.k)),
        b(filled(s.k * s.n)), c(filled((s.m + 2) * s.n)) {}

  /// C after `plan`; a plan with A transposed reads it so.
  std::vector<T> by(const GemmPlan &plan, bool as_direct = false) const {
    const int lie = as_direct ? 0 : transposed;
    const std::vector<T> a_here = laid(a, s.m, s.k, (lie & 1) != 0);
    const std::vector<T> b_here = laid(b, s.k, s.n, (lie & 2) != 0);
    std::vector<T> out = c;
    if (scale.beta == 0) // not read
      for (index j = 0; j < s.n; ++j)
        for (index i = 0; i < s.m; ++i)
          out[static_cast<std::size_t>(i + j * (s.m + 2))] = T(NAN);
    GemmProblem<T> g = problem_of<T>(s, lie);
    g.alpha = scale.alpha, g.beta = scale.beta;
    g.a.data = a_here.data(), g.b.data = b_here.data();
    g.c = {out.data(), s.m, s.n, 1, s.m + 2};
    run(g, plan);
    return out;
  }
  std::vector<T> direct() const { return by(GemmPlan(), true); }

private:
  static std::vector<T> filled(index elements) {
    check::Random random(static_cast<std::uint64_t>(elements));
    std::vector<T> v(static_cast<std::size_t>(elements));
    for (T &x : v)
      x = random.value<T>();
    return v;
  }
  static std::vector<T> laid(const std::vector<T> &dense, index rows, index cols, bool swapped) {
    if (!swapped)
      return dense;
    std::vector<T> v(dense.size());
    for (index j = 0; j < cols; ++j)
      for (index i = 0; i < rows; ++i)
        v[static_cast<std::size_t>(j + i * cols)] = dense[static_cast<std::size_t>(i + j * rows)];
    return v;
  }

  Shape s;
  int transposed;
  Scale<T> scale;
  std::vector<T> a, b, c;
};

std::string text_of(const GemmPlan &plan) {
  return std::string(path_name(plan.path)) + ", threads " + std::to_string(plan.threads) + ", A " +
         (plan.a == Operand::Packed ? "packed" : "direct") + ", B " +
         (plan.b == Operand::Packed ? "packed" : "direct") + ", " +
         std::to_string(plan.row_blocks) + " x " + std::to_string(plan.column_blocks) +
         " blocks, nc " + std::to_string(plan.nc);
}

template <class T>
testing::AssertionResult same(const std::vector<T> &expected, const std::vector<T> &got) {
  for (std::size_t i = 0; i < expected.size(); ++i)
    if (!check::same_bits(expected[i], got[i]))
      return testing::AssertionFailure() << "element " << i << " of " << expected.size();
  return testing::AssertionSuccess();
}

/// The blocked plans of one product: every packing, split and number of threads.
template <class T> void every_blocked_plan(const Shape &s, index panels, int transposed) {
  const Product<T> product(s, transposed, {T(1.3), transposed == 1 ? T(0) : T(-0.7)});
  const std::vector<T> expected = product.direct();
  for (const Operand a : {Operand::Direct, Operand::Packed})
    for (const Operand b : {Operand::Direct, Operand::Packed})
      for (index rows = 1; rows <= 7; ++rows)
        for (index columns = 1; columns <= 5; ++columns) {
          if (a == Operand::Direct && (transposed & 1) != 0)
            continue; // kernels read A's columns
          if (check::sanitizer != nullptr && (rows * 5 + columns + transposed) % 6 != 0)
            continue; // tens of times slower
          const int threads = static_cast<int>((rows + columns) % 4 + 1);
          const GemmPlan plan = {.path = Path::Blocked,
                                 .threads = threads,
                                 .a = a,
                                 .b = b,
                                 .rows = s.m,
                                 .row_blocks = rows,
                                 .column_blocks = columns,
                                 .nc = panels * kernels<T>().nr};
          ASSERT_TRUE(same(expected, product.by(plan)))
              << s.m << " x " << s.n << " x " << s.k << ", " << transposed << ": " << text_of(plan);
        }
}

template <class T> void every_blocked_plan_of_every_shape() {
  const Kernels<T> &kern = kernels<T>();
  const index mr = kern.mr, nr = kern.nr;
  const std::array<Shape, 8> shapes = {{{1, 1, 1},
                                        {mr, nr, kc<T>},
                                        {mr + 1, nr + 1, kc<T> + 1},
                                        {mr - 1, 2 * nr - 1, 2 * kc<T> + 37},
                                        {3 * mr + kern.lanes / 2, 5 * nr + 1, 2 * kc<T> + 1},
                                        {7 * mr + 3, 3 * nr, kc<T> - 1},
                                        {8 * mr, 7 * nr - 1, 19},
                                        {2 * mr + 1, 11 * nr + 2, 3 * kc<T>}}};
  for (std::size_t i = 0; i < shapes.size(); ++i)
    for (int transposed = 0; transposed < 4; ++transposed)
      every_blocked_plan<T>(shapes[i], std::array<index, 3>{1, 2, 5}[(i + transposed) % 3],
                            transposed);
}

/// The same on every row of the kernel table but the slow one.
template <class Work> void on_every_isa(const Work &work) {
  const char *before = kernel_table().isa;
  for (int i = 0; i < kernel_table_count; ++i)
    if (kernel_tables[i]->f64.lanes > 1 && select_isa(kernel_tables[i]->isa)) {
      SCOPED_TRACE(kernel_tables[i]->isa);
      work();
    }
  ASSERT_TRUE(select_isa(before));
}

} // namespace

TEST(HandMadePlans, BlockedIsTheDirectPathsBitsInFloat) {
  on_every_isa(every_blocked_plan_of_every_shape<float>);
}
TEST(HandMadePlans, BlockedIsTheDirectPathsBitsInDouble) {
  on_every_isa(every_blocked_plan_of_every_shape<double>);
}

// Sizes at random, so that edges meet which nobody thought of.
TEST(HandMadePlans, AnyBlockingOfAnyShape) {
  check::Random random(20);
  const Kernels<double> &kern = kernels<double>();
  const int rounds = check::sanitizer != nullptr ? 100 : 1000;
  for (int round = 0; round < rounds; ++round) {
    const Shape s = {1 + random.below(6 * kern.mr), 1 + random.below(9 * kern.nr),
                     1 + random.below(4 * kc<double>)};
    const int transposed = static_cast<int>(random.below(4));
    const Product<double> product(s, transposed, {1, random.below(2) == 0 ? 0.0 : 1.0});
    GemmPlan plan = {.path = Path::Blocked,
                     .threads = static_cast<int>(1 + random.below(4)),
                     .a = Operand::Packed,
                     .b = random.below(2) == 0 ? Operand::Direct : Operand::Packed,
                     .rows =
                         random.below(4) == 0 ? 1 + random.below(s.m) : s.m, // or a part at a time
                     .row_blocks = 1 + random.below(9),
                     .column_blocks = 1 + random.below(9),
                     .nc = (1 + random.below(5)) * kern.nr};
    if ((transposed & 1) == 0 && random.below(2) == 0)
      plan.a = Operand::Direct;
    ASSERT_TRUE(same(product.direct(), product.by(plan)))
        << round << ": " << s.m << " x " << s.n << " x " << s.k << ", " << transposed << ": "
        << text_of(plan);
  }
}

TEST(HandMadePlans, SplitKAndStripsAreTheDirectPathsBits) {
  for (const Shape &s : {Shape{1, 1, 5000}, {64, 64, 2048}, {3, 40, 4097}, {61, 7, 3000}})
    for (int transposed = 0; transposed < 4; ++transposed)
      for (const double beta : {0.0, 1.0, -0.7}) {
        const Product<double> product(s, transposed, {0.9, beta});
        const std::vector<double> expected = product.direct();
        for (int threads = 1; threads <= 4; ++threads) {
          GemmPlan plan;
          plan.path = Path::SplitK;
          plan.threads = threads;
          ASSERT_TRUE(same(expected, product.by(plan))) << text_of(plan);
        }
        if ((transposed & 1) != 0) {
          GemmPlan plan;
          plan.path = Path::Strips;
          ASSERT_TRUE(same(expected, product.by(plan))) << text_of(plan);
        }
      }
}

TEST(HandMadePlans, ThePlannedOnesAreTheDirectPathsBits) {
  for (const Shape &s : {Shape{5, 5, 5},
                         {100, 100, 700},
                         {300, 60, 600},
                         {8, 8, 5000},
                         {700, 9, 300},
                         {9, 700, 300}})
    for (int transposed = 0; transposed < 4; ++transposed)
      for (const int workers : {1, 2, 4, 8}) {
        const Product<float> product(s, transposed, {1.5F, 0.5F});
        const GemmPlan plan = plan_gemm(problem_of<float>(s, transposed), workers);
        ASSERT_TRUE(same(product.direct(), product.by(plan))) << text_of(plan);
      }
}

} // namespace loomblas
