// SPDX-License-Identifier: BSD-3-Clause
// Environment variables, CPU quotas, and every instruction set this host can run.
#include "testing/support/child.h"
#include "testing/support/sanitized.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <sstream>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace loomblas::check {
namespace {

Outcome probe(const std::string &scenario, std::vector<std::string> environment = {},
              std::function<void()> prepare = {}) {
  return run_program({{PROBE, scenario}, std::move(environment), 120, std::move(prepare)});
}

constexpr const char *thread_variables[] = {"LOOMBLAS_NUM_THREADS", "OPENBLAS_NUM_THREADS",
                                            "BLIS_NUM_THREADS", "MKL_NUM_THREADS",
                                            "OMP_NUM_THREADS"};

TEST(Settings, OddThreadCountsDoNoHarm) {
  for (const char *variable : thread_variables)
    for (const char *value : {"", "0", "-3", "abc", "99999", "2,2", "1e9", " 2 ", "4294967297",
                              "99999999999999999999", "%s%n", "2x"}) {
      const Outcome outcome = probe("product", {std::string(variable) + "=" + value});
      EXPECT_TRUE(outcome.succeeded()) << variable << "=" << value << ": " << outcome.text();
      EXPECT_LE(lines_of(outcome.err).size(), 1u)
          << variable << "=" << value << ": " << outcome.err;
    }
}

TEST(Settings, AMeaninglessThreadCountIsNamedInOneLine) {
  for (const char *value : {"abc", "-3", "2x"}) {
    const Outcome outcome = probe("product", {std::string("LOOMBLAS_NUM_THREADS=") + value});
    const std::vector<std::string> lines = lines_of(outcome.err);
    ASSERT_EQ(1u, lines.size()) << value << ": " << outcome.err;
    EXPECT_NE(std::string::npos, lines[0].find("LOOMBLAS_NUM_THREADS")) << lines[0];
    EXPECT_NE(std::string::npos, lines[0].find(value)) << lines[0];
  }
}

TEST(Settings, TheFirstThreadVariableWins) {
  std::vector<std::string> environment;
  for (int i = 4; i >= 0; --i) { // from the weakest on, each stronger one asks for one less
    environment.push_back(std::string(thread_variables[i]) + "=" + std::to_string(i + 1));
    const Outcome outcome = probe("thread-count", environment);
    ASSERT_TRUE(outcome.succeeded()) << outcome.text();
    const unsigned cpus = std::thread::hardware_concurrency();
    EXPECT_LE(std::stoul(outcome.out), std::min(unsigned(i) + 1, cpus)) << environment.back();
  }
}

TEST(Settings, AnUnknownIsaIsNamedInOneLineAndIgnored) {
  const Outcome plain = probe("hash"), unknown = probe("hash", {"LOOMBLAS_ISA=pdp11"});
  EXPECT_TRUE(unknown.succeeded()) << unknown.text();
  EXPECT_EQ(plain.out, unknown.out);
  const std::vector<std::string> lines = lines_of(unknown.err);
  ASSERT_EQ(1u, lines.size()) << unknown.err;
  EXPECT_NE(std::string::npos, lines[0].find("LOOMBLAS_ISA")) << lines[0];
  EXPECT_NE(std::string::npos, lines[0].find("pdp11")) << lines[0];
}

// ISA_NAMES lists every target file; those of other architectures or newer CPUs are refused with a
// line and leave the default in place.
TEST(Settings, EveryIsaIsRightAndTheFusedOnesGiveTheSameBits) {
  std::istringstream names(ISA_NAMES);
  std::map<std::string, std::string> hashes;
  int accepted = 0;
  for (std::string name; names >> name;) {
    const Outcome outcome = probe("hash", {"LOOMBLAS_ISA=" + name});
    EXPECT_TRUE(outcome.succeeded()) << name << ": " << outcome.text();
    std::istringstream words(outcome.out);
    std::string kind, hash;
    words >> kind >> hash;
    if (outcome.err.empty())
      ++accepted;
    std::printf("%-8s %s %s%s\n", name.c_str(), kind.c_str(), hash.c_str(),
                outcome.err.empty() ? "" : " (not available here)");
    if (kind == "fused") {
      EXPECT_EQ(hashes.emplace(kind, hash).first->second, hash) << name;
    }
  }
  EXPECT_GE(accepted, 1) << "no name in `" << ISA_NAMES << "` was accepted";
}

TEST(Settings, ThreadCountsOfTheEnvironmentGiveTheSameBits) {
  const Outcome plain = probe("hash");
  for (const char *count : {"1", "2", "3", "8"}) {
    const Outcome outcome = probe("hash", {std::string("LOOMBLAS_NUM_THREADS=") + count});
    EXPECT_TRUE(outcome.succeeded()) << outcome.text();
    EXPECT_EQ(plain.out, outcome.out) << count << " threads";
  }
}

bool write_file(const std::string &path, const std::string &text) {
  std::ofstream file(path);
  file << text << std::flush;
  return bool(file);
}

/// A control group of its own with a quota of one CPU; removed at the end.
class Quota {
public:
  bool make() {
    const std::string leaf = "/loomblas-test-" + std::to_string(getpid());
    folder = "/sys/fs/cgroup/cpu" + leaf; // version 1
    if (mkdir(folder.c_str(), 0755) == 0) {
      if (write_file(folder + "/cpu.cfs_period_us", "100000") &&
          write_file(folder + "/cpu.cfs_quota_us", "100000"))
        return true;
      rmdir(folder.c_str());
    }
    folder = "/sys/fs/cgroup" + leaf; // version 2
    if (mkdir(folder.c_str(), 0755) == 0) {
      if (write_file(folder + "/cpu.max", "100000 100000"))
        return true;
      rmdir(folder.c_str());
    }
    why = std::strerror(errno);
    folder.clear();
    return false;
  }
  ~Quota() {
    if (!folder.empty())
      rmdir(folder.c_str());
  }
  void enter() const { write_file(folder + "/cgroup.procs", std::to_string(getpid())); }
  std::string folder, why;
};

TEST(Settings, ACpuQuotaOfOneMeansOneThread) {
  SKIP_IF_SANITIZED("it has a thread of its own");
  if (std::thread::hardware_concurrency() < 2)
    GTEST_SKIP() << "this host has one CPU";
  Quota quota;
  if (!quota.make())
    GTEST_SKIP() << "cannot make a control group with a CPU quota here: " << quota.why;
  const Outcome outcome = probe("thread-count", {}, [&] { quota.enter(); });
  EXPECT_TRUE(outcome.succeeded()) << outcome.text();
  EXPECT_EQ("1 1\n", outcome.out);
}

TEST(Settings, MaskedCpuFeaturesChooseKernelsThatRun) {
#if defined(__x86_64__)
  SKIP_IF_SANITIZED("it does not run in an emulator");
  if (access(QEMU_X86_64, X_OK) != 0)
    GTEST_SKIP() << "qemu-x86_64 is not installed";
  for (const char *cpu : {"qemu64", "Nehalem", "SandyBridge", "Haswell", "EPYC", "max",
                          "Haswell,-fma", "Haswell,-avx2", "EPYC,-avx2", "EPYC,-fma", "max,-avx2",
                          "max,-avx", "Haswell,-xsave", "max,-fma,-f16c"}) {
    const Outcome outcome = run_program({{QEMU_X86_64, "-cpu", cpu, PROBE, "small"}});
    EXPECT_EQ(0, outcome.status) << cpu << ": " << outcome.text();
    EXPECT_EQ("right\n", outcome.out) << cpu;
  }
#else
  GTEST_SKIP() << "the masks are those of x86-64";
#endif
}

} // namespace
} // namespace loomblas::check
