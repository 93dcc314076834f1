// SPDX-License-Identifier: BSD-3-Clause
// The library as a guest in a process: each test acts out one scenario in a process of its own.
#include "testing/support/child.h"
#include "testing/support/sanitized.h"

#include <cctype>
#include <gtest/gtest.h>
#include <sched.h>
#include <sstream>

namespace loomblas::check {
namespace {

Outcome probe(std::vector<std::string> arguments, std::vector<std::string> environment = {},
              std::function<void()> prepare = {}) {
  arguments.insert(arguments.begin(), PROBE);
  return run_program({arguments, std::move(environment), 120, std::move(prepare)});
}

void expect_success(const std::vector<std::string> &arguments) {
  const Outcome outcome = probe(arguments);
  EXPECT_TRUE(outcome.succeeded()) << arguments[0] << ": " << outcome.text();
  if (!sanitizer) { // which have lines of their own
    EXPECT_EQ("", outcome.err);
  }
}

TEST(Process, ForkGoesOnInParentAndChild) {
  if (thread_sanitizer)
    GTEST_SKIP() << "ThreadSanitizer does not support threads in a forked child";
  expect_success({"fork"});
  expect_success({"fork-from-another-thread"});
}

TEST(Process, ForkWhileOthersCompute) {
  SKIP_IF_SANITIZED("to it, what is held by threads that a forked child lacks is locked or leaked");
  expect_success({"fork-while-computing"});
}

TEST(Process, ExitWhileOthersCompute) {
  for (int turn = 0; turn < 5; ++turn)
    expect_success({"exit-while-computing"});
}

TEST(Process, ExitWhileOthersBegin) {
  if (thread_sanitizer)
    GTEST_SKIP() << "ThreadSanitizer does not support threads in a forked child";
  expect_success({"exit-while-beginning"});
}

TEST(Process, ThirtyTwoCallers) { expect_success({"callers-32"}); }

TEST(Process, FourHundredCallersAllocateBoundedMemory) {
  const Outcome outcome = probe({"callers-400"});
  ASSERT_TRUE(outcome.succeeded()) << outcome.text();
  if (sanitizer)
    return; // their memory is not ours
  EXPECT_EQ("", outcome.err);
  EXPECT_LT(std::stoul(outcome.out), 1024ul * 1024) << "KiB; 128 MiB of it are the callers' own";
}

TEST(Process, SmallStacks) {
  SKIP_IF_SANITIZED("its frames need more stack than the test leaves");
  expect_success({"small-stack", std::to_string(128 * 1024)});
  expect_success({"small-stack", std::to_string(32 * 1024)});
}

TEST(Process, StateOfTheProcessStays) { expect_success({"process-state"}); }

TEST(Process, WorkersHandleNoSignals) { expect_success({"signals"}); }

TEST(Process, IdleWorkersSleep) {
  SKIP_IF_SANITIZED("its own threads take processor time");
  expect_success({"pauses"});
}

TEST(Process, LoadingCostsNoThreadAndLittleMemory) {
  SKIP_IF_SANITIZED("it reserves terabytes of address space");
  const Outcome outcome = probe({"after-load"});
  ASSERT_TRUE(outcome.succeeded()) << outcome.text();
  std::istringstream numbers(outcome.out);
  unsigned long threads[2] = {}, kib[2] = {};
  numbers >> threads[0] >> kib[0] >> threads[1] >> kib[1];
  EXPECT_EQ(1u, threads[0]);
  EXPECT_EQ(1u, threads[1]) << "an 8 x 8 product made a thread";
  EXPECT_GT(kib[0], 0u);
  EXPECT_LT(kib[0], 200u * 1024);
  EXPECT_LT(kib[1] - kib[0], 1024u) << "an 8 x 8 product took memory";
}

TEST(Process, AddressSpaceOf400MiB) {
  SKIP_IF_SANITIZED("it needs the address space itself");
  expect_success({"address-space"});
}

TEST(Process, NoMemoryMeansASlowerPath) {
  SKIP_IF_SANITIZED("it needs the address space itself");
  expect_success({"no-memory"});
  expect_success({"no-memory-later"});
}

TEST(Process, LoadAndUnloadTwentyTimes) {
  SKIP_IF_SANITIZED("it keeps what was loaded");
  const Outcome outcome = run_program({{PROBE_DLOPEN, LIBRARY}});
  EXPECT_TRUE(outcome.succeeded()) << outcome.text();
}

void use_one_cpu() {
  cpu_set_t all, one;
  sched_getaffinity(0, sizeof all, &all);
  CPU_ZERO(&one);
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
    if (CPU_ISSET(cpu, &all) && CPU_COUNT(&one) == 0)
      CPU_SET(cpu, &one);
  sched_setaffinity(0, sizeof one, &one);
}

TEST(Process, OneCpuMeansOneThread) {
  const Outcome outcome = probe({"thread-count"}, {}, use_one_cpu);
  EXPECT_TRUE(outcome.succeeded()) << outcome.text();
  if (!sanitizer) { // which has a thread of its own
    EXPECT_EQ("1 1\n", outcome.out);
  }
}

} // namespace
} // namespace loomblas::check
