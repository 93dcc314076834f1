// SPDX-License-Identifier: BSD-3-Clause
// The substitution kernels of every row this CPU runs, bit for bit beside plain loops, with nothing
// beyond the operands mapped.
#include "testing/loom/block.h"
#include "testing/loom/every_table.h"
#include "testing/support/random.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace loomblas::check {
namespace {

constexpr index most = 45, widest_pitch = 50;

/// How the columns of a triangle lie in memory.
enum class Storage { Full, Band, Packed };

struct Case {
  bool complex, transposed, backwards, unit;
  Storage storage;
  index n, first, end, known;
  index parts() const { return complex ? 2 : 1; }
  bool upper() const { return transposed != backwards; }
  /// Of the physical columns, as StoredMatrix has it.
  index pitch() const {
    return storage == Storage::Packed ? (upper() ? 1 : n - 1)
           : storage == Storage::Band ? std::min(known, n)
                                      : widest_pitch;
  }
  index bend() const { return storage != Storage::Packed ? 0 : upper() ? 1 : -1; }
  SubstitutionRun run() const {
    const index forwards = backwards ? -(pitch() + bend() * (n - 2)) : pitch();
    return {n, first, end, known, forwards * parts(), bend() * parts(), unit};
  }
  bool uses(index s, index c) const { return c <= s - index(unit) && s - c <= known; }
  /// Of U(s, c), in elements from the first unknown's diagonal on.
  index offset(index s, index c) const {
    const index column = transposed ? s : c, element = transposed ? c : s;
    return column * run().pitch / parts() + bend() * (column * (column - 1) / 2) +
           (backwards ? -element : element);
  }
};

template <class T> struct Number { T re, im; };

template <class T> class Twin {
public:
  Twin(const Case &c, const T *a, std::vector<T> &x) : c_(c), a_(a), x_(x) {}

  void solve() const {
    for (index s = c_.first; s < c_.n; ++s) {
      Number<T> left = x(s);
      const index own = std::min(s / 4 * 4, c_.end);
      for (index f = c_.transposed ? 0 : c_.first; f < own; f += 4) {
        Number<T> sum = {};
        for (index c = f; c < f + 4; ++c)
          if (s - c <= c_.known)
            add(at(s, c), x(c), sum);
        left.re -= sum.re;
        left.im -= sum.im;
      }
      if (s < c_.end)
        left = solved(s, own, left);
      x_[std::size_t(s * c_.parts())] = left.re;
      if (c_.complex)
        x_[std::size_t(s * c_.parts() + 1)] = left.im;
    }
  }

private:
  Number<T> at(index s, index c) const { return number(a_ + c_.offset(s, c) * c_.parts()); }
  Number<T> x(index s) const { return number(x_.data() + s * c_.parts()); }
  Number<T> number(const T *p) const { return {p[0], c_.complex ? p[1] : T(0)}; }

  void add(Number<T> u, Number<T> x, Number<T> &to) const {
    to.re = multiply_add(u.re, x.re, to.re);
    if (!c_.complex)
      return;
    to.im = multiply_add(u.im, x.re, to.im);
    to.re = multiply_add(u.im, -x.im, to.re);
    to.im = multiply_add(u.re, x.im, to.im);
  }

  Number<T> solved(index s, index own, Number<T> left) const {
    for (index c = own; c < s; ++c) {
      const Number<T> known = x(c);
      add(at(s, c), {-known.re, -known.im}, left);
    }
    return c_.unit ? left : quotient(left, at(s, s));
  }

  Number<T> quotient(Number<T> x, Number<T> u) const {
    if (!c_.complex)
      return {x.re / u.re, 0};
    if (!(std::abs(u.re) >= std::abs(u.im)))
      x = {x.im, -x.re}, u = {u.im, -u.re};
    const T q = u.im / u.re, r = multiply_add(u.im, q, u.re);
    return {multiply_add(x.im, q, x.re) / r, multiply_add(-x.re, q, x.im) / r};
  }

  const Case &c_;
  const T *const a_;
  std::vector<T> &x_;
};

template <class T> class Substitutions {
public:
  void every() {
    for (const bool complex : {false, true})
      for (const bool transposed : {false, true})
        for (const bool backwards : {false, true})
          for (const Storage storage : {Storage::Full, Storage::Band, Storage::Packed})
            for (const index known : {3, 4, 5, 6, 9, 16, 23, 1000})
              for (index n = 1; n <= most; n += n < 14 ? 1 : 3)
                if (storage != Storage::Packed || known >= n - 1)
                  for (const index others : {0, 4, 12})
                    if (others < n && (others == 0 || transposed || n % 4 == 0))
                      one({complex, transposed, backwards, n % 2 == 0, storage, n,
                           transposed ? others : others / 8 * 4, transposed ? n : n - others,
                           known});
  }

private:
  void one(const Case &c) {
    if (testing::Test::HasFailure())
      return;
    note_case("%s, %zu-byte elements: substitution complex=%d transposed=%d backwards=%d unit=%d "
              "storage=%d n=%td first=%td end=%td known=%td\n",
              kernel_table().isa, sizeof(T), c.complex, c.transposed, c.backwards, c.unit,
              int(c.storage), c.n, c.first, c.end, c.known);
    const auto &set = *kernels<T>().set;
    const auto &kernels = c.complex ? set.complex_substitution : set.substitution;
    for (const Place where : {Place::AtEnd, Place::AtStart}) {
      const T *const a = lay_triangle(c, where);
      std::vector<T> expected(std::size_t(c.n * c.parts()));
      for (T &x : expected)
        x = random.value<T>();
      const auto place = [&](index s) { return (c.backwards ? c.n - 1 - s : s) * c.parts(); };
      T *const data = x_.lay(where, c.n * c.parts(), 1, c.n * c.parts(), [&](index i, index) {
        return expected[std::size_t(place(i / c.parts()) + i % c.parts())];
      });
      T *const x = data + place(0);
      const SubstitutionRun run = c.run();
      (c.transposed ? kernels.transposed : kernels.plain)[c.backwards](&run, a, x);
      Twin<T>(c, a, expected).solve();
      for (index s = 0; s < c.n; ++s)
        for (index part = 0; part < c.parts(); ++part)
          EXPECT_TRUE(same_bits(data[place(s) + part], expected[std::size_t(s * c.parts() + part)]))
              << fault_note::text << "unknown " << s << " part " << part;
      EXPECT_TRUE(x_.outside_untouched()) << fault_note::text;
    }
  }

  /// What is not to be used is NaN; returns the first unknown's diagonal.
  const T *lay_triangle(const Case &c, Place where) {
    index low = 0, high = -1;
    bool any = false;
    for (index s = 0; s < c.n; ++s)
      for (index k = 0; k <= s; ++k)
        if (c.uses(s, k)) {
          low = any ? std::min(low, c.offset(s, k)) : c.offset(s, k);
          high = any ? std::max(high, c.offset(s, k)) : c.offset(s, k);
          any = true;
        }
    std::vector<T> values(std::size_t((high - low + 1) * c.parts()),
                          std::numeric_limits<T>::quiet_NaN());
    for (index s = 0; s < c.n; ++s)
      for (index k = 0; k <= s; ++k)
        for (index part = 0; c.uses(s, k) && part < c.parts(); ++part)
          values[std::size_t((c.offset(s, k) - low) * c.parts() + part)] =
              random.value<T>() + T(k == s ? 3 : 0);
    const index length = index(values.size());
    const T *const data =
        a_.lay(where, length, 1, length, [&](index i, index) { return values[std::size_t(i)]; });
    return data - low * c.parts();
  }

  Random random{11};
  Block<T> a_{2 * (widest_pitch + 1) * most}, x_{2 * most};
};

using SubstitutionTwins = EveryTable;

TEST_P(SubstitutionTwins, Float) { Substitutions<float>().every(); }
TEST_P(SubstitutionTwins, Double) { Substitutions<double>().every(); }

INSTANTIATE_TEST_SUITE_P(Isa, SubstitutionTwins, all_tables, table_name);

} // namespace
} // namespace loomblas::check
