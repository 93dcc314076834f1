// SPDX-License-Identifier: BSD-3-Clause
// The gemm tile: C := alpha A B + beta C on m x n in registers, one k-step (the nanokernel) after
// the other, with an exact kernel for every m and n. The contract is GemmKernel in kernel_table.h.
#include "kernels/recipes/recipe.h"

namespace loom {
namespace {

class TileWeaver {
public:
  TileWeaver(Isa &isa, const std::string &name, const GemmTile &t)
      : isa_(isa), t_(t), width_(t.rows.width), carrier_(isa.repeated(t.rows.width)),
        mv_(t.rows.count), nr_(t.columns) {
    const Values x = isa.begin(name, "iipipipip");
    m_ = x[0], k_ = x[1], a_ = x[2], lda_ = x[3], b_ = x[4], ldb_ = x[5], c_ = x[6], ldc_ = x[7],
    scale_ = x[8];
  }

  void weave() {
    lay_out_rows();
    if (t_.operands == Operands::Packed) {
      lda_ =
          isa_.scalable() ? isa_.times(isa_.vector_length(), mv_) : isa_.size(mv_ * isa_.lanes());
      ldb_ = isa_.size(nr_);
      // the next panel of B, which is often still in L3: one line of it a step
      next_panel_ = isa_.times(k_, nr_);
      prefetch_c();
    }
    Values state(mv_ * nr_, isa_.zero(carrier_));
    state.append(pointers());
    Value whole = isa_.size(0);
    if (t_.unroll > 1) {
      whole = isa_.multiple_below(k_, t_.unroll);
      state = k_loop(isa_.size(0), whole, t_.unroll, state);
    }
    state = k_loop(whole, k_, 1, state);
    store_c(state);
    isa_.finish();
  }

private:
  // Where each vector of a column starts, and the mask of the last one.
  void lay_out_rows() {
    Value length = width_ == 0 ? isa_.vector_length() : isa_.size(width_);
    for (int i = 0; i < mv_; ++i)
      starts_.push_back(isa_.scalable() ? isa_.times(length, i) : isa_.size(int64_t(i) * lanes()));
    if (t_.operands == Operands::Packed)
      return; // every vector is whole
    if (isa_.scalable() || t_.rows.masked) {
      mask_ = isa_.mask(isa_.sub(m_, starts_.back()), width_);
      beyond_ = isa_.nan_beyond(mask_);
    } else if (mv_ > 1)
      starts_.back() = isa_.sub(m_, length); // overlaps: the shared rows are computed twice, alike
  }
  int lanes() const { return width_ == 0 ? isa_.lanes() : width_; }
  bool ragged() const { return !mask_ && mv_ > 1 && t_.operands != Operands::Packed; }

  // The pointers that advance with k: A, where ragged A's last vector, B or bases of its columns.
  // Three columns hang on one base (base, +ldb, +2 ldb): a pointer a column would not fit.
  Values pointers() {
    Values p{a_};
    if (ragged())
      p.push_back(isa_.at(a_, starts_.back()));
    b_at_ = static_cast<int>(p.size());
    p.push_back(b_);
    if (t_.operands == Operands::Columns)
      for (int j = 3; j < nr_; j += 3)
        p.push_back(isa_.at(b_, isa_.times(ldb_, j)));
    return p;
  }

  Values k_loop(Value from, Value to, int steps, const Values &state) {
    return isa_.loop(from, to, steps, state, [&](Value, Values &s) {
      const Values p(s.begin() + mv_ * nr_, s.end());
      for (int u = 0; u < steps; ++u)
        step(p, u, s);
      for (size_t i = 0; i < p.size(); ++i) {
        const bool of_a = static_cast<int>(i) < b_at_;
        const bool b_by_one = t_.operands == Operands::Columns;
        s[mv_ * nr_ + i] = isa_.at(p[i], of_a       ? isa_.times(lda_, steps)
                                         : b_by_one ? isa_.size(steps)
                                                    : isa_.times(ldb_, steps));
      }
    });
  }

  // The nanokernel: acc += column of A times row of B.
  void step(const Values &p, int u, Values &acc) {
    Values a;
    for (int i = 0; i < mv_; ++i)
      a.push_back(load_a(p, u, i));
    if (next_panel_)
      isa_.prefetch(isa_.at(b_element(p, u, 0), next_panel_), 2);
    const bool by_lane = isa_.target().form == Form::Lane && t_.operands != Operands::Columns &&
                         isa_.lanes() > 1 && !isa_.scalable();
    Value row;
    for (int j = 0; j < nr_; ++j) {
      const int group = isa_.lanes();
      const bool lane_here = by_lane && j / group * group + group <= nr_;
      if (lane_here && j % group == 0)
        row = isa_.load(b_element(p, u, j), 0);
      Value b = lane_here ? isa_.lane(row, j % group, carrier_)
                          : isa_.splat(isa_.load(b_element(p, u, j), 1), carrier_);
      for (int i = 0; i < mv_; ++i)
        acc[i + j * mv_] = isa_.fma(a[i], b, acc[i + j * mv_]);
    }
  }

  Value load_a(const Values &p, int u, int i) {
    const bool last = i == mv_ - 1;
    Value column = isa_.at(ragged() && last ? p[1] : p[0], isa_.times(lda_, u));
    if (!(ragged() && last))
      column = isa_.at(column, starts_[i]);
    // Lanes beyond m hold a quiet NaN: a zero there would raise "invalid" against an infinite B.
    return mask_ && last ? isa_.merge(isa_.load_masked(column, mask_), beyond_)
                         : isa_.load_repeated(column, width_);
  }

  Value b_element(const Values &p, int u, int j) {
    if (t_.operands == Operands::Columns)
      return isa_.at(isa_.at(p[b_at_ + j / 3], isa_.times(ldb_, j % 3)), u);
    return isa_.at(isa_.at(p[b_at_], isa_.times(ldb_, u)), j);
  }

  void prefetch_c() {
    const int line = 512 / isa_.element_bits();
    for (int j = 0; j < nr_; ++j)
      for (int i = 0; i < mv_ * isa_.lanes(); i += line)
        isa_.prefetch(isa_.at(isa_.at(c_, isa_.times(ldc_, j)), i));
  }

  void store_c(const Values &acc) {
    // alpha and beta come by address: by value they would sit in registers across the loop
    Value alpha = isa_.splat(isa_.load(scale_, 1), carrier_);
    Value beta = isa_.load(isa_.at(scale_, 1), 1);
    isa_.when(
        isa_.is_zero(beta), [&] { columns(acc, alpha, {}); },
        [&] { columns(acc, alpha, isa_.splat(beta, carrier_)); });
  }

  // Without beta, C is not read.
  void columns(const Values &acc, Value alpha, Value beta) {
    for (int j = 0; j < nr_; ++j) {
      Value column = isa_.at(c_, isa_.times(ldc_, j));
      Values to, out;
      for (int i = 0; i < mv_;
           ++i) { // all loads before any store: the last two vectors may overlap
        const bool masked = mask_ && i == mv_ - 1;
        to.push_back(isa_.at(column, starts_[i]));
        Value v = acc[i + j * mv_];
        if (!beta) {
          out.push_back(isa_.product(alpha, v));
          continue;
        }
        Value old = masked ? isa_.load_masked(to[i], mask_) : isa_.load_repeated(to[i], width_);
        out.push_back(isa_.fma(alpha, v, isa_.product(beta, old)));
      }
      for (int i = 0; i < mv_; ++i)
        if (mask_ && i == mv_ - 1)
          isa_.store_masked(out[i], to[i], mask_);
        else
          isa_.store_first(out[i], to[i], width_);
    }
  }

  Isa &isa_;
  const GemmTile &t_;
  const int width_, carrier_, mv_, nr_;
  Value m_, k_, a_, lda_, b_, ldb_, c_, ldc_, scale_, mask_, beyond_, next_panel_;
  Values starts_;
  int b_at_ = 1;
};

} // namespace

void weave_gemm_tile(Isa &isa, const std::string &name, const GemmTile &tile) {
  TileWeaver(isa, name, tile).weave();
}

} // namespace loom
