// SPDX-License-Identifier: BSD-3-Clause
// The blocking formulas, each with its inequality.
#include "driver/blocking.h"

#include <algorithm>

namespace loomblas {

BlockSizes block_sizes(const Topology &t, index element_bytes, index kc, index mr, index nr) {
  const index row = kc * element_bytes;
  // mc * row <= l2 / 4, so that packed A stays in L2 beside B's panels and C (against l2 / 2 on 2
  // MiB: 1.15 times the speed at n = 256, 1.05 at 1024); but a small L2 is used up to half
  const index mc = std::max(t.l2 / 4, std::min<index>(t.l2 / 2, 192 << 10)) / row / mr * mr;
  // 2 * nc * row <= l3 / 2; below some 1000 columns A is packed too often, above 4096 nothing is
  // won
  const index nc = std::clamp<index>(t.l3_per_core / 4 / row, 1024, 4096) / nr * nr;
  return {std::max(mc, mr), std::max(nc, nr)};
}

} // namespace loomblas
