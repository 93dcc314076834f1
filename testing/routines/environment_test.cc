// SPDX-License-Identifier: BSD-3-Clause
// The floating-point environment: no exception from lanes outside the data, the caller's modes
// unchanged, and results rounded as the caller rounds, by every thread.
#include "testing/routines/plan.h"

#include <cfenv>

namespace loomblas::check {
namespace {

constexpr int serious = FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW | FE_UNDERFLOW;

class RoutineEnvironment : public RoutineTest {
protected:
  void SetUp() override {
    RoutineTest::SetUp();
    std::feholdexcept(&before);
  }
  void TearDown() override {
    std::fesetenv(&before);
    set_threads(0);
  }
  std::fenv_t before;
};
LOOMBLAS_FOR_ROUTINES(RoutineEnvironment);

/// The modes of the caller, without the flags of exceptions that have been.
unsigned long modes() {
#if defined(__x86_64__)
  return __builtin_ia32_stmxcsr() & ~0x3fu;
#else
  return unsigned(std::fegetround());
#endif
}

// Leaves bytes on the stack that are signalling NaN for both types.
[[gnu::noinline]] void poison_stack() {
  std::uint32_t words[8192];
  for (std::uint32_t i = 0; i < 8192; ++i)
    words[i] = i % 2 != 0 ? 0x7ff4deadu : 0x7fa4beefu;
  __asm__ volatile("" ::"r"(words) : "memory"); // so that the stores are made
}

int flags_of_call; // what the call itself raised, without reading its results

void call_and_keep_flags(const Case &problem, const Storage &storage) {
  poison_stack();
  observe_calls([] { std::fesetenv(FE_DFL_ENV); }, // whatever an earlier call has done to the modes
                [] { flags_of_call = std::fetestexcept(serious); });
  run(problem, storage);
  observe_calls(nullptr, nullptr);
}

TEST_P(RoutineEnvironment, SmallIntegersRaiseNothing) {
  for_types([&](char type) {
    std::size_t turn = 0;
    const auto line = size_line(
        routine(), sanitizer ? std::vector<index>{1, 5}
                             : std::vector<index>{1, 2, 3, 5, 7, 8, 11, 16, 23, 33, 70, 130});
    for (const Sizes &sizes : line)
      for (const Letters &letters : all_letters(routine(), type)) {
        if (gave_up())
          return;
        const Case problem =
            make_case(routine(), type, letters, sizes, {2, 1, 2, 1}, ++turn, Data::SmallIntegers);
        Storage storage = storage_in_turn(routine(), turn);
        storage.filling = Filling::SignallingNaN;
        std::fesetenv(FE_DFL_ENV);
        const unsigned long modes_before = modes();
        call_and_keep_flags(problem, storage);
        EXPECT_EQ(0, flags_of_call) << problem.describe() << storage.describe(routine());
        EXPECT_EQ(modes_before, modes()) << problem.describe();
      }
  });
}

TEST_P(RoutineEnvironment, TheCallersRoundingIsKept) {
  for_types([&](char type) {
    const Sizes sizes = routine().level == 1   ? Sizes{0, 100000, 0, 0, 0}
                        : routine().level == 2 ? Sizes{500, 490, 60, 20, 30}
                                               : Sizes{150, 140, 300, 0, 0};
    const auto all = all_letters(routine(), type);
    for (const Letters &letters : {all.front(), all.back()})
      for (const int rounding : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
        const Case problem = make_case(routine(), type, letters, sizes, general_scalars(routine()));
        const auto run_rounded = [&](int threads) {
          set_threads(threads);
          observe_calls(nullptr, nullptr);
          std::fesetround(rounding);
          const Results results = run(problem);
          EXPECT_EQ(rounding, std::fegetround());
          std::fesetround(FE_TONEAREST);
          return results;
        };
        const Results alone = run_rounded(1);
        for (const int threads : {2, 4})
          EXPECT_TRUE(same_bits(problem, alone, run_rounded(threads)))
              << threads << " threads, rounding " << rounding;
      }
  });
}

} // namespace
} // namespace loomblas::check
