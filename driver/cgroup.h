// SPDX-License-Identifier: BSD-3-Clause
// The CPU quota of the container this process runs in.
#pragma once

namespace loomblas {

/// How many CPUs the quotas of this process's control groups (v1 and v2) are worth: the least along
/// the path from its own group to the root, rounded up, at least 1; 0 where there is no quota.
/// `root` is where the hierarchies are mounted, `membership` the file with this process's groups.
int cgroup_cpu_limit(const char *root = "/sys/fs/cgroup",
                     const char *membership = "/proc/self/cgroup");

} // namespace loomblas
