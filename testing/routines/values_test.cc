// SPDX-License-Identifier: BSD-3-Clause
// Every routine against its definition in higher precision: all options, sizes from 0 on, special
// and general scalars, strides, paddings, both conventions, both majors, both integer widths.
#include "testing/routines/plan.h"

namespace loomblas::check {
namespace {

class RoutineValues : public RoutineTest {
protected:
  /// Options that say how op(A) is stored leave the equations and the data as they are, so that
  /// what is expected is evaluated once for all of them.
  void check(const Case &problem, const Storage &storage) {
    if (!same_equations(problem, last)) {
      expected = evaluate(problem);
      last = problem;
    }
    EXPECT_TRUE(within_bound(problem, storage, run(problem, storage), expected));
  }

private:
  static bool same_equations(const Case &x, const Case &y) {
    if (x.routine != y.routine || x.type != y.type || x.sizes != y.sizes ||
        x.scalars != y.scalars || x.letters[Side] != y.letters[Side])
      return false;
    for (std::size_t i = 0; i < x.operands.size(); ++i)
      if (x.operands[i].values != y.operands[i].values)
        return false;
    return x.flag == y.flag;
  }

  Case last{};
  std::vector<Expected> expected;
};

LOOMBLAS_FOR_ROUTINES(RoutineValues);

TEST_P(RoutineValues, SmallSizes) {
  const auto grid = size_grid(routine(), range(0, sanitizer ? 6 : 20));
  const std::size_t scalars_each = grid.size() < 50 ? 40 : 2;
  for_types([&](char type) {
    std::size_t turn = 0;
    for (const Sizes &sizes : grid)
      for (std::size_t each = 0; each < scalars_each && !gave_up(); ++each) {
        const auto scalars = scalars_in_turn(routine(), type, each == 0 ? 0 : turn);
        const std::uint64_t seed = turn;
        for (const Letters &letters : all_letters(routine(), type)) {
          const Case problem = make_case(routine(), type, letters, sizes, scalars, seed);
          check(problem, storage_in_turn(routine(), turn++));
        }
      }
  });
}

TEST_P(RoutineValues, LargerSizes) {
  std::vector<Sizes> shapes = {{33, 34, 65, 3, 40}, {65, 33, 130, 64, 2}};
  if (!sanitizer) {
    shapes.push_back({130, 65, 129, 130, 7});
    shapes.push_back({67, 257, 258, 20, 100});
  }
  for_types([&](char type) {
    std::size_t turn = 0;
    for (const Sizes &sizes : shapes)
      for (const Letters &letters : all_letters(routine(), type)) {
        if (gave_up())
          return;
        check(make_case(routine(), type, letters, sizes, general_scalars(routine()), 3),
              storage_in_turn(routine(), turn++));
      }
  });
}

// Every alpha with every beta.
TEST_P(RoutineValues, SpecialScalars) {
  for_types([&](char type) {
    std::size_t turn = 0;
    for (const index size : {1, 2, 7, 19, 40})
      for (std::size_t scalars = 0; scalars < 49 && !gave_up(); scalars += size == 40 ? 5 : 1)
        for (const Letters &letters : all_letters(routine(), type)) {
          check(make_case(routine(), type, letters, {size, size + 1, size + 2, size / 2, size / 3},
                          scalars_in_turn(routine(), type, scalars), scalars),
                storage_in_turn(routine(), turn++));
        }
  });
}

} // namespace
} // namespace loomblas::check
