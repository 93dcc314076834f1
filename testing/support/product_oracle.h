// SPDX-License-Identifier: BSD-3-Clause
// The gemm family by docs/arithmetic.md, element by element in loops of std::fma, on operands that
// have been written out: mirrored, conjugated and transposed already.
#pragma once
#include "driver/gemm.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace loomblas::check {

/// op(A) m x k, op(B) k x n, C m x n, dense and column-major.
template <class T> struct DenseProduct {
  index m, n, k;
  T alpha, beta;
  std::vector<T> a, b;
  Part part = Part::All;
  Diagonal diagonal = Diagonal::AsComputed;

  bool has(index i, index j) const {
    return part == Part::All || (part == Part::Upper ? i <= j : i >= j);
  }
};

template <class R> R ended(R alpha, R t, R beta, R c) {
  return beta == 0 ? alpha * t : std::fma(alpha, t, beta * c);
}

template <class R>
std::complex<R> ended(std::complex<R> alpha, std::complex<R> t, std::complex<R> beta,
                      std::complex<R> c) {
  const R ar = alpha.real(), ai = alpha.imag(), br = beta.real(), bi = beta.imag();
  const bool reads = br != 0 || bi != 0;
  R ur = br * c.real(), ui = br * c.imag();
  if (bi != 0)
    ur = std::fma(br, c.real(), -(bi * c.imag())), ui = std::fma(br, c.imag(), bi * c.real());
  if (ai != 0) {
    ur = reads ? std::fma(-ai, t.imag(), ur) : -ai * t.imag();
    ui = reads ? std::fma(ai, t.real(), ui) : ai * t.real();
  }
  if (reads || ai != 0)
    return {std::fma(ar, t.real(), ur), std::fma(ar, t.imag(), ui)};
  return {ar * t.real(), ar * t.imag()};
}

template <class R> R chain(index k, const R *a, index lda, const R *b) {
  R acc = 0;
  for (index p = 0; p < k; ++p)
    acc = std::fma(a[p * lda], b[p], acc);
  return acc;
}

template <class R>
std::complex<R> chain(index k, const std::complex<R> *a, index lda, const std::complex<R> *b) {
  R rr = 0, ri = 0, ir = 0, ii = 0;
  for (index p = 0; p < k; ++p) {
    const std::complex<R> x = a[p * lda], y = b[p];
    rr = std::fma(x.real(), y.real(), rr), ri = std::fma(x.real(), y.imag(), ri);
    ir = std::fma(x.imag(), y.real(), ir), ii = std::fma(x.imag(), y.imag(), ii);
  }
  return {rr - ii, ir + ri};
}

template <class T> void by_definition(const DenseProduct<T> &g, index kc, std::vector<T> &c) {
  for (index j = 0; j < g.n; ++j)
    for (index i = 0; i < g.m; ++i) {
      if (!g.has(i, j))
        continue;
      T &x = c[static_cast<std::size_t>(i + j * g.m)];
      T beta = g.beta;
      for (index p = 0; p < g.k; p += kc, beta = 1) {
        const T t =
            chain(std::min(kc, g.k - p), g.a.data() + i + p * g.m, g.m, g.b.data() + p + j * g.k);
        x = ended(g.alpha, t, beta, x);
        if (g.diagonal == Diagonal::Real && i == j)
          x = std::real(x);
      }
    }
}

} // namespace loomblas::check
