// SPDX-License-Identifier: BSD-3-Clause
// Two answers to compare gemm with: the bits that docs/arithmetic.md prescribes, and the exact
// result with the error bound that follows from them. Both take op(A), op(B) and C as dense
// column-major arrays: op(A) m x k, op(B) k x n, C m x n.
#pragma once
#include <cstddef>

namespace loomblas::check {

using index = std::ptrdiff_t;

struct Shape {
  index m, n, k;
};

template <class T> struct Scalars { T alpha, beta; };

/// C := what the arithmetic contract gives, in plain loops of std::fma with k cut in blocks of kc.
template <class T>
void emulate_gemm_bits(Shape shape, Scalars<T> scalars, const T *a, const T *b, T *c, index kc);

/// high + low: C as if computed without rounding (error below 2^-96 of |alpha||A||B| + |beta||C|);
/// bound: how far a result by the contract, with or without fused multiply-add, may be from it.
template <class T>
void exact_gemm(Shape shape, Scalars<T> scalars, const T *a, const T *b, const T *c, index kc,
                double *high, double *low, double *bound);

} // namespace loomblas::check
