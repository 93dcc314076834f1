// SPDX-License-Identifier: BSD-3-Clause
// A program that acts out one scenario against the library; process_test.cc starts it, each time in
// a process of its own.
#include "testing/process/probe.h"

int main(int argc, char **argv) {
  using namespace loomblas::check;
  const auto matches = [&](const Scenario &scenario) {
    return argc > 1 && std::strcmp(argv[1], scenario.name) == 0;
  };
  const auto act = [&](const auto &scenarios) {
    for (const Scenario &scenario : scenarios)
      if (matches(scenario)) {
        scenario.run(argc - 2, argv + 2);
        return true;
      }
    return false;
  };
  if (act(fork_scenarios) || act(caller_scenarios) || act(limit_scenarios))
    return 0;
  std::fprintf(stderr, "probe: no such scenario: %s\n", argc > 1 ? argv[1] : "(none)");
  return 2;
}
