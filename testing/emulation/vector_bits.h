// SPDX-License-Identifier: BSD-3-Clause
// The hashes of level 1's results: the table testing/emulation/vectors.txt.
#pragma once

namespace loomblas::check {

/// Prints each `every`-th line; `oracle`: from plain loops instead of the library.
void print_vector_bits(int every, bool oracle);

} // namespace loomblas::check
