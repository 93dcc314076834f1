// SPDX-License-Identifier: BSD-3-Clause
// Walking along vectors element by element: what the kernels of level 1 that write have in common.
#pragma once
#include "kernels/recipes/recipe.h"

namespace loom {

/// The elements one step computes of one vector: a vector of elements, or of pairs as they lie
/// (complex numbers), or, where vectors are scalable or hold one element, two: the even elements
/// and the odd ones.
using Cells = Values;

/// A vector that is read, written, or both in place.
struct Stream {
  Value pointer;
  bool read = true, written = false;
};

class Elementwise {
public:
  Elementwise(Isa &isa, bool pairs) : isa_(isa), pairs_(pairs) {}

  /// From the cells of the streams that are read to those of the streams that are written. `width`
  /// is what constants are splat to.
  using Body = std::function<std::vector<Cells>(const std::vector<Cells> &in, int width)>;

  /// For all of n elements. Nothing outside them is touched, and no lane outside them raises an
  /// exception. Of two streams that are one in memory, each is right.
  void run(Value n, const std::vector<Stream> &streams, const Body &body);

  bool planar() const { return pairs_ && (isa_.scalable() || isa_.lanes() == 1 || single_); }
  /// One element for all, or one for the even and one for the odd elements.
  Cells splat(Value element, int width);
  Cells alternate(Value even, Value odd, int width);
  Cells product(const Cells &x, const Cells &y);
  Cells fma(const Cells &x, const Cells &y, const Cells &acc);
  Cells swapped(const Cells &x); ///< the even and odd elements change places

private:
  /// One step at the pointers, in one go or in two, and `count` whole ones at a time from `from`
  /// on.
  void part(const Values &pointers, int width, Value mask);
  std::vector<Cells> computed(const Values &pointers, int width, Value mask);
  void store(const std::vector<Cells> &out, const Values &pointers, Value mask);
  Values steps(Value from, Value to, int count, const Values &pointers);
  Values moved(const Values &pointers, Value by);
  Cells load(Value pointer, int width, Value mask);
  void store(const Cells &cells, Value pointer, Value mask);
  Value step(); ///< elements of one whole step

  Isa &isa_;
  const bool pairs_;
  bool single_ = false; ///< one element, or one pair, at a time
  const std::vector<Stream> *streams_ = nullptr;
  const Body *body_ = nullptr;
};

} // namespace loom
