// SPDX-License-Identifier: BSD-3-Clause
// Waiting for what other threads are at work on.
#pragma once
#include "driver/cpu.h"

#include <sched.h>

namespace loomblas {

/// What is waited for is seldom more than a panel behind. Where there are more threads than cores,
/// whoever is waited for needs ours.
template <class Ready> void wait_for(Ready ready) {
  for (int spins = 0; !ready(); ++spins) {
    if (spins < 2000)
      cpu_relax();
    else
      sched_yield();
  }
}

} // namespace loomblas
