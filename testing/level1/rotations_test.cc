// SPDX-License-Identifier: BSD-3-Clause
// rotg, rotmg and cabs1: the rules of the reference since 3.10, without overflow, always ending.
#include "testing/support/routine_function.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace loomblas::check {
namespace {

template <class T> struct Rotation { T r, z, c, s; };

template <class T> Rotation<T> rotg(T a, T b) {
  T c = 0, s = 0;
  function<void(T *, T *, T *, T *)>(sizeof(T) == 8 ? "drotg_" : "srotg_")(&a, &b, &c, &s);
  return {a, b, c, s};
}

template <class T> void expect_rotation(T a, T b, T r, T tolerance) {
  const Rotation<T> got = rotg(a, b);
  EXPECT_NEAR(1, got.r / r, tolerance) << a << ", " << b;
  EXPECT_NEAR(1, (long double)got.c * got.c + (long double)got.s * got.s, 4 * tolerance);
  EXPECT_NEAR(double(a / r), double(got.c), tolerance) << a << ", " << b;
  EXPECT_NEAR(double(b / r), double(got.s), tolerance) << a << ", " << b;
}

TEST(Rotg, FollowsTheRules) {
  const Rotation<double> nothing = rotg(0.0, 0.0);
  EXPECT_EQ(0, nothing.r);
  EXPECT_EQ(0, nothing.z);
  EXPECT_EQ(1, nothing.c);
  EXPECT_EQ(0, nothing.s);
  expect_rotation(3.0, 4.0, 5.0, 1e-15);
  expect_rotation(-3.0, 4.0, 5.0, 1e-15); // the sign of the larger
  expect_rotation(-4.0, 3.0, -5.0, 1e-15);
  expect_rotation(3.0f, 4.0f, 5.0f, 1e-6f);
  EXPECT_NEAR(1 / 0.6, rotg(3.0, 4.0).z, 1e-15); // |a| <= |b|: 1 / c
  EXPECT_NEAR(-0.6, rotg(-4.0, 3.0).z, 1e-15);   // |a| > |b|: s
  const Rotation<double> vertical = rotg(0.0, -2.0);
  EXPECT_EQ(-2, vertical.r);
  EXPECT_EQ(1, vertical.z);
  EXPECT_EQ(0, vertical.c);
  EXPECT_EQ(1, vertical.s);
  const Rotation<double> level = rotg(-7.0, 0.0);
  EXPECT_EQ(-7, level.r);
  EXPECT_EQ(0, level.z);
  EXPECT_EQ(1, level.c);
  EXPECT_EQ(0, level.s);
}

TEST(Rotg, ScalesSafely) {
  expect_rotation(1e300, 1e300, 1e300 * std::sqrt(2.0), 1e-15);
  expect_rotation(1e308, 1e308, 1e308 * std::sqrt(2.0), 1e-15);
  expect_rotation(1e-310, 1e-310, 1e-310 * std::sqrt(2.0), 1e-12);
  expect_rotation(1e-300, 1e-290, 1e-290, 1e-9);
  expect_rotation(1e38f, 1e38f, 1e38f * std::sqrt(2.0f), 1e-6f);
}

template <class R> void expect_complex_rotation(const char *name, R scale, R tolerance) {
  using C = std::complex<R>;
  const C list[] = {{3, 4}, {0, 0}, {-1, 2}, {5, 0}, {0, -2}, {R(0.25), R(-8)}};
  for (const C a0 : list)
    for (const C b0 : list) {
      const C a = a0 * scale, b = b0 * scale;
      C r = a, s = 0;
      R c = 0;
      const C b_copy = b;
      function<void(C *, const C *, R *, C *)>(name)(&r, &b_copy, &c, &s);
      // [c s; -conj(s) c] (a, b) = (r, 0)
      const C first = c * a0 + s * b0, second = -std::conj(s) * a0 + c * b0;
      EXPECT_NEAR(0, std::abs(first - r / scale), 20 * tolerance) << name << a << b;
      EXPECT_NEAR(0, std::abs(second), 20 * tolerance) << name << a << b;
      EXPECT_NEAR(1, c * c + std::norm(s), 8 * tolerance) << name << a << b;
    }
}

TEST(Rotg, TurnsComplexNumbers) {
  for (const double scale : {1.0, 0x1p+990, 0x1p-990})
    expect_complex_rotation<double>("zrotg_", scale, 1e-15);
  for (const float scale : {1.0f, 0x1p+110f, 0x1p-110f})
    expect_complex_rotation<float>("crotg_", scale, 1e-6f);
}

template <class T> struct Modified {
  T d1, d2, x1;
  T param[5];
};

template <class T> Modified<T> rotmg(T d1, T d2, T x1, T y1) {
  Modified<T> m{d1, d2, x1, {7, 7, 7, 7, 7}};
  function<void(T *, T *, T *, const T *, T *)>(sizeof(T) == 8 ? "drotmg_" : "srotmg_")(
      &m.d1, &m.d2, &m.x1, &y1, m.param);
  return m;
}

/// H (x1, y1) = (x1', 0), and H^T D' H = D wherever nothing was rescaled away.
template <class T> void expect_modified(T d1, T d2, T x1, T y1, T tolerance) {
  const Modified<T> m = rotmg(d1, d2, x1, y1);
  const T flag = m.param[0];
  const T h11 = flag == 0 ? 1 : m.param[1], h21 = flag == 1 ? -1 : m.param[2],
          h12 = flag == 1 ? 1 : m.param[3], h22 = flag == 0 ? 1 : m.param[4];
  ASSERT_TRUE(flag == -1 || flag == 0 || flag == 1) << flag;
  const T size = std::max(std::fabs(h21 * x1), std::fabs(h22 * y1));
  EXPECT_NEAR(0, (h21 * x1 + h22 * y1) / size, tolerance) << d1 << d2 << x1 << y1;
  EXPECT_NEAR(1, (h11 * x1 + h12 * y1) / m.x1, tolerance);
  // The length that D measures is kept.
  EXPECT_NEAR(1, (m.d1 * m.x1 * m.x1) / (d1 * x1 * x1 + d2 * y1 * y1), 10 * tolerance);
}

// The reference gets those wrong that it rescales twice.
TEST(Rotmg, EliminatesAndKeepsTheLength) {
  if (is_other_library())
    GTEST_SKIP() << "the reference overwrites H where both weights are rescaled";
  for (const double d1 : {0.5, 4.0, 1e-9, 1e9})
    for (const double d2 : {0.25, 3.0, 1e-8, 1e8})
      for (const double x1 : {1.0, -2.5, 1e-4})
        for (const double y1 : {0.75, -3.0, 1e5}) {
          expect_modified<double>(d1, d2, x1, y1, 1e-14);
          expect_modified<float>(float(d1), float(d2), float(x1), float(y1), 1e-5f);
        }
}

TEST(Rotmg, KnowsTheSpecialCases) {
  const Modified<double> same = rotmg(4.0, -1.0, 2.0, 0.0); // y1 = 0: the identity
  EXPECT_EQ(-2, same.param[0]);
  EXPECT_EQ(4, same.d1);
  EXPECT_EQ(2, same.x1);
  const Modified<double> negative = rotmg(-1.0, 2.0, 3.0, 4.0); // d1 < 0: all zeros
  EXPECT_EQ(-1, negative.param[0]);
  for (int i = 1; i < 5; ++i)
    EXPECT_EQ(0, negative.param[i]);
  EXPECT_EQ(0, negative.d1);
  EXPECT_EQ(0, negative.d2);
  EXPECT_EQ(0, negative.x1);
  // d2 a little short of making the denominator zero: must end.
  const float d2 = std::nextafter(-169.0f / 81.0f, 0.0f);
  const Modified<float> close = rotmg(1.0f, d2, 13.0f, 9.0f);
  EXPECT_TRUE(close.param[0] >= -1 && close.param[0] <= 1);
  const Modified<double> mixed = rotmg(4.0, -1.0, 2.0, 4.0);
  EXPECT_TRUE(mixed.param[0] >= -1 && mixed.param[0] <= 1);
}

TEST(Cabs1, AddsThePartsMagnitudes) {
  const Complex z(-3, 4);
  const std::complex<float> c(-3, 4);
  EXPECT_EQ(7, function<double(const void *)>("dcabs1_")(&z));
  EXPECT_EQ(7, function<double(const void *)>("cblas_dcabs1")(&z));
  EXPECT_EQ(7, function<float(const void *)>("scabs1_")(&c));
  EXPECT_EQ(7, function<float(const void *)>("cblas_scabs1")(&c));
}

} // namespace
} // namespace loomblas::check
