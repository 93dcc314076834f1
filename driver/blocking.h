// SPDX-License-Identifier: BSD-3-Clause
// How large the blocks of a gemm are: the constants of the arithmetic, and sizes from the caches.
#pragma once
#include "driver/scalar.h"
#include "driver/topology.h"

namespace loomblas {

/// KC: op(A) and op(B) are cut along k in blocks of kc. Part of the arithmetic
/// (docs/arithmetic.md): the results depend on it, so it is the same for every ISA and frozen with
/// arithmetic version 1.
template <class T> inline constexpr index kc = 0;
template <> inline constexpr index kc<double> = 256;
template <> inline constexpr index kc<float> = 512;
// of complex elements as many as of real ones: panels hold real columns
template <class R> inline constexpr index kc<std::complex<R>> = kc<R>;

struct BlockSizes {
  index mc, nc;
};

/// mc: a block of packed A, mc x kc, fills at most half of L2, the rest is for B's panels and C.
/// nc: a block of packed B, kc x nc, twice (one is read, one is packed), at most half of L3's
/// share.
BlockSizes block_sizes(const Topology &t, index element_bytes, index kc, index mr, index nr);

} // namespace loomblas
