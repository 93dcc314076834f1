// SPDX-License-Identifier: BSD-3-Clause
// rotg and rotmg by the rules of the reference since 3.10, scaled by powers of two, which is exact.
#include "blas/element.h"
#include "blas/rotations.h"

#include <algorithm>
#include <cmath>

namespace loomblas::blas {
namespace {

/// Whether x may be squared as it is: the square is normal and far from overflow. Nearly all are,
/// and then the calls of the C library that scale, two thirds of the time, are left out.
template <class R> bool moderate(R x) {
  constexpr R most = sizeof(R) == 8 ? R(0x1p400) : R(0x1p40);
  return x >= 1 / most && x <= most;
}

/// e with 2^e <= x < 2^(e + 1); 0 where there is none (0, infinities, NaN).
template <class R> int exponent(R x) { return x != 0 && std::isfinite(x) ? std::ilogb(x) : 0; }

template <class R> R scaled(R x, int e) { return e == 0 ? x : std::scalbn(x, e); }
template <class R> std::complex<R> scaled(std::complex<R> z, int e) {
  return {scaled(z.real(), e), scaled(z.imag(), e)};
}
template <class R> R greatest_part(std::complex<R> z) {
  return std::max(std::abs(z.real()), std::abs(z.imag()));
}
template <class R> R square(std::complex<R> z) { return z.real() * z.real() + z.imag() * z.imag(); }

// c = |a| / h, s = sgn(a) conj(b) / h and r = sgn(a) h, where h^2 = |a|^2 + |b|^2. Where a is 0, r
// is real.
template <class R>
void make_complex(std::complex<R> &a, std::complex<R> b, R &c, std::complex<R> &s) {
  using C = std::complex<R>;
  if (b == C(0)) {
    c = 1;
    s = C(0);
    return;
  }
  const R part_of_a = greatest_part(a), part_of_b = greatest_part(b);
  const bool plain = moderate(part_of_a) && moderate(part_of_b);
  const int of_a = plain ? 0 : exponent(part_of_a), of_b = plain ? 0 : exponent(part_of_b);
  if (a == C(0)) {
    const C unit = scaled(b, -of_b);
    const R h = std::sqrt(square(unit));
    c = 0;
    s = C(unit.real() / h, -unit.imag() / h);
    a = scaled(h, of_b);
    return;
  }
  const int of_h = std::max(of_a, of_b);
  const C unit = scaled(a, -of_a), near = scaled(unit, of_a - of_h), rest = scaled(b, -of_h);
  const R length = std::sqrt(square(unit)), h = std::sqrt(square(near) + square(rest));
  const C sign(unit.real() / length, unit.imag() / length);
  c = scaled(length, of_a - of_h) / h;
  s = product(sign, C(rest.real() / h, -rest.imag() / h));
  a = scaled(C(sign.real() * h, sign.imag() * h), of_h);
}

// r has the sign of the greater of a and b. z is s where |a| > |b|, else 1 / c, else 1.
template <class R> void make_real(R &a, R &b, R &c, R &s) {
  if (b == 0) {
    c = 1;
    s = 0;
    b = 0;
    return;
  }
  if (a == 0) {
    c = 0;
    s = 1;
    a = b;
    b = 1;
    return;
  }
  const bool a_leads = std::abs(a) > std::abs(b);
  const R leading = std::abs(a_leads ? a : b);
  const int e = moderate(leading) ? 0 : exponent(leading);
  const R x = scaled(a, -e), y = scaled(b, -e);
  const R r = std::copysign(std::sqrt(x * x + y * y), a_leads ? a : b);
  c = x / r;
  s = y / r;
  a = scaled(r, e);
  b = a_leads ? s : c != 0 ? 1 / c : R(1);
}

/// H of a modified rotation with its flag: -1 all of H counts, 0 its diagonal is 1, 1 its
/// antidiagonal is (1, -1), -2 it is the identity.
template <class T> struct Modified {
  T flag = -1, h11 = 0, h21 = 0, h12 = 0, h22 = 0;

  /// Makes all of H count. (The reference makes this step again for the second of d1 and d2, and so
  /// overwrites with 1 and -1 what the first had scaled; such an H does not do what is promised.)
  void write_out() {
    if (flag == 0)
      h11 = h22 = 1;
    if (flag == 1)
      h12 = 1, h21 = -1;
    flag = -1;
  }
};

/// Brings d into (2^-24, 2^24) by powers of 2^24; their roots go to its row of H and to x1.
template <class T> void rescale(Modified<T> &m, T &d, T &left, T &right, T *x) {
  constexpr T gamma = 4096, squared = gamma * gamma;
  if (d == 0 || !std::isfinite(d))
    return;
  while (std::abs(d) <= 1 / squared || std::abs(d) >= squared) {
    m.write_out();
    const bool small = std::abs(d) < 1;
    d *= small ? squared : 1 / squared;
    const T factor = small ? 1 / gamma : gamma;
    left *= factor;
    right *= factor;
    if (x != nullptr)
      *x *= factor;
  }
}

template <class T> Modified<T> make_modified(T &d1, T &d2, T &x1, T y1) {
  Modified<T> m;
  const auto nothing = [&] {
    d1 = d2 = x1 = 0;
    return Modified<T>();
  };
  if (d1 < 0)
    return nothing();
  const T p2 = d2 * y1;
  if (p2 == 0) {
    m.flag = -2;
    return m;
  }
  const T p1 = d1 * x1, q2 = p2 * y1, q1 = p1 * x1;
  if (std::abs(q1) > std::abs(q2)) {
    m.flag = 0;
    m.h21 = -y1 / x1;
    m.h12 = p2 / p1;
    const T u = 1 - m.h12 * m.h21;
    if (!(u > 0)) // by rounding only
      return nothing();
    d1 /= u;
    d2 /= u;
    x1 *= u;
  } else {
    if (q2 < 0)
      return nothing();
    m.flag = 1;
    m.h11 = p1 / p2;
    m.h22 = x1 / y1;
    const T u = 1 + m.h11 * m.h22, d = d2 / u;
    d2 = d1 / u;
    d1 = d;
    x1 = y1 * u;
  }
  rescale<T>(m, d1, m.h11, m.h12, &x1);
  rescale<T>(m, d2, m.h21, m.h22, nullptr);
  return m;
}

} // namespace

template <class T> void rotg(T *a, T *b, real_t<T> *c, T *s) {
  T of_a = load(a), of_b = load(b), sine;
  real_t<T> cosine;
  if constexpr (is_complex<T>)
    make_complex(of_a, of_b, cosine, sine);
  else
    make_real(of_a, of_b, cosine, sine);
  store(a, of_a);
  store(b, of_b);
  store(c, cosine);
  store(s, sine);
}

// Only the entries of H that the flag does not imply are written, as callers may keep others there.
template <class T> void rotmg(T *d1, T *d2, T *x1, T y1, T *param) {
  T of_d1 = load(d1), of_d2 = load(d2), of_x1 = load(x1);
  const Modified<T> m = make_modified(of_d1, of_d2, of_x1, y1);
  store(d1, of_d1);
  store(d2, of_d2);
  store(x1, of_x1);
  store(param, m.flag);
  if (m.flag == -1 || m.flag == 1) {
    store(param + 1, m.h11);
    store(param + 4, m.h22);
  }
  if (m.flag == -1 || m.flag == 0) {
    store(param + 2, m.h21);
    store(param + 3, m.h12);
  }
}

template void rotg(float *, float *, float *, float *);
template void rotg(double *, double *, double *, double *);
template void rotg(cfloat *, cfloat *, float *, cfloat *);
template void rotg(cdouble *, cdouble *, double *, cdouble *);
template void rotmg(float *, float *, float *, float, float *);
template void rotmg(double *, double *, double *, double, double *);

} // namespace loomblas::blas
