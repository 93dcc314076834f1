// SPDX-License-Identifier: BSD-3-Clause
// Where a magnitude stands first: contract in kernels/vector_kernels.h.
#include "kernels/recipes/recipe.h"

namespace loom {

void weave_find(Isa &isa, const std::string &name, Elements elements) {
  const Values x = isa.begin(name, "ipp", true); // n, x, value
  Value n = x[0], from = x[1], value = isa.load(x[2], 1);
  const bool pairs = elements == Elements::Pairs;
  const auto one = [&](Value i) {
    Value magnitude = isa.absolute(isa.load(isa.at(from, i), 1));
    if (pairs)
      magnitude = isa.sum(magnitude, isa.absolute(isa.load(isa.at(from, isa.plus(i, 1)), 1)));
    return isa.any_equal(magnitude, value);
  };
  const auto vector = [&](Value i) {
    Value wanted = isa.splat(value, 0);
    if (pairs && isa.scalable()) {
      const auto [even, odd] = isa.deinterleave(isa.load_double(isa.at(from, i)));
      return isa.any_equal(isa.sum(isa.absolute(even), isa.absolute(odd)), wanted);
    }
    Value magnitude = isa.absolute(isa.load(isa.at(from, i), 0));
    if (pairs)
      magnitude = isa.sum(magnitude, isa.swap_pairs(magnitude));
    return isa.any_equal(magnitude, wanted);
  };
  // the vector in which it is, then the place in it or beyond whole vectors
  Value start = isa.size(0);
  if (isa.scalable() || isa.lanes() > 1) {
    Value step = isa.vector_length();
    if (pairs && isa.scalable())
      step = isa.times(step, 2);
    start = isa.first(start, isa.whole_below(n, step), step, vector);
  }
  Value found = isa.first(start, n, isa.size(pairs ? 2 : 1), one);
  isa.finish(pairs ? isa.halved(found) : found);
}

} // namespace loom
