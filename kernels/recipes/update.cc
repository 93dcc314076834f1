// SPDX-License-Identifier: BSD-3-Clause
// c := alpha w + beta c on a column, as a gemm tile ends: adds the product of one block of k.
#include "kernels/recipes/recipe.h"

namespace loom {

void weave_update(Isa &isa, const std::string &name) {
  const Values x = isa.begin(name, "ippp"); // n, w, c, scale
  Value n = x[0], w = x[1], c = x[2];
  Value alpha = isa.load(x[3], 1), beta = isa.load(isa.at(x[3], 1), 1);
  const auto part = [&](Value i, int width, Value mask, bool reads_c) {
    const auto get = [&](Value p) {
      return mask ? isa.load_masked(isa.at(p, i), mask) : isa.load(isa.at(p, i), width);
    };
    Value v = get(w), a = isa.splat(alpha, width);
    v = reads_c ? isa.fma(a, v, isa.product(isa.splat(beta, width), get(c))) : isa.product(a, v);
    if (mask)
      isa.store_masked(v, isa.at(c, i), mask);
    else
      isa.store(v, isa.at(c, i));
  };
  const auto column = [&](bool reads_c) {
    Value length = isa.vector_length();
    Value whole = isa.scalable() ? n : isa.multiple_below(n, isa.lanes());
    isa.loop(isa.size(0), whole, length, {}, [&](Value i, Values &) {
      part(i, 0, isa.scalable() ? isa.mask(isa.sub(n, i)) : Value(), reads_c);
    });
    if (!isa.scalable())
      isa.loop(whole, n, 1, {}, [&](Value i, Values &) { part(i, 1, {}, reads_c); });
  };
  isa.when(
      isa.is_zero(beta), [&] { column(false); }, [&] { column(true); });
  isa.finish();
}

} // namespace loom
