// SPDX-License-Identifier: BSD-3-Clause
// Work in pieces that do not depend on each other, shared out among threads where there is enough.
#pragma once
#include "driver/thread_pool.h"
#include "kernels/kernel_table.h"

#include <algorithm>
#include <atomic>

namespace loomblas {

/// A second thread takes part from twice this many elements of a matrix on: 2 MiB of double for
/// each, as much as a core reads from memory while a sleeping worker wakes up.
inline constexpr index elements_per_thread = 1 << 18;

/// Runs body(i) for i = 0 .. count - 1, on several threads where `elements` are many.
template <class Body> void share(index count, index elements, const Body &body) {
  const index most = std::min(count, elements / elements_per_thread);
  const index threads = most < 2 ? 1 : std::min<index>(most, max_threads());
  if (threads < 2) {
    for (index i = 0; i < count; ++i)
      body(i);
    return;
  }
  struct Job {
    const Body &body;
    index count;
    std::atomic<index> next = 0;
    static void participate(void *self) {
      Job &job = *static_cast<Job *>(self);
      for (index i; (i = job.next.fetch_add(1, std::memory_order_relaxed)) < job.count;)
        job.body(i);
    }
  } job{body, count};
  run_parallel(static_cast<int>(threads), Job::participate, &job);
}

} // namespace loomblas
