// SPDX-License-Identifier: BSD-3-Clause
// The matrices and vectors of one timed case: one set that stays in the caches, or many to rotate
// through.
//
// Calls that work in place are repeated thousands of times on their own results, so the numbers
// must neither grow nor fade: a triangle's diagonal is made of units and the rest of it is too
// small to matter (and far from denormal). Such a matrix would hide faults, so that the libraries'
// results are compared on another: well conditioned, with all entries in play.
#pragma once
#include "bench/cases.h"

#include <cstdlib>
#include <memory>
#include <vector>

namespace loomblas::bench {

struct Free {
  void operator()(void *p) const { std::free(p); }
};
template <class T> using Buffer = std::unique_ptr<T[], Free>;

/// `count` elements on a page boundary, uninitialized.
template <class T> Buffer<T> allocate(std::int64_t count) {
  const std::size_t bytes = (static_cast<std::size_t>(count) * sizeof(T) / 4096 + 1) * 4096;
  return Buffer<T>(static_cast<T *>(std::aligned_alloc(4096, bytes)));
}

/// Uniform in [-1, 1) from a fixed seed: the same numbers in each run.
template <class R> void fill(R *data, std::int64_t count, std::uint64_t seed) {
  for (std::int64_t i = 0; i < count; ++i) {
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    data[i] = static_cast<R>(static_cast<double>(seed >> 11) * 0x1p-52 - 1.0);
  }
}

class Operands {
public:
  enum class For { checking, timing };

  explicit Operands(const Case &of);

  std::size_t count() const { return operands_.size(); }
  std::int64_t sets() const { return sets_; }
  /// Operand `at` of a set: its first element in memory.
  void *data(std::size_t at, std::int64_t set) const {
    return operands_[at].data + set * operands_[at].set_bytes;
  }
  /// Its leading dimension or increment.
  std::int64_t step(std::size_t at) const { return operands_[at].step; }
  /// The bytes of one operand, in one set.
  std::int64_t bytes(std::size_t at) const { return operands_[at].bytes; }
  bool written(std::size_t at) const { return operands_[at].written; }
  /// All operands as at the start, triangles made for the purpose.
  void fill(For purpose);
  /// As fill, but only those that calls write to.
  void fill_written();
  /// The written operands of the first set, one after another, as real numbers.
  std::vector<double> results() const;

private:
  struct Operand {
    Arg argument = Arg::none;
    bool written = false;
    std::int64_t rows = 0, columns = 0, step = 0, bytes = 0, set_bytes = 0;
    Buffer<char> memory;
    char *data = nullptr;
  };
  template <class R> void fill_as(Operand &operand, std::size_t at, For purpose);
  template <class R> void make_triangular(Operand &operand, R *data, For purpose) const;

  Case of_;
  std::vector<Operand> operands_;
  std::int64_t sets_ = 1;
};

} // namespace loomblas::bench
