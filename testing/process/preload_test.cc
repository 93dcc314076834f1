// SPDX-License-Identifier: BSD-3-Clause
// LD_PRELOAD into programs that know nothing of the library: a C program linked to the reference
// BLAS, and Debian's NumPy. The dynamic linker itself says where each name was bound.
#include "testing/support/child.h"
#include "testing/support/sanitized.h"

#include <gtest/gtest.h>
#include <unistd.h>

namespace loomblas::check {
namespace {

/// Runs with the library preloaded and LD_DEBUG=bindings; the lines that bind `name` to it.
int bindings_to_the_library(const std::vector<std::string> &arguments, const std::string &name,
                            std::string &out) {
  const Outcome outcome =
      run_program({arguments, {std::string("LD_PRELOAD=") + LIBRARY, "LD_DEBUG=bindings"}});
  EXPECT_EQ(0, outcome.status) << outcome.out;
  out = outcome.out;
  int count = 0;
  for (const std::string &line : lines_of(outcome.err))
    count += line.find("to " LIBRARY " ") != std::string::npos &&
             line.find("symbol `" + name + "'") != std::string::npos;
  return count;
}

TEST(Preload, IntoAProgramLinkedToTheReference) {
  SKIP_IF_SANITIZED("its run-time library would have to be preloaded as well");
  if (access(REFERENCE_PROGRAM, X_OK) != 0)
    GTEST_SKIP() << "there was no reference libblas.so.3 to link to (package libblas3)";
  const Outcome without = run_program({{REFERENCE_PROGRAM}});
  ASSERT_EQ(0, without.status) << without.text();
  std::string out;
  EXPECT_GE(bindings_to_the_library({REFERENCE_PROGRAM}, "dgemm_", out), 1);
  EXPECT_GE(bindings_to_the_library({REFERENCE_PROGRAM}, "cblas_sgemm", out), 1);
  EXPECT_FALSE(out.empty());
  EXPECT_NE(without.out, out) << "the bits are those of the reference: did the calls arrive?";
}

TEST(Preload, IntoNumPy) {
  SKIP_IF_SANITIZED("its run-time library would have to be preloaded as well");
  const std::vector<std::string> python = {"/usr/bin/python3", "-B", NUMPY_PRODUCT};
  if (run_program({{"/usr/bin/python3", "-c", "import numpy"}}).status != 0)
    GTEST_SKIP() << "the system's python3 has no numpy (package python3-numpy)";
  const Outcome without = run_program({python});
  ASSERT_EQ(0, without.status) << without.text();
  std::string out;
  EXPECT_GE(bindings_to_the_library(python, "cblas_dgemm", out), 1);
  EXPECT_GE(bindings_to_the_library(python, "cblas_sgemm", out), 1);
  EXPECT_FALSE(out.empty());
  EXPECT_NE(without.out, out) << "the bits are those of the system's BLAS: did the calls arrive?";
}

} // namespace
} // namespace loomblas::check
