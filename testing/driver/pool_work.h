// SPDX-License-Identifier: BSD-3-Clause
// Work for the tests of the pool: pieces from a shared counter, and meetings of participants.
#pragma once
#include "driver/thread_pool.h"
#include <atomic>
#include <memory>
#include <thread>

namespace loomblas {

/// Runs a callable object on the pool.
template <class Function> void run_on_pool(int threads, Function function) {
  run_parallel(
      threads, [](void *context) { (*static_cast<Function *>(context))(); }, &function);
}

/// A product in miniature: every piece is to be done once, by whoever comes.
struct Pieces {
  explicit Pieces(int pieces) : count(pieces), done(new int[pieces]()) {}
  void run(int threads) {
    run_on_pool(threads, [this] {
      participants.fetch_add(1, std::memory_order_relaxed);
      for (int i; (i = next.fetch_add(1, std::memory_order_relaxed)) < count;)
        done[i] += 1;
    });
  }
  bool each_once() const {
    for (int i = 0; i < count; ++i)
      if (done[i] != 1)
        return false;
    return true;
  }
  const int count;
  std::unique_ptr<int[]> done; ///< plain: it is the pool that orders these writes before its return
  std::atomic<int> next{0}, participants{0};
};

/// Whether `pieces` pieces on `threads` threads are each done once.
inline bool pieces_come_out_right(int threads, int pieces) {
  Pieces work(pieces);
  work.run(threads);
  return work.each_once();
}

/// Where `expected` participants wait for each other.
struct Meeting {
  explicit Meeting(int expected) : missing(expected) {}
  void attend() {
    missing.fetch_sub(1);
    while (missing.load() > 0)
      std::this_thread::yield();
  }
  std::atomic<int> missing;
};

} // namespace loomblas
