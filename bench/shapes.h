// SPDX-License-Identifier: BSD-3-Clause
// The sizes of a call, and the named sets of sizes.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace loomblas::bench {

/// Routines take of it what they have.
struct Shape {
  std::int64_t m, n, k;
};

struct Preset {
  std::vector<Shape> shapes;
  int level = 0; ///< the routines it is for: all of that level, or gemm (0)
};

/// "tiny", "mid", "odd", "skinny", "tall", "level1", "level2", "level3"; nothing for another name.
std::optional<Preset> preset(const std::string &name);
/// "512", "300x20" (m x n, k = n) or "300x20x1000" (m x n x k); nothing where it is none of them.
std::optional<Shape> parse_shape(const std::string &text);

} // namespace loomblas::bench
