// SPDX-License-Identifier: BSD-3-Clause
// CPUID and XGETBV, or HWCAP: features by their own bits, never by model numbers.
#include "driver/cpu.h"
#include <cstring>

#if defined(__x86_64__) || defined(__i386__)
#define LOOMBLAS_X86 1
#include <cpuid.h>
#else
#include <sys/auxv.h>
#if !defined(__aarch64__) && !defined(__riscv)
#include <cfenv>
#endif
#endif

namespace loomblas {
namespace {

/// One name: where its bit is, and which register state must be saved for it to be usable.
struct Feature {
  const char *name;
  int word, bit;
  std::uint64_t state;
};

#if defined(LOOMBLAS_X86)

enum Word { Leaf1Ecx, Leaf1Edx, Leaf7Ebx, Leaf7Ecx, Leaf7Edx, Leaf7Sub1Eax };
constexpr int osxsave_bit = 27;               // of Leaf1Ecx
constexpr std::uint64_t none = 0;             // SSE state: part of the x86-64 ABI
constexpr std::uint64_t ymm = 0x6;            // XCR0: SSE, upper halves of YMM
constexpr std::uint64_t zmm = ymm | 0xE0;     // masks, upper halves of ZMM0-15, ZMM16-31
constexpr std::uint64_t tiles = 0x3ULL << 17; // tile configuration, tile data

constexpr Feature features_of_this_architecture[] = {
    {"sse", Leaf1Edx, 25, none},
    {"sse2", Leaf1Edx, 26, none},
    {"pni", Leaf1Ecx, 0, none},
    {"ssse3", Leaf1Ecx, 9, none},
    {"fma", Leaf1Ecx, 12, ymm},
    {"sse4_1", Leaf1Ecx, 19, none},
    {"sse4_2", Leaf1Ecx, 20, none},
    {"movbe", Leaf1Ecx, 22, none},
    {"popcnt", Leaf1Ecx, 23, none},
    {"avx", Leaf1Ecx, 28, ymm},
    {"f16c", Leaf1Ecx, 29, ymm},
    {"bmi1", Leaf7Ebx, 3, none},
    {"avx2", Leaf7Ebx, 5, ymm},
    {"bmi2", Leaf7Ebx, 8, none},
    {"avx512f", Leaf7Ebx, 16, zmm},
    {"avx512dq", Leaf7Ebx, 17, zmm},
    {"avx512ifma", Leaf7Ebx, 21, zmm},
    {"avx512cd", Leaf7Ebx, 28, zmm},
    {"avx512bw", Leaf7Ebx, 30, zmm},
    {"avx512vl", Leaf7Ebx, 31, zmm},
    {"avx512vbmi", Leaf7Ecx, 1, zmm},
    {"avx512_vbmi2", Leaf7Ecx, 6, zmm},
    {"gfni", Leaf7Ecx, 8, none},
    {"avx512_vnni", Leaf7Ecx, 11, zmm},
    {"avx512_bitalg", Leaf7Ecx, 12, zmm},
    {"avx512_vpopcntdq", Leaf7Ecx, 14, zmm},
    {"amx_bf16", Leaf7Edx, 22, tiles},
    {"avx512_fp16", Leaf7Edx, 23, zmm},
    {"amx_tile", Leaf7Edx, 24, tiles},
    {"amx_int8", Leaf7Edx, 25, tiles},
    {"avx_vnni", Leaf7Sub1Eax, 4, ymm},
    {"avx512_bf16", Leaf7Sub1Eax, 5, zmm},
    {"amx_fp16", Leaf7Sub1Eax, 21, tiles},
    {"avx_ifma", Leaf7Sub1Eax, 23, ymm},
};

#elif defined(__aarch64__)

enum Word { Hwcap, Hwcap2 };
constexpr Feature features_of_this_architecture[] = {
    {"fp", Hwcap, 0, 0},          {"asimd", Hwcap, 1, 0},      {"fphp", Hwcap, 9, 0},
    {"asimdhp", Hwcap, 10, 0},    {"asimddp", Hwcap, 20, 0},   {"sve", Hwcap, 22, 0},
    {"asimdfhm", Hwcap, 23, 0},   {"sve2", Hwcap2, 1, 0},      {"svei8mm", Hwcap2, 9, 0},
    {"svef32mm", Hwcap2, 10, 0},  {"svef64mm", Hwcap2, 11, 0}, {"svebf16", Hwcap2, 12, 0},
    {"i8mm", Hwcap2, 13, 0},      {"bf16", Hwcap2, 14, 0},     {"sme", Hwcap2, 23, 0},
    {"smef64f64", Hwcap2, 25, 0}, {"sve2p1", Hwcap2, 36, 0},   {"sme2", Hwcap2, 37, 0},
};

#elif defined(__riscv)

// The kernel names single-letter extensions by their place in the alphabet.
enum Word { Hwcap, Hwcap2 };
constexpr Feature features_of_this_architecture[] = {
    {"a", Hwcap, 0, 0}, {"c", Hwcap, 2, 0},  {"d", Hwcap, 3, 0},  {"f", Hwcap, 5, 0},
    {"i", Hwcap, 8, 0}, {"m", Hwcap, 12, 0}, {"v", Hwcap, 21, 0},
};

#else

enum Word { Hwcap, Hwcap2 };
constexpr Feature features_of_this_architecture[] = {{nullptr, Hwcap, 0, 0}};

#endif

constexpr int feature_count =
    sizeof features_of_this_architecture / sizeof *features_of_this_architecture;

bool has_feature(const char *name, std::size_t length, const CpuWords &cpu) {
  for (const Feature &feature : features_of_this_architecture)
    if (feature.name && std::strlen(feature.name) == length &&
        std::memcmp(feature.name, name, length) == 0)
      return (cpu.words[feature.word] >> feature.bit & 1) != 0 &&
             (cpu.saved_state & feature.state) == feature.state;
  return false;
}

} // namespace

bool cpu_supports(const char *features, const CpuWords &cpu) {
  constexpr const char *blanks = " \t\n";
  for (;;) {
    features += std::strspn(features, blanks);
    if (*features == '\0')
      return true;
    const std::size_t length = std::strcspn(features, blanks);
    if (!has_feature(features, length, cpu))
      return false;
    features += length;
  }
}

bool cpu_supports(const char *features) { return cpu_supports(features, read_cpu_words()); }

const char *cpu_feature_name(int i) {
  return i >= 0 && i < feature_count ? features_of_this_architecture[i].name : nullptr;
}

#if defined(LOOMBLAS_X86)

CpuWords read_cpu_words() {
  CpuWords cpu;
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  if (!__get_cpuid_count(1, 0, &eax, &ebx, &ecx, &edx))
    return cpu;
  cpu.words[Leaf1Ecx] = ecx;
  cpu.words[Leaf1Edx] = edx;
  if ((ecx >> osxsave_bit & 1) != 0) { // without it XGETBV itself is an illegal instruction
    unsigned low = 0, high = 0;
    asm volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    cpu.saved_state = static_cast<std::uint64_t>(high) << 32 | low;
  }
  if (__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx)) {
    cpu.words[Leaf7Ebx] = ebx;
    cpu.words[Leaf7Ecx] = ecx;
    cpu.words[Leaf7Edx] = edx;
    if (eax >= 1 && __get_cpuid_count(7, 1, &eax, &ebx, &ecx, &edx))
      cpu.words[Leaf7Sub1Eax] = eax;
  }
  return cpu;
}

namespace {

/// Intel's leaf 4 and AMD's 0x8000001D have one format; a CPU without the leaf reports no cache.
CpuCaches caches_of_leaf(unsigned leaf) {
  CpuCaches caches;
  index threads_per_core = 1; // the hardware threads that share the first level
  for (unsigned i = 0; i < 16; ++i) {
    unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
    if (!__get_cpuid_count(leaf, i, &eax, &ebx, &ecx, &edx))
      break;
    const unsigned kind = eax & 31, level = eax >> 5 & 7;
    constexpr unsigned no_more = 0, instructions = 2;
    if (kind == no_more)
      break;
    if (kind == instructions)
      continue;
    const index ways = (ebx >> 22) + 1, partitions = (ebx >> 12 & 1023) + 1;
    const index line = (ebx & 4095) + 1, sets = static_cast<index>(ecx) + 1;
    const index bytes = ways * partitions * line * sets;
    const index sharers = (eax >> 14 & 4095) + 1;
    const index cores = sharers > threads_per_core ? sharers / threads_per_core : 1;
    if (level == 1) {
      caches.l1d = bytes;
      threads_per_core = sharers;
    } else if (level == 2) {
      caches.l2 = bytes / cores;
    } else if (level == 3) {
      caches.l3 = bytes / cores;
    }
  }
  return caches;
}

} // namespace

CpuCaches cpu_caches() {
  const CpuCaches caches = caches_of_leaf(4);
  return caches.l1d != 0 ? caches : caches_of_leaf(0x8000001D);
}

namespace {
constexpr unsigned mode_bits = 0xE040; // rounding, flush to zero, denormals are zero
constexpr unsigned masked_traps = 0x1F80;
} // namespace

// MXCSR. The x87 unit is not used by any kernel.
FloatEnvironment FloatEnvironment::capture() { return {__builtin_ia32_stmxcsr() & mode_bits}; }

void FloatEnvironment::apply() const {
  __builtin_ia32_ldmxcsr(masked_traps | static_cast<unsigned>(modes));
}

void cpu_relax() { __builtin_ia32_pause(); }

#else // not x86

CpuWords read_cpu_words() {
  CpuWords cpu;
  cpu.words[Hwcap] = getauxval(AT_HWCAP);
  cpu.words[Hwcap2] = getauxval(AT_HWCAP2);
  return cpu;
}

CpuCaches cpu_caches() { return {}; }

#if defined(__aarch64__)

namespace {
// FPCR: RMode, FZ, DN, AHP, FZ16 and (Armv8.7) FIZ, AH.
constexpr std::uint64_t mode_bits =
    0x3ULL << 22 | 1ULL << 24 | 1ULL << 25 | 1ULL << 26 | 1ULL << 19 | 1ULL << 0 | 1ULL << 1;
} // namespace

FloatEnvironment FloatEnvironment::capture() {
  std::uint64_t fpcr = 0;
  asm volatile("mrs %0, fpcr" : "=r"(fpcr));
  return {fpcr & mode_bits};
}

void FloatEnvironment::apply() const {
  asm volatile("msr fpcr, %0" ::"r"(modes));
  asm volatile("msr fpsr, %0" ::"r"(std::uint64_t{0}));
}

void cpu_relax() { asm volatile("yield"); }

#elif defined(__riscv)

FloatEnvironment FloatEnvironment::capture() {
  std::uint64_t rounding = 0;
  asm volatile("frrm %0" : "=r"(rounding));
  return {rounding};
}

void FloatEnvironment::apply() const {
  asm volatile("fscsr %0" ::"r"(modes << 5)); // frm above the five flags
}

void cpu_relax() { asm volatile(".word 0x0100000f"); } // pause, a hint on every RISC-V

#else

FloatEnvironment FloatEnvironment::capture() {
  return {static_cast<std::uint64_t>(std::fegetround())};
}

void FloatEnvironment::apply() const {
  std::feclearexcept(FE_ALL_EXCEPT);
  std::fesetround(static_cast<int>(modes));
}

void cpu_relax() {}

#endif
#endif

} // namespace loomblas
