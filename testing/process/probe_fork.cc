// SPDX-License-Identifier: BSD-3-Clause
// Scenarios of the life of a process: fork, fork while others compute, exit while others compute.
#include "testing/process/probe.h"

#include <atomic>
#include <pthread.h>
#include <sys/wait.h>
#include <thread>

namespace loomblas::check {
namespace {

void require_success(pid_t child) {
  int status = -1;
  REQUIRE(waitpid(child, &status, 0) == child, "waitpid");
  REQUIRE(WIFEXITED(status) && WEXITSTATUS(status) == 0, "child ended with status %#x",
          unsigned(status));
}

void compute_in_child_and_exit() {
  for (const index n : {8, 64, 600})
    REQUIRE(gemm_is_right(n), "in the child, n = %td", n);
  std::exit(0); // not _exit: the destructors of every library run
}

void forks(int, char **) {
  openblas_set_num_threads(4);
  REQUIRE(gemm_is_right(600), "before the fork");
  for (int turn = 0; turn < 5; ++turn) {
    const pid_t child = fork();
    if (child == 0) {
      if (turn == 0) {
        const pid_t grandchild = fork();
        if (grandchild == 0)
          compute_in_child_and_exit();
        require_success(grandchild);
      }
      compute_in_child_and_exit();
    }
    REQUIRE(gemm_is_right(600), "in the parent after fork %d", turn);
    require_success(child);
  }
}

// The forking thread may find any lock of the library held by a thread that the child lacks.
void fork_while_computing(int, char **) {
  openblas_set_num_threads(3);
  std::atomic<bool> stop{false}, wrong{false};
  std::vector<std::thread> callers;
  for (int i = 0; i < 2; ++i)
    callers.emplace_back([&, i] {
      const Product<double> large(300, 200, 260), small(20 + i, 30, 40);
      while (!stop)
        if (!large.is_right() || !small.is_right())
          wrong = true;
    });
  for (int turn = 0; turn < 20; ++turn) {
    usleep(useconds_t(1000 + 3700 * turn % 9000));
    const pid_t child = fork();
    if (child == 0) {
      alarm(60);
      compute_in_child_and_exit();
    }
    require_success(child);
  }
  stop = true;
  for (std::thread &caller : callers)
    caller.join();
  REQUIRE(!wrong, "a caller in the parent");
}

void fork_from_another_thread(int, char **) {
  openblas_set_num_threads(4);
  REQUIRE(gemm_is_right(600), "before the fork");
  std::thread([] {
    REQUIRE(gemm_is_right(300), "in the other thread");
    const pid_t child = fork();
    if (child == 0)
      compute_in_child_and_exit();
    require_success(child);
  }).join();
  REQUIRE(gemm_is_right(600), "after the fork");
}

void exit_while_computing(int, char **) {
  openblas_set_num_threads(2);
  // Never destroyed: exit() runs destructors while the threads still compute.
  static const auto &product = *new Product<double>(300, 300, 300);
  for (int i = 0; i < 3; ++i)
    std::thread([] {
      std::vector<double> c;
      for (;;)
        product.compute(c);
    }).detach();
  usleep(200000);
  std::exit(0);
}

// In children, since it is the first call that reads the topology and makes threads and workspace.
void exit_while_beginning(int, char **) {
  static const auto &product = *new Product<double>(200, 200, 200);
  for (int turn = 0; turn < 100; ++turn) {
    const pid_t child = fork();
    if (child == 0) {
      alarm(60);
      for (int i = 0; i < 2; ++i)
        std::thread([] {
          std::vector<double> c;
          for (;;)
            product.compute(c);
        }).detach();
      usleep(useconds_t(turn * 37 % 100 * 40));
      std::exit(0);
    }
    require_success(child);
  }
}

} // namespace

const Scenario fork_scenarios[5] = {{"fork", forks},
                                    {"fork-while-computing", fork_while_computing},
                                    {"fork-from-another-thread", fork_from_another_thread},
                                    {"exit-while-computing", exit_while_computing},
                                    {"exit-while-beginning", exit_while_beginning}};

} // namespace loomblas::check
