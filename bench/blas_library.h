// SPDX-License-Identifier: BSD-3-Clause
// One BLAS shared library, loaded by path beside others, with whatever spelling its names have.
#pragma once
#include <cstdint>
#include <string>

namespace loomblas::bench {

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
  /// Complex functions write their result through a first argument, as Intel's compilers have it.
  bool results_by_address() const { return results_by_address_; }
  /// False where the library has no such function and `threads` is not 1.
  bool set_threads(int threads) const;

  /// The routine of that name ("dtrsm"); null where the library has none.
  void *routine(const std::string &name) const;

private:
  void *find(const std::string &symbol) const;
  bool find_spelling();
  void find_thread_setter();
  void describe();

  std::string name_, path_, error_, description_;
  void *handle_ = nullptr;
  std::string prefix_, suffix_;
  bool ilp64_ = false, results_by_address_ = false;
  void (*set_threads_int_)(int) = nullptr;
  void (*set_threads_int64_)(std::int64_t) = nullptr;
};

} // namespace loomblas::bench
