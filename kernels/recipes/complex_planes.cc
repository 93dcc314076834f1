// SPDX-License-Identifier: BSD-3-Clause
// The real and imaginary parts of a run of complex numbers, taken apart or put together. The
// contracts are split and join in kernels/triangle_kernels.h.
#include "kernels/recipes/recipe.h"

namespace loom {
namespace {

/// Whole vectors of numbers, then one by one; the body handles `width` numbers from number i on.
template <class Body> void runs(Isa &isa, Value n, Body body) {
  const int lanes = isa.scalable() ? 1 : isa.lanes();
  Value whole = isa.multiple_below(n, lanes);
  isa.loop(isa.size(0), whole, lanes, {}, [&](Value i, Values &) { body(i, lanes); });
  if (lanes > 1)
    isa.loop(whole, n, 1, {}, [&](Value i, Values &) { body(i, 1); });
}

} // namespace

void weave_split(Isa &isa, const std::string &name) {
  const Values x = isa.begin(name, "ippp"); // n, z, re, im
  runs(isa, x[0], [&](Value i, int width) {
    Value z = isa.at(x[1], isa.times(i, 2));
    Value low = isa.load(z, width), high = isa.load(isa.at(z, width), width);
    llvm::SmallVector<int32_t> even, odd;
    for (int e = 0; e < width; ++e) {
      even.push_back(2 * e);
      odd.push_back(2 * e + 1);
    }
    isa.store(width == 1 ? low : isa.shuffle(low, high, even), isa.at(x[2], i));
    isa.store(width == 1 ? high : isa.shuffle(low, high, odd), isa.at(x[3], i));
  });
  isa.finish();
}

void weave_join(Isa &isa, const std::string &name) {
  const Values x = isa.begin(name, "ippp"); // n, re, im, z
  runs(isa, x[0], [&](Value i, int width) {
    Value z = isa.at(x[3], isa.times(i, 2));
    Value re = isa.load(isa.at(x[1], i), width), im = isa.load(isa.at(x[2], i), width);
    llvm::SmallVector<int32_t> low, high;
    for (int e = 0; e < width; ++e) {
      low.push_back(e / 2 + e % 2 * width);
      high.push_back((width + e) / 2 + e % 2 * width);
    }
    isa.store(width == 1 ? re : isa.shuffle(re, im, low), z);
    isa.store(width == 1 ? im : isa.shuffle(re, im, high), isa.at(z, width));
  });
  isa.finish();
}

} // namespace loom
