// SPDX-License-Identifier: BSD-3-Clause
// Calls any routine of the table through its Fortran or CBLAS name, in whichever library is tested.
#pragma once
#include "testing/support/routine_memory.h"

namespace loomblas::check {

/// A symbol of the library: the one named by the environment variable LOOMBLAS_TEST_LIBRARY, so
/// that the tests can be tried on another BLAS, else LoomBLAS as built. Null if it has none.
void *symbol(const std::string &name);
/// Whether it is a library other than ours.
bool is_other_library();
/// Sets the number of threads where the library can (0: its default).
void set_threads(int count);

/// The symbol that a case is served by through an interface.
std::string symbol_of(const Routine &routine, char type, const Storage &storage);
/// Whether the library has the routine under its Fortran and CBLAS names.
bool is_served(const Routine &routine, char type);

/// What a call left behind.
struct Results {
  std::vector<Dense> operands; ///< outputs as they are now; inputs are empty
  Complex result{};            ///< of a function; indices count from 1, 0 for none
  bool intact = true;          ///< no byte changed beside the outputs' elements
};

/// Lays the case out, calls, and reads what came of it. Reports a failure if it is not intact.
Results run(const Case &problem, const Storage &storage = {});

/// As run(), for each number of threads (0: as it is) in turn, with the operands at the same place.
std::vector<Results> run_with_threads(const Case &problem, const Storage &storage,
                                      const std::vector<int> &threads);

/// Functions that every call of this thread is put between, right before and right after it; null:
/// none.
void observe_calls(void (*before)(), void (*after)());

/// The raw parts of a call, for tests that pass what no case holds (bad arguments, huge strides).
struct RawCall {
  std::array<char, option_count> letters{'N', 'N', 'U', 'L', 'N'};
  std::array<long, passed_sizes> sizes{};
  std::array<long, most_operands> ld{}, inc{1, 1, 1};
  std::array<void *, most_operands> data{};
  std::vector<Complex> scalars;
  double flag = -1;
  int layout = 0;                          ///< 0: by the interface; else passed as it is
  std::array<int, option_count> numbers{}; ///< CBLAS enumerators in place of letters, 0: by letter
};
Complex call(const Routine &routine, char type, const Storage &storage, const RawCall &raw);

} // namespace loomblas::check
