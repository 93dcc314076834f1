// SPDX-License-Identifier: BSD-3-Clause
// Reads cpu.max (v2) and cpu.cfs_quota_us / cpu.cfs_period_us (v1).
#include "driver/cgroup.h"
#include "driver/settings.h"
#include <cstdio>
#include <cstring>

namespace loomblas {
namespace {

constexpr int no_limit = 0;

/// The text of one file in one directory; false where there is none.
bool read_file(const char *directory, const char *name, char *text, int size) {
  char path[1024];
  if (std::snprintf(path, sizeof path, "%s/%s", directory, name) >= static_cast<int>(sizeof path))
    return false;
  std::FILE *file = std::fopen(path, "re");
  if (file == nullptr)
    return false;
  const bool read = std::fgets(text, size, file) != nullptr;
  std::fclose(file);
  return read;
}

int cpus_of(long long quota, long long period) {
  if (quota <= 0 || period <= 0) // v1 says -1 for no quota
    return no_limit;
  const long long cpus = quota / period + (quota % period != 0);
  return cpus > thread_limit ? thread_limit : static_cast<int>(cpus);
}

int limit_v2(const char *directory) {
  char text[64];
  long long quota = 0, period = 0;
  if (!read_file(directory, "cpu.max", text, sizeof text) ||
      std::sscanf(text, "%lld %lld", &quota, &period) != 2) // "max 100000" is no quota
    return no_limit;
  return cpus_of(quota, period);
}

int limit_v1(const char *directory) {
  char text[64];
  long long quota = 0, period = 0;
  if (!read_file(directory, "cpu.cfs_quota_us", text, sizeof text) ||
      std::sscanf(text, "%lld", &quota) != 1 ||
      !read_file(directory, "cpu.cfs_period_us", text, sizeof text) ||
      std::sscanf(text, "%lld", &period) != 1)
    return no_limit;
  return cpus_of(quota, period);
}

int least(int a, int b) { return a == no_limit || (b != no_limit && b < a) ? b : a; }

/// The least limit of `group` and the groups around it, up to the mount point. A container often
/// sees its own group as the root while its membership names the path outside: then the longer
/// paths don't exist, and the mount point holds the quota.
int least_along(const char *mount, const char *group, int (*limit_of)(const char *)) {
  char directory[1024];
  const std::size_t stem = std::strlen(mount);
  if (std::strstr(group, "/..") != nullptr) // a group outside of our namespace
    group = "";
  if (std::snprintf(directory, sizeof directory, "%s%s", mount, group) >=
      static_cast<int>(sizeof directory))
    return no_limit;
  int limit = no_limit;
  for (;;) {
    limit = least(limit, limit_of(directory));
    char *last = std::strrchr(directory + stem, '/');
    if (last == nullptr)
      return limit;
    *last = '\0';
  }
}

bool names_cpu(const char *controllers) {
  for (const char *name = controllers; name != nullptr; name = std::strchr(name, ',')) {
    name += *name == ',';
    if (std::strcspn(name, ",") == 3 && std::strncmp(name, "cpu", 3) == 0)
      return true;
  }
  return false;
}

/// `root`/`name` as the mount point of a hierarchy.
int least_below(const char *root, const char *name, const char *group,
                int (*limit_of)(const char *)) {
  char mount[512];
  if (std::snprintf(mount, sizeof mount, "%s/%s", root, name) >= static_cast<int>(sizeof mount))
    return no_limit;
  return least_along(mount, group, limit_of);
}

} // namespace

int cgroup_cpu_limit(const char *root, const char *membership) {
  std::FILE *file = std::fopen(membership, "re");
  if (file == nullptr)
    return no_limit;
  int limit = no_limit;
  char line[1024]; // "hierarchy:controllers:group"
  while (std::fgets(line, sizeof line, file) != nullptr) {
    line[std::strcspn(line, "\n")] = '\0';
    char *controllers = std::strchr(line, ':');
    char *group = controllers != nullptr ? std::strchr(controllers + 1, ':') : nullptr;
    if (group == nullptr)
      continue;
    *controllers++ = '\0';
    *group++ = '\0';
    if (std::strcmp(group, "/") == 0)
      *group = '\0';
    if (std::strcmp(line, "0") == 0 && *controllers == '\0') {
      limit = least(limit, least_along(root, group, limit_v2));
      limit = least(limit, least_below(root, "unified", group, limit_v2));
    } else if (names_cpu(controllers)) {
      limit = least(limit, least_below(root, "cpu", group, limit_v1));
      limit = least(limit, least_below(root, controllers, group, limit_v1));
    }
  }
  std::fclose(file);
  return limit;
}

} // namespace loomblas
