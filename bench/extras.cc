// SPDX-License-Identifier: BSD-3-Clause
// The cost of a call, the rate of the macro-kernel on packed data, and the cost of being loaded.
#include "bench/extras.h"

#include "bench/bare.h"
#include "bench/operands.h"
#include "bench/stopwatch.h"
#include "driver/blocking.h"
#include "driver/machine.h"

#include <deque>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace loomblas::bench {
namespace {

/// Bytes of the second-level cache, or 512 KiB where nobody says.
std::int64_t l2_bytes() {
  const long bytes = sysconf(_SC_LEVEL2_CACHE_SIZE);
  return bytes > 0 ? bytes : 512 * 1024;
}

/// Runs `program` to its end and returns the seconds it took; a negative number if it failed.
double run_once(const std::string &program, char *const *environment) {
  char *const arguments[] = {const_cast<char *>(program.c_str()), nullptr};
  pid_t child = 0;
  int status = 0;
  const double start = now();
  if (posix_spawn(&child, program.c_str(), nullptr, nullptr, arguments, environment) != 0 ||
      waitpid(child, &status, 0) != child || status != 0)
    return -1;
  return now() - start;
}

/// This process's environment, with LD_PRELOAD=path where a path is given.
class Environment {
public:
  explicit Environment(const std::string &preload) : setting_("LD_PRELOAD=" + preload) {
    for (char **entry = environ; *entry; ++entry)
      entries_.push_back(*entry);
    if (!preload.empty())
      entries_.push_back(setting_.data());
    entries_.push_back(nullptr);
  }
  char *const *get() const { return entries_.data(); }

private:
  std::string setting_;
  std::vector<char *> entries_;
};

} // namespace

CallOverhead call_overhead(const std::vector<BlasLibrary> &libraries, const Effort &effort) {
  const Case small{find_routines("dgemm").front().routine, 'd', {}, {4, 4, 4}, {.beta = 1}};
  Effort longer = effort;
  longer.rounds = 2 * effort.rounds;
  CallOverhead result;
  for (const double seconds : time_case({libraries, libraries.size()}, small, longer).seconds)
    result.nanoseconds.push_back(1e9 * seconds);

  const Operands x(small);
  const auto matrix = [&](std::size_t at) { return static_cast<double *>(x.data(at, 0)); };
  const auto run = [&](long repeats) {
    for (; repeats > 0; --repeats)
      bare_gemm_4x4(matrix(0), matrix(1), matrix(2));
  };
  const long repeats = fit_repeats(run, effort.sample_seconds);
  Least least;
  for (int round = 0; round < longer.rounds; ++round)
    sample(least, repeats, run);
  result.bare = 1e9 * least.seconds;
  return result;
}

template <class T> MacroKernel macro_kernel(const Effort &effort) {
  const Kernels<T> &kernel = kernels<T>();
  MacroKernel result;
  result.mr = kernel.mr;
  result.nr = kernel.nr;
  const std::int64_t kc = result.kc = loomblas::kc<T>;
  // the block of A takes half of L2; B is some panels, of which one at a time is in L1
  const std::int64_t rows = l2_bytes() / 2 / (kc * static_cast<std::int64_t>(sizeof(T)));
  result.mc = std::max<std::int64_t>(1, rows / result.mr) * result.mr;
  result.nc = 16 * result.nr;

  const Buffer<T> a = allocate<T>(result.mc * kc), b = allocate<T>(result.nc * kc),
                  c = allocate<T>(result.mc * result.nc);
  fill(a.get(), result.mc * kc, 1);
  fill(b.get(), result.nc * kc, 2);
  std::fill_n(c.get(), result.mc * result.nc, T(0));
  const Scale<T> scale{T(1), T(1)};
  const auto run = [&](long repeats) {
    for (; repeats > 0; --repeats)
      for (std::int64_t j = 0; j < result.nc; j += result.nr)
        for (std::int64_t i = 0; i < result.mc; i += result.mr)
          kernel.set->packed(result.mr, kc, a.get() + i * kc, result.mr, b.get() + j * kc,
                             result.nr, c.get() + i + j * result.mc, result.mc, &scale);
  };
  const long repeats = fit_repeats(run, effort.sample_seconds);
  Least least;
  for (int round = 0; round < 3 * effort.rounds; ++round) {
    result.peak = std::max(result.peak, fma_peak<T>(effort.sample_seconds));
    sample(least, repeats, run);
  }
  result.rate = 2.0 * static_cast<double>(result.mc * result.nc * kc) / least.seconds;
  return result;
}

LoadTime load_time(const std::string &program, const std::vector<BlasLibrary> &libraries,
                   const Effort &effort) {
  LoadTime result;
  std::deque<Environment> environments; // never moves them: they point into themselves
  environments.emplace_back("");
  for (const BlasLibrary &library : libraries)
    environments.emplace_back(library.path());
  std::vector<Least> least(environments.size());
  const int count = static_cast<int>(environments.size());
  for (int round = 0; round < 30 * effort.rounds; ++round)
    for (const int i : rotated(count, round)) {
      const auto at = static_cast<std::size_t>(i);
      const double seconds = run_once(program, environments[at].get());
      if (seconds >= 0)
        least[at].take(seconds, 1);
    }
  const auto milliseconds = [](const Least &l) { return l.seconds < 1e9 ? 1e3 * l.seconds : 0; };
  result.alone = milliseconds(least[0]);
  for (std::size_t at = 1; at < least.size(); ++at)
    result.preloaded.push_back(milliseconds(least[at]));
  return result;
}

template MacroKernel macro_kernel<float>(const Effort &);
template MacroKernel macro_kernel<double>(const Effort &);

} // namespace loomblas::bench
