// SPDX-License-Identifier: BSD-3-Clause
// Packing of general, symmetric and Hermitian operands, real and complex.
#include "driver/gemm_operand.h"

#include <cstring>

namespace loomblas {
namespace {

template <class T> void move(const T *from, T *to) {
  std::memcpy(static_cast<void *>(to), static_cast<const void *>(from), sizeof(T));
}

/// A block as it is stored, with one of its strides 1.
template <class T>
void pack_stored(const MatrixView<const T> &v, const PanelKernels<T> &kernels, real_t<T> *panel,
                 index row) {
  constexpr index parts = parts_of<T>;
  if (v.row_stride == 1) {
    if (parts * row == kernels.width)
      return kernels.copy(parts * v.rows, v.cols, real(v.data), stride_in_reals<T>(v.col_stride),
                          panel);
    for (index p = 0; p < v.cols; ++p)
      std::memcpy(panel + parts * p * row, static_cast<const void *>(v.at(0, p)),
                  static_cast<std::size_t>(v.rows) * sizeof(T));
    return;
  }
  const auto *set = loomblas::kernels<real_t<T>>().set;
  if constexpr (is_complex<T>)
    set->complex.transpose(v.rows, v.cols, real(v.data), v.row_stride, panel, row);
  else if (row == kernels.width)
    kernels.transpose(v.rows, v.cols, v.data, v.row_stride, panel);
  else
    set->transpose(v.rows, v.cols, v.data, v.row_stride, panel);
}

/// A sign is no arithmetic: NaN and zeros keep the rest of their bits.
template <class R> void conjugate_panel(index width, index k, R *panel, index row) {
  for (index p = 0; p < k; ++p)
    for (index i = 0; i < width; ++i)
      panel[2 * (p * row + i) + 1] = -panel[2 * (p * row + i) + 1];
}

template <class T> class MirroredSource {
public:
  MirroredSource(const PanelSource<T> &source, const PanelPart &part,
                 const PanelKernels<T> &kernels, real_t<T> *panel, index row)
      : view_(source.view), stored_(source.read.stored),
        hermitian_(is_complex<T> && source.read.structure == Structure::Hermitian), part_(part),
        kernels_(kernels), panel_(panel), row_(row) {}

  /// Along k: where all rows are below the diagonal, where it crosses, where all are above.
  void pack() const {
    const index end = part_.p + part_.k;
    const index below = std::clamp(part_.i, part_.p, end);
    const index above = std::clamp(part_.i + part_.width, part_.p, end);
    whole_columns(part_.p, below, stored_ == Uplo::Lower);
    for (index p = below; p < above; ++p)
      crossing_column(p);
    whole_columns(above, end, stored_ == Uplo::Upper);
  }

private:
  real_t<T> *column(index p) const { return panel_ + parts_of<T> * (p - part_.p) * row_; }

  void whole_columns(index from, index to, bool stored) const {
    if (from >= to)
      return;
    const MatrixView<const T> v = stored ? view_ : view_.transposed();
    pack_stored(v.block(part_.i, from, part_.width, to - from), kernels_, column(from), row_);
    if constexpr (is_complex<T>)
      if (hermitian_ && !stored)
        conjugate_panel(part_.width, to - from, column(from), row_);
  }

  /// Column p meets the diagonal in row p.
  void crossing_column(index p) const {
    const index diagonal = p - part_.i, last = part_.width;
    const bool upper = stored_ == Uplo::Upper;
    rows(p, 0, diagonal, upper);
    rows(p, diagonal, diagonal + 1, true);
    rows(p, diagonal + 1, last, !upper);
    if constexpr (is_complex<T>)
      if (hermitian_)
        column(p)[2 * diagonal + 1] = 0;
  }

  void rows(index p, index from, index to, bool stored) const {
    const T *at = stored ? view_.at(part_.i + from, p) : view_.at(p, part_.i + from);
    const index step = stored ? view_.row_stride : view_.col_stride;
    T *out = reinterpret_cast<T *>(column(p)) + from;
    for (index r = from; r < to; ++r, at += step, ++out) {
      move(at, out);
      if constexpr (is_complex<T>)
        if (hermitian_ && !stored)
          real(out)[1] = -real(out)[1];
    }
  }

  const MatrixView<const T> view_;
  const Uplo stored_;
  const bool hermitian_;
  const PanelPart part_;
  const PanelKernels<T> kernels_;
  real_t<T> *const panel_;
  const index row_;
};

} // namespace

template <class T>
void pack(const PanelSource<T> &source, const PanelPart &part, const PanelKernels<T> &kernels,
          real_t<T> *panel, index row) {
  if (source.read.structure != Structure::General)
    return MirroredSource<T>(source, part, kernels, panel, row).pack();
  pack_stored(source.view.block(part.i, part.p, part.width, part.k), kernels, panel, row);
}

// Across contiguous rows, some columns at a time: the panels share lines, and columns a page apart
// would not stay in the cache until the next panel. (dgemm NT, n = 1024: 1.05 times as fast.)
template <class T>
void pack(const PanelSource<T> &source, const PanelRun &run, const PanelKernels<T> &kernels,
          real_t<T> *panels, index row) {
  const bool across = source.view.row_stride == 1 && source.read.structure == Structure::General;
  const index columns = across ? 16 : run.k;
  for (index p = 0; p < run.k; p += columns)
    for (index t = 0; t < run.count; ++t)
      pack(source,
           {run.origin + run.tiles.start(run.first + t), run.tiles.size(run.first + t), run.p + p,
            std::min(columns, run.k - p)},
           kernels, panels + parts_of<T> * row * (t * run.k + p), row);
}

template void pack(const PanelSource<float> &, const PanelRun &, const PanelKernels<float> &,
                   float *, index);
template void pack(const PanelSource<double> &, const PanelRun &, const PanelKernels<double> &,
                   double *, index);
template void pack(const PanelSource<cfloat> &, const PanelRun &, const PanelKernels<cfloat> &,
                   float *, index);
template void pack(const PanelSource<cdouble> &, const PanelRun &, const PanelKernels<cdouble> &,
                   double *, index);
template void pack(const PanelSource<float> &, const PanelPart &, const PanelKernels<float> &,
                   float *, index);
template void pack(const PanelSource<double> &, const PanelPart &, const PanelKernels<double> &,
                   double *, index);
template void pack(const PanelSource<cfloat> &, const PanelPart &, const PanelKernels<cfloat> &,
                   float *, index);
template void pack(const PanelSource<cdouble> &, const PanelPart &, const PanelKernels<cdouble> &,
                   double *, index);

} // namespace loomblas
