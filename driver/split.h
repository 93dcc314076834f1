// SPDX-License-Identifier: BSD-3-Clause
// Cutting a length: into a number of even parts, or into tiles of at most a size.
#pragma once
#include "kernels/kernel_table.h"

#include <algorithm>

namespace loomblas {

/// `parts` parts of a length that differ by at most one, the longer ones first.
class Split {
public:
  Split(index length, index parts)
      : parts_(parts), each_(length / parts), longer_(length % parts) {}
  index parts() const { return parts_; }
  index start(index part) const { return part * each_ + std::min(part, longer_); }
  index size(index part) const { return each_ + (part < longer_ ? 1 : 0); }

private:
  index parts_, each_, longer_;
};

/// How much of what is left, counted in units, the next tile takes: all it can, but the last two
/// share evenly. 9 = 5 + 4 beats 8 + 1: a tile of one column costs the latency of its
/// multiply-adds.
inline index next_tile(index left, index most) {
  return left >= 2 * most ? most : left > most ? (left + 1) / 2 : left;
}

/// A length cut by next_tile, with `unit` elements to a unit (the last may be short).
class Tiles {
public:
  Tiles(index length, index unit, index most)
      : length_(length), unit_(unit), most_(most), units_((length + unit - 1) / unit),
        count_((units_ + most - 1) / most) {}
  index count() const { return count_; }
  index start(index tile) const {
    if (tile >= count_)
      return length_;
    const index whole = tile * most_; // the last tile starts where the one before it ends
    const bool last = tile == count_ - 1 && tile > 0;
    return unit_ * (last ? whole - most_ + next_tile(units_ - whole + most_, most_) : whole);
  }
  index size(index tile) const { return start(tile + 1) - start(tile); }

private:
  index length_, unit_, most_, units_, count_;
};

} // namespace loomblas
