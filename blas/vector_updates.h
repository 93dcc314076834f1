// SPDX-License-Identifier: BSD-3-Clause
// The routines of level 1 that write vectors element by element. Vectors are passed as BLAS passes
// them: x points to the first element in memory, and a negative incx walks backwards to it; with
// an increment of 0 every step meets the same element, one step after the other. n <= 0 is nothing.
#pragma once
#include "blas/scalar.h"
#include "kernels/kernel_table.h"

namespace loomblas::blas {

/// y := alpha x + y. With alpha == 0, x is not read and y stays as it is.
template <class T> void axpy(index n, Passed<T> alpha, const T *x, index incx, T *y, index incy);

/// y := alpha x + beta y. With alpha == 0, x is not read; with beta == 0, y is not read.
template <class T>
void axpby(index n, Passed<T> alpha, const T *x, index incx, Passed<T> beta, T *y, index incy);

/// x := alpha x, with S either T or the real numbers below it. A true product: 0 NaN is NaN.
/// Nothing for incx <= 0.
template <class T, class S> void scal(index n, Passed<S> alpha, T *x, index incx);

/// y := x
template <class T> void copy(index n, const T *x, index incx, T *y, index incy);

/// x and y exchange their elements.
template <class T> void swap(index n, T *x, index incx, T *y, index incy);

} // namespace loomblas::blas
