// SPDX-License-Identifier: BSD-3-Clause
// What a BLAS routine is to the tests: its arguments in order and what it computes, both read from
// one line of text each (routine_table.cc says how), so that every check is written once for all.
#pragma once
#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace loomblas::check {

using index = std::ptrdiff_t;

/// How an operand is stored.
enum class Kind {
  Vector,
  General,
  Triangular,
  Symmetric,
  Hermitian,
  GeneralBand,
  TriangularBand,
  SymmetricBand,
  HermitianBand,
  TriangularPacked,
  SymmetricPacked,
  HermitianPacked
};

constexpr bool is_triangular(Kind kind) {
  return kind == Kind::Triangular || kind == Kind::TriangularBand || kind == Kind::TriangularPacked;
}
constexpr bool is_symmetric(Kind kind) {
  return kind == Kind::Symmetric || kind == Kind::SymmetricBand || kind == Kind::SymmetricPacked;
}
constexpr bool is_hermitian(Kind kind) {
  return kind == Kind::Hermitian || kind == Kind::HermitianBand || kind == Kind::HermitianPacked;
}
constexpr bool is_packed(Kind kind) {
  return kind == Kind::TriangularPacked || kind == Kind::SymmetricPacked ||
         kind == Kind::HermitianPacked;
}
constexpr bool is_band(Kind kind) {
  return kind == Kind::GeneralBand || kind == Kind::TriangularBand || kind == Kind::SymmetricBand ||
         kind == Kind::HermitianBand;
}

/// The options of a call. A single `trans` is TransA.
enum Option { TransA, TransB, Uplo, Side, Diag, option_count };

/// The sizes of a call (M to KU), and those that follow from them: P x Q is op(A) of an m x n
/// matrix, S the order of the matrix that stands on `side`.
enum Size { M, N, K, KL, KU, passed_sizes, P = passed_sizes, Q, S, One, size_count };

struct OperandType {
  std::string name;
  Kind kind;
  Size rows, cols;           ///< of op(A), as it enters the equations
  int trans = -1;            ///< the option that says how op(A) is stored, or -1
  bool written = false;      ///< an output (and, unless the equations say otherwise, an input)
  bool only_forward = false; ///< a vector whose increments of 0 and less mean "do nothing"
};

struct ScalarType {
  std::string name;
  bool real; ///< even where the routine is complex
};

/// One argument as the caller passes it; leading dimensions and increments follow their operand.
struct Argument {
  enum Role { OptionLetter, SizeNumber, Scalar, Operand, Parameters } role;
  int number; ///< Option, Size, or the place in scalars or operands
};

/// An operand in an equation.
struct Factor {
  int operand;
  bool transposed, conjugated;
};

/// sign scalar factor factor; no scalar is 1.
struct Term {
  bool minus = false;
  int scalar = -1;
  bool conjugate_scalar = false;
  std::vector<Factor> factors;
};

/// target = sum of terms, or one of the forms that is none.
struct Equation {
  static constexpr int result = -1; ///< as a target: the value that the function returns
  int target;
  enum Form { Sum, SolveLeft, SolveRight, AbsoluteSum, Norm, IndexOfMaximum } form = Sum;
  std::vector<Term> terms;
};

/// What a function returns.
enum class Result { None, Scalar, Real, Double, Index };

struct Routine {
  std::string pattern; ///< "?gemv"; the question mark stands for the type
  std::string types;   ///< of "sdcz"
  int level;
  bool majors_agree; ///< row and column major give the same bits (docs/arithmetic.md)
  std::vector<Argument> arguments;
  std::array<std::string, option_count> letters; ///< the values of each option; empty: not there
  std::vector<OperandType> operands;
  std::vector<ScalarType> scalars;
  Result result = Result::None;
  std::array<std::vector<Equation>, 2> equations; ///< side = L (or no side), side = R

  std::string name(char type) const;
  bool has(Size size) const;
  bool has_layout() const { return level > 1; }
  bool solves() const { return equations[0][0].form == Equation::SolveLeft; }
  /// Whether the result replaces an input whatever the scalars are (trmm, trsm).
  bool overwrites() const { return equations[0][0].terms.size() == 1; }
  /// The letters that an option may have for a type: a small letter counts for real types only.
  std::string values(Option option, char type) const;
};

/// Every routine of the BLAS that computes (no rotg, rotmg, cabs1, which have their own tests).
const std::vector<Routine> &routines();
std::vector<const Routine *> routines_of_level(int level);
/// By its full name ("dgemv", "csscal") without the type; ends the program if there is none.
const Routine &routine_called(const std::string &pattern);

/// Reads a row of the table.
Routine read_routine(int level, const char *pattern, const char *types, const char *arguments,
                     const char *equations);

constexpr bool is_complex_type(char type) { return type == 'c' || type == 'z'; }
constexpr bool is_double_type(char type) { return type == 'd' || type == 'z'; }

} // namespace loomblas::check
