// SPDX-License-Identifier: BSD-3-Clause
// Counts and describes calls for whoever asked: loomblas_calls, LOOMBLAS_VERBOSE=1 and =2.
//
// Off by default, and then all it costs a call is one load and one predicted branch (unmeasurable);
// an unconditional atomic counter costs 6 ns when one thread calls (Xeon), more when several do.
#pragma once
#include "blas/scalar.h"
#include "driver/gemm.h"
#include "interface/line.h"
#include "interface/options.h"
#include "interface/routine.h"
#include <atomic>

namespace loomblas {

/// Whether calls go by `watched` below.
extern std::atomic<bool> observing;

/// Starts or stops counting; counts made so far are kept. LOOMBLAS_VERBOSE keeps it on.
void count_calls(bool on);

/// Calls of `routine` counted so far, by its base name in either case; of all routines for null; 0
/// for a name the library does not have.
unsigned long long calls_counted(const char *routine);

/// One call that is watched: counts it and, if LOOMBLAS_VERBOSE=2 asks for it, composes its line
/// from what the call's description says, times it, and writes the line at the end.
class Watch {
public:
  Watch(Routine routine, Layout layout);
  ~Watch();
  Watch(const Watch &) = delete;
  Watch &operator=(const Watch &) = delete;

  /// Whether a line will be written, so that a description is of use.
  bool described() const { return described_; }

  // What a description says, in the caller's order and as the caller said it.
  template <class Option> Watch &option(Option option) {
    const char text[2] = {' ', letter(option)};
    line_.text(text, 2);
    return *this;
  }
  Watch &size(const char *name, index value);
  /// How many multiply-and-adds of scalars T the call is about; none: no rate is told.
  template <class T> Watch &work(double multiply_adds) {
    flops_ = (is_complex<T> ? 8 : 2) * multiply_adds;
    return *this;
  }
  Watch &plan(const GemmPlan &plan);

  void start();

private:
  Line line_;
  Layout layout_;
  bool described_, planned_ = false;
  GemmPlan plan_;
  double flops_ = 0, started_ = 0;
};

/// The detour of `observed`, kept out of line and out of the usual way.
template <auto work, class Describe, class... Arguments>
[[gnu::noinline, gnu::cold]] auto watched(Routine routine, Layout layout, const Describe &describe,
                                          Arguments... arguments) {
  Watch watch(routine, layout);
  if (watch.described())
    describe(watch, arguments...);
  watch.start();
  return work(arguments...);
}

/// Returns work(arguments...) and lets whoever watches know of it: describe(Watch &, arguments...)
/// tells of the call. `describe` captures nothing: closures, even unused ones, would force what
/// they hold into memory also where nobody watches.
template <auto work, class Describe, class... Arguments>
[[gnu::always_inline]] inline auto observed(Routine routine, Layout layout,
                                            const Describe &describe, Arguments... arguments) {
  static_assert(std::is_empty_v<Describe>);
  if (observing.load(std::memory_order_relaxed)) [[unlikely]]
    return watched<work>(routine, layout, describe, arguments...);
  return work(arguments...);
}

} // namespace loomblas
