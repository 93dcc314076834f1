// SPDX-License-Identifier: BSD-3-Clause
// The workspace: kept, nested, bounded, given back; and what happens when there is no memory.
#include "driver/workspace.h"
#include "testing/driver/in_child.h"
#include "testing/support/sanitized.h"
#include <atomic>
#include <cstdint>
#include <cstring>
#include <gtest/gtest.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <thread>
#include <vector>

using namespace loomblas;

namespace {

constexpr std::size_t KiB = 1024, MiB = 1024 * KiB;

bool aligned(const void *address, std::size_t to) {
  return reinterpret_cast<std::uintptr_t>(address) % to == 0;
}

/// Runs in a thread of its own, so that no block is there yet and none stays.
template <class Function> void in_new_thread(Function function) { std::thread(function).join(); }

} // namespace

TEST(Workspace, AlignedAndWritable) {
  in_new_thread([] {
    for (std::size_t bytes : {std::size_t{0}, std::size_t{1}, 4 * KiB, 100 * KiB, 2 * MiB - 1,
                              2 * MiB, 5 * MiB + 3, 63 * MiB, 65 * MiB}) {
      const Workspace workspace(bytes);
      ASSERT_NE(workspace.data(), nullptr) << bytes;
      EXPECT_TRUE(aligned(workspace.data(), bytes >= 2 * MiB ? 2 * MiB : 4096)) << bytes;
      if (bytes <= 5 * MiB + 3)
        std::memset(workspace.data(), 0xAB, bytes);
      else
        static_cast<char *>(workspace.data())[bytes - 1] = 1;
    }
  });
}

TEST(Workspace, TheSameBlockAgain) {
  in_new_thread([] {
    void *first = nullptr;
    {
      const Workspace workspace(3 * MiB);
      first = workspace.data();
      static_cast<char *>(first)[12345] = 77;
    }
    for (std::size_t bytes : {3 * MiB, std::size_t{1}, 4 * MiB}) {
      const Workspace workspace(bytes);
      EXPECT_EQ(workspace.data(), first);
      EXPECT_EQ(static_cast<char *>(workspace.data())[12345], 77); // not mapped anew
    }
  });
}

TEST(Workspace, NestedOnesAreDistinct) {
  in_new_thread([] {
    const Workspace outer(1 * MiB);
    std::memset(outer.data(), 1, 1 * MiB);
    for (int i = 0; i < 3; ++i) {
      const Workspace inner(1 * MiB), third(100);
      ASSERT_NE(inner.data(), nullptr);
      ASSERT_NE(third.data(), nullptr);
      std::memset(inner.data(), 2, 1 * MiB);
      std::memset(third.data(), 3, 100);
    }
    const char *bytes = static_cast<char *>(outer.data());
    for (std::size_t i = 0; i < 1 * MiB; ++i)
      ASSERT_EQ(bytes[i], 1);
  });
}

TEST(Workspace, KeptWithinBounds) {
  const std::size_t before = kept_workspace_bytes();
  in_new_thread([&] {
    { const Workspace workspace(1 * MiB); }
    EXPECT_EQ(kept_workspace_bytes(), before + 1 * MiB);
    { const Workspace workspace(10 * MiB); }
    EXPECT_EQ(kept_workspace_bytes(), before + 16 * MiB); // instead of, not in addition
    { const Workspace workspace(200 * MiB); }
    EXPECT_EQ(kept_workspace_bytes(), before + 16 * MiB); // too large to keep
    {
      const Workspace workspace(100);
      release_workspace(); // in use: stays
      EXPECT_EQ(kept_workspace_bytes(), before + 16 * MiB);
      static_cast<char *>(workspace.data())[99] = 1;
    }
    release_workspace();
    EXPECT_EQ(kept_workspace_bytes(), before);
    release_workspace();
    { const Workspace workspace(100); }
    EXPECT_GT(kept_workspace_bytes(), before);
  });
  EXPECT_EQ(kept_workspace_bytes(), before); // the end of a thread gives back
}

TEST(Workspace, FourHundredThreads) {
  const std::size_t before = kept_workspace_bytes();
  pthread_barrier_t all;
  ASSERT_EQ(pthread_barrier_init(&all, nullptr, 400), 0);
  std::vector<std::thread> threads;
  for (int i = 0; i < 400; ++i)
    threads.emplace_back([&, i] {
      {
        const Workspace workspace(33 * MiB); // of which a page is touched
        int *const mine = static_cast<int *>(workspace.data());
        EXPECT_NE(mine, nullptr);
        if (mine != nullptr)
          *mine = i;
        pthread_barrier_wait(&all);
        EXPECT_TRUE(mine != nullptr && *mine == i);
      }
      pthread_barrier_wait(&all);
      EXPECT_LE(kept_workspace_bytes(), std::size_t{1} << 30);
    });
  for (std::thread &thread : threads)
    thread.join();
  pthread_barrier_destroy(&all);
  EXPECT_EQ(kept_workspace_bytes(), before);
}

TEST(Workspace, NoMemoryIsANullPointer) {
  in_new_thread([] {
    for (std::size_t bytes : {SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / 2 - 3 * MiB}) {
      const Workspace workspace(bytes);
      EXPECT_EQ(workspace.data(), nullptr);
    }
    const Workspace workspace(1 * MiB); // and all is well afterwards
    EXPECT_NE(workspace.data(), nullptr);
  });
}

TEST(Workspace, AddressSpaceUsedUp) {
  SKIP_IF_SANITIZED("it needs the address space itself");
  EXPECT_EQ(in_child([] {
              { const Workspace small(64 * KiB); }
              const rlimit none = {4096, 4096};
              if (setrlimit(RLIMIT_AS, &none) != 0)
                return 1;
              {
                const Workspace large(1 * MiB);
                if (large.data() != nullptr)
                  return 2;
              }
              const Workspace again(1);
              return again.data() == nullptr ? 0 : 3;
            }),
            0);
}

TEST(Workspace, ReuseMakesNoSystemCall) {
  SKIP_IF_SANITIZED("it makes system calls of its own");
  EXPECT_EQ(in_child([] {
              { const Workspace workspace(4 * MiB); }
              // From here on any call but read, write and exit kills.
              if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT) != 0)
                syscall(SYS_exit, 1);
              for (int i = 0; i < 1000; ++i)
                const Workspace workspace(static_cast<std::size_t>(i) * 4 * KiB);
              syscall(SYS_exit, 0);
              return 0;
            }),
            0);
}

TEST(Workspace, AChildKeepsItsOwnBlockOnly) {
  in_new_thread([] {
    std::atomic<bool> there{false}, stop{false};
    std::thread other([&] {
      const Workspace workspace(8 * MiB);
      there.store(true);
      while (!stop.load())
        std::this_thread::yield();
    });
    while (!there.load())
      std::this_thread::yield();
    const Workspace own(1 * MiB);
    std::memset(own.data(), 5, 1 * MiB);
    EXPECT_EQ(in_child([&] {
                if (kept_workspace_bytes() != 1 * MiB)
                  return 1;
                for (std::size_t i = 0; i < 1 * MiB; ++i)
                  if (static_cast<char *>(own.data())[i] != 5)
                    return 2;
                const Workspace second(1 * MiB);
                return second.data() != nullptr && second.data() != own.data() ? 0 : 3;
              }),
              0);
    stop.store(true);
    other.join();
  });
}
