// SPDX-License-Identifier: BSD-3-Clause
// Runs a shell command and keeps what it wrote.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <string>
#include <sys/wait.h>

struct Outcome {
  int status;         ///< the exit code; -1 if it did not end by itself
  std::string output; ///< stdout, and stderr where the command redirects it
};

inline Outcome run(const std::string &command) {
  // A sanitizer's run time objects to a preloaded library that stands before it.
  const char *given = std::getenv("ASAN_OPTIONS");
  const std::string options = given != nullptr ? std::string(given) + ":" : "";
  setenv("ASAN_OPTIONS", (options + "verify_asan_link_order=0").c_str(), 1);
  FILE *pipe = popen(command.c_str(), "r");
  if (pipe == nullptr)
    return {-1, "popen failed"};
  Outcome outcome{-1, ""};
  char buffer[4096];
  while (const std::size_t got = fread(buffer, 1, sizeof buffer, pipe))
    outcome.output.append(buffer, got);
  const int status = pclose(pipe);
  if (WIFEXITED(status))
    outcome.status = WEXITSTATUS(status);
  return outcome;
}
