// SPDX-License-Identifier: BSD-3-Clause
// Target files as the tests of the loom read, change and write them.
#pragma once
#include "kernels/loom/target.h"
#include "testing/support/child.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace loom_check {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

/// A folder that is gone at the end of the test.
class Folder {
public:
  Folder() {
    std::string name = fs::temp_directory_path() / "loom-test-XXXXXX";
    if (mkdtemp(name.data()) == nullptr)
      ADD_FAILURE() << name << " cannot be made";
    path = name;
  }
  ~Folder() { fs::remove_all(path); }
  Folder(const Folder &) = delete;
  Folder &operator=(const Folder &) = delete;

  std::string write(const std::string &name, const Lines &lines) const {
    std::ofstream out(path / name);
    for (const std::string &line : lines)
      out << line << "\n";
    return path / name;
  }
  fs::path path;
};

inline Lines read_lines(const fs::path &file) {
  std::ifstream in(file);
  EXPECT_TRUE(in) << file;
  Lines lines;
  for (std::string line; std::getline(in, line);)
    lines.push_back(line);
  return lines;
}

/// The description files of the project.
inline std::vector<fs::path> shipped() {
  std::vector<fs::path> files;
  for (const auto &entry : fs::directory_iterator(TARGETS))
    if (entry.path().extension() == ".isa")
      files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  EXPECT_GE(files.size(), 7u);
  return files;
}

/// The word a line begins with; empty: it says nothing.
inline std::string key_of(const std::string &line) {
  const std::size_t end = line.find_first_of(" \t#");
  return line.substr(0, end);
}

inline loom::Target read(const fs::path &file) {
  loom::Target target;
  std::string error;
  EXPECT_TRUE(loom::read_target(file, ARCHITECTURE, target, error)) << error;
  return target;
}

inline loomblas::check::Outcome run_loom(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), LOOM);
  return loomblas::check::run_program({.arguments = std::move(arguments)});
}

} // namespace loom_check
