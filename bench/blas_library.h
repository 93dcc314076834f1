// SPDX-License-Identifier: BSD-3-Clause
// One BLAS shared library, loaded by path beside others, with whatever spelling its names have.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

namespace loomblas::bench {

template <class T, class Int>
using Gemm = void (*)(const char *transa, const char *transb, const Int *m, const Int *n,
                      const Int *k, const T *alpha, const T *a, const Int *lda, const T *b,
                      const Int *ldb, const T *beta, T *c, const Int *ldc, std::size_t,
                      std::size_t);

class BlasLibrary {
public:
  /// Loads `path` so that it sees its own symbols first and shows them to nobody.
  /// On failure valid() is false and error() says why.
  BlasLibrary(std::string name, std::string path);

  bool valid() const { return error_.empty(); }
  const std::string &error() const { return error_; }
  const std::string &name() const { return name_; }
  const std::string &path() const { return path_; }
  /// What the library says of itself: version, kernels chosen; the spelling of dgemm otherwise.
  const std::string &description() const { return description_; }

  /// 64-bit integers in calls (the library has no 32-bit spelling).
  bool ilp64() const { return ilp64_; }
  /// False where the library has no such function and `threads` is not 1.
  bool set_threads(int threads) const;

  template <class T, class Int> Gemm<T, Int> gemm() const {
    return reinterpret_cast<Gemm<T, Int>>(std::is_same_v<T, double> ? dgemm_ : sgemm_);
  }

private:
  void *find(const std::string &symbol) const;
  void find_gemm();
  void find_thread_setter();
  void describe();

  std::string name_, path_, error_, description_;
  void *handle_ = nullptr, *sgemm_ = nullptr, *dgemm_ = nullptr;
  bool ilp64_ = false;
  void (*set_threads_int_)(int) = nullptr;
  void (*set_threads_int64_)(std::int64_t) = nullptr;
};

} // namespace loomblas::bench
