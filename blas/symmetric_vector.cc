// SPDX-License-Identifier: BSD-3-Clause
// Symmetric and Hermitian matrix times vector: each element of the stored triangle is used for its
// own place and for its mirror's.
#include "blas/symmetric_vector.h"

#include "blas/scale_vector.h"

namespace loomblas::blas {

template <class T>
void multiply_symmetric(Symmetry symmetry, Uplo uplo, const StoredMatrix<const T> &a, T alpha,
                        VectorView<const T> x, T beta, VectorView<T> y) {
  if (a.cols == 0)
    return;
  scale_by_beta(beta, a.cols, y);
  if (alpha == T(0))
    return;
  const auto add = [&](index i, T value, index j) {
    store(y.at(i), load(y.at(i)) + product(alpha, product(value, load(x.at(j)))));
  };
  for (index j = 0; j < a.cols; ++j) {
    const T diagonal = load(a.at(j, j));
    if constexpr (is_complex<T>) {
      if (symmetry == Symmetry::Symmetric) {
        add(j, diagonal, j);
      } else {
        const real_t<T> d = diagonal.real();
        const T value = load(x.at(j));
        store(y.at(j), load(y.at(j)) + product(alpha, T(d * value.real(), d * value.imag())));
      }
    } else {
      add(j, diagonal, j);
    }
    const index first = uplo == Uplo::Upper ? a.first(j) : j + 1;
    const index end = uplo == Uplo::Upper ? j : a.end(j);
    for (index i = first; i < end; ++i) {
      const T value = load(a.at(i, j));
      add(i, symmetry == Symmetry::HermitianConjugated ? conjugate(value) : value, j);
      add(j, symmetry == Symmetry::Hermitian ? conjugate(value) : value, i);
    }
  }
}

template void multiply_symmetric(Symmetry, Uplo, const StoredMatrix<const float> &, float,
                                 VectorView<const float>, float, VectorView<float>);
template void multiply_symmetric(Symmetry, Uplo, const StoredMatrix<const double> &, double,
                                 VectorView<const double>, double, VectorView<double>);
template void multiply_symmetric(Symmetry, Uplo, const StoredMatrix<const cfloat> &, cfloat,
                                 VectorView<const cfloat>, cfloat, VectorView<cfloat>);
template void multiply_symmetric(Symmetry, Uplo, const StoredMatrix<const cdouble> &, cdouble,
                                 VectorView<const cdouble>, cdouble, VectorView<cdouble>);

} // namespace loomblas::blas
