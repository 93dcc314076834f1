// SPDX-License-Identifier: BSD-3-Clause
// Every variable, with sensible and odd values.
#include "driver/settings.h"
#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <string>
#include <thread>
#include <vector>

using namespace loomblas;

namespace {

class SettingsTest : public testing::Test {
protected:
  void SetUp() override {
    for (const char *name :
         {"LOOMBLAS_NUM_THREADS", "OPENBLAS_NUM_THREADS", "BLIS_NUM_THREADS", "MKL_NUM_THREADS",
          "OMP_NUM_THREADS", "LOOMBLAS_ISA", "LOOMBLAS_VERBOSE"})
      unsetenv(name);
  }

  /// Reads with `name` = `value` set; what was said on stderr goes to `said_`.
  Settings with(const char *name, const char *value) {
    setenv(name, value, 1);
    const Settings settings = read();
    unsetenv(name);
    return settings;
  }

  Settings read() {
    testing::internal::CaptureStderr();
    const Settings settings = read_settings();
    said_ = testing::internal::GetCapturedStderr();
    return settings;
  }

  void expect_one_line_about(const std::string &name) {
    EXPECT_EQ(std::count(said_.begin(), said_.end(), '\n'), 1) << said_;
    EXPECT_EQ(said_.rfind("loomblas: " + name + "=", 0), 0U) << said_;
    EXPECT_EQ(said_.back(), '\n');
  }

  std::string said_;
};

} // namespace

TEST_F(SettingsTest, NothingSet) {
  const Settings settings = read();
  EXPECT_EQ(settings.num_threads, 0);
  EXPECT_EQ(settings.verbose, 0);
  EXPECT_STREQ(settings.isa, "");
  EXPECT_EQ(said_, "");
}

TEST_F(SettingsTest, ThreadsInOrderOfPrecedence) {
  setenv("OMP_NUM_THREADS", "2", 1);
  EXPECT_EQ(read().num_threads, 2);
  setenv("MKL_NUM_THREADS", "3", 1);
  EXPECT_EQ(read().num_threads, 3);
  setenv("BLIS_NUM_THREADS", "4", 1);
  EXPECT_EQ(read().num_threads, 4);
  setenv("OPENBLAS_NUM_THREADS", "5", 1);
  EXPECT_EQ(read().num_threads, 5);
  setenv("LOOMBLAS_NUM_THREADS", "6", 1);
  EXPECT_EQ(read().num_threads, 6);
  setenv("LOOMBLAS_NUM_THREADS", "six", 1); // not understood: the next one counts
  EXPECT_EQ(read().num_threads, 5);
  expect_one_line_about("LOOMBLAS_NUM_THREADS");
}

TEST_F(SettingsTest, OddNumbersOfThreads) {
  for (const char *odd : {"0", "-3", "abc", "2,2", "1.5", "4 threads", "0x4", "+2", "\xff\n"}) {
    EXPECT_EQ(with("LOOMBLAS_NUM_THREADS", odd).num_threads, 0) << odd;
    expect_one_line_about("LOOMBLAS_NUM_THREADS");
  }
  EXPECT_EQ(with("LOOMBLAS_NUM_THREADS", "").num_threads, 0);
  EXPECT_EQ(said_, "");
  EXPECT_EQ(with("LOOMBLAS_NUM_THREADS", " 3\t").num_threads, 3);
  EXPECT_EQ(said_, "");
  for (const char *many : {"99999", "1025", "99999999999999999999999999"}) {
    EXPECT_EQ(with("LOOMBLAS_NUM_THREADS", many).num_threads, thread_limit) << many;
    expect_one_line_about("LOOMBLAS_NUM_THREADS");
  }
  EXPECT_EQ(with("LOOMBLAS_NUM_THREADS", "1024").num_threads, 1024);
  EXPECT_EQ(said_, "");
}

TEST_F(SettingsTest, VariablesOfOthersAreIgnoredSilently) {
  for (const char *name :
       {"OPENBLAS_NUM_THREADS", "BLIS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS"}) {
    for (const char *odd : {"0", "-3", "abc", "", "2x", ",2"}) {
      EXPECT_EQ(with(name, odd).num_threads, 0) << name << '=' << odd;
      EXPECT_EQ(said_, "");
    }
    EXPECT_EQ(with(name, "99999").num_threads, thread_limit);
    EXPECT_EQ(said_, "");
  }
  EXPECT_EQ(with("OPENBLAS_NUM_THREADS", "2,2").num_threads, 0);
  EXPECT_EQ(with("OMP_NUM_THREADS", "2,2").num_threads, 2);
  EXPECT_EQ(with("OMP_NUM_THREADS", "3 , 2").num_threads, 3);
}

TEST_F(SettingsTest, Isa) {
  EXPECT_STREQ(with("LOOMBLAS_ISA", " avx2 ").isa, "avx2");
  EXPECT_STREQ(with("LOOMBLAS_ISA", "no_such").isa, "no_such"); // judged by who knows the names
  EXPECT_EQ(said_, "");
  EXPECT_STREQ(with("LOOMBLAS_ISA", "   ").isa, "");
  EXPECT_EQ(said_, "");
  EXPECT_STREQ(with("LOOMBLAS_ISA", std::string(31, 'x').c_str()).isa,
               std::string(31, 'x').c_str());
  EXPECT_STREQ(with("LOOMBLAS_ISA", std::string(5000, 'x').c_str()).isa, "");
  expect_one_line_about("LOOMBLAS_ISA");
  EXPECT_LT(said_.size(), 200U);
}

TEST_F(SettingsTest, Verbose) {
  for (int level : {0, 1, 2}) {
    EXPECT_EQ(with("LOOMBLAS_VERBOSE", std::to_string(level).c_str()).verbose, level);
    EXPECT_EQ(said_, "");
  }
  for (const char *odd : {"3", "-1", "yes", "1,"}) {
    EXPECT_EQ(with("LOOMBLAS_VERBOSE", odd).verbose, 0);
    expect_one_line_about("LOOMBLAS_VERBOSE");
  }
}

TEST_F(SettingsTest, TheTableNamesEveryVariable) {
  testing::internal::CaptureStderr();
  print_settings_table();
  const std::string table = testing::internal::GetCapturedStderr();
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 7);
  for (const char *name :
       {"LOOMBLAS_NUM_THREADS", "OPENBLAS_NUM_THREADS", "BLIS_NUM_THREADS", "MKL_NUM_THREADS",
        "OMP_NUM_THREADS", "LOOMBLAS_ISA", "LOOMBLAS_VERBOSE"})
    EXPECT_NE(table.find(name), std::string::npos) << name;
}

TEST_F(SettingsTest, ReadOnceByAnyNumberOfThreads) {
  setenv("LOOMBLAS_NUM_THREADS", "7", 1);
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([] { EXPECT_EQ(settings().num_threads, 7); });
  for (std::thread &thread : threads)
    thread.join();
  setenv("LOOMBLAS_NUM_THREADS", "8", 1);
  EXPECT_EQ(settings().num_threads, 7);
}
