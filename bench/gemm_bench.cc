// SPDX-License-Identifier: BSD-3-Clause
// The interleaved timing of gemm: in each round every library has one sample, in a rotated order.
#include "bench/gemm_bench.h"

#include "bench/operands.h"
#include "bench/stopwatch.h"
#include "driver/machine.h"

#include <cmath>
#include <limits>

namespace loomblas::bench {
namespace {

/// A library's gemm with the integers of its calls, ready to be repeated.
template <class T, class Int> class Caller {
public:
  Caller(Gemm<T, Int> gemm, const Shape &s, const Setup &setup, Operands<T> &x)
      : gemm_(gemm), setup_(setup), x_(x), m_(static_cast<Int>(s.m)), n_(static_cast<Int>(s.n)),
        k_(static_cast<Int>(s.k)), lda_(static_cast<Int>(x.lda())), ldb_(static_cast<Int>(x.ldb())),
        ldc_(static_cast<Int>(x.ldc())), beta_(static_cast<T>(setup.beta)) {}

  void operator()(long repeats) const {
    for (; repeats > 0; --repeats) {
      const std::int64_t set = x_.take_set();
      gemm_(&setup_.transa, &setup_.transb, &m_, &n_, &k_, &alpha_, x_.a(set), &lda_, x_.b(set),
            &ldb_, &beta_, x_.c(set), &ldc_, 1, 1);
    }
  }

private:
  Gemm<T, Int> gemm_;
  const Setup &setup_;
  Operands<T> &x_;
  Int m_, n_, k_, lda_, ldb_, ldc_;
  T alpha_ = 1, beta_;
};

template <class T, class Use>
void with_caller(const BlasLibrary &library, const Shape &shape, const Setup &setup, Operands<T> &x,
                 Use &&use) {
  if (library.ilp64())
    use(Caller<T, std::int64_t>(library.gemm<T, std::int64_t>(), shape, setup, x));
  else
    use(Caller<T, std::int32_t>(library.gemm<T, std::int32_t>(), shape, setup, x));
}

/// Whether two products agree within rounding. Entries are below 1 and of either sign: two sums of
/// k terms in different orders differ by about k * eps / 3 at most; four times k * eps is a fault.
template <class T> bool close(const T *left, const T *right, std::int64_t count, std::int64_t k) {
  const double bound = 4.0 * static_cast<double>(std::numeric_limits<T>::epsilon()) *
                       std::max<double>(1.0, static_cast<double>(k));
  for (std::int64_t i = 0; i < count; ++i)
    if (!(std::abs(static_cast<double>(left[i]) - static_cast<double>(right[i])) <= bound))
      return false;
  return true;
}

} // namespace

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

template <class T>
Row time_gemm(const std::vector<BlasLibrary> &libraries, const Shape &shape, const Setup &setup,
              const Effort &effort) {
  const int count = static_cast<int>(libraries.size());
  Operands<T> x(shape, setup);
  Row row;
  row.shape = shape;
  row.seconds.assign(libraries.size(), 0.0);
  row.agrees.assign(libraries.size(), true);

  std::vector<long> repeats(libraries.size(), 0);
  std::vector<Least> least(libraries.size());
  std::vector<T> first;
  const std::int64_t elements = shape.m * shape.n;
  for (int i = 0; i < count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (!libraries[at].set_threads(setup.threads))
      continue;
    with_caller(libraries[at], shape, setup, x, [&](const auto &caller) {
      x.clear();
      caller(1);
      if (first.empty())
        first.assign(x.c(0), x.c(0) + elements);
      row.agrees[at] = close(first.data(), x.c(0), elements, shape.k);
      repeats[at] = fit_repeats(caller, effort.sample_seconds);
    });
    if (setup.threads > 1)
      settle();
  }

  x.clear();
  for (int round = 0; round < effort.rounds; ++round) {
    row.peak = std::max(row.peak, fma_peak<T>(effort.sample_seconds));
    for (const int i : rotated(count, round)) {
      const auto at = static_cast<std::size_t>(i);
      if (repeats[at] == 0)
        continue;
      libraries[at].set_threads(setup.threads);
      with_caller(libraries[at], shape, setup, x, [&](const auto &caller) {
        caller(1); // wakes its workers and warms its buffers
        sample(least[at], repeats[at], caller);
      });
      if (setup.threads > 1)
        settle();
    }
  }
  for (std::size_t at = 0; at < libraries.size(); ++at)
    if (repeats[at] != 0)
      row.seconds[at] = least[at].seconds;
  return row;
}

template double fma_peak<float>(double);
template double fma_peak<double>(double);
template Row time_gemm<float>(const std::vector<BlasLibrary> &, const Shape &, const Setup &,
                              const Effort &);
template Row time_gemm<double>(const std::vector<BlasLibrary> &, const Shape &, const Setup &,
                               const Effort &);

} // namespace loomblas::bench
