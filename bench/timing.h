// SPDX-License-Identifier: BSD-3-Clause
// Times one case by every library in turn, with the machine's own limit between them.
#pragma once
#include "bench/blas_library.h"
#include "bench/cases.h"

#include <string>
#include <vector>

namespace loomblas::bench {

struct Effort {
  int rounds = 7;
  double sample_seconds = 1e-3;
  int patience = 0; ///< so many times the rounds again, at most, until all times settle
};

/// One row of a table.
struct Row {
  Case of;
  std::vector<double> seconds; ///< of one call, by library; 0: it has no such routine or setter
  std::vector<bool> agrees;    ///< with the first library that has it, within rounding
  /// What one core can do, measured between the libraries' samples: floating-point operations a
  /// second in level 3; bytes a second, read from as much memory as the operands take, elsewhere.
  double roof = 0;
  double own_gemm = 0; ///< rate of our own gemm of those sizes; 0: not asked for
};

/// Ours over the best of the others in one row, as speeds: below 1 somebody is faster.
/// 0 where ours or all others were not timed.
double ratio(const Row &row, std::size_t ours);
/// The same over one of the others.
double ratio(const Row &row, std::size_t ours, std::size_t other);
/// The fastest of the others; the number of libraries where there is none.
std::size_t best_other(const Row &row, std::size_t ours);

/// All rows of one routine, type and setup.
struct Table {
  std::string routine; ///< "dtrsm"
  Setup setup;
  std::vector<Row> rows;
};

struct Subjects {
  const std::vector<BlasLibrary> &libraries;
  std::size_t ours; ///< the number of libraries where none is ours
  bool own_gemm = false;
};

Row time_case(const Subjects &subjects, const Case &of, const Effort &effort);

/// Whether no library's least time fell by more than 1 % in the last rounds.
bool settled(const std::vector<double> &before, const std::vector<double> &after);

/// FMAs in registers on one core for about `seconds`; returns operations a second.
template <class T> double fma_peak(double seconds);

/// Whether two results agree within the rounding of sums of `depth` terms of type `type`.
bool close(const std::vector<double> &left, const std::vector<double> &right, char type,
           std::int64_t depth);

} // namespace loomblas::bench
