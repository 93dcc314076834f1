// SPDX-License-Identifier: BSD-3-Clause
// Prints the hashes of a fixed set of calls.
#include "testing/routines/bits.h"
#include "testing/routines/plan.h"
#include "testing/support/hash.h"

namespace loomblas::check {

bool is_fused() { // (1 + e)(1 - e) - 1 is -e^2 with it and 0 without
  Case problem =
      make_case(routine_called("?gemm"), 'd', {'N', 'N', 'U', 'L', 'N'}, {1, 1, 2, 0, 0}, {1, 0});
  problem.operands[0].values = {-1, 1 + 0x1p-30};
  problem.operands[1].values = {1, 1 - 0x1p-30};
  return run(problem).operands[2].at(0, 0) != 0.0;
}

void print_bits() {
  for (const Routine *routine : routines_of_level(checked_level))
    for (const char type : routine->types)
      for (const index n : {1, 2, 3, 5, 8, 13, 17, 33, 70, 131, 300}) {
        Hash hash;
        const auto letters = all_letters(*routine, type);
        for (std::size_t at = 0; at < letters.size(); at += n < 70 ? 1 : 5) {
          const index length = routine->level == 1 && n == 300 ? 70000 : n;
          const Case problem =
              make_case(*routine, type, letters[at], {n, length, n + 1, n / 2, n / 3},
                        general_scalars(*routine), std::uint64_t(n) + at);
          const Results results = run(problem);
          hash.add(results.result.real());
          hash.add(results.result.imag());
          for (const Dense &dense : results.operands)
            for (const Complex &x : dense.values) {
              hash.add(x.real());
              hash.add(x.imag());
            }
        }
        std::printf("%s %td %016llx\n", routine->name(type).c_str(), n,
                    static_cast<unsigned long long>(hash.value()));
      }
}

} // namespace loomblas::check
