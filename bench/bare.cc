// SPDX-License-Identifier: BSD-3-Clause
// The arithmetic of a 4 x 4 product and nothing else: what a call of a BLAS is held against.
#include "bench/extras.h"

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

} // namespace loomblas::bench
