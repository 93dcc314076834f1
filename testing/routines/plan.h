// SPDX-License-Identifier: BSD-3-Clause
// Which calls of a routine the checks make: every combination of options, sizes from lists, and
// scalars, paddings and increments that change from call to call.
#pragma once
#include "testing/support/routine_oracle.h"
#include "testing/support/sanitized.h"

namespace loomblas::check {

/// Whether this test has failed so often that more cases would only fill the log.
bool gave_up();

/// A test for each routine of this program's level, with its types.
class RoutineTest : public ::testing::TestWithParam<const Routine *> {
protected:
  void SetUp() override;
  const Routine &routine() const { return *GetParam(); }
  /// Calls use(type) for each of the routine's types.
  template <class Use> void for_types(const Use &use) {
    for (const char type : routine().types)
      if (!gave_up())
        use(type);
  }
};

/// The level that this program tests; each has a main file of its own.
extern const int checked_level;
std::string name_of_test(const ::testing::TestParamInfo<const Routine *> &info);

/// Declares the tests of a class derived from RoutineTest.
#define LOOMBLAS_FOR_ROUTINES(Suite)                                                               \
  INSTANTIATE_TEST_SUITE_P(, Suite, ::testing::ValuesIn(routines_of_level(checked_level)),         \
                           name_of_test)

/// All combinations of the routine's options.
std::vector<Letters> all_letters(const Routine &routine, char type);

/// Pairs and triples of sizes: the first two (of m, n or n, k) from the list, all pairs; the third
/// size and the bandwidths follow in turn.
std::vector<Sizes> size_grid(const Routine &routine, const std::vector<index> &list);

/// Fewer of them: each size once, in a few relations to the others.
std::vector<Sizes> size_line(const Routine &routine, const std::vector<index> &list);

std::vector<index> range(index first, index last);

/// Scalars in turn: 0, 1, -1 and general ones, complex where they may be; `turn` picks.
std::vector<Complex> scalars_in_turn(const Routine &routine, char type, std::size_t turn);
/// General scalars only.
std::vector<Complex> general_scalars(const Routine &routine);

/// Interface, paddings, increments, place and filling in turn.
Storage storage_in_turn(const Routine &routine, std::size_t turn);

} // namespace loomblas::check
