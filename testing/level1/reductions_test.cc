// SPDX-License-Identifier: BSD-3-Clause
// dot, nrm2, asum and iamax where they are hard: extreme values, long sums, NaN, increments of 0
// and less, values returned by value.
#include "testing/support/routine_function.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace loomblas::check {
namespace {

constexpr double nan_value = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

template <class R, class T> using Reduction = R(const int *n, const T *x, const int *incx);

template <class T> T nrm2(const std::vector<T> &x, int inc = 1, int n = -1) {
  n = n < 0 ? int(x.size()) : n;
  return function<Reduction<T, T>>(sizeof(T) == 8 ? "dnrm2_" : "snrm2_")(&n, x.data(), &inc);
}
template <class T> int iamax(const std::vector<T> &x, int inc = 1) {
  const int n = int(x.size());
  return function<Reduction<int, T>>(sizeof(T) == 8 ? "idamax_" : "isamax_")(&n, x.data(), &inc);
}

template <class T> void expect_norms(std::initializer_list<T> values, T tolerance) {
  for (const T value : values)
    for (int n = 1; n < 40; ++n) {
      const T want = T((long double)value * std::sqrt((long double)n));
      EXPECT_NEAR(1, nrm2(std::vector<T>(std::size_t(n), value)) / want, tolerance)
          << value << " n=" << n;
    }
}

TEST(Nrm2, NeitherOverflowsNorUnderflows) {
  EXPECT_EQ(1e20f, nrm2<float>({1e20f}));
  expect_norms<double>({1e300, 1e-300, 1.0}, 1e-14);
  expect_norms<double>({7.457e-310}, 1e-12); // as exact as subnormals are
  expect_norms<float>({1e30f, 1e-30f, 1.0f}, 1e-6f);
  expect_norms<float>({1e-40f}, 1e-4f);
  EXPECT_NEAR(1, nrm2<double>({1e300, 1, 1e-300}) / 1e300, 1e-14);
  EXPECT_NEAR(1, nrm2<double>({1e-300, 0, 1e-300}) / (1e-300 * std::sqrt(2.0)), 1e-14);
  for (int n = 1; n < 40; ++n) {
    const int inc = 1;
    const std::vector<Complex> large(std::size_t(n), Complex(1e300, 1e300));
    const double large_norm =
        function<Reduction<double, Complex>>("dznrm2_")(&n, large.data(), &inc);
    EXPECT_NEAR(1, large_norm / (1e300 * std::sqrt(2.0 * n)), 1e-14);
    const std::vector<std::complex<float>> small(std::size_t(n), {1e-30f, 1e-30f});
    const float small_norm =
        function<Reduction<float, std::complex<float>>>("scnrm2_")(&n, small.data(), &inc);
    EXPECT_NEAR(1, small_norm / (1e-30 * std::sqrt(2.0 * n)), 1e-6);
  }
}

// One extreme element anywhere among ordinary ones, in vectors that whole registers cover.
TEST(Nrm2, FindsOneExtremeElementAnywhere) {
  for (const int n : {1, 7, 64, 65, 257, 1000, 5000})
    for (const int at : {0, n / 2, n - 1})
      for (const double value : {1e300, 1e160, infinity, nan_value}) {
        std::vector<double> x(std::size_t(n), 1e-3);
        x[std::size_t(at)] = value;
        const double got = nrm2(x);
        if (value != value)
          EXPECT_TRUE(std::isnan(got)) << n;
        else if (std::isinf(value))
          EXPECT_EQ(infinity, got) << n;
        else
          EXPECT_NEAR(1, got / value, 1e-13) << n << " at " << at;
      }
  EXPECT_TRUE(std::isnan(nrm2<double>({infinity, nan_value})));
  EXPECT_TRUE(std::isnan(nrm2<double>({nan_value, infinity})));
  EXPECT_EQ(infinity, nrm2<double>({infinity, -infinity, 1e300}));
}

TEST(Nrm2, GoesBackwards) {
  const std::vector<double> x = {3, 0, 4, 0, 0, 0, 0, 0, 12};
  EXPECT_EQ(13, nrm2(x, -1));
  EXPECT_EQ(13, nrm2(x, -2, 5));
}

TEST(LongSums, InSinglePrecisionStayAccurate) {
  if (is_other_library())
    GTEST_SKIP() << "another library adds in single precision";
  const int n = 4000000, inc = 1;
  const std::vector<float> x(std::size_t(n), 0.1f);
  const double element = 0.1f;
  EXPECT_NEAR(1, nrm2(x) / (element * std::sqrt(double(n))), 1e-5);
  const double sum = function<Reduction<float, float>>("sasum_")(&n, x.data(), &inc);
  EXPECT_NEAR(1, sum / (element * n), 1e-5);
  using Dot = float(const int *, const float *, const int *, const float *, const int *);
  const double dot = function<Dot>("sdot_")(&n, x.data(), &inc, x.data(), &inc);
  EXPECT_NEAR(1, dot / (element * element * n), 1e-5);
}

TEST(Dsdot, AddsInDoublePrecision) {
  using Dsdot = double(const int *, const float *, const int *, const float *, const int *);
  using Sdsdot =
      float(const int *, const float *, const float *, const int *, const float *, const int *);
  const int inc = 1;
  std::vector<float> x, y(24, 1.0f);
  for (int turn = 0; turn < 8; ++turn)
    x.insert(x.end(), {1e8f, 1.0f, -1e8f});
  int n = 3;
  EXPECT_EQ(1, function<Dsdot>("dsdot_")(&n, x.data(), &inc, y.data(), &inc));
  n = 24;
  EXPECT_EQ(8, function<Dsdot>("dsdot_")(&n, x.data(), &inc, y.data(), &inc));
  n = 3;
  const float half = 0.5f;
  EXPECT_EQ(1.5f, function<Sdsdot>("sdsdot_")(&n, &half, x.data(), &inc, y.data(), &inc));
  const float z = 1.0000001f;
  n = 1;
  EXPECT_EQ(double(z) * double(z), function<Dsdot>("dsdot_")(&n, &z, &inc, &z, &inc));
}

TEST(Iamax, TakesANaNInTheFirstPlaceOnly) {
  for (int n = 1; n < 130; ++n) {
    for (int at = 0; at < n; ++at) {
      std::vector<double> x(std::size_t(n), 1.0);
      x[std::size_t(n / 2)] = -5;
      x[std::size_t(at)] = nan_value;
      const int rest = n == 1 ? 1 : at == n / 2 ? (at == 0 ? 1 : 1) : n / 2 + 1;
      EXPECT_EQ(at == 0 ? 1 : rest, iamax(x)) << n << " " << at;
      EXPECT_EQ(at == 0 ? 1 : rest, iamax(std::vector<float>(x.begin(), x.end())))
          << n << " " << at;
    }
    EXPECT_EQ(1, iamax(std::vector<double>(std::size_t(n), nan_value)));
  }
}

TEST(Iamax, GivesTheFirstOfEquals) {
  for (int n = 1; n < 300; ++n)
    for (const int first : {0, n / 3, n / 2, n - 1}) {
      std::vector<float> x(std::size_t(n), 0.5f);
      for (int i = first; i < n; i += 3)
        x[std::size_t(i)] = i % 2 ? -7.0f : 7.0f;
      EXPECT_EQ(first + 1, iamax(x)) << n;
      EXPECT_EQ(first + 1, iamax(std::vector<double>(x.begin(), x.end()))) << n;
    }
}

// The probe of libblastrampoline: an LP64 library sees 3, an ILP64 one a negative number.
TEST(Iamax, ReadsTheLengthInItsOwnWidth) {
  const std::int64_t n = std::int64_t(0xffffffff00000003u), inc = 1;
  const float x[] = {1, 2, 1};
  using Probe = std::int64_t(const std::int64_t *, const float *, const std::int64_t *);
  EXPECT_EQ(2, int(function<Probe>("isamax_")(&n, x, &inc)));
  if (symbol("isamax_64_")) {
    EXPECT_EQ(0, function<Probe>("isamax_64_")(&n, x, &inc));
  }
}

TEST(ComplexDot, ReturnsByValue) {
  const Complex x[] = {{1, 2}, {3, 4}, {5, 6}}, y[] = {{7, 8}, {9, 10}, {11, 12}};
  const std::complex<float> u[] = {{1, 2}, {3, 4}, {5, 6}}, v[] = {{7, 8}, {9, 10}, {11, 12}};
  using Dot = Complex(const int *, const Complex *, const int *, const Complex *, const int *);
  using Short = std::complex<float>(const int *, const std::complex<float> *, const int *,
                                    const std::complex<float> *, const int *);
  int n = 3;
  const int inc = 1;
  EXPECT_EQ(Complex(-39, 214), function<Dot>("zdotu_")(&n, x, &inc, y, &inc));
  EXPECT_EQ(Complex(217, -18), function<Dot>("zdotc_")(&n, x, &inc, y, &inc));
  EXPECT_EQ(std::complex<float>(-39, 214), function<Short>("cdotu_")(&n, u, &inc, v, &inc));
  using Sub = void(int, const void *, int, const void *, int, void *);
  Complex result(5, 5);
  function<Sub>("cblas_zdotc_sub")(3, x, 1, y, 1, &result);
  EXPECT_EQ(Complex(217, -18), result);
  function<Sub>("cblas_zdotc_sub")(0, x, 1, y, 1, &result);
  EXPECT_EQ(Complex(0), result);
  n = 0;
  EXPECT_EQ(Complex(0), function<Dot>("zdotu_")(&n, x, &inc, y, &inc));
}

} // namespace
} // namespace loomblas::check
