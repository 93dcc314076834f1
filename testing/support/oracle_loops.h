// SPDX-License-Identifier: BSD-3-Clause
// The loops of oracle.h, included by one file for each way of compiling them. No header whose
// inline functions could be shared between these files may be used here.
#include "testing/support/oracle_table.h"

namespace loomblas::check {
namespace {

double absolute(double x) { return __builtin_fabs(x); }
double fused(double x, double y, double z) { return __builtin_fma(x, y, z); }
float fused(float x, float y, float z) { return __builtin_fmaf(x, y, z); }

template <class T> void emulate(const GemmArguments<T> &g, index kc, T *c, T *acc) {
  if (g.alpha == 0 || g.k == 0) {
    for (index i = 0; i < g.m * g.n; ++i)
      c[i] = g.beta == 0 ? T(0) : g.beta == 1 ? c[i] : g.beta * c[i];
    return;
  }
  for (index j = 0; j < g.n; ++j)
    for (index p0 = 0; p0 < g.k; p0 += kc) {
      const index p1 = p0 + kc < g.k ? p0 + kc : g.k;
      for (index i = 0; i < g.m; ++i)
        acc[i] = 0;
      for (index p = p0; p < p1; ++p) {
        const T factor = g.b[p + j * g.k];
        const T *column = g.a + p * g.m;
        for (index i = 0; i < g.m; ++i)
          acc[i] = fused(column[i], factor, acc[i]);
      }
      T *out = c + j * g.m;
      for (index i = 0; i < g.m; ++i)
        if (p0 > 0)
          out[i] = fused(g.alpha, acc[i], out[i]);
        else
          out[i] = g.beta == 0 ? g.alpha * acc[i] : fused(g.alpha, acc[i], g.beta * out[i]);
    }
}

// Sums in twice the working precision (Dot2 of Ogita, Rump and Oishi): sum + tail holds
// sum a*b, size holds sum |a*b|.
template <class T>
void exact(const GemmArguments<T> &g, const T *c, const Exact &out, double *work) {
  double *sum = work, *tail = work + g.m, *size = work + 2 * g.m;
  for (index j = 0; j < g.n; ++j) {
    for (index i = 0; i < 3 * g.m; ++i)
      work[i] = 0;
    for (index p = 0; p < (g.alpha == 0 ? 0 : g.k); ++p) {
      const double factor = g.b[p + j * g.k];
      for (index i = 0; i < g.m; ++i) {
        const double value = g.a[i + p * g.m];
        const double product = value * factor;
        const double product_tail = fused(value, factor, -product);
        const double next = sum[i] + product;
        const double other = next - sum[i];
        tail[i] += ((sum[i] - (next - other)) + (product - other)) + product_tail;
        sum[i] = next;
        size[i] += absolute(product);
      }
    }
    for (index i = 0; i < g.m; ++i) {
      const double alpha = g.alpha, beta = g.beta, old = g.beta == 0 ? T(0) : c[i + j * g.m];
      const double x = alpha * sum[i], x_tail = fused(alpha, sum[i], -x) + alpha * tail[i];
      const double y = beta * old, y_tail = fused(beta, old, -y);
      const double high = x + y, other = high - x;
      out.high[i + j * g.m] = high;
      out.low[i + j * g.m] = ((x - (high - other)) + (y - other)) + x_tail + y_tail;
      out.bound[i + j * g.m] = out.product_factor * absolute(alpha) * size[i] +
                               out.c_factor * absolute(beta) * absolute(old) + out.underflow;
    }
  }
}

} // namespace
} // namespace loomblas::check
