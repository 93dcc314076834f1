// SPDX-License-Identifier: BSD-3-Clause
// What complex products need beside the real kernels. A complex matrix is a real one with the two
// parts of an element below each other: the real gemm tile multiplies it with the parts of op(B)'s
// elements, side by side, and what is left is to combine the four products.
#pragma once
#include <cstddef>

namespace loomblas {

/// alpha and beta by their two parts, and what conjugation makes of the products: t's parts are
/// (own[0] rr + other[0] ii, own[1] ir + other[1] ri) where r and i name the parts of a and b.
template <class R> struct ComplexScale {
  R alpha[2], beta[2];
  R own[2], other[2];
};

/// C(i, j) := alpha t + beta C(i, j), i < m, j < n, on complex elements (ldc counts them) where t
/// is
///   combine: of the products: rr, ir = p[2 i + {0, 1} + 2 j ldp], ri, ii = p[... + (2 j + 1) ldp]
///   update: t(i, j) = p[2 i + {0, 1} + 2 j ldp], ldp in complex elements
/// With beta = 0, C is not read. u = beta C is (br cr, br ci) where bi = 0, else
/// (fma(br, cr, -(bi ci)), fma(br, ci, bi cr)); the result is fma(ar, t, u) where ai = 0, else
/// (fma(ar, tr, fma(-ai, ti, ur)), fma(ar, ti, fma(ai, tr, ui))); without u the products alone.
template <class R>
using ComplexUpdateKernel = void (*)(std::ptrdiff_t m, std::ptrdiff_t n, const R *p,
                                     std::ptrdiff_t ldp, R *c, std::ptrdiff_t ldc,
                                     const ComplexScale<R> *scale);

/// panel(i, p) := src(i, p), i < width, p < k, on complex elements: panel[i + p * row] and
/// src[i * ld + p], row >= width. Reads and writes nothing else.
template <class R>
using ComplexTransposeKernel = void (*)(std::ptrdiff_t width, std::ptrdiff_t k, const R *src,
                                        std::ptrdiff_t ld, R *panel, std::ptrdiff_t row);

template <class R> struct ComplexKernels {
  ComplexUpdateKernel<R> combine, update;
  ComplexTransposeKernel<R> transpose;
};

} // namespace loomblas
