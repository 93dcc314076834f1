// SPDX-License-Identifier: BSD-3-Clause
// The pool: one atomic word per worker is its whole protocol.
//
//   Absent ──start──> job ──worker──> job|Running ──worker──> Spinning ──worker──> Sleeping
//                      ^ │                 │                   │ ^ ^                  │
//                      │ └─────withdrawn───┼───────────────────┼─┘ │                  │
//                      │                   └─caller─> job|Awaited ─┘                  │
//                      └──────────────────invited, woken if asleep────────────────────┘
//
// A job lives on its caller's stack and is named by its address. The caller writes the address into
// the words of free workers (invites), works, then takes back what nobody has picked up (withdraws)
// and waits for the words that say job|Running. Nothing is allocated, no table of callers exists,
// and no lock is taken: any number of callers, forks and exits leaves every word in a valid state.
#include "driver/thread_pool.h"
#include "driver/cpu.h"
#include "driver/futex.h"
#include "driver/openmp_region.h"
#include "driver/settings.h"
#include "driver/topology.h"
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <pthread.h>
#include <sched.h>
#include <unistd.h>

namespace loomblas {
namespace {

constexpr int worker_limit = thread_limit - 1;
constexpr std::size_t stack_bytes = 256 << 10;
// Long enough to bridge the gap between the products of a factorisation, short enough to be
// nothing beside a pause. Waking a sleeper costs the caller 2-5 us and 20-50 us of delay.
constexpr std::int64_t spin_nanoseconds = 50'000;
// With more workers than cores a spinning thread keeps a working one off its core.
constexpr std::int64_t crowded_spin_nanoseconds = 2'000;
// Calls closer than this are a loop: twice the spin time, since the caller's own work counts as
// well.
constexpr std::int64_t busy_nanoseconds = 100'000;
constexpr int calls_without_creation = 256; // after pthread_create has failed

struct alignas(64) Job {
  void (*work)(void *);
  void *context;
  FloatEnvironment environment;
};

// A worker's word: one of these states, or the address of a job (above them) with or without a
// mark.
using Word = std::uintptr_t;
constexpr Word Absent = 0, Spinning = 1, Sleeping = 2, Leaving = 3;
constexpr Word Running = 1, Awaited = 2, marks = Running | Awaited;

bool is_invitation(Word word) { return word > Leaving && (word & marks) == 0; }

// Two cache lines: neighbours are fetched in pairs.
struct alignas(128) Worker {
  std::atomic<Word> word{Absent};
  pthread_t thread{}; // guarded by `changing`
};

constinit Worker workers[worker_limit];
constinit std::atomic<int> worker_count{0};
constinit std::atomic<int> changing{0}; ///< 1 while someone starts or ends workers; never waited on
constinit std::atomic<int> creation_pause{0};
constinit std::atomic<bool> unloading{false};
constinit std::atomic<pid_t> pool_process{0}; ///< whose threads the workers are
constinit std::atomic<int> process_threads{0};
constinit std::atomic<std::int64_t> last_call_end{0}; ///< of those that wanted threads
thread_local int local_threads = 0;
thread_local bool inside_work = false;
thread_local int most_threads = 1;

std::int64_t now_nanoseconds() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * std::int64_t{1'000'000'000} + time.tv_nsec;
}

bool change(std::atomic<Word> &word, Word from, Word to) {
  return word.compare_exchange_strong(from, to, std::memory_order_acq_rel,
                                      std::memory_order_acquire);
}

/// Polls for as long as `word` has this value; false if it still has it after the spin time.
bool spin_while(std::atomic<Word> &word, Word value) {
  const bool crowded = worker_count.load(std::memory_order_relaxed) >= topology().cores;
  const std::int64_t limit =
      now_nanoseconds() + (crowded ? crowded_spin_nanoseconds : spin_nanoseconds);
  do {
    for (int i = 0; i < 16; ++i) {
      if (word.load(std::memory_order_acquire) != value)
        return true;
      cpu_relax();
    }
  } while (now_nanoseconds() < limit);
  return false;
}

/// A worker made by a thread that OpenMP or its program has bound to one core must not stay there.
void adopt_process_affinity() {
  CpuMask own, process;
  if (process_affinity(process) &&
      sched_getaffinity(0, sizeof own.word, reinterpret_cast<cpu_set_t *>(own.word)) == 0 &&
      std::memcmp(own.word, process.word, sizeof own.word) != 0)
    sched_setaffinity(0, sizeof process.word, reinterpret_cast<cpu_set_t *>(process.word));
}

void *worker_main(void *argument) {
  std::atomic<Word> &word = static_cast<Worker *>(argument)->word;
  inside_work = true; // whatever it runs, it does not invite others
  pthread_setname_np(pthread_self(), "loomblas");
  adopt_process_affinity();
  for (;;) {
    const Word value = word.load(std::memory_order_acquire);
    if (value == Leaving)
      return nullptr;
    if (is_invitation(value)) {
      if (!change(word, value, value | Running))
        continue;                                            // withdrawn
      const Job *job = reinterpret_cast<const Job *>(value); // NOLINT(performance-no-int-to-ptr)
      job->environment.apply();
      job->work(job->context);
      // The job is gone as soon as its caller sees this.
      if ((word.exchange(Spinning, std::memory_order_acq_rel) & Awaited) != 0)
        futex_wake(word);
    } else if (value == Spinning) {
      if (!spin_while(word, Spinning))
        change(word, Spinning, Sleeping);
    } else {
      futex_wait(word, Sleeping);
    }
  }
}

/// In a forked child none of the workers exists, whatever the words say.
void forget_workers() {
  // One more than are counted: the parent may have been about to count it.
  const int count = worker_count.load(std::memory_order_relaxed);
  for (int i = 0; i <= count && i < worker_limit; ++i)
    workers[i].word.store(Absent, std::memory_order_relaxed);
  worker_count.store(0, std::memory_order_relaxed);
  creation_pause.store(0, std::memory_order_relaxed);
  changing.store(0, std::memory_order_release);
}

pthread_once_t fork_once = PTHREAD_ONCE_INIT;
void handle_forks() { pthread_atfork(nullptr, nullptr, forget_workers); }

bool create_thread(Worker &worker, std::size_t stack) {
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0)
    return false;
  int error = stack != 0 ? pthread_attr_setstacksize(&attributes, stack) : 0;
  if (error == 0)
    error = pthread_create(&worker.thread, &attributes, worker_main, &worker);
  pthread_attr_destroy(&attributes);
  // A program with much static thread-local data leaves no room in a small stack.
  return error == EINVAL && stack != 0 ? create_thread(worker, 0) : error == 0;
}

/// Starts a worker that finds the invitation to `job` when it comes to life.
bool start_worker(Worker &worker, const Job *job) {
  sigset_t all, before;
  sigfillset(&all);
  worker.word.store(reinterpret_cast<Word>(job), std::memory_order_release);
  pthread_sigmask(SIG_SETMASK, &all, &before); // inherited: the program's signals aren't ours
  const bool started = create_thread(worker, stack_bytes);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (!started)
    worker.word.store(Absent, std::memory_order_release);
  return started;
}

/// The invitations of one call.
class Invitations {
public:
  Invitations(const Job &job, int wanted, bool wake)
      : job_(reinterpret_cast<Word>(&job)), missing_(wanted) {
    // First those who need no waking.
    for (Word state : {Spinning, Sleeping}) {
      if (state == Sleeping && !wake)
        return;
      const int count = worker_count.load(std::memory_order_acquire);
      for (int i = 0; i < count && missing_ > 0; ++i)
        invite(i, state);
    }
    if (missing_ > 0 && worker_count.load(std::memory_order_relaxed) < wanted)
      grow(job, wanted);
  }

  /// Withdraws what nobody has taken up, then waits for the others to leave.
  void end() {
    for (int i = 0; i < end_; ++i)
      if (invited(i) && change(workers[i].word, job_, Spinning))
        set_[i / 64] &= ~(std::uint64_t{1} << i % 64);
    for (int i = 0; i < end_; ++i)
      if (invited(i))
        await(workers[i].word);
  }

private:
  bool invited(int i) const { return (set_[i / 64] >> i % 64 & 1) != 0; }

  void note(int i) {
    set_[i / 64] |= std::uint64_t{1} << i % 64;
    end_ = i >= end_ ? i + 1 : end_;
    --missing_;
  }

  void invite(int i, Word state) {
    std::atomic<Word> &word = workers[i].word;
    if (word.load(std::memory_order_relaxed) != state || !change(word, state, job_))
      return;
    if (state == Sleeping)
      futex_wake(word);
    note(i);
  }

  void grow(const Job &job, int wanted) {
    int pause = creation_pause.load(std::memory_order_relaxed);
    if (pause > 0) {
      creation_pause.compare_exchange_strong(pause, pause - 1, std::memory_order_relaxed);
      return;
    }
    pthread_once(&fork_once, handle_forks);
    if (changing.exchange(1, std::memory_order_acquire) != 0)
      return;
    pool_process.store(getpid(), std::memory_order_relaxed);
    for (int i = worker_count.load(std::memory_order_relaxed);
         i < wanted && missing_ > 0 && !unloading.load(std::memory_order_relaxed); ++i) {
      if (!start_worker(workers[i], &job)) {
        creation_pause.store(calls_without_creation, std::memory_order_relaxed);
        break;
      }
      note(i);
      worker_count.store(i + 1, std::memory_order_release);
    }
    changing.store(0, std::memory_order_release);
  }

  void await(std::atomic<Word> &word) const {
    // Another value than these: it has left, and may be someone else's by now.
    spin_while(word, job_ | Running);
    change(word, job_ | Running, job_ | Awaited);
    while (word.load(std::memory_order_acquire) == (job_ | Awaited))
      futex_wait(word, job_ | Awaited);
  }

  Word job_;
  int missing_, end_ = 0;
  std::uint64_t set_[thread_limit / 64] = {};
};

/// Tells a free worker to go; false if it is absent or at work.
bool send_away(std::atomic<Word> &word) {
  if (change(word, Spinning, Leaving))
    return true;
  if (!change(word, Sleeping, Leaving))
    return false;
  futex_wake(word);
  return true;
}

void join(Worker &worker) {
  pthread_join(worker.thread, nullptr);
  worker.word.store(Absent, std::memory_order_release);
}

/// At dlclose every worker is free and must be gone when the code is. At exit other threads may
/// still compute: their workers are left alone, the process ends anyway.
[[gnu::destructor(2000)]] void end_free_workers() {
  unloading.store(true);
  // A child made by a bare clone system call runs no fork handler and has no thread to join.
  if (pool_process.load(std::memory_order_relaxed) != getpid())
    return;
  if (changing.exchange(1, std::memory_order_acquire) != 0)
    return;
  for (int i = worker_count.load(std::memory_order_relaxed); i-- > 0;)
    if (send_away(workers[i].word))
      join(workers[i]);
  changing.store(0, std::memory_order_release);
}

} // namespace

void run_parallel(int threads, void (*work)(void *), void *context, Wake wake) {
  if (threads <= 1 || inside_work || in_openmp_region()) {
    work(context);
    return;
  }
  threads = threads < thread_limit ? threads : thread_limit;
  most_threads = threads > most_threads ? threads : most_threads;
  const Job job = {work, context, FloatEnvironment::capture()};
  const bool busy =
      wake == Wake::Always ||
      now_nanoseconds() - last_call_end.load(std::memory_order_relaxed) < busy_nanoseconds;
  Invitations invitations(job, threads - 1, busy);
  inside_work = true;
  work(context);
  inside_work = false;
  invitations.end();
  last_call_end.store(now_nanoseconds(), std::memory_order_relaxed);
}

int take_most_threads() {
  const int most = most_threads;
  most_threads = 1;
  return most;
}

int max_threads() {
  if (inside_work)
    return 1;
  int threads = local_threads;
  if (threads == 0)
    threads = process_threads.load(std::memory_order_relaxed);
  if (threads == 0)
    threads = topology().default_threads;
  return threads > 1 && in_openmp_region() ? 1 : threads;
}

namespace {
int within_limits(int threads) {
  return threads < 1 ? 0 : threads < thread_limit ? threads : thread_limit;
}
} // namespace

void set_max_threads(int threads) {
  process_threads.store(within_limits(threads), std::memory_order_relaxed);
}

int set_max_threads_local(int threads) {
  const int before = local_threads;
  local_threads = within_limits(threads);
  return before;
}

void shutdown_pool() {
  pthread_once(&fork_once, handle_forks); // so that no child inherits `changing` as 1
  while (changing.exchange(1, std::memory_order_acquire) != 0)
    sched_yield();
  for (int i = worker_count.load(std::memory_order_relaxed); i-- > 0;) {
    while (!send_away(workers[i].word))
      sched_yield();
    join(workers[i]);
  }
  worker_count.store(0, std::memory_order_release);
  changing.store(0, std::memory_order_release);
}

int pool_size() { return worker_count.load(std::memory_order_relaxed); }

} // namespace loomblas
