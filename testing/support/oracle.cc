// SPDX-License-Identifier: BSD-3-Clause
// The oracle's error bound and its choice between the two compilations of its loops.
#include "testing/support/oracle_table.h"

#include <limits>
#include <type_traits>
#include <vector>

namespace loomblas::check {
namespace {

bool host_is_fast() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("fma") && __builtin_cpu_supports("avx2");
#else
  return true; // fused multiply-add belongs to the base of the other architectures
#endif
}

const OracleLoops &loops() { return host_is_fast() ? fast_oracle : portable_oracle; }

double gamma(double roundings, double unit) { return roundings * unit / (1 - roundings * unit); }

} // namespace

template <class T>
void emulate_gemm_bits(Shape shape, Scalars<T> scalars, const T *a, const T *b, T *c, index kc) {
  const GemmArguments<T> g = {shape.m, shape.n, shape.k, scalars.alpha, scalars.beta, a, b};
  std::vector<T> acc(std::size_t(shape.m) + 1);
  if constexpr (std::is_same_v<T, float>)
    loops().emulate_float(g, kc, c, acc.data());
  else
    loops().emulate_double(g, kc, c, acc.data());
}

// The bound, in the notation of Higham: a term a*b of a block passes through at most min(k, kc)
// roundings of the chain (twice that at the first step where the multiply-add is not fused), one
// of the update alpha*acc + C, and one of each later update: with q blocks, min(k, kc) + 1 + q.
// beta*C passes through its own rounding and q updates (2 q unfused: alpha*acc is rounded apart,
// which concerns the product only). So
//   |computed - exact| <= gamma(min(k,kc) + 1 + q) |alpha||A||B| + gamma(1 + q) |beta||C|
// and one smallest subnormal for each of those operations, where one can underflow.
template <class T>
void exact_gemm(Shape shape, Scalars<T> scalars, const T *a, const T *b, const T *c, index kc,
                double *high, double *low, double *bound) {
  const GemmArguments<T> g = {shape.m, shape.n, shape.k, scalars.alpha, scalars.beta, a, b};
  const double unit = double(std::numeric_limits<T>::epsilon()) / 2;
  const double chain = double(shape.k < kc ? shape.k : kc);
  const double blocks = double((shape.k + kc - 1) / kc);
  const double alpha = __builtin_fabs(double(scalars.alpha));
  const double smallest = double(std::numeric_limits<T>::denorm_min());
  const double underflow = smallest * ((alpha < 1 ? 1 : alpha) * double(shape.k) + 2 * blocks + 1);
  const Exact out = {
      gamma(chain + 1 + blocks, unit), gamma(1 + blocks, unit), underflow, high, low, bound};
  std::vector<double> work(std::size_t(shape.m) * 3 + 1);
  if constexpr (std::is_same_v<T, float>)
    loops().exact_float(g, c, out, work.data());
  else
    loops().exact_double(g, c, out, work.data());
}

template void emulate_gemm_bits(Shape, Scalars<float>, const float *, const float *, float *,
                                index);
template void emulate_gemm_bits(Shape, Scalars<double>, const double *, const double *, double *,
                                index);
template void exact_gemm(Shape, Scalars<float>, const float *, const float *, const float *, index,
                         double *, double *, double *);
template void exact_gemm(Shape, Scalars<double>, const double *, const double *, const double *,
                         index, double *, double *, double *);

} // namespace loomblas::check
