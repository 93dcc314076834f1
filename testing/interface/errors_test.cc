// SPDX-License-Identifier: BSD-3-Clause
// Argument errors against the real reference BLAS: the same handler, name, number and flags for the
// same arguments, once, and outputs untouched. Both libraries are loaded into this program, which
// overrides their handlers by exporting its own.
#include "testing/interface/gemm_call.h"
#include "testing/interface/recording_handlers.h"

namespace {

/// Makes the call and returns what its handlers were told; C lies in call.c.
template <class I, class T>
std::vector<Report> make(const Library &library, const std::string &name, GemmCall<T> &call) {
  called = &library;
  reports.clear();
  if (call.layout == 0)
    call.template fortran<I>(library.function<FortranGemm<T, I>>(name));
  else
    call.template cblas<I>(library.function<CblasGemm<T, I>>(name));
  EXPECT_EQ(*library.from_c, 0);
  EXPECT_EQ(*library.row_major, 0);
  return reports;
}

/// The call under all our names of `width` against the reference's answer.
template <class I, class T>
void compare(const std::vector<std::string> &names, const GemmCall<T> &call,
             const std::vector<Report> &expected, const std::vector<T> &expected_c) {
  for (const std::string &name : names) {
    GemmCall<T> mine = call;
    ASSERT_EQ((make<I>(ours(), name, mine)), expected) << name << call.describe();
    ASSERT_EQ(mine.c, expected.empty() ? expected_c : call.c) << name << call.describe();
  }
}

template <class T> void check(const GemmCall<T> &call) {
  const std::string base = sizeof(T) == 4 ? "sgemm" : "dgemm";
  const bool fortran = call.layout == 0;
  GemmCall<T> theirs = call;
  auto expected = make<int>(reference(), fortran ? base + "_" : "cblas_" + base, theirs);
  ASSERT_LE(expected.size(), 1u);
  // The reference's xerbla_ leaves Fortran's padding in: "cblas_dgemm " where its own checks of the
  // enumerators say "cblas_dgemm". We say the latter always.
  if (!expected.empty() && expected[0].handler == "cblas_xerbla" && expected[0].name.back() == ' ')
    expected[0].name.pop_back();
  using Names = std::vector<std::string>;
  const Names narrow = fortran ? Names{base + "_", "scipy_" + base + "_"}
                               : Names{"cblas_" + base, "scipy_cblas_" + base};
  const Names wide = fortran ? Names{base + "_64_", base + "64_", "scipy_" + base + "_64_"}
                             : Names{"cblas_" + base + "_64", "cblas_" + base + "64_",
                                     "scipy_cblas_" + base + "64_"};
  compare<int>(narrow, call, expected, theirs.c);
  compare<std::int64_t>(wide, call, expected, theirs.c);
}

template <class T> class Errors : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(Errors, Scalars);

TYPED_TEST(Errors, RandomCblasCallsAsTheReference) {
  std::mt19937 random(20240229);
  int bad = 0;
  for (int i = 0; i < 60000 && !testing::Test::HasFatalFailure(); ++i) {
    check(GemmCall<TypeParam>::random_cblas(random));
    bad += !reports.empty();
  }
  EXPECT_GT(bad, 20000);
  EXPECT_LT(bad, 55000);
}

#ifndef OVERRIDE_CBLAS_ONLY

TYPED_TEST(Errors, RandomFortranCallsAsTheReference) {
  std::mt19937 random(19790801);
  int bad = 0;
  for (int i = 0; i < 60000 && !testing::Test::HasFatalFailure(); ++i) {
    check(GemmCall<TypeParam>::random_fortran(random));
    bad += !reports.empty();
  }
  EXPECT_GT(bad, 20000);
  EXPECT_LT(bad, 55000);
}

// Every number by name, so that a change of the reference's file cannot change what we promise.
TYPED_TEST(Errors, EachFortranArgument) {
  const std::string base = sizeof(TypeParam) == 4 ? "sgemm" : "dgemm";
  const std::string padded = sizeof(TypeParam) == 4 ? "SGEMM " : "DGEMM ";
  struct {
    int info;
    GemmCall<TypeParam> call;
  } const cases[] = {
      {1, {0, 'X', 'N', 2, 2, 2, 2, 2, 2}},  {2, {0, 'N', 'X', 2, 2, 2, 2, 2, 2}},
      {3, {0, 'N', 'N', -1, 2, 2, 2, 2, 2}}, {4, {0, 'N', 'N', 2, -1, 2, 2, 2, 2}},
      {5, {0, 'N', 'N', 2, 2, -1, 2, 2, 2}}, {8, {0, 'N', 'N', 2, 2, 2, 1, 2, 2}},
      {10, {0, 'N', 'N', 2, 2, 2, 2, 1, 2}}, {13, {0, 'N', 'N', 2, 2, 2, 2, 2, 1}},
      {8, {0, 'N', 'N', 0, 2, 2, 0, 2, 2}},  {8, {0, 'T', 'N', 0, 0, 0, 0, 0, 0}},
      {10, {0, 'c', 't', 0, 0, 0, 1, 0, 0}}, {13, {0, 'c', 't', 0, 0, 0, 1, 1, 0}},
  };
  for (const auto &[info, call] : cases) {
    GemmCall<TypeParam> made = call;
    const auto told = make<int>(ours(), base + "_", made);
    EXPECT_EQ(told, (std::vector<Report>{{"xerbla_", padded, "", info, false, false}}))
        << call.describe();
    EXPECT_EQ(made.c, call.c);
  }
}

// xerbla_array_ hands xerbla_ what the reference's does, for every length; so does the wide one.
TEST(SmallFunctions, XerblaArrayAsTheReference) {
  const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  const auto told = [&](const Library &library, const char *name, auto length) {
    using I = decltype(length);
    const I info = 7;
    called = &library;
    reports.clear();
    library.function<void (*)(const char *, const I *, const I *, std::size_t)>(name)(
        letters, &length, &info, 1);
    return reports;
  };
  for (int length = -1; length <= 40; ++length) {
    const auto expected = told(reference(), "xerbla_array_", length);
    ASSERT_EQ(expected.size(), 1u);
    EXPECT_EQ(told(ours(), "xerbla_array_", length), expected) << length;
    EXPECT_EQ(told(ours(), "xerbla_array_64_", std::int64_t{length}), expected) << length;
  }
}

#endif

TEST(SmallFunctions, LsameAsTheReference) {
  using Lsame = int (*)(const char *, const char *, std::size_t, std::size_t);
  using Lsame64 = std::int64_t (*)(const char *, const char *, std::size_t, std::size_t);
  const auto theirs = reference().function<Lsame>("lsame_");
  const auto narrow = ours().function<Lsame>("lsame_");
  const auto wide = ours().function<Lsame64>("lsame_64_");
  for (int i = 0; i < 256; ++i)
    for (int j = 0; j < 256; ++j) {
      const char one = static_cast<char>(i), other = static_cast<char>(j);
      ASSERT_EQ(narrow(&one, &other, 1, 1), theirs(&one, &other, 1, 1)) << i << " " << j;
      ASSERT_EQ(wide(&one, &other, 1, 1), theirs(&one, &other, 1, 1)) << i << " " << j;
    }
}

// Values whose lower halves mean the contrary: a good lda that looks like 0, a negative m that
// does.
TYPED_TEST(Errors, IntegersOf64BitsAreReadWhole) {
  const std::string base = sizeof(TypeParam) == 4 ? "sgemm" : "dgemm";
  const std::int64_t huge = INT64_C(1) << 32, minus = -huge;
  const TypeParam a[2] = {1, 2};
  TypeParam c = 7;
  called = &ours();
  const auto cblas =
      ours().template function<CblasGemm<TypeParam, std::int64_t>>("cblas_" + base + "64_");
  reports.clear();
  cblas(102, 111, 111, 1, 1, 1, 1, a, huge, a, huge, 1, &c, huge);
  EXPECT_TRUE(reports.empty());
  EXPECT_EQ(c, 8);
  cblas(102, 111, 111, minus, 1, 1, 1, a, 1, a, 1, 1, &c, 1);
  EXPECT_EQ(reports.size(), 1u);
  EXPECT_EQ(c, 8);
#ifndef OVERRIDE_CBLAS_ONLY
  const std::int64_t one = 1;
  const TypeParam scale = 1;
  const auto fortran =
      ours().template function<FortranGemm<TypeParam, std::int64_t>>(base + "_64_");
  reports.clear();
  fortran("N", "N", &one, &one, &one, &scale, a, &huge, a, &huge, &scale, &c, &huge, 1, 1);
  EXPECT_TRUE(reports.empty());
  EXPECT_EQ(c, 9);
  fortran("N", "N", &minus, &one, &one, &scale, a, &one, a, &one, &scale, &c, &one, 1, 1);
  EXPECT_EQ(reports.size(), 1u);
  EXPECT_EQ(c, 9);
#endif
}

} // namespace
