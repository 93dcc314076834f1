// SPDX-License-Identifier: BSD-3-Clause
// Symmetric and Hermitian matrix times vector: each element of the triangle is read once and used
// for its own place (sums of rows) and for its mirror's (sums of columns).
#include "driver/complex_product.h"
#include "driver/narrow_band.h"
#include "driver/vector_pieces.h"
#include "driver/vector_products.h"

namespace loomblas {
namespace {

template <class T> struct Problem {
  Symmetry symmetry;
  const StoredMatrix<const T> &triangle;
  T alpha;
  VectorView<const T> x;
  VectorView<T> y;

  Conjugation of_rows() const {
    return symmetry == Symmetry::HermitianConjugated ? Conjugation::Yes : Conjugation::No;
  }
  Conjugation of_columns() const {
    return symmetry == Symmetry::Hermitian ? Conjugation::Yes : Conjugation::No;
  }
  /// d x; of a Hermitian diagonal only the real part is read.
  T diagonal(index j, T x) const {
    const T *d = triangle.at(j, j);
    if constexpr (is_complex<T>)
      if (symmetry != Symmetry::Symmetric) {
        const real_t<T> real = load(reals(d));
        return {real * x.real(), real * x.imag()};
      }
    return product(load(d), x);
  }
};

/// Elements first .. first + count - 1 of y += alpha A x.
template <class T> void multiply_narrow(const Problem<T> &g, index first, index count) {
  const StoredMatrix<const T> strict = g.triangle.strict();
  alignas(64) T sums[panel] = {};
  add_band_sums(SumsOf::Rows, g.of_rows(), strict, g.x, first, count, sums);
  add_band_sums(SumsOf::Columns, g.of_columns(), strict, g.x, first, count, sums);
  for (index i = 0; i < count; ++i)
    sums[i] += g.diagonal(first + i, load(g.x.at(first + i)));
  add_sums<T>(count, sums, g.alpha, T(1), g.y.from(first));
}

/// y += alpha A x for what columns first .. first + columns - 1 of the triangle hold.
template <class T> void multiply_panel(const Problem<T> &g, index first, index columns) {
  using Real = real_t<T>;
  const StoredMatrix<const T> strict = g.triangle.strict();
  const VectorPiece<T, panel> factors(g.x.from(first), columns);
  ChunkTotals<T> totals(columns);
  for_chunks<T>(strict.first(first), strict.end(first + columns - 1), [&](index r, index rows) {
    const StoredMatrix<const T> a = strict.block(r, first, rows, columns);
    const VectorPiece<T, chunk<T>> x(g.x.from(r), rows);
    const SwappedPiece<T, chunk<T>> swapped(x.data(), rows);
    RowSums<T, chunk<T>> sums(rows);
    alignas(64) Real dots[panel * 2 * parts<T>];
    Real scratch[dot_scratch<Real>];
    const ColumnRun run = run_of(a);
    if constexpr (is_complex<T>)
      column_kernels<T>().axpy2_dot2(&run, reals(a.base), factors.data(), sums.p(0), sums.q(0),
                                     x.data(), swapped.data(), dots, scratch);
    else
      column_kernels<T>().axpy_dot(&run, a.base, factors.data(), sums.p(0), x.data(), dots,
                                   scratch);
    sums.finish(g.of_rows(), 0, rows, g.alpha, T(1), g.y.from(r));
    totals.add(dots, g.of_columns());
  });
  alignas(64) T sums[panel];
  totals.round_to(sums);
  for (index j = 0; j < columns; ++j)
    sums[j] += g.diagonal(first + j, factors[j]);
  add_sums<T>(columns, sums, g.alpha, T(1), g.y.from(first));
}

} // namespace

template <class T>
void multiply_symmetric(Symmetry symmetry, const StoredMatrix<const T> &triangle, T alpha,
                        VectorView<const T> x, T beta, VectorView<T> y) {
  scale(beta, triangle.cols, y);
  const Problem<T> problem{symmetry, triangle, alpha, x, y};
  const auto add = is_narrow(triangle) ? multiply_narrow<T> : multiply_panel<T>;
  for (index j = 0; j < triangle.cols; j += panel)
    add(problem, j, std::min(panel, triangle.cols - j));
}

#define LOOMBLAS_INSTANCE(T)                                                                       \
  template void multiply_symmetric(Symmetry, const StoredMatrix<const T> &, T,                     \
                                   VectorView<const T>, T, VectorView<T>);
LOOMBLAS_INSTANCE(float)
LOOMBLAS_INSTANCE(double)
LOOMBLAS_INSTANCE(cfloat)
LOOMBLAS_INSTANCE(cdouble)

} // namespace loomblas
