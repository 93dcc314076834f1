// SPDX-License-Identifier: BSD-3-Clause
// Plain loops as the compiler makes them for this processor: what a BLAS is held against.
#pragma once
#include <cstdint>

namespace loomblas::bench {

/// C := A B + C of 4 x 4 matrices by three loops.
void bare_gemm_4x4(const double *a, const double *b, double *c);

/// Reads `words` words, a multiple of 64, once and in order.
void bare_read(const std::uint64_t *data, std::int64_t words);

} // namespace loomblas::bench
