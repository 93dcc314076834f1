// SPDX-License-Identifier: BSD-3-Clause
// Writes everything the bench found, and the machine it found it on, as one JSON object.
#include "bench/operands.h"
#include "bench/report.h"
#include "driver/machine.h"

#include <cstdio>
#include <ctime>
#include <fmt/format.h>
#include <fstream>
#include <sys/utsname.h>
#include <unistd.h>

namespace loomblas::bench {
namespace {

std::string quoted(const std::string &text) {
  std::string out = "\"";
  for (const char c : text)
    if (c == '"' || c == '\\')
      out += std::string("\\") + c;
    else if (static_cast<unsigned char>(c) < 0x20)
      out += fmt::format("\\u{:04x}", static_cast<int>(c));
    else
      out += c;
  return out + "\"";
}

/// JSON knows no infinity and no NaN.
std::string number(double value) {
  return value - value == 0 ? fmt::format("{:.9g}", value) : std::string("null");
}

template <class Range, class Write> std::string list(const Range &range, Write &&write) {
  std::string out = "[";
  for (const auto &element : range)
    out += (out.size() > 1 ? ", " : "") + write(element);
  return out + "]";
}

/// The processor's name as Linux gives it; empty where it gives none (many Arm machines).
std::string processor() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.rfind("model name", 0) == 0)
      return line.substr(std::min(line.size(), line.find(':') + 2));
  return "";
}

std::string machine_json() {
  utsname system{};
  uname(&system);
  char date[32] = {};
  const std::time_t time = std::time(nullptr);
  tm utc{};
  std::strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&time, &utc));
  return fmt::format("{{\"date\": {}, \"architecture\": {}, \"processor\": {}, \"kernel\": {}, "
                     "\"processors_online\": {}, \"l1d_bytes\": {}, \"l2_bytes\": {}, "
                     "\"l3_bytes\": {}, \"loom_isa\": {}, \"compiler\": {}}}",
                     quoted(date), quoted(system.machine), quoted(processor()),
                     quoted(system.release), sysconf(_SC_NPROCESSORS_ONLN),
                     sysconf(_SC_LEVEL1_DCACHE_SIZE), sysconf(_SC_LEVEL2_CACHE_SIZE),
                     sysconf(_SC_LEVEL3_CACHE_SIZE), quoted(kernel_table().isa),
                     quoted(__VERSION__));
}

std::string row_json(const Row &row, std::size_t ours) {
  const Shape &shape = row.of.shape;
  return fmt::format(
      "{{\"variant\": \"{}\", \"m\": {}, \"n\": {}, \"k\": {}, \"flops\": {}, \"bytes\": {}, "
      "\"roof\": {}, \"own_gemm\": {}, \"seconds\": {}, \"agrees\": {}, \"ratio\": {}}}",
      row.of.letters(), shape.m, shape.n, shape.k, number(row.of.flops()), number(row.of.bytes()),
      number(row.roof), row.own_gemm > 0 ? number(row.own_gemm) : "null",
      list(row.seconds, [](double s) { return s > 0 ? number(s) : std::string("null"); }),
      list(row.agrees, [](bool agrees) { return std::string(agrees ? "true" : "false"); }),
      ratio(row, ours) > 0 ? number(ratio(row, ours)) : "null");
}

std::string table_json(const Table &table, std::size_t ours) {
  const Summary s = summarize({table}, ours);
  const Setup &setup = table.setup;
  return fmt::format(
      "\n  {{\"routine\": {}, \"level\": {}, \"threads\": {}, \"beta\": {}, "
      "\"increment\": {}, \"band\": {}, \"cold_bytes\": {}, "
      "\"geometric_mean\": {}, \"least\": {}, \"below\": {}, \"rows\": {}}}",
      quoted(table.routine), table.rows.front().of.routine->level, setup.threads, setup.beta,
      setup.increment, setup.band, setup.cold_bytes, number(s.geometric_mean), number(s.least),
      s.below, list(table.rows, [&](const Row &row) { return "\n    " + row_json(row, ours); }));
}

std::string macro_json(const MacroKernel &macro) {
  return fmt::format("{{\"mr\": {}, \"nr\": {}, \"mc\": {}, \"nc\": {}, \"kc\": {}, \"flops\": {}, "
                     "\"peak_flops\": {}}}",
                     macro.mr, macro.nr, macro.mc, macro.nc, macro.kc, number(macro.rate),
                     number(macro.peak));
}

std::string extras_json(const Extras &extras) {
  if (!extras.measured)
    return "null";
  return fmt::format("{{\"call_4x4_ns\": {}, \"bare_4x4_ns\": {}, \"macro_f32\": {}, "
                     "\"macro_f64\": {}, \"idle_ms\": {}, \"idle_preloaded_ms\": {}}}",
                     list(extras.call.nanoseconds, number), number(extras.call.bare),
                     macro_json(extras.macro_f32), macro_json(extras.macro_f64),
                     number(extras.load.alone), list(extras.load.preloaded, number));
}

} // namespace

bool write_json(const std::string &file, const std::vector<Table> &tables, const Extras &extras,
                const std::vector<BlasLibrary> &libraries, std::size_t ours) {
  const auto library_json = [](const BlasLibrary &library) {
    return fmt::format("\n  {{\"name\": {}, \"path\": {}, \"description\": {}, \"ilp64\": {}}}",
                       quoted(library.name()), quoted(library.path()),
                       quoted(library.description()), library.ilp64());
  };
  std::ofstream out(file);
  out << fmt::format("{{\"machine\": {},\n\"libraries\": {},\n\"ours\": {},\n\"tables\": {},\n"
                     "\"extras\": {}}}\n",
                     machine_json(), list(libraries, library_json),
                     ours < libraries.size() ? quoted(libraries[ours].name()) : "null",
                     list(tables, [&](const Table &t) { return table_json(t, ours); }),
                     extras_json(extras));
  out.close();
  if (!out)
    fmt::print(stderr, "loomblas_bench: cannot write {}\n", file);
  return static_cast<bool>(out);
}

} // namespace loomblas::bench
