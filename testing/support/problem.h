// SPDX-License-Identifier: BSD-3-Clause
// One gemm call with its data and its right answer, and the many ways of laying it in memory.
#pragma once
#include "driver/blocking.h"
#include "testing/support/blas.h"
#include "testing/support/guarded.h"
#include "testing/support/hash.h"
#include "testing/support/oracle.h"
#include "testing/support/random.h"

#include <cctype>
#include <cstdint>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

namespace loomblas::check {

/// Whether the library's kernels have fused multiply-add; without it the bits are not promised.
/// (1 + e)(1 - e) - 1 is -e^2 with it and 0 without.
template <class T> bool library_is_fused() {
  static const bool fused = [] {
    const T e = sizeof(T) == 8 ? T(0x1p-30) : T(0x1p-13);
    const T a[2] = {T(-1), 1 + e}, b[2] = {T(1), 1 - e};
    T c = 0;
    gemm('N', 'N', 1, 1, 2, T(1), a, 1, b, 2, T(0), &c, 1);
    return c != 0;
  }();
  return fused;
}

/// The data of C := alpha op(A) op(B) + beta C, dense and column-major whatever the options.
template <class T> struct Problem {
  Problem(Shape s, Scalars<T> factors, std::uint64_t seed = 1) : shape(s), scalars(factors) {
    Random random(seed);
    for (auto *matrix : {&a, &b, &c}) {
      matrix->resize(std::size_t(matrix == &a ? s.m * s.k : matrix == &b ? s.k * s.n : s.m * s.n));
      for (T &x : *matrix)
        x = random.value<T>();
    }
  }

  /// The bits the arithmetic contract prescribes.
  const std::vector<T> &bits() const {
    if (expected.size() != c.size()) {
      expected = c;
      emulate_gemm_bits(shape, scalars, a.data(), b.data(), expected.data(), kc<T>);
    }
    return expected;
  }

  Shape shape;
  Scalars<T> scalars;
  std::vector<T> a, b, c;

private:
  mutable std::vector<T> expected;
};

/// How the operands lie in memory and are named in the call.
struct Storage {
  char transa = 'N', transb = 'N';
  index pad_a = 0, pad_b = 0, pad_c = 0;             ///< leading dimension beyond the least one
  std::size_t shift_a = 0, shift_b = 0, shift_c = 0; ///< bytes between operand and guard page
  Place place = Place::AtEnd;
  enum class Interface { Fortran, ColumnMajor, RowMajor } interface = Interface::Fortran;
};

/// One operand in guarded memory, its padding filled with signalling NaN.
template <class T> class Operand {
public:
  /// Holds the rows x cols matrix `dense` or, where `transposed`, its transpose.
  void store(const std::vector<T> &dense, index rows, index cols, bool transposed, index pad,
             Place place, std::size_t shift) {
    stored_rows = transposed ? cols : rows;
    stored_cols = transposed ? rows : cols;
    is_transposed = transposed;
    ld = (stored_rows > 0 ? stored_rows : 1) + pad;
    bytes = stored_rows > 0 && stored_cols > 0
                ? std::size_t((stored_cols - 1) * ld + stored_rows) * sizeof(T)
                : 0;
    if (!memory || capacity < bytes + shift) {
      capacity = 2 * (bytes + shift) + 4096;
      memory = std::make_unique<Guarded>(capacity);
    }
    memory->writable();
    data = memory->place<T>(place, bytes, shift);
    image.resize(bytes);
    const std::uint64_t poison = sizeof(T) == 8 ? 0x7ff4deadbeef0001u : 0x7fa4beefu;
    for (std::size_t at = 0; at < bytes; at += sizeof(T))
      std::memcpy(&image[at], &poison, sizeof(T));
    for (index j = 0; j < cols; ++j)
      for (index i = 0; i < rows; ++i)
        std::memcpy(&image[offset(i, j)], &dense[std::size_t(i + j * rows)], sizeof(T));
    if (bytes > 0)
      std::memcpy(static_cast<void *>(data), image.data(), bytes);
  }

  bool unchanged() const { return bytes == 0 || std::memcmp(data, image.data(), bytes) == 0; }
  void read_only() { memory->read_only(); }

  /// The matrix as it is now; reports a changed byte of the padding.
  std::vector<T> load(index rows, index cols) {
    std::vector<T> dense(std::size_t(rows * cols));
    for (index j = 0; j < cols; ++j)
      for (index i = 0; i < rows; ++i) {
        T &x = dense[std::size_t(i + j * rows)];
        std::memcpy(&x, reinterpret_cast<char *>(data) + offset(i, j), sizeof(T));
        std::memcpy(&image[offset(i, j)], &x, sizeof(T));
      }
    if (!unchanged())
      ADD_FAILURE() << "the padding of C was changed";
    return dense;
  }

  T *data = nullptr;
  index ld = 1;

private:
  std::size_t offset(index i, index j) const {
    return std::size_t(is_transposed ? j + i * ld : i + j * ld) * sizeof(T);
  }

  std::unique_ptr<Guarded> memory;
  std::vector<char> image;
  std::size_t capacity = 0, bytes = 0;
  index stored_rows = 0, stored_cols = 0;
  bool is_transposed = false;
};

/// Runs the library on the problem laid out as `storage` says; checks that A, B and the padding of
/// C stay as they were. Returns C, dense.
template <class T> std::vector<T> run(const Problem<T> &problem, const Storage &storage) {
  static thread_local Operand<T> a, b, c;
  const auto [m, n, k] = problem.shape;
  const bool rows = storage.interface == Storage::Interface::RowMajor;
  const auto transposed = [](char option) { return std::toupper(option) != 'N'; };
  a.store(problem.a, m, k, transposed(storage.transa) != rows, storage.pad_a, storage.place,
          storage.shift_a);
  b.store(problem.b, k, n, transposed(storage.transb) != rows, storage.pad_b, storage.place,
          storage.shift_b);
  c.store(problem.c, m, n, rows, storage.pad_c, storage.place, storage.shift_c);
  a.read_only();
  b.read_only();
  note_case("in gemm of %zu-byte elements: %c%c m=%td n=%td k=%td lda=%td ldb=%td ldc=%td\n",
            sizeof(T), storage.transa, storage.transb, m, n, k, a.ld, b.ld, c.ld);
  const auto [alpha, beta] = problem.scalars;
  if (storage.interface == Storage::Interface::Fortran) {
    gemm(storage.transa, storage.transb, m, n, k, alpha, a.data, a.ld, b.data, b.ld, beta, c.data,
         c.ld);
  } else {
    const auto option = [](char letter) {
      letter = char(std::toupper(letter));
      return letter == 'N' ? Transpose::No : letter == 'T' ? Transpose::Yes : Transpose::Conjugate;
    };
    gemm(rows ? Layout::RowMajor : Layout::ColumnMajor, option(storage.transa),
         option(storage.transb), m, n, k, alpha, a.data, a.ld, b.data, b.ld, beta, c.data, c.ld);
  }
  if (!a.unchanged() || !b.unchanged())
    ADD_FAILURE() << "an input was changed";
  return c.load(m, n);
}

template <class T> std::string describe(const Problem<T> &problem, const Storage &storage) {
  char text[160];
  std::snprintf(text, sizeof text,
                "%cgemm %c%c m=%td n=%td k=%td alpha=%g beta=%g pads %td %td %td",
                sizeof(T) == 8 ? 'd' : 's', storage.transa, storage.transb, problem.shape.m,
                problem.shape.n, problem.shape.k, double(problem.scalars.alpha),
                double(problem.scalars.beta), storage.pad_a, storage.pad_b, storage.pad_c);
  return text;
}

/// Whether two results are the same bit by bit.
template <class T>
::testing::AssertionResult same(const std::vector<T> &expected, const std::vector<T> &got) {
  if (expected.size() != got.size())
    return ::testing::AssertionFailure() << "sizes differ";
  for (std::size_t i = 0; i < got.size(); ++i)
    if (!same_bits(expected[i], got[i]))
      return ::testing::AssertionFailure()
             << std::hexfloat << "element " << i << " of " << got.size() << " is " << got[i]
             << ", expected " << expected[i];
  return ::testing::AssertionSuccess();
}

/// Whether a result lies within the error bound of the exact one (finite data only).
template <class T>
::testing::AssertionResult within_bound(const Problem<T> &problem, const std::vector<T> &got) {
  std::vector<double> high(got.size()), low(got.size()), bound(got.size());
  exact_gemm(problem.shape, problem.scalars, problem.a.data(), problem.b.data(), problem.c.data(),
             kc<T>, high.data(), low.data(), bound.data());
  for (std::size_t i = 0; i < got.size(); ++i) {
    const double error = __builtin_fabs((double(got[i]) - high[i]) - low[i]);
    if (!(error <= bound[i]))
      return ::testing::AssertionFailure()
             << "element " << i << " of " << got.size() << " is " << got[i] << ", exactly "
             << high[i] << "; error " << error << " exceeds the bound " << bound[i];
  }
  return ::testing::AssertionSuccess();
}

/// Runs and compares with the prescribed bits where the ISA promises them, else with the bound.
template <class T> void expect_right(const Problem<T> &problem, const Storage &storage = {}) {
  const std::vector<T> got = run(problem, storage);
  const ::testing::AssertionResult result =
      library_is_fused<T>() ? same(problem.bits(), got) : within_bound(problem, got);
  EXPECT_TRUE(result) << describe(problem, storage);
}

using Types = ::testing::Types<float, double>;

} // namespace loomblas::check
