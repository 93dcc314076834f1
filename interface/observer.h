// SPDX-License-Identifier: BSD-3-Clause
// Counts and describes calls for whoever asked: loomblas_calls, LOOMBLAS_VERBOSE=1 and =2.
//
// Off by default, and then all it costs a call is one load and one predicted branch (unmeasurable);
// an unconditional atomic counter costs 6 ns when one thread calls (Xeon), more when several do.
#pragma once
#include "interface/options.h"
#include "interface/routine.h"
#include <atomic>

namespace loomblas {

/// Whether calls go by the observed_ functions below.
extern std::atomic<bool> observing;

/// Starts or stops counting; counts made so far are kept. LOOMBLAS_VERBOSE keeps it on.
void count_calls(bool on);

/// Calls of `routine` counted so far, by its base name in either case; of all routines for null; 0
/// for a name the library does not have.
unsigned long long calls_counted(const char *routine);

/// The arguments of blas::gemm, in its order.
template <class T> struct GemmArguments {
  Operation transa, transb;
  index m, n, k;
  T alpha;
  const T *a;
  index lda;
  const T *b;
  index ldb;
  T beta;
  T *c;
  index ldc;
};

/// Runs blas::gemm, counts it, and writes LOOMBLAS_VERBOSE=2's line about it. `layout` is the
/// caller's, so that the line can show the call as it was made.
template <class T> void observed_gemm(Routine routine, Layout layout, const GemmArguments<T> &call);

} // namespace loomblas
