// SPDX-License-Identifier: BSD-3-Clause
// Writes what the library compiles: the row of a target, the list of rows, and the report.
#pragma once
#include "kernels/loom/weaver.h"

#include <ostream>

namespace loom {

void write_assembly(std::ostream &out, const Target &target, const WovenTarget &woven);
void write_table(std::ostream &out, const Target &target, const WovenTarget &woven);
/// The list of all rows, by falling rank.
void write_index(std::ostream &out, std::vector<Target> targets);
/// One line a kernel; `llvm_mca` names the tool, empty where there is none.
void write_report(std::ostream &out, const Target &target, const WovenTarget &woven,
                  const std::string &llvm_mca);

} // namespace loom
