// SPDX-License-Identifier: BSD-3-Clause
// Runs a program to its end or to a time limit and collects what it wrote.
#pragma once
#include <functional>
#include <string>
#include <vector>

namespace loomblas::check {

struct Outcome {
  int status = -1;        ///< the exit status, or 128 + the signal
  bool timed_out = false; ///< killed at the time limit
  std::string out, err;   ///< standard output and standard error

  bool succeeded() const { return !timed_out && status == 0; }
  std::string text() const;
};

struct Program {
  std::vector<std::string> arguments;        ///< the program first; found by PATH
  std::vector<std::string> environment = {}; ///< NAME=VALUE beyond a fixed small environment
  int seconds = 120;                         ///< a hang is a failure, slowness is not
  std::function<void()> prepare = {};        ///< called in the child before the program starts
};

/// The environment holds PATH, HOME and what the sanitizers read; no variable of any BLAS.
Outcome run_program(const Program &program);

/// The lines of a text.
std::vector<std::string> lines_of(const std::string &text);

} // namespace loomblas::check
