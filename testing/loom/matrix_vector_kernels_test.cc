// SPDX-License-Identifier: BSD-3-Clause
// Level 2's kernels of every row this CPU runs, bit for bit beside plain loops, with nothing beyond
// the operands mapped.
#include "testing/loom/block.h"
#include "testing/loom/every_table.h"
#include "testing/support/random.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace loomblas::check {
namespace {

/// How columns lie: `bend` as in ColumnRun.
struct Storage {
  index pitch_beyond_rows, bend;
};
constexpr Storage storages[] = {{0, 0}, {3, 0}, {0, 1}, {40, -1}};
constexpr index most_rows = 75, most_columns = 19;

/// Which rows columns hold: `above` and `below` as in ColumnRun.
struct Shape {
  index above, below;
};
constexpr index all = 1000;
constexpr Shape shapes[] = {{all, all}, {0, all}, {all, 0}, {-1, all}, {all, -1},  {2, 1},
                            {0, 0},     {5, 9},   {9, 3},   {-4, 20},  {-30, all}, {all, 12}};

/// Columns in one operand, wherever they start: element (i, j) is data[start(j) + i].
template <class T> class Columns {
public:
  Columns() : block((most_rows + 80) * most_columns) {}

  T *lay(Place where, index m, index n, Storage storage, Shape shape, index parts, Random &random) {
    run = {m, n, m + storage.pitch_beyond_rows, storage.bend, shape.above, shape.below};
    reals = parts;
    const index length = n > 0 ? start(n - 1) + m : 0;
    before.resize(std::size_t(length));
    for (T &x : before)
      x = random.value<T>();
    for (index j = 0; j < n; ++j) // what is not held shows where it is used
      for (index i = 0; i < m; ++i)
        if (!holds(i, j))
          before[std::size_t(start(j) + i)] = std::numeric_limits<T>::quiet_NaN();
    data =
        block.lay(where, length, 1, length, [&](index i, index) { return before[std::size_t(i)]; });
    return data;
  }
  index first(index j) const { return std::clamp<index>((j - run.above) * reals, 0, run.m); }
  index end(index j) const { return std::clamp<index>((j + run.below + 1) * reals, 0, run.m); }
  bool holds(index i, index j) const { return first(j) <= i && i < end(j); }
  bool dense() const { return run.above >= run.n - 1 && (run.below + 1) * reals >= run.m; }

  index start(index j) const { return j * run.pitch + run.bend * (j * (j - 1) / 2); }
  T at(index i, index j) const { return before[std::size_t(start(j) + i)]; }
  /// Whether exactly `changed` was written over what was there, by columns.
  template <class Element> bool changed_to(const Element &changed) const {
    std::vector<T> expected = before;
    for (index j = 0; j < run.n; ++j)
      for (index i = 0; i < run.m; ++i)
        if (holds(i, j))
          expected[std::size_t(start(j) + i)] = changed(i, j);
    for (std::size_t i = 0; i < expected.size(); ++i)
      if (!same_bits(data[i], expected[i]))
        return false;
    return block.outside_untouched();
  }

  ColumnRun run;
  index reals = 1; ///< of an element

private:
  Block<T> block;
  std::vector<T> before;
  T *data = nullptr;
};

/// A vector operand.
template <class T> class Line {
public:
  explicit Line(index most) : block(most) {}
  T *lay(Place where, index n, Random &random) {
    values.resize(std::size_t(n));
    for (T &x : values)
      x = random.value<T>();
    return data = block.lay(where, n, 1, n, [&](index i, index) { return values[std::size_t(i)]; });
  }
  T operator[](index i) const { return values[std::size_t(i)]; }
  template <class Element> bool holds(const Element &expected) const {
    for (std::size_t i = 0; i < values.size(); ++i)
      if (!same_bits(data[i], expected(index(i))))
        return false;
    return block.outside_untouched();
  }

private:
  Block<T> block;
  std::vector<T> values;
  T *data = nullptr;
};

/// The columns first .. first + count - 1 that a dot takes together with column j.
struct Together {
  index first, count;
};
template <class T> Together group_of(const Columns<T> &a, index j) {
  if (a.dense())
    return {j, 1};
  for (index first = 0, count = 4;; count /= 2)
    for (; first + count <= a.run.n; first += count) {
      if (j >= first + count)
        continue;
      const index last = first + count - 1, steps = (count - 1) * a.reals;
      const index above = a.first(last) - a.first(first), below = a.end(last) - a.end(first);
      const bool regular = (above == 0 || above == steps) && (below == 0 || below == steps) &&
                           a.first(last) <= a.end(first);
      return regular ? Together{first, count} : Together{j, 1};
    }
}

/// The sums over even (parity 0) and odd rows that a dot kernel leaves.
template <class T> T dot(const Columns<T> &a, index j, const Line<T> &x, index parity) {
  const Together group = group_of(a, j);
  const index low = a.first(group.first + group.count - 1), high = a.end(group.first);
  const index all = a.reals == 2 ? dot2_lanes<T> : dot_lanes<T>;
  T lanes[dot_lanes<T>] = {};
  for (index i = low; i < high; ++i) {
    T &lane = lanes[(i - low) % all];
    lane = multiply_add(a.at(i, j), x[i], lane);
  }
  for (index count = all; count > 2; count /= 2)
    for (index l = 0; l < count / 2; ++l)
      lanes[l] += lanes[l + count / 2];
  const auto corner = [&](index from,
                          index to) { // only one of an element's parts is of this parity
    T chain = 0;
    for (index i = from + (a.reals == 2 ? parity : 0); i < to; i += a.reals)
      chain = multiply_add(a.at(i, j), x[i], chain);
    if (parity < a.reals)
      lanes[parity] += chain;
  };
  if (low > a.first(group.first))
    corner(a.first(j), low);
  if (a.end(group.first + group.count - 1) > high)
    corner(high, a.end(j));
  return lanes[parity];
}

template <class T> class Kernels2 {
public:
  void every() {
    for (const Shape shape : shapes)
      for (const Storage storage : storages)
        every(shape, storage);
  }

private:
  void every(Shape shape, Storage storage) {
    const bool dense = shape.above == all && shape.below == all;
    for (const Place where : {Place::AtEnd, Place::AtStart})
      for (index m = 0; m <= most_rows; m += m < 40 && dense ? 1 : 5)
        for (index n = 0; n <= most_columns; n += n < 9 ? 1 : 5) {
          if (storage.bend < 0 && m + storage.pitch_beyond_rows - n < m)
            continue;
          note_case("%s, %zu-byte elements: columns m=%td n=%td bend=%td above=%td below=%td\n",
                    kernel_table().isa, sizeof(T), m, n, storage.bend, shape.above, shape.below);
          one(where, m, n, storage, shape);
          if (testing::Test::HasFailure())
            return;
        }
  }

  void one(Place where, index most, index n, Storage storage, Shape shape) {
    const auto &k = kernels<T>().set->matrix_vector;
    index m = most; // in reals, as the kernels have it
    const auto fresh = [&](index parts) {
      return a.lay(where, m, n, storage, shape, parts, random);
    };
    const auto unchanged = [&](index i, index j) { return a.at(i, j); };
    T *const scratch = lanes.lay(where, dot_scratch<T>, random);
    T *const px = x.lay(where, m, random), *const px2 = x2.lay(where, m, random);
    T *const px3 = x3.lay(where, m, random), *const px4 = x4.lay(where, m, random);
    for (const index each : {1, 2}) {
      m = most / each * each;
      const auto sums = [&](index i, index f) {
        T sum = f == 0 ? acc[i] : acc2[i];
        for (index j = 0; j < n; ++j)
          if (a.holds(i, j))
            sum = multiply_add(a.at(i, j), factors[j * each + f], sum);
        return sum;
      };
      const auto dots = [&](index s) {
        const index j = s / (2 * each), v = s / 2 % each;
        return dot(a, j, v == 0 ? x : x2, s % 2);
      };
      for (const bool axpy : {true, false})
        for (const bool dotted : {true, false}) {
          T *const pa = fresh(each), *const f = factors.lay(where, n * each, random);
          T *const p = acc.lay(where, m + room, random), *const q =
                                                             acc2.lay(where, m + room, random);
          T *const s = out.lay(where, 2 * n * each, random);
          if (axpy && dotted)
            each == 1 ? k.axpy_dot(&a.run, pa, f, p, px, s, scratch)
                      : k.axpy2_dot2(&a.run, pa, f, p, q, px, px2, s, scratch);
          else if (axpy)
            each == 1 ? k.axpy(&a.run, pa, f, p) : k.axpy2(&a.run, pa, f, p, q);
          else if (dotted)
            each == 1 ? k.dot(&a.run, pa, px, s, scratch) : k.dot2(&a.run, pa, px, px2, s, scratch);
          else
            continue;
          EXPECT_TRUE(a.changed_to(unchanged)) << fault_note::text;
          EXPECT_TRUE(factors.holds([&](index i) { return factors[i]; })) << fault_note::text;
          EXPECT_TRUE(acc.holds([&](index i) { return axpy && i < m ? sums(i, 0) : acc[i]; }))
              << fault_note::text << "axpy, dot " << axpy << dotted << " of " << each;
          EXPECT_TRUE(acc2.holds([&](index i) {
            return axpy && each == 2 && i < m ? sums(i, 1) : acc2[i];
          })) << fault_note::text
              << "axpy, dot " << axpy << dotted;
          EXPECT_TRUE(out.holds([&](index i) { return dotted ? dots(i) : out[i]; }))
              << fault_note::text << "axpy, dot " << axpy << dotted << " of " << each;
        }
    }
    const struct { index terms, parts; } updates[] = {{1, 1}, {2, 1}, {2, 2}, {4, 2}};
    for (const auto [terms, parts] : updates) {
      m = most / parts * parts;
      T *const pa = fresh(parts), *const f = factors.lay(where, n * terms, random);
      if (terms == 1)
        k.ger(&a.run, pa, f, px);
      else if (terms == 2)
        (parts == 1 ? k.ger2 : k.complex_ger)(&a.run, pa, f, px, px2);
      else
        k.complex_ger2(&a.run, pa, f, px, px2, px3, px4);
      const Line<T> *const columns[] = {&x, &x2, &x3, &x4};
      EXPECT_TRUE(a.changed_to([&](index i, index j) {
        T value = a.at(i, j);
        for (index t = 0; t < terms; ++t)
          value = multiply_add((*columns[t])[i], factors[j * terms + t], value);
        return value;
      })) << fault_note::text
          << "ger of " << terms << " for elements of " << parts;
    }
    for (const Line<T> *line : {&x, &x2, &x3, &x4})
      EXPECT_TRUE(line->holds([&](index i) { return (*line)[i]; })) << fault_note::text;
  }

  Random random{7};
  Columns<T> a;
  Line<T> x{most_rows}, x2{most_rows}, x3{most_rows}, x4{most_rows};
  static constexpr index room = dot_lanes<T>; // after sums of rows
  Line<T> acc{most_rows + room}, acc2{most_rows + room}, factors{4 * most_columns},
      out{4 * most_columns};
  Line<T> lanes{dot_scratch<T>};
};

using MatrixVectorKernel = EveryTable;

TEST_P(MatrixVectorKernel, Float) { Kernels2<float>().every(); }
TEST_P(MatrixVectorKernel, Double) { Kernels2<double>().every(); }

INSTANTIATE_TEST_SUITE_P(Isa, MatrixVectorKernel, all_tables, table_name);

} // namespace
} // namespace loomblas::check
