// SPDX-License-Identifier: BSD-3-Clause
// A triangle as its kernels read it: cut into panels of columns in reading order, each dense.
#pragma once
#include "driver/scalar.h"
#include "driver/triangular.h"

#include <cstring>

namespace loomblas {

enum class TriangleUse { Solve, Multiply };

template <class R> R load_element(const R *element) {
  R value;
  std::memcpy(&value, static_cast<const void *>(element), sizeof value);
  return value;
}

/// The panels of a block of at most triangle_block. Sizes count real columns, of which a complex
/// one makes two (kernels/triangle_kernels.h).
template <class T> class TrianglePanels {
public:
  using R = real_t<T>;

  TrianglePanels(const TriangularProblem<T> &t, TriangleUse use, const TriangleKernels<R> &kern);

  index order() const { return order_; }       ///< real columns
  index count() const { return count_; }       ///< panels
  index elements() const { return elements_; } ///< of all panels
  index largest() const { return largest_; }   ///< elements of the largest panel
  index start(index i) const { return panel_[i].start; }
  index column(index i) const { return panel_[i].column; }
  TriangleKernel<R> kernel(index i, index row_class) const {
    return (use_ == TriangleUse::Solve ? tiles_.solve
                                       : tiles_.multiply)[panel_[i].width][row_class];
  }
  /// Writes panel i's rows, as far as its kernel reads them.
  void pack(index i, R *panel) const;

private:
  struct Panel {
    short column, width; ///< first column, place in the list of widths
    int start;           ///< elements of the panels before it
  };
  static constexpr index most_panels = 40; ///< 64 columns in pairs, and what is left

  void pack_real(const Panel &p, R *panel) const;
  void pack_complex(const Panel &p, R *panel) const;

  const TriangularProblem<T> &t_;
  const TriangleUse use_;
  void (*const transpose_)(index, index, const R *, index, R *, index);
  const TriangleTiles<R> &tiles_;
  index order_, count_ = 0, elements_ = 0, largest_ = 0;
  Panel panel_[most_panels];
};

} // namespace loomblas
