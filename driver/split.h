// SPDX-License-Identifier: BSD-3-Clause
// Cuts a length into parts that differ by at most one unit, the longer ones first.
#pragma once
#include "kernels/kernel_table.h"

#include <algorithm>

namespace loomblas {

/// Parts of a length that is counted in units (the last unit may be short). Nearly equal parts beat
/// whole tiles and a rest: a rest of one column costs the latency of its multiply-adds, 9 = 5 + 4
/// does not.
class Split {
public:
  Split(index length, index unit, index parts)
      : length_(length), unit_(unit), parts_(parts), units_((length + unit - 1) / unit),
        each_(units_ / parts), longer_(units_ % parts) {}
  /// Into the fewest parts of at most `most` units.
  static Split at_most(index length, index unit, index most) {
    const index units = (length + unit - 1) / unit;
    return {length, unit, (units + most - 1) / most};
  }
  index parts() const { return parts_; }
  index start(index part) const {
    return std::min(length_, (part * each_ + std::min(part, longer_)) * unit_);
  }
  index size(index part) const { return start(part + 1) - start(part); }

private:
  index length_, unit_, parts_, units_, each_, longer_;
};

} // namespace loomblas
