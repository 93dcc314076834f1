// SPDX-License-Identifier: BSD-3-Clause
// The same bits whatever the leading dimension, the increments, the convention, the integer width,
// the threads, the repetition and, where docs/arithmetic.md says so, the major.
#include "testing/routines/plan.h"

namespace loomblas::check {
namespace {

class RoutineBits : public RoutineTest {
protected:
  void TearDown() override { set_threads(0); }
  std::vector<index> sizes() const {
    return sanitizer ? std::vector<index>{1, 5, 18}
                     : std::vector<index>{1, 2, 5, 8, 18, 33, 70, 131};
  }
  /// Large enough for threads to share the work.
  std::vector<Sizes> large() const {
    switch (routine().level) {
    case 1:
      return {{0, 1000, 0, 0, 0}, {0, 70001, 0, 0, 0}, {0, 400001, 0, 0, 0}};
    case 2:
      return {{300, 310, 100, 50, 60},
              {900, 901, 40, 30, 20},
              {37, routine().has(M) ? 5000 : 450, 7, 3, 4}};
    default:
      return {{70, 65, 80, 0, 0}, {200, 210, 300, 0, 0}, {330, 40, 520, 0, 0}};
    }
  }
};
LOOMBLAS_FOR_ROUTINES(RoutineBits);

TEST_P(RoutineBits, StorageDoesNotMatter) {
  for_types([&](char type) {
    for (const index n : sizes())
      for (const Letters &letters : all_letters(routine(), type)) {
        const Case problem = make_case(routine(), type, letters, {n, n + 2, n + 1, n / 2, n / 3},
                                       general_scalars(routine()));
        const Results plain = run(problem);
        for (std::size_t turn = 0; turn < 8 && !gave_up(); ++turn) {
          Storage storage = storage_in_turn(routine(), turn + std::size_t(n) * 8);
          if (!routine().majors_agree && storage.row_major())
            storage.interface = Storage::Interface::ColumnMajor;
          EXPECT_TRUE(same_bits(problem, plain, run(problem, storage)))
              << storage.describe(routine());
        }
      }
  });
}

// Rows against columns for every combination of options, also where blocks are crossed.
TEST_P(RoutineBits, MajorDoesNotMatter) {
  if (!routine().majors_agree)
    GTEST_SKIP() << "in level 2 the two are summed in different orders (docs/arithmetic.md)";
  for_types([&](char type) {
    auto shapes = large();
    if (sanitizer)
      shapes.resize(1);
    for (const index n : sizes())
      shapes.push_back({n, n + 3, n + 7, 0, 0});
    for (const Sizes &sizes : shapes)
      for (const Letters &letters : all_letters(routine(), type)) {
        if (gave_up())
          return;
        const Case problem = make_case(routine(), type, letters, sizes, general_scalars(routine()));
        Storage rows;
        rows.interface = Storage::Interface::RowMajor;
        EXPECT_TRUE(same_bits(problem, run(problem), run(problem, rows)));
      }
  });
}

TEST_P(RoutineBits, ThreadsDoNotMatter) {
  for_types([&](char type) {
    std::size_t turn = 0;
    for (const Sizes &sizes : large()) {
      const auto letters = all_letters(routine(), type);
      // A few options for the smallest, one of them for the others.
      const std::size_t step = sizes == large()[0] ? 1 + letters.size() / 4 : letters.size();
      for (std::size_t at = 0; at < letters.size() && !gave_up(); at += step) {
        const Case problem =
            make_case(routine(), type, letters[at], sizes, general_scalars(routine()), ++turn);
        Storage storage;
        if (turn % 2)
          storage.inc = {2, -1, 1};
        if (routine().operands[0].only_forward)
          storage.inc = {1, 1, 1};
        const auto results = run_with_threads(problem, storage, {1, 2, 3, 4, 5, 6, 7, 8});
        for (std::size_t threads = 2; threads <= 8; ++threads)
          EXPECT_TRUE(same_bits(problem, results[0], results[threads - 1]))
              << threads << " threads";
      }
    }
  });
}

// 9 MiB of doubles in a triangle are what a second thread is worth in level 2.
TEST_P(RoutineBits, ThreadsDoNotMatterToLargeMatrices) {
  if (routine().level != 2)
    GTEST_SKIP() << "levels 1 and 3 have threads in smaller sizes";
  for_types([&](char type) {
    const auto letters = all_letters(routine(), type);
    for (const Letters &some : {letters.front(), letters.back()}) {
      if (gave_up())
        return;
      const Case problem =
          make_case(routine(), type, some, {1500, 1501, 700, 600, 500}, general_scalars(routine()));
      const auto results = run_with_threads(problem, {}, {1, 2, 3, 8});
      for (std::size_t i = 1; i < results.size(); ++i)
        EXPECT_TRUE(same_bits(problem, results[0], results[i])) << "result " << i;
    }
  });
}

TEST_P(RoutineBits, RepeatingDoesNotMatter) {
  for_types([&](char type) {
    const Sizes sizes = large()[1];
    const Case problem = make_case(routine(), type, all_letters(routine(), type).back(), sizes,
                                   general_scalars(routine()));
    const auto results = run_with_threads(problem, {}, {3, 3, 3, 3, 3, 3, 3, 3});
    for (const Results &result : results)
      EXPECT_TRUE(same_bits(problem, results[0], result));
  });
}

} // namespace
} // namespace loomblas::check
