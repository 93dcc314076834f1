// SPDX-License-Identifier: BSD-3-Clause
// Mistakes in target files: each is one line that names file, line and what was expected.
#include "testing/loom/files.h"

using namespace loom_check;
using loomblas::check::Outcome;

namespace {

/// A file without a mistake.
const Lines good = {"triple x86_64-unknown-linux-gnu",
                    "cpu haswell",
                    "requires avx2 fma",
                    "rank 20",
                    "vector 256",
                    "registers 16",
                    "fma fused",
                    "form broadcast",
                    "tile f64 3x4",
                    "tile f32 2x6"};

Lines replaced(const std::string &key, const Lines &by) {
  Lines lines;
  for (const std::string &line : good)
    if (line.rfind(key, 0) == 0)
      lines.insert(lines.end(), by.begin(), by.end());
    else
      lines.push_back(line);
  return lines;
}

/// The place of a mistake, from 1.
std::size_t line_of(const Lines &lines, const std::string &text) {
  const auto at = std::find(lines.begin(), lines.end(), text);
  EXPECT_NE(at, lines.end()) << text;
  return static_cast<std::size_t>(at - lines.begin()) + 1;
}

/// "loom: file:line: what; expected ..." and nothing else.
void expect_complaint(const Outcome &outcome, const std::string &file, std::size_t line,
                      const std::string &what) {
  EXPECT_NE(outcome.status, 0) << outcome.text();
  EXPECT_LT(outcome.status, 128) << outcome.text(); // no signal
  const std::string start = "loom: " + file + ":" + std::to_string(line) + ": ";
  EXPECT_EQ(outcome.err.rfind(start, 0), 0u) << outcome.text() << "does not begin with " << start;
  EXPECT_NE(outcome.err.find(what), std::string::npos) << outcome.text() << "lacks " << what;
  EXPECT_NE(outcome.err.find("; expected "), std::string::npos) << outcome.text();
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.text();
  EXPECT_EQ(outcome.out, "");
}

/// `bad` stands in place of `key`'s line (or after the last line).
void expect_refused(const std::string &key, const std::string &bad, const std::string &what) {
  SCOPED_TRACE(bad);
  const Folder folder;
  Lines lines = replaced(key, {bad});
  if (std::find(lines.begin(), lines.end(), bad) == lines.end())
    lines.push_back(bad);
  const std::string file = folder.write("bad.isa", lines);
  expect_complaint(run_loom({"triple", file}), file, line_of(lines, bad), what);
}

} // namespace

TEST(TargetFile, TheGoodOneIsRead) {
  const Folder folder;
  const Outcome outcome = run_loom({"triple", folder.write("good.isa", good)});
  EXPECT_TRUE(outcome.succeeded()) << outcome.text();
  EXPECT_EQ(outcome.out, "x86_64-unknown-linux-gnu\n");
}

TEST(TargetFile, EveryKeyRefusesBadValues) {
  const struct {
    const char *key;
    std::vector<const char *> bad;
  } all[] = {
      {"triple", {"triple"}},
      {"cpu", {"cpu"}},
      {"model", {"model"}},
      {"features", {"features   # none"}},
      {"requires", {"requires"}},
      {"prologue", {"prologue"}},
      {"rank",
       {"rank", "rank -1", "rank 1001", "rank high", "rank 20x", "rank 99999999999999999999"}},
      {"vector",
       {"vector", "vector 0", "vector 32", "vector 96", "vector 8192", "vector scalable",
        "vector scalable 100", "vector elements", "vector 256 scalable"}},
      {"group", {"group", "group 0", "group 3", "group 9", "group two"}},
      {"registers", {"registers", "registers 3", "registers 129", "registers many"}},
      {"broadcast-registers", {"broadcast-registers 3", "broadcast-registers -1"}},
      {"unroll", {"unroll 0", "unroll 9", "unroll full"}},
      {"masks", {"masks", "masks maybe", "masks YES"}},
      {"masked-loads", {"masked-loads", "masked-loads maybe", "masked-loads 1"}},
      {"fma", {"fma", "fma yes", "fma Fused"}},
      {"form", {"form", "form scatter"}},
      {"tile",
       {"tile", "tile f64", "tile f16 2x2", "tile f64 2", "tile f64 x4", "tile f64 4x",
        "tile f64 0x4", "tile f64 9x1", "tile f64 1x17", "tile f64 2x2x2", "tile f64 2x2 3x3"}},
  };
  for (const auto &[key, bad] : all)
    for (const char *line : bad) {
      // "tile" would replace both tiles
      expect_refused(key == std::string("tile") ? "tile f64" : key, line, std::string("`") + key);
    }
}

TEST(TargetFile, UnknownKeysAreNamedBesideTheKnownOnes) {
  expect_refused("none", "registrs 16", "unknown key `registrs`");
  expect_refused("none", "registers=16", "unknown key `registers=16`");
  expect_refused("none", "Rank 3", ", rank, ");
}

TEST(TargetFile, NeededKeysAreMissed) {
  for (const char *key : {"triple", "cpu", "rank", "vector", "registers", "fma", "form"}) {
    SCOPED_TRACE(key);
    const Folder folder;
    const Lines lines = replaced(key, {});
    const std::string file = folder.write("short.isa", lines);
    expect_complaint(run_loom({"triple", file}), file, lines.size(),
                     std::string("without `") + key + "`");
  }
}

TEST(TargetFile, AKeyTwice) {
  for (const std::string &line : good) {
    const Folder folder;
    Lines lines = good;
    lines.push_back(line);
    const std::string file = folder.write("twice.isa", lines);
    expect_complaint(run_loom({"triple", file}), file, lines.size(), "given twice");
  }
}

TEST(TargetFile, TilesThatDoNotFitTheRegisters) {
  for (const char *tile : {"tile f64 4x4", "tile f64 3x5", "tile f64 1x15", "tile f64 8x8"}) {
    const Folder folder;
    const Lines lines = replaced("tile f64", {tile});
    const std::string file = folder.write("large.isa", lines);
    expect_complaint(run_loom({"triple", file}), file, line_of(lines, tile),
                     "more than the 16 registers");
  }
}

TEST(TargetFile, EmptyAndUnreadableFiles) {
  const Folder folder;
  const std::string empty = folder.write("empty.isa", {});
  expect_complaint(run_loom({"triple", empty}), empty, 1, "without `");
  const fs::path none = folder.path / "none.isa", a_folder = folder.path / "folder.isa";
  fs::create_directory(a_folder);
  for (const std::string &file : {none.string(), a_folder.string()}) {
    const Outcome outcome = run_loom({"triple", file});
    EXPECT_EQ(outcome.status, 1) << outcome.text();
    EXPECT_EQ(outcome.err, "loom: " + file + ": cannot be read\n");
  }
}

// Names become symbols and C++ identifiers.
TEST(TargetFile, NamesAreWords) {
  const Folder folder;
  for (const char *name : {"a-b.isa", "1st.isa", "two words.isa", ".isa"}) {
    const std::string file = folder.write(name, good);
    const Outcome outcome = run_loom({"triple", file});
    EXPECT_EQ(outcome.status, 1) << outcome.text();
    EXPECT_NE(outcome.err.find("; expected "), std::string::npos) << outcome.text();
  }
}

// What only LLVM knows: found when it weaves.
TEST(TargetFile, WordsThatLlvmDoesNotKnow) {
  const struct {
    const char *key, *line;
  } all[] = {{"triple", "triple pdp11-unknown-linux-gnu"},
             {"cpu", "cpu hasbeen"},
             {"requires", "features +avx2,+bogus"}};
  for (const auto &[key, line] : all) {
    SCOPED_TRACE(line);
    const Folder folder;
    const Lines lines = replaced(key, {line});
    const std::string file = folder.write("bad.isa", lines);
    expect_complaint(run_loom({"weave", file, "-o", folder.path / "out"}), file,
                     line_of(lines, line), std::string("`") + key_of(line));
    EXPECT_FALSE(fs::exists(folder.path / "out.s"));
  }
}

TEST(TargetFile, EveryCommandRefusesIt) {
  const Folder folder;
  const Lines lines = replaced("rank", {"rank high"});
  const std::string file = folder.write("bad.isa", lines), fine = folder.write("fine.isa", good);
  const std::string out = folder.path / "out";
  expect_complaint(run_loom({"weave", file, "-o", out}), file, 4, "`rank high`");
  expect_complaint(run_loom({"index", fine, file, "-o", out}), file, 4, "`rank high`");
  for (const char *suffix : {"", ".s", "_table.cc", ".report"})
    EXPECT_FALSE(fs::exists(out + suffix)) << suffix;
}

// Each line of each shipped file without its value, without its last letter, misspelt, away, twice.
TEST(TargetFile, EveryLineOfTheShippedFilesIsReadOrComplainedAbout) {
  const Folder folder;
  int refused = 0, read = 0;
  for (const fs::path &shipped_file : shipped()) {
    const Lines lines = read_lines(shipped_file);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::string key = key_of(lines[i]);
      if (key.empty())
        continue;
      const std::string code = lines[i].substr(0, lines[i].find('#'));
      const std::string shorter = code.substr(0, code.find_last_not_of(' '));
      for (const Lines &by : {Lines{}, Lines{key}, Lines{"x" + code}, Lines{code, code},
                              Lines{shorter}, Lines{key + " ?"}}) {
        Lines changed = lines;
        changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(i));
        changed.insert(changed.begin() + static_cast<std::ptrdiff_t>(i), by.begin(), by.end());
        const std::string file = folder.write("changed.isa", changed);
        loom::Target target;
        std::string error;
        if (loom::read_target(file, ARCHITECTURE, target, error)) {
          ++read;
          continue;
        }
        ++refused;
        const std::string start = file + ":";
        ASSERT_EQ(error.rfind(start, 0), 0u) << error;
        const std::size_t line = std::strtoul(error.c_str() + start.size(), nullptr, 10);
        EXPECT_NE(error.find("; expected "), std::string::npos) << error;
        // where the line is wrong it is named; where it is missed, or no longer fits another, the
        // file's end or that one
        if (!by.empty() && by.back() != shorter) {
          EXPECT_EQ(line, i + by.size()) << error;
        }
        EXPECT_GE(line, 1u);
        EXPECT_LE(line, changed.size());
      }
    }
  }
  EXPECT_GT(refused, 4 * read);
}
