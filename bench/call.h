// SPDX-License-Identifier: BSD-3-Clause
// One case bound to one library: a Fortran call ready to be repeated.
//
// In Fortran every argument is an address and the lengths of characters follow at the end, in
// registers or slots of the same kind. So one function per number of arguments calls any routine.
#pragma once
#include "bench/blas_library.h"
#include "bench/operands.h"

#include <array>
#include <complex>

namespace loomblas::bench {

class Call {
public:
  Call(const BlasLibrary &library, const Case &of, const Operands &operands);
  Call(const Call &) = delete;
  Call &operator=(const Call &) = delete;

  /// Whether the library has the routine.
  bool exists() const { return function_ != nullptr; }
  void operator()(long repeats) const { repeat_(*this, repeats); }
  /// One call on the first set; what a function returned, 0 from a subroutine.
  std::complex<double> result() const;

private:
  static constexpr std::size_t most = 20;
  /// A size for libraries with either width of integers.
  struct Integer {
    std::int32_t narrow = 0;
    std::int64_t wide = 0;
  };
  /// Up to five numbers in either precision.
  struct Number {
    std::array<float, 5> narrow{};
    std::array<double, 5> wide{};
  };

  void bind(const Case &of);
  void *keep(std::int64_t integer);
  void *keep(std::array<double, 5> number);
  void *address(Number &number) const;
  void next_set() const;
  template <class R> R once() const;
  template <class R, std::size_t... I> R call(std::index_sequence<I...>) const;
  template <std::size_t N> static void repeat(const Call &call, long repeats);
  template <std::size_t... N> void choose(std::index_sequence<N...>);

  const Operands &operands_;
  void *function_ = nullptr;
  void (*repeat_)(const Call &, long) = nullptr;
  std::size_t count_ = 0;
  mutable std::array<void *, most> arguments_{};
  std::array<std::size_t, most> places_{}; ///< of the operands among the arguments
  mutable std::int64_t set_ = 0;
  Result kind_;
  char type_;
  bool ilp64_, by_address_, rotates_, restores_ = false;

  // what the arguments point to
  std::array<char, 5> characters_{};
  std::array<Integer, most> integers_{};
  std::array<Number, 3> numbers_{};
  Number returned_; ///< by a library that returns complex numbers through an address
  std::size_t kept_characters_ = 0, kept_integers_ = 0, kept_numbers_ = 0;
  std::array<Buffer<char>, 5> pristine_; ///< of operands of a few numbers, which each call spoils
};

} // namespace loomblas::bench
