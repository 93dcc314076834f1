// SPDX-License-Identifier: BSD-3-Clause
// Prints the hash of the bits of some thousand gemm results, a line each, from one set of kernels:
// the table testing/gemm/bits.txt, which every fused ISA must print alike. Static and without
// hwloc it also runs in an emulator, bare of an operating system.
#include "blas/gemm.h"
#include "driver/blocking.h"
#include "driver/machine.h"
#include "driver/thread_pool.h"
#include "kernels/kernel_table.h"
#include "testing/emulation/product_table.h"
#include "testing/emulation/vector_bits.h"
#include "testing/support/hash.h"
#include "testing/support/oracle.h"
#include "testing/support/random.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace loomblas::check {
namespace {

struct Options {
  const char *isa = nullptr;
  int threads = 0;
  int every = 1; ///< print only each n-th line of the table
  bool oracle = false;
  bool products = false; ///< complex ones and the rest of the family
  bool vectors = false;  ///< level 1
};

const char *const pairs[] = {"NN", "NT", "TN", "TT"};

class Table {
public:
  explicit Table(const Options &choice) : options(choice) {}

  template <class T> void print_all() {
    // Direct tiles: every m up to beyond two tiles of the widest vectors (thinned out above those
    // of fixed length) with every n up to beyond the widest tile.
    for (int m = 1; m <= 400; m += m < 100 ? 1 : 7)
      for (int pair = 0; pair < 4; ++pair) {
        if (!is_due())
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
        if (!is_due())
          continue;
        Hash hash;
        add<T>(hash, pair, shape, scalars<T>(int(shape.m) + pair));
        std::printf("f%d large %s m=%td n=%td k=%td %016llx\n", int(8 * sizeof(T)), pairs[pair],
                    shape.m, shape.n, shape.k, static_cast<unsigned long long>(hash.value()));
      }
  }

private:
  bool is_due() { return line++ % options.every == 0; }

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
    if (options.oracle) {
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

  Options options;
  int line = 0;
};

int list_isas() {
  for (int i = 0; i < kernel_table_count; ++i)
    std::printf("%s %s %s\n", kernel_tables[i]->isa, kernel_tables[i]->fused ? "fused" : "unfused",
                can_run(*kernel_tables[i]) ? "here" : "elsewhere");
  return 0;
}

int usage() {
  std::fputs("usage: gemm_bits [--list] [--oracle] [--products | --vectors] [--isa NAME] "
             "[--threads N] [--every N]\n",
             stderr);
  return 2;
}

int main(int argc, char **argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const auto is = [&](const char *name) { return std::strcmp(argv[i], name) == 0; };
    if (is("--list"))
      return list_isas();
    if (is("--oracle"))
      options.oracle = true;
    else if (is("--products"))
      options.products = true;
    else if (is("--vectors"))
      options.vectors = true;
    else if (is("--isa") && i + 1 < argc)
      options.isa = argv[++i];
    else if (is("--threads") && i + 1 < argc)
      options.threads = std::atoi(argv[++i]);
    else if (is("--every") && i + 1 < argc)
      options.every = std::atoi(argv[++i]);
    else
      return usage();
  }
  if (options.every < 1)
    return usage();
  if (options.isa && !select_isa(options.isa)) {
    std::fprintf(stderr, "gemm_bits: this CPU cannot run the kernels `%s`\n", options.isa);
    return 3;
  }
  if (options.threads > 0)
    set_max_threads(options.threads);
  if (options.vectors) {
    print_vector_bits(options.every, options.oracle);
    return 0;
  }
  if (options.products) {
    print_products(options.every, options.oracle);
    return 0;
  }
  Table table(options);
  table.print_all<double>();
  table.print_all<float>();
  return 0;
}

} // namespace
} // namespace loomblas::check

int main(int argc, char **argv) { return loomblas::check::main(argc, argv); }
