// SPDX-License-Identifier: BSD-3-Clause
// What is measured beside whole products: the cost of a call, the macro-kernel, the cost of
// loading.
#pragma once
#include "bench/timing.h"

#include <string>
#include <vector>

namespace loomblas::bench {

/// A 4 x 4 x 4 dgemm, in nanoseconds: each library, and a plain triple loop.
struct CallOverhead {
  std::vector<double> nanoseconds;
  double bare = 0;
};
CallOverhead call_overhead(const std::vector<BlasLibrary> &libraries, const Effort &effort);

/// The packed kernel over packed operands, as the driver's two inner loops run it.
struct MacroKernel {
  std::int64_t mr = 0, nr = 0, mc = 0, nc = 0, kc = 0;
  double rate = 0, peak = 0; ///< floating-point operations a second, measured in turns
};
template <class T> MacroKernel macro_kernel(const Effort &effort);

/// Running a program that calls no BLAS, in milliseconds: alone, and with each library preloaded.
struct LoadTime {
  double alone = 0;
  std::vector<double> preloaded; ///< 0: it could not be run so
};
LoadTime load_time(const std::string &program, const std::vector<BlasLibrary> &libraries,
                   const Effort &effort);

struct Extras {
  bool measured = false;
  CallOverhead call;
  MacroKernel macro_f32, macro_f64;
  LoadTime load;
};

} // namespace loomblas::bench
