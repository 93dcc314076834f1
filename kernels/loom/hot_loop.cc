// SPDX-License-Identifier: BSD-3-Clause
// The check works on text, for the assemblers of x86-64, AArch64 and RISC-V alike: their register
// and mnemonic patterns are disjoint.
#include "kernels/loom/hot_loop.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <unistd.h>

namespace loom {
namespace {

const std::regex label_line(R"(^(\.L\w+):.*)");
const std::regex branch(R"(^\t(?:j\w+|b\.?\w*|cbn?z|tbn?z)\t.*?(\.L\w+)\s*$)");
const std::regex multiply_add(
    R"(^\t(?:vfn?madd\w+|mul[ps][sd]|fml[as]|fmad|fmsb|fmadd(?:\.\w)?|vfmacc\.\w+|vfmadd\.\w+|vfnmsac\.\w+|vfnmsub\.\w+)\t.*)");
// A compare with a loop's bound there is none. RVV's stores and typeless loads of whole registers
// are spills, wherever their address came from.
const std::regex through_stack(
    R"((?!\tcmpq).*(?:\(%rsp|\[sp\b|\(sp\)).*|^\t(?:callq?|bl|jal|vs\dr\.v|vl\dr\.v)\t.*)");
const std::regex integer_reload(
    R"(^\t(?:mov[lq]\t-?\d*\(%rsp\), %[er]\w+|ldr\t[wx]\d+, \[sp.*|l[wd]\t\w+, -?\d+\(sp\))\s*$)");
const std::regex vector_move(
    R"(^\t(?:v?mov[au]p[sd]|vmovdq\w+)\t%[xyz]mm\d+, %[xyz]mm\d+\s*$|^\tmov\t[vz]\d+\.\w+, [vz]\d+\.\w+\s*$|^\tvmv(?:\.v\.v|\dr\.v)\t.*)");
const std::regex vector_register(R"((?:%[xyz]mm|\b[vz])(\d+)\b)");

std::string without_comment(std::string line) {
  // AArch64's immediates start with # as well, but no blank follows
  const size_t at = std::min({line.find(" # "), line.find("\t# "), line.find("// ")});
  line.erase(std::min(at, line.size()));
  line.erase(line.find_last_not_of(" \t") + 1);
  return line;
}

Loop measure(std::vector<std::string> lines, bool integers_may_spill) {
  Loop loop;
  for (const std::string &line : lines) {
    if (line.size() < 2 || line[0] != '\t' || line[1] == '.')
      continue;
    ++loop.instructions;
    loop.fmas += std::regex_match(line, multiply_add);
    loop.stack += std::regex_match(line, through_stack) &&
                  !(integers_may_spill && std::regex_match(line, integer_reload));
    loop.moves += std::regex_match(line, vector_move);
  }
  loop.lines = std::move(lines);
  return loop;
}

} // namespace

const Loop *LoopReport::unclean(int moves_allowed) const {
  const Loop *hot = hottest();
  if (hot == nullptr)
    return nullptr;
  const auto found = std::find_if(loops.begin(), loops.end(), [&](const Loop &l) {
    return 2 * l.fmas > hot->fmas && (l.stack > 0 || l.moves > moves_allowed);
  });
  return found == loops.end() ? nullptr : &*found;
}

const Loop *LoopReport::hottest() const {
  const Loop *best = nullptr;
  for (const Loop &l : loops)
    if (l.fmas > (best == nullptr ? 0 : best->fmas))
      best = &l;
  return best;
}

LoopReport check_loops(const std::string &assembly, bool integers_may_spill) {
  LoopReport report;
  std::istringstream in(assembly);
  std::vector<std::string> lines;
  std::map<std::string, size_t> labels;
  std::set<std::string> registers;
  size_t last_branch_end = 0;
  for (std::string line; std::getline(in, line);) {
    line = without_comment(line);
    std::smatch m;
    if (std::regex_match(line, m, label_line))
      labels[m[1]] = lines.size();
    else
      for (std::sregex_iterator r(line.begin(), line.end(), vector_register), end; r != end; ++r)
        registers.insert((*r)[1]);
    lines.push_back(line);
    if (!std::regex_match(line, m, branch))
      continue;
    const auto target = labels.find(m[1]);
    // A branch back makes a loop, innermost if it is one block: no jump or other loop since its
    // label. (Rarely taken ways lie at the end of a function and jump back, too.)
    const bool one_block = target != labels.end() && target->second >= last_branch_end;
    last_branch_end = lines.size();
    if (!one_block)
      continue;
    report.loops.push_back(
        measure({lines.begin() + static_cast<std::ptrdiff_t>(target->second), lines.end()},
                integers_may_spill));
  }
  report.registers = static_cast<int>(registers.size());
  return report;
}

std::vector<double> mca_cycles(const std::string &llvm_mca, const std::string &triple,
                               const std::string &cpu, const std::string &features,
                               const std::vector<const Loop *> &loops) {
  constexpr int iterations = 100;
  std::vector<double> cycles(loops.size(), 0);
  std::string file = "/tmp/loom-mca-XXXXXX";
  const int fd = mkstemp(file.data());
  if (fd < 0)
    return cycles;
  close(fd);
  {
    std::ofstream out(file);
    const char *comment = triple.rfind("aarch64", 0) == 0 ? "// " : "# ";
    for (size_t i = 0; i < loops.size(); ++i) {
      out << comment << "LLVM-MCA-BEGIN " << i << "\n";
      for (const std::string &line : loops[i]->lines)
        if (!line.empty() && line[0] == '\t')
          out << line << "\n";
      out << comment << "LLVM-MCA-END\n";
    }
  }
  const std::string command = llvm_mca + " -mtriple=" + triple + " -mcpu=" + cpu +
                              (features.empty() ? "" : " -mattr=" + features) +
                              " -iterations=" + std::to_string(iterations) +
                              " -instruction-info=false -resource-pressure=false " + file +
                              " 2>/dev/null";
  if (FILE *p = popen(command.c_str(), "r")) {
    char line[512];
    size_t region = loops.size();
    while (std::fgets(line, sizeof line, p) != nullptr) {
      int n = 0;
      if (std::sscanf(line, "[%d] Code Region", &n) == 1)
        region = static_cast<size_t>(n);
      else if (std::sscanf(line, "Total Cycles: %d", &n) == 1 && loops.size() == 1)
        cycles[0] = double(n) / iterations;
      else if (std::sscanf(line, "Total Cycles: %d", &n) == 1 && region < loops.size())
        cycles[region] = double(n) / iterations;
    }
    pclose(p);
  }
  unlink(file.c_str());
  return cycles;
}

} // namespace loom
