// SPDX-License-Identifier: BSD-3-Clause
// The kernels of level 1, of every row this CPU runs, against plain loops, bit for bit; with
// operands that end or begin at an unmapped page, and no exception flag from beyond them.
#include "testing/loom/block.h"
#include "testing/loom/every_table.h"
#include "testing/support/random.h"
#include "testing/support/vector_loops.h"

#include <cfenv>
#include <limits>
#include <vector>

namespace loomblas::check {
namespace {

/// Every n up to beyond two rows of virtual lanes, and a few more.
std::vector<index> lengths(index lanes) {
  std::vector<index> all;
  for (index n = 0; n <= 2 * lanes + 3; ++n)
    all.push_back(n);
  for (const index n : {3 * lanes - 1, 5 * lanes + 7, 32 * lanes - 2, 32 * lanes, 64 * lanes})
    all.push_back(n);
  return all;
}

template <class T> std::vector<T> values(index n, std::uint64_t seed) {
  Random random(seed);
  std::vector<T> v(static_cast<std::size_t>(n));
  for (T &x : v)
    x = random.value<T>();
  return v;
}

/// Two operands laid against the guard pages, and what a kernel is called with.
template <class T> class Case {
public:
  Case(Block<T> &first, Block<T> &second, Place place, index size)
      : n(size), x(values<T>(n, 7)), y(values<T>(n, 8)), block_x(first), block_y(second) {
    const auto of = [](const std::vector<T> &v) {
      return [&v](index i, index) { return v[static_cast<std::size_t>(i)]; };
    };
    at_x = block_x.lay(place, n, 1, std::max<index>(n, 1), of(x));
    at_y = block_y.lay(place, n, 1, std::max<index>(n, 1), of(y));
    std::feclearexcept(FE_ALL_EXCEPT);
  }

  /// Fails where the operands are not as expected, something beside them has changed, or an
  /// exception was raised that these values do not raise.
  void expect(const char *kernel, const std::vector<T> &want_x,
              const std::vector<T> &want_y) const {
    const bool raised = std::fetestexcept(FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW) != 0;
    bool right = block_x.outside_untouched() && block_y.outside_untouched();
    for (index i = 0; i < n; ++i)
      right &= same_bits(at_x[i], want_x[static_cast<std::size_t>(i)]) &&
               same_bits(at_y[i], want_y[static_cast<std::size_t>(i)]);
    ASSERT_TRUE(right) << kernel << " n " << n;
    ASSERT_FALSE(raised) << kernel << " n " << n;
  }
  void expect_result(const char *kernel, const std::vector<T> &want, const T *out) const {
    expect(kernel, x, y);
    for (std::size_t i = 0; i < want.size(); ++i)
      ASSERT_TRUE(same_bits(want[i], out[i]))
          << kernel << " n " << n << " result " << i << ": " << out[i] << ", not " << want[i];
  }

  const index n;
  const std::vector<T> x, y;
  T *at_x, *at_y;

private:
  Block<T> &block_x, &block_y;
};

template <class T, class Body> void each_case(const Body &body) {
  const index most = 64 * virtual_lanes<T>;
  Block<T> first(most), second(most);
  for (const Place place : {Place::AtEnd, Place::AtStart})
    for (const index n : lengths(virtual_lanes<T>)) {
      note_case("%s, %zu-byte elements: level 1 n=%td\n", kernel_table().isa, sizeof(T), n);
      body([&] { return Case<T>(first, second, place, n); }, n);
      if (testing::Test::HasFatalFailure())
        return;
    }
}

template <class T> void updates() {
  const VectorKernels<T> &kernel = kernels<T>().set->vector;
  const bool fused = kernel_table().fused;
  each_case<T>([&](const auto &lay, index n) {
    const T alpha = T(-1.3), h[] = {T(0.6), T(0.8), T(-0.7), T(1.1)};
    {
      const Case<T> c = lay();
      kernel.axpy(n, &alpha, c.at_x, c.at_y);
      c.expect("axpy", c.x, loops::axpy(fused, alpha, c.x, c.y));
    }
    {
      const Case<T> c = lay();
      kernel.scale(n, &alpha, c.at_x);
      c.expect("scale", loops::scale(alpha, c.x), c.y);
    }
    {
      const Case<T> c = lay();
      kernel.copy(n, c.at_x, c.at_y);
      c.expect("copy", c.x, c.x);
    }
    {
      const Case<T> c = lay();
      kernel.swap(n, c.at_x, c.at_y);
      c.expect("swap", c.y, c.x);
    }
    {
      const Case<T> c = lay();
      kernel.rotate(n, h, c.at_x, c.at_y);
      c.expect("rotate", loops::rotate(fused, h[0], h[1], c.x, c.y),
               loops::rotate(fused, h[2], h[3], c.x, c.y));
    }
    if (n % 2 != 0)
      return;
    {
      const Case<T> c = lay();
      kernel.pair_axpy(n, h, c.at_x, c.at_y);
      c.expect("pair_axpy", c.x, loops::pair_axpy(fused, h, c.x, c.y));
    }
    {
      const Case<T> c = lay();
      kernel.pair_scale(n, h, c.at_x);
      c.expect("pair_scale", loops::pair_scale(fused, h, c.x), c.y);
    }
  });
}

template <class T> void reductions() {
  using std::vector;
  const VectorKernels<T> &kernel = kernels<T>().set->vector;
  const bool fused = kernel_table().fused;
  T out[reduction_room<T>];
  each_case<T>([&](const auto &lay, index n) {
    const Case<T> c = lay();
    kernel.dot(n, c.at_x, c.at_y, out);
    c.expect_result("dot", vector<T>{loops::dot(fused, c.x, c.y, 1)[0]}, out);
    kernel.absolutes(n, c.at_x, out);
    c.expect_result("absolutes", vector<T>{loops::absolutes(c.x)}, out);
    kernel.squares(n, c.at_x, out);
    c.expect_result("squares", vector<T>{loops::dot(fused, c.x, c.x, 1)[0]}, out);
    if (n % 2 != 0)
      return;
    kernel.pair_dot(n, c.at_x, c.at_y, out);
    const vector<T> straight = loops::dot(fused, c.x, c.y, 2),
                    across = loops::dot(fused, c.x, loops::swapped(c.y), 2);
    c.expect_result("pair_dot", vector<T>{straight[0], straight[1], across[0], across[1]}, out);
  });
}

/// The greatest magnitude in each place, with equal ones behind it and NaN around it.
template <class T> void maxima() {
  const VectorKernels<T> &kernel = kernels<T>().set->vector;
  const T nan = std::numeric_limits<T>::quiet_NaN();
  T out[reduction_room<T>];
  Block<T> block(64 * virtual_lanes<T>);
  for (const Place where : {Place::AtEnd, Place::AtStart})
    for (const index n : lengths(virtual_lanes<T>))
      for (index place = 0; place < n; place += 1 + n / 13) {
        const auto value = [&](index i, index) {
          return i == place || i == n - 1 ? T(-5) : i % 3 == 1 ? nan : T(i % 7) - 3;
        };
        const T *x = block.lay(where, n, 1, n, value);
        note_case("%s, %zu-byte elements: greatest n=%td\n", kernel_table().isa, sizeof(T), n);
        kernel.greatest(n, x, out);
        ASSERT_EQ(T(5), out[0]) << n;
        ASSERT_EQ(place, kernel.find(n, x, out)) << n;
        const T absent = T(4.5);
        ASSERT_EQ(n, kernel.find(n, x, &absent)) << n;
        if (n % 2 != 0)
          continue;
        const index pair = place / 2;
        const auto part = [&](index i, index) {
          return i / 2 == pair || i / 2 == n / 2 - 1 ? T(i % 2 == 0 ? -3 : 2)
                 : i % 5 == 1                        ? nan
                                                     : T(i % 3) - 1;
        };
        x = block.lay(where, n, 1, n, part);
        kernel.pair_greatest(n, x, out);
        ASSERT_EQ(T(5), out[0]) << n;
        ASSERT_EQ(pair, kernel.pair_find(n, x, out)) << n;
        ASSERT_TRUE(block.outside_untouched()) << n;
      }
  const T none[] = {nan, nan};
  kernel.greatest(2, none, out);
  EXPECT_EQ(T(0), out[0]);
}

/// An infinite factor must not meet a zero in a lane beyond the data.
template <class T> void infinite_factors() {
  const VectorKernels<T> &kernel = kernels<T>().set->vector;
  const T infinity = std::numeric_limits<T>::infinity();
  const T h[] = {infinity, infinity, infinity, infinity};
  for (index n = 2; n <= 2 * virtual_lanes<T>; n += 2) {
    std::vector<T> x(static_cast<std::size_t>(n), T(1)), y(static_cast<std::size_t>(n), T(1));
    std::feclearexcept(FE_ALL_EXCEPT);
    kernel.axpy(n, h, x.data(), y.data());
    kernel.scale(n - 1, h, x.data());
    kernel.rotate(n - 1, h, x.data(), y.data());
    kernel.pair_axpy(n, h, x.data(), y.data());
    kernel.pair_scale(n, h, x.data());
    ASSERT_EQ(0, std::fetestexcept(FE_INVALID)) << n;
  }
}

void wide() {
  Block<float> first(2048), second(2048);
  double out[reduction_room<double>];
  for (const Place where : {Place::AtEnd, Place::AtStart})
    for (const index n : lengths(virtual_lanes<double>)) {
      const std::vector<float> x = values<float>(n, 1), y = values<float>(n, 2);
      const float *at_x =
          first.lay(where, n, 1, n, [&](index i, index) { return x[std::size_t(i)]; });
      const float *at_y =
          second.lay(where, n, 1, n, [&](index i, index) { return y[std::size_t(i)]; });
      note_case("%s: wide dot n=%td\n", kernel_table().isa, n);
      kernel_table().wide_dot(n, at_x, at_y, out);
      const std::vector<double> wide_x(x.begin(), x.end()), wide_y(y.begin(), y.end());
      ASSERT_TRUE(same_bits(loops::dot(true, wide_x, wide_y, 1)[0], out[0])) << n;
    }
}

using VectorKernel = EveryTable;

TEST_P(VectorKernel, UpdatingFloat) { updates<float>(); }
TEST_P(VectorKernel, UpdatingDouble) { updates<double>(); }
TEST_P(VectorKernel, ReducingFloat) { reductions<float>(); }
TEST_P(VectorKernel, ReducingDouble) { reductions<double>(); }
TEST_P(VectorKernel, GreatestFloat) { maxima<float>(); }
TEST_P(VectorKernel, GreatestDouble) { maxima<double>(); }
TEST_P(VectorKernel, InfiniteFactorsFloat) { infinite_factors<float>(); }
TEST_P(VectorKernel, InfiniteFactorsDouble) { infinite_factors<double>(); }
TEST_P(VectorKernel, WideDot) { wide(); }

INSTANTIATE_TEST_SUITE_P(Isa, VectorKernel, all_tables, table_name);

} // namespace
} // namespace loomblas::check
