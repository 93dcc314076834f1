// SPDX-License-Identifier: BSD-3-Clause
// The names that a library defines, and the spellings of a routine's name.
#pragma once
#include "testing/interface/process.h"
#include <gtest/gtest.h>
#include <set>
#include <sstream>

using Names = std::set<std::string>;

/// The names that the symbol table of a library defines.
inline Names defined(const std::string &library) {
  const Outcome nm = run("nm -D --defined-only '" + library + "'");
  EXPECT_EQ(nm.status, 0);
  std::istringstream lines(nm.output);
  Names names;
  for (std::string address, type, name; lines >> address >> type >> name;)
    names.insert(name);
  return names;
}

inline Names exported() { return defined(LOOMBLAS_LIBRARY_PATH); }

inline bool begins_with(const std::string &name, const std::string &start) {
  return name.rfind(start, 0) == 0;
}

inline bool ends_with(const std::string &name, const std::string &end) {
  return name.size() >= end.size() && name.substr(name.size() - end.size()) == end;
}

/// Every spelling of a routine, given the reference's.
inline Names spellings(const std::string &name) {
  if (begins_with(name, "cblas_"))
    return {name, name + "_64", name + "64_", "scipy_" + name, "scipy_" + name + "64_"};
  const std::string base = name.substr(0, name.size() - 1);
  return {name, base + "_64_", base + "64_", "scipy_" + name, "scipy_" + base + "_64_"};
}
