// SPDX-License-Identifier: BSD-3-Clause
// gemm and memory: no byte outside the operands is touched, inputs may be read-only, padding stays,
// elements may be aligned to 4 bytes, offsets exceed 32 bits, row major is the same product.
#include "testing/support/problem.h"

#include <cerrno>

namespace loomblas::check {
namespace {

template <class T> class GemmMemory : public ::testing::Test {};
TYPED_TEST_SUITE(GemmMemory, Types);

// Operands end, then begin, at an unmapped page; A and B lie on read-only pages; padding is
// signalling NaN and the last column is only as long as the matrix has rows.
TYPED_TEST(GemmMemory, NothingOutsideTheOperandsIsTouched) {
  constexpr index sizes[] = {1,  2,  3,  4,  5,  6,  7,  8,  9,  11, 13,
                             15, 16, 17, 19, 24, 31, 32, 33, 48, 65};
  constexpr index depths[] = {1, 2, 3, 4, 5, 8, 13, 17, 33, 65, 130};
  int turn = 0;
  for (const index m : sizes)
    for (const index n : sizes) {
      ++turn;
      const Problem<TypeParam> problem({m, n, depths[turn % 11]}, {1, TypeParam(turn % 3)});
      for (const char *option : {"NN", "TN", "NT", "TT"})
        for (const Place place : {Place::AtEnd, Place::AtStart})
          for (const index pad : {0, 3}) {
            Storage storage{option[0], option[1], pad, pad, pad};
            storage.place = place;
            expect_right(problem, storage);
          }
    }
}

TYPED_TEST(GemmMemory, NothingOutsideLargeOperandsIsTouched) {
  for (const Shape shape : {Shape{130, 257, 511},
                            {257, 130, 300},
                            {1, 600, 600},
                            {600, 1, 600},
                            {600, 600, 1},
                            {2, 2, 3000},
                            {301, 303, 305},
                            {7, 513, 1025}})
    for (const char *option : {"NN", "TN", "NT", "TT"})
      for (const Place place : {Place::AtEnd, Place::AtStart}) {
        Storage storage{option[0], option[1], 1, 0, 1};
        storage.place = place;
        expect_right(Problem<TypeParam>(shape, {TypeParam(-0.5), 1}), storage);
      }
}

TYPED_TEST(GemmMemory, PaddingOfCIsKept) {
  for (index pad = 1; pad <= 8; ++pad)
    for (const Shape shape : {Shape{1, 1, 1}, {7, 5, 3}, {16, 6, 8}, {33, 34, 35}, {129, 70, 300}})
      for (const TypeParam beta : {TypeParam(0), TypeParam(1), TypeParam(2)})
        for (const TypeParam alpha : {TypeParam(0), TypeParam(1)})
          expect_right(Problem<TypeParam>(shape, {alpha, beta}), {'N', 'N', 0, 0, pad});
}

TYPED_TEST(GemmMemory, ElementsMayBeAlignedToFourBytesOnly) {
  for (const Shape shape : {Shape{1, 1, 1},
                            {2, 3, 4},
                            {8, 6, 16},
                            {17, 19, 23},
                            {48, 12, 64},
                            {65, 66, 67},
                            {200, 150, 300},
                            {1, 90, 400},
                            {90, 1, 400}})
    for (const char *option : {"NN", "TN", "NT", "TT"})
      for (const TypeParam beta : {TypeParam(0), TypeParam(1)})
        for (int which = 1; which < 8; ++which)
          for (const Place place : {Place::AtEnd, Place::AtStart}) {
            Storage storage{option[0], option[1]};
            storage.shift_a = which & 1 ? 4 : 0;
            storage.shift_b = which & 2 ? 4 : 0;
            storage.shift_c = which & 4 ? 4 : 0;
            storage.place = place;
            expect_right(Problem<TypeParam>(shape, {1, beta}), storage);
          }
}

TYPED_TEST(GemmMemory, RowMajorIsTheSameProduct) {
  for (const Shape shape : {Shape{0, 3, 2},
                            {1, 1, 1},
                            {1, 7, 3},
                            {7, 1, 3},
                            {5, 6, 7},
                            {16, 17, 18},
                            {33, 20, 65},
                            {70, 40, 3},
                            {130, 257, 300},
                            {3, 300, 700}})
    for (const char *option : {"NN", "NT", "NC", "TN", "TT", "TC", "CN", "CT", "CC"})
      for (const auto interface : {Storage::Interface::RowMajor, Storage::Interface::ColumnMajor}) {
        Storage storage{option[0], option[1], 2, 1, 3};
        storage.interface = interface;
        expect_right(Problem<TypeParam>(shape, {TypeParam(1.5), TypeParam(0.5)}), storage);
      }
}

// Columns 4e8 elements apart: the byte offsets exceed 32 bits, the element offsets exceed 31.
TYPED_TEST(GemmMemory, OffsetsExceed32Bits) {
  using T = TypeParam;
  constexpr index ld = 400000000, m = 2, n = 8, k = 8;
  const std::size_t bytes = std::size_t(7 * ld + 8) * sizeof(T);
  T *memory[3];
  for (T *&map : memory) {
    void *at = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED)
      GTEST_SKIP() << "no address space for 3 x " << bytes << " bytes: " << std::strerror(errno);
    map = static_cast<T *>(at);
  }
  auto [a, b, c] = memory;
  const Problem<T> problem({m, n, k}, {2, 1}, 9);
  for (const bool transposed : {false, true}) {
    const auto at = [&](index i, index j) { return transposed ? j + i * ld : i + j * ld; };
    for (index p = 0; p < k; ++p) {
      for (index i = 0; i < m; ++i)
        a[at(i, p)] = problem.a[std::size_t(i + p * m)];
      for (index j = 0; j < n; ++j)
        b[at(p, j)] = problem.b[std::size_t(p + j * k)];
    }
    for (index j = 0; j < n; ++j)
      for (index i = 0; i < m; ++i)
        c[i + j * ld] = problem.c[std::size_t(i + j * m)];
    const char option = transposed ? 'T' : 'N';
    gemm(option, option, m, n, k, T(2), a, ld, b, ld, T(1), c, ld);
    std::vector<T> got;
    for (index j = 0; j < n; ++j)
      for (index i = 0; i < m; ++i)
        got.push_back(c[i + j * ld]);
    EXPECT_TRUE(within_bound(problem, got)) << option;
  }
  for (T *map : memory)
    munmap(map, bytes);
}

} // namespace
} // namespace loomblas::check
