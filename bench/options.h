// SPDX-License-Identifier: BSD-3-Clause
// The command line of the bench, and the cases it asks for.
#pragma once
#include "bench/timing.h"

#include <string>
#include <vector>

namespace loomblas::bench {

struct Options {
  std::vector<std::string> libraries, routines, types, presets, shapes;
  std::vector<int> levels, threads{1};
  std::vector<double> betas{0};
  std::vector<std::int64_t> increments{1};
  VariantChoice variants;
  std::int64_t cold_mib = 0, band = 0;
  Effort effort;
  std::string ours = "loomblas", json, idle;
  int worst = 0;
  bool own_gemm = false, extras = false, complete = false;
};

/// Reads the command line; a fault of it says so and ends the program.
Options read_options(int argc, char **argv);
[[noreturn]] void refuse(const std::string &why);

/// The cases of one table.
struct Plan {
  std::string routine;
  Setup setup;
  std::vector<Case> cases;
};
/// What the options ask for, a table for each routine, type and setup; refuses what makes no sense.
std::vector<Plan> plans(const Options &options);

} // namespace loomblas::bench
