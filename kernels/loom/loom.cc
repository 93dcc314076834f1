// SPDX-License-Identifier: BSD-3-Clause
// The loom's command line: `loom weave TARGET.isa -o PREFIX` and `loom index TARGETS... -o FILE`.
#include "kernels/loom/table_writer.h"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <fstream>
#include <functional>

namespace {

using namespace loom;

int fail(const std::string &what) {
  std::fprintf(stderr, "loom: %s\n", what.c_str());
  return 1;
}

bool write(const std::string &file, const std::function<void(std::ostream &)> &what) {
  std::ofstream out(file);
  what(out);
  out.close();
  if (!out.fail())
    return true;
  fail(file + ": cannot be written");
  return false;
}

int weave_one(const std::string &file, const std::string &architecture, const std::string &prefix,
              const std::string &llvm_mca) {
  Target target;
  WovenTarget woven;
  std::string error;
  if (!read_target(file, architecture, target, error) || !weave(target, woven, error))
    return fail(error);
  const bool written =
      write(prefix + ".s", [&](std::ostream &o) { write_assembly(o, target, woven); }) &&
      write(prefix + "_table.cc", [&](std::ostream &o) { write_table(o, target, woven); }) &&
      write(prefix + ".report", [&](std::ostream &o) { write_report(o, target, woven, llvm_mca); });
  if (!written)
    return 1;
  std::printf("loom: %s: %zu kernels\n", target.name.c_str(), woven.kernels.size());
  return 0;
}

int index_all(const std::vector<std::string> &files, const std::string &architecture,
              const std::string &output) {
  std::vector<Target> targets(files.size());
  std::string error;
  for (size_t i = 0; i < files.size(); ++i)
    if (!read_target(files[i], architecture, targets[i], error))
      return fail(error);
  return write(output, [&](std::ostream &o) { write_index(o, targets); }) ? 0 : 1;
}

} // namespace

int main(int argc, char **argv) {
  CLI::App app("Weaves the kernels of an instruction set from its description.");
  app.require_subcommand(1);
  std::vector<std::string> files;
  std::string output, architecture = "x86_64", llvm_mca;
  CLI::App *weave_command = app.add_subcommand("weave", "One target: assembly, table, report");
  CLI::App *index_command = app.add_subcommand("index", "The list of the given targets");
  CLI::App *triple_command = app.add_subcommand("triple", "Print a target's LLVM triple");
  for (CLI::App *c : {weave_command, index_command, triple_command}) {
    c->add_option("targets", files, "Target files")->required();
    c->add_option("--arch", architecture, "What `any` stands for in a triple");
  }
  weave_command->add_option("-o", output, "Prefix of the files to write")->required();
  weave_command->add_option("--mca", llvm_mca, "llvm-mca, for the report");
  index_command->add_option("-o", output, "File to write")->required();
  CLI11_PARSE(app, argc, argv);

  if (index_command->parsed())
    return index_all(files, architecture, output);
  if (triple_command->parsed()) {
    Target target;
    std::string error;
    if (!read_target(files[0], architecture, target, error))
      return fail(error);
    std::puts(target.triple.c_str());
    return 0;
  }
  return weave_one(files[0], architecture, output, llvm_mca);
}
