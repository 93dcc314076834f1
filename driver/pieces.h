// SPDX-License-Identifier: BSD-3-Clause
// Work in pieces that do not depend on each other, of which each is done by whoever takes it first.
#pragma once
#include "driver/thread_pool.h"
#include "kernels/kernel_table.h"

#include <algorithm>
#include <atomic>

namespace loomblas {

/// Threads worth using for streaming so many bytes once. A core alone reads some 20 GB/s or more;
/// below 4 MiB for each thread, which is 0.2 ms, waking one costs about what it brings. So whoever
/// is worth using is worth waking.
inline constexpr index bytes_for_thread = 4 << 20;
inline int threads_for_bytes(index bytes) {
  if (bytes < 2 * bytes_for_thread)
    return 1;
  return static_cast<int>(std::min<index>(max_threads(), bytes / bytes_for_thread));
}

/// work(i) for each i < count.
template <class Work> void for_each_piece(index count, int threads, const Work &work) {
  if (threads <= 1 || count <= 1) {
    for (index i = 0; i < count; ++i)
      work(i);
    return;
  }
  struct Job {
    const Work &work;
    const index count;
    std::atomic<index> next = 0;
    static void participate(void *self) {
      auto &job = *static_cast<Job *>(self);
      for (index i; (i = job.next.fetch_add(1, std::memory_order_relaxed)) < job.count;)
        job.work(i);
    }
  } job{work, count};
  run_parallel(static_cast<int>(std::min<index>(threads, count)), Job::participate, &job);
}

} // namespace loomblas
