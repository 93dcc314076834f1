// SPDX-License-Identifier: BSD-3-Clause
// Two tiny kernels: the FMA peak that every ratio is quoted against, and the vector length.
#include "kernels/recipes/recipe.h"

namespace loom {

void weave_peak(Isa &isa, const std::string &name, int chains) {
  // rounds; out[0], out[1] are the factors, and out's vectors the chains' first values: were they
  // one constant, LLVM would see that all chains are the same
  const Values x = isa.begin(name, "ip");
  Value a = isa.splat(isa.load(x[1], 1), 0), b = isa.splat(isa.load(isa.at(x[1], 1), 1), 0);
  Values first;
  for (int i = 0; i < chains; ++i)
    first.push_back(isa.load(isa.at(x[1], isa.times(isa.vector_length(), i)), 0));
  const Values acc = isa.loop(isa.size(0), x[0], 1, first, [&](Value, Values &s) {
    for (Value &v : s)
      v = isa.fma(a, b, v);
  });
  int i = 0;
  for (Value v : acc)
    isa.store(v, isa.at(x[1], isa.times(isa.vector_length(), i++))); // so that no chain is dead
  isa.finish();
}

void weave_vscale(Isa &isa, const std::string &name) {
  isa.begin(name, "", true);
  isa.finish(isa.vscale());
}

} // namespace loom
