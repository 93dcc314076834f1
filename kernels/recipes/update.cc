// SPDX-License-Identifier: BSD-3-Clause
// c := alpha w + beta c on a column, as a gemm tile ends: adds the product of one block of k. It is
// axpby as well.
#include "kernels/recipes/elementwise.h"

namespace loom {

void weave_update(Isa &isa, const std::string &name) {
  const Values x = isa.begin(name, "ippp"); // n, w, c, scale
  Elementwise e(isa, false);
  Value alpha = isa.load(x[3], 1), beta = isa.load(isa.at(x[3], 1), 1);
  const auto column = [&](bool reads_c) {
    e.run(x[0], {{x[1]}, {x[2], reads_c, true}}, [&](const std::vector<Cells> &in, int width) {
      const Cells a = e.splat(alpha, width);
      return std::vector<Cells>{reads_c ? e.fma(a, in[0], e.product(e.splat(beta, width), in[1]))
                                        : e.product(a, in[0])};
    });
  };
  isa.when(
      isa.is_zero(beta), [&] { column(false); }, [&] { column(true); });
  isa.finish();
}

} // namespace loom
