// SPDX-License-Identifier: BSD-3-Clause
// The interleaved timing: in each round every library has one sample, in a rotated order.
#include "bench/timing.h"

#include "bench/bare.h"
#include "bench/call.h"
#include "bench/stopwatch.h"
#include "driver/machine.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>

namespace loomblas::bench {
namespace {

/// What reading memory can reach, for as much of it as a case's operands take.
class ReadRoof {
public:
  explicit ReadRoof(std::int64_t bytes)
      : words_(std::max<std::int64_t>(512, bytes / 512 * 64)),
        data_(allocate<std::uint64_t>(words_)) {
    std::fill_n(data_.get(), words_, 1);
  }
  double rate(double seconds) {
    const auto run = [&](long repeats) {
      for (; repeats > 0; --repeats)
        bare_read(data_.get(), words_);
    };
    if (repeats_ == 0)
      repeats_ = fit_repeats(run, seconds);
    run(1); // back into the caches, as far as it fits
    Least least;
    sample(least, repeats_, run);
    return 8 * static_cast<double>(words_) / least.seconds;
  }

private:
  /// In the first cache, but long enough for the loop's start not to count.
  static constexpr std::int64_t least_words = 2048;

  std::int64_t words_;
  Buffer<std::uint64_t> data_;
  long repeats_ = 0;
};

/// One library with one case: what is repeated, how often, and the least time so far.
struct Subject {
  const BlasLibrary *library;
  Call call;
  long repeats = 0;
  Least least;

  Subject(const BlasLibrary &l, const Case &of, const Operands &operands)
      : library(&l), call(l, of, operands) {}

  void prepare(int threads, double seconds) {
    if (!call.exists() || !library->set_threads(threads))
      return;
    repeats = fit_repeats(call, seconds);
    if (threads > 1)
      settle();
  }
  void take_sample(int threads) {
    if (repeats == 0)
      return;
    library->set_threads(threads);
    call(1); // wakes its workers and warms its buffers
    sample(least, repeats, call);
    if (threads > 1)
      settle();
  }
  double seconds() const { return repeats == 0 ? 0 : least.seconds; }
};

/// What a library makes of the case: outputs, and a function's value.
std::vector<double> outcome(const Subject &subject, Operands &x, const Setup &setup) {
  x.fill(Operands::For::checking);
  subject.library->set_threads(setup.threads);
  const std::complex<double> value = subject.call.result();
  std::vector<double> all = x.results();
  all.push_back(value.real());
  all.push_back(value.imag());
  return all;
}

void compare(std::deque<Subject> &subjects, Operands &x, const Case &of, Row &row) {
  std::vector<double> first;
  for (std::size_t at = 0; at < subjects.size(); ++at) {
    if (!subjects[at].call.exists())
      continue;
    if (first.empty())
      first = outcome(subjects[at], x, of.setup);
    else
      row.agrees[at] = close(first, outcome(subjects[at], x, of.setup), of.type, of.depth());
  }
  x.fill(Operands::For::timing);
}

} // namespace

bool close(const std::vector<double> &left, const std::vector<double> &right, char type,
           std::int64_t depth) {
  const double eps = is_double(type) ? std::numeric_limits<double>::epsilon()
                                     : static_cast<double>(std::numeric_limits<float>::epsilon());
  if (left.size() != right.size())
    return false;
  // Entries are of the order of 1 or larger and of either sign: two sums of k terms in different
  // orders differ by about k * eps / 3 at most; four times k * eps is a fault.
  double largest = 1;
  for (const double value : left)
    largest = std::max(largest, std::abs(value));
  const double bound = 4 * eps * largest * std::max<double>(1, static_cast<double>(depth));
  for (std::size_t i = 0; i < left.size(); ++i)
    if (!(std::abs(left[i] - right[i]) <= bound))
      return false;
  return true;
}

template <class T> double fma_peak(double seconds) {
  const Kernels<T> &kernel = kernels<T>();
  alignas(64) static T values[16384]; // room for the accumulators of any vector length
  const auto run = [&](long repeats) {
    values[0] = values[1] = T(0.75); // the factors; not 0, of which some processors make less heat
    kernel.set->peak(static_cast<index>(repeats), values);
  };
  static const long repeats = fit_repeats(run, seconds);
  Least least;
  sample(least, repeats, run);
  return static_cast<double>(kernel.peak_flops) / least.seconds;
}

std::size_t best_other(const Row &row, std::size_t ours) {
  std::size_t best = row.seconds.size();
  for (std::size_t at = 0; at < row.seconds.size(); ++at)
    if (at != ours && row.seconds[at] > 0 && row.agrees[at] &&
        (best == row.seconds.size() || row.seconds[at] < row.seconds[best]))
      best = at;
  return best;
}

double ratio(const Row &row, std::size_t ours) { return ratio(row, ours, best_other(row, ours)); }

double ratio(const Row &row, std::size_t ours, std::size_t other) {
  if (other >= row.seconds.size() || ours >= row.seconds.size() || row.seconds[ours] <= 0)
    return 0;
  return row.seconds[other] / row.seconds[ours];
}

bool settled(const std::vector<double> &before, const std::vector<double> &after) {
  for (std::size_t at = 0; at < before.size(); ++at)
    if (after[at] < 0.99 * before[at])
      return false;
  return true;
}

Row time_case(const Subjects &subjects, const Case &of, const Effort &effort) {
  const std::vector<BlasLibrary> &libraries = subjects.libraries;
  const int threads = of.setup.threads, count = static_cast<int>(libraries.size());
  Row row;
  row.of = of;
  row.agrees.assign(libraries.size(), true);

  Operands x(of);
  std::deque<Subject> entrants; // they point into themselves
  for (const BlasLibrary &library : libraries)
    entrants.emplace_back(library, of, x);
  compare(entrants, x, of, row);

  const Case gemm = own_gemm(of);
  std::deque<Operands> gemm_operands;
  std::deque<Subject> yardstick;
  if (subjects.own_gemm && gemm.routine && subjects.ours < libraries.size()) {
    gemm_operands.emplace_back(gemm);
    yardstick.emplace_back(libraries[subjects.ours], gemm, gemm_operands.front());
    yardstick.front().prepare(threads, effort.sample_seconds);
  }
  for (Subject &entrant : entrants)
    entrant.prepare(threads, effort.sample_seconds);
  x.fill(Operands::For::timing);

  ReadRoof read(of.routine->level == 3 ? 0 : static_cast<std::int64_t>(of.bytes()));
  const auto roof = [&] {
    if (of.routine->level != 3)
      return read.rate(effort.sample_seconds);
    return is_double(of.type) ? fma_peak<double>(effort.sample_seconds)
                              : fma_peak<float>(effort.sample_seconds);
  };
  const auto rounds = [&] {
    for (int round = 0; round < effort.rounds; ++round) {
      row.roof = std::max(row.roof, roof());
      for (const int i : rotated(count, round))
        entrants[static_cast<std::size_t>(i)].take_sample(threads);
      for (Subject &own : yardstick)
        own.take_sample(threads);
    }
    row.seconds.clear();
    for (const Subject &entrant : entrants)
      row.seconds.push_back(entrant.seconds());
  };
  rounds();
  // Whether to go on must not depend on who is ahead: repeating only the rows in which ours is
  // behind made a library 3 % faster than its own copy, in the mean of 144 rows on a busy machine.
  for (int again = 0; again < effort.patience; ++again) {
    const std::vector<double> before = row.seconds;
    rounds();
    if (settled(before, row.seconds))
      break;
  }
  if (!yardstick.empty() && yardstick.front().seconds() > 0)
    row.own_gemm = gemm.flops() / yardstick.front().seconds();
  return row;
}

template double fma_peak<float>(double);
template double fma_peak<double>(double);

} // namespace loomblas::bench
