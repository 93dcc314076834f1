// SPDX-License-Identifier: BSD-3-Clause
// What the scenarios of the probe program share: a checked product and a look at the process.
#pragma once
#include "testing/support/blas.h"
#include "testing/support/random.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <string>
#include <unistd.h>
#include <vector>

namespace loomblas::check {

/// Ends the scenario with what was expected.
#define REQUIRE(condition, ...)                                                                    \
  do                                                                                               \
    if (!(condition)) {                                                                            \
      std::fprintf(stderr, "%s:%d: not so: %s: ", __FILE__, __LINE__, #condition);                 \
      std::fprintf(stderr, __VA_ARGS__);                                                           \
      std::fputc('\n', stderr);                                                                    \
      std::_Exit(1);                                                                               \
    }                                                                                              \
  while (false)

/// A product of small integers, right or wrong without any tolerance.
template <class T> struct Product {
  Product(index rows, index cols, index depth) : m(rows), n(cols), k(depth) {
    Random random(std::uint64_t(m + 1000 * n + 1000000 * k));
    for (auto *matrix : {&a, &b}) {
      matrix->resize(std::size_t(matrix == &a ? m * k : k * n));
      for (T &x : *matrix)
        x = random.small_integer<T>();
    }
  }

  void compute(std::vector<T> &c, char transa = 'N', char transb = 'N') const {
    c.assign(std::size_t(m * n), T(-1));
    gemm(transa, transb, m, n, k, T(1), a.data(), transa == 'N' ? m : k, b.data(),
         transb == 'N' ? k : n, T(0), c.data(), m);
  }

  /// C x = op(A) (op(B) x) for a few vectors x of small integers; all of it is exact.
  bool is(const std::vector<T> &c, char transa = 'N', char transb = 'N') const {
    Random random(7);
    for (int turn = 0; turn < 3; ++turn) {
      std::vector<double> x(static_cast<std::size_t>(n)), bx(static_cast<std::size_t>(k)),
          left(static_cast<std::size_t>(m));
      for (double &element : x)
        element = random.small_integer<double>();
      for (index j = 0; j < n; ++j)
        for (index p = 0; p < k; ++p)
          bx[std::size_t(p)] +=
              x[std::size_t(j)] * b[std::size_t(transb == 'N' ? p + j * k : j + p * n)];
      for (index p = 0; p < k; ++p)
        for (index i = 0; i < m; ++i)
          left[std::size_t(i)] +=
              bx[std::size_t(p)] * a[std::size_t(transa == 'N' ? i + p * m : p + i * k)];
      for (index j = 0; j < n; ++j)
        for (index i = 0; i < m; ++i)
          left[std::size_t(i)] -= x[std::size_t(j)] * c[std::size_t(i + j * m)];
      for (const double difference : left)
        if (difference != 0)
          return false;
    }
    return true;
  }

  /// Computes and compares.
  bool is_right(char transa = 'N', char transb = 'N') const {
    std::vector<T> c;
    compute(c, transa, transb);
    return is(c, transa, transb);
  }

  index m, n, k;
  std::vector<T> a, b;
};

inline bool gemm_is_right(index n) { return Product<double>(n, n, n).is_right(); }

/// The number after `name` in a file like /proc/self/status (the base is ten or, for masks, 16).
inline unsigned long status_of(const char *path, const char *name, int base = 10) {
  unsigned long value = 0;
  if (std::FILE *file = std::fopen(path, "r")) {
    char line[512];
    while (std::fgets(line, sizeof line, file))
      if (std::strncmp(line, name, std::strlen(name)) == 0)
        value = std::strtoul(line + std::strlen(name) + 1, nullptr, base);
    std::fclose(file);
  }
  return value;
}

inline std::vector<std::string> threads_of_this_process() {
  std::vector<std::string> names;
  if (DIR *folder = opendir("/proc/self/task")) {
    while (const dirent *entry = readdir(folder))
      if (entry->d_name[0] != '.')
        names.emplace_back(entry->d_name);
    closedir(folder);
  }
  return names;
}

/// Ended threads leave /proc a moment after they were joined.
inline bool threads_become(std::size_t count) {
  for (int turn = 0; turn < 500; ++turn) {
    if (threads_of_this_process().size() == count)
      return true;
    usleep(10000);
  }
  return false;
}

/// One scenario: its name on the command line and what it does; it ends the process on failure.
struct Scenario {
  const char *name;
  void (*run)(int argc, char **argv);
};
extern const Scenario fork_scenarios[5], caller_scenarios[6], limit_scenarios[8];

} // namespace loomblas::check
