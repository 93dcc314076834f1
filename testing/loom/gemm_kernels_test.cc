// SPDX-License-Identifier: BSD-3-Clause
// Every gemm kernel of every row this CPU runs, against its scalar twin: plain loops with fma.
#include "testing/loom/block.h"
#include "testing/loom/every_table.h"
#include "testing/support/random.h"

#include <algorithm>
#include <vector>

namespace loomblas::check {
namespace {

constexpr index depths[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 64};
constexpr index deepest = 64;

/// The operands of the largest tile, of which every tile takes the first rows and columns.
template <class T> class Twin {
public:
  explicit Twin(const Kernels<T> &kern) : columns(kern.widest) {
    for (index n = 1; n <= kern.widest; ++n)
      rows = std::max(rows, kern.rows[n - 1]);
    Random random(7);
    for (auto *matrix : {&a_, &b_, &c_}) {
      matrix->resize(static_cast<std::size_t>(std::max(rows, columns) * deepest));
      for (T &x : *matrix)
        x = random.value<T>();
    }
    sums.assign(static_cast<std::size_t>(rows * columns), 0);
  }
  T a(index i, index p) const { return a_[static_cast<std::size_t>(i + p * rows)]; }
  T b(index p, index j) const { return b_[static_cast<std::size_t>(p + j * deepest)]; }
  T c(index i, index j) const { return c_[static_cast<std::size_t>(i + j * rows)]; }

  /// Sets k: sum(i, j) = A B up to k.
  void multiply(index k) {
    for (index j = 0; j < columns; ++j)
      for (index i = 0; i < rows; ++i) {
        T acc = 0;
        for (index p = 0; p < k; ++p)
          acc = multiply_add(a(i, p), b(p, j), acc);
        sums[static_cast<std::size_t>(i + j * rows)] = acc;
      }
  }
  T sum(index i, index j) const { return sums[static_cast<std::size_t>(i + j * rows)]; }

  index rows = 0, columns;

private:
  std::vector<T> a_, b_, c_, sums;
};

template <class T> class GemmKernels {
public:
  GemmKernels() : twin(kern), a(twin.rows * 70), b(twin.columns * 70), c(twin.rows * 24) {}

  void every_tile() {
    for (const Place where : {Place::AtEnd, Place::AtStart})
      for (const index k : depths) {
        twin.multiply(k);
        for (index n = 1; n <= kern.widest; ++n)
          for (const BAccess access : {BAccess::Rows, BAccess::Columns}) {
            const index ldb = lay_b(where, access, k, n);
            for (index m = 1; m <= kern.rows[n - 1]; ++m) {
              const index lda = m + m % 3;
              const T *at = a.lay(where, m, k, lda, [&](index i, index p) { return twin.a(i, p); });
              if (!call(where, access, m, n, k, lda, ldb, at, kern.gemm(access, m, n)))
                return;
            }
          }
      }
  }

  void packed() {
    for (const Place where : {Place::AtEnd, Place::AtStart})
      for (const index k : depths) {
        twin.multiply(k);
        b_data = b.lay(where, kern.nr, k, kern.nr, [&](index j, index p) { return twin.b(p, j); });
        const T *at =
            a.lay(where, kern.mr, k, kern.mr, [&](index i, index p) { return twin.a(i, p); });
        if (!call(where, BAccess::Rows, kern.mr, kern.nr, k, kern.mr, kern.nr, at,
                  kern.set->packed))
          return;
      }
  }

private:
  index lay_b(Place where, BAccess access, index k, index n) {
    const bool rows = access == BAccess::Rows;
    const index ldb = rows ? n + n % 2 : k + 1 + n % 2;
    b_data = rows ? b.lay(where, n, k, ldb, [&](index j, index p) { return twin.b(p, j); })
                  : b.lay(where, k, n, ldb, [&](index p, index j) { return twin.b(p, j); });
    return ldb;
  }

  /// With each alpha and beta. False, and a failure, where a bit differs.
  bool call(Place where, BAccess access, index m, index n, index k, index lda, index ldb,
            const T *a_data, GemmKernel<T> kernel) {
    const index ldc = m + (m + n) % 3;
    for (const Scale<T> &scale : {Scale<T>{1, 0}, {1, 1}, {T(-1.3), 0}, {T(0.7), T(1.1)}}) {
      const auto old = [&](index i, index j) {
        return scale.beta == 0 ? Block<T>::poisoned() : twin.c(i, j);
      };
      T *c_data = c.lay(where, m, n, ldc, old);
      note_case("%s, %zu-byte elements: m=%td n=%td k=%td lda=%td ldb=%td ldc=%td by %s\n",
                kernel_table().isa, sizeof(T), m, n, k, lda, ldb, ldc,
                access == BAccess::Rows ? "rows" : "columns");
      kernel(m, k, a_data, lda, b_data, ldb, c_data, ldc, &scale);
      bool right = c.outside_untouched();
      for (index j = 0; j < n; ++j)
        for (index i = 0; i < m; ++i)
          right &= same_bits(c.at(i, j), finish(scale, twin.sum(i, j), twin.c(i, j)));
      if (!right) {
        ADD_FAILURE() << fault_note::text << "alpha " << scale.alpha << " beta " << scale.beta
                      << (c.outside_untouched() ? ": other bits than the twin's"
                                                : ": memory beside C is changed");
        return false;
      }
    }
    return true;
  }

  const Kernels<T> &kern = kernels<T>();
  Twin<T> twin;
  Block<T> a, b, c;
  const T *b_data = nullptr;
};

using GemmKernel_ = EveryTable;

TEST_P(GemmKernel_, EveryTileOfFloat) { GemmKernels<float>().every_tile(); }
TEST_P(GemmKernel_, EveryTileOfDouble) { GemmKernels<double>().every_tile(); }
TEST_P(GemmKernel_, PackedFloat) { GemmKernels<float>().packed(); }
TEST_P(GemmKernel_, PackedDouble) { GemmKernels<double>().packed(); }

INSTANTIATE_TEST_SUITE_P(Isa, GemmKernel_, all_tables, table_name);

} // namespace
} // namespace loomblas::check
