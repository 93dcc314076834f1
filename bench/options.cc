// SPDX-License-Identifier: BSD-3-Clause
// Reads the command line and spreads it out into cases.
#include "bench/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <fmt/core.h>

namespace loomblas::bench {
namespace {

/// A routine to time, with the sizes for it.
struct Wanted {
  const Routine *routine;
  char type;
  std::vector<Shape> shapes;
};

/// "sdcz", "s,d": each letter once, in the order of the table.
std::string wanted_types(const Options &o) {
  std::string out;
  for (const char type : {'s', 'd', 'c', 'z'})
    for (const std::string &given : o.types)
      if (given.find(type) != std::string::npos && out.find(type) == std::string::npos)
        out += type;
  return o.types.empty() ? "sdcz" : out;
}

/// Routines by name and by level; without either, those that the presets are for.
std::vector<Found> wanted_routines(const Options &o, int preset_level) {
  std::vector<Found> out;
  for (const std::string &name : o.routines) {
    const std::vector<Found> found = find_routines(name);
    if (found.empty())
      refuse("no routine is called " + name);
    out.insert(out.end(), found.begin(), found.end());
  }
  std::vector<int> levels = o.levels;
  if (levels.empty() && out.empty() && preset_level > 0)
    levels.push_back(preset_level);
  for (const int level : levels)
    for (const Routine &routine : routines())
      if (routine.level == level)
        out.push_back({&routine, 0});
  if (out.empty())
    out = find_routines("gemm");
  return out;
}

void add_wanted(std::vector<Wanted> &out, const Options &o, const std::vector<Shape> &shapes,
                int preset_level) {
  const std::string types = wanted_types(o);
  for (const Found &found : wanted_routines(o, preset_level))
    for (const char type : found.type ? std::string(1, found.type) : types)
      if (found.routine->has_type(type))
        out.push_back({found.routine, type, shapes});
}

std::vector<Wanted> all_wanted(const Options &o) {
  std::vector<Wanted> out;
  for (const std::string &name : o.presets) {
    const auto set = preset(name);
    if (!set)
      refuse("no preset is called " + name);
    add_wanted(out, o, set->shapes, set->level);
  }
  std::vector<Shape> shapes;
  for (const std::string &text : o.shapes) {
    const auto shape = parse_shape(text);
    if (!shape)
      refuse("--sizes wants N, MxN or MxNxK, not " + text);
    shapes.push_back(*shape);
  }
  if (!shapes.empty())
    add_wanted(out, o, shapes, 0);
  return out;
}

std::vector<Setup> setups(const Options &o, const Routine &routine) {
  const bool adds = routine.has(Arg::beta) || routine.has(Arg::real_beta);
  const auto &arguments = routine.arguments;
  const bool strides = std::any_of(arguments.begin(), arguments.end(), is_vector);
  std::vector<Setup> out;
  for (const int threads : o.threads)
    for (const double beta : adds ? o.betas : std::vector<double>{0})
      for (const std::int64_t increment : strides ? o.increments : std::vector<std::int64_t>{1})
        out.push_back({threads, beta, o.cold_mib << 20, increment, o.band});
  return out;
}

} // namespace

void refuse(const std::string &why) {
  fmt::print(stderr, "loomblas_bench: {}\n", why);
  std::exit(2);
}

std::vector<Plan> plans(const Options &o) {
  std::vector<Plan> out;
  for (const Wanted &wanted : all_wanted(o))
    for (const Setup &setup : setups(o, *wanted.routine)) {
      Plan plan{wanted.routine->name(wanted.type), setup, {}};
      for (const Variant &variant : variants(*wanted.routine, wanted.type, o.variants))
        for (const Shape &shape : wanted.shapes) {
          plan.cases.push_back({wanted.routine, wanted.type, variant, shape, setup});
          if (!wanted.routine->has(Arg::n))
            break; // a few numbers, whatever the size
        }
      if (!plan.cases.empty())
        out.push_back(std::move(plan));
    }
  return out;
}

Options read_options(int argc, char **argv) {
  using Scope = VariantChoice::Scope;
  const std::map<std::string, Scope> scopes{
      {"one", Scope::one}, {"some", Scope::some}, {"all", Scope::all}};
  Options o;
  double sample_ms = 1;
  CLI::App app("Times routines of several BLAS libraries in turns, in one process.\n"
               "Percentages are of what one core can do, measured in the same run: in level 3 of\n"
               "the FMA peak, times the threads; in levels 1 and 2 of reading as much memory as\n"
               "the operands take.");
  app.add_option("--lib", o.libraries, "NAME=PATH[,VARIABLE=VALUE] of a library; repeat for each")
      ->required();
  app.add_option("--ours", o.ours, "the library whose ratios are formed")->capture_default_str();
  app.add_option("--routine", o.routines, "dtrsm, or trsm for all types; default: the preset's")
      ->delimiter(',');
  app.add_option("--level", o.levels, "all routines of level 1, 2, 3")
      ->delimiter(',')
      ->check(CLI::Range(1, 3));
  app.add_option("--types,--type", o.types, "of s, d, c, z; default: all")
      ->delimiter(',')
      ->check([](const std::string &text) {
        return text.find_first_not_of("sdcz") == std::string::npos ? "" : "types are s, d, c, z";
      });
  app.add_option("--variants", o.variants.scope,
                 "one, some (sides and transpositions), all (triangles and diagonals as well)")
      ->transform(CLI::CheckedTransformer(scopes));
  app.add_option("--side", o.variants.side, "L, R or both: LR");
  app.add_option("--uplo", o.variants.uplo, "L, U");
  app.add_option("--diag", o.variants.diag, "N, U");
  app.add_option("--trans", o.variants.trans, "N, T, C; NN, NT, ... for gemm and gemmtr")
      ->delimiter(',');
  app.add_option("--preset", o.presets,
                 "level1, level2, level3: each its routines; tiny (2..64), mid (256..2048), odd, "
                 "skinny, tall: gemm")
      ->delimiter(',');
  app.add_option("--sizes,--shape", o.shapes, "512, 300x20 (m x n), 300x20x1000 (m x n x k)")
      ->delimiter(',');
  app.add_option("--threads", o.threads, "thread counts")
      ->delimiter(',')
      ->check(CLI::PositiveNumber);
  app.add_option("--beta", o.betas, "0, 1")->delimiter(',');
  app.add_option("--inc", o.increments, "increments of vectors, not 0")
      ->delimiter(',')
      ->check([](const std::string &text) { return text == "0" ? "an increment is not 0" : ""; });
  app.add_option("--band", o.band, "diagonals beside a band's main one; 0: n / 16")
      ->check(CLI::NonNegativeNumber);
  app.add_option("--cold", o.cold_mib, "MiB of operands to rotate through; 0: warm")
      ->check(CLI::NonNegativeNumber);
  app.add_option("--rounds", o.effort.rounds, "samples of each library, of which the least counts")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  app.add_option("--patience", o.effort.patience,
                 "so many times the rounds again, at most, until no least time falls by 1 %")
      ->check(CLI::NonNegativeNumber);
  app.add_option("--sample-ms", sample_ms, "least length of a sample")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  app.add_option("--worst", o.worst, "list so many rows with the least ratios at the end")
      ->check(CLI::NonNegativeNumber);
  app.add_flag("--own-gemm", o.own_gemm, "level 3: also our rate over that of our own gemm");
  app.add_flag("--complete", o.complete, "end with status 1 if ours lacks a routine");
  app.add_flag("--extras", o.extras, "also the cost of a call, the macro-kernel, loading");
  app.add_option("--idle-program", o.idle, "a program without BLAS, for the cost of loading");
  app.add_option("--json", o.json, "write everything to this file");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    std::exit(app.exit(error));
  }
  o.effort.sample_seconds = 1e-3 * sample_ms;
  return o;
}

} // namespace loomblas::bench
