// SPDX-License-Identifier: BSD-3-Clause
// Hashes of the bits of complex products and of the rest of the gemm family, for the program that
// runs in emulators: the table testing/emulation/products.txt.
#pragma once

namespace loomblas::check {

/// Prints each `every`-th line; with `oracle`, as the definition gives them.
void print_products(int every, bool oracle);

} // namespace loomblas::check
