// SPDX-License-Identifier: BSD-3-Clause
// General matrix times vector: by chunks of rows, whose sums over the columns stay in L1, and
// transposed by panels of columns, whose sums over the rows are added chunk by chunk.
#include "driver/blocking.h"
#include "driver/complex_product.h"
#include "driver/pieces.h"
#include "driver/vector_pieces.h"
#include "driver/vector_products.h"

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

/// Rows first .. first + rows - 1 of y.
template <class T> void multiply_rows(const Problem<T> &g, index first, index rows) {
  RowSums<T, chunk<T>> sums(rows);
  constexpr index block = kc<real_t<T>>;
  const index end = g.a.end_column(first, rows);
  T beta = g.beta;
  for (index q = g.a.first_column(first) / block * block; q < end; q += block) {
    const index n = std::min(block, end - q);
    const VectorPiece<T, block> x(g.x.from(q), n);
    sums.add(g.a.block(first, q, rows, n), x.data());
    sums.finish(g.conjugated, rows, g.alpha, beta, g.y.from(first));
    beta = 1;
    if (q + block < end)
      sums.clear(rows);
  }
}

/// Columns first .. first + columns - 1 of A give as many elements of y.
template <class T> void multiply_columns(const Problem<T> &g, index first, index columns) {
  using Real = real_t<T>;
  constexpr index each = 2 * parts<T>;
  Total<T> totals[panel] = {};
  for_chunks<T>(g.a.first(first), g.a.end(first + columns - 1), [&](index r, index rows) {
    const VectorPiece<T, chunk<T>> x(g.x.from(r), rows);
    alignas(64) Real sums[panel * each];
    column_sums(g.a.block(r, first, rows, columns), x, rows, sums);
    for (index j = 0; j < columns; ++j)
      totals[j] += Total<T>(column_sum<T>(sums + j * each, g.conjugated));
  });
  const VectorView<T> y = g.y.from(first);
  for (index j = 0; j < columns; ++j) {
    const T sum = scaled(g.alpha, T(totals[j]));
    store(y.at(j), g.beta == T(0) ? sum : sum + scaled(g.beta, load(y.at(j))));
  }
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
  for_each_piece((there + chunk<T> - 1) / chunk<T>, threads_for(a), [&](index i) {
    multiply_rows(problem, i * chunk<T>, std::min(chunk<T>, there - i * chunk<T>));
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
