// SPDX-License-Identifier: BSD-3-Clause
// Substitution by groups of four unknowns. Plain, a group is subtracted from all that take from it,
// down its columns; transposed, from one group what it takes from those before, down its own
// columns. The contract is in kernels/substitution_kernels.h.
#include "kernels/recipes/column_run.h"

namespace loom {
namespace {

constexpr int group = 4; ///< part of the arithmetic

/// The real and the imaginary part, or one real.
using Number = Values;

class SubstitutionWeaver {
public:
  SubstitutionWeaver(Isa &isa, const std::string &name, const Substitution &how)
      : isa_(isa), how_(how), parts_(how.complex ? 2 : 1) {
    const Values arg = isa.begin(name, "ppp"); // run, a, x
    n_ = isa.size_at(arg[0], 0), first_ = isa.size_at(arg[0], 1), end_ = isa.size_at(arg[0], 2);
    known_ = isa.size_at(arg[0], 3);
    pitch_ = isa.size_at(arg[0], 4), bend_ = isa.size_at(arg[0], 5);
    unit_ = isa.size_at(arg[0], 6);
    a_ = arg[1], x_ = arg[2];
  }

  void weave() {
    Value whole = isa_.multiple_below(end_, group);
    Values state = first_column();
    state = isa_.loop(first_, whole, group, state, [&](Value s, Values &column) {
      const Values columns = next_columns(group, column);
      Values x = numbers(group, s);
      if (how_.transposed)
        x = take_from_before(columns, s, s, x);
      x = solve(columns, s, x);
      if (!how_.transposed)
        subtract_from_after(columns, s, x);
    });
    isa_.loop(whole, end_, 1, state, [&](Value s, Values &column) {
      const Values columns = next_columns(1, column);
      Values x = numbers(1, s);
      if (how_.transposed)
        x = take_from_before(columns, s, whole, x);
      solve_one(columns[0], s, whole, x);
    });
    isa_.finish();
  }

private:
  /// Element s, which is not known until run time, or s, of what starts at p.
  Value along(Value p, Value s) {
    s = isa_.times(s, parts_);
    return isa_.at(p, how_.backwards ? isa_.sub(isa_.size(0), s) : s);
  }
  Value along(Value p, int s) { return isa_.at(p, int64_t(how_.backwards ? -s : s) * parts_); }
  Number number(Value p) {
    Number parts;
    for (int part = 0; part < parts_; ++part)
      parts.push_back(isa_.load(isa_.at(p, part), 1));
    return parts;
  }
  Number of(const Values &numbers, int i) const {
    return Number(numbers.begin() + i * parts_, numbers.begin() + (i + 1) * parts_);
  }
  void store(const Number &x, Value p) {
    for (int part = 0; part < parts_; ++part)
      isa_.store(x[size_t(part)], isa_.at(p, part));
  }
  /// x(s), ...
  Values numbers(int count, Value s) {
    Values all;
    for (int r = 0; r < count; ++r)
      all.append(number(along(along(x_, s), r)));
    return all;
  }

  /// Where column c = first starts and the pitch there.
  Values first_column() {
    Value pairs = isa_.halved(isa_.mul(first_, isa_.plus(first_, -1)));
    return {isa_.at(isa_.at(a_, isa_.mul(first_, pitch_)), isa_.mul(pairs, bend_)),
            isa_.add(pitch_, isa_.mul(first_, bend_))};
  }
  Values next_columns(int count, Values &column) {
    Values columns;
    for (int r = 0; r < count; ++r) {
      columns.push_back(column[0]);
      column = {isa_.at(column[0], column[1]), isa_.add(column[1], bend_)};
    }
    return columns;
  }

  /// U(s + r, s + c) of a group.
  Number element(const Values &columns, Value s, int r, int c) {
    return number(
        along(along(columns[size_t(how_.transposed ? r : c)], s), how_.transposed ? c : r));
  }

  /// sum += u x
  void add(const Number &u, const Number &x, Value *sum) {
    sum[0] = isa_.fma(u[0], x[0], sum[0]);
    if (!how_.complex)
      return;
    sum[1] = isa_.fma(u[1], x[0], sum[1]);
    sum[0] = isa_.negated_fma(u[1], x[1], sum[0]);
    sum[1] = isa_.fma(u[0], x[1], sum[1]);
  }
  /// from -= u x
  void subtract(const Number &u, const Number &x, Number &from) {
    from[0] = isa_.negated_fma(u[0], x[0], from[0]);
    if (!how_.complex)
      return;
    from[1] = isa_.negated_fma(u[1], x[0], from[1]);
    from[0] = isa_.fma(u[1], x[1], from[0]);
    from[1] = isa_.negated_fma(u[0], x[1], from[1]);
  }

  /// What is left of a group when all before it is subtracted.
  Values solve(const Values &columns, Value s, Values x) {
    for (int r = 0; r < group; ++r) {
      Number one = of(x, r);
      for (int c = 0; c < r; ++c)
        subtract(element(columns, s, r, c), of(x, c), one);
      one = divided(one, along(along(columns[size_t(r)], s), r));
      std::copy(one.begin(), one.end(), x.begin() + r * parts_);
      store(one, along(along(x_, s), r));
    }
    return x;
  }

  /// Of a group that is not whole, which starts at `from`.
  void solve_one(Value column, Value s, Value from, const Number &x) {
    const Number left = isa_.loop(from, s, 1, x, [&](Value c, Values &now) {
      Value other = how_.transposed ? along(column, c) : along(column_of(c), s);
      subtract(number(other), number(along(x_, c)), now);
    });
    store(divided(left, along(column, s)), along(x_, s));
  }
  Value column_of(Value c) {
    Value pairs = isa_.halved(isa_.mul(c, isa_.plus(c, -1)));
    return isa_.at(isa_.at(a_, isa_.mul(c, pitch_)), isa_.mul(pairs, bend_));
  }

  Number divided(const Number &x, Value diagonal) {
    return isa_.when(
        isa_.equal(unit_, isa_.size(0)), mlir::TypeRange(mlir::ValueRange(x)),
        [&] { return quotient(x, number(diagonal)); }, [&] { return x; });
  }
  Number quotient(const Number &x, const Number &u) {
    if (!how_.complex)
      return {isa_.quotient(x[0], u[0])};
    // Where |c| < |d|, (a, b) over c + di is (b, -a) over d - ci.
    Value wide = isa_.not_below(isa_.absolute(u[0]), isa_.absolute(u[1]));
    Value c = isa_.select(wide, u[0], u[1]), d = isa_.select(wide, u[1], isa_.negated(u[0]));
    Value a = isa_.select(wide, x[0], x[1]), b = isa_.select(wide, x[1], isa_.negated(x[0]));
    Value q = isa_.quotient(d, c), r = isa_.fma(d, q, c);
    return {isa_.quotient(isa_.fma(b, q, a), r), isa_.quotient(isa_.negated_fma(a, q, b), r)};
  }

  // Plain

  /// Subtracts the group x at s from the unknowns after it: from those that take from all of it,
  /// then from three that take from its last ones.
  void subtract_from_after(const Values &columns, Value s, const Values &x) {
    Value after = isa_.plus(s, group), end = isa_.minimum(n_, isa_.plus(isa_.add(s, known_), 1));
    Value lowest = how_.backwards ? isa_.plus(end, -1) : after;
    Values at;
    for (Value column : columns)
      at.push_back(along(column, lowest));
    Value to = along(x_, lowest);
    const auto vector = [&](Value i, int width, Value mask) {
      Value sum = isa_.zero(width), left = load_rows(isa_, to, i, width, mask);
      for (int c = 0; c < group; ++c)
        add_vector(load_factor(isa_, at[size_t(c)], i, width, mask), of(x, c), width, sum);
      store_rows(isa_, isa_.difference(left, sum), to, i, mask);
    };
    const auto one = [&](Value i) {
      Number sum(size_t(parts_), isa_.zero(1)), left = number(isa_.at(to, i));
      for (int c = 0; c < group; ++c)
        add(number(isa_.at(at[size_t(c)], i)), of(x, c), sum.data());
      store(difference(left, sum), isa_.at(to, i));
    };
    in_vectors(isa_.sub(end, after), vector, one);
    for (int r = 1; r < group; ++r) {
      Value last = isa_.plus(isa_.add(s, known_), r);
      isa_.when(
          isa_.less(last, n_),
          [&] {
            Number sum(size_t(parts_), isa_.zero(1)), left = number(along(x_, last));
            for (int c = r; c < group; ++c)
              add(number(along(columns[size_t(c)], last)), of(x, c), sum.data());
            store(difference(left, sum), along(x_, last));
          },
          [] {});
    }
  }

  /// vector(i, width, mask) for the reals of `count` numbers, from real i on, where vectors hold
  /// whole numbers, then one(i) number after number.
  template <class Vector, class One> void in_vectors(Value count, Vector vector, One one) {
    Value reals = isa_.times(isa_.maximum(count, isa_.size(0)), parts_), start = isa_.size(0);
    if (isa_.scalable() && !how_.complex)
      return Rows(isa_, reals).in_vectors(Rows::Masked::LoadsAndStores, vector);
    for (int width = isa_.scalable() ? 1 : isa_.lanes(); width > 1; width /= 2)
      if (isa_.repeated(width) == width) {
        Value end = isa_.multiple_below(reals, width);
        isa_.loop(start, end, width, {}, [&](Value i, Values &) { vector(i, width, Value()); });
        start = end;
      }
    isa_.loop(start, reals, parts_, {}, [&](Value i, Values &) { one(i); });
  }
  void add_vector(Value u, const Number &x, int width, Value &sum) {
    sum = isa_.fma(u, isa_.splat(x[0], width), sum);
    if (how_.complex)
      sum = isa_.fma(isa_.swap_pairs(u), isa_.alternate(isa_.negated(x[1]), x[1], width), sum);
  }
  Number difference(Number x, const Number &y) {
    for (int part = 0; part < parts_; ++part)
      x[size_t(part)] = isa_.difference(x[size_t(part)], y[size_t(part)]);
    return x;
  }

  // Transposed

  /// x, unknowns from s on, without what they take from the groups before `end`.
  Values take_from_before(const Values &columns, Value s, Value end, Values x) {
    const int count = int(columns.size());
    Value none = isa_.size(0);
    Value some = isa_.multiple_below(isa_.maximum(isa_.sub(s, known_), none), group);
    Value all = isa_.maximum(isa_.sub(isa_.plus(s, count - 1), known_), none);
    all = isa_.multiple_below(isa_.plus(all, group - 1), group);
    x = isa_.loop(some, all, group, x, [&](Value c, Values &now) {
      for (int r = 0; r < count; ++r) {
        Value from = isa_.maximum(c, isa_.sub(isa_.plus(s, r), known_));
        const Number zero(size_t(parts_), isa_.zero(1));
        const Number sum =
            isa_.loop(from, isa_.plus(c, group), 1, zero, [&](Value one, Values &sum) {
              add(number(along(columns[size_t(r)], one)), number(along(x_, one)), sum.data());
            });
        const Number left = difference(of(now, r), sum);
        std::copy(left.begin(), left.end(), now.begin() + r * parts_);
      }
    });
    const int lanes = isa_.scalable() ? 1 : std::min(isa_.lanes() / parts_, group);
    const int each = count == 1 || lanes == 0 ? 1 : lanes; // unknowns at a time
    Values left;
    for (int r = 0; r < count; r += each)
      left.append(take_from_whole(Values(columns.begin() + r, columns.begin() + r + each), all, end,
                                  Values(x.begin() + r * parts_, x.begin() + (r + each) * parts_)));
    return left;
  }

  /// The same for some unknowns and the groups from `start` on, of which they take from all.
  Values take_from_whole(const Values &columns, Value start, Value end, const Values &x) {
    const int count = int(columns.size());
    const bool vector = count > 1 || (how_.complex && isa_.lanes() == 2 && !isa_.scalable());
    const Values left = isa_.loop(
        start, end, group, vector ? Values{isa_.gathered(x)} : x, [&](Value c, Values &now) {
          Values sum(now.size(), isa_.zero(vector ? count * parts_ : 1));
          for (int i = 0; i < group; i += count) {
            const std::vector<Values> u = coefficients(columns, isa_.plus(c, i), vector);
            for (int k = 0; k < count; ++k) {
              const Number known = number(along(along(x_, c), i + k));
              vector ? add_vector(u[size_t(k)][0], known, count * parts_, sum[0])
                     : add(u[size_t(k)], known, sum.data());
            }
          }
          for (size_t k = 0; k < sum.size(); ++k)
            now[k] = isa_.difference(now[k], sum[k]);
        });
    if (!vector)
      return left;
    Values reals;
    for (int l = 0; l < count * parts_; ++l)
      reals.push_back(isa_.element(left[0], l));
    return reals;
  }

  /// Of the columns' unknowns with each of as many from c on.
  std::vector<Values> coefficients(const Values &columns, Value c, bool vector) {
    const int count = int(columns.size());
    if (!vector)
      return {number(along(columns[0], c))};
    Values rows;
    for (Value column : columns)
      rows.push_back(
          isa_.load(along(column, isa_.plus(c, how_.backwards ? count - 1 : 0)), count * parts_));
    std::vector<Values> u;
    for (Value v : transposed(rows))
      u.push_back({v});
    if (how_.backwards)
      std::reverse(u.begin(), u.end());
    return u;
  }

  /// As many vectors as each has numbers: halves change places, then halves of halves.
  Values transposed(Values rows) {
    const int count = int(rows.size());
    for (int half = count / 2; half >= 1; half /= 2)
      for (int i = 0; i < count; ++i) {
        if (i & half)
          continue;
        llvm::SmallVector<int32_t> low, high;
        for (int u = 0; u < count; ++u)
          for (int part = 0; part < parts_; ++part) {
            const int from = u & half ? count + u - half : u;
            low.push_back(from * parts_ + part);
            high.push_back((from + half) * parts_ + part);
          }
        Value x = rows[size_t(i)], y = rows[size_t(i + half)];
        rows[size_t(i)] = isa_.shuffle(x, y, low);
        rows[size_t(i + half)] = isa_.shuffle(x, y, high);
      }
    return rows;
  }

  Isa &isa_;
  const Substitution how_;
  const int parts_;
  Value n_, first_, end_, known_, pitch_, bend_, unit_, a_, x_;
};

} // namespace

void weave_substitution(Isa &isa, const std::string &name, const Substitution &how) {
  SubstitutionWeaver(isa, name, how).weave();
}

} // namespace loom
