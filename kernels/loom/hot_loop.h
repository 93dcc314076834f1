// SPDX-License-Identifier: BSD-3-Clause
// Reads the assembly of a kernel and tells whether its innermost loops are clean.
#pragma once
#include <string>
#include <vector>

namespace loom {

/// What stands in a loop that contains no other loop.
struct Loop {
  std::vector<std::string> lines; ///< from its label to its branch
  int instructions = 0, fmas = 0;
  int stack = 0; ///< loads, stores and calls that go through the stack
  int moves = 0; ///< vector register to vector register
};

struct LoopReport {
  std::vector<Loop> loops;
  int registers = 0; ///< vector registers that the kernel names
  /// No stack traffic, and at most so many register moves in each loop that has more than half
  /// of the hottest one's FMAs; what has fewer is for the last rows or columns.
  bool clean(int moves_allowed) const { return unclean(moves_allowed) == nullptr; }
  const Loop *unclean(int moves_allowed) const; ///< the first that is not so
  const Loop *hottest() const; ///< the one with the most FMAs; null: no loop has any
};

/// Where integers may spill, reloading one is no stack traffic.
LoopReport check_loops(const std::string &assembly, bool integers_may_spill = false);

/// Cycles of one pass of each loop by llvm-mca's model of `cpu`; 0 where it gives no answer.
std::vector<double> mca_cycles(const std::string &llvm_mca, const std::string &triple,
                               const std::string &cpu, const std::string &features,
                               const std::vector<const Loop *> &loops);

} // namespace loom
