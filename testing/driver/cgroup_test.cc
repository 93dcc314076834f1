// SPDX-License-Identifier: BSD-3-Clause
// CPU quotas in made-up trees of control groups.
#include "driver/cgroup.h"
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>

using namespace loomblas;
namespace fs = std::filesystem;

namespace {

class CgroupTest : public testing::Test {
protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "cgroup_test_XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    root_ = name;
  }
  void TearDown() override { fs::remove_all(root_); }

  void write(const std::string &path, const std::string &text) {
    const fs::path file = fs::path(root_) / path;
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text << '\n';
  }

  int limit(const std::string &membership) {
    write("self", membership);
    return cgroup_cpu_limit(root_.c_str(), (root_ + "/self").c_str());
  }

  std::string root_;
};

} // namespace

TEST_F(CgroupTest, NoGroupsNoLimit) {
  EXPECT_EQ(limit("0::/"), 0);
  EXPECT_EQ(cgroup_cpu_limit(root_.c_str(), (root_ + "/missing").c_str()), 0);
  EXPECT_EQ(limit("nonsense\n:\n::\n\n0:"), 0);
}

TEST_F(CgroupTest, SecondVersion) {
  write("user/job/cpu.max", "200000 100000");
  EXPECT_EQ(limit("0::/user/job"), 2);
  write("user/job/cpu.max", "250000 100000"); // rounded up
  EXPECT_EQ(limit("0::/user/job"), 3);
  write("user/job/cpu.max", "1000 100000"); // at least one
  EXPECT_EQ(limit("0::/user/job"), 1);
  write("user/job/cpu.max", "max 100000");
  EXPECT_EQ(limit("0::/user/job"), 0);
  write("user/job/cpu.max", "");
  EXPECT_EQ(limit("0::/user/job"), 0);
  write("user/job/cpu.max", "100000 0");
  EXPECT_EQ(limit("0::/user/job"), 0);
  write("user/job/cpu.max", "9000000000000000 1000");
  EXPECT_EQ(limit("0::/user/job"), 1024);
}

TEST_F(CgroupTest, NestedGroupsGiveTheLeast) {
  write("a/cpu.max", "150000 50000");
  write("a/b/cpu.max", "max 100000");
  write("a/b/c/cpu.max", "800000 100000");
  EXPECT_EQ(limit("0::/a/b/c"), 3);
  write("a/b/cpu.max", "100000 100000");
  EXPECT_EQ(limit("0::/a/b/c"), 1);
  EXPECT_EQ(limit("0::/a"), 3);
}

TEST_F(CgroupTest, AContainerThatSeesItsOwnGroupAsRoot) {
  write("cpu.max", "400000 100000");
  EXPECT_EQ(limit("0::/docker/0123456789abcdef"), 4);
  EXPECT_EQ(limit("0::/"), 4);
  EXPECT_EQ(limit("0::/../other"), 4);
}

TEST_F(CgroupTest, FirstVersion) {
  write("cpu/job/cpu.cfs_quota_us", "-1");
  write("cpu/job/cpu.cfs_period_us", "100000");
  EXPECT_EQ(limit("4:memory:/job\n3:cpu:/job\n0::/"), 0);
  write("cpu/job/cpu.cfs_quota_us", "150000");
  EXPECT_EQ(limit("4:memory:/job\n3:cpu:/job\n0::/"), 2);
  EXPECT_EQ(limit("4:cpuset:/job"), 0); // another controller
  EXPECT_EQ(limit("4:cpuacct:/job"), 0);
  EXPECT_EQ(limit("3:cpuacct,cpu:/job"), 2);
  write("cpu/cpu.cfs_quota_us", "100000");
  write("cpu/cpu.cfs_period_us", "100000");
  EXPECT_EQ(limit("3:cpu:/job"), 1);
  EXPECT_EQ(limit("3:cpu:/elsewhere/unseen"), 1);
}

TEST_F(CgroupTest, FirstVersionMountedUnderAllItsControllers) {
  write("cpu,cpuacct/job/cpu.cfs_quota_us", "300000");
  write("cpu,cpuacct/job/cpu.cfs_period_us", "100000");
  EXPECT_EQ(limit("3:cpu,cpuacct:/job"), 3);
}

TEST_F(CgroupTest, BothVersionsAtOnce) {
  write("unified/job/cpu.max", "500000 100000");
  write("cpu/job/cpu.cfs_quota_us", "200000");
  write("cpu/job/cpu.cfs_period_us", "100000");
  EXPECT_EQ(limit("0::/job"), 5);
  EXPECT_EQ(limit("3:cpu:/job\n0::/job"), 2);
}

TEST_F(CgroupTest, LongPathsDoNoHarm) {
  write("cpu.max", "200000 100000");
  std::string path;
  for (int i = 0; i < 100; ++i)
    path += "/abcdefghij";
  EXPECT_GE(limit("0::" + path), 0);
  EXPECT_EQ(limit("0::" + path.substr(0, 440)), 2);
}
