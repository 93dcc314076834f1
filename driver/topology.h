// SPDX-License-Identifier: BSD-3-Clause
// What the machine offers this process: cores, caches, and how many threads to use unless told.
#pragma once
#include "driver/cpu.h"

/// 0 builds without hwloc: cores from the affinity mask, caches from the CPU.
#ifndef LOOMBLAS_WITH_HWLOC
#define LOOMBLAS_WITH_HWLOC 1
#endif

namespace loomblas {

struct Topology {
  int cores = 1;           ///< physical cores in this process's affinity mask
  int default_threads = 1; ///< the least of cores, the settings' number, the cgroup quota
  index l1d = 0;           ///< bytes of one core
  index l2 = 0;            ///< one core's share
  index l3_per_core = 0;   ///< one core's share
  int l3_groups = 1;       ///< groups of cores that share an L3
  bool hybrid = false;     ///< cores differ in kind (P and E cores); all of them are counted
};

/// This machine, read on first need. Any thread, any time. Changes nobody's affinity.
const Topology &topology();

#if LOOMBLAS_WITH_HWLOC
/// The machine that a hwloc synthetic description ("package:2 l3:1(size=33554432) core:8 pu:2") or
/// XML file tells of. A cache it does not tell of is as in `fallback`, or a common size. A
/// description that hwloc can't read is a machine of one core.
Topology read_topology(const char *synthetic, const CpuCaches &fallback = {});
Topology read_topology_xml(const char *file, const CpuCaches &fallback = {});
#endif

/// What topology() uses without hwloc, or if hwloc fails.
Topology read_topology_without_hwloc();

/// A set of CPUs by their numbers in the system.
struct CpuMask {
  static constexpr int words = 128, bits = 64;
  std::uint64_t word[words] = {};
  bool has(int cpu) const { return (word[cpu / bits] >> cpu % bits & 1) != 0; }
};

/// The affinity of this process: of its main thread, since an OpenMP runtime may have bound the
/// calling thread to one core. False if the system does not say.
bool process_affinity(CpuMask &mask);

} // namespace loomblas
