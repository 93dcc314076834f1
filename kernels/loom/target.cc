// SPDX-License-Identifier: BSD-3-Clause
// Parses target files and applies the register rule.
#include "kernels/loom/target.h"

#include <algorithm>
#include <cctype>
#include <climits>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <sstream>

namespace loom {
namespace {

constexpr int most_vectors = 8; // taller tiles gain nothing: 8 x 64 bytes already stream a column
constexpr int most_columns = 16;

/// Accumulators, a column of A, and what the elements of B need.
int registers_needed(const Target &t, int vectors, int columns, int element_bits) {
  const int lanes = t.lanes(element_bits);
  const int b = t.form == Form::Lane ? (columns + lanes - 1) / lanes : t.broadcast_registers;
  return vectors * columns + vectors + b;
}

bool fits(const Target &t, int vectors, int columns, int element_bits) {
  return registers_needed(t, vectors, columns, element_bits) <= t.registers / t.group;
}

bool is_word(const std::string &text) {
  return !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) == 0 &&
         std::all_of(text.begin(), text.end(),
                     [](unsigned char c) { return c < 128 && (std::isalnum(c) != 0 || c == '_'); });
}

bool whole_number(const std::string &text, int low, int high, int &value) {
  char *end = nullptr;
  const long v = std::strtol(text.c_str(), &end, 10);
  if (text.empty() || *end != 0 || v < low || v > high)
    return false;
  value = static_cast<int>(v);
  return true;
}

/// One line of a target file: what it sets, and what is expected of it.
struct Key {
  std::string expected;
  bool needed;
  std::function<bool(const std::string &)> set;
};

template <class E>
std::function<bool(const std::string &)> choice(E &to, std::map<std::string, E> words) {
  return [&to, words = std::move(words)](const std::string &v) {
    const auto w = words.find(v);
    if (w == words.end())
      return false;
    to = w->second;
    return true;
  };
}

std::function<bool(const std::string &)> number(int &to, int low, int high) {
  return [&to, low, high](const std::string &v) { return whole_number(v, low, high, to); };
}

/// Registers form groups of a power of two.
bool set_group(Target &t, const std::string &v) {
  return whole_number(v, 1, 8, t.group) && (t.group & (t.group - 1)) == 0;
}

std::function<bool(const std::string &)> text(std::string &to) {
  return [&to](const std::string &v) { return !(to = v).empty(); };
}

/// "256", "scalable 128" or "element".
bool set_vector(Target &t, const std::string &v) {
  if (v == "element") {
    t.vector_bits = 0;
    return true;
  }
  const std::string word = "scalable ";
  t.scalable = v.rfind(word, 0) == 0;
  return whole_number(t.scalable ? v.substr(word.size()) : v, 64, 4096, t.vector_bits) &&
         (t.vector_bits & (t.vector_bits - 1)) == 0;
}

/// "f64 3x8": mv x nr.
bool set_tile(Target &t, const std::string &v) {
  std::istringstream in(v);
  std::string type, shape;
  in >> type >> shape;
  const size_t x = shape.find('x');
  Tile tile;
  if ((type != "f32" && type != "f64") || x == std::string::npos || in >> type)
    return false;
  if (!whole_number(shape.substr(0, x), 1, most_vectors, tile.mv) ||
      !whole_number(shape.substr(x + 1), 1, most_columns, tile.nr))
    return false;
  t.tiles[type == "f64" ? 64 : 32] = tile;
  return true;
}

std::map<std::string, Key> keys(Target &t) {
  return {
      {"triple", {"an LLVM triple, `any-...` for every architecture", true, text(t.triple)}},
      {"cpu", {"an LLVM CPU name", true, text(t.cpu)}},
      {"model", {"an LLVM CPU name", false, text(t.model)}},
      {"features", {"LLVM features, such as +v,+d", false, text(t.features)}},
      {"requires", {"CPU features by the names of driver/cpu.cc", false, text(t.required)}},
      {"prologue", {"a line of assembly", false, text(t.prologue)}},
      {"rank", {"a number from 0 to 1000", true, number(t.rank, 0, 1000)}},
      {"vector",
       {"a power of two of bits, after `scalable` where it is the least, or `element`", true,
        [&t](const std::string &v) { return set_vector(t, v); }}},
      {"group",
       {"registers per vector value: 1, 2, 4 or 8", false,
        [&t](const std::string &v) { return set_group(t, v); }}},
      {"registers", {"a number from 4 to 128", true, number(t.registers, 4, 128)}},
      {"broadcast-registers", {"0, 1 or 2", false, number(t.broadcast_registers, 0, 2)}},
      {"unroll", {"a number from 1 to 8", false, number(t.unroll, 1, 8)}},
      {"masks", {"yes or no", false, choice<bool>(t.masks, {{"yes", true}, {"no", false}})}},
      {"masked-loads",
       {"yes or no", false, choice<bool>(t.masked_loads, {{"yes", true}, {"no", false}})}},
      {"fma",
       {"fused, library or split", true,
        choice<Fma>(t.fma,
                    {{"fused", Fma::Fused}, {"library", Fma::Library}, {"split", Fma::Split}})}},
      {"form",
       {"broadcast or lane", true,
        choice<Form>(t.form, {{"broadcast", Form::Broadcast}, {"lane", Form::Lane}})}},
      {"tile",
       {"f32 or f64 and VECTORSxCOLUMNS, such as `f64 3x4`", false,
        [&t](const std::string &v) { return set_tile(t, v); }}},
  };
}

} // namespace

Tile Target::tile(int element_bits) const {
  const auto named = tiles.find(element_bits);
  if (named != tiles.end())
    return named->second;
  Tile best;
  double best_ratio = 0;
  for (int m = 1; m <= 4; ++m)
    for (int n = 1; n <= most_columns; ++n) {
      const double ratio = double(m * n) / (m + n); // multiplies per load
      if (fits(*this, m, n, element_bits) && ratio > best_ratio + 1e-9)
        best_ratio = ratio, best = {m, n};
    }
  return best;
}

int Target::widest(int element_bits) const {
  const int vectors = masks ? 1 : 2; // of the tallest class below one whole vector
  int n = tile(element_bits).nr;
  while (n < most_columns && fits(*this, vectors, n + 1, element_bits))
    ++n;
  return n;
}

int Target::tallest(int columns, int element_bits) const {
  int v = 1;
  while (v < most_vectors && fits(*this, v + 1, columns, element_bits))
    ++v;
  return v;
}

std::string Target::where(const std::string &key) const {
  const auto line = lines.find(key);
  return file + ":" + std::to_string(line == lines.end() ? 1 : line->second) + ": ";
}

bool read_target(const std::string &file, const std::string &architecture, Target &t,
                 std::string &error) {
  std::ifstream in(file);
  if (!in) {
    error = file + ": cannot be read";
    return false;
  }
  t = Target();
  const size_t slash = file.find_last_of('/') + 1; // npos + 1 == 0
  t.file = file;
  t.name = file.substr(slash, file.rfind('.') - slash);
  if (!is_word(t.name)) { // it becomes a part of symbols
    error = file + ": the name is `" + t.name + "`; expected letters, digits and _";
    return false;
  }
  const std::map<std::string, Key> known = keys(t);
  std::string line;
  int row = 0;
  const auto fail = [&](const std::string &what) {
    error = file + ":" + std::to_string(std::max(row, 1)) + ": " + what;
    return false;
  };
  while (std::getline(in, line)) {
    ++row;
    line.erase(std::min(line.find('#'), line.size()));
    line.erase(line.find_last_not_of(" \t\r") + 1);
    std::istringstream words(line);
    std::string key, rest;
    if (!(words >> key))
      continue;
    std::getline(words >> std::ws, rest);
    const auto k = known.find(key);
    if (k == known.end()) {
      std::string list;
      for (const auto &[name, unused] : known)
        list += (list.empty() ? "" : ", ") + name;
      return fail("unknown key `" + key + "`; expected one of " + list);
    }
    if (!t.lines.emplace(key == "tile" ? key + " " + rest.substr(0, 3) : key, row).second)
      return fail("`" + key + "` is given twice; expected once");
    if (!k->second.set(rest))
      return fail("`" + key + " " + rest + "`; expected " + k->second.expected);
  }
  if (in.bad()) { // a folder, say
    error = file + ": cannot be read";
    return false;
  }
  for (const auto &[name, key] : known)
    if (key.needed && t.lines.count(name) == 0)
      return fail("the file ends without `" + name + "`; expected " + key.expected);
  if (t.triple.rfind("any-", 0) == 0)
    t.triple.replace(0, 3, architecture);
  for (const int bits : {32, 64}) {
    const Tile tile = t.tile(bits);
    if (tile.mv == 0 || !fits(t, tile.mv, tile.nr, bits)) {
      const auto named = t.lines.find("tile f" + std::to_string(bits));
      row = named != t.lines.end() ? named->second : t.lines["registers"];
      return fail("the tile f" + std::to_string(bits) + " " + std::to_string(tile.mv) + "x" +
                  std::to_string(tile.nr) + " needs more than the " +
                  std::to_string(t.registers / t.group) + " registers; expected mv*nr + mv + B");
    }
  }
  return true;
}

} // namespace loom
