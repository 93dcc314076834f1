// SPDX-License-Identifier: BSD-3-Clause
// Times one product by every library in turn, with the FMA peak between them.
#pragma once
#include "bench/blas_library.h"
#include "bench/shapes.h"

#include <string>
#include <vector>

namespace loomblas::bench {

struct Effort {
  int rounds = 7;
  double sample_seconds = 1e-3;
};

/// One row of a table.
struct Row {
  Shape shape{};
  std::vector<double> seconds; ///< of one call, by library; 0: not timed (no thread setter)
  std::vector<bool> agrees;    ///< with the first library, within rounding
  double peak = 0;             ///< floating-point operations a second of one core, in this run
};

/// All rows of one type and setup.
struct Table {
  std::string routine; ///< "sgemm" or "dgemm"
  Setup setup;
  std::vector<Row> rows;
};

template <class T>
Row time_gemm(const std::vector<BlasLibrary> &libraries, const Shape &shape, const Setup &setup,
              const Effort &effort);

/// FMAs in registers on one core for about `seconds`; returns operations a second.
template <class T> double fma_peak(double seconds);

} // namespace loomblas::bench
