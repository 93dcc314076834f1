// SPDX-License-Identifier: BSD-3-Clause
// The matrices of one timed product: one set that stays in the caches, or many to rotate through.
#pragma once
#include "bench/shapes.h"

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace loomblas::bench {

struct Free {
  void operator()(void *p) const { std::free(p); }
};
template <class T> using Buffer = std::unique_ptr<T[], Free>;

/// `count` elements on a cache-line boundary, uninitialized.
template <class T> Buffer<T> allocate(std::int64_t count) {
  const std::size_t bytes = (static_cast<std::size_t>(count) * sizeof(T) + 4095) / 4096 * 4096;
  return Buffer<T>(static_cast<T *>(std::aligned_alloc(4096, std::max<std::size_t>(bytes, 4096))));
}

/// Uniform in [-1, 1) from a fixed seed: the same numbers in each run.
template <class T> void fill(T *data, std::int64_t count, std::uint64_t seed) {
  for (std::int64_t i = 0; i < count; ++i) {
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    data[i] = static_cast<T>(static_cast<double>(seed >> 11) * 0x1p-52 - 1.0);
  }
}

template <class T> class Operands {
public:
  Operands(const Shape &s, const Setup &setup)
      : lda_(setup.transa == 'N' ? s.m : s.k), ldb_(setup.transb == 'N' ? s.k : s.n), ldc_(s.m),
        a_stride_(round(s.m * s.k)), b_stride_(round(s.k * s.n)), c_stride_(round(s.m * s.n)) {
    const std::int64_t bytes =
        (a_stride_ + b_stride_ + c_stride_) * static_cast<std::int64_t>(sizeof(T));
    sets_ = std::max<std::int64_t>(1, setup.cold_bytes / bytes);
    a_ = allocate<T>(a_stride_ * sets_);
    b_ = allocate<T>(b_stride_ * sets_);
    c_ = allocate<T>(c_stride_ * sets_);
    fill(a_.get(), a_stride_ * sets_, 1);
    fill(b_.get(), b_stride_ * sets_, 2);
    clear();
  }

  std::int64_t lda() const { return lda_; }
  std::int64_t ldb() const { return ldb_; }
  std::int64_t ldc() const { return ldc_; }
  const T *a(std::int64_t set) const { return a_.get() + set * a_stride_; }
  const T *b(std::int64_t set) const { return b_.get() + set * b_stride_; }
  T *c(std::int64_t set) const { return c_.get() + set * c_stride_; }
  /// The set of the next call: around and around through all of them, also over several samples.
  std::int64_t take_set() {
    const std::int64_t set = next_;
    next_ = next_ + 1 == sets_ ? 0 : next_ + 1;
    return set;
  }
  /// C = 0 in all sets, and the next call takes the first.
  void clear() {
    std::fill_n(c_.get(), c_stride_ * sets_, T(0));
    next_ = 0;
  }

private:
  /// Up to whole cache lines, so that every set is aligned as the first.
  static std::int64_t round(std::int64_t count) { return (count + 63) / 64 * 64; }

  std::int64_t lda_, ldb_, ldc_, a_stride_, b_stride_, c_stride_, sets_ = 1, next_ = 0;
  Buffer<T> a_, b_, c_;
};

} // namespace loomblas::bench
