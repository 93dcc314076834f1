// SPDX-License-Identifier: BSD-3-Clause
// Machines we don't have, described to hwloc, and the one we run on.
#include "driver/topology.h"
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <sched.h>
#include <string>
#include <thread>
#include <unistd.h>

using namespace loomblas;

namespace {

constexpr std::ptrdiff_t KiB = 1024, MiB = 1024 * KiB;

/// The machine this test runs on, as far as every machine agrees.
void expect_sane(const Topology &topology) {
  EXPECT_GE(topology.cores, 1);
  EXPECT_GE(topology.default_threads, 1);
  EXPECT_LE(topology.default_threads, topology.cores);
  EXPECT_GE(topology.l1d, 4 * KiB);
  EXPECT_GE(topology.l2, 16 * KiB);
  EXPECT_GE(topology.l3_per_core, 16 * KiB);
  EXPECT_GE(topology.l3_groups, 1);
}

} // namespace

#if LOOMBLAS_WITH_HWLOC

TEST(Topology, TwoSocketsOf64Cores) {
  const Topology topology = read_topology("package:2 l3:8(size=33554432) l2:8(size=1048576) "
                                          "l1d:1(size=49152) core:1 pu:2");
  EXPECT_EQ(topology.cores, 128); // not 256: hardware threads of a core count once
  EXPECT_EQ(topology.default_threads, 128);
  EXPECT_EQ(topology.l1d, 48 * KiB);
  EXPECT_EQ(topology.l2, 1 * MiB);
  EXPECT_EQ(topology.l3_per_core, 4 * MiB);
  EXPECT_EQ(topology.l3_groups, 16);
  EXPECT_FALSE(topology.hybrid);
}

TEST(Topology, SharedL2) {
  const Topology topology =
      read_topology("package:1 l2:2(size=4194304) l1d:4(size=65536) core:1 pu:1");
  EXPECT_EQ(topology.cores, 8);
  EXPECT_EQ(topology.l2, 1 * MiB);
  EXPECT_EQ(topology.l3_per_core, 2 * MiB); // no L3: the common size
  EXPECT_EQ(topology.l3_groups, 1);
}

TEST(Topology, MissingCachesComeFromTheFallbackThenFromCommonSizes) {
  const Topology bare = read_topology("package:2 core:64 pu:2");
  EXPECT_EQ(bare.cores, 128);
  EXPECT_EQ(bare.l1d, 32 * KiB);
  EXPECT_EQ(bare.l2, 512 * KiB);
  EXPECT_EQ(bare.l3_per_core, 2 * MiB);
  const Topology told = read_topology("package:2 core:64 pu:2", {64 * KiB, 0, 3 * MiB});
  EXPECT_EQ(told.l1d, 64 * KiB);
  EXPECT_EQ(told.l2, 512 * KiB);
  EXPECT_EQ(told.l3_per_core, 3 * MiB);
}

TEST(Topology, HardwareThreadsWithoutCores) {
  EXPECT_EQ(read_topology("package:1 pu:6").cores, 6);
  EXPECT_EQ(read_topology("pu:1").cores, 1);
}

TEST(Topology, MoreCoresThanThreadsAllowed) {
  const Topology topology = read_topology("package:16 core:128 pu:1");
  EXPECT_EQ(topology.cores, 2048);
  EXPECT_EQ(topology.default_threads, 1024);
}

TEST(Topology, UnreadableDescriptionsAreOneCore) {
  for (const char *bad : {"", "nonsense", "core:0", "package:2 core:"})
    EXPECT_EQ(read_topology(bad).cores, 1) << bad;
  expect_sane(read_topology("nonsense"));
  EXPECT_EQ(read_topology_xml("/nonexistent/file.xml").cores, 1);
}

/// Writes a machine as a hwloc XML file.
class XmlMachine {
public:
  XmlMachine() {
    text_ = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE topology SYSTEM "
            "\"hwloc2.dtd\">\n<topology version=\"2.0\">\n";
  }
  /// An object inside the one opened before; `cpus` as a mask.
  XmlMachine &open(const char *type, unsigned cpus, int number, const std::string &more = "") {
    char mask[16];
    std::snprintf(mask, sizeof mask, "0x%x", cpus);
    text_ += std::string("<object type=\"") + type + "\" cpuset=\"" + mask +
             "\" complete_cpuset=\"" + mask +
             "\" nodeset=\"0x1\" complete_nodeset=\"0x1\" gp_index=\"" +
             std::to_string(++objects_) + "\" os_index=\"" + std::to_string(number) + "\" " + more +
             ">\n";
    return *this;
  }
  XmlMachine &cache(int level, unsigned cpus, std::ptrdiff_t size) {
    const char *const types[] = {"L1Cache", "L2Cache", "L3Cache"};
    return open(types[level - 1], cpus, 0,
                "cache_size=\"" + std::to_string(size) + "\" depth=\"" + std::to_string(level) +
                    "\" cache_linesize=\"64\" cache_associativity=\"8\" cache_type=\"" +
                    (level == 1 ? "1" : "0") + "\"");
  }
  XmlMachine &close(int objects) {
    while (objects-- > 0)
      text_ += "</object>\n";
    return *this;
  }
  XmlMachine &open_package(unsigned cpus) {
    char allowed[64];
    std::snprintf(allowed, sizeof allowed, "allowed_cpuset=\"0x%x\" allowed_nodeset=\"0x1\"", cpus);
    open("Machine", cpus, 0, allowed).open("Package", cpus, 0);
    return open("NUMANode", cpus, 0, "local_memory=\"1073741824\"").close(1);
  }
  /// After the last object: CPUs of one kind.
  XmlMachine &kind(const char *cpus, int efficiency) {
    text_ += std::string("<cpukind cpuset=\"") + cpus + "\" forced_efficiency=\"" +
             std::to_string(efficiency) + "\"/>\n";
    return *this;
  }
  Topology read() const {
    std::string name = testing::TempDir() + "topology_test_XXXXXX";
    const int file = mkstemp(name.data());
    EXPECT_GE(file, 0);
    ::close(file);
    std::ofstream(name) << text_ << "</topology>\n";
    const Topology topology = read_topology_xml(name.c_str());
    unlink(name.c_str());
    return topology;
  }

private:
  std::string text_;
  int objects_ = 0;
};

TEST(Topology, PerformanceAndEfficiencyCores) {
  XmlMachine machine;
  machine.open_package(0xff).cache(3, 0xff, 30 * MiB);
  for (int core = 0; core < 2; ++core) { // P: two hardware threads, an L2 of its own
    const unsigned both = 3U << 2 * core;
    machine.cache(2, both, 1280 * KiB).cache(1, both, 48 * KiB).open("Core", both, core);
    for (int thread = 2 * core; thread < 2 * core + 2; ++thread)
      machine.open("PU", 1U << thread, thread).close(1);
    machine.close(3);
  }
  machine.cache(2, 0xf0, 2 * MiB); // E: four share an L2
  for (int core = 2; core < 6; ++core) {
    const unsigned own = 1U << (core + 2);
    machine.cache(1, own, 32 * KiB).open("Core", own, core).open("PU", own, core + 2).close(3);
  }
  const Topology topology = machine.close(4).kind("0x0f", 1).kind("0xf0", 0).read();
  EXPECT_TRUE(topology.hybrid);
  EXPECT_EQ(topology.cores, 6);
  EXPECT_EQ(topology.l1d, 32 * KiB); // the smaller kind: one blocking serves both
  EXPECT_EQ(topology.l2, 512 * KiB); // 2 MiB over four E cores
  EXPECT_EQ(topology.l3_per_core, 5 * MiB);
  EXPECT_EQ(topology.l3_groups, 1);
}

TEST(Topology, CachesOfSizeZeroAreUnknown) { // as some virtual machines have them
  XmlMachine machine;
  machine.open_package(0x3).cache(3, 0x3, 0);
  for (int core = 0; core < 2; ++core) {
    const unsigned own = 1U << core;
    machine.cache(2, own, 0).cache(1, own, 0).open("Core", own, core).open("PU", own, core);
    machine.close(4);
  }
  const Topology topology = machine.close(3).read();
  EXPECT_EQ(topology.cores, 2);
  EXPECT_EQ(topology.l1d, 32 * KiB);
  EXPECT_EQ(topology.l2, 512 * KiB);
  EXPECT_EQ(topology.l3_per_core, 2 * MiB);
  EXPECT_FALSE(topology.hybrid);
}

#endif

TEST(Topology, ThisMachineWithoutHwloc) { expect_sane(read_topology_without_hwloc()); }

TEST(Topology, ReadingLeavesTheAffinityAlone) {
  cpu_set_t before, after;
  ASSERT_EQ(sched_getaffinity(0, sizeof before, &before), 0);
  expect_sane(topology());
  ASSERT_EQ(sched_getaffinity(0, sizeof after, &after), 0);
  EXPECT_TRUE(CPU_EQUAL(&before, &after));
  EXPECT_LE(topology().cores, CPU_COUNT(&before));
  EXPECT_EQ(&topology(), &topology());
}

TEST(Topology, TheProcessIsNotItsBoundThread) {
  CpuMask before;
  ASSERT_TRUE(process_affinity(before));
  std::thread([&] {
    cpu_set_t one;
    CPU_ZERO(&one);
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
      if (before.has(cpu)) {
        CPU_SET(cpu, &one);
        break;
      }
    ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
    CpuMask now;
    ASSERT_TRUE(process_affinity(now));
    for (int i = 0; i < CpuMask::words; ++i)
      EXPECT_EQ(now.word[i], before.word[i]);
  }).join();
}

TEST(Topology, OneCpuInTheMaskIsOneCore) {
  cpu_set_t before, one;
  ASSERT_EQ(sched_getaffinity(0, sizeof before, &before), 0);
  CPU_ZERO(&one);
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
    if (CPU_ISSET(cpu, &before)) {
      CPU_SET(cpu, &one);
      break;
    }
  ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
  EXPECT_EQ(read_topology_without_hwloc().cores, 1);
  ASSERT_EQ(sched_setaffinity(0, sizeof before, &before), 0);
}
