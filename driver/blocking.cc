// SPDX-License-Identifier: BSD-3-Clause
// The blocking formulas, each with its inequality.
#include "driver/blocking.h"

#include <algorithm>

namespace loomblas {

BlockSizes block_sizes(const Topology &t, index element_bytes, index kc, index mr, index nr) {
  const index row = kc * element_bytes;
  // mc * row <= l2 / 2
  const index mc = t.l2 / 2 / row / mr * mr;
  // 2 * nc * row <= l3 / 2; below some 1000 columns A is packed too often, above 4096 nothing is won
  const index nc = std::clamp<index>(t.l3_per_core / 4 / row, 1024, 4096) / nr * nr;
  return {std::max(mc, mr), std::max(nc, nr)};
}

} // namespace loomblas
