// SPDX-License-Identifier: BSD-3-Clause
// Level 1 with increments of 0 and less, lengths of 0 and less, strides beyond 2^31, and scal,
// whose product with 0 keeps NaN.
#include "testing/routines/plan.h"

#include <cmath>
#include <limits>
#include <numeric>

namespace loomblas::check {
namespace {

constexpr double nan_value = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

Complex call_fortran(const Routine &routine, char type, long n, std::array<long, 3> inc,
                     std::array<void *, 3> data, std::vector<Complex> scalars, double flag = -1) {
  RawCall raw;
  raw.sizes[N] = n;
  raw.inc = inc;
  raw.data = data;
  raw.scalars = std::move(scalars);
  raw.flag = flag;
  return call(routine, type, Storage{}, raw);
}

class Level1 : public RoutineTest {};
LOOMBLAS_FOR_ROUTINES(Level1);

TEST_P(Level1, NoLengthMeansNothingToDo) {
  for_types([&](char type) {
    for (const long n : {0L, -1L, -5L})
      for (const long inc : {1L, -1L, 0L, 7L}) {
        std::vector<double> x(16, nan_value), before = x;
        std::vector<Complex> scalars(routine().scalars.size(), 2.0);
        const bool sum = routine().pattern == "sdsdot";
        EXPECT_EQ(sum ? 2.0 : 0.0,
                  call_fortran(routine(), type, n, {inc, inc, 1}, {x.data(), x.data()}, scalars))
            << routine().name(type) << " n=" << n;
        EXPECT_EQ(0, std::memcmp(before.data(), x.data(), sizeof(double) * x.size()));
      }
  });
}

// scal, asum, iamax: nothing where the increment is 0 or less.
TEST_P(Level1, SomeGoForwardOnly) {
  if (!routine().operands[0].only_forward)
    GTEST_SKIP() << "this one goes backwards where the increment is negative";
  for_types([&](char type) {
    for (const long inc : {0L, -1L, -2L}) {
      std::vector<double> x(32);
      std::iota(x.begin(), x.end(), 1);
      const std::vector<double> before = x;
      EXPECT_EQ(0.0, call_fortran(routine(), type, 5, {inc, 1, 1}, {x.data()},
                                  std::vector<Complex>(routine().scalars.size(), 2.0)))
          << routine().name(type) << " inc=" << inc;
      EXPECT_EQ(before, x);
    }
  });
}

// An increment of 0 is one element used n times, in the order of the serial loop.
TEST(Level1Serial, IncrementZeroIsOneElement) {
  for (const char type : {'s', 'd'})
    for (const long n : {1L, 2L, 5L, 33L, 200L}) {
      const auto store = [&](std::vector<double> values) {
        std::vector<char> bytes(values.size() * 8);
        for (std::size_t i = 0; i < values.size(); ++i) {
          const float narrow = float(values[i]);
          type == 'd' ? std::memcpy(&bytes[8 * i], &values[i], 8)
                      : std::memcpy(&bytes[4 * i], &narrow, 4);
        }
        return bytes;
      };
      const auto at = [&](const std::vector<char> &bytes, long i) {
        double wide;
        float narrow;
        std::memcpy(&wide, &bytes[std::size_t(type == 'd' ? 8 * i : 0)], 8);
        std::memcpy(&narrow, &bytes[std::size_t(type == 's' ? 4 * i : 0)], 4);
        return type == 'd' ? wide : double(narrow);
      };
      std::vector<double> list(std::size_t(n), 0.0);
      std::iota(list.begin(), list.end(), 1);
      const double sum = double(n) * double(n + 1) / 2;
      const std::vector<char> x = store(list);
      auto x_copy = x;
      // dot: y stays; axpy into one element: the sum of all; copy: the last one stays.
      auto y = store({3});
      EXPECT_EQ(3 * sum, call_fortran(routine_called("?dot"), type, n, {1, 0, 1},
                                      {x_copy.data(), y.data()}, {})
                             .real())
          << type << n;
      y = store({10});
      call_fortran(routine_called("?axpy"), type, n, {1, 0, 1}, {x_copy.data(), y.data()}, {2.0});
      EXPECT_EQ(10 + 2 * sum, at(y, 0)) << type << n;
      y = store({0});
      call_fortran(routine_called("?copy"), type, n, {1, 0, 1}, {x_copy.data(), y.data()}, {});
      EXPECT_EQ(double(n), at(y, 0)) << type << n;
      auto one = store({4});
      auto many = store(list);
      call_fortran(routine_called("?copy"), type, n, {0, 1, 1}, {one.data(), many.data()}, {});
      for (long i = 0; i < n; ++i)
        EXPECT_EQ(4, at(many, i));
      many = store(list);
      call_fortran(routine_called("?axpy"), type, n, {0, 1, 1}, {one.data(), many.data()}, {2.0});
      for (long i = 0; i < n; ++i)
        EXPECT_EQ(double(i + 1) + 8, at(many, i)) << type << n;
      // swap: each step exchanges the one element with the next of the others.
      one = store({-1});
      many = store(list);
      call_fortran(routine_called("?swap"), type, n, {0, 1, 1}, {one.data(), many.data()}, {});
      EXPECT_EQ(double(n), at(one, 0)) << type << n;
      EXPECT_EQ(-1, at(many, 0));
      for (long i = 1; i < n; ++i)
        EXPECT_EQ(double(i), at(many, i)) << type << n;
      one = store({3});
      const double norm =
          call_fortran(routine_called("?nrm2"), type, n, {0, 1, 1}, {one.data()}, {}).real();
      EXPECT_NEAR(1, norm / (3 * std::sqrt(double(n))), type == 'd' ? 1e-14 : 1e-6);
    }
}

// Not "scale by beta": 0 times NaN or infinity is NaN.
TEST(Scal, ZeroKeepsNaN) {
  for (const char type : {'s', 'd'})
    for (const long n : {1L, 2L, 7L, 20L, 100L, 1000L})
      for (const long inc : {1L, 2L})
        for (const double factor : {0.0, nan_value}) {
          std::vector<double> wide(std::size_t(n * inc));
          std::vector<float> narrow(std::size_t(n * inc));
          const double list[] = {nan_value, infinity, 1};
          for (long i = 0; i < n; ++i) {
            wide[std::size_t(i * inc)] = list[i % 3];
            narrow[std::size_t(i * inc)] = float(list[i % 3]);
          }
          void *x = type == 'd' ? static_cast<void *>(wide.data()) : narrow.data();
          call_fortran(routine_called("?scal"), type, n, {inc, 1, 1}, {x}, {factor});
          for (long i = 0; i < n; ++i) {
            const double got =
                type == 'd' ? wide[std::size_t(i * inc)] : double(narrow[std::size_t(i * inc)]);
            EXPECT_EQ(i % 3 < 2 || factor != 0, std::isnan(got)) << type << n << " at " << i;
          }
        }
}

TEST(Scal, ComplexZeroKeepsNaN) {
  for (const long n : {1L, 5L, 64L}) {
    std::vector<Complex> x(std::size_t(n), Complex(nan_value, 1));
    call_fortran(routine_called("?scal"), 'z', n, {1, 1, 1}, {x.data()}, {0.0});
    for (const Complex &element : x)
      EXPECT_TRUE(std::isnan(element.real()) && std::isnan(element.imag()));
    x.assign(std::size_t(n), Complex(infinity, 1));
    call_fortran(routine_called("zdscal"), 'z', n, {1, 1, 1}, {x.data()}, {0.0});
    for (const Complex &element : x)
      EXPECT_TRUE(std::isnan(element.real()) && element.imag() == 0);
  }
}

} // namespace
} // namespace loomblas::check
