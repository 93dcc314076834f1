// SPDX-License-Identifier: BSD-3-Clause
// Operands as the real kernels read them: where they lie, or rearranged into panels.
#pragma once
#include "driver/gemm.h"
#include "driver/gemm_tiles.h"

#include <algorithm>

namespace loomblas {

/// Real numbers of an element.
template <class T> inline constexpr index parts_of = is_complex<T> ? 2 : 1;

template <class T> const real_t<T> *real(const T *element) {
  return reinterpret_cast<const real_t<T> *>(element);
}
template <class T> real_t<T> *real(T *element) { return reinterpret_cast<real_t<T> *>(element); }

/// The register tile in elements of T. A complex element takes two rows of A's panels and two
/// columns of B's; where a tile has an odd number, one stays empty.
template <class T> struct TileShape {
  index lanes, mv, mr, nr;

  explicit TileShape(const Kernels<real_t<T>> &kern)
      : lanes(std::max<index>(kern.lanes / parts_of<T>, 1)),
        mv(kern.lanes >= parts_of<T> ? kern.mv : std::max<index>(kern.mv / parts_of<T>, 1)),
        mr(lanes * mv), nr(std::max<index>(kern.nr / parts_of<T>, 1)) {}
};

/// op(A) as a real matrix has the parts of an element below each other, in each of its columns.
template <class T> bool lies_as_a(const GemmProblem<T> &g) {
  return g.a.row_stride == 1 && g.read_a.structure == Structure::General;
}
/// op(B) has them beside each other, in each of its rows.
template <class T> bool lies_as_b(const GemmProblem<T> &g) {
  return g.read_b.structure == Structure::General && (!is_complex<T> || g.b.col_stride == 1);
}

/// op(B) from row p and column j on, where it lies.
template <class T> BPanel<real_t<T>> lying_b(const GemmProblem<T> &g, index p, index j) {
  return g.b.col_stride == 1
             ? BPanel<real_t<T>>{real(g.b.at(p, j)), stride_in_reals<T>(g.b.row_stride),
                                 BAccess::Rows}
             : BPanel<real_t<T>>{real(g.b.at(p, j)), g.b.col_stride, BAccess::Columns};
}

/// The whole matrix that panels are made of: rows along a panel's width, columns along k. For B it
/// is the transposed view.
template <class T> struct PanelSource {
  MatrixView<const T> view;
  Reading read;
};
template <class T> PanelSource<T> panels_of_a(const GemmProblem<T> &g) { return {g.a, g.read_a}; }
template <class T> PanelSource<T> panels_of_b(const GemmProblem<T> &g) {
  Reading read = g.read_b;
  read.stored = read.stored == Uplo::Upper ? Uplo::Lower : Uplo::Upper;
  return {g.b.transposed(), read};
}

/// A part of the source: rows [i, i + width), columns [p, p + k).
struct PanelPart {
  index i, width, p, k;
};

/// panel[r + c * row] := element (part.i + r, part.p + c) in elements of T, row >= part.width.
/// Mirrored where the source is; conjugation of the whole operand is left to the end of the
/// product. `kernels` names the pair to use if its panel is as wide as `row`.
template <class T> struct PanelKernels {
  PackKernel<real_t<T>> copy, transpose;
  index width; ///< in real numbers
};
template <class T> PanelKernels<T> kernels_of_a() {
  const auto &kern = kernels<real_t<T>>();
  return {kern.set->copy_a, kern.set->transpose_a, kern.mr};
}
template <class T> PanelKernels<T> kernels_of_b() {
  const auto &kern = kernels<real_t<T>>();
  return {kern.set->copy_b, kern.set->transpose_b, kern.nr};
}
template <class T>
void pack(const PanelSource<T> &source, const PanelPart &part, const PanelKernels<T> &kernels,
          real_t<T> *panel, index row);

/// `count` panels beside each other: those of the tiles from `first` on, where tile 0 begins at row
/// `origin` of the source; columns [p, p + k).
struct PanelRun {
  const Tiles &tiles;
  index first, count, origin, p, k;
};
template <class T>
void pack(const PanelSource<T> &source, const PanelRun &run, const PanelKernels<T> &kernels,
          real_t<T> *panels, index row);

} // namespace loomblas
