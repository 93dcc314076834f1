// SPDX-License-Identifier: BSD-3-Clause
// Ratios, their summary, and the tables that people read.
#include "bench/report.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

namespace loomblas::bench {

std::size_t best_other(const Row &row, std::size_t ours) {
  std::size_t best = row.seconds.size();
  for (std::size_t at = 0; at < row.seconds.size(); ++at)
    if (at != ours && row.seconds[at] > 0 && row.agrees[at] &&
        (best == row.seconds.size() || row.seconds[at] < row.seconds[best]))
      best = at;
  return best;
}

double ratio(const Row &row, std::size_t ours) {
  const std::size_t best = best_other(row, ours);
  if (best == row.seconds.size() || ours >= row.seconds.size() || row.seconds[ours] <= 0)
    return 0;
  return row.seconds[best] / row.seconds[ours];
}

Summary summarize(const std::vector<Table> &tables, std::size_t ours) {
  Summary summary;
  double logarithms = 0;
  for (const Table &table : tables)
    for (const Row &row : table.rows) {
      summary.wrong += static_cast<int>(std::count(row.agrees.begin(), row.agrees.end(), false));
      const double r = ratio(row, ours);
      if (r <= 0)
        continue;
      summary.least = summary.rows == 0 ? r : std::min(summary.least, r);
      summary.below += r < 1.0 ? 1 : 0;
      ++summary.rows;
      logarithms += std::log(r);
    }
  if (summary.rows > 0)
    summary.geometric_mean = std::exp(logarithms / summary.rows);
  return summary;
}

void print_table(const Table &table, const std::vector<BlasLibrary> &libraries, std::size_t ours) {
  const Setup &setup = table.setup;
  double peak = 0;
  for (const Row &row : table.rows)
    peak = std::max(peak, row.peak);
  fmt::print("\n{} {}{}, {} thread{}, beta {}, operands {}; FMA peak {:.1f} GFLOP/s a core\n",
             table.routine, setup.transa, setup.transb, setup.threads,
             setup.threads == 1 ? "" : "s", setup.beta,
             setup.cold_bytes == 0
                 ? std::string("warm")
                 : fmt::format("cold (rotating through {} MiB)", setup.cold_bytes >> 20),
             peak / 1e9);
  fmt::print("{:>6} {:>6} {:>6} |", "m", "n", "k");
  for (const BlasLibrary &library : libraries)
    fmt::print(" {:>12.12}", library.name());
  fmt::print(" | {:>9} | ours / best other\n", "GFLOP/s");

  for (const Row &row : table.rows) {
    fmt::print("{:>6} {:>6} {:>6} |", row.shape.m, row.shape.n, row.shape.k);
    for (std::size_t at = 0; at < libraries.size(); ++at) {
      if (row.seconds[at] <= 0)
        fmt::print(" {:>12}", "-");
      else if (!row.agrees[at])
        fmt::print(" {:>12}", "WRONG");
      else
        fmt::print(" {:>11.1f}%",
                   100 * row.shape.flops() / row.seconds[at] / (row.peak * setup.threads));
    }
    const double r = ratio(row, ours);
    const std::size_t shown = ours < libraries.size() ? ours : 0;
    fmt::print(" | {:>9.2f} |", row.shape.flops() / row.seconds[shown] / 1e9);
    if (r <= 0)
      fmt::print("     -\n");
    else
      fmt::print(" {:>5.2f} {}\n", r,
                 r < 1.0 ? "<< below " + libraries[best_other(row, ours)].name() : "");
  }
  const Summary s = summarize({table}, ours);
  if (s.rows > 0)
    fmt::print("  geometric mean of the ratios {:.3f}, least {:.2f}; below 1.00 in {} of {} rows\n",
               s.geometric_mean, s.least, s.below, s.rows);
  std::fflush(stdout);
}

void print_summary(const std::vector<Table> &tables, std::size_t ours) {
  const Summary all = summarize(tables, ours);
  if (all.rows > 0) {
    fmt::print("\nSummary, as speed of ours / best of the others\n");
    for (const Table &table : tables) {
      const Summary s = summarize({table}, ours);
      fmt::print("  {} {}{} {} thread{} beta {} {}: mean {:.3f}, least {:.2f}, below in {} of {}\n",
                 table.routine, table.setup.transa, table.setup.transb, table.setup.threads,
                 table.setup.threads == 1 ? "" : "s", table.setup.beta,
                 table.setup.cold_bytes == 0 ? "warm" : "cold", s.geometric_mean, s.least, s.below,
                 s.rows);
    }
    fmt::print("  everything: geometric mean {:.3f}, least {:.2f}, below 1.00 in {} of {} rows\n",
               all.geometric_mean, all.least, all.below, all.rows);
  }
  if (all.wrong > 0)
    fmt::print("  {} results disagree with those of the first library (WRONG above)\n", all.wrong);
}

namespace {

void print_macro(const char *type, const MacroKernel &macro) {
  fmt::print("  {}: {:.2f} GFLOP/s = {:.1f} % of the FMA peak {:.2f} (tile {} x {}, A {} x {}, B "
             "{} x {})\n",
             type, macro.rate / 1e9, 100 * macro.rate / macro.peak, macro.peak / 1e9, macro.mr,
             macro.nr, macro.mc, macro.kc, macro.kc, macro.nc);
}

} // namespace

void print_extras(const Extras &extras, const std::vector<BlasLibrary> &libraries) {
  if (!extras.measured)
    return;
  fmt::print("\nOne call of dgemm, 4 x 4 x 4: the plain loops alone take {:.1f} ns\n",
             extras.call.bare);
  for (std::size_t at = 0; at < libraries.size(); ++at)
    fmt::print("  {:<14} {:7.1f} ns, {:+7.1f} ns over the plain loops\n", libraries[at].name(),
               extras.call.nanoseconds[at], extras.call.nanoseconds[at] - extras.call.bare);
  fmt::print("\nMacro-kernel on packed operands (A in L2, a panel of B in L1), one core\n");
  print_macro("f32", extras.macro_f32);
  print_macro("f64", extras.macro_f64);
  fmt::print("\nA program that calls no BLAS runs {:.3f} ms; with a library preloaded\n",
             extras.load.alone);
  for (std::size_t at = 0; at < libraries.size(); ++at)
    if (extras.load.preloaded[at] > 0)
      fmt::print("  {:<14} {:+7.3f} ms\n", libraries[at].name(),
                 extras.load.preloaded[at] - extras.load.alone);
    else
      fmt::print("  {:<14} does not run preloaded\n", libraries[at].name());
}

} // namespace loomblas::bench
