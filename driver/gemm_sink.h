// SPDX-License-Identifier: BSD-3-Clause
// Where products go: into C at once, or by way of a buffer where the real kernels cannot write C
// themselves, because its elements are complex or the tile crosses the edge of a triangle.
#pragma once
#include "driver/gemm_operand.h"

namespace loomblas {

/// Rows [first, last).
struct RowRange {
  index first, last;
  index count() const { return last - first; }
};

/// Of rows [i, i + m), those in which one of the columns [j, j + n) is in the part, or (all) in
/// which all are.
inline RowRange rows_touched(Part part, index i, index m, index j, index n) {
  if (part == Part::Upper)
    return {i, std::clamp(j + n, i, i + m)};
  return {part == Part::Lower ? std::clamp(j, i, i + m) : i, i + m};
}
inline RowRange rows_whole(Part part, index i, index m, index j, index n) {
  if (part == Part::Upper)
    return {i, std::clamp(j + 1, i, i + m)};
  return {part == Part::Lower ? std::clamp(j + n - 1, i, i + m) : i, i + m};
}

/// alpha, beta and conjugation as the kernel that ends a product takes them.
template <class T> struct Ending { using Type = Scale<T>; };
template <class R> struct Ending<std::complex<R>> { using Type = ComplexScale<R>; };

template <class T> class Sink {
public:
  using R = real_t<T>;

  /// For one block of k; only the `first` scales C by beta.
  Sink(const GemmProblem<T> &g, bool first);

  /// C's rows i.. and columns j.. (m x n) from op(A)'s rows, which begin at a, and n columns of
  /// op(B): down the rows. n is at most a tile's.
  void column(index i, index j, index m, index n, index k, const R *a, index lda,
              const BPanel<R> &b) const {
    if constexpr (!is_complex<T>)
      if (g_.part == Part::All)
        return direct_column(kern_, m, n, k, a, lda, b, g_.c.at(i, j), g_.c.col_stride, ending_);
    buffered_column(i, j, m, n, k, a, lda, b);
  }

  /// The same for any n.
  void block(index i, index j, index m, index n, index k, const R *a, index lda,
             const BPanel<R> &b) const;

  /// One whole tile from packed operands.
  void tile_of_packed(index i, index j, index k, const R *a, const R *b) const {
    if constexpr (!is_complex<T>)
      if (g_.part == Part::All)
        return packed_tile(kern_, k, a, b, g_.c.at(i, j), g_.c.col_stride, ending_);
    buffered_packed(i, j, k, a, b);
  }

  /// Adds a product that has been computed already: alpha = 1, beta = 0, `ldp` elements a column.
  void add(index i, index j, index m, index n, const T *product, index ldp) const;

private:
  static constexpr index parts = parts_of<T>, capacity = 4096 / sizeof(R);
  enum class From { Kernels, Elements };

  void buffered_column(index i, index j, index m, index n, index k, const R *a, index lda,
                       const BPanel<R> &b) const;
  void through_buffer(index i, index j, index m, index n, index k, const R *a, index lda,
                      const BPanel<R> &b) const;
  void prefetch(index i, index j, index m, index n) const;
  void buffered_packed(index i, index j, index k, const R *a, const R *b) const;
  void end(From from, index i, index j, index m, index n, const R *p, index ldp) const;
  void end_rows(From from, index i, index j, index m, index n, const R *p, index ldp) const;

  const GemmProblem<T> &g_;
  const Kernels<R> &kern_;
  typename Ending<T>::Type ending_;
};

} // namespace loomblas
