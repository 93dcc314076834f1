// SPDX-License-Identifier: BSD-3-Clause
// Empty matrices in row-major calls: the reference's cblas_zgemv never returns from some of them.
#include "testing/routines/plan.h"

#include <unistd.h>

namespace loomblas::check {
namespace {

class EmptyMatrices : public RoutineTest {
  void TearDown() override { alarm(0); }
};
LOOMBLAS_FOR_ROUTINES(EmptyMatrices);

TEST_P(EmptyMatrices, ReturnAndLeaveEverything) {
  if (is_other_library())
    GTEST_SKIP() << "the reference's row-major cblas_zgemv never returns from an empty matrix";
  alarm(60);
  for_types([&](char type) {
    for (const Letters &letters : all_letters(routine(), type))
      for (const Sizes &sizes : {Sizes{0, 2, 1, 1, 1}, {2, 0, 0, 0, 0}, {0, 0, 2, 2, 2}})
        for (const auto interface : {Storage::Interface::RowMajor, Storage::Interface::ColumnMajor,
                                     Storage::Interface::Fortran}) {
          const Case problem =
              make_case(routine(), type, letters, sizes, {{0.5, 0.25}, {0.0, 0.0}});
          if (!problem.does_nothing())
            continue;
          Storage storage;
          storage.interface = interface;
          storage.pad.fill(2);
          EXPECT_TRUE(within_bound(problem, storage, run(problem, storage), evaluate(problem)));
        }
  });
}

} // namespace
} // namespace loomblas::check
