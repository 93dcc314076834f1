// SPDX-License-Identifier: BSD-3-Clause
// Symmetric and Hermitian matrix times vector: each element of the triangle is read once and used
// for its own place (sums of rows) and for its mirror's (sums of columns).
#include "driver/complex_product.h"
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
  void add(index i, T sum) const { store(y.at(i), load(y.at(i)) + scaled(alpha, sum)); }
};

/// y += alpha A x for what columns first .. first + columns - 1 of the triangle hold.
template <class T> void multiply_panel(const Problem<T> &g, index first, index columns) {
  using Real = real_t<T>;
  constexpr index each = 2 * parts<T>;
  const StoredMatrix<const T> strict = g.triangle.strict();
  const VectorPiece<T, panel> factors(g.x.from(first), columns);
  Total<T> totals[panel] = {};
  const index end = strict.end(first + columns - 1);
  for (index r = strict.first(first) / chunk<T> * chunk<T>; r < end; r += chunk<T>) {
    const index rows = std::min(chunk<T>, end - r);
    const StoredMatrix<const T> a = strict.block(r, first, rows, columns);
    const VectorPiece<T, chunk<T>> x(g.x.from(r), rows);
    const SwappedPiece<T, chunk<T>> swapped(x.data(), rows);
    RowSums<T, chunk<T>> sums(rows, !a.dense());
    alignas(64) Real dots[panel * each] = {}, part[panel * each], scratch[dot_scratch<Real>];
    for_parts(
        a,
        [&](index i, index j, index m, index n) {
          const ColumnRun run = run_of(a, j, m, n);
          const Real *from = reals(a.at(i, j)), *factor = factors.data() + j * parts<T>;
          const Real *with = x.data() + i * parts<T>;
          Real *out = a.dense() ? dots : part;
          if constexpr (is_complex<T>)
            column_kernels<T>().axpy2_dot2(&run, from, factor, sums.p(i, j), sums.q(i, j), with,
                                           swapped.data() + 2 * i, out, scratch);
          else
            column_kernels<T>().axpy_dot(&run, from, factor, sums.p(i, j), with, out, scratch);
          if (out == part)
            for (index k = 0; k < n * each; ++k)
              dots[j * each + k] += part[k];
        },
        [&](index i, index j, index m) {
          sums.add(a.at(i, j), m, factors[j], i, j);
          add_to_column_sum(dots + j * each, a.at(i, j), m, x.data() + i * parts<T>);
        });
    sums.join(0, rows);
    for (index i = 0; i < rows; ++i)
      g.add(r + i, sums.sum(i, g.of_rows()));
    for (index j = 0; j < columns; ++j)
      totals[j] += Total<T>(column_sum<T>(dots + j * each, g.of_columns()));
  }
  for (index j = 0; j < columns; ++j)
    g.add(first + j, T(totals[j]) + g.diagonal(first + j, factors[j]));
}

} // namespace

template <class T>
void multiply_symmetric(Symmetry symmetry, const StoredMatrix<const T> &triangle, T alpha,
                        VectorView<const T> x, T beta, VectorView<T> y) {
  scale(beta, triangle.cols, y);
  const Problem<T> problem{symmetry, triangle, alpha, x, y};
  for (index j = 0; j < triangle.cols; j += panel)
    multiply_panel(problem, j, std::min(panel, triangle.cols - j));
}

#define LOOMBLAS_INSTANCE(T)                                                                       \
  template void multiply_symmetric(Symmetry, const StoredMatrix<const T> &, T,                     \
                                   VectorView<const T>, T, VectorView<T>);
LOOMBLAS_INSTANCE(float)
LOOMBLAS_INSTANCE(double)
LOOMBLAS_INSTANCE(cfloat)
LOOMBLAS_INSTANCE(cdouble)

} // namespace loomblas
