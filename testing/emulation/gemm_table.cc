// SPDX-License-Identifier: BSD-3-Clause
// The lines of testing/gemm/bits.txt: some thousand products of real matrices.
#include "testing/emulation/tables.h"

#include "blas/gemm.h"
#include "driver/blocking.h"
#include "testing/support/hash.h"
#include "testing/support/oracle.h"
#include "testing/support/random.h"

#include <cstdio>
#include <vector>

namespace loomblas::check {
namespace {

const char *const pairs[] = {"NN", "NT", "TN", "TT"};

class Table {
public:
  explicit Table(Lines &which) : lines(which) {}

  template <class T> void print_all() {
    // Direct tiles: every m up to beyond two tiles of the widest vectors (thinned out above those
    // of fixed length) with every n up to beyond the widest tile.
    for (int m = 1; m <= 400; m += m < 100 ? 1 : 7)
      for (int pair = 0; pair < 4; ++pair) {
        if (!lines.is_due())
          continue;
        Hash hash;
        for (int n = 1; n <= 18; ++n)
          add<T>(hash, pair, {m, n, depth(m + n + pair)}, scalars<T>(m + n));
        std::printf("f%d direct %s m=%d n=1..18 %016llx\n", int(8 * sizeof(T)), pairs[pair], m,
                    static_cast<unsigned long long>(hash.value()));
      }
    // The other paths: packed, few rows, few columns, long k; around blocks of k.
    const index block = kc<T>;
    const Shape shapes[] = {{70, 50, block + 1},      {33, 129, block},   {130, 40, 2 * block + 3},
                            {1, 64, 3 * block + 1},   {64, 1, block - 1}, {2, 260, block + 9},
                            {260, 2, block + 9},      {5, 6, 5 * block},  {90, 91, 92},
                            {201, 99, block + 50},    {48, 48, 48},       {127, 129, 65},
                            {300, 17, 2 * block - 1}, {17, 300, 100},     {150, 150, 150}};
    for (const Shape shape : shapes)
      for (int pair = 0; pair < 4; ++pair) {
        if (!lines.is_due())
          continue;
        Hash hash;
        add<T>(hash, pair, shape, scalars<T>(int(shape.m) + pair));
        std::printf("f%d large %s m=%td n=%td k=%td %016llx\n", int(8 * sizeof(T)), pairs[pair],
                    shape.m, shape.n, shape.k, static_cast<unsigned long long>(hash.value()));
      }
  }

private:
  static index depth(int word) {
    constexpr index depths[] = {1, 2, 3, 4, 5, 7, 8, 13, 16};
    return depths[word % 9];
  }
  template <class T> static Scalars<T> scalars(int word) {
    constexpr Scalars<T> list[] = {{1, 0}, {1, 1}, {T(0.7), T(-1.3)}, {-1, 1}, {T(2.5), 0}};
    return list[word % 5];
  }

  template <class T> void add(Hash &hash, int pair, Shape shape, Scalars<T> factors) {
    const auto [m, n, k] = shape;
    Random random(std::uint64_t(m + 1009 * n + 1000003 * k));
    std::vector<T> a, b, c;
    a.resize(std::size_t(m * k));
    b.resize(std::size_t(k * n));
    c.resize(std::size_t(m * n));
    for (auto *matrix : {&a, &b, &c})
      for (T &x : *matrix)
        x = random.value<T>();
    if (lines.oracle) {
      emulate_gemm_bits(shape, factors, a.data(), b.data(), c.data(), kc<T>);
    } else {
      const bool ta = pairs[pair][0] == 'T', tb = pairs[pair][1] == 'T';
      const std::vector<T> at = ta ? transposed(a, m, k) : a, bt = tb ? transposed(b, k, n) : b;
      blas::gemm(ta ? Operation::Transpose : Operation::None,
                 tb ? Operation::Transpose : Operation::None, m, n, k, factors.alpha, at.data(),
                 ta ? k : m, bt.data(), tb ? n : k, factors.beta, c.data(), m);
    }
    hash.add(m, n, c.data(), m);
  }

  template <class T>
  static std::vector<T> transposed(const std::vector<T> &x, index rows, index cols) {
    std::vector<T> y(x.size());
    for (index j = 0; j < cols; ++j)
      for (index i = 0; i < rows; ++i)
        y[std::size_t(j + i * cols)] = x[std::size_t(i + j * rows)];
    return y;
  }

  Lines &lines;
};

} // namespace

void print_gemm(Lines &lines) {
  Table table(lines);
  table.print_all<double>();
  table.print_all<float>();
}

} // namespace loomblas::check
