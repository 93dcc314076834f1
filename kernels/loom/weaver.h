// SPDX-License-Identifier: BSD-3-Clause
// Weaves every kernel of a target: chooses unrolls, drops tiles that do not fit, keeps the report.
#pragma once
#include "kernels/loom/hot_loop.h"
#include "kernels/recipes/recipe.h"

#include <string>
#include <vector>

namespace loom {

struct Woven {
  std::string name, shape, assembly;
  int unroll = 1;
  LoopReport report;
};

/// The names of the triangle tiles of one kind.
struct WovenTriangleTiles {
  std::vector<int> width;
  std::vector<std::vector<std::string>> solve, multiply; ///< [i][class]
};

/// The names that a row of the kernel table needs, for one element type.
struct WovenSet {
  int element_bits = 0, lanes = 0, small_classes = 0, widest = 0, peak_flops = 0;
  Tile tile;
  std::vector<int> max_vectors;                        ///< [n - 1]
  std::vector<std::vector<std::string>> rows, columns; ///< [n - 1][class]
  std::vector<std::string> vector;                     ///< as the fields of VectorKernels
  std::string packed, copy_a, transpose_a, copy_b, transpose_b, transpose, update, peak;
  std::vector<std::string> complex; ///< in the order of ComplexKernels
  WovenTriangleTiles triangle, complex_triangle;
  std::string transpose_block, split, join;
  std::vector<std::string> matrix_vector; ///< in the order of MatrixVectorKernels
  std::vector<std::string> substitution, complex_substitution; ///< as SubstitutionKernels
};

struct WovenTarget {
  std::vector<WovenSet> sets; ///< f32, f64
  std::string wide_dot;
  std::string vscale; ///< empty: fixed length
  std::vector<Woven> kernels;
};

/// False where a kernel cannot be made clean or LLVM refuses; `error` says which and why.
bool weave(const Target &target, WovenTarget &out, std::string &error);

} // namespace loom
