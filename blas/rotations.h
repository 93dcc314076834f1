// SPDX-License-Identifier: BSD-3-Clause
// Givens rotations, plain and modified: made and applied.
#pragma once
#include "blas/scalar.h"
#include "kernels/kernel_table.h"

namespace loomblas::blas {

/// (x_i, y_i) := (c x_i + s y_i, c y_i - s x_i)
template <class T, class S> void rot(index n, T *x, index incx, T *y, index incy, real_t<T> c, S s);

/// (x_i, y_i) := H (x_i, y_i), where param holds a flag and H by columns, as rotmg leaves it.
template <class T> void rotm(index n, T *x, index incx, T *y, index incy, const T *param);

/// The rotation that takes (a, b) to (r, 0). On return a is r and, for real T, b is z, from which
/// c and s can be had back.
template <class T> void rotg(T *a, T *b, real_t<T> *c, T *s);

/// The modified rotation that makes the second component of (sqrt(d1) x1, sqrt(d2) y1) zero.
template <class T> void rotmg(T *d1, T *d2, T *x1, T y1, T *param);

} // namespace loomblas::blas
