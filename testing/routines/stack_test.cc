// SPDX-License-Identifier: BSD-3-Clause
// How much of the caller's stack a call takes: threads with 32 KiB call BLAS too.
#include "testing/routines/plan.h"
#include "testing/support/sanitized.h"

#include <cstdint>

namespace loomblas::check {
namespace {

constexpr std::size_t painted_words = 8192; // 64 KiB
// The C library takes 4 to 5 KiB of a thread's stack: with 32, calls that take 27.4 do not return.
constexpr std::size_t allowed_bytes = 27 << 10;
constexpr std::uint64_t paint = 0x7ff4dead7fa4beef;

std::uintptr_t deepest, top;

// The frame of this function lies where that of the call is going to lie.
[[gnu::noinline]] void paint_stack() {
  std::uint64_t words[painted_words];
  for (std::uint64_t &word : words)
    word = paint;
  deepest = reinterpret_cast<std::uintptr_t>(words);
  top = deepest + sizeof words;
  __asm__ volatile("" ::"r"(words) : "memory"); // so that the stores are made
}
[[gnu::noinline]] void find_deepest() {
  while (deepest < top && *reinterpret_cast<const volatile std::uint64_t *>(deepest) == paint)
    deepest += sizeof paint;
}

class RoutineStack : public RoutineTest {
protected:
  void TearDown() override {
    observe_calls(nullptr, nullptr);
    set_threads(0);
  }
};
LOOMBLAS_FOR_ROUTINES(RoutineStack);

TEST_P(RoutineStack, IsSmall) {
  SKIP_IF_SANITIZED("its frames are larger");
  for_types([&](char type) {
    std::size_t turn = 0;
    for (const index n : {3, 40, 1100})
      for (const Letters &letters : all_letters(routine(), type)) {
        if (gave_up())
          return;
        const Sizes sizes = routine().level == 1   ? Sizes{0, 100 * n, 0, 0, 0}
                            : routine().level == 2 ? Sizes{n, n - 1, n, n / 30, n / 40}
                                                   : Sizes{n / 7 + 1, n / 6 + 1, n, 0, 0};
        const Case problem = make_case(routine(), type, letters, sizes, {2, 1, 2, 1}, ++turn);
        set_threads(turn % 2 == 0 ? 1 : 2);
        const Storage storage = storage_in_turn(routine(), turn);
        run(problem, storage); // what is read once, of the machine and the settings, has been
        observe_calls(paint_stack, find_deepest);
        run(problem, storage);
        observe_calls(nullptr, nullptr);
        EXPECT_LE(top - deepest, allowed_bytes)
            << problem.describe() << storage.describe(routine());
      }
  });
}

} // namespace
} // namespace loomblas::check
