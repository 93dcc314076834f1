// SPDX-License-Identifier: BSD-3-Clause
// The kernels beside gemm's, of every row this CPU runs: packing, transposing, update, peak.
#include "testing/loom/block.h"
#include "testing/loom/every_table.h"
#include "testing/support/random.h"

#include <algorithm>
#include <vector>

namespace loomblas::check {
namespace {

enum class Lie { Copied, Transposed };
constexpr index depths[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 33, 64};
constexpr index deepest = 64;

/// Different for each place, and no two alike within reach.
template <class T> T element(index i, index p) { return T(1 + i + p * 1024) / 3; }

/// One call: `width` of the panel's `panel` rows. False, and a failure, where something is wrong.
template <class T>
bool packs(PackKernel<T> kernel, Lie lie, index width, index panel, index k, Place where,
           Block<T> &source, Block<T> &target) {
  const bool copied = lie == Lie::Copied;
  const index ld = (copied ? width : std::max<index>(k, 1)) + width % 3;
  const T *from =
      copied ? source.lay(where, width, k, ld, [](index i, index p) { return element<T>(i, p); })
             : source.lay(where, k, width, ld, [](index p, index i) { return element<T>(i, p); });
  T *to = target.lay(where, panel, k, panel, [](index, index) { return Block<T>::poisoned(); });
  note_case("%s, %zu-byte elements: packing (%s) width=%td of %td k=%td ld=%td\n",
            kernel_table().isa, sizeof(T), copied ? "copied" : "transposed", width, panel, k, ld);
  kernel(width, k, from, ld, to);
  bool right = target.outside_untouched();
  for (index p = 0; p < k; ++p)
    for (index i = 0; i < width; ++i)
      right &= target.at(i, p) == element<T>(i, p);
  if (!right)
    ADD_FAILURE() << fault_note::text
                  << (target.outside_untouched() ? "wrong element" : "memory beside is changed");
  return right;
}

template <class T> void every_pack() {
  const Kernels<T> &kern = kernels<T>();
  const struct {
    PackKernel<T> kernel;
    Lie lie;
    index panel;
  } all[] = {{kern.set->copy_a, Lie::Copied, kern.mr},
             {kern.set->transpose_a, Lie::Transposed, kern.mr},
             {kern.set->copy_b, Lie::Copied, kern.nr},
             {kern.set->transpose_b, Lie::Transposed, kern.nr}};
  const index most = std::max(kern.mr, kern.nr) + 3;
  Block<T> source(most * (deepest + 3)), target(most * deepest);
  for (const auto &pack : all)
    for (const Place where : {Place::AtEnd, Place::AtStart})
      for (index width = 1; width <= pack.panel; ++width)
        for (const index k : depths)
          if (!packs(pack.kernel, pack.lie, width, pack.panel, k, where, source, target))
            return;
}

template <class T> void every_transpose() {
  Block<T> source(73 * (deepest + 3)), target(70 * deepest);
  for (const Place where : {Place::AtEnd, Place::AtStart})
    for (index width = 1; width <= 70; ++width)
      for (const index k : depths)
        if (!packs(kernels<T>().set->transpose, Lie::Transposed, width, width, k, where, source,
                   target))
          return;
}

template <class T> void every_update() {
  constexpr index most = 150;
  Block<T> product(most), column(most);
  Random random(3);
  std::vector<T> w(most), c(most);
  for (index i = 0; i < most; ++i)
    w[static_cast<std::size_t>(i)] = random.value<T>(),
    c[static_cast<std::size_t>(i)] = random.value<T>();
  const auto of = [](const std::vector<T> &v) {
    return [&v](index i, index) { return v[static_cast<std::size_t>(i)]; };
  };
  for (const Place where : {Place::AtEnd, Place::AtStart})
    for (index n = 0; n <= most; ++n)
      for (const Scale<T> &scale : {Scale<T>{1, 0}, {1, 1}, {T(-1.3), 0}, {T(0.7), T(1.1)}}) {
        const T *from = product.lay(where, n, 1, n, of(w));
        T *to = scale.beta == 0
                    ? column.lay(where, n, 1, n, [](index, index) { return Block<T>::poisoned(); })
                    : column.lay(where, n, 1, n, of(c));
        note_case("%s, %zu-byte elements: update n=%td\n", kernel_table().isa, sizeof(T), n);
        kernels<T>().set->update(n, from, to, &scale);
        ASSERT_TRUE(column.outside_untouched()) << n;
        for (index i = 0; i < n; ++i)
          ASSERT_TRUE(same_bits(to[i], finish(scale, of(w)(i, 0), of(c)(i, 0))))
              << "n " << n << " i " << i << " alpha " << scale.alpha << " beta " << scale.beta;
      }
}

template <class T> void peak() {
  const Kernels<T> &kern = kernels<T>();
  const index count = kern.peak_flops / 2;
  ASSERT_GE(count, 2);
  Block<T> chains(count);
  const auto first = [](index i, index) { return T(0.5) + T(i) / 1024; };
  for (const Place where : {Place::AtEnd, Place::AtStart})
    for (const index rounds : {0, 1, 2, 1000}) {
      T *out = chains.lay(where, count, 1, count, first);
      kern.set->peak(rounds, out);
      EXPECT_TRUE(chains.outside_untouched());
      for (index i = 0; i < count; ++i) {
        T expected = first(i, 0);
        for (index r = 0; r < rounds; ++r)
          expected = multiply_add(first(0, 0), first(1, 0), expected);
        ASSERT_TRUE(same_bits(out[i], expected)) << "rounds " << rounds << ", element " << i;
      }
    }
}

using OtherKernel = EveryTable;

TEST_P(OtherKernel, PackingFloat) { every_pack<float>(); }
TEST_P(OtherKernel, PackingDouble) { every_pack<double>(); }
TEST_P(OtherKernel, TransposingFloat) { every_transpose<float>(); }
TEST_P(OtherKernel, TransposingDouble) { every_transpose<double>(); }
TEST_P(OtherKernel, UpdatingFloat) { every_update<float>(); }
TEST_P(OtherKernel, UpdatingDouble) { every_update<double>(); }
TEST_P(OtherKernel, PeakOfFloat) { peak<float>(); }
TEST_P(OtherKernel, PeakOfDouble) { peak<double>(); }

INSTANTIATE_TEST_SUITE_P(Isa, OtherKernel, all_tables, table_name);

} // namespace
} // namespace loomblas::check
