// SPDX-License-Identifier: BSD-3-Clause
// Updates of rank one and two, column by column.
#include "blas/rank_update.h"

#include "blas/element.h"

namespace loomblas::blas {
namespace {

template <class T> T taken(Conjugation conjugation, const T *element) {
  const T value = load(element);
  return conjugation == Conjugation::Yes ? conjugate(value) : value;
}

/// A := sum over the terms of x_t y_t + A on the rows that A stores; the factor of column j is
/// y_t(j).
template <class T, class Sum> void add_to_columns(const StoredMatrix<T> &a, const Sum &sum) {
  for (index j = 0; j < a.cols; ++j)
    for (index i = a.first(j); i < a.end(j); ++i)
      store(a.at(i, j), load(a.at(i, j)) + sum(i, j));
}

/// The diagonal of a Hermitian matrix is real, whatever stood or came into its imaginary parts.
template <class T> void make_diagonal_real(const StoredMatrix<T> &a) {
  for (index j = 0; j < a.cols; ++j)
    store(a.at(j, j), T(load(a.at(j, j)).real()));
}

} // namespace

template <class T>
void update(T alpha, Conjugation conjugate_x, VectorView<const T> x, Conjugation conjugate_y,
            VectorView<const T> y, const StoredMatrix<T> &a) {
  if (a.rows == 0 || alpha == T(0))
    return;
  add_to_columns(a, [&](index i, index j) {
    return product(taken(conjugate_x, x.at(i)), product(alpha, taken(conjugate_y, y.at(j))));
  });
}

template <class T> void update_symmetric(T alpha, VectorView<const T> x, const StoredMatrix<T> &a) {
  update<T>(alpha, Conjugation::No, x, Conjugation::No, x, a);
}

template <class T>
void update_hermitian(Conjugation conjugation, real_t<T> alpha, VectorView<const T> x,
                      const StoredMatrix<T> &a) {
  if (alpha == 0)
    return;
  const bool yes = conjugation == Conjugation::Yes;
  update<T>(T(alpha), yes ? Conjugation::Yes : Conjugation::No, x,
            yes ? Conjugation::No : Conjugation::Yes, x, a);
  make_diagonal_real(a);
}

template <class T>
void update_symmetric(T alpha, VectorView<const T> x, VectorView<const T> y,
                      const StoredMatrix<T> &a) {
  if (alpha == T(0))
    return;
  add_to_columns(a, [&](index i, index j) {
    return product(load(x.at(i)), product(alpha, load(y.at(j)))) +
           product(load(y.at(i)), product(alpha, load(x.at(j))));
  });
}

template <class T>
void update_hermitian(Conjugation conjugation, T alpha, VectorView<const T> x,
                      VectorView<const T> y, const StoredMatrix<T> &a) {
  if (alpha == T(0))
    return;
  add_to_columns(a, [&](index i, index j) {
    const T sum = product(load(x.at(i)), product(alpha, conjugate(load(y.at(j))))) +
                  product(load(y.at(i)), product(conjugate(alpha), conjugate(load(x.at(j)))));
    return conjugation == Conjugation::Yes ? conjugate(sum) : sum;
  });
  make_diagonal_real(a);
}

#define FOR(T)                                                                                     \
  template void update(T, Conjugation, VectorView<const T>, Conjugation, VectorView<const T>,      \
                       const StoredMatrix<T> &);                                                   \
  template void update_symmetric(T, VectorView<const T>, const StoredMatrix<T> &);                 \
  template void update_symmetric(T, VectorView<const T>, VectorView<const T>,                      \
                                 const StoredMatrix<T> &)
FOR(float);
FOR(double);
FOR(cfloat);
FOR(cdouble);
#undef FOR
template void update_hermitian(Conjugation, float, VectorView<const cfloat>,
                               const StoredMatrix<cfloat> &);
template void update_hermitian(Conjugation, double, VectorView<const cdouble>,
                               const StoredMatrix<cdouble> &);
template void update_hermitian(Conjugation, cfloat, VectorView<const cfloat>,
                               VectorView<const cfloat>, const StoredMatrix<cfloat> &);
template void update_hermitian(Conjugation, cdouble, VectorView<const cdouble>,
                               VectorView<const cdouble>, const StoredMatrix<cdouble> &);

} // namespace loomblas::blas
