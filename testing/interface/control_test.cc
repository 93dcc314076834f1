// SPDX-License-Identifier: BSD-3-Clause
// The control functions: thread numbers, what the library says of itself, and its counts.
#include "cblas.h"
#include "loomblas.h"
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <string>
#include <thread>

namespace {

/// The function of the library under test that is called and declared `name`.
template <class Function> Function *library(const char *name, Function *) {
  static void *handle = dlopen(LOOMBLAS_LIBRARY_PATH, RTLD_NOW | RTLD_LOCAL);
  EXPECT_NE(handle, nullptr) << dlerror();
  auto *function = reinterpret_cast<Function *>(dlsym(handle, name));
  if (function == nullptr) {
    ADD_FAILURE() << name << " is missing";
    std::abort();
  }
  return function;
}
#define LIBRARY(name) library(#name, static_cast<decltype(name) *>(nullptr))

void one_dgemm(CBLAS_INT lda = 1) {
  const double a = 2;
  double c = 0;
  LIBRARY(cblas_dgemm)
  (CblasColMajor, CblasNoTrans, CblasNoTrans, 1, 1, 1, 1, &a, lda, &a, 1, 0, &c, 1);
  EXPECT_EQ(c, lda < 1 ? 0 : 4);
}

TEST(Threads, EveryNameSetsAndGetsTheSameNumber) {
  const int before = LIBRARY(loomblas_get_num_threads)();
  EXPECT_GE(before, 1);
  LIBRARY(loomblas_set_num_threads)(3);
  EXPECT_EQ(LIBRARY(openblas_get_num_threads)(), 3);
  LIBRARY(openblas_set_num_threads)(2);
  EXPECT_EQ(LIBRARY(bli_thread_get_num_threads)(), 2);
  LIBRARY(bli_thread_set_num_threads)(4);
  EXPECT_EQ(LIBRARY(loomblas_get_num_threads)(), 4);
  LIBRARY(loomblas_set_num_threads)(before);
}

TEST(Threads, OddNumbersBringTheDefaultBack) {
  LIBRARY(loomblas_set_num_threads)(0);
  const int fallback = LIBRARY(loomblas_get_num_threads)();
  EXPECT_GE(fallback, 1);
  for (const int odd : {-1, -12345, 0}) {
    LIBRARY(loomblas_set_num_threads)(fallback + 1);
    LIBRARY(loomblas_set_num_threads)(odd);
    EXPECT_EQ(LIBRARY(loomblas_get_num_threads)(), fallback) << odd;
  }
  LIBRARY(bli_thread_set_num_threads)(INT64_C(-1) << 40);
  EXPECT_EQ(LIBRARY(loomblas_get_num_threads)(), fallback);
}

TEST(Threads, LocalNumbersHoldForTheirThread) {
  LIBRARY(loomblas_set_num_threads)(2);
  EXPECT_EQ(LIBRARY(loomblas_set_num_threads_local)(1), 0);
  EXPECT_EQ(LIBRARY(loomblas_get_num_threads)(), 1);
  std::thread([] {
    EXPECT_EQ(LIBRARY(loomblas_get_num_threads)(), 2);
    EXPECT_EQ(LIBRARY(openblas_set_num_threads_local)(3), 0);
    EXPECT_EQ(LIBRARY(loomblas_get_num_threads)(), 3);
  }).join();
  EXPECT_EQ(LIBRARY(openblas_set_num_threads_local)(0), 1);
  EXPECT_EQ(LIBRARY(loomblas_get_num_threads)(), 2);
  LIBRARY(loomblas_set_num_threads)(0);
}

TEST(Config, TheHeaderHasTheProjectsVersion) { EXPECT_STREQ(LOOMBLAS_VERSION, VERSION); }

TEST(Config, NamesVersionInstructionSetAndThreads) {
  const std::string core = LIBRARY(loomblas_get_corename)();
  EXPECT_FALSE(core.empty());
  EXPECT_EQ(core, LIBRARY(openblas_get_corename)());
  const std::string expected = "LoomBLAS " LOOMBLAS_VERSION " " + core + " MAX_THREADS=" +
                               std::to_string(LIBRARY(loomblas_get_num_threads)());
  EXPECT_EQ(LIBRARY(loomblas_get_config)(), expected);
  EXPECT_EQ(LIBRARY(openblas_get_config)(), expected);
  EXPECT_EQ(LIBRARY(openblas_get_parallel)(), 1);
}

TEST(Counts, OnlyServedCallsWhileOn) {
  auto *calls = LIBRARY(loomblas_calls);
  LIBRARY(loomblas_count_calls)(1);
  const auto dgemm = calls("dgemm"), sgemm = calls("sgemm");
  one_dgemm();
  one_dgemm();
  one_dgemm(0); // a bad argument: reported, not served
  EXPECT_EQ(calls("dgemm"), dgemm + 2);
  EXPECT_EQ(calls("DGEMM"), dgemm + 2);
  EXPECT_EQ(calls("sgemm"), sgemm);
  EXPECT_EQ(calls(nullptr), dgemm + 2 + sgemm);
  EXPECT_EQ(calls("dgem"), 0u);
  LIBRARY(loomblas_count_calls)(0);
  if (std::getenv("LOOMBLAS_VERBOSE") != nullptr)
    return; // which keeps counting on
  one_dgemm();
  EXPECT_EQ(calls("dgemm"), dgemm + 2);
}

TEST(Counts, AreExactUnderManyThreads) {
  auto *calls = LIBRARY(loomblas_calls);
  LIBRARY(loomblas_count_calls)(1);
  const auto before = calls("dgemm");
  std::thread threads[4];
  for (auto &thread : threads)
    thread = std::thread([] {
      for (int i = 0; i < 500; ++i)
        one_dgemm();
    });
  for (auto &thread : threads)
    thread.join();
  EXPECT_EQ(calls("dgemm"), before + 2000);
  LIBRARY(loomblas_count_calls)(0);
}

} // namespace
