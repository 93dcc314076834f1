// SPDX-License-Identifier: BSD-3-Clause
// Scenarios of callers: many at once, with small stacks, with signal masks and pauses of their own.
#include "testing/process/probe.h"

#include <atomic>
#include <csignal>
#include <ctime>
#include <pthread.h>
#include <sched.h>
#include <sys/resource.h>
#include <thread>

namespace loomblas::check {
namespace {

void callers_32(int, char **) {
  std::vector<std::thread> callers;
  for (int i = 0; i < 32; ++i)
    callers.emplace_back([i] {
      for (int round = 0; round < 25; ++round) {
        const index n = 4 + (i * 25 + round) * 7 % 190;
        REQUIRE(Product<double>(n, n + 3, n).is_right(), "caller %d round %d", i, round);
        REQUIRE(Product<float>(n, 5, 2 * n).is_right('T', 'N'), "caller %d round %d", i, round);
      }
    });
  for (std::thread &caller : callers)
    caller.join();
}

// Prints the peak of resident memory in KiB; the callers' own matrices are 400 x 320 KiB.
void callers_400(int, char **) {
  static const Product<double> small(9, 10, 11), large(200, 200, 200);
  static pthread_barrier_t barrier;
  pthread_barrier_init(&barrier, nullptr, 400);
  std::vector<std::thread> callers;
  for (int i = 0; i < 400; ++i)
    callers.emplace_back([i] {
      pthread_barrier_wait(&barrier);
      for (int turn = 0; turn < 3; ++turn)
        REQUIRE(small.is_right(), "caller %d", i);
      std::vector<double> c;
      large.compute(c);
      pthread_barrier_wait(&barrier); // all of them hold what they hold at the same time
      REQUIRE(large.is(c), "caller %d", i);
    });
  for (std::thread &caller : callers)
    caller.join();
  std::printf("%lu\n", status_of("/proc/self/status", "VmHWM"));
}

template <class T> void compute_on_small_stack() {
  for (const index n : {1, 5, 17, 64, 100, 257, 500})
    for (const char transa : {'N', 'T'})
      for (const char transb : {'N', 'T'}) {
        REQUIRE(Product<T>(n, n, n).is_right(transa, transb), "n = %td", n);
        REQUIRE(Product<T>(n, 3, 600).is_right(transa, transb), "m = %td", n);
        REQUIRE(Product<T>(2, n, 600).is_right(transa, transb), "n = %td", n);
      }
}

void small_stack(int argc, char **argv) {
  REQUIRE(argc == 1, "usage: small-stack BYTES");
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  REQUIRE(pthread_attr_setstacksize(&attributes, std::strtoul(argv[0], nullptr, 10)) == 0, "size");
  openblas_set_num_threads(2);
  pthread_t thread;
  const int failure = pthread_create(
      &thread, &attributes,
      [](void *) -> void * {
        compute_on_small_stack<double>();
        compute_on_small_stack<float>();
        return nullptr;
      },
      nullptr);
  REQUIRE(failure == 0, "pthread_create: %s", std::strerror(failure));
  pthread_join(thread, nullptr);
}

// Affinity, limits, masks and handlers stay; workers block every signal that can be blocked.
void process_state(int, char **) {
  struct State {
    cpu_set_t cpus;
    rlimit limits[RLIM_NLIMITS];
    sigset_t blocked;
    struct sigaction actions[_NSIG];
    State() {
      std::memset(this, 0, sizeof *this);
      sched_getaffinity(0, sizeof cpus, &cpus);
      for (int i = 0; i < int(RLIM_NLIMITS); ++i)
        getrlimit(static_cast<__rlimit_resource>(i), &limits[i]);
      pthread_sigmask(SIG_SETMASK, nullptr, &blocked);
      for (int signal = 1; signal < _NSIG; ++signal)
        sigaction(signal, nullptr, &actions[signal]); // fails for two that glibc keeps to itself
    }
  };
  sigset_t some;
  sigemptyset(&some);
  sigaddset(&some, SIGUSR2);
  sigprocmask(SIG_BLOCK, &some, nullptr);
  const State before;
  openblas_set_num_threads(4);
  REQUIRE(gemm_is_right(8) && gemm_is_right(1000), "product");
  const State after;
  REQUIRE(std::memcmp(&before.cpus, &after.cpus, sizeof before.cpus) == 0, "affinity");
  REQUIRE(std::memcmp(before.limits, after.limits, sizeof before.limits) == 0, "limits");
  REQUIRE(std::memcmp(&before.blocked, &after.blocked, sizeof before.blocked) == 0, "mask");
  for (int signal = 1; signal < _NSIG; ++signal) {
    // Not the whole structure: the system fills the first words of the mask only.
    const struct sigaction &was = before.actions[signal], &is = after.actions[signal];
    REQUIRE(was.sa_handler == is.sa_handler && was.sa_flags == is.sa_flags,
            "signal %d: flags %#x then %#x", signal, unsigned(was.sa_flags), unsigned(is.sa_flags));
  }
  const unsigned long glibc = 3ul << 31; // 32 and 33
  const unsigned long all = ~(glibc | 1ul << (SIGKILL - 1) | 1ul << (SIGSTOP - 1));
  int workers = 0;
  for (const std::string &thread : threads_of_this_process()) {
    if (thread == std::to_string(getpid()))
      continue;
    const std::string path = "/proc/self/task/" + thread + "/status";
    const unsigned long blocked = status_of(path.c_str(), "SigBlk", 16);
    REQUIRE((blocked & all) == all, "worker %s blocks %lx only", thread.c_str(), blocked);
    ++workers;
  }
  REQUIRE(workers > 0, "4 threads were asked for, there is no worker");
}

double cpu_seconds() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return double(time.tv_sec) + 1e-9 * double(time.tv_nsec);
}

// Idle workers sleep: a promise about processor time, not about speed. Prints the two times.
void pauses(int, char **) {
  openblas_set_num_threads(2);
  const Product<double> product(300, 300, 300);
  std::vector<double> c;
  const auto measure = [&](useconds_t pause) {
    const double before = cpu_seconds();
    for (int turn = 0; turn < 20; ++turn) {
      product.compute(c);
      usleep(pause);
    }
    return cpu_seconds() - before;
  };
  measure(0); // makes the threads and the workspace
  double best = 1e9;
  for (int attempt = 0; attempt < 3 && best >= 3; ++attempt) {
    const double busy = measure(0), paused = measure(100000);
    std::printf("back to back %.4f s, with pauses %.4f s of processor time\n", busy, paused);
    best = std::min(best, paused / busy);
  }
  REQUIRE(best < 3, "20 products with pauses take %.1f times the processor time", best);
}

void signals_reach_the_caller(int, char **) {
  static std::atomic<pid_t> handled_by{0};
  std::signal(SIGUSR1, [](int) { handled_by = gettid(); });
  openblas_set_num_threads(4);
  REQUIRE(gemm_is_right(700), "product");
  for (int turn = 0; turn < 50; ++turn) {
    handled_by = 0;
    kill(getpid(), SIGUSR1);
    while (handled_by == 0)
      usleep(100);
    REQUIRE(handled_by == getpid(), "a worker ran the program's signal handler");
  }
}

} // namespace

const Scenario caller_scenarios[6] = {
    {"callers-32", callers_32},   {"callers-400", callers_400},
    {"small-stack", small_stack}, {"process-state", process_state},
    {"pauses", pauses},           {"signals", signals_reach_the_caller}};

} // namespace loomblas::check
