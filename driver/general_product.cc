// SPDX-License-Identifier: BSD-3-Clause
// General matrix times vector: by chunks of rows, whose sums over the columns stay in L1, and
// transposed by panels of columns, whose sums over the rows are added chunk by chunk.
#include "driver/blocking.h"
#include "driver/complex_product.h"
#include "driver/narrow_band.h"
#include "driver/pieces.h"
#include "driver/vector_pieces.h"
#include "driver/vector_products.h"
#include "driver/workspace.h"

#include <new>

namespace loomblas {
namespace {

template <class T> struct Problem {
  Conjugation conjugated;
  const StoredMatrix<const T> &a;
  T alpha;
  VectorView<const T> x;
  T beta;
  VectorView<T> y;
};

/// Rows of y at a time: as much of each column is read in a row. With a fourth of it, 4 KiB or one
/// page, gemv was 10 to 20 % slower at n = 1024 and 2048.
template <class T> inline constexpr index row_block = chunk<T> * 4;

/// Elements first .. first + count - 1 of y, where A is a narrow band.
template <class T>
void multiply_narrow(SumsOf which, const Problem<T> &g, index first, index count) {
  for (index p = first; p < first + count; p += panel) {
    alignas(64) T sums[panel] = {};
    const index n = std::min(panel, first + count - p);
    add_band_sums(which, g.conjugated, g.a, g.x, p, n, sums);
    add_sums<T>(n, sums, g.alpha, g.beta, g.y.from(p));
  }
}

/// Rows first .. first + rows - 1 of y.
template <class T, index most>
void multiply_rows(const Problem<T> &g, index first, index rows, RowSums<T, most> &sums) {
  constexpr index block = kc<real_t<T>>;
  const index end = g.a.end_column(first, rows);
  T beta = g.beta;
  for (index q = g.a.first_column(first) / block * block; q < end; q += block) {
    const index n = std::min(block, end - q);
    const VectorPiece<T, block> x(g.x.from(q), n);
    sums.clear(rows);
    sums.add(g.a.block(first, q, rows, n), x.data());
    // The rows that hold something there: an infinite alpha would make NaN of the others.
    const index low = std::max(first, g.a.first(q)),
                high = std::min(first + rows, g.a.end(q + n - 1));
    scale(beta, low - first, g.y.from(first));
    scale(beta, first + rows - high, g.y.from(high));
    sums.finish(g.conjugated, low - first, high - low, g.alpha, beta, g.y.from(low));
    beta = 1;
  }
}

/// The same, with sums on the stack (of which callers may have little) or, where there are many, in
/// memory, or else in as many pieces as it takes.
template <class T> void multiply_rows(const Problem<T> &g, index first, index rows) {
  if (is_narrow(g.a))
    return multiply_narrow(SumsOf::Rows, g, first, rows);
  if (rows > chunk<T>) {
    using Sums = RowSums<T, row_block<T>>;
    // Where sums lie as far into a page as A's columns, stores delay loads: 10 % at n = 1024.
    constexpr index aside = 1088;
    const Workspace space(sizeof(Sums) + aside);
    if (space.data() != nullptr)
      return multiply_rows(g, first, rows, *new (static_cast<char *>(space.data()) + aside) Sums);
  }
  RowSums<T, chunk<T>> sums;
  for (index r = 0; r < rows; r += chunk<T>)
    multiply_rows(g, first + r, std::min(chunk<T>, rows - r), sums);
}

/// Columns first .. first + columns - 1 of A give as many elements of y.
template <class T> void multiply_columns(const Problem<T> &g, index first, index columns) {
  if (is_narrow(g.a))
    return multiply_narrow(SumsOf::Columns, g, first, columns);
  ChunkTotals<T> totals(columns);
  for_chunks<T>(g.a.first(first), g.a.end(first + columns - 1), [&](index r, index rows) {
    const VectorPiece<T, chunk<T>> x(g.x.from(r), rows);
    alignas(64) real_t<T> sums[panel * 2 * parts<T>];
    column_sums(g.a.block(r, first, rows, columns), x, rows, sums);
    totals.add(sums, g.conjugated);
  });
  alignas(64) T sums[panel];
  totals.round_to(sums);
  add_sums<T>(columns, sums, g.alpha, g.beta, g.y.from(first));
}

/// For reading what a matrix holds.
template <class T> int threads_for(const StoredMatrix<const T> &a) {
  constexpr index element = sizeof(T);
  return threads_for_bytes(std::min(a.rows, a.above + a.below + 1) * a.cols * element);
}

} // namespace

template <class T> void scale(T beta, index n, VectorView<T> y) {
  if (beta == T(1))
    return;
  for (index i = 0; i < n; ++i)
    store(y.at(i), beta == T(0) ? T(0) : product(beta, load(y.at(i))));
}

template <class T>
void multiply(Conjugation conjugated, const StoredMatrix<const T> &a, T alpha,
              VectorView<const T> x, T beta, VectorView<T> y) {
  const Problem<T> problem{conjugated, a, alpha, x, beta, y};
  const index there = std::min(a.rows, a.cols + a.below); // rows beyond hold nothing
  const int threads = threads_for(a);
  const bool long_columns = a.dense() && (threads == 1 || there >= threads * row_block<T>);
  const index rows = long_columns ? row_block<T> : chunk<T>;
  for_each_piece((there + rows - 1) / rows, threads, [&](index i) {
    multiply_rows(problem, i * rows, std::min(rows, there - i * rows));
  });
  scale(beta, a.rows - there, y.from(there));
}

template <class T>
void multiply_transposed(Conjugation conjugated, const StoredMatrix<const T> &a, T alpha,
                         VectorView<const T> x, T beta, VectorView<T> y) {
  const Problem<T> problem{conjugated, a, alpha, x, beta, y};
  const index there = std::min(a.cols, a.rows + a.above);
  // Long columns are read to their end, few at a time, where x need not be copied.
  const index at_a_time =
      !is_complex<T> && x.step == 1 && a.rows > chunk<T> && a.dense() ? 8 : panel;
  for_each_piece((there + at_a_time - 1) / at_a_time, threads_for(a), [&](index j) {
    multiply_columns(problem, j * at_a_time, std::min(at_a_time, there - j * at_a_time));
  });
  scale(beta, a.cols - there, y.from(there));
}

#define LOOMBLAS_INSTANCE(T)                                                                       \
  template void scale(T, index, VectorView<T>);                                                    \
  template void multiply(Conjugation, const StoredMatrix<const T> &, T, VectorView<const T>, T,    \
                         VectorView<T>);                                                           \
  template void multiply_transposed(Conjugation, const StoredMatrix<const T> &, T,                 \
                                    VectorView<const T>, T, VectorView<T>);
LOOMBLAS_INSTANCE(float)
LOOMBLAS_INSTANCE(double)
LOOMBLAS_INSTANCE(cfloat)
LOOMBLAS_INSTANCE(cdouble)

} // namespace loomblas
