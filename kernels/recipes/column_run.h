// SPDX-License-Identifier: BSD-3-Clause
// What the recipes of level 2 share: columns in groups, rows in vectors, and dots whose sums do not
// depend on the vector length. The contracts are in kernels/matrix_vector_kernels.h.
#pragma once
#include "kernels/recipes/recipe.h"

namespace loom {

/// The columns of a ColumnRun and their rows.
class ColumnRun {
public:
  ColumnRun(Isa &isa, Value run, Value a)
      : isa_(isa), m_(isa.size_at(run, 0)), n_(isa.size_at(run, 1)), pitch_(isa.size_at(run, 2)),
        bend_(isa.size_at(run, 3)), a_(a) {}

  Value rows() const { return m_; }

  /// body(j, columns) for groups of `most` columns from j on, then for what is left in halves.
  template <class Body> void groups(int most, Body body) const {
    Values state{a_, pitch_};
    Value start = isa_.size(0);
    for (int count = most; count >= 1; count /= 2) {
      Value end = isa_.multiple_below(n_, count);
      state = isa_.loop(start, end, count, state, [&](Value j, Values &s) {
        Values columns;
        for (int c = 0; c < count; ++c) {
          columns.push_back(s[0]);
          s = {isa_.at(s[0], s[1]), isa_.add(s[1], bend_)};
        }
        body(j, columns);
      });
      start = end;
    }
  }

  /// body(i, width, mask): the rows in whole vectors (no mask), then what is left in a masked
  /// vector or in smaller pieces.
  template <class Body> void rows_in_vectors(Body body) const {
    if (isa_.scalable()) {
      Value length = isa_.vector_length();
      const Values s = isa_.loop(isa_.size(0), isa_.plus(isa_.sub(m_, length), 1), length,
                                 {isa_.size(0)}, [&](Value i, Values &next) {
                                   body(i, 0, Value());
                                   next = {isa_.add(i, length)};
                                 });
      return last_rows(s[0], body);
    }
    Value whole = isa_.multiple_below(m_, isa_.lanes());
    isa_.loop(isa_.size(0), whole, isa_.lanes(), {},
              [&](Value i, Values &) { body(i, 0, Value()); });
    if (isa_.target().masks)
      return last_rows(whole, body);
    pieces(whole, isa_.lanes() / 2, body);
  }

  /// Rows from `start` on in unmasked vectors of at most `width`, down to 16 bytes, then one by
  /// one.
  template <class Body> void pieces(Value start, int width, Body body) const {
    for (; width >= 1; width = width > 1 && !whole_register(width / 2) ? 1 : width / 2) {
      if (width > 1 && !whole_register(width))
        continue;
      Value end = isa_.multiple_below(m_, width);
      isa_.loop(start, end, width, {}, [&](Value i, Values &) { body(i, width, Value()); });
      start = end;
    }
  }

private:
  bool whole_register(int width) const { return isa_.repeated(width) == width; }
  template <class Body> void last_rows(Value start, Body body) const {
    isa_.when(
        isa_.less(start, m_), [&] { body(start, 0, isa_.mask(isa_.sub(m_, start))); }, [] {});
  }

  Isa &isa_;
  Value m_, n_, pitch_, bend_, a_;
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
inline void store_rows(Isa &isa, Value v, Value p, Value i, Value mask) {
  if (mask)
    isa.store_masked(v, isa.at(p, i), mask);
  else
    isa.store(v, isa.at(p, i));
}

} // namespace loom
