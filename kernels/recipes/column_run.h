// SPDX-License-Identifier: BSD-3-Clause
// What the recipes of level 2 share: columns in groups, and the rows that a group's columns have in
// common in vectors. The contracts are in kernels/matrix_vector_kernels.h.
#pragma once
#include "kernels/recipes/recipe.h"

namespace loom {

/// Rows 0 .. count - 1 of something.
class Rows {
public:
  Rows(Isa &isa, Value count) : isa_(isa), count_(count) {}

  Value count() const { return count_; }

  /// body(i, width, mask): the rows in whole vectors (no mask), then what is left in a masked
  /// vector or in smaller pieces. Where only loads need a mask, say so.
  enum class Masked { Loads, LoadsAndStores };
  template <class Body> void in_vectors(Masked what, Body body) const {
    if (isa_.scalable()) {
      Value length = isa_.vector_length();
      const Values s = isa_.loop(isa_.size(0), isa_.plus(isa_.sub(count_, length), 1), length,
                                 {isa_.size(0)}, [&](Value i, Values &next) {
                                   body(i, 0, Value());
                                   next = {isa_.add(i, length)};
                                 });
      return last(s[0], body);
    }
    Value whole = isa_.multiple_below(count_, isa_.lanes());
    isa_.loop(isa_.size(0), whole, isa_.lanes(), {},
              [&](Value i, Values &) { body(i, 0, Value()); });
    if (isa_.target().masks || (what == Masked::Loads && isa_.target().masked_loads))
      return last(whole, body);
    pieces(whole, isa_.lanes() / 2, body);
  }

  /// Rows from `start` on in unmasked vectors of at most `width`, down to 16 bytes, then one by
  /// one.
  template <class Body> void pieces(Value start, int width, Body body) const {
    for (; width >= 1; width = width > 1 && !whole_register(width / 2) ? 1 : width / 2) {
      if (width > 1 && !whole_register(width))
        continue;
      Value end = isa_.multiple_below(count_, width);
      isa_.loop(start, end, width, {}, [&](Value i, Values &) { body(i, width, Value()); });
      start = end;
    }
  }

private:
  bool whole_register(int width) const { return isa_.repeated(width) == width; }
  template <class Body> void last(Value start, Body body) const {
    isa_.when(
        isa_.less(start, count_), [&] { body(start, 0, isa_.mask(isa_.sub(count_, start))); },
        [] {});
  }

  Isa &isa_;
  Value count_;
};

/// Columns j .. j + columns.size() - 1 and the rows that they hold.
struct Group {
  Isa &isa;
  int parts; ///< reals of an element
  Value j;
  Values columns;            ///< where their row 0 is
  Value low, high;           ///< the rows that they share
  Value top;                 ///< where columns hold rows above them: the first such row
  Value has_top, has_bottom; ///< or nothing, where columns share all rows they hold

  int count() const { return int(columns.size()); }
  Rows shared() const { return {isa, isa.sub(high, low)}; }
  Values shared_columns() const {
    Values at;
    for (Value c : columns)
      at.push_back(isa.at(c, low));
    return at;
  }
  /// What a corner's row r (of count() - 1) holds: some columns from the first on (above the shared
  /// rows) or up to the last (below).
  enum class Corner { Top, Bottom };
  std::pair<int, int> columns_of(Corner corner, int r) const {
    return corner == Corner::Top ? std::pair(0, r + 1) : std::pair(r + 1, count());
  }
  /// body(i, columns' begin and end, part of the element) for the rows of a corner, and done()
  /// after them.
  template <class Body, class Done> void corners(Body body, Done done) const {
    if (!has_top || count() == 1)
      return;
    for (const Corner corner : {Corner::Top, Corner::Bottom})
      isa.when(
          corner == Corner::Top ? has_top : has_bottom,
          [&] {
            for (int r = 0; r + 1 < count(); ++r)
              for (int part = 0; part < parts; ++part)
                body(isa.plus(corner == Corner::Top ? top : high, r * parts + part),
                     columns_of(corner, r), part);
            done();
          },
          [] {});
  }
};

/// The columns of a kernel's ColumnRun.
class ColumnRun {
public:
  ColumnRun(Isa &isa, Value run, Value a, int parts)
      : isa_(isa), m_(isa.size_at(run, 0)), n_(isa.size_at(run, 1)), pitch_(isa.size_at(run, 2)),
        bend_(isa.size_at(run, 3)), above_(isa.size_at(run, 4)), below_(isa.size_at(run, 5)), a_(a),
        parts_(parts) {}

  /// body(group) for groups of columns from the first on, then for what is left in halves: of
  /// `most` where all columns hold all rows, else of `most_sloped`.
  template <class Body> void groups(int most, int most_sloped, Body body) const {
    Value dense = isa_.both(isa_.less(n_, isa_.plus(above_, 2)),
                            isa_.less(m_, isa_.plus(in_reals(isa_.plus(below_, 1)), 1)));
    isa_.when(
        dense,
        [&] {
          by_count(most, [&](Value j, const Values &columns, Value, Value) {
            body(Group{isa_, parts_, j, columns, isa_.size(0), m_, {}, {}, {}});
          });
        },
        [&] {
          by_count(most_sloped, [&](Value j, const Values &columns, Value start, Value pitch) {
            sloped(j, columns, start, pitch, body);
          });
        });
  }

private:
  Value in_reals(Value elements) const { return isa_.times(elements, parts_); }
  Value clamped(Value row) const {
    return isa_.maximum(isa_.minimum(in_reals(row), m_), isa_.size(0));
  }
  Value first(Value j) const { return clamped(isa_.sub(j, above_)); }
  Value end(Value j) const { return clamped(isa_.plus(isa_.add(j, below_), 1)); }

  /// body(j, columns, where the first is, its pitch)
  template <class Body> void by_count(int most, Body body) const {
    Values state{a_, pitch_};
    Value from = isa_.size(0);
    for (int count = most; count >= 1; count /= 2) {
      Value to = isa_.multiple_below(n_, count);
      state = isa_.loop(from, to, count, state, [&](Value j, Values &s) {
        Values columns;
        const Values before = s;
        for (int c = 0; c < count; ++c) {
          columns.push_back(s[0]);
          s = {isa_.at(s[0], s[1]), isa_.add(s[1], bend_)};
        }
        body(j, columns, before[0], before[1]);
      });
      from = to;
    }
  }

  template <class Body>
  void sloped(Value j, const Values &columns, Value start, Value pitch, Body body) const {
    const int count = int(columns.size());
    Value last = isa_.plus(j, count - 1);
    Value top = first(j), low = first(last), high = end(j), bottom = end(last);
    if (count == 1)
      return body(Group{isa_, parts_, j, columns, low, isa_.maximum(low, high), {}, {}, {}});
    Value steps = isa_.size((count - 1) * parts_), none = isa_.size(0);
    Value above = isa_.sub(low, top), below = isa_.sub(bottom, high);
    Value has_top = isa_.equal(above, steps), has_bottom = isa_.equal(below, steps);
    Value regular = isa_.both(isa_.both(isa_.either(has_top, isa_.equal(above, none)),
                                        isa_.either(has_bottom, isa_.equal(below, none))),
                              isa_.less(low, isa_.plus(high, 1)));
    isa_.when(
        regular,
        [&] {
          body(Group{isa_, parts_, j, columns, low, high, top, has_top, has_bottom});
        },
        [&] {
          isa_.loop(j, isa_.plus(last, 1), 1, {start, pitch}, [&](Value one, Values &s) {
            Value from = first(one);
            body(Group{isa_, parts_, one, {s[0]}, from, isa_.maximum(from, end(one)), {}, {}, {}});
            s = {isa_.at(s[0], s[1]), isa_.add(s[1], bend_)};
          });
        });
  }

  Isa &isa_;
  Value m_, n_, pitch_, bend_, above_, below_, a_;
  const int parts_;
};

/// Loads and stores under an optional mask. Lanes beyond the mask hold a quiet NaN where they are a
/// factor (a zero would raise "invalid" against an infinity), else 0.
inline Value load_rows(Isa &isa, Value p, Value i, int width, Value mask) {
  return mask ? isa.load_masked(isa.at(p, i), mask) : isa.load(isa.at(p, i), width);
}
inline Value load_factor(Isa &isa, Value p, Value i, int width, Value mask) {
  Value v = load_rows(isa, p, i, width, mask);
  return mask ? isa.merge(v, isa.nan_beyond(mask)) : v;
}
/// The same in a buffer with room for a vector after its rows: what is beyond the mask is loaded
/// and stored as it was, which costs less than a masked store and is soon loaded again.
inline Value load_padded(Isa &isa, Value p, Value i, int width, Value mask) {
  return mask && isa.scalable() ? isa.load_masked(isa.at(p, i), mask)
                                : isa.load(isa.at(p, i), width);
}
inline void store_padded(Isa &isa, Value v, Value before, Value p, Value i, Value mask) {
  if (mask && isa.scalable())
    isa.store_masked(v, isa.at(p, i), mask);
  else
    isa.store(mask ? isa.select(mask, v, before) : v, isa.at(p, i));
}
inline void store_rows(Isa &isa, Value v, Value p, Value i, Value mask) {
  if (mask)
    isa.store_masked(v, isa.at(p, i), mask);
  else
    isa.store(v, isa.at(p, i));
}

} // namespace loom
