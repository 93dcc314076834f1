// SPDX-License-Identifier: BSD-3-Clause
// In a file of its own, so that nothing is inlined and all is compiled for this processor.
#include "bench/bare.h"

namespace loomblas::bench {

void bare_gemm_4x4(const double *a, const double *b, double *c) {
  for (int j = 0; j < 4; ++j)
    for (int i = 0; i < 4; ++i) {
      double sum = 0;
      for (int p = 0; p < 4; ++p)
        sum += a[i + p * 4] * b[p + j * 4];
      c[i + j * 4] += sum;
    }
}

void bare_read(const std::uint64_t *data, std::int64_t words) {
  std::uint64_t sums[64] = {}; // of independent chains: vectors of any length, several at a time
  for (std::int64_t i = 0; i < words; i += 64)
    for (int lane = 0; lane < 64; ++lane)
      sums[lane] |= data[i + lane];
  for (const std::uint64_t sum : sums)
    asm volatile("" : : "r"(sum)); // used, as far as the compiler knows
}

} // namespace loomblas::bench
