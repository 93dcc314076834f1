// SPDX-License-Identifier: BSD-3-Clause
// The description of an instruction set, as read from kernels/targets/*.isa, and the register rule.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace loom {

/// How one k-step multiplies a column of A with a row of B.
enum class Form {
  Broadcast, ///< vectors of A, each element of B splat
  Lane       ///< vectors of A, vectors of B, fused multiply-add by element
};

/// How a target multiplies and adds.
enum class Fma {
  Fused,   ///< an instruction
  Library, ///< the C library's fma(): the same bits, slowly
  Split    ///< a multiplication and an addition, each rounded
};

/// The packed register tile: mv vectors by nr columns.
struct Tile {
  int mv = 0, nr = 0;
};

struct Target {
  std::string file;     ///< where it is described
  std::string name;     ///< the file's name without .isa
  std::string triple;   ///< LLVM's
  std::string cpu;      ///< LLVM's scheduling model
  std::string model;    ///< the CPU that llvm-mca models, for the report; empty: cpu
  std::string features; ///< LLVM's feature string
  std::string required; ///< CPU features that driver/cpu.cc must find
  std::string
      prologue; ///< a line before the assembly, for assemblers that want the extension named
  int rank = 0; ///< the highest supported rank is taken
  int vector_bits = -1;        ///< of a vector; of the smallest where scalable; 0: one element
  bool scalable = false;       ///< the vector length is known at run time only
  int group = 1;               ///< registers that make one vector value
  int registers = 0;           ///< vector registers
  int broadcast_registers = 1; ///< registers an element of B occupies (0: folded in the multiply)
  bool masks = false;          ///< masked loads and stores cost as much as plain ones
  bool masked_loads = false;   ///< masked loads do, stores do not
  int unroll = 4;              ///< k steps of the packed loop that are tried first
  Fma fma = Fma::Fused;
  Form form = Form::Broadcast;
  std::map<int, Tile> tiles; ///< by element bits: as named in the file, else by the register rule
  std::map<std::string, int> lines; ///< where in the file each key is; `tile f64` counts as a key

  int lanes(int element_bits) const {
    return vector_bits == 0 ? 1 : vector_bits * group / element_bits;
  }
  Tile tile(int element_bits) const;
  /// The most columns of a direct kernel: what fits beside two vectors, so that a few rows need few
  /// tiles; at least the packed tile's.
  int widest(int element_bits) const;
  /// The most vectors a column may have beside n columns.
  int tallest(int columns, int element_bits) const;
  /// "file:line: " of a key, of the first line if it is not given.
  std::string where(const std::string &key) const;
};

/// Reads a target file. On a mistake returns false and `error` names file, line and what was
/// expected. `architecture` stands in for the word `any` in the triple.
bool read_target(const std::string &file, const std::string &architecture, Target &target,
                 std::string &error);

} // namespace loom
