// SPDX-License-Identifier: BSD-3-Clause
// CPU features against what the kernel says, and under masks that virtual machines set.
#include "driver/cpu.h"
#include <cfenv>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>
#include <string>

using namespace loomblas;

namespace {

/// The words after "flags :" (x86) or "Features :" (AArch64) of the first CPU.
std::set<std::string> features_of_the_kernel() {
  std::ifstream file("/proc/cpuinfo");
  std::set<std::string> names;
  for (std::string line; std::getline(file, line);)
    if (line.rfind("flags", 0) == 0 || line.rfind("Features", 0) == 0) {
      std::istringstream words(line.substr(line.find(':') + 1));
      for (std::string word; words >> word;)
        names.insert(word);
      break;
    }
  return names;
}

} // namespace

TEST(Cpu, AgreesWithTheKernelOnEveryName) {
  const std::set<std::string> names = features_of_the_kernel();
  if (names.empty())
    GTEST_SKIP() << "/proc/cpuinfo lists no features on this system";
  ASSERT_NE(cpu_feature_name(0), nullptr);
  for (int i = 0; cpu_feature_name(i) != nullptr; ++i)
    EXPECT_EQ(cpu_supports(cpu_feature_name(i)), names.count(cpu_feature_name(i)) != 0)
        << cpu_feature_name(i);
}

TEST(Cpu, NamesAreSeparatedByBlanks) {
  CpuWords all;
  for (std::uint64_t &word : all.words)
    word = ~std::uint64_t{0};
  all.saved_state = ~std::uint64_t{0};
  const std::string name = cpu_feature_name(0);
  EXPECT_TRUE(cpu_supports("", all));
  EXPECT_TRUE(cpu_supports("  \t", all));
  EXPECT_TRUE(cpu_supports((" " + name + "  " + name + " ").c_str(), all));
  EXPECT_FALSE(cpu_supports("no_such_feature", all));
  EXPECT_FALSE(cpu_supports((name + " no_such_feature").c_str(), all));
  EXPECT_FALSE(cpu_supports((name + "x").c_str(), all));
  EXPECT_FALSE(cpu_supports(name.substr(0, name.size() - 1).c_str(), all));
}

TEST(Cpu, NothingIsThereWithoutItsBit) {
  for (int i = 0; cpu_feature_name(i) != nullptr; ++i)
    EXPECT_FALSE(cpu_supports(cpu_feature_name(i), CpuWords{})) << cpu_feature_name(i);
}

#if defined(__x86_64__)
TEST(Cpu, FeaturesNeedTheRegisterStateTheyUse) {
  CpuWords cpu;
  for (std::uint64_t &word : cpu.words)
    word = ~std::uint64_t{0};
  cpu.saved_state = 0; // a system or VM without OSXSAVE
  EXPECT_TRUE(cpu_supports("sse2 sse4_2", cpu));
  EXPECT_FALSE(cpu_supports("avx", cpu));
  EXPECT_FALSE(cpu_supports("fma", cpu));
  cpu.saved_state = 0x7; // YMM, no ZMM
  EXPECT_TRUE(cpu_supports("avx avx2 fma f16c", cpu));
  EXPECT_FALSE(cpu_supports("avx512f", cpu));
  cpu.saved_state = 0xE7;
  EXPECT_TRUE(cpu_supports("avx512f avx512bw avx512dq avx512vl avx512_bf16 avx512_vnni", cpu));
  EXPECT_FALSE(cpu_supports("amx_tile", cpu));
  cpu.saved_state = 0x600E7;
  EXPECT_TRUE(cpu_supports("amx_tile amx_bf16 amx_int8", cpu));
  cpu.saved_state = 0x61; // ZMM state without that of the YMM halves makes no sense: not usable
  EXPECT_FALSE(cpu_supports("avx2", cpu));
  EXPECT_FALSE(cpu_supports("avx512f", cpu));
}

TEST(Cpu, EveryFeatureIsABitOfItsOwn) {
  for (int i = 0; cpu_feature_name(i) != nullptr; ++i) {
    int there = 0;
    for (int word = 0; word < 6; ++word)
      for (int bit = 0; bit < 32; ++bit) {
        CpuWords cpu;
        cpu.saved_state = ~std::uint64_t{0};
        cpu.words[word] = std::uint64_t{1} << bit;
        const bool has = cpu_supports(cpu_feature_name(i), cpu);
        there += has;
        for (int j = 0; has && j < i; ++j)
          EXPECT_FALSE(cpu_supports(cpu_feature_name(j), cpu)) << cpu_feature_name(i);
      }
    EXPECT_EQ(there, 1) << cpu_feature_name(i);
  }
}
#endif

TEST(Cpu, CachesArePlausibleOrUnknown) {
  const CpuCaches caches = cpu_caches();
  for (std::ptrdiff_t size : {caches.l1d, caches.l2, caches.l3}) {
    EXPECT_TRUE(size == 0 || size >= 4096) << size;
    EXPECT_LT(size, std::ptrdiff_t{1} << 34);
  }
}

TEST(FloatEnvironment, TakesTheRoundingAndLeavesTheFlags) {
  // Read off results: on x86 fegetround asks the x87 unit, which the library does not use.
  volatile double zero = 0, one = 1, three = 3;
  const double nearest = one / three;
  const FloatEnvironment usual = FloatEnvironment::capture();
  ASSERT_EQ(std::fesetround(FE_UPWARD), 0);
  const double above = one / three;
  const FloatEnvironment upward = FloatEnvironment::capture();
  ASSERT_NE(above, nearest);
  ASSERT_EQ(std::fesetround(FE_TONEAREST), 0);
  upward.apply();
  EXPECT_EQ(one / three, above);
  usual.apply();
  EXPECT_EQ(one / three, nearest);
  const volatile double infinite = one / zero;
  EXPECT_NE(std::fetestexcept(FE_DIVBYZERO), 0) << infinite;
  EXPECT_EQ(FloatEnvironment::capture().modes, usual.modes);
  usual.apply();
  EXPECT_EQ(std::fetestexcept(FE_DIVBYZERO), 0);
}

#if defined(__x86_64__)
TEST(FloatEnvironment, TakesFlushToZeroAndNotTheTraps) {
  const unsigned before = __builtin_ia32_stmxcsr();
  __builtin_ia32_ldmxcsr((before | 0x8040) & ~0x0200U); // FTZ, DAZ, division by zero traps
  const FloatEnvironment flushing = FloatEnvironment::capture();
  __builtin_ia32_ldmxcsr(before);
  flushing.apply();
  EXPECT_EQ(__builtin_ia32_stmxcsr(), 0x1F80U | 0x8040U);
  __builtin_ia32_ldmxcsr(before);
}
#endif
