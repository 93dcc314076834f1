// SPDX-License-Identifier: BSD-3-Clause
// The files in kernels/targets, the register rule on them, and the reports of the build.
#include "testing/loom/files.h"

#include <set>
#include <sstream>

using namespace loom_check;

namespace {

/// Registers a tile needs: accumulators, a column of A, what B's elements take.
int needed(const loom::Target &t, int vectors, int columns, int bits) {
  const int lanes = t.lanes(bits);
  const int b = t.form == loom::Form::Lane ? (columns + lanes - 1) / lanes : t.broadcast_registers;
  return vectors * columns + vectors + b;
}

double multiplies_per_load(int vectors, int columns) {
  return double(vectors * columns) / (vectors + columns);
}

/// One line of a report that has a loop with multiply-adds.
struct Row {
  std::string kernel;
  double per_fma = 0, per_cycle = 0;
  int stack = 0, moves = 0;
};

std::vector<Row> report(const std::string &isa) {
  std::vector<Row> rows;
  for (const std::string &line : read_lines(fs::path(REPORTS) / (isa + ".report"))) {
    if (line.size() <= 60 || line[0] == '#')
      continue;
    Row row;
    row.kernel = line.substr(0, line.find(' '));
    int unroll = 0, registers = 0;
    std::istringstream rest(line.substr(60)); // name and tile have fixed widths
    if (rest >> unroll >> registers >> row.per_fma >> row.stack >> row.moves >> row.per_cycle)
      rows.push_back(row);
  }
  return rows;
}

bool is_native(const loom::Target &t) {
  std::istringstream names(NATIVE_ISAS);
  for (std::string name; names >> name;)
    if (name == t.name)
      return true;
  return false;
}

bool ends_with(const std::string &text, const std::string &end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

} // namespace

TEST(ShippedTargets, AreShortAndReadable) {
  std::set<std::string> names;
  for (const fs::path &file : shipped()) {
    EXPECT_LT(read_lines(file).size(), 40u) << file;
    EXPECT_EQ(read_lines(file).at(0).rfind("# ", 0), 0u) << file << " says what it is";
    EXPECT_TRUE(names.insert(read(file).name).second);
    const auto outcome = run_loom({"triple", file, "--arch", ARCHITECTURE});
    EXPECT_EQ(outcome.out, read(file).triple + "\n") << outcome.text();
  }
  EXPECT_EQ(names.count("scalar"), 1u); // the fallback
}

TEST(ShippedTargets, AnyStandsForTheArchitecture) {
  loom::Target target;
  std::string error;
  for (const char *architecture : {"x86_64", "aarch64", "riscv64"}) {
    ASSERT_TRUE(
        loom::read_target(std::string(TARGETS) + "/scalar.isa", architecture, target, error));
    EXPECT_EQ(target.triple, std::string(architecture) + "-unknown-linux-gnu");
  }
}

// Without the tiles named in the files: of all that fit, none has more multiplies per load.
TEST(RegisterRule, FindsTheBestTileThatFits) {
  for (const fs::path &file : shipped())
    for (const int bits : {32, 64}) {
      loom::Target t = read(file);
      t.tiles.clear();
      const loom::Tile tile = t.tile(bits);
      SCOPED_TRACE(t.name + " f" + std::to_string(bits) + " " + std::to_string(tile.mv) + "x" +
                   std::to_string(tile.nr));
      const int registers = t.registers / t.group;
      ASSERT_GE(tile.mv, 1);
      EXPECT_LE(needed(t, tile.mv, tile.nr, bits), registers);
      for (int m = 1; m <= 4; ++m)
        for (int n = 1; n <= 16; ++n)
          if (needed(t, m, n, bits) <= registers) {
            EXPECT_LE(multiplies_per_load(m, n), multiplies_per_load(tile.mv, tile.nr) + 1e-6)
                << m << "x" << n;
          }
    }
}

TEST(RegisterRule, IsWhatThePapersSay) {
  const auto tile_of = [](const char *name, int bits) {
    loom::Target t = read(fs::path(TARGETS) / name);
    t.tiles.clear();
    const loom::Tile tile = t.tile(bits);
    return std::to_string(tile.mv) + "x" + std::to_string(tile.nr);
  };
  EXPECT_EQ(tile_of("avx2.isa", 64), "3x4");   // Haswell's dgemm in BLIS, as columns
  EXPECT_EQ(tile_of("avx512.isa", 64), "4x6"); // 24 of 32 registers accumulate
  EXPECT_EQ(tile_of("neon.isa", 32), "4x6");
}

TEST(RegisterRule, NamedTilesFitAndTallerOnesAsFarAsTheyCan) {
  for (const fs::path &file : shipped()) {
    const loom::Target t = read(file);
    for (const int bits : {32, 64}) {
      SCOPED_TRACE(t.name + " f" + std::to_string(bits));
      const loom::Tile tile = t.tile(bits);
      const auto named = t.tiles.find(bits);
      if (named != t.tiles.end()) {
        EXPECT_EQ(tile.mv, named->second.mv);
        EXPECT_EQ(tile.nr, named->second.nr);
      }
      const int registers = t.registers / t.group;
      EXPECT_LE(needed(t, tile.mv, tile.nr, bits), registers);
      const int widest = t.widest(bits);
      EXPECT_GE(widest, tile.nr);
      EXPECT_LE(widest, 16);
      int above = 8;
      for (int n = 1; n <= widest; ++n) {
        const int tallest = t.tallest(n, bits);
        EXPECT_GE(tallest, n <= tile.nr ? tile.mv : 1) << n;
        EXPECT_LE(tallest, above) << n;
        EXPECT_LE(needed(t, tallest, n, bits), registers) << n;
        if (tallest < 8) {
          EXPECT_GT(needed(t, tallest + 1, n, bits), registers) << n;
        }
        above = tallest;
      }
    }
  }
}

TEST(Reports, NativeKernelsWithFusedMultiplyAddAreClean) {
  int kernels = 0;
  for (const fs::path &file : shipped()) {
    const loom::Target t = read(file);
    if (!is_native(t) || t.fma != loom::Fma::Fused)
      continue;
    for (const Row &row : report(t.name)) {
      ++kernels;
      // combine, once a tile, keeps two of its sizes on the stack where registers are 16
      EXPECT_LE(row.stack, ends_with(row.kernel, "_combine") ? 2 : 0) << row.kernel;
      // RVV and SVE merge a masked load into a copy, one a step; substitution's sums start from a
      // zero that is copied
      const bool sums_start = row.kernel.find("_substitute") != std::string::npos;
      EXPECT_LE(row.moves, t.scalable ? t.unroll : sums_start ? 2 : 0) << row.kernel;
      EXPECT_GT(row.per_fma, 1) << row.kernel;
    }
  }
  if (kernels == 0)
    GTEST_SKIP() << "no target of " ARCHITECTURE " has fused multiply-add";
}

TEST(Reports, ThePackedKernelsReachThePeakOfTheModel) {
  if (std::string(ARCHITECTURE) != "x86_64")
    GTEST_SKIP() << "llvm-mca's models are judged for x86-64 only";
  int modelled = 0;
  for (const fs::path &file : shipped()) {
    const loom::Target t = read(file);
    if (!is_native(t) || t.fma != loom::Fma::Fused)
      continue;
    int packed = 0;
    for (const Row &row : report(t.name))
      if (ends_with(row.kernel, "_packed")) {
        ++packed;
        if (row.per_cycle == 0)
          continue;
        ++modelled;
        EXPECT_GE(row.per_cycle, 0.95 * 2) << row.kernel << ": of two multiply-adds a cycle";
      }
    EXPECT_EQ(packed, 2) << t.name;
  }
  if (modelled == 0)
    GTEST_SKIP() << "llvm-mca was not at hand when the kernels were woven";
}
