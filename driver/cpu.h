// SPDX-License-Identifier: BSD-3-Clause
// What the CPU can do, asked of the CPU itself: features, cache sizes, floating-point modes.
// cpu.cc is the one file of the library that knows which architecture it is compiled for.
#pragma once
#include "kernels/kernel_table.h"

namespace loomblas {

/// The raw answers that a feature is a bit of: CPUID registers on x86, HWCAP words elsewhere.
struct CpuWords {
  std::uint64_t words[6] = {};
  /// Register state the system saves on a context switch (XCR0); 0 without OSXSAVE. x86 only.
  std::uint64_t saved_state = 0;
};

CpuWords read_cpu_words();

/// Whether every feature in `features` is there. Features are separated by blanks and named as in
/// /proc/cpuinfo ("avx2 fma", "asimd", "v"). An unknown name is a missing feature; "" is always
/// met.
bool cpu_supports(const char *features);
bool cpu_supports(const char *features, const CpuWords &cpu);

/// The names cpu_supports knows on this architecture: the i-th one, or null past the last.
const char *cpu_feature_name(int i);

/// Cache sizes in bytes, l2 and l3 as one core's share of them; 0 where unknown.
struct CpuCaches {
  index l1d = 0, l2 = 0, l3 = 0;
};

/// From CPUID (leaf 4 or 0x8000001D): the fall-back where the system tells nothing.
CpuCaches cpu_caches();

/// The modes floating-point results depend on: rounding, flush to zero, denormals are zero.
/// Exception masks and flags are not part of it: what a worker raises stays with the worker.
struct FloatEnvironment {
  std::uint64_t modes;
  static FloatEnvironment capture(); ///< those of the calling thread; a few cycles
  void apply() const;                ///< make them the calling thread's; traps off, flags clear
};

/// Tells the CPU that this thread polls memory.
void cpu_relax();

} // namespace loomblas
