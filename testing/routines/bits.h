// SPDX-License-Identifier: BSD-3-Clause
// Hashes of results of every routine of this program's level, to be compared between processes that
// run on different instruction sets.
#pragma once

namespace loomblas::check {

/// Whether the library's kernels have fused multiply-add; without it the bits are not promised.
bool is_fused();

/// A line for each routine, type and size: what was computed and the hash of its results.
void print_bits();

} // namespace loomblas::check
