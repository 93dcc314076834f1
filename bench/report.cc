// SPDX-License-Identifier: BSD-3-Clause
// Ratios, their summary, and the tables that people read.
#include "bench/report.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <functional>

namespace loomblas::bench {

namespace {

std::string conditions(const Setup &setup) {
  std::string out = fmt::format("{} thread{}", setup.threads, setup.threads == 1 ? "" : "s");
  if (setup.beta != 0)
    out += fmt::format(", beta {}", setup.beta);
  if (setup.increment != 1)
    out += fmt::format(", increment {}", setup.increment);
  if (setup.band != 0)
    out += fmt::format(", band {}", setup.band);
  if (setup.cold_bytes != 0)
    out += fmt::format(", cold ({} MiB)", setup.cold_bytes >> 20);
  return out;
}

/// "1024", "300x20", "8x8x2000": the sizes that the routine has.
std::string sizes(const Case &of) {
  const Routine &routine = *of.routine;
  std::vector<std::int64_t> all;
  for (const Arg size : {Arg::m, Arg::n, Arg::k})
    if (routine.has(size) && (size != Arg::k || routine.level == 3))
      all.push_back(of.size(size));
  std::string out;
  if (std::adjacent_find(all.begin(), all.end(), std::not_equal_to<>()) == all.end())
    all.resize(std::min<std::size_t>(1, all.size()));
  for (const std::int64_t size : all)
    out += fmt::format("{}{}", out.empty() ? "" : "x", size);
  return out;
}

/// A rate in the unit of the routine's level, in thousand millions.
double rate(const Row &row, std::size_t at) { return row.of.work() / row.seconds[at] / 1e9; }
const char *unit(const Table &table) {
  return table.rows.front().of.routine->level == 3 ? "GFLOP/s" : "GB/s";
}

} // namespace

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
  const bool arithmetic = table.rows.front().of.routine->level == 3;
  double roof = 0;
  for (const Row &row : table.rows)
    roof = std::max(roof, row.roof);
  fmt::print("\n{}, {}; {} {:.1f} {} a core\n", table.routine, conditions(table.setup),
             arithmetic ? "FMA peak" : "reading at most", roof / 1e9, unit(table));
  fmt::print("{:>7} {:>14} |", "variant", "size");
  for (const BlasLibrary &library : libraries)
    fmt::print(" {:>12.12}", library.name());
  fmt::print(" | {:>8} |", unit(table));
  if (table.rows.front().own_gemm > 0)
    fmt::print(" gemm |");
  for (std::size_t at = 0; at < libraries.size(); ++at)
    if (at != ours && ours < libraries.size())
      fmt::print(" /{:<8.8}", libraries[at].name());
  fmt::print("\n");

  for (const Row &row : table.rows) {
    fmt::print("{:>7} {:>14} |", row.of.letters(), sizes(row.of));
    for (std::size_t at = 0; at < libraries.size(); ++at) {
      if (row.seconds[at] <= 0)
        fmt::print(" {:>12}", "-");
      else if (!row.agrees[at])
        fmt::print(" {:>12}", "WRONG");
      else // the memory's rate does not grow with threads, the arithmetic's does
        fmt::print(" {:>11.1f}%",
                   1e11 * rate(row, at) / row.roof / (arithmetic ? table.setup.threads : 1));
    }
    const std::size_t shown = ours < libraries.size() ? ours : 0;
    if (row.seconds[shown] > 0)
      fmt::print(" | {:>8.2f} |", rate(row, shown));
    else
      fmt::print(" | {:>8} |", "-");
    if (table.rows.front().own_gemm > 0)
      fmt::print(" {:>4} |", row.seconds[ours] > 0
                                 ? fmt::format("{:.2f}", 1e9 * rate(row, ours) / row.own_gemm)
                                 : "-");
    for (std::size_t at = 0; at < libraries.size(); ++at)
      if (at != ours && ratio(row, ours, at) > 0)
        fmt::print(" {:<9.2f}", ratio(row, ours, at));
      else if (at != ours && ours < libraries.size())
        fmt::print(" {:<9}", "-");
    const double r = ratio(row, ours);
    fmt::print("{}\n", r > 0 && r < 1
                           ? fmt::format("<< below {}", libraries[best_other(row, ours)].name())
                           : "");
  }
  const Summary s = summarize({table}, ours);
  if (s.rows > 1)
    fmt::print("  ours / best other: geometric mean {:.3f}, least {:.2f}; below 1.00 in {} of {}\n",
               s.geometric_mean, s.least, s.below, s.rows);
  std::fflush(stdout);
}

void print_summary(const std::vector<Table> &tables, std::size_t ours) {
  const Summary all = summarize(tables, ours);
  if (all.rows > 0) {
    fmt::print("\nSummary, as speed of ours / best of the others\n");
    for (const Table &table : tables) {
      const Summary s = summarize({table}, ours);
      if (s.rows > 0)
        fmt::print("  {:<8} {}: mean {:.3f}, least {:.2f}, below in {} of {}\n", table.routine,
                   conditions(table.setup), s.geometric_mean, s.least, s.below, s.rows);
    }
    fmt::print("  everything: geometric mean {:.3f}, least {:.2f}, below 1.00 in {} of {} rows\n",
               all.geometric_mean, all.least, all.below, all.rows);
  }
  if (all.wrong > 0)
    fmt::print("  {} results disagree with those of the first library (WRONG above)\n", all.wrong);
}

void print_worst(const std::vector<Table> &tables, const std::vector<BlasLibrary> &libraries,
                 std::size_t ours, int count) {
  std::vector<const Row *> rows;
  for (const Table &table : tables)
    for (const Row &row : table.rows)
      if (ratio(row, ours) > 0)
        rows.push_back(&row);
  std::stable_sort(rows.begin(), rows.end(), [&](const Row *left, const Row *right) {
    return ratio(*left, ours) < ratio(*right, ours);
  });
  rows.resize(std::min(rows.size(), static_cast<std::size_t>(count)));
  if (!rows.empty())
    fmt::print("\nThe rows with the least ratios\n");
  for (const Row *row : rows)
    fmt::print("  {:<8} {:<5} {:<14} {}: {:.2f} of {}\n", row->of.name(), row->of.letters(),
               sizes(row->of), conditions(row->of.setup), ratio(*row, ours),
               libraries[best_other(*row, ours)].name());
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
