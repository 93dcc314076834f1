// SPDX-License-Identifier: BSD-3-Clause
// "Scale by beta": C := beta C where beta == 0 assigns. Not the routine scal, whose product with 0
// keeps NaN.
#pragma once
#include "blas/element.h"
#include "blas/scalar.h"
#include "driver/gemm.h"

#include <algorithm>

namespace loomblas::blas {

/// beta c; a beta without imaginary part multiplies both parts of c, and nothing else.
template <class T> T scaled(T beta, T c) {
  if constexpr (is_complex<T>)
    if (beta.imag() == 0)
      return {beta.real() * c.real(), beta.real() * c.imag()};
  return product(beta, c);
}

/// Scales `count` elements by a beta that is not 1.
template <class T> void scale_column_by_beta(T beta, index count, T *column) {
  for (index i = 0; i < count; ++i)
    store(column + i, beta == T(0) ? T(0) : scaled(beta, load(column + i)));
}

template <class T> void scale_by_beta(T beta, const MatrixView<T> &c) {
  if (beta == T(1))
    return;
  for (index j = 0; j < c.cols; ++j)
    scale_column_by_beta(beta, c.rows, c.at(0, j));
}

/// One triangle of C; where `diagonal` is Real, the imaginary part of the diagonal becomes 0.
template <class T>
void scale_triangle_by_beta(Uplo uplo, Diagonal diagonal, T beta, const MatrixView<T> &c) {
  if (beta == T(1))
    return;
  for (index j = 0; j < c.cols; ++j) {
    T *const on_diagonal = c.at(j, j);
    if (diagonal == Diagonal::Real) // not read, lest a NaN there spread to the real part
      store(on_diagonal, T(std::real(load(on_diagonal))));
    scale_column_by_beta(beta, uplo == Uplo::Upper ? j + 1 : c.rows - j,
                         uplo == Uplo::Upper ? c.at(0, j) : on_diagonal);
    if (diagonal == Diagonal::Real) // a product of zeros may have a sign
      store(on_diagonal, T(std::real(load(on_diagonal))));
  }
}

} // namespace loomblas::blas
