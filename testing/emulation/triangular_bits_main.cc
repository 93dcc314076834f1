// SPDX-License-Identifier: BSD-3-Clause
// Prints the hash of the bits of trmm and trsm results, a line for each type, routine and option,
// from one set of kernels: the table testing/emulation/triangular_bits.txt, which every fused ISA
// must print alike.
#include "blas/triangular_matrix.h"
#include "driver/machine.h"
#include "driver/thread_pool.h"
#include "testing/support/hash.h"
#include "testing/support/random.h"
#include "testing/support/triangular_oracle.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace loomblas::check {
namespace {

struct Options {
  const char *isa = nullptr;
  int threads = 0;
  int every = 1; ///< print only each n-th line of the table
  bool oracle = false;
};

/// Every class of rows, whole and partial tiles, triangles of one block and of several, and enough
/// rows for two threads.
constexpr struct {
  index rows, order;
} shapes[] = {{1, 1},   {1, 9},   {2, 3},   {3, 8},   {4, 17},  {5, 2},    {6, 31},    {7, 64},
              {8, 33},  {9, 5},   {13, 12}, {16, 24}, {17, 40}, {24, 65},  {31, 16},   {33, 70},
              {48, 96}, {50, 30}, {64, 64}, {70, 7},  {97, 66}, {130, 20}, {200, 150}, {20, 300}};

class Table {
public:
  explicit Table(const Options &choice) : options(choice) {}

  template <class T> void print_all(const char *type) {
    for (const bool solve : {false, true})
      for (const Side side : {Side::Left, Side::Right})
        for (const Uplo uplo : {Uplo::Upper, Uplo::Lower})
          for (const Operation op : {Operation::None, Operation::Transpose,
                                     Operation::ConjugateTranspose, Operation::Conjugate}) {
            const bool conjugates =
                op == Operation::ConjugateTranspose || op == Operation::Conjugate;
            if (conjugates && !is_complex<T>)
              continue;
            for (const Diag diag : {Diag::NonUnit, Diag::Unit})
              line<T>(type, {solve, side, uplo, op, diag, 0, 0, T(1)});
          }
  }

private:
  template <class T> void line(const char *type, TriangularCase<T> call) {
    if (number++ % options.every != 0)
      return;
    Hash hash;
    for (const auto &shape : shapes) {
      const bool left = call.side == Side::Left;
      call.m = left ? shape.order : shape.rows;
      call.n = left ? shape.rows : shape.order;
      call.alpha = factor<T>(shape.rows + shape.order);
      add(hash, call);
    }
    std::printf("%s%s %c%c%c%c %016llx\n", type, call.solve ? "trsm" : "trmm",
                call.side == Side::Left ? 'L' : 'R', call.uplo == Uplo::Upper ? 'U' : 'L',
                "NTCJ"[static_cast<int>(call.op)], call.diag == Diag::Unit ? 'U' : 'N',
                static_cast<unsigned long long>(hash.value()));
  }

  template <class T> static T factor(index word) {
    if constexpr (is_complex<T>) {
      const T list[] = {T(1), T(-1), T(real_t<T>(0.7), real_t<T>(-0.4)), T(real_t<T>(1.3))};
      return list[word % 4];
    } else {
      const T list[] = {T(1), T(-1), T(0.7)};
      return list[word % 3];
    }
  }

  template <class T> static T number_of(Random &random) {
    using R = real_t<T>;
    if constexpr (is_complex<T>) {
      const R re = random.value<R>();
      return {re, random.value<R>()};
    } else
      return random.value<R>();
  }

  template <class T> void add(Hash &hash, const TriangularCase<T> &call) {
    using R = real_t<T>;
    const index order = call.side == Side::Left ? call.m : call.n;
    Random random(std::uint64_t(call.m + 1009 * call.n));
    std::vector<T> a(std::size_t(order * order)), b(std::size_t(call.m * call.n));
    for (T &x : a) // small beside the diagonal, so that solutions stay of the size of B
      x = number_of<T>(random) * R(1) / R(order);
    for (index j = 0; j < order; ++j)
      a[std::size_t(j + j * order)] = number_of<T>(random);
    for (T &x : b)
      x = number_of<T>(random);
    if (options.oracle)
      TriangularOracle<T>(call, a, b).run();
    else
      (call.solve ? blas::trsm<T> : blas::trmm<T>)(call.side, call.uplo, call.op, call.diag, call.m,
                                                   call.n, call.alpha, a.data(), order, b.data(),
                                                   call.m);
    const R *parts = reinterpret_cast<const R *>(b.data());
    const auto elements = static_cast<index>(b.size() * (sizeof(T) / sizeof(R)));
    hash.add(elements, 1, parts, elements);
  }

  Options options;
  int number = 0;
};

int list_isas() {
  for (int i = 0; i < kernel_table_count; ++i)
    std::printf("%s %s %s\n", kernel_tables[i]->isa, kernel_tables[i]->fused ? "fused" : "unfused",
                can_run(*kernel_tables[i]) ? "here" : "elsewhere");
  return 0;
}

int usage() {
  std::fputs("usage: triangular_bits [--list] [--oracle] [--isa NAME] [--threads N] [--every N]\n",
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
    std::fprintf(stderr, "triangular_bits: this CPU cannot run the kernels `%s`\n", options.isa);
    return 3;
  }
  if (options.threads > 0)
    set_max_threads(options.threads);
  Table table(options);
  table.print_all<double>("d");
  table.print_all<float>("s");
  table.print_all<cdouble>("z");
  table.print_all<cfloat>("c");
  return 0;
}

} // namespace
} // namespace loomblas::check

int main(int argc, char **argv) { return loomblas::check::main(argc, argv); }
