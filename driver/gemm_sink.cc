// SPDX-License-Identifier: BSD-3-Clause
// Products by way of a buffer of 4 KiB, which stays in L1.
#include "driver/gemm_sink.h"
#include "driver/element.h"

namespace loomblas {
namespace {

template <class T> Scale<T> ending_of(const GemmProblem<T> &g, T beta) { return {g.alpha, beta}; }

template <class R>
ComplexScale<R> ending_of(const GemmProblem<std::complex<R>> &g, std::complex<R> beta) {
  // (ar + i ai)(br + i bi): a conjugated factor turns the signs of the products with its i
  const R a = g.read_a.conjugated == Conjugation::Yes ? -1 : 1;
  const R b = g.read_b.conjugated == Conjugation::Yes ? -1 : 1;
  return {{g.alpha.real(), g.alpha.imag()}, {beta.real(), beta.imag()}, {1, a}, {-a * b, b}};
}

} // namespace

template <class T>
Sink<T>::Sink(const GemmProblem<T> &g, bool first)
    : g_(g), kern_(kernels<R>()), ending_(ending_of(g, first ? g.beta : T(1))) {}

template <class T>
void Sink<T>::buffered_column(index i, index j, index m, index n, index k, const R *a, index lda,
                              const BPanel<R> &b) const {
  const RowRange touched = rows_touched(g_.part, i, m, j, n);
  if (touched.count() <= 0)
    return;
  const auto buffered = [&](index from, index to) {
    if (from < to)
      through_buffer(from, j, to - from, n, k, a + parts * (from - i), lda, b);
  };
  if constexpr (is_complex<T>) {
    buffered(touched.first, touched.last);
  } else { // whole tiles within the triangle need no buffer
    const index tile = kern_.tallest[n - 1] << kern_.log2_lanes;
    RowRange whole = rows_whole(g_.part, touched.first, touched.count(), j, n);
    const bool crossed = whole.count() < touched.count();
    const index rows = crossed ? whole.count() / tile * tile : whole.count();
    (g_.part == Part::Upper ? whole.last : whole.first) =
        g_.part == Part::Upper ? whole.first + rows : whole.last - rows;
    if (rows > 0)
      direct_column(kern_, rows, n, k, a + whole.first - i, lda, b, g_.c.at(whole.first, j),
                    g_.c.col_stride, ending_);
    buffered(touched.first, whole.first);
    buffered(whole.last, touched.last);
  }
}

template <class T>
void Sink<T>::through_buffer(index i, index j, index m, index n, index k, const R *a, index lda,
                             const BPanel<R> &b) const {
  alignas(64) R buffer[capacity];
  constexpr Scale<R> product{1, 0};
  const index fit = capacity / (parts * n);
  const index most = fit >= parts * m ? m : (fit > kern_.lanes ? fit & -kern_.lanes : fit) / parts;
  for (index at = 0; at < m; at += most) {
    const index rows = std::min(most, m - at);
    prefetch(i + at, j, rows, n);
    direct_tiles(kern_, parts * rows, parts * n, k, a + parts * at, lda, b, buffer, parts * rows,
                 product);
    end(From::Kernels, i + at, j, rows, n, buffer, parts * rows);
  }
}

/// C comes while the product is computed.
template <class T> void Sink<T>::prefetch(index i, index j, index m, index n) const {
  constexpr index line = 64 / sizeof(T);
  for (index column = 0; column < n; ++column)
    for (index row = 0; row < m; row += line)
      __builtin_prefetch(g_.c.at(i + row, j + column), 1);
}

template <class T>
void Sink<T>::buffered_packed(index i, index j, index k, const R *a, const R *b) const {
  const TileShape<T> shape(kern_);
  const bool fits = parts * shape.mr == kern_.mr && parts * shape.nr == kern_.nr;
  if (!fits || kern_.mr * kern_.nr > capacity ||
      (!is_complex<T> && rows_whole(g_.part, i, shape.mr, j, shape.nr).count() < shape.mr))
    return buffered_column(i, j, shape.mr, shape.nr, k, a, parts * shape.mr,
                           {b, parts * shape.nr, BAccess::Rows});
  if constexpr (!is_complex<T>)
    return packed_tile(kern_, k, a, b, g_.c.at(i, j), g_.c.col_stride, ending_);
  const RowRange touched = rows_touched(g_.part, i, shape.mr, j, shape.nr);
  if (touched.count() <= 0)
    return;
  prefetch(i, j, shape.mr, shape.nr);
  alignas(64) R buffer[capacity];
  packed_tile(kern_, k, a, b, buffer, kern_.mr, Scale<R>{1, 0});
  end(From::Kernels, i, j, shape.mr, shape.nr, buffer, kern_.mr);
}

template <class T>
void Sink<T>::block(index i, index j, index m, index n, index k, const R *a, index lda,
                    const BPanel<R> &b) const {
  if constexpr (!is_complex<T>)
    if (g_.part == Part::All)
      return direct_tiles(kern_, m, n, k, a, lda, b, g_.c.at(i, j), g_.c.col_stride, ending_);
  const index vectors = (parts * m + kern_.lanes - 1) >> kern_.log2_lanes;
  index most = vectors < Kernels<R>::most_counted ? kern_.width[vectors] : kern_.nr;
  most = std::max<index>(most / parts, 1);
  // few rows: as many columns as the buffer holds, so that it is emptied seldom
  if (is_complex<T> && g_.part == Part::All && parts * m * parts * most <= capacity)
    most = capacity / (parts * m * parts);
  for (index at = 0, width = 0; at < n; at += width) {
    width = next_tile(n - at, most);
    column(i, j + at, m, width, k, a, lda, {b.column(parts * at), b.ld, b.access});
  }
}

template <class T>
void Sink<T>::add(index i, index j, index m, index n, const T *product, index ldp) const {
  end(From::Elements, i, j, m, n, real(product), ldp);
}

/// Column by column where the edge of the triangle crosses, else at once.
template <class T>
void Sink<T>::end(From from, index i, index j, index m, index n, const R *p, index ldp) const {
  if (rows_whole(g_.part, i, m, j, n).count() == m)
    return end_rows(from, i, j, m, n, p, ldp);
  for (index column = j; column < j + n; ++column) {
    const RowRange rows = rows_touched(g_.part, i, m, column, 1);
    const index products = from == From::Kernels ? parts : 1; // columns of p for one of C
    const index reals = from == From::Kernels ? 1 : parts;    // numbers to one of ldp
    if (rows.count() > 0)
      end_rows(from, rows.first, column, rows.count(), 1,
               p + parts * (rows.first - i) + products * (column - j) * ldp * reals, ldp);
  }
}

template <class T>
void Sink<T>::end_rows(From from, index i, index j, index m, index n, const R *p, index ldp) const {
  if constexpr (is_complex<T>) {
    const auto &complex = kern_.set->complex;
    (from == From::Kernels ? complex.combine : complex.update)(m, n, p, ldp, real(g_.c.at(i, j)),
                                                               g_.c.col_stride, &ending_);
    if (g_.diagonal == Diagonal::Real)
      for (index d = std::max(i, j); d < std::min(i + m, j + n); ++d)
        store(real(g_.c.at(d, d)) + 1, R(0));
  } else {
    for (index column = 0; column < n; ++column)
      kern_.set->update(m, p + column * ldp, g_.c.at(i, j + column), &ending_);
  }
}

template class Sink<float>;
template class Sink<double>;
template class Sink<cfloat>;
template class Sink<cdouble>;

} // namespace loomblas
