// SPDX-License-Identifier: BSD-3-Clause
// However often a routine is repeated on its own results, they stay ordinary numbers.
#include "bench/call.h"
#include "bench/operands.h"
#include "bench/timing.h"

#include <cmath>
#include <gtest/gtest.h>

namespace loomblas::bench {
namespace {

const BlasLibrary &reference() {
  static const BlasLibrary library("reference", REFERENCE_LIBRARY_PATH);
  return library;
}

/// Whether all results of a repeated call are 0 or normal numbers of the type, and not huge.
void expect_ordinary(const Operands &x, const Case &of, double huge) {
  const double least = is_double(of.type) ? 2.3e-308 : 1.2e-38;
  for (const double value : x.results()) {
    ASSERT_TRUE(std::abs(value) < huge) << of.name() << " " << of.letters() << ": " << value;
    ASSERT_TRUE(value == 0 || std::abs(value) >= least) << of.name() << ": denormal";
  }
}

TEST(Operands, StayOrdinaryOverManyCalls) {
  ASSERT_TRUE(reference().valid()) << reference().error();
  constexpr long repeats = 4000;
  int tried = 0;
  for (const Routine &routine : routines())
    for (const char *type = routine.types; *type; ++type)
      for (const Variant &variant :
           variants(routine, *type, {.scope = VariantChoice::Scope::all})) {
        const Case of{&routine, *type, variant, {6, 6, 6}, {.beta = 1}};
        Operands x(of);
        const Call call(reference(), of, x);
        if (!call.exists())
          continue;
        call(repeats);
        expect_ordinary(x, of, 100.0 * repeats);
        ++tried;
      }
  EXPECT_GT(tried, 500);
}

TEST(Operands, OfTrianglesDifferForCheckingAndForTiming) {
  const Case of{find_routines("dtrsm")[0].routine, 'd', {}, {4, 4, 4}, {}};
  Operands x(of);
  const auto *a = static_cast<const double *>(x.data(0, 0));
  EXPECT_LT(std::abs(a[1]), 1e-11) << "below the diagonal";
  EXPECT_EQ(std::abs(a[5]), 1);
  x.fill(Operands::For::checking);
  EXPECT_GT(std::abs(a[1]), 1e-6);
  EXPECT_GE(std::abs(a[5]), 1);
}

TEST(Operands, HaveTheirDiagonalWhereTheRoutineLooksForIt) {
  // With units on the diagonal and next to nothing beside it a solution is the right-hand side but
  // for signs; an element that is not on the diagonal in its place would make it huge.
  for (const char *name : {"dtrsv", "dtbsv", "dtpsv", "ztrsv", "ztbsv", "ztpsv"})
    for (const char uplo : {'L', 'U'}) {
      const auto found = find_routines(name)[0];
      const Case of{found.routine, found.type, {.uplo = uplo}, {9, 9, 9}, {.band = 3}};
      Operands x(of);
      const Call call(reference(), of, x);
      std::vector<double> before = x.results();
      call(4); // the fourth power of 1, -1, i, -i is 1
      const std::vector<double> after = x.results();
      EXPECT_TRUE(close(before, after, 's', 9)) << name << " " << uplo;
    }
}

TEST(Operands, OfSeveralSetsAreTakenInTurn) {
  const Case of{find_routines("dscal")[0].routine, 'd', {}, {8, 8, 8}, {.cold_bytes = 3 * 64}};
  Operands x(of);
  ASSERT_EQ(x.sets(), 3);
  const auto first = [&](int set) { return *static_cast<const double *>(x.data(0, set)); };
  const double before[] = {first(0), first(1), first(2)};
  const Call call(reference(), of, x);
  call(4);
  int turned = 0; // once each, and one of them twice: scal by -1 in place
  for (int set = 0; set < 3; ++set)
    turned += first(set) == -before[set] ? 1 : 0;
  EXPECT_EQ(turned, 2);
}

TEST(Results, OfFunctionsAreWhatTheyReturn) {
  const auto value = [](const char *name) {
    const auto found = find_routines(name)[0];
    const char type = found.type ? found.type : 's';
    const Case of{found.routine, type, {}, {3, 3, 3}, {}};
    Operands x(of);
    for (std::size_t at = 0; at < x.count(); ++at)
      for (int i = 0; i < 3 * (is_complex(type) ? 2 : 1); ++i)
        if (is_double(type))
          static_cast<double *>(x.data(at, 0))[i] = i + 1;
        else
          static_cast<float *>(x.data(at, 0))[i] = static_cast<float>(i + 1);
    return Call(reference(), of, x).result();
  };
  using C = std::complex<double>;
  EXPECT_EQ(value("sdot"), C(14));
  EXPECT_EQ(value("ddot"), C(14));
  EXPECT_EQ(value("dsdot"), C(14));
  EXPECT_EQ(value("sdsdot"), C(14.75));
  EXPECT_EQ(value("zdotc"), C(91));      // 1 + 4 + ... + 36
  EXPECT_EQ(value("cdotu"), C(-21, 88)); // (1+2i)^2 + (3+4i)^2 + (5+6i)^2
  EXPECT_EQ(value("dasum"), C(6));
  EXPECT_EQ(value("scasum"), C(21));
  EXPECT_EQ(value("idamax"), C(3));
  EXPECT_EQ(value("izamax"), C(3));
  EXPECT_NEAR(value("dnrm2").real(), std::sqrt(14), 1e-15);
}

TEST(Patience, EndsByTheTimesAloneAndNotByWhoIsAhead) {
  EXPECT_TRUE(settled({1.0, 2.0}, {1.0, 1.99})) << "whoever is behind";
  EXPECT_TRUE(settled({2.0, 1.0}, {1.99, 1.0}));
  EXPECT_FALSE(settled({1.0, 2.0}, {0.9, 2.0}));
  EXPECT_FALSE(settled({1.0, 2.0}, {1.0, 1.9}));
  EXPECT_TRUE(settled({0.0, 2.0}, {0.0, 2.0})) << "a library without the routine";
}

TEST(Agreement, SeesOneWrongElement) {
  std::vector<double> left(100, 0.5), right = left;
  EXPECT_TRUE(close(left, right, 'd', 10));
  right[99] += 1e-15;
  EXPECT_TRUE(close(left, right, 'd', 10)) << "rounding";
  right[99] += 1e-12;
  EXPECT_FALSE(close(left, right, 'd', 10));
  EXPECT_TRUE(close(left, right, 's', 10));
  right[99] = std::nan("");
  EXPECT_FALSE(close(left, right, 's', 10));
  right.pop_back();
  EXPECT_FALSE(close(left, right, 's', 10));
}

} // namespace
} // namespace loomblas::bench
