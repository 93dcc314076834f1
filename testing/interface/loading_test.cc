// SPDX-License-Identifier: BSD-3-Clause
// What loading the library costs, preloading it, and the lines of LOOMBLAS_VERBOSE.
#include "testing/interface/process.h"
#include <gtest/gtest.h>
#include <sstream>

namespace {

struct Idle {
  long threads = -1, kib = -1;
};

Idle idle(const std::string &command) {
  const Outcome outcome = run(command);
  EXPECT_EQ(outcome.status, 0) << outcome.output;
  Idle measured;
  std::istringstream(outcome.output) >> measured.threads >> measured.kib;
  return measured;
}

TEST(Loading, CostsNoThreadAndUnderTenMegabytes) {
  const Idle without = idle(IDLE_PATH), with = idle(IDLE_LINKED_PATH);
  EXPECT_EQ(without.threads, with.threads);
  EXPECT_GT(with.kib, without.kib) << "the library was not loaded at all";
  if (!SANITIZED) { // which makes the code some three times as large
    EXPECT_LT(with.kib, without.kib + 10 * 1024);
  }
}

TEST(Loading, IsSilentUnlessAsked) {
  EXPECT_EQ(run("env -u LOOMBLAS_VERBOSE " IDLE_LINKED_PATH " 2>&1 >/dev/null").output, "");
}

TEST(Preload, ServesAProgramLinkedToTheReference) {
  const std::string user = REFERENCE_USER_PATH;
  const std::string preloaded = "LD_PRELOAD='" LOOMBLAS_LIBRARY_PATH "' " + user;
  const std::string expected = "13 74 12 23\n";
  EXPECT_EQ(run(user).output, expected);
  EXPECT_EQ(run(preloaded).output, expected);
  const std::string said = run("LOOMBLAS_VERBOSE=1 " + preloaded + " 2>&1 >/dev/null").output;
  EXPECT_NE(said.find(") served daxpy 1, sgemm 1, dgemm 1 calls\n"), std::string::npos) << said;
}

TEST(Verbose, OneTellsLoadAndSum) {
  const Outcome outcome = run("LOOMBLAS_VERBOSE=1 " IDLE_LINKED_PATH " 2>&1 >/dev/null");
  EXPECT_EQ(outcome.output.rfind("LoomBLAS ", 0), 0u) << outcome.output;
  EXPECT_NE(outcome.output.find(") loaded from "), std::string::npos) << outcome.output;
  EXPECT_NE(outcome.output.find(") served no calls\n"), std::string::npos) << outcome.output;
}

TEST(Verbose, TwoTellsEveryCall) {
  const std::string said = run("LOOMBLAS_VERBOSE=2 LD_PRELOAD='" LOOMBLAS_LIBRARY_PATH
                               "' " REFERENCE_USER_PATH " 2>&1 >/dev/null")
                               .output;
  EXPECT_NE(said.find("LoomBLAS: dgemm T N m=1 n=1 k=2: "), std::string::npos) << said;
  EXPECT_NE(said.find("LoomBLAS: sgemm N N m=1 n=1 k=2 row-major: "), std::string::npos) << said;
  EXPECT_NE(said.find(" GFLOP/s\n"), std::string::npos) << said;
}

} // namespace
