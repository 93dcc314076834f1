// SPDX-License-Identifier: BSD-3-Clause
// Updates of rank one and two, for what a matrix stores: A is read and written once.
#include "driver/complex_product.h"
#include "driver/pieces.h"
#include "driver/vector_pieces.h"
#include "driver/vector_products.h"

namespace loomblas {
namespace {

/// A piece of a column vector as the kernels take it: the vector and, for complex scalars, i times
/// it, since (a + bi) w = (a, b) re w + (-b, a) im w.
template <class T> class ColumnPiece {
public:
  using Real = real_t<T>;

  ColumnPiece(const RankOne<T> &term, index first, index rows) {
    const VectorView<const T> x = term.column.from(first);
    data_ = reals(x.data);
    if (x.step != 1 || (is_complex<T> && term.conjugate_column == Conjugation::Yes)) {
      for (index i = 0; i < rows; ++i)
        store(reinterpret_cast<T *>(copy_) + i, conjugate_if(term.conjugate_column, load(x.at(i))));
      data_ = copy_;
    }
    if constexpr (is_complex<T>)
      for (index i = 0; i < rows; ++i) {
        const T value = (*this)[i];
        turned_[2 * i] = -value.imag();
        turned_[2 * i + 1] = value.real();
      }
  }
  const Real *data() const { return data_; }
  const Real *turned() const { return turned_; }
  T operator[](index i) const { return load(reinterpret_cast<const T *>(data_) + i); }

private:
  const Real *data_;
  alignas(64) Real copy_[chunk<T> * parts<T>];
  alignas(64) Real turned_[is_complex<T> ? chunk<T> * 2 : 1];
};

template <class T> T weight(const RankOne<T> &term, index j) {
  return scaled(term.alpha, conjugate_if(term.conjugate_row, load(term.row.at(j))));
}

template <class T> void add(const StoredMatrix<T> &a, const T *weights, const ColumnPiece<T> &x) {
  const ColumnRun run = run_of(a);
  if constexpr (is_complex<T>)
    column_kernels<T>().complex_ger(&run, reals(a.base), reals(weights), x.data(), x.turned());
  else
    column_kernels<T>().ger(&run, a.base, weights, x.data());
}
template <class T>
void add(const StoredMatrix<T> &a, const T *weights, const ColumnPiece<T> &x,
         const ColumnPiece<T> &y) {
  const ColumnRun run = run_of(a);
  if constexpr (is_complex<T>)
    column_kernels<T>().complex_ger2(&run, reals(a.base), reals(weights), x.data(), x.turned(),
                                     y.data(), y.turned());
  else
    column_kernels<T>().ger2(&run, a.base, weights, x.data(), y.data());
}

template <class T, class... Terms>
void update_panel(const StoredMatrix<T> &a, index first, index columns, const Terms &...terms) {
  T weights[panel * sizeof...(terms)];
  T *next = weights;
  for (index j = first; j < first + columns; ++j)
    ((*next++ = weight(terms, j)), ...);
  for_chunks<T>(a.first(first), a.end(first + columns - 1), [&](index r, index rows) {
    add(a.block(r, first, rows, columns), weights, ColumnPiece<T>(terms, r, rows)...);
  });
}

template <class T, class... Terms>
void share_panels(const StoredMatrix<T> &a, const Terms &...terms) {
  constexpr index element = sizeof(T);
  for_each_piece(
      (a.cols + panel - 1) / panel, threads_for_bytes(a.rows * a.cols * element),
      [&](index p) { update_panel(a, p * panel, std::min(panel, a.cols - p * panel), terms...); });
}

} // namespace

template <class T> void update(const RankOne<T> &first, const StoredMatrix<T> &a) {
  share_panels(a, first);
}
template <class T>
void update(const RankOne<T> &first, const RankOne<T> &second, const StoredMatrix<T> &a) {
  share_panels(a, first, second);
}

#define LOOMBLAS_INSTANCE(T)                                                                       \
  template void update(const RankOne<T> &, const StoredMatrix<T> &);                               \
  template void update(const RankOne<T> &, const RankOne<T> &, const StoredMatrix<T> &);
LOOMBLAS_INSTANCE(float)
LOOMBLAS_INSTANCE(double)
LOOMBLAS_INSTANCE(cfloat)
LOOMBLAS_INSTANCE(cdouble)

} // namespace loomblas
