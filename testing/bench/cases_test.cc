// SPDX-License-Identifier: BSD-3-Clause
// What is counted as a case's work, and which variants are timed.
#include "bench/cases.h"

#include <gtest/gtest.h>

namespace loomblas::bench {
namespace {

Case of(const char *name, Shape shape, Variant variant = {}, Setup setup = {}) {
  const auto found = find_routines(name);
  return {found.at(0).routine, found.at(0).type, variant, shape, setup};
}

TEST(Flops, CountTheArithmeticThatIsNeeded) {
  const Shape s{5, 7, 3};
  const Variant right{.side = 'R'};
  EXPECT_EQ(of("dgemm", s).flops(), 2 * 5 * 7 * 3);
  EXPECT_EQ(of("zgemm", s).flops(), 8 * 5 * 7 * 3);
  EXPECT_EQ(of("dsymm", s).flops(), 2 * 5 * 7 * 5);
  EXPECT_EQ(of("dsymm", s, right).flops(), 2 * 5 * 7 * 7);
  EXPECT_EQ(of("dsyrk", s).flops(), 7 * 8 * 3) << "one triangle";
  EXPECT_EQ(of("zher2k", s).flops(), 4 * 2 * 7 * 8 * 3);
  EXPECT_EQ(of("dtrsm", s).flops(), 5 * 7 * 5);
  EXPECT_EQ(of("strmm", s, right).flops(), 5 * 7 * 7);
}

TEST(Bytes, CountEachOperandOnceEachWay) {
  const Shape s{5, 7, 7};
  EXPECT_EQ(of("daxpy", s).bytes(), 8 * 3 * 7);
  EXPECT_EQ(of("dcopy", s).bytes(), 8 * 2 * 7);
  EXPECT_EQ(of("zswap", s).bytes(), 16 * 4 * 7);
  EXPECT_EQ(of("sdot", s).bytes(), 4 * 2 * 7);
  EXPECT_EQ(of("dgemv", s).bytes(), 8 * (35 + 7 + 5)) << "beta = 0: y is only written";
  EXPECT_EQ(of("dgemv", s, {}, {.beta = 1}).bytes(), 8 * (35 + 7 + 10));
  EXPECT_EQ(of("dgemv", s, {.trans = 'T'}).bytes(), 8 * (35 + 5 + 7));
  EXPECT_EQ(of("dger", s).bytes(), 8 * (70 + 5 + 7));
  EXPECT_EQ(of("dsymv", s).bytes(), 8 * (28 + 14)) << "one triangle";
  EXPECT_EQ(of("dspmv", s).bytes(), 8 * (28 + 14));
  EXPECT_EQ(of("dtrsv", s).bytes(), 8 * (28 + 14));
  // 7 x 7 with two diagonals beside the main one: 7 + 6 + 5 elements
  EXPECT_EQ(of("dtbsv", s, {}, {.band = 2}).bytes(), 8 * (18 + 14));
  // 5 x 7 with one diagonal on each side: 5 + 4 below + 5 above
  EXPECT_EQ(of("dgbmv", s, {}, {.band = 1}).bytes(), 8 * (14 + 7 + 5));
}

TEST(Bytes, DoNotGrowWithTheIncrement) {
  EXPECT_EQ(of("daxpy", {9, 9, 9}, {}, {.increment = -3}).bytes(), of("daxpy", {9, 9, 9}).bytes());
}

TEST(Extents, FollowTranspositionAndSide) {
  const Case straight = of("dgemm", {5, 7, 3});
  const Case turned = of("dgemm", {5, 7, 3}, {.trans = 'T', .transb = 'T'});
  EXPECT_EQ(extent(straight, Arg::op_mk).rows, 5);
  EXPECT_EQ(extent(turned, Arg::op_mk).rows, 3);
  EXPECT_EQ(extent(straight, Arg::op_kn).rows, 3);
  EXPECT_EQ(extent(turned, Arg::op_kn).rows, 7);
  EXPECT_EQ(extent(of("dtrmm", {5, 7, 3}), Arg::by_side).rows, 5);
  EXPECT_EQ(extent(of("dtrmm", {5, 7, 3}, {.side = 'R'}), Arg::by_side).rows, 7);
}

std::size_t count(const char *name, VariantChoice::Scope scope) {
  const Case c = of(name, {1, 1, 1});
  return variants(*c.routine, c.type, {.scope = scope}).size();
}

TEST(Variants, FollowTheRoutineAndItsType) {
  using enum VariantChoice::Scope;
  EXPECT_EQ(count("dtrsm", all), 16u);
  EXPECT_EQ(count("ztrsm", all), 24u);
  EXPECT_EQ(count("dtrsm", some), 4u);
  EXPECT_EQ(count("dtrsm", one), 1u);
  EXPECT_EQ(count("dgemm", all), 4u);
  EXPECT_EQ(count("cgemm", all), 9u);
  EXPECT_EQ(count("dgemm", some), 3u);
  EXPECT_EQ(count("csyrk", all), 4u) << "no C in syrk";
  EXPECT_EQ(count("cherk", all), 4u) << "no T in herk";
  EXPECT_EQ(count("daxpy", all), 1u);
}

TEST(Variants, AreThoseAskedFor) {
  VariantChoice choice;
  choice.scope = VariantChoice::Scope::all;
  choice.side = "R";
  choice.trans = {"T", "TN"};
  const auto trsm = variants(*of("dtrsm", {1, 1, 1}).routine, 'd', choice);
  ASSERT_EQ(trsm.size(), 4u);
  for (const Variant &v : trsm) {
    EXPECT_EQ(v.side, 'R');
    EXPECT_EQ(v.trans, 'T');
  }
  const auto gemm = variants(*of("dgemm", {1, 1, 1}).routine, 'd', choice);
  ASSERT_EQ(gemm.size(), 1u);
  EXPECT_EQ(gemm[0].trans, 'T');
  EXPECT_EQ(gemm[0].transb, 'N');
}

TEST(OwnGemm, HasTheSizesOfTheProductInside) {
  const Case gemm = own_gemm(of("dtrsm", {5, 7, 3}, {.side = 'R'}));
  EXPECT_EQ(gemm.name(), "dgemm");
  EXPECT_EQ(gemm.flops(), 2 * 5 * 7 * 7);
  EXPECT_EQ(own_gemm(of("zherk", {5, 7, 3})).flops(), 8 * 7 * 7 * 3);
  EXPECT_EQ(own_gemm(of("zgemm", {5, 7, 3})).name(), "dgemm") << "the real rate";
  EXPECT_EQ(own_gemm(of("dgemm", {5, 7, 3})).routine, nullptr);
  EXPECT_EQ(own_gemm(of("dgemv", {5, 7, 3})).routine, nullptr);
}

TEST(Letters, StandInTheOrderOfTheArguments) {
  const Variant v{.side = 'R', .uplo = 'U', .trans = 'T', .transb = 'C', .diag = 'U'};
  EXPECT_EQ(of("dtrsm", {1, 1, 1}, v).letters(), "RUTU");
  EXPECT_EQ(of("zgemm", {1, 1, 1}, v).letters(), "TC");
  EXPECT_EQ(of("daxpy", {1, 1, 1}, v).letters(), "");
}

TEST(Shapes, AreReadFromText) {
  const auto square = parse_shape("12");
  ASSERT_TRUE(square);
  EXPECT_EQ(square->m * 10000 + square->n * 100 + square->k, 121212);
  const auto matrix = parse_shape("3x4");
  ASSERT_TRUE(matrix);
  EXPECT_EQ(matrix->m * 100 + matrix->n * 10 + matrix->k, 344);
  const auto three = parse_shape("3x4x5");
  ASSERT_TRUE(three);
  EXPECT_EQ(three->m * 100 + three->n * 10 + three->k, 345);
  for (const char *text : {"", "x", "0", "-3", "3x", "3x4x", "3x4x5x6", "12a", "3x0"})
    EXPECT_FALSE(parse_shape(text)) << text;
}

} // namespace
} // namespace loomblas::bench
