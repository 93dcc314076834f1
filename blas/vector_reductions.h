// SPDX-License-Identifier: BSD-3-Clause
// The routines of level 1 that make one number of vectors, which are passed as BLAS passes them.
#pragma once
#include "blas/operation.h"
#include "blas/scalar.h"
#include "kernels/kernel_table.h"

#include <cmath>

namespace loomblas::blas {

/// A dot product. The parts of a complex one are rounded to T's by whoever wants them: as doubles
/// they travel in two registers, where two floats would be put together in memory (see Passed).
template <class T> using Dot = std::conditional_t<is_complex<T>, cdouble, T>;

/// The sum of x_i y_i, with x conjugated or not.
template <class T>
Dot<T> dot(Conjugation of_x, index n, const T *x, index incx, const T *y, index incy);

/// The sum of x_i y_i in double precision.
double dsdot(index n, const float *x, index incx, const float *y, index incy);

/// sb + the sum of x_i y_i, in double precision and then rounded.
float sdsdot(index n, float sb, const float *x, index incx, const float *y, index incy);

/// The sum of |re x_i| + |im x_i|; 0 for incx <= 0.
template <class T> real_t<T> asum(index n, const T *x, index incx);

/// The Euclidean norm, without overflow or underflow on the way.
template <class T> real_t<T> nrm2(index n, const T *x, index incx);

/// The place, from 1, of the first element with the greatest |re| + |im|. A NaN is the greatest in
/// the first place and otherwise none. 0 for n <= 0 or incx <= 0.
template <class T> index iamax(index n, const T *x, index incx);

/// |re z| + |im z|
template <class T> real_t<T> cabs1(T z) { return std::abs(z.real()) + std::abs(z.imag()); }

} // namespace loomblas::blas
