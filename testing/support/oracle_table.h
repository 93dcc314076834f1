// SPDX-License-Identifier: BSD-3-Clause
// What oracle.cc and the separately compiled loops of oracle_loops.h say to each other.
#pragma once
#include "testing/support/oracle.h"

namespace loomblas::check {

template <class T> struct GemmArguments {
  index m, n, k;
  T alpha, beta;
  const T *a, *b;
};

struct Exact {
  double product_factor; ///< of |alpha||A||B|
  double c_factor;       ///< of |beta||C|
  double underflow;      ///< absolute
  double *high, *low, *bound;
};

/// One way of compiling the loops.
struct OracleLoops {
  void (*emulate_float)(const GemmArguments<float> &, index kc, float *c, float *acc);
  void (*emulate_double)(const GemmArguments<double> &, index kc, double *c, double *acc);
  void (*exact_float)(const GemmArguments<float> &, const float *c, const Exact &, double *work);
  void (*exact_double)(const GemmArguments<double> &, const double *c, const Exact &, double *work);
};

extern const OracleLoops portable_oracle; ///< std::fma may be a call of libm
extern const OracleLoops fast_oracle;     ///< needs the instruction itself

} // namespace loomblas::check
