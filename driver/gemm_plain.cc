// SPDX-License-Identifier: BSD-3-Clause
// Every product of the gemm family, element by element: what docs/arithmetic.md says, in loops.
#include "driver/blocking.h"
#include "driver/gemm_paths.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace loomblas {
namespace {

template <class T> T load(const T *element) {
  T value;
  std::memcpy(static_cast<void *>(&value), static_cast<const void *>(element), sizeof value);
  return value;
}

template <class T> T element(const MatrixView<const T> &v, const Reading &read, index i, index j) {
  const bool mirrored =
      read.structure != Structure::General && (read.stored == Uplo::Upper ? i > j : i < j);
  T x = mirrored ? load(v.at(j, i)) : load(v.at(i, j));
  if constexpr (is_complex<T>) {
    if (read.structure == Structure::Hermitian)
      x = {x.real(), i == j ? 0 : mirrored ? -x.imag() : x.imag()};
    if (read.conjugated == Conjugation::Yes)
      x = {x.real(), -x.imag()};
  }
  return x;
}

template <class R> R update(R alpha, R t, R beta, const R *c) {
  return beta == 0 ? alpha * t : std::fma(alpha, t, beta * load(c));
}

template <class R>
std::complex<R> update(std::complex<R> alpha, std::complex<R> t, std::complex<R> beta,
                       const std::complex<R> *at) {
  const R ar = alpha.real(), ai = alpha.imag(), br = beta.real(), bi = beta.imag();
  const R tr = t.real(), ti = t.imag();
  std::complex<R> u = 0;
  const bool reads = br != 0 || bi != 0;
  if (reads) {
    const std::complex<R> c = load(at);
    u = {br * c.real(), br * c.imag()};
    if (bi != 0)
      u = {std::fma(br, c.real(), -(bi * c.imag())), std::fma(br, c.imag(), bi * c.real())};
  }
  if (ai != 0)
    u = reads ? std::complex<R>(std::fma(-ai, ti, u.real()), std::fma(ai, tr, u.imag()))
              : std::complex<R>(-(ai * ti), ai * tr);
  if (reads || ai != 0)
    return {std::fma(ar, tr, u.real()), std::fma(ar, ti, u.imag())};
  return {ar * tr, ar * ti};
}

template <class T> T dot(const GemmProblem<T> &g, index i, index j, index p0, index p1) {
  if constexpr (is_complex<T>) {
    real_t<T> rr = 0, ri = 0, ir = 0, ii = 0;
    for (index p = p0; p < p1; ++p) {
      const T a = element(g.a, g.read_a, i, p), b = element(g.b, g.read_b, p, j);
      rr = std::fma(a.real(), b.real(), rr), ri = std::fma(a.real(), b.imag(), ri);
      ir = std::fma(a.imag(), b.real(), ir), ii = std::fma(a.imag(), b.imag(), ii);
    }
    return {rr - ii, ir + ri};
  } else {
    T acc = 0;
    for (index p = p0; p < p1; ++p)
      acc = std::fma(element(g.a, g.read_a, i, p), element(g.b, g.read_b, p, j), acc);
    return acc;
  }
}

} // namespace

template <class T> void gemm_plain(const GemmProblem<T> &g) {
  for (index j = 0; j < g.c.cols; ++j)
    for (index i = 0; i < g.c.rows; ++i) {
      if ((g.part == Part::Upper && i > j) || (g.part == Part::Lower && i < j))
        continue;
      T *c = g.c.at(i, j);
      T beta = g.beta;
      for (index p = 0; p < g.a.cols; p += kc<T>, beta = 1) {
        T x = update(g.alpha, dot(g, i, j, p, std::min(p + kc<T>, g.a.cols)), beta, c);
        if constexpr (is_complex<T>)
          if (g.diagonal == Diagonal::Real && i == j)
            x = x.real();
        std::memcpy(static_cast<void *>(c), &x, sizeof x);
      }
    }
}

template void gemm_plain(const GemmProblem<float> &);
template void gemm_plain(const GemmProblem<double> &);
template void gemm_plain(const GemmProblem<cfloat> &);
template void gemm_plain(const GemmProblem<cdouble> &);

} // namespace loomblas
