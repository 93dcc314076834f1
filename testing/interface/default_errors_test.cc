// SPDX-License-Identifier: BSD-3-Clause
// Bad calls of a program that overrides no handler: one line on stderr, and the process lives on.
#include "testing/interface/process.h"
#include <algorithm>
#include <gtest/gtest.h>

namespace {

constexpr int fortran_cases = 2, all_cases = 18; // as in bad_call.c

/// With both of its outputs.
Outcome bad_call(const std::string &library, int number) {
  return run(BAD_CALL_PATH " '" + library + "' " + std::to_string(number) + " 2>&1");
}

TEST(DefaultHandler, WritesOneLineAndReturns) {
  for (int i = 0; i < all_cases; ++i) {
    const Outcome outcome = bad_call(LOOMBLAS_LIBRARY_PATH, i);
    EXPECT_EQ(outcome.status, 0) << "case " << i;
    EXPECT_EQ(std::count(outcome.output.begin(), outcome.output.end(), '\n'), 2)
        << "case " << i << ": " << outcome.output;
    EXPECT_NE(outcome.output.find("untouched\n"), std::string::npos) << "case " << i;
  }
}

TEST(DefaultHandler, SpeaksAsTheReferencesXerbla) {
  EXPECT_EQ(run(BAD_CALL_PATH " '" LOOMBLAS_LIBRARY_PATH "' 0 2>&1 >/dev/null").output,
            " ** On entry to DGEMM parameter number 1 had an illegal value\n");
  EXPECT_EQ(run(BAD_CALL_PATH " '" LOOMBLAS_LIBRARY_PATH "' 1 2>&1 >/dev/null").output,
            " ** On entry to DGEMM parameter number 8 had an illegal value\n");
}

// The reference writes "Parameter 9 to routine cblas_dgemm was incorrect", then the detail on a
// line of its own, and exits; ours is the same in one line.
TEST(DefaultHandler, GivesTheReferencesNumbers) {
  for (int i = fortran_cases; i < all_cases; ++i) {
    std::string said[2];
    for (const bool reference : {false, true}) {
      const std::string library = reference ? REFERENCE_LIBRARY_PATH : LOOMBLAS_LIBRARY_PATH;
      said[reference] =
          run(BAD_CALL_PATH " '" + library + "' " + std::to_string(i) + " 2>&1 >/dev/null").output;
    }
    std::string expected = said[true];
    if (const auto padding = expected.find("  was"); padding != std::string::npos)
      expected.erase(padding, 1);
    if (const auto end = expected.find('\n'); end + 1 < expected.size())
      expected.replace(end, 1, ": ");
    EXPECT_EQ(said[false], expected) << "case " << i;
  }
}

} // namespace
