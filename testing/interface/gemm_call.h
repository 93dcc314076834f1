// SPDX-License-Identifier: BSD-3-Clause
// One gemm call with small integer operands, good or bad, that can be made in both conventions.
#pragma once
#include <array>
#include <cstdint>
#include <random>
#include <sstream>
#include <string>
#include <vector>

template <class T, class I>
using FortranGemm = void (*)(const char *, const char *, const I *, const I *, const I *, const T *,
                             const T *, const I *, const T *, const I *, const T *, T *, const I *,
                             std::size_t, std::size_t);
template <class T, class I>
using CblasGemm = void (*)(int, int, int, I, I, I, T, const T *, I, const T *, I, T, T *, I);

template <class T> struct GemmCall {
  int layout; ///< CBLAS's; 0: a Fortran call, whose transa and transb are letters
  int transa, transb, m, n, k, lda, ldb, ldc;
  T alpha = 2, beta = 3;
  std::vector<T> a = counted(1), b = counted(4), c = counted(9);

  /// 64 elements: enough for any good call of sizes up to 4 and leading dimensions up to 6.
  static std::vector<T> counted(int start) {
    std::vector<T> values(64);
    for (int i = 0; i < 64; ++i)
      values[static_cast<std::size_t>(i)] = static_cast<T>((i * 7 + start) % 10 - 4);
    return values;
  }

  template <class I> void fortran(FortranGemm<T, I> gemm) {
    const char letter_a = static_cast<char>(transa), letter_b = static_cast<char>(transb);
    const I wide[6] = {m, n, k, lda, ldb, ldc};
    gemm(&letter_a, &letter_b, &wide[0], &wide[1], &wide[2], &alpha, a.data(), &wide[3], b.data(),
         &wide[4], &beta, c.data(), &wide[5], 1, 1);
  }

  template <class I> void cblas(CblasGemm<T, I> gemm) {
    gemm(layout, transa, transb, m, n, k, alpha, a.data(), lda, b.data(), ldb, beta, c.data(), ldc);
  }

  std::string describe() const {
    std::ostringstream text;
    text << " layout=" << layout << " transa=" << transa << " transb=" << transb << " m=" << m
         << " n=" << n << " k=" << k << " lda=" << lda << " ldb=" << ldb << " ldc=" << ldc;
    return text.str();
  }

  /// Mostly near the border between good and bad, so that each number leads some of the time.
  template <class Random> static GemmCall random_cblas(Random &random) {
    const bool wild = pick(random, 12) == 0;
    GemmCall call = random_sizes(random);
    call.layout = wild ? pick(random, 120) - 10 : 101 + pick(random, 2);
    call.transa = pick(random, 10) == 0 ? 105 + pick(random, 20) : 111 + pick(random, 3);
    call.transb = pick(random, 10) == 0 ? pick(random, 300) - 100 : 111 + pick(random, 3);
    if (call.layout == 0)
      call.layout = -1;
    return call;
  }

  template <class Random> static GemmCall random_fortran(Random &random) {
    static constexpr char letters[] = "NnTtCc";
    GemmCall call = random_sizes(random);
    call.layout = 0;
    call.transa = pick(random, 10) == 0 ? pick(random, 256) : letters[pick(random, 6)];
    call.transb = pick(random, 10) == 0 ? pick(random, 256) : letters[pick(random, 6)];
    return call;
  }

private:
  template <class Random> static int pick(Random &random, int count) {
    return static_cast<int>(random() % static_cast<unsigned>(count));
  }

  template <class Random> static GemmCall random_sizes(Random &random) {
    static constexpr int scales[] = {0, 1, -1, 2};
    GemmCall call{};
    for (int *size : {&call.m, &call.n, &call.k})
      *size = pick(random, 16) == 0 ? -1 - pick(random, 3) : pick(random, 5);
    for (int *ld : {&call.lda, &call.ldb, &call.ldc})
      *ld = pick(random, 16) == 0 ? pick(random, 3) - 2 : 1 + pick(random, 6);
    call.alpha = static_cast<T>(scales[pick(random, 4)]);
    call.beta = static_cast<T>(scales[pick(random, 4)]);
    return call;
  }
};
