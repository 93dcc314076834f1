// SPDX-License-Identifier: BSD-3-Clause
// One call of a routine as mathematics: its options, sizes, scalars and dense operands, without a
// word on how they lie in memory.
#pragma once
#include "testing/support/random.h"
#include "testing/support/routine.h"

#include <complex>
#include <cstdint>

namespace loomblas::check {

/// Holds a scalar of any of the four types exactly.
using Complex = std::complex<double>;

/// A matrix (a vector is one of one column), column-major.
struct Dense {
  index rows = 0, cols = 0;
  std::vector<Complex> values;
  std::vector<char> structure; ///< 0: zero by the storage, never part of a product; empty: none is

  Complex &at(index i, index j) { return values[std::size_t(i + j * rows)]; }
  const Complex &at(index i, index j) const { return values[std::size_t(i + j * rows)]; }
  bool has(index i, index j) const {
    return structure.empty() || structure[std::size_t(i + j * rows)] != 0;
  }
};

using Letters = std::array<char, option_count>;
using Sizes = std::array<index, passed_sizes>; ///< M to KU; those the routine lacks are ignored

struct Case {
  const Routine *routine;
  char type;
  Letters letters;
  std::array<index, size_count> sizes;
  std::vector<Complex> scalars;
  double flag = -1;            ///< rotm's
  std::vector<Dense> operands; ///< op(A), as the equations see it

  bool is_complex() const { return is_complex_type(type); }
  bool is_double() const { return is_double_type(type); }
  std::size_t element_bytes() const { return (is_double() ? 8 : 4) * (is_complex() ? 2 : 1); }
  bool transposed(int operand) const {
    const int option = routine->operands[std::size_t(operand)].trans;
    return option >= 0 && letters[std::size_t(option)] != 'N';
  }
  bool conjugated(int operand) const {
    const int option = routine->operands[std::size_t(operand)].trans;
    return option >= 0 && letters[std::size_t(option)] == 'C';
  }
  const std::vector<Equation> &equations() const {
    return routine->equations[routine->letters[Side].empty() || letters[Side] == 'L' ? 0 : 1];
  }
  Complex scalar(const std::string &name) const; ///< 1 where the routine has none of that name
  /// Whether the routine leaves everything as it is (sizes of zero, alpha = 0 with beta = 1, ...).
  bool does_nothing() const;
  std::string describe() const;
};

enum class Data {
  Values,       ///< 0.5 <= |x| < 1 with all bits in use
  SmallIntegers ///< sums and products are exact; solutions stay small
};

/// A case with operands made from the seed. Scalars are rounded to the type; real ones lose the
/// imaginary part.
Case make_case(const Routine &routine, char type, const Letters &letters, const Sizes &sizes,
               const std::vector<Complex> &scalars, std::uint64_t seed = 1,
               Data data = Data::Values);

/// Changes one element, and its mirror image where the operand is symmetric or Hermitian.
void set_element(Case &problem, int operand, index i, index j, Complex value);

/// Rounds to the type of the case.
Complex rounded(char type, Complex value);

} // namespace loomblas::check
