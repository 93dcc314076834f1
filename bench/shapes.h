// SPDX-License-Identifier: BSD-3-Clause
// Which products the bench times: sizes, transpositions, and the named sets of sizes.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace loomblas::bench {

struct Shape {
  std::int64_t m, n, k;
  double flops() const {
    return 2.0 * static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(k);
  }
};

/// What is timed besides the sizes. One table is printed for each.
struct Setup {
  char transa = 'N', transb = 'N'; ///< 'N' or 'T'
  int threads = 1;
  double beta = 0;
  std::int64_t cold_bytes = 0; ///< 0: the same operands each call; else rotate through that much
};

/// "tiny", "mid", "skinny", "tall", "odd": a named set; nothing for another name.
std::optional<std::vector<Shape>> preset(const std::string &name);
/// "512" or "300x20x1000" (m x n x k); nothing where it is neither.
std::optional<Shape> parse_shape(const std::string &text);

} // namespace loomblas::bench
