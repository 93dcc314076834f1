// SPDX-License-Identifier: BSD-3-Clause
// Reads cores and caches by hwloc, affinity by the system, the quota by cgroup.
#include "driver/topology.h"
#include "driver/cgroup.h"
#include "driver/settings.h"
#include <atomic>
#include <bit>
#include <cstdio>
#include <pthread.h>
#include <sched.h>
#include <unistd.h>
#if LOOMBLAS_WITH_HWLOC
#include <hwloc.h>
#endif

namespace loomblas {
namespace {

/// Of a machine that tells nothing: the least of what is common.
constexpr CpuCaches common_caches = {32 << 10, 512 << 10, 2 << 20};

index first_known(index a, index b, index c) { return a > 0 ? a : b > 0 ? b : c; }

void fill_unknown_caches(Topology &topology, const CpuCaches &fallback) {
  topology.l1d = first_known(topology.l1d, fallback.l1d, common_caches.l1d);
  topology.l2 = first_known(topology.l2, fallback.l2, common_caches.l2);
  topology.l3_per_core = first_known(topology.l3_per_core, fallback.l3, common_caches.l3);
}

#if LOOMBLAS_WITH_HWLOC

/// A hwloc topology, destroyed at the end of its scope; null where hwloc could not load it.
class LoadedTopology {
public:
  enum class Source { ThisMachine, Synthetic, Xml };
  LoadedTopology(Source source, const char *text) {
    if (hwloc_topology_init(&handle_) != 0)
      return;
    // Nothing but cores and caches: without devices and memory attributes loading takes a third.
    hwloc_topology_set_all_types_filter(handle_, HWLOC_TYPE_FILTER_KEEP_NONE);
    for (hwloc_obj_type_t type :
         {HWLOC_OBJ_CORE, HWLOC_OBJ_L1CACHE, HWLOC_OBJ_L2CACHE, HWLOC_OBJ_L3CACHE})
      hwloc_topology_set_type_filter(handle_, type, HWLOC_TYPE_FILTER_KEEP_ALL);
    unsigned long flags = HWLOC_TOPOLOGY_FLAG_NO_DISTANCES | HWLOC_TOPOLOGY_FLAG_NO_MEMATTRS;
    bool ready = true;
    if (source == Source::Synthetic) {
      ready = hwloc_topology_set_synthetic(handle_, text) == 0;
    } else if (source == Source::Xml) {
      ready = hwloc_topology_set_xml(handle_, text) == 0;
    } else {
      // The x86 component would bind this thread to each core in turn to run CPUID there.
      flags |= HWLOC_TOPOLOGY_FLAG_DONT_CHANGE_BINDING;
      hwloc_topology_set_components(handle_, HWLOC_TOPOLOGY_COMPONENTS_FLAG_BLACKLIST, "x86");
    }
    loaded_ =
        ready && hwloc_topology_set_flags(handle_, flags) == 0 && hwloc_topology_load(handle_) == 0;
  }
  ~LoadedTopology() {
    if (handle_ != nullptr)
      hwloc_topology_destroy(handle_);
  }
  LoadedTopology(const LoadedTopology &) = delete;
  LoadedTopology &operator=(const LoadedTopology &) = delete;
  hwloc_topology_t get() const { return loaded_ ? handle_ : nullptr; }

private:
  hwloc_topology_t handle_ = nullptr;
  bool loaded_ = false;
};

bool meets(hwloc_const_cpuset_t cpus, const CpuMask *mask) {
  if (mask == nullptr)
    return true;
  for (int cpu = hwloc_bitmap_first(cpus); cpu >= 0 && cpu < CpuMask::words * CpuMask::bits;
       cpu = hwloc_bitmap_next(cpus, cpu))
    if (mask->has(cpu))
      return true;
  return false;
}

/// Where cores differ, the smallest share: one blocking serves all of them.
void take_smaller(index &size, index other) {
  if (other > 0 && (size == 0 || other < size))
    size = other;
}

/// Adds one core with the caches above it; `last_l3` is the L3 of the core added before.
void add_core(Topology &topology, hwloc_topology_t handle, hwloc_obj_t core, hwloc_obj_type_t type,
              hwloc_obj_t &last_l3) {
  ++topology.cores;
  for (hwloc_obj_t above = core->parent; above != nullptr; above = above->parent) {
    if (!hwloc_obj_type_is_dcache(above->type))
      continue;
    const index size = static_cast<index>(above->attr->cache.size);
    const int sharers = hwloc_get_nbobjs_inside_cpuset_by_type(handle, above->cpuset, type);
    const index share = size / (sharers > 1 ? sharers : 1);
    if (above->type == HWLOC_OBJ_L1CACHE) {
      take_smaller(topology.l1d, size);
    } else if (above->type == HWLOC_OBJ_L2CACHE) {
      take_smaller(topology.l2, share);
    } else if (above->type == HWLOC_OBJ_L3CACHE) {
      take_smaller(topology.l3_per_core, share);
      topology.l3_groups += above != last_l3; // cores come in the order of the tree
      last_l3 = above;
    }
  }
}

/// The cores of `handle` that have a hardware thread in `mask` (null: all cores).
Topology summarize(hwloc_topology_t handle, const CpuMask *mask, const CpuCaches &fallback) {
  Topology topology;
  if (handle != nullptr) {
    // A machine described without cores has hardware threads only.
    const hwloc_obj_type_t type =
        hwloc_get_nbobjs_by_type(handle, HWLOC_OBJ_CORE) > 0 ? HWLOC_OBJ_CORE : HWLOC_OBJ_PU;
    const int described = hwloc_get_nbobjs_by_type(handle, type);
    hwloc_obj_t last_l3 = nullptr;
    topology.cores = topology.l3_groups = 0;
    for (int i = 0; i < described; ++i) {
      const hwloc_obj_t core = hwloc_get_obj_by_type(handle, type, static_cast<unsigned>(i));
      if (meets(core->cpuset, mask))
        add_core(topology, handle, core, type, last_l3);
    }
    topology.hybrid = hwloc_cpukinds_get_nr(handle, 0) > 1;
    topology.cores = topology.cores > 0 ? topology.cores : 1;
    topology.l3_groups = topology.l3_groups > 0 ? topology.l3_groups : 1;
  }
  fill_unknown_caches(topology, fallback);
  topology.default_threads = topology.cores < thread_limit ? topology.cores : thread_limit;
  return topology;
}

Topology read_this_machine() {
  CpuMask mask;
  const bool known = process_affinity(mask);
  const LoadedTopology loaded(LoadedTopology::Source::ThisMachine, nullptr);
  return loaded.get() != nullptr ? summarize(loaded.get(), known ? &mask : nullptr, cpu_caches())
                                 : read_topology_without_hwloc();
}

#else

Topology read_this_machine() { return read_topology_without_hwloc(); }

#endif

constinit Topology the_topology;
pthread_once_t topology_once = PTHREAD_ONCE_INIT; // run again in a child forked meanwhile
constinit std::atomic<int> reading{0};

void read_the_topology() {
  // Found set: another thread of the parent was inside hwloc, whose locks this child has inherited.
  Topology topology =
      reading.exchange(1) != 0 ? read_topology_without_hwloc() : read_this_machine();
  for (int limit : {settings().num_threads, cgroup_cpu_limit()})
    if (limit > 0 && limit < topology.default_threads)
      topology.default_threads = limit;
  the_topology = topology;
}

} // namespace

const Topology &topology() {
  pthread_once(&topology_once, read_the_topology);
  return the_topology;
}

bool process_affinity(CpuMask &mask) {
  return sched_getaffinity(getpid(), sizeof mask.word, reinterpret_cast<cpu_set_t *>(mask.word)) ==
         0;
}

#if LOOMBLAS_WITH_HWLOC
Topology read_topology(const char *synthetic, const CpuCaches &fallback) {
  const LoadedTopology loaded(LoadedTopology::Source::Synthetic, synthetic);
  return summarize(loaded.get(), nullptr, fallback);
}

Topology read_topology_xml(const char *file, const CpuCaches &fallback) {
  const LoadedTopology loaded(LoadedTopology::Source::Xml, file);
  return summarize(loaded.get(), nullptr, fallback);
}
#endif

Topology read_topology_without_hwloc() {
  Topology topology;
  CpuMask mask;
  if (process_affinity(mask)) {
    topology.cores = 0;
    for (int cpu = 0; cpu < CpuMask::words * CpuMask::bits; ++cpu) {
      if (!mask.has(cpu))
        continue;
      // A hardware thread counts unless an earlier one of its core does.
      char path[80];
      int first_sibling = cpu;
      std::snprintf(path, sizeof path,
                    "/sys/devices/system/cpu/cpu%d/topology/thread_siblings_list", cpu);
      if (std::FILE *file = std::fopen(path, "re")) {
        if (std::fscanf(file, "%d", &first_sibling) != 1 || first_sibling < 0 ||
            first_sibling > cpu)
          first_sibling = cpu;
        std::fclose(file);
      }
      topology.cores += first_sibling == cpu || !mask.has(first_sibling);
    }
    topology.cores = topology.cores > 0 ? topology.cores : 1;
  }
  fill_unknown_caches(topology, cpu_caches());
  topology.default_threads = topology.cores < thread_limit ? topology.cores : thread_limit;
  return topology;
}

} // namespace loomblas
