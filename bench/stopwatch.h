// SPDX-License-Identifier: BSD-3-Clause
// How the bench takes the time: one clock, samples of a fitted length, the least of several.
//
// Google Benchmark is not used: it finishes one subject before it starts the next, so that a slow
// minute of the machine falls on one library alone. Here all libraries take turns within a round.
#pragma once
#include <algorithm>
#include <ctime>
#include <limits>
#include <vector>

namespace loomblas::bench {

/// Seconds. CLOCK_MONOTONIC_RAW: no slewing, and unlike the CPU-time clocks it is right on VMs.
inline double now() {
  timespec t{};
  clock_gettime(CLOCK_MONOTONIC_RAW, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

/// How often `run(repeats)` must repeat its work to last at least `seconds`.
template <class Run> long fit_repeats(Run &&run, double seconds) {
  long repeats = 1;
  for (;;) {
    const double start = now();
    run(repeats);
    const double took = now() - start;
    if (took >= seconds)
      return repeats;
    const double wanted = 1.2 * seconds / std::max(took, 1e-7);
    repeats = std::max(repeats + 1,
                       static_cast<long>(static_cast<double>(repeats) * std::min(wanted, 100.0)));
  }
}

/// The least time of one repetition, kept over the rounds.
struct Least {
  double seconds = std::numeric_limits<double>::infinity();
  void take(double sample, long repeats) {
    seconds = std::min(seconds, sample / static_cast<double>(repeats));
  }
};

/// Takes one sample: the time of `run(repeats)`.
template <class Run> void sample(Least &least, long repeats, Run &&run) {
  const double start = now();
  run(repeats);
  least.take(now() - start, repeats);
}

/// The subjects of a round in a rotated order, and backwards every other time: who goes first
/// changes, and who follows whom. (Always after BLIS's slow asum, ours of a million doubles had
/// 0.54 of OpenBLAS's speed; with those two in each other's place, 1.58.)
inline std::vector<int> rotated(int count, int round) {
  std::vector<int> order;
  for (int i = 0; i < count; ++i)
    order.push_back((i + round / 2) % count);
  if (round % 2 != 0)
    std::reverse(order.begin(), order.end());
  return order;
}

/// Waits until no worker of a library spins any more (OpenBLAS's do so for some 30 ms after a
/// call), at most 200 ms: otherwise the next library's threads would share their cores with them.
inline void settle() {
  const timespec nap{0, 2'000'000};
  for (int i = 0; i < 100; ++i) {
    const std::clock_t before = std::clock(); // the CPU time of all threads together
    nanosleep(&nap, nullptr);
    if (std::clock() - before < CLOCKS_PER_SEC / 5000) // 10 % of the nap
      return;
  }
}

} // namespace loomblas::bench
