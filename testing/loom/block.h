// SPDX-License-Identifier: BSD-3-Clause
// An operand of one kernel call: against an unmapped page on one side, poison on the other and in
// the gaps between its columns.
#pragma once
#include "kernels/kernel_table.h"
#include "testing/support/guarded.h"
#include "testing/support/hash.h"

namespace loomblas::check {

template <class T> class Block {
public:
  explicit Block(index elements) : memory((elements + margin) * sizeof(T)) {}

  /// rows x cols elements value(i, j), ld apart; the last column ends with its last row.
  template <class Value>
  T *lay(Place where, index rows_, index cols_, index ld_, const Value &value) {
    place = where, rows = rows_, cols = cols_, ld = ld_;
    data = memory.place<T>(where, static_cast<std::size_t>(elements()) * sizeof(T));
    const index before = place == Place::AtEnd ? margin : 0;
    for (index at = -before; at < elements() + margin - before; ++at)
      std::memcpy(static_cast<void *>(data + at), &poison, sizeof(T));
    for (index j = 0; j < cols; ++j)
      for (index i = 0; i < rows; ++i)
        data[i + j * ld] = value(i, j);
    return data;
  }

  T at(index i, index j) const { return data[i + j * ld]; }
  static bool is_poison(const T *x) { return std::memcmp(x, &poison, sizeof(T)) == 0; }

  /// Whether nothing beside the elements was written.
  bool outside_untouched() const {
    const T *const end = data + elements(), *const margin_start =
                                                place == Place::AtEnd ? data - margin : end;
    for (index i = 0; i < margin; ++i)
      if (!is_poison(margin_start + i))
        return false;
    for (index j = 0; j + 1 < cols; ++j)
      for (index i = rows; i < ld; ++i)
        if (!is_poison(data + i + j * ld))
          return false;
    return true;
  }

  static T poisoned() {
    T x;
    std::memcpy(static_cast<void *>(&x), &poison, sizeof(T));
    return x;
  }

private:
  index elements() const { return rows > 0 && cols > 0 ? (cols - 1) * ld + rows : 0; }

  static constexpr index margin = 64;
  /// A signalling NaN, and so is each half.
  static constexpr std::uint64_t poison = 0x7ff4deaf7fa4beef;
  Guarded memory;
  Place place = Place::AtEnd;
  T *data = nullptr;
  index rows = 0, cols = 0, ld = 0;
};

} // namespace loomblas::check
