// SPDX-License-Identifier: BSD-3-Clause
// The same bits on every instruction set with fused multiply-add: each runs in a process of its
// own.
#include "testing/routines/plan.h"
#include "testing/support/child.h"

namespace loomblas::check {
namespace {

TEST(RoutineIsaBits, AgreeAmongThoseWithFusedMultiplyAdd) {
  if (sanitizer)
    GTEST_SKIP() << "no sanitizer sees into woven kernels";
  if (is_other_library())
    GTEST_SKIP() << "another library does not promise the same bits";
  std::vector<std::string> first;
  std::string first_isa;
  int compared = 0;
  for (const char *isa : {LOOMBLAS_NATIVE_ISAS}) {
    const auto outcome =
        run_program({{"/proc/self/exe", "--bits", isa}, {std::string("LOOMBLAS_ISA=") + isa}, 600});
    if (outcome.status == 77)
      continue;
    ASSERT_TRUE(outcome.succeeded()) << isa << ": " << outcome.text();
    const std::vector<std::string> lines = lines_of(outcome.out);
    ASSERT_GT(lines.size(), 100u) << isa;
    if (first.empty()) {
      first = lines;
      first_isa = isa;
      continue;
    }
    ASSERT_EQ(first.size(), lines.size());
    ++compared;
    int different = 0;
    for (std::size_t i = 0; i < lines.size(); ++i)
      if (lines[i] != first[i] && ++different <= 20) {
        ADD_FAILURE() << isa << ": " << lines[i] << ", " << first_isa << ": " << first[i];
      }
  }
  if (compared == 0)
    GTEST_SKIP() << "this CPU has one such instruction set only";
}

} // namespace
} // namespace loomblas::check
