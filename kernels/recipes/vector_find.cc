// SPDX-License-Identifier: BSD-3-Clause
// Where a magnitude stands first: contract in kernels/vector_kernels.h.
#include "kernels/recipes/recipe.h"

namespace loom {
namespace {

class FindWeaver {
public:
  FindWeaver(Isa &isa, const std::string &name, Elements elements)
      : isa_(isa), pairs_(elements == Elements::Pairs) {
    const Values x = isa.begin(name, "ipp", true); // n, x, value
    n_ = x[0], from_ = x[1], value_ = isa.load(x[2], 1);
  }

  void weave() {
    Value found = isa_.scalable()     ? scalable()
                  : isa_.lanes() == 1 ? one_by_one(isa_.size(0))
                                      : fixed();
    isa_.finish(pairs_ ? isa_.halved(found) : found);
  }

private:
  // The four vectors in which it is, then the vector, then the lane; or beyond whole vectors.
  Value fixed() {
    constexpr int several = 4;
    const int lanes = isa_.lanes();
    Value many = isa_.multiple_below(n_, lanes * several), whole = isa_.multiple_below(n_, lanes);
    Value i = isa_.first(isa_.size(0), many, isa_.size(lanes * several), [&](Value at) {
      Value any = equal(at);
      for (int v = 1; v < several; ++v)
        any = isa_.either(any, equal(isa_.plus(at, v * lanes)));
      return isa_.any(any);
    });
    i = isa_.first(i, whole, isa_.size(lanes), [&](Value at) { return isa_.any(equal(at)); });
    return isa_.when(
        isa_.less(i, whole), i.getType(),
        [&] { return Values{isa_.add(i, isa_.first_lane(equal(i)))}; },
        [&] { return Values{one_by_one(i)}; })[0];
  }

  Value scalable() {
    Value step = isa_.times(isa_.vector_length(), pairs_ ? 2 : 1);
    Value i = isa_.first(isa_.size(0), isa_.whole_below(n_, step), step,
                         [&](Value at) { return isa_.any(equal(at)); });
    return one_by_one(i);
  }

  Value one_by_one(Value start) {
    return isa_.first(start, n_, isa_.size(pairs_ ? 2 : 1), [&](Value i) {
      Value magnitude = isa_.absolute(isa_.load(isa_.at(from_, i), 1));
      if (pairs_)
        magnitude =
            isa_.sum(magnitude, isa_.absolute(isa_.load(isa_.at(from_, isa_.plus(i, 1)), 1)));
      return isa_.equal_lanes(magnitude, value_);
    });
  }

  /// In which lanes of the vector at i it is.
  Value equal(Value i) {
    Value wanted = isa_.splat(value_, 0);
    if (pairs_ && isa_.scalable()) {
      const auto [even, odd] = isa_.deinterleave(isa_.load_double(isa_.at(from_, i)));
      return isa_.equal_lanes(isa_.sum(isa_.absolute(even), isa_.absolute(odd)), wanted);
    }
    Value magnitude = isa_.absolute(isa_.load(isa_.at(from_, i), 0));
    if (pairs_)
      magnitude = isa_.sum(magnitude, isa_.swap_pairs(magnitude));
    return isa_.equal_lanes(magnitude, wanted);
  }

  Isa &isa_;
  const bool pairs_;
  Value n_, from_, value_;
};

} // namespace

void weave_find(Isa &isa, const std::string &name, Elements elements) {
  FindWeaver(isa, name, elements).weave();
}

} // namespace loom
