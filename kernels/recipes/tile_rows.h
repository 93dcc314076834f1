// SPDX-License-Identifier: BSD-3-Clause
// The rows of a register tile: where its vectors start, how they are loaded and stored so that no
// row outside is touched.
#pragma once
#include "kernels/recipes/recipe.h"

namespace loom {

class TileRows {
public:
  /// m: the rows there are, which the cover fits.
  TileRows(Isa &isa, const RowCover &cover, Value m)
      : isa_(isa), width_(cover.width), count_(cover.count) {
    Value length = width_ == 0 ? isa.vector_length() : isa.size(width_);
    for (int i = 0; i < count_; ++i)
      starts_.push_back(isa.times(length, i));
    if (isa.scalable() || cover.masked) {
      mask_ = isa.mask(isa.sub(m, starts_.back()), width_);
      beyond_ = isa.nan_beyond(mask_);
    } else if (count_ > 1)
      starts_.back() = isa.sub(m, length); // overlaps: the shared rows are computed twice, alike
  }

  int count() const { return count_; }
  /// Lanes of the vectors that are computed with.
  int carrier() const { return isa_.repeated(width_); }

  /// Pointers that walk along the columns from `column`: one, and one for a last vector that
  /// overlaps.
  Values pointers(Value column) const {
    Values p{column};
    if (ragged())
      p.push_back(isa_.at(column, starts_.back()));
    return p;
  }
  /// Vector i of the column that such pointers are at. Lanes beyond the rows hold a quiet NaN: a
  /// zero there would raise "invalid" against an infinity.
  Value load(llvm::ArrayRef<Value> at, int i) const {
    const bool last = i == count_ - 1;
    Value from = ragged() && last ? at[1] : isa_.at(at[0], starts_[i]);
    return mask_ && last ? isa_.merge(isa_.load_masked(from, mask_), beyond_)
                         : isa_.load_repeated(from, width_);
  }
  void store(Value v, Value column, int i) const {
    Value to = isa_.at(column, starts_[i]);
    if (mask_ && i == count_ - 1)
      isa_.store_masked(v, to, mask_);
    else
      isa_.store_first(v, to, width_);
  }
  Value load(Value column, int i) const {
    return load(Values{column, ragged() ? isa_.at(column, starts_.back()) : column}, i);
  }

private:
  bool ragged() const { return !mask_ && count_ > 1; }

  Isa &isa_;
  int width_, count_;
  Value mask_, beyond_;
  Values starts_;
};

} // namespace loom
