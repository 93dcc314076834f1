// SPDX-License-Identifier: BSD-3-Clause
// Triangular matrix times vector, and its inverse times vector, in place.
#include "blas/triangular_vector.h"

#include "blas/divide.h"
#include "blas/element.h"

namespace loomblas::blas {
namespace {

/// The triangle op(A) takes elements from: its rows off the diagonal and its values.
template <class T> struct Triangle {
  Uplo uplo;
  Operation op;
  Diag diag;
  const StoredMatrix<const T> &a;

  bool plain() const { return op == Operation::None || op == Operation::Conjugate; }
  bool unit() const { return diag == Diag::Unit; }
  /// Whether the unknowns follow from the first to the last.
  bool forward() const { return (uplo == Uplo::Lower) == plain(); }
  index first(index j) const { return uplo == Uplo::Upper ? a.first(j) : j + 1; }
  index end(index j) const { return uplo == Uplo::Upper ? j : a.end(j); }
  T at(index i, index j) const {
    const T value = load(a.at(i, j));
    return op == Operation::Conjugate || op == Operation::ConjugateTranspose ? conjugate(value)
                                                                             : value;
  }
};

} // namespace

template <class T>
void multiply_triangular(Uplo uplo, Operation op, Diag diag, const StoredMatrix<const T> &a,
                         VectorView<T> x) {
  const Triangle<T> t{uplo, op, diag, a};
  for (index step = 0; step < a.cols; ++step) {
    const index j = t.forward() ? a.cols - 1 - step : step;
    T value = load(x.at(j));
    if (t.plain())
      for (index i = t.first(j); i < t.end(j); ++i)
        store(x.at(i), load(x.at(i)) + product(t.at(i, j), value));
    if (!t.unit())
      value = product(t.at(j, j), value);
    if (!t.plain())
      for (index i = t.first(j); i < t.end(j); ++i)
        value += product(t.at(i, j), load(x.at(i)));
    store(x.at(j), value);
  }
}

template <class T>
void solve_triangular(Uplo uplo, Operation op, Diag diag, const StoredMatrix<const T> &a,
                      VectorView<T> x) {
  const Triangle<T> t{uplo, op, diag, a};
  for (index step = 0; step < a.cols; ++step) {
    const index j = t.forward() ? step : a.cols - 1 - step;
    T value = load(x.at(j));
    if (!t.plain())
      for (index i = t.first(j); i < t.end(j); ++i)
        value -= product(t.at(i, j), load(x.at(i)));
    if (!t.unit())
      value = divide(value, t.at(j, j));
    store(x.at(j), value);
    if (t.plain())
      for (index i = t.first(j); i < t.end(j); ++i)
        store(x.at(i), load(x.at(i)) - product(t.at(i, j), value));
  }
}

template void multiply_triangular(Uplo, Operation, Diag, const StoredMatrix<const float> &,
                                  VectorView<float>);
template void multiply_triangular(Uplo, Operation, Diag, const StoredMatrix<const double> &,
                                  VectorView<double>);
template void multiply_triangular(Uplo, Operation, Diag, const StoredMatrix<const cfloat> &,
                                  VectorView<cfloat>);
template void multiply_triangular(Uplo, Operation, Diag, const StoredMatrix<const cdouble> &,
                                  VectorView<cdouble>);
template void solve_triangular(Uplo, Operation, Diag, const StoredMatrix<const float> &,
                               VectorView<float>);
template void solve_triangular(Uplo, Operation, Diag, const StoredMatrix<const double> &,
                               VectorView<double>);
template void solve_triangular(Uplo, Operation, Diag, const StoredMatrix<const cfloat> &,
                               VectorView<cfloat>);
template void solve_triangular(Uplo, Operation, Diag, const StoredMatrix<const cdouble> &,
                               VectorView<cdouble>);

} // namespace loomblas::blas
