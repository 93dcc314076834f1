// SPDX-License-Identifier: BSD-3-Clause
// loomblas_bench: the routines of several BLAS libraries, timed in turns in one process.
#include "bench/extras.h"
#include "bench/options.h"
#include "bench/report.h"
#include "driver/machine.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/core.h>
#include <set>

namespace {

using namespace loomblas::bench;

std::vector<BlasLibrary> load(const Options &o) {
  std::vector<BlasLibrary> libraries;
  for (const std::string &option : o.libraries) {
    const std::size_t equals = option.find('=');
    if (equals == std::string::npos || equals == 0)
      refuse("--lib wants NAME=PATH, not " + option);
    // A variable of the environment stands only while its library is loaded: a BLAS that does not
    // know a processor can be told its kernels (OPENBLAS_CORETYPE) without telling the others.
    const std::size_t comma = std::min(option.find(',', equals), option.size());
    const std::size_t value = option.find('=', comma);
    std::string variable;
    if (comma < option.size()) {
      if (value == std::string::npos)
        refuse("--lib wants NAME=PATH,VARIABLE=VALUE, not " + option);
      variable = option.substr(comma + 1, value - comma - 1);
      setenv(variable.c_str(), option.substr(value + 1).c_str(), 1);
    }
    BlasLibrary library(option.substr(0, equals), option.substr(equals + 1, comma - equals - 1));
    if (!variable.empty())
      unsetenv(variable.c_str());
    if (!library.valid())
      refuse(library.error());
    libraries.push_back(library);
  }
  return libraries;
}

/// A library's lack of a routine, which --complete does not forgive.
bool lacks_any(const std::vector<Table> &tables, const std::vector<BlasLibrary> &libraries,
               std::size_t ours) {
  std::set<std::string> lacking;
  for (const Table &table : tables)
    if (ours >= libraries.size() || !libraries[ours].routine(table.routine))
      lacking.insert(table.routine);
  for (const std::string &routine : lacking)
    fmt::print(stderr, "loomblas_bench: ours has no {}\n", routine);
  return !lacking.empty();
}

} // namespace

int main(int argc, char **argv) {
  Options o = read_options(argc, argv);
  // Libraries without a function for it take their thread count from here, when loaded.
  setenv("OMP_NUM_THREADS", "1", 0);
  // MKL's own OpenMP runtime is a package of its own; GNU's is there with the compiler.
  setenv("MKL_THREADING_LAYER", "GNU", 0);
  const std::vector<BlasLibrary> libraries = load(o);
  std::size_t ours = 0;
  while (ours < libraries.size() && libraries[ours].name() != o.ours)
    ++ours;

  fmt::print("kernels of the FMA peak: {}\n", loomblas::kernel_table().isa);
  for (const BlasLibrary &library : libraries)
    fmt::print("{:<14} {}\n{:<14} {}\n", library.name(), library.path(), "", library.description());
  if (ours == libraries.size())
    fmt::print("no library is called {}: no ratios\n", o.ours);

  const std::vector<Plan> wanted = plans(o);
  if (wanted.empty() && !o.extras)
    refuse("nothing to do: give --preset, --sizes or --extras");
  std::vector<Table> tables;
  for (const Plan &plan : wanted) {
    Table table{plan.routine, plan.setup, {}};
    for (const Case &of : plan.cases)
      table.rows.push_back(time_case({libraries, ours, o.own_gemm}, of, o.effort));
    tables.push_back(std::move(table));
    print_table(tables.back(), libraries, ours);
    if (!o.json.empty()) // what there is by now, should the rest be waited for no longer
      write_json(o.json, tables, {}, libraries, ours);
  }

  Extras extras;
  if (o.extras) {
    if (o.idle.empty())
      o.idle = (argv[0] + std::string("_idle"));
    extras = {true, call_overhead(libraries, o.effort), macro_kernel<float>(o.effort),
              macro_kernel<double>(o.effort), load_time(o.idle, libraries, o.effort)};
    print_extras(extras, libraries);
  }
  print_summary(tables, ours);
  print_worst(tables, libraries, ours, o.worst);
  const bool written = o.json.empty() || write_json(o.json, tables, extras, libraries, ours);
  const bool lacks = o.complete && lacks_any(tables, libraries, ours);
  return written && !lacks && summarize(tables, ours).wrong == 0 ? 0 : 1;
}
