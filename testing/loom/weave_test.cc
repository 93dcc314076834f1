// SPDX-License-Identifier: BSD-3-Clause
// Weaving an instruction set that nobody has: a description file is all it takes.
#include "testing/loom/files.h"

#include <sstream>

using namespace loom_check;
using loomblas::check::Outcome;

namespace {

std::string contents(const fs::path &file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

/// A shipped file with half its registers, under another name; its tiles are left to the rule.
Lines halved(const fs::path &file) {
  Lines lines;
  for (const std::string &line : read_lines(file)) {
    const std::string key = key_of(line);
    if (key == "registers")
      lines.push_back("registers " + std::to_string(read(file).registers / 2));
    else if (key == "rank")
      lines.push_back("rank 1000");
    else if (key != "tile")
      lines.push_back(line);
  }
  return lines;
}

} // namespace

TEST(Weaving, EveryTargetWithHalfItsRegisters) {
  for (const fs::path &file : shipped()) {
    SCOPED_TRACE(file);
    const Folder folder;
    const std::string isa = folder.write("made_up.isa", halved(file));
    const Outcome outcome = run_loom({"weave", isa, "-o", folder.path / "out"});
    ASSERT_TRUE(outcome.succeeded()) << outcome.text();
    EXPECT_EQ(outcome.err, "");
    const std::string assembly = contents(folder.path / "out.s");
    const std::string table = contents(folder.path / "out_table.cc");
    for (const char *kernel : {"packed", "rows_1v_1", "columns_1v_1", "copy_a", "transpose_a",
                               "copy_b", "transpose_b", "transpose", "update", "peak"})
      for (const char *type : {"f32", "f64"}) {
        const std::string name = std::string("loom_made_up_") + type + "_" + kernel;
        EXPECT_NE(assembly.find("\n" + name + ":"), std::string::npos) << name;
        EXPECT_NE(table.find(name), std::string::npos) << name;
      }
    EXPECT_NE(table.find("const KernelTable table_made_up = {\n    \"made_up\", \"" +
                         read(file).required + "\", 1000, "),
              std::string::npos);
  }
}

// Those of other architectures as well: the build weaves them only with LOOMBLAS_ISAS=all.
TEST(Weaving, EveryTargetAsItIs) {
  for (const fs::path &file : shipped()) {
    const Folder folder;
    const Outcome outcome = run_loom({"weave", file, "-o", folder.path / "out"});
    EXPECT_TRUE(outcome.succeeded()) << outcome.text();
    EXPECT_EQ(outcome.err, "");
  }
}

TEST(Weaving, TheSameBytesEachTime) {
  const Folder folder;
  const std::string isa = std::string(TARGETS) + "/avx2.isa";
  for (const char *out : {"one", "two"})
    ASSERT_TRUE(run_loom({"weave", isa, "-o", folder.path / out}).succeeded());
  for (const char *suffix : {".s", "_table.cc", ".report"})
    EXPECT_EQ(contents(folder.path / (std::string("one") + suffix)),
              contents(folder.path / (std::string("two") + suffix)));
}

TEST(Weaving, TheIndexIsInOrderOfRank) {
  const Folder folder;
  const std::string isa = folder.write("made_up.isa", halved(fs::path(TARGETS) / "avx2.isa"));
  const std::string out = folder.path / "tables.cc";
  ASSERT_TRUE(run_loom({"index", std::string(TARGETS) + "/scalar.isa",
                        std::string(TARGETS) + "/avx2.isa", isa, "-o", out})
                  .succeeded());
  const std::string text = contents(out);
  EXPECT_NE(text.find("{&table_made_up, &table_avx2, &table_scalar, }"), std::string::npos) << text;
  EXPECT_NE(text.find("kernel_table_count = 3"), std::string::npos) << text;
}

TEST(Weaving, WhereNothingCanBeWritten) {
  const Outcome outcome =
      run_loom({"weave", std::string(TARGETS) + "/scalar.isa", "-o", "/no/such/folder/x"});
  EXPECT_EQ(outcome.status, 1) << outcome.text();
  EXPECT_EQ(outcome.err, "loom: /no/such/folder/x.s: cannot be written\n");
}
