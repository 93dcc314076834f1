// SPDX-License-Identifier: BSD-3-Clause
// The named sets of sizes, and sizes from the command line.
#include "bench/shapes.h"

#include <cstdio>

namespace loomblas::bench {

std::optional<std::vector<Shape>> preset(const std::string &name) {
  std::vector<Shape> shapes;
  if (name == "tiny") {
    for (std::int64_t n = 2; n <= 64; ++n)
      shapes.push_back({n, n, n});
  } else if (name == "mid") {
    for (std::int64_t n = 256; n <= 2048; n += 256)
      shapes.push_back({n, n, n});
  } else if (name == "odd") { // sizes that are no multiple of anything
    for (std::int64_t n : {67, 101, 131, 193, 257, 383, 511, 771, 1023, 1537})
      shapes.push_back({n, n, n});
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
  return shapes;
}

std::optional<Shape> parse_shape(const std::string &text) {
  long m = 0, n = 0, k = 0;
  char rest = 0;
  if (std::sscanf(text.c_str(), "%ldx%ldx%ld%c", &m, &n, &k, &rest) == 3) {
    if (m > 0 && n > 0 && k > 0)
      return Shape{m, n, k};
  } else if (std::sscanf(text.c_str(), "%ld%c", &n, &rest) == 1 && n > 0) {
    return Shape{n, n, n};
  }
  return std::nullopt;
}

} // namespace loomblas::bench
