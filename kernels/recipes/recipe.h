// SPDX-License-Identifier: BSD-3-Clause
// What a recipe is: it weaves one kernel into a module, in the vocabulary of loom/isa.h.
#pragma once
#include "kernels/loom/isa.h"

#include <functional>
#include <string>

namespace loom {

/// How B's elements lie (kernel_table.h: BAccess), or that both operands are packed.
enum class Operands { Packed, Rows, Columns };

/// The rows of a gemm tile: `count` vectors of `width` elements (0: the target's), of which the
/// last ends at row m - 1, so that it overlaps the one before it or, if scalable or `masked`, is
/// masked.
struct RowCover {
  int width = 0, count = 1;
  bool masked = false;
};

struct GemmTile {
  Operands operands = Operands::Rows;
  RowCover rows;
  int columns = 1;
  int unroll = 1;
};

enum class TriangleTask { Solve, Multiply };

struct TriangleTile {
  TriangleTask task = TriangleTask::Solve;
  bool complex = false;
  RowCover rows;
  int columns = 1; ///< real ones
  int unroll = 1;
};

struct Substitution {
  bool complex = false, transposed = false, backwards = false;
};

enum class PackStep { Copy, Transpose };

/// One kernel: its symbol, how to weave it, and what was asked for, for the report.
struct Kernel {
  std::string name;
  std::string shape;
  int element_bits = 64;
  bool hot = true; ///< its loops must be free of stack traffic and register moves
  std::function<void(Isa &, int unroll)> weave;
};

void weave_gemm_tile(Isa &isa, const std::string &name, const GemmTile &tile);
void weave_pack(Isa &isa, const std::string &name, PackStep step, int panel);
void weave_pack_scalable(Isa &isa, const std::string &name, PackStep step, int vectors,
                         int elements);
/// Transposes into a panel as wide as the rows there are.
void weave_transpose(Isa &isa, const std::string &name);
/// The same with any distance between the columns written.
void weave_transpose_block(Isa &isa, const std::string &name);
/// The real and imaginary parts of a run of complex numbers, taken apart or put together.
void weave_split(Isa &isa, const std::string &name);
void weave_join(Isa &isa, const std::string &name);
void weave_triangle_tile(Isa &isa, const std::string &name, const TriangleTile &tile);
/// acc += A x with `factors` vectors x and accumulators, up to `columns` at a time.
void weave_axpy_columns(Isa &isa, const std::string &name, int columns, int factors);
/// A^T x with `vectors` vectors x.
void weave_dot_columns(Isa &isa, const std::string &name, int columns, int vectors);
/// Both in one pass over A.
void weave_axpy_dot(Isa &isa, const std::string &name, int columns, int vectors);
/// A += x y^T, a sum of `terms` such products, of elements of `parts` reals.
void weave_ger_columns(Isa &isa, const std::string &name, int columns, int terms, int parts);
/// x := U^-1 x, unknown after unknown.
void weave_substitution(Isa &isa, const std::string &name, const Substitution &how);
void weave_update(Isa &isa, const std::string &name);
/// What ComplexUpdateKernel starts from: the four real products, or their sums.
enum class ComplexTerms { Products, Sums };
void weave_complex_update(Isa &isa, const std::string &name, ComplexTerms terms);
void weave_complex_transpose(Isa &isa, const std::string &name);
/// rounds x `chains` independent fused multiply-adds.
void weave_peak(Isa &isa, const std::string &name, int chains);
void weave_vscale(Isa &isa, const std::string &name);

// Level 1 (kernels/vector_kernels.h)
enum class Reduction {
  Dot,
  WideDot, ///< of elements of half the size
  PairDot,
  Absolutes,
  Squares,
  Greatest,
  PairGreatest
};
enum class Elements { Single, Pairs };

void weave_axpy(Isa &isa, const std::string &name);
void weave_scale(Isa &isa, const std::string &name);
void weave_copy(Isa &isa, const std::string &name);
void weave_swap(Isa &isa, const std::string &name);
void weave_rotate(Isa &isa, const std::string &name);
void weave_pair_axpy(Isa &isa, const std::string &name);
void weave_pair_scale(Isa &isa, const std::string &name);
void weave_reduction(Isa &isa, const std::string &name, Reduction which);
void weave_find(Isa &isa, const std::string &name, Elements elements);

} // namespace loom
