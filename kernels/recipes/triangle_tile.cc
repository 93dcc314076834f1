// SPDX-License-Identifier: BSD-3-Clause
// The triangle tile: a gemm tile's k-steps over the columns before it, then the triangle on the
// diagonal in registers. Vectors run along the right-hand sides. The contract is TriangleKernel in
// kernels/triangle_kernels.h.
#include "kernels/recipes/tile_rows.h"

namespace loom {
namespace {

class TriangleWeaver {
public:
  TriangleWeaver(Isa &isa, const std::string &name, const TriangleTile &t)
      : isa_(isa), t_(t), x_(isa.begin(name, "iippipi")), rows_(isa, t.rows, x_[0]),
        mv_(t.rows.count), w_(t.columns) {
    tile_ = isa.at(x(), isa.mul(k(), ldx()));
  }

  void weave() {
    Values state = t_.task == TriangleTask::Solve ? right_hand_sides()
                                                  : Values(mv_ * w_, isa_.zero(rows_.carrier()));
    state.append(rows_.pointers(x()));
    state.push_back(u());
    Value whole = isa_.size(0);
    if (t_.unroll > 1) {
      whole = isa_.multiple_below(k(), t_.unroll);
      state = k_loop(isa_.size(0), whole, t_.unroll, state);
    }
    state = k_loop(whole, k(), 1, state);
    triangle_ = state.back();
    tile_ = state[mv_ * w_]; // has walked there: nothing else is live in the loops
    const Values acc(state.begin(), state.begin() + mv_ * w_);
    const bool solve = t_.task == TriangleTask::Solve;
    if (!solve && !t_.complex) // a unit diagonal is one of ones
      multiply(acc, false);
    else
      isa_.when(
          isa_.equal(unit(), isa_.size(0)),
          [&] { solve ? this->solve(acc, false) : multiply(acc, false); },
          [&] { solve ? this->solve(acc, true) : multiply(acc, true); });
    isa_.finish();
  }

private:
  Value k() const { return x_[1]; }
  Value u() const { return x_[2]; }
  Value x() const { return x_[3]; }
  Value ldx() const { return x_[4]; }
  Value unit() const { return x_[6]; }
  Value alpha() { return isa_.splat(isa_.load(x_[5], 1), rows_.carrier()); }
  Value column(int j) { return isa_.at(tile_, isa_.times(ldx(), j)); }
  /// U(k + p, k + j), splat.
  Value diagonal(int p, int j) {
    return isa_.splat(isa_.load(isa_.at(triangle_, p * w_ + j), 1), rows_.carrier());
  }

  Values right_hand_sides() {
    Values acc;
    Value factor = alpha();
    for (int j = 0; j < w_; ++j)
      for (int i = 0; i < mv_; ++i)
        acc.push_back(isa_.product(factor, rows_.load(column(j), i)));
    return acc;
  }

  Values k_loop(Value from, Value to, int steps, const Values &state) {
    return isa_.loop(from, to, steps, state, [&](Value, Values &s) {
      const Values p(s.begin() + mv_ * w_, s.end());
      for (int step = 0; step < steps; ++step)
        add(p, step, s);
      for (size_t i = 0; i + 1 < p.size(); ++i)
        s[mv_ * w_ + i] = isa_.at(p[i], isa_.times(ldx(), steps));
      s.back() = isa_.at(p.back(), steps * w_);
    });
  }

  // acc -= (solve) or += (multiply) column p of X times row p of U.
  void add(const Values &p, int step, Values &acc) {
    Values at;
    for (size_t i = 0; i + 1 < p.size(); ++i)
      at.push_back(isa_.at(p[i], isa_.times(ldx(), step)));
    Values a;
    for (int i = 0; i < mv_; ++i)
      a.push_back(rows_.load(at, i));
    const int group = isa_.lanes();
    const bool by_lane = isa_.target().form == Form::Lane && group > 1 && !isa_.scalable();
    Value row;
    for (int j = 0; j < w_; ++j) {
      Value from = isa_.at(isa_.at(p.back(), step * w_), j);
      const bool lane_here = by_lane && j / group * group + group <= w_;
      if (lane_here && j % group == 0)
        row = isa_.load(from, 0);
      Value b = lane_here ? isa_.lane(row, j % group, rows_.carrier())
                          : isa_.splat(isa_.load(from, 1), rows_.carrier());
      for (int i = 0; i < mv_; ++i)
        acc[i + j * mv_] = accumulate(a[i], b, acc[i + j * mv_]);
    }
  }
  Value accumulate(Value a, Value b, Value acc) {
    return t_.task == TriangleTask::Solve ? isa_.negated_fma(a, b, acc) : isa_.fma(a, b, acc);
  }

  void solve(Values acc, bool unit) {
    const int step = t_.complex ? 2 : 1; // columns of one number
    for (int p = 0; p < w_; p += step) {
      if (!unit)
        for (int i = 0; i < mv_; ++i)
          t_.complex ? divide_complex(acc, p, i) : divide(acc, p, i);
      for (int e = 0; e < step; ++e)
        for (int j = p + step; j < w_; ++j) {
          Value b = diagonal(p + e, j);
          for (int i = 0; i < mv_; ++i)
            acc[i + j * mv_] = accumulate(acc[i + (p + e) * mv_], b, acc[i + j * mv_]);
        }
    }
    store(acc);
  }
  void divide(Values &acc, int p, int i) {
    acc[i + p * mv_] = isa_.quotient(acc[i + p * mv_], diagonal(p, p));
  }
  void divide_complex(Values &acc, int p, int i) {
    Value &re = acc[i + p * mv_], &im = acc[i + (p + 1) * mv_];
    Value s = diagonal(p, p), t = diagonal(p, p + 1), d = diagonal(p + 1, p + 1);
    Value a = re, b = im;
    re = isa_.quotient(isa_.fma(b, t, isa_.product(a, s)), d);
    im = isa_.quotient(isa_.negated_fma(a, t, isa_.product(b, s)), d);
  }

  void multiply(Values acc, bool unit) {
    for (int p = 0; p < w_; ++p) {
      const int first = t_.complex ? p / 2 * 2 : p;
      Values a;
      for (int i = 0; i < mv_; ++i)
        a.push_back(rows_.load(column(p), i));
      for (int j = first; j < w_; ++j) {
        if (unit && j < first + 2 && j != p) // off the diagonal of the unit's block
          continue;
        Value b = unit && j == p ? Value() : diagonal(p, j);
        for (int i = 0; i < mv_; ++i)
          acc[i + j * mv_] =
              b ? isa_.fma(a[i], b, acc[i + j * mv_]) : isa_.sum(a[i], acc[i + j * mv_]);
      }
    }
    Value factor = alpha();
    for (Value &v : acc)
      v = isa_.product(factor, v);
    store(acc);
  }

  // Only now: the columns were read before, and the last two vectors may overlap.
  void store(const Values &acc) {
    for (int j = 0; j < w_; ++j)
      for (int i = 0; i < mv_; ++i)
        rows_.store(acc[i + j * mv_], column(j), i);
  }

  Isa &isa_;
  const TriangleTile &t_;
  const Values x_;
  const TileRows rows_;
  const int mv_, w_;
  Value tile_, triangle_;
};

} // namespace

void weave_triangle_tile(Isa &isa, const std::string &name, const TriangleTile &tile) {
  TriangleWeaver(isa, name, tile).weave();
}

} // namespace loom
