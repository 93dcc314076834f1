// SPDX-License-Identifier: BSD-3-Clause
// The named sets of sizes, and sizes from the command line.
#include "bench/shapes.h"

#include <cstdio>

namespace loomblas::bench {

std::optional<Preset> preset(const std::string &name) {
  Preset set;
  std::vector<Shape> &shapes = set.shapes;
  const auto squares = [&](std::initializer_list<std::int64_t> sizes) {
    for (const std::int64_t n : sizes)
      shapes.push_back({n, n, n});
  };
  if (name == "level1") { // in L1, in L2, in memory or the last cache
    set.level = 1;
    squares({100, 10000, 1000000});
  } else if (name == "level2") {
    set.level = 2;
    squares({64, 256, 1024, 4096});
  } else if (name == "level3") {
    set.level = 3;
    squares({64, 128, 256, 512, 1024});
  } else if (name == "tiny") {
    for (std::int64_t n = 2; n <= 64; ++n)
      shapes.push_back({n, n, n});
  } else if (name == "mid") {
    for (std::int64_t n = 256; n <= 2048; n += 256)
      shapes.push_back({n, n, n});
  } else if (name == "odd") { // sizes that are no multiple of anything
    squares({67, 101, 131, 193, 257, 383, 511, 771, 1023, 1537});
  } else if (name == "skinny") { // one small side: few rows, few columns, a short k
    for (std::int64_t s : {1, 2, 4, 8, 16, 32})
      for (const Shape &shape : {Shape{s, 2000, 2000}, Shape{2000, s, 2000}, Shape{2000, 2000, s}})
        shapes.push_back(shape);
  } else if (name == "tall") { // a small C and a long k, or one long side
    for (std::int64_t s : {8, 32, 100})
      for (const Shape &shape : {Shape{s, s, 20000}, Shape{20000, s, s}, Shape{s, 20000, s}})
        shapes.push_back(shape);
  } else {
    return std::nullopt;
  }
  return set;
}

std::optional<Shape> parse_shape(const std::string &text) {
  long m = 0, n = 0, k = 0;
  char rest = 0;
  const int found = std::sscanf(text.c_str(), "%ldx%ldx%ld", &m, &n, &k);
  if (found == 1)
    m = k = n = m;
  else if (found == 2)
    k = n;
  // the same again with its end: nothing may follow
  const char *forms[] = {"%*d%c", "%*dx%*d%c", "%*dx%*dx%*d%c"};
  if (found < 1 || std::sscanf(text.c_str(), forms[found - 1], &rest) == 1)
    return std::nullopt;
  if (m <= 0 || n <= 0 || k <= 0)
    return std::nullopt;
  return Shape{m, n, k};
}

} // namespace loomblas::bench
