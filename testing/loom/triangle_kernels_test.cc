// SPDX-License-Identifier: BSD-3-Clause
// Every triangle kernel of every row this CPU runs, against its scalar twin: the loops of
// kernels/triangle_kernels.h. And the kernels that bring right-hand sides into place.
#include "testing/loom/block.h"
#include "testing/loom/every_table.h"
#include "testing/support/random.h"

#include <algorithm>
#include <vector>

namespace loomblas::check {
namespace {

enum class Task { Solve, Multiply };
enum class Numbers { Real, Complex };

constexpr index depths[] = {0, 1, 2, 3, 4, 5, 6, 8, 9, 17};
constexpr index deepest = 2 * 17;

/// One kernel's triangle and right-hand sides, and what becomes of them in plain loops.
template <class T> struct Twin {
  Twin(index rows, index order)
      : m(rows), n(order), u(size(n * n)), x(size(m * n)), want(size(m * n)) {
    Random random(17);
    for (auto *matrix : {&u, &x})
      for (T &value : *matrix)
        value = random.value<T>();
  }
  static std::size_t size(index elements) { return static_cast<std::size_t>(elements); }
  T &at_u(index p, index j) { return u[size(p + j * n)]; }
  T &at_x(index i, index j) { return x[size(i + j * m)]; }
  T &at_want(index i, index j) { return want[size(i + j * m)]; }

  /// The columns k to k + w - 1 of row i, complex ones in pairs.
  void row(Task task, Numbers numbers, index i, index k, index w, T alpha, bool unit) {
    const index step = numbers == Numbers::Complex ? 2 : 1;
    const bool solve = task == Task::Solve;
    for (index j = k; j < k + w; ++j) {
      const index block = j / step * step;
      T acc = solve ? alpha * at_x(i, j) : T(0);
      for (index p = 0; p < block; ++p) {
        const T factor = p < k || !solve ? at_x(i, p) : at_want(i, p);
        acc = multiply_add(solve ? -factor : factor, at_u(p, j), acc);
      }
      if (!solve)
        for (index p = block; p < block + step; ++p) {
          if (!unit)
            acc = multiply_add(at_x(i, p), at_u(p, j), acc);
          else if (p == j)
            acc = at_x(i, p) + acc;
        }
      at_want(i, j) = solve ? acc : alpha * acc;
      if (solve && !unit && j == block + step - 1)
        divide(step, i, block);
    }
  }
  void divide(index step, index i, index j) {
    if (step == 1) {
      at_want(i, j) /= at_u(j, j);
      return;
    }
    const T a = at_want(i, j), b = at_want(i, j + 1);
    const T s = at_u(j, j), t = at_u(j, j + 1), d = at_u(j + 1, j + 1);
    at_want(i, j) = multiply_add(b, t, a * s) / d;
    at_want(i, j + 1) = multiply_add(-a, t, b * s) / d;
  }

  index m, n;
  std::vector<T> u, x, want;
};

template <class T> class TriangleKernels_ {
public:
  explicit TriangleKernels_(Numbers n)
      : numbers(n),
        tiles(n == Numbers::Real ? kern.set->triangle.real : kern.set->triangle.complex),
        u(16 * (deepest + 16)), x(deepest * 2 * kern.mr + 16 * kern.mr * 2) {}

  void every_tile() {
    for (index i = 0; i < tiles.count; ++i)
      for (const index depth : depths) {
        const index k = depth * (numbers == Numbers::Complex ? 2 : 1), w = tiles.width[i];
        Twin<T> twin(kern.mr, k + w);
        for (const Task task : {Task::Solve, Task::Multiply})
          for (const bool unit : {false, true})
            if (!every_height(twin, task, i, k, w, unit))
              return;
      }
  }

private:
  bool every_height(Twin<T> &twin, Task task, index i, index k, index w, bool unit) {
    const T alpha = unit ? T(1) : T(0.7);
    if (unit && task == Task::Multiply && numbers == Numbers::Real)
      for (index j = 0; j < twin.n; ++j)
        twin.at_u(j, j) = 1;
    for (index row = 0; row < twin.m; ++row)
      twin.row(task, numbers, row, k, w, alpha, unit);
    for (const Place where : {Place::AtEnd, Place::AtStart})
      for (index m = 1; m <= kern.mr; ++m)
        for (const bool backward : {false, true})
          if (!call(twin, task, i, m, k, w, alpha, unit, where, backward))
            return false;
    return true;
  }

  /// Below the triangle, and on a unit diagonal that is not written out, U holds poison.
  T element_of_u(Twin<T> &twin, Task task, index p, index j, bool unit) const {
    const index step = numbers == Numbers::Complex ? 2 : 1;
    const bool written = numbers == Numbers::Real && task == Task::Multiply;
    const bool division = task == Task::Solve && numbers == Numbers::Complex;
    if (p / step > j / step || (p / step == j / step && unit && !written) ||
        (p / step == j / step && division && p > j))
      return Block<T>::poisoned();
    return twin.at_u(p, j);
  }

  bool call(Twin<T> &twin, Task task, index i, index m, index k, index w, T alpha, bool unit,
            Place where, bool backward) {
    const T *panel = u.lay(where, w, k + w, w, [&](index j, index p) {
      return element_of_u(twin, task, p, k + j, unit);
    });
    const index ldx = m + m % 3, columns = k + w;
    const auto column = [&](index j) { return backward ? columns - 1 - j : j; };
    T *data = x.lay(where, m, columns, ldx,
                    [&](index row, index j) { return twin.at_x(row, column(j)); });
    // columns before the tile hold what was solved or what is multiplied: the twin takes both from
    // x
    note_case("%s, %zu-byte elements: %s %s m=%td k=%td w=%td unit=%d backward=%d\n",
              kernel_table().isa, sizeof(T), numbers == Numbers::Real ? "real" : "complex",
              task == Task::Solve ? "solve" : "multiply", m, k, w, unit, backward);
    const auto *const *kernels_of = task == Task::Solve ? tiles.solve : tiles.multiply;
    kernels_of[i][kern.row_class[m - 1]](m, k, panel, backward ? data + (columns - 1) * ldx : data,
                                         backward ? -ldx : ldx, &alpha, unit);
    bool right = x.outside_untouched();
    for (index j = 0; j < columns; ++j)
      for (index row = 0; row < m; ++row)
        right &= same_bits(x.at(row, column(j)), j < k ? twin.at_x(row, j) : twin.at_want(row, j));
    if (!right)
      ADD_FAILURE() << fault_note::text
                    << (x.outside_untouched() ? "other bits than the twin's"
                                              : "memory beside X is changed");
    return right;
  }

  const Kernels<T> &kern = kernels<T>();
  const Numbers numbers;
  const TriangleTiles<T> &tiles;
  Block<T> u, x;
};

template <class T> T element(index i, index p) { return T(1 + i + p * 1024) / 3; }

template <class T> void every_transpose_block() {
  Block<T> from(40 * 45), to(40 * 45);
  for (const Place where : {Place::AtEnd, Place::AtStart})
    for (index m = 1; m <= 37; ++m)
      for (index n = 1; n <= 37; n += 1 + n % 3) {
        const index ldf = n + m % 3, ldt = m + n % 4;
        const T *source =
            from.lay(where, n, m, ldf, [](index p, index i) { return element<T>(i, p); });
        T *target = to.lay(where, m, n, ldt, [](index, index) { return Block<T>::poisoned(); });
        note_case("%s, %zu-byte elements: transposing %td x %td\n", kernel_table().isa, sizeof(T),
                  m, n);
        kernels<T>().set->triangle.transpose(m, n, source, ldf, target, ldt);
        bool right = to.outside_untouched();
        for (index p = 0; p < n; ++p)
          for (index i = 0; i < m; ++i)
            right &= to.at(i, p) == element<T>(i, p);
        ASSERT_TRUE(right) << fault_note::text;
      }
}

template <class T> void split_and_join() {
  Block<T> both(200), re(100), im(100);
  const auto nothing = [](index, index) { return Block<T>::poisoned(); };
  for (const Place where : {Place::AtEnd, Place::AtStart})
    for (index n = 0; n <= 70; ++n) {
      note_case("%s, %zu-byte elements: %td complex numbers\n", kernel_table().isa, sizeof(T), n);
      T *z = both.lay(where, 2 * n, 1, 2 * n, [](index i, index) { return element<T>(i, 1); });
      T *a = re.lay(where, n, 1, n, nothing), *b = im.lay(where, n, 1, n, nothing);
      kernels<T>().set->triangle.split(n, z, a, b);
      bool right = re.outside_untouched() && im.outside_untouched();
      for (index i = 0; i < n; ++i)
        right &= a[i] == element<T>(2 * i, 1) && b[i] == element<T>(2 * i + 1, 1);
      ASSERT_TRUE(right) << fault_note::text;
      z = both.lay(where, 2 * n, 1, 2 * n, nothing);
      kernels<T>().set->triangle.join(n, a, b, z);
      right = both.outside_untouched();
      for (index i = 0; i < 2 * n; ++i)
        right &= z[i] == element<T>(i, 1);
      ASSERT_TRUE(right) << fault_note::text;
    }
}

using TriangleKernel_ = EveryTable;

TEST_P(TriangleKernel_, RealFloat) { TriangleKernels_<float>(Numbers::Real).every_tile(); }
TEST_P(TriangleKernel_, RealDouble) { TriangleKernels_<double>(Numbers::Real).every_tile(); }
TEST_P(TriangleKernel_, ComplexFloat) { TriangleKernels_<float>(Numbers::Complex).every_tile(); }
TEST_P(TriangleKernel_, ComplexDouble) { TriangleKernels_<double>(Numbers::Complex).every_tile(); }
TEST_P(TriangleKernel_, TransposingFloat) { every_transpose_block<float>(); }
TEST_P(TriangleKernel_, TransposingDouble) { every_transpose_block<double>(); }
TEST_P(TriangleKernel_, SplittingFloat) { split_and_join<float>(); }
TEST_P(TriangleKernel_, SplittingDouble) { split_and_join<double>(); }

INSTANTIATE_TEST_SUITE_P(Isa, TriangleKernel_, all_tables, table_name);

} // namespace
} // namespace loomblas::check
