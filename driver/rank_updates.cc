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

template <class T>
void add(const ColumnRun &run, T *a, const T *weights, index i, const ColumnPiece<T> &x) {
  const index at = i * parts<T>;
  if constexpr (is_complex<T>)
    column_kernels<T>().ger2(&run, reals(a), reals(weights), x.data() + at, x.turned() + at);
  else
    column_kernels<T>().ger(&run, a, weights, x.data() + at);
}
template <class T>
void add(const ColumnRun &run, T *a, const T *weights, index i, const ColumnPiece<T> &x,
         const ColumnPiece<T> &y) {
  const index at = i * parts<T>;
  if constexpr (is_complex<T>)
    column_kernels<T>().ger4(&run, reals(a), reals(weights), x.data() + at, x.turned() + at,
                             y.data() + at, y.turned() + at);
  else
    column_kernels<T>().ger2(&run, a, weights, x.data() + at, y.data() + at);
}

/// One chunk of rows of a panel of columns; a piece for each term.
template <class T, class... Pieces>
void update_part(const StoredMatrix<T> &a, const T *weights, const Pieces &...x) {
  constexpr index terms = sizeof...(x);
  for_parts(
      a,
      [&](index i, index j, index m, index n) {
        add(run_of(a, j, m, n), a.at(i, j), weights + j * terms, i, x...);
      },
      [&](index i, index j, index m) {
        T *const column = a.at(i, j);
        for_few(m, [&](index k) {
          T value = load(column + k);
          const T *w = weights + j * terms;
          ((value += product(x[i + k], *w++)), ...);
          store(column + k, value);
        });
      });
}

template <class T, class... Terms>
void update_panel(const StoredMatrix<T> &a, index first, index columns, const Terms &...terms) {
  T weights[panel * sizeof...(terms)];
  T *next = weights;
  for (index j = first; j < first + columns; ++j)
    ((*next++ = weight(terms, j)), ...);
  const index end = a.end(first + columns - 1);
  for (index r = a.first(first) / chunk<T> * chunk<T>; r < end; r += chunk<T>) {
    const index rows = std::min(chunk<T>, end - r);
    update_part(a.block(r, first, rows, columns), weights, ColumnPiece<T>(terms, r, rows)...);
  }
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
