// SPDX-License-Identifier: BSD-3-Clause
// General matrix times vector, column by column.
#include "blas/matrix_vector.h"

#include "blas/scale_vector.h"

namespace loomblas::blas {

template <class T>
void multiply(Operation op, const StoredMatrix<const T> &a, T alpha, VectorView<const T> x, T beta,
              VectorView<T> y) {
  if (a.rows == 0 || a.cols == 0)
    return;
  const bool plain = op == Operation::None || op == Operation::Conjugate;
  const bool conjugated = op == Operation::Conjugate || op == Operation::ConjugateTranspose;
  scale_by_beta(beta, plain ? a.rows : a.cols, y);
  if (alpha == T(0))
    return;
  const auto element = [&](index i, index j) {
    const T value = load(a.at(i, j));
    return conjugated ? conjugate(value) : value;
  };
  for (index j = 0; j < a.cols; ++j)
    if (plain) {
      const T factor = product(alpha, load(x.at(j)));
      for (index i = a.first(j); i < a.end(j); ++i)
        store(y.at(i), load(y.at(i)) + product(element(i, j), factor));
    } else {
      T sum = 0;
      for (index i = a.first(j); i < a.end(j); ++i)
        sum += product(element(i, j), load(x.at(i)));
      store(y.at(j), load(y.at(j)) + product(alpha, sum));
    }
}

template void multiply(Operation, const StoredMatrix<const float> &, float, VectorView<const float>,
                       float, VectorView<float>);
template void multiply(Operation, const StoredMatrix<const double> &, double,
                       VectorView<const double>, double, VectorView<double>);
template void multiply(Operation, const StoredMatrix<const cfloat> &, cfloat,
                       VectorView<const cfloat>, cfloat, VectorView<cfloat>);
template void multiply(Operation, const StoredMatrix<const cdouble> &, cdouble,
                       VectorView<const cdouble>, cdouble, VectorView<cdouble>);

} // namespace loomblas::blas
