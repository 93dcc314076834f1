// SPDX-License-Identifier: BSD-3-Clause
// The greatest numbers that a caller can pass: no product or sum of them may overflow on the way to
// an address that is not needed, or to a loop that has nothing to do.
#include "testing/routines/plan.h"

#include <limits>
#include <unistd.h>

namespace loomblas::check {
namespace {

constexpr Storage::Interface every_interface[] = {
    Storage::Interface::Fortran,    Storage::Interface::ColumnMajor,
    Storage::Interface::RowMajor,   Storage::Interface::Fortran64,
    Storage::Interface::RowMajor64, Storage::Interface::ColumnMajor64};

index greatest(const Storage &storage) {
  return storage.wide() ? std::numeric_limits<std::int64_t>::max()
                        : std::numeric_limits<std::int32_t>::max();
}

class RoutineExtremes : public RoutineTest {
protected:
  void SetUp() override {
    if (is_other_library())
      GTEST_SKIP() << "others need not bear them";
    RoutineTest::SetUp();
    alarm(60);
  }
  void TearDown() override { alarm(0); }

  template <class Use> void for_calls(const Use &use) {
    for_types([&](char type) {
      for (const auto interface : every_interface)
        for (const Letters &letters : all_letters(routine(), type)) {
          Storage storage;
          storage.interface = interface;
          if (!gave_up())
            use(type, letters, storage);
        }
    });
  }
};
LOOMBLAS_FOR_ROUTINES(RoutineExtremes);

TEST_P(RoutineExtremes, OneElementHasAnyStride) {
  for_calls([&](char type, const Letters &letters, Storage storage) {
    const index band = routine().level == 2 ? 0 : 1;
    const Case problem =
        make_case(routine(), type, letters, {1, 1, band, 0, 0}, general_scalars(routine()));
    const Results want = run(problem, storage);
    storage.pad.fill(greatest(storage) - 1);
    for (const int sign : {1, -1}) {
      if (sign < 0 && routine().operands[0].only_forward)
        continue;
      storage.inc.fill(sign * greatest(storage));
      EXPECT_TRUE(same_bits(problem, want, run(problem, storage))) << storage.describe(routine());
    }
  });
}

TEST_P(RoutineExtremes, NothingIsDoneForAnySizes) {
  ::testing::internal::CaptureStderr();
  for_calls([&](char type, const Letters &letters, Storage storage) {
    const index most = greatest(storage);
    for (const Size empty : {N, M}) {
      if (!routine().has(empty))
        continue;
      RawCall raw;
      raw.letters = letters;
      raw.sizes = {most, most, routine().level == 2 ? most - 1 : most, most / 2, most / 2};
      raw.sizes[empty] = 0;
      raw.scalars = general_scalars(routine());
      raw.ld.fill(most);
      for (const int sign : {1, -1}) {
        raw.inc.fill(sign * most);
        call(routine(), type, storage, raw);
      }
    }
  });
  EXPECT_EQ("", ::testing::internal::GetCapturedStderr());
}

} // namespace
} // namespace loomblas::check
