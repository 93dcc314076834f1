// SPDX-License-Identifier: BSD-3-Clause
// What the pool promises its callers, inside one process.
#include "driver/thread_pool.h"
#include "driver/topology.h"
#include "testing/driver/pool_work.h"
#include "testing/support/sanitized.h"
#include <cfenv>
#include <csignal>
#include <ctime>
#include <gtest/gtest.h>
#include <mutex>
#include <pthread.h>
#include <sched.h>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

using namespace loomblas;

namespace {
std::atomic<bool> in_parallel_region{false};
}

/// Stands in for an OpenMP runtime.
extern "C" int omp_in_parallel() { return in_parallel_region.load(); }

TEST(ThreadPool, EveryPieceOnce) {
  for (int threads : {-5, 0, 1, 2, 3, 4, 8, 16})
    for (int pieces : {0, 1, 2, 7, 100, 3000})
      for (int round = 0; round < 20; ++round)
        ASSERT_TRUE(pieces_come_out_right(threads, pieces)) << threads << ' ' << pieces;
}

TEST(ThreadPool, AsManyTakePartAsAskedFor) {
  for (int threads : {2, 3, 5, 9}) {
    Meeting meeting(threads); // returns only if all come
    std::atomic<int> participants{0};
    run_on_pool(threads, [&] {
      participants.fetch_add(1);
      meeting.attend();
    });
    EXPECT_EQ(participants.load(), threads);
  }
}

TEST(ThreadPool, OnlyTheWorkersAskedForAreMade) {
  shutdown_pool();
  EXPECT_EQ(pool_size(), 0);
  ASSERT_TRUE(pieces_come_out_right(1, 10));
  EXPECT_EQ(pool_size(), 0);
  ASSERT_TRUE(pieces_come_out_right(3, 10));
  EXPECT_EQ(pool_size(), 2);
  for (int i = 0; i < 100; ++i)
    ASSERT_TRUE(pieces_come_out_right(2, 10));
  EXPECT_EQ(pool_size(), 2);
  ASSERT_TRUE(pieces_come_out_right(5, 10));
  EXPECT_EQ(pool_size(), 4);
}

TEST(ThreadPool, ANestedCallRunsAlone) {
  Meeting meeting(3);
  std::atomic<int> nested{0};
  run_on_pool(3, [&] {
    EXPECT_EQ(max_threads(), 1);
    run_on_pool(8, [&] { nested.fetch_add(1); });
    meeting.attend();
  });
  EXPECT_EQ(nested.load(), 3);
  EXPECT_TRUE(pieces_come_out_right(3, 100)); // the caller is free again
}

TEST(ThreadPool, NobodyEntersAfterTheReturn) {
  for (int round = 0; round < 5000; ++round) {
    std::atomic<bool> returned{false};
    std::atomic<int> inside{0};
    run_on_pool(4, [&] {
      inside.fetch_add(1);
      ASSERT_FALSE(returned.load());
      inside.fetch_sub(1);
    });
    returned.store(true);
    ASSERT_EQ(inside.load(), 0);
  }
}

TEST(ThreadPool, ABusyPoolDoesNotBlock) {
  shutdown_pool();
  Meeting both(2);
  std::atomic<bool> finish{false};
  std::thread first([&] {
    run_on_pool(2, [&] {
      both.attend();
      while (!finish.load())
        std::this_thread::yield();
    });
  });
  while (both.missing.load() > 0)
    std::this_thread::yield();
  // The only worker is busy until `finish`, which this thread sets after its own call.
  Pieces second(100);
  second.run(2);
  EXPECT_EQ(second.participants.load(), 1);
  EXPECT_TRUE(second.each_once());
  EXPECT_EQ(pool_size(), 1);
  finish.store(true);
  first.join();
}

TEST(ThreadPool, FourHundredCallers) {
  shutdown_pool();
  std::atomic<int> wrong{0};
  pthread_barrier_t start;
  pthread_barrier_init(&start, nullptr, 400);
  std::vector<std::thread> callers;
  for (int i = 0; i < 400; ++i)
    callers.emplace_back([&, i] {
      pthread_barrier_wait(&start);
      for (int round = 0; round < 20; ++round)
        wrong += !pieces_come_out_right(2 + i % 3, 50);
    });
  for (std::thread &caller : callers)
    caller.join();
  pthread_barrier_destroy(&start);
  EXPECT_EQ(wrong.load(), 0);
  EXPECT_LE(pool_size(), 3);
}

TEST(ThreadPool, ShutdownWhileOthersCall) {
  std::atomic<bool> stop{false};
  std::atomic<int> wrong{0};
  std::vector<std::thread> callers;
  for (int i = 0; i < 3; ++i)
    callers.emplace_back([&] {
      while (!stop.load())
        wrong += !pieces_come_out_right(4, 200);
    });
  for (int i = 0; i < 50; ++i) {
    shutdown_pool();
    std::this_thread::yield();
  }
  stop.store(true);
  for (std::thread &caller : callers)
    caller.join();
  EXPECT_EQ(wrong.load(), 0);
  shutdown_pool();
  shutdown_pool();
  EXPECT_EQ(pool_size(), 0);
}

TEST(ThreadPool, WorkersRoundAsTheirCaller) {
  const volatile double one = 1, ten = 10; // 1/10 is rounded up to nearest
  const double nearest = one / ten;
  // A positive and a negative quotient tell the four modes apart.
  std::set<std::pair<double, double>> seen;
  for (int mode : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO, FE_TONEAREST}) {
    ASSERT_EQ(std::fesetround(mode), 0);
    const std::pair<double, double> expected(one / ten, -one / ten);
    seen.insert(expected);
    Meeting meeting(3);
    run_on_pool(3, [&] {
      EXPECT_EQ(one / ten, expected.first);
      EXPECT_EQ(-one / ten, expected.second);
      meeting.attend();
    });
    EXPECT_EQ(std::fegetround(), mode);
  }
  EXPECT_EQ(seen.size(), 4U);
  EXPECT_EQ(one / ten, nearest);
}

TEST(ThreadPool, ExceptionFlagsStayWithTheWorker) {
  const volatile double zero = 0, one = 1;
  const std::thread::id caller = std::this_thread::get_id();
  for (int round = 0; round < 2; ++round) { // nothing is left of the job before
    std::feclearexcept(FE_ALL_EXCEPT);
    Meeting meeting(2);
    run_on_pool(2, [&] {
      if (std::this_thread::get_id() != caller) {
        EXPECT_EQ(std::fetestexcept(FE_ALL_EXCEPT), 0);
        const volatile double infinite = one / zero;
        EXPECT_NE(std::fetestexcept(FE_DIVBYZERO), 0) << infinite;
      }
      meeting.attend();
    });
    EXPECT_EQ(std::fetestexcept(FE_DIVBYZERO), 0);
  }
}

TEST(ThreadPool, WorkersBlockAllSignalsAndAreNamedAndSmall) {
  shutdown_pool();
  sigset_t before, after;
  ASSERT_EQ(pthread_sigmask(SIG_SETMASK, nullptr, &before), 0);
  const pthread_t caller = pthread_self();
  Meeting meeting(3);
  run_on_pool(3, [&] {
    if (!pthread_equal(pthread_self(), caller)) {
      sigset_t mask;
      pthread_sigmask(SIG_SETMASK, nullptr, &mask);
      for (int signal : {SIGINT, SIGTERM, SIGALRM, SIGCHLD, SIGUSR1, SIGPROF, SIGRTMIN})
        EXPECT_TRUE(sigismember(&mask, signal)) << signal;
      char name[16] = "";
      EXPECT_EQ(pthread_getname_np(pthread_self(), name, sizeof name), 0);
      EXPECT_STREQ(name, "loomblas");
      pthread_attr_t attributes;
      std::size_t stack = 0, guard = 0;
      ASSERT_EQ(pthread_getattr_np(pthread_self(), &attributes), 0);
      pthread_attr_getstacksize(&attributes, &stack);
      pthread_attr_getguardsize(&attributes, &guard);
      pthread_attr_destroy(&attributes);
      if (!check::sanitizer) { // which enlarges it
        EXPECT_LE(stack, std::size_t{512} << 10);
      }
      EXPECT_GT(guard, 0U);
    }
    meeting.attend();
  });
  ASSERT_EQ(pthread_sigmask(SIG_SETMASK, nullptr, &after), 0);
  for (int signal = 1; signal < SIGRTMAX; ++signal)
    EXPECT_EQ(sigismember(&before, signal), sigismember(&after, signal)) << signal;
}

TEST(ThreadPool, WorkersOfABoundCallerAreNotBound) {
  shutdown_pool();
  CpuMask process;
  ASSERT_TRUE(process_affinity(process));
  std::thread([&] {
    cpu_set_t one;
    CPU_ZERO(&one);
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
      if (process.has(cpu)) {
        CPU_SET(cpu, &one);
        break;
      }
    ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
    const std::thread::id caller = std::this_thread::get_id();
    Meeting meeting(3);
    run_on_pool(3, [&] {
      cpu_set_t own;
      ASSERT_EQ(sched_getaffinity(0, sizeof own, &own), 0);
      if (std::this_thread::get_id() == caller)
        EXPECT_TRUE(CPU_EQUAL(&own, &one));
      else
        for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
          EXPECT_EQ(CPU_ISSET(cpu, &own) != 0, process.has(cpu)) << cpu;
      meeting.attend();
    });
  }).join();
}

TEST(ThreadPool, IdleWorkersSleep) {
  std::mutex mutex;
  std::vector<clockid_t> clocks;
  const std::thread::id caller = std::this_thread::get_id();
  Meeting meeting(3);
  run_on_pool(3, [&] {
    clockid_t clock;
    if (std::this_thread::get_id() != caller &&
        pthread_getcpuclockid(pthread_self(), &clock) == 0) {
      const std::lock_guard<std::mutex> lock(mutex);
      clocks.push_back(clock);
    }
    meeting.attend();
  });
  ASSERT_EQ(clocks.size(), 2U);
  for (clockid_t clock : clocks) {
    bool asleep = false;
    for (int attempt = 0; attempt < 200 && !asleep; ++attempt) {
      timespec before, after;
      const timespec pause = {0, 20'000'000};
      ASSERT_EQ(clock_gettime(clock, &before), 0);
      nanosleep(&pause, nullptr);
      ASSERT_EQ(clock_gettime(clock, &after), 0);
      asleep = before.tv_sec == after.tv_sec && before.tv_nsec == after.tv_nsec;
    }
    EXPECT_TRUE(asleep);
  }
  for (int round = 0; round < 10; ++round) { // sleepers come when called
    const timespec pause = {0, 3'000'000};
    nanosleep(&pause, nullptr);
    Meeting again(3);
    run_on_pool(3, [&] { again.attend(); });
  }
}

TEST(ThreadPool, NumbersOfThreads) {
  const int usual = topology().default_threads;
  EXPECT_EQ(max_threads(), usual);
  set_max_threads(7);
  EXPECT_EQ(max_threads(), 7);
  EXPECT_EQ(set_max_threads_local(3), 0);
  EXPECT_EQ(max_threads(), 3);
  std::thread([] { EXPECT_EQ(max_threads(), 7); }).join();
  EXPECT_EQ(set_max_threads_local(0), 3);
  EXPECT_EQ(max_threads(), 7);
  EXPECT_EQ(set_max_threads_local(-4), 0);
  EXPECT_EQ(max_threads(), 7);
  set_max_threads(1'000'000);
  EXPECT_EQ(max_threads(), 1024);
  set_max_threads(-1);
  EXPECT_EQ(max_threads(), usual);
}

TEST(ThreadPool, OneThreadInAnOpenMPRegion) {
  set_max_threads(4);
  // The runtime is looked for ever more rarely: by the time of many calls it has been found.
  for (int i = 0; i < 1 << 16; ++i)
    max_threads();
  EXPECT_EQ(max_threads(), 4);
  in_parallel_region.store(true);
  EXPECT_EQ(max_threads(), 1);
  for (int i = 0; i < 100; ++i) {
    Pieces work(50);
    work.run(4);
    EXPECT_EQ(work.participants.load(), 1);
    EXPECT_TRUE(work.each_once());
  }
  in_parallel_region.store(false);
  Meeting meeting(4);
  run_on_pool(4, [&] { meeting.attend(); });
  set_max_threads(0);
}

TEST(ThreadPool, ManyMoreWorkersThanCores) {
  for (int round = 0; round < 20; ++round)
    EXPECT_TRUE(pieces_come_out_right(64, 5000));
  EXPECT_EQ(pool_size(), 63);
  shutdown_pool();
}
