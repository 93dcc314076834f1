// SPDX-License-Identifier: BSD-3-Clause
// The kernels that complex products need, of every row this CPU runs: the ends of a product and the
// transposition of complex elements.
#include "testing/loom/block.h"
#include "testing/loom/every_table.h"
#include "testing/support/random.h"

#include <algorithm>

namespace loomblas::check {
namespace {

template <class R> struct Complex { R re, im; };

/// Right for one element by the contract in complex_kernels.h.
template <class R> Complex<R> ended(const ComplexScale<R> &s, Complex<R> t, Complex<R> c) {
  const R ar = s.alpha[0], ai = s.alpha[1], br = s.beta[0], bi = s.beta[1];
  Complex<R> u{br * c.re, br * c.im};
  const bool reads = br != 0 || bi != 0;
  if (bi != 0)
    u = {multiply_add(br, c.re, -(bi * c.im)), multiply_add(br, c.im, bi * c.re)};
  if (ai != 0)
    u = {reads ? multiply_add(-ai, t.im, u.re) : -ai * t.im,
         reads ? multiply_add(ai, t.re, u.im) : ai * t.re};
  if (reads || ai != 0)
    return {multiply_add(ar, t.re, u.re), multiply_add(ar, t.im, u.im)};
  return {ar * t.re, ar * t.im};
}

template <class R> std::vector<ComplexScale<R>> scales() {
  std::vector<ComplexScale<R>> all;
  const R inf = INFINITY;
  for (const Complex<R> &alpha : {Complex<R>{1, 0}, {R(0.7), 0}, {R(-0.3), R(1.1)}, {0, R(0.6)}})
    for (const Complex<R> &beta :
         {Complex<R>{0, 0}, {1, 0}, {R(-1.7), 0}, {R(0.4), R(0.9)}, {0, 1}})
      for (const R a : {1, -1})
        for (const R b : {1, -1})
          all.push_back({{alpha.re, alpha.im}, {beta.re, beta.im}, {1, a}, {-a * b, b}});
  all.push_back({{inf, 0}, {0, 0}, {1, 1}, {-1, 1}}); // meets no lane beside the data
  return all;
}

template <class R> void every_end(bool of_products) {
  constexpr index most = 40, columns = 3;
  const ComplexUpdateKernel<R> kernel =
      of_products ? kernels<R>().set->complex.combine : kernels<R>().set->complex.update;
  Block<R> products(4 * (most + 3) * columns), target(2 * (most + 3) * columns);
  Random random(8);
  std::vector<R> values(4 * 2 * most * columns);
  for (R &x : values)
    x = random.value<R>();
  const auto p_at = [&](index i, index j) { return values[std::size_t(i + 2 * most * j)]; };
  const auto c_at = [&](index i, index j) {
    return values[values.size() - 1 - std::size_t(i + 2 * most * j)];
  };
  for (const Place where : {Place::AtEnd, Place::AtStart})
    for (index m = 1; m <= most; ++m)
      for (const ComplexScale<R> &scale : scales<R>()) {
        const index n = 1 + m % columns, pad = m % 3;
        const bool reads = scale.beta[0] != 0 || scale.beta[1] != 0;
        // columns of p: two of products for each of C, or one of complex elements
        const index ldp = of_products ? 2 * m + pad : 2 * (m + pad);
        const R *p = products.lay(where, 2 * m, of_products ? 2 * n : n, ldp, p_at);
        R *c = target.lay(where, 2 * m, n, 2 * (m + pad), [&](index i, index j) {
          return reads ? c_at(i, j) : Block<R>::poisoned();
        });
        note_case("%s, %zu-byte parts: end of a complex product m=%td n=%td\n", kernel_table().isa,
                  sizeof(R), m, n);
        kernel(m, n, p, of_products ? ldp : ldp / 2, c, m + pad, &scale);
        ASSERT_TRUE(target.outside_untouched()) << m;
        for (index j = 0; j < n; ++j)
          for (index i = 0; i < m; ++i) {
            Complex<R> t{p_at(2 * i, j), p_at(2 * i + 1, j)};
            if (of_products) {
              const R rr = p_at(2 * i, 2 * j), ir = p_at(2 * i + 1, 2 * j);
              const R ri = p_at(2 * i, 2 * j + 1), ii = p_at(2 * i + 1, 2 * j + 1);
              t = {scale.own[0] * rr + scale.other[0] * ii,
                   scale.own[1] * ir + scale.other[1] * ri};
            }
            const Complex<R> wanted = ended<R>(scale, t, {c_at(2 * i, j), c_at(2 * i + 1, j)});
            ASSERT_TRUE(same_bits(wanted.re, target.at(2 * i, j)) &&
                        same_bits(wanted.im, target.at(2 * i + 1, j)))
                << "m " << m << ", element " << i << ", " << j << ", alpha " << scale.alpha[0]
                << " " << scale.alpha[1] << ", beta " << scale.beta[0] << " " << scale.beta[1];
          }
      }
}

template <class R> void every_transposition() {
  constexpr index most = 21, depth = 19;
  Block<R> source(2 * most * (depth + 3)), target(2 * depth * (most + 3));
  const auto value = [](index part, index i) { return R(1 + part + i * 1024) / 3; };
  for (const Place where : {Place::AtEnd, Place::AtStart})
    for (index width = 1; width <= most; ++width)
      for (index k = 1; k <= depth; ++k) {
        const index ld = k + width % 3, row = width + k % 3;
        const R *from = source.lay(where, 2 * k, width, 2 * ld, value);
        R *to = target.lay(where, 2 * width, k, 2 * row,
                           [](index, index) { return Block<R>::poisoned(); });
        note_case("%s, %zu-byte parts: transposing width=%td k=%td\n", kernel_table().isa,
                  sizeof(R), width, k);
        kernels<R>().set->complex.transpose(width, k, from, ld, to, row);
        ASSERT_TRUE(target.outside_untouched());
        for (index p = 0; p < k; ++p)
          for (index i = 0; i < 2 * width; ++i)
            ASSERT_EQ(target.at(i, p), value(2 * p + i % 2, i / 2)) << width << " x " << k;
      }
}

using ComplexKernel = EveryTable;

TEST_P(ComplexKernel, CombiningFloat) { every_end<float>(true); }
TEST_P(ComplexKernel, CombiningDouble) { every_end<double>(true); }
TEST_P(ComplexKernel, UpdatingFloat) { every_end<float>(false); }
TEST_P(ComplexKernel, UpdatingDouble) { every_end<double>(false); }
TEST_P(ComplexKernel, TransposingFloat) { every_transposition<float>(); }
TEST_P(ComplexKernel, TransposingDouble) { every_transposition<double>(); }

INSTANTIATE_TEST_SUITE_P(Isa, ComplexKernel, all_tables, table_name);

} // namespace
} // namespace loomblas::check
