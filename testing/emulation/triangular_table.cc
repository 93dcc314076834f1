// SPDX-License-Identifier: BSD-3-Clause
// The lines of triangular.txt: trmm and trsm, a line for each type, routine and option.
#include "testing/emulation/tables.h"

#include "blas/triangular_matrix.h"
#include "testing/support/hash.h"
#include "testing/support/random.h"
#include "testing/support/triangular_oracle.h"

#include <cstdio>

namespace loomblas::check {
namespace {

/// Every class of rows, whole and partial tiles, triangles of one block and of several, and enough
/// rows for two threads.
constexpr struct {
  index rows, order;
} shapes[] = {{1, 1},   {1, 9},   {2, 3},   {3, 8},   {4, 17},  {5, 2},    {6, 31},    {7, 64},
              {8, 33},  {9, 5},   {13, 12}, {16, 24}, {17, 40}, {24, 65},  {31, 16},   {33, 70},
              {48, 96}, {50, 30}, {64, 64}, {70, 7},  {97, 66}, {130, 20}, {200, 150}, {20, 300}};

class Table {
public:
  explicit Table(Lines &which) : lines(which) {}

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
    if (!lines.is_due())
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

  template <class T> void add(Hash &hash, const TriangularCase<T> &call) {
    using R = real_t<T>;
    const index order = call.side == Side::Left ? call.m : call.n;
    Random random(std::uint64_t(call.m + 1009 * call.n));
    std::vector<T> a(std::size_t(order * order)), b(std::size_t(call.m * call.n));
    for (T &x : a) // small beside the diagonal, so that solutions stay of the size of B
      x = random.element<T>() * R(1) / R(order);
    for (index j = 0; j < order; ++j)
      a[std::size_t(j + j * order)] = random.element<T>();
    for (T &x : b)
      x = random.element<T>();
    if (lines.oracle)
      TriangularOracle<T>(call, a, b).run();
    else
      (call.solve ? blas::trsm<T> : blas::trmm<T>)(call.side, call.uplo, call.op, call.diag, call.m,
                                                   call.n, call.alpha, a.data(), order, b.data(),
                                                   call.m);
    const R *parts = reinterpret_cast<const R *>(b.data());
    const auto elements = static_cast<index>(b.size() * (sizeof(T) / sizeof(R)));
    hash.add(elements, 1, parts, elements);
  }

  Lines &lines;
};

} // namespace

void print_triangular(Lines &lines) {
  Table table(lines);
  table.print_all<double>("d");
  table.print_all<float>("s");
  table.print_all<cdouble>("z");
  table.print_all<cfloat>("c");
}

} // namespace loomblas::check
