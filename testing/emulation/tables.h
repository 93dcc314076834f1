// SPDX-License-Identifier: BSD-3-Clause
// The tables of hashes that the program `bits` prints: what every fused ISA must print alike.
#pragma once

namespace loomblas::check {

/// Which lines of a table are printed, and whether the library or plain loops compute them.
class Lines {
public:
  Lines(int each, bool from_loops) : oracle(from_loops), every(each) {}
  /// To be asked once for each line.
  bool is_due() { return number++ % every == 0; }
  const bool oracle;

private:
  const int every;
  int number = 0;
};

void print_gemm(Lines &);       ///< testing/gemm/bits.txt
void print_products(Lines &);   ///< products.txt: complex ones and the rest of the family
void print_vectors(Lines &);    ///< vectors.txt: level 1
void print_level2(Lines &);     ///< level2.txt; has no plain loops
void print_triangular(Lines &); ///< triangular.txt: trmm and trsm

} // namespace loomblas::check
