// SPDX-License-Identifier: BSD-3-Clause
// loomblas_bench: gemm of several BLAS libraries, timed in turns in one process.
#include "bench/extras.h"
#include "bench/gemm_bench.h"
#include "bench/report.h"
#include "driver/machine.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <fmt/core.h>

namespace {

using namespace loomblas::bench;

struct Options {
  std::vector<std::string> libraries, types{"d", "s"}, trans{"NN"}, presets, shapes;
  std::vector<int> threads{1};
  std::vector<double> betas{0};
  std::int64_t cold_mib = 0;
  Effort effort;
  std::string ours = "loomblas", json, idle;
  double sample_ms = 1;
  bool extras = false;
};

/// A fault of the command line: says so and ends.
[[noreturn]] void refuse(const std::string &why) {
  fmt::print(stderr, "loomblas_bench: {}\n", why);
  std::exit(2);
}

void read_options(int argc, char **argv, Options &o) {
  CLI::App app("Times sgemm and dgemm of several BLAS libraries in turns, in one process.\n"
               "Percentages are of the FMA peak measured in the same run, times the threads.");
  app.add_option("--lib", o.libraries, "NAME=PATH[,VARIABLE=VALUE] of a library; repeat for each")
      ->required();
  app.add_option("--ours", o.ours, "the library whose ratios are formed")->capture_default_str();
  app.add_option("--type", o.types, "d, s")->delimiter(',')->check(CLI::IsMember({"d", "s"}));
  app.add_option("--trans", o.trans, "NN, NT, TN, TT")
      ->delimiter(',')
      ->check(CLI::IsMember({"NN", "NT", "TN", "TT"}));
  app.add_option("--preset", o.presets, "tiny (2..64), mid (256..2048), odd, skinny, tall")
      ->delimiter(',');
  app.add_option("--shape", o.shapes, "512, or 300x20x1000 (m x n x k)")->delimiter(',');
  app.add_option("--threads", o.threads, "thread counts")
      ->delimiter(',')
      ->check(CLI::PositiveNumber);
  app.add_option("--beta", o.betas, "0, 1")->delimiter(',');
  app.add_option("--cold", o.cold_mib, "MiB of operands to rotate through; 0: warm")
      ->check(CLI::NonNegativeNumber);
  app.add_option("--rounds", o.effort.rounds, "samples of each library, of which the least counts")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  app.add_option("--sample-ms", o.sample_ms, "least length of a sample")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  app.add_flag("--extras", o.extras, "also the cost of a call, the macro-kernel, loading");
  app.add_option("--idle-program", o.idle, "a program without BLAS, for the cost of loading");
  app.add_option("--json", o.json, "write everything to this file");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    std::exit(app.exit(error));
  }
  o.effort.sample_seconds = 1e-3 * o.sample_ms;
}

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

std::vector<Shape> wanted_shapes(const Options &o) {
  std::vector<Shape> shapes;
  for (const std::string &name : o.presets) {
    const auto set = preset(name);
    if (!set)
      refuse("no preset is called " + name);
    shapes.insert(shapes.end(), set->begin(), set->end());
  }
  for (const std::string &text : o.shapes) {
    const auto shape = parse_shape(text);
    if (!shape)
      refuse("--shape wants N or MxNxK, not " + text);
    shapes.push_back(*shape);
  }
  return shapes;
}

Table run_table(const std::vector<BlasLibrary> &libraries, const std::string &type,
                const std::vector<Shape> &shapes, const Setup &setup, const Effort &effort) {
  Table table{type + "gemm", setup, {}};
  for (const Shape &shape : shapes)
    table.rows.push_back(type == "d" ? time_gemm<double>(libraries, shape, setup, effort)
                                     : time_gemm<float>(libraries, shape, setup, effort));
  return table;
}

} // namespace

int main(int argc, char **argv) {
  Options o;
  read_options(argc, argv, o);
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

  std::vector<Table> tables;
  const std::vector<Shape> shapes = wanted_shapes(o);
  if (shapes.empty() && !o.extras)
    refuse("nothing to do: give --preset, --shape or --extras");
  if (!shapes.empty())
    for (const std::string &type : o.types)
      for (const std::string &trans : o.trans)
        for (const int threads : o.threads)
          for (const double beta : o.betas) {
            const Setup setup{trans[0], trans[1], threads, beta, o.cold_mib << 20};
            tables.push_back(run_table(libraries, type, shapes, setup, o.effort));
            print_table(tables.back(), libraries, ours);
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
  const bool written = o.json.empty() || write_json(o.json, tables, extras, libraries, ours);
  return written && summarize(tables, ours).wrong == 0 ? 0 : 1;
}
