// SPDX-License-Identifier: BSD-3-Clause
// The pool through the events of a process: fork, exit, limits, small stacks.
#include "driver/thread_pool.h"
#include "driver/workspace.h"
#include "testing/driver/in_child.h"
#include "testing/driver/pool_work.h"
#include "testing/support/sanitized.h"
#include <cstdint>
#include <gtest/gtest.h>
#include <pthread.h>
#include <sys/resource.h>
#include <thread>
#include <vector>

using namespace loomblas;

namespace {

/// Tests that fork a process with threads, whose child makes threads in its turn.
class PoolForks : public testing::Test {
protected:
  void SetUp() override {
    SKIP_IF_SANITIZED("a child of a process with threads inherits its locks as they were");
  }
};

/// Callers that keep the pool busy until the end of the scope.
class Callers {
public:
  explicit Callers(int count) {
    for (int i = 0; i < count; ++i)
      threads_.emplace_back([this] {
        while (!stop_.load()) {
          const Workspace workspace(100'000);
          wrong_ += workspace.data() == nullptr || !pieces_come_out_right(3, 300);
        }
      });
  }
  ~Callers() {
    stop_.store(true);
    for (std::thread &thread : threads_)
      thread.join();
    EXPECT_EQ(wrong_.load(), 0);
  }
  Callers(const Callers &) = delete;
  Callers &operator=(const Callers &) = delete;

private:
  std::atomic<bool> stop_{false};
  std::atomic<int> wrong_{0};
  std::vector<std::thread> threads_;
};

/// What a child does with the pool it has: none at first, then workers of its own. 0: all is well.
int use_the_pool() {
  if (pool_size() != 0)
    return 1;
  Meeting meeting(3);
  run_on_pool(3, [&] { meeting.attend(); });
  for (int i = 0; i < 20; ++i)
    if (!pieces_come_out_right(3, 100))
      return 2;
  const Workspace workspace(100'000);
  return workspace.data() != nullptr && pool_size() == 2 ? 0 : 3;
}

} // namespace

TEST_F(PoolForks, AChildMakesItsOwnWorkers) {
  ASSERT_TRUE(pieces_come_out_right(4, 100));
  for (Ending ending : {Ending::QuickExit, Ending::Exit})
    EXPECT_EQ(in_child(use_the_pool, ending), 0);
  ASSERT_TRUE(pieces_come_out_right(4, 100));
}

TEST_F(PoolForks, AChildOfAChild) {
  ASSERT_TRUE(pieces_come_out_right(4, 100));
  EXPECT_EQ(in_child([] {
              const int status = use_the_pool();
              return status != 0 ? status : in_child(use_the_pool, Ending::Exit);
            }),
            0);
}

TEST_F(PoolForks, ForksWhileOthersCompute) {
  const Callers callers(3);
  for (int i = 0; i < 40; ++i)
    ASSERT_EQ(in_child(use_the_pool, i % 2 == 0 ? Ending::QuickExit : Ending::Exit), 0) << i;
}

TEST_F(PoolForks, ForksWhileWorkersComeAndGo) {
  std::atomic<bool> stop{false};
  std::thread changing([&] {
    while (!stop.load()) {
      pieces_come_out_right(5, 10);
      shutdown_pool();
    }
  });
  for (int i = 0; i < 60; ++i)
    EXPECT_EQ(in_child(use_the_pool), 0) << i;
  stop.store(true);
  changing.join();
}

TEST_F(PoolForks, SeveralThreadsForkAtOnce) {
  const Callers callers(2);
  std::vector<std::thread> forking;
  for (int i = 0; i < 3; ++i)
    forking.emplace_back([] {
      for (int round = 0; round < 8; ++round)
        EXPECT_EQ(in_child(use_the_pool), 0);
    });
  for (std::thread &thread : forking)
    thread.join();
}

TEST(PoolProcess, ExitWhileOthersCompute) {
  for (int round = 0; round < 10; ++round)
    ASSERT_EQ(in_child(
                  [] {
                    static const Callers *const never_ended = new Callers(3);
                    if (never_ended == nullptr)
                      return 1;
                    for (int i = 0; i < 50; ++i)
                      pieces_come_out_right(3, 100);
                    return 0;
                  },
                  Ending::Exit),
              0);
}

TEST(PoolProcess, NoThreadsToBeHad) {
  EXPECT_EQ(in_child([] {
              // The system lets root and the owner of other processes do as they like.
              if (getuid() == 0 && setuid(54321) != 0)
                return 1;
              const rlimit none = {0, 0};
              if (setrlimit(RLIMIT_NPROC, &none) != 0)
                return 2;
              pthread_t thread;
              if (pthread_create(
                      &thread, nullptr, [](void *) -> void * { return nullptr; }, nullptr) == 0)
                return 3; // the test would test nothing
              for (int i = 0; i < 1000; ++i) {
                Pieces work(50);
                work.run(4);
                if (!work.each_once() || work.participants.load() != 1)
                  return 4;
              }
              return pool_size() == 0 ? 0 : 5;
            }),
            0);
}

TEST(PoolProcess, CallersWithSmallStacks) {
  constexpr std::size_t stack = (check::sanitizer ? 256 : 32) << 10; // their frames are large
  // In a child, where the topology too is read on that stack.
  EXPECT_EQ(in_child([] {
              pthread_attr_t attributes;
              pthread_t thread;
              pthread_attr_init(&attributes);
              void *status = nullptr;
              if (pthread_attr_setstacksize(&attributes, stack) != 0 ||
                  pthread_create(
                      &thread, &attributes,
                      [](void *) -> void * {
                        const bool right = max_threads() >= 1 && pieces_come_out_right(4, 1000);
                        return reinterpret_cast<void *>(static_cast<std::intptr_t>(right));
                      },
                      nullptr) != 0)
                return 1;
              pthread_join(thread, &status);
              return status != nullptr ? 0 : 2;
            }),
            0);
}
