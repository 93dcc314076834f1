// SPDX-License-Identifier: BSD-3-Clause
// Makes the operands of a case: structure by the kind of storage, values by the seed.
#include "testing/support/routine_case.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace loomblas::check {
namespace {

std::array<index, size_count> all_sizes(const Routine &routine, const Letters &letters,
                                        const Sizes &passed) {
  std::array<index, size_count> sizes{};
  for (int size = 0; size < passed_sizes; ++size)
    sizes[std::size_t(size)] = routine.has(Size(size)) ? passed[std::size_t(size)] : 0;
  const bool transposed = letters[TransA] != 'N';
  sizes[P] = transposed ? sizes[N] : sizes[M];
  sizes[Q] = transposed ? sizes[M] : sizes[N];
  sizes[S] = letters[Side] == 'L' ? sizes[M] : sizes[N];
  sizes[One] = 1;
  return sizes;
}

/// Whether element (i, j) of op(A) is kept at all (the unit diagonal counts as kept).
bool in_structure(const Case &problem, int operand, index i, index j) {
  const OperandType &type = problem.routine->operands[std::size_t(operand)];
  const bool transposed = problem.transposed(operand);
  const index row = transposed ? j : i, col = transposed ? i : j; // of A itself
  const bool upper = problem.letters[Uplo] == 'U';
  if (type.kind == Kind::GeneralBand)
    return row - col <= problem.sizes[KL] && col - row <= problem.sizes[KU];
  if (is_band(type.kind) && std::abs(row - col) > problem.sizes[K])
    return false;
  return !is_triangular(type.kind) || (upper ? row <= col : row >= col);
}

bool has_structure(Kind kind) { return is_triangular(kind) || is_band(kind); }

Complex element(Random &random, const Case &problem, Data data) {
  const auto real = [&] {
    return data == Data::SmallIntegers ? random.small_integer<double>()
           : problem.is_double()       ? random.value<double>()
                                       : double(random.value<float>());
  };
  const double re = real();
  return {re, problem.is_complex() ? real() : 0};
}

void fill(Case &problem, int number, std::uint64_t seed, Data data) {
  const OperandType &type = problem.routine->operands[std::size_t(number)];
  Dense &dense = problem.operands[std::size_t(number)];
  dense.rows = problem.sizes[type.rows];
  dense.cols = problem.sizes[type.cols];
  dense.values.resize(std::size_t(dense.rows * dense.cols));
  if (has_structure(type.kind))
    dense.structure.resize(dense.values.size());
  // Solutions grow by a factor of about 1 + the size of an element in each row.
  int exponent = 0;
  if (problem.routine->solves() && is_triangular(type.kind))
    exponent = data == Data::SmallIntegers ? 10 : 1 + std::ilogb(double(dense.rows + 1));
  Random random(seed * 16 + std::uint64_t(number));
  for (index j = 0; j < dense.cols; ++j)
    for (index i = 0; i < dense.rows; ++i) {
      Complex x = element(random, problem, data);
      if (exponent != 0 && i != j)
        x = {std::ldexp(x.real(), -exponent), std::ldexp(x.imag(), -exponent)};
      if (exponent != 0 && i == j)
        x = data == Data::SmallIntegers ? Complex(x.real() < 0 ? -2 : 1) : x + x;
      if (is_triangular(type.kind) && i == j && problem.letters[Diag] == 'U')
        x = 1;
      if (has_structure(type.kind)) {
        const bool kept = in_structure(problem, number, i, j);
        dense.structure[std::size_t(i + j * dense.rows)] = kept;
        x = kept ? x : 0;
      }
      if ((is_symmetric(type.kind) || is_hermitian(type.kind)) && i > j)
        continue; // its mirror image has been written
      dense.at(i, j) = x;
      if (is_symmetric(type.kind))
        dense.at(j, i) = x;
      if (is_hermitian(type.kind)) {
        dense.at(j, i) = std::conj(x);
        if (i == j)
          dense.at(i, i) = x.real();
      }
    }
}

} // namespace

namespace {

/// One number at a time: given two of them at once, g++ 12's vectorizer leaves the rounding out
/// (seen with -O2 and -O3, not with -fno-tree-slp-vectorize).
[[gnu::noinline]] double rounded_to_float(double x) { return double(float(x)); }

} // namespace

Complex rounded(char type, Complex value) {
  if (is_double_type(type))
    return value;
  return {rounded_to_float(value.real()), rounded_to_float(value.imag())};
}

Complex Case::scalar(const std::string &name) const {
  for (std::size_t i = 0; i < scalars.size(); ++i)
    if (routine->scalars[i].name == name)
      return scalars[i];
  return 1;
}

namespace {

/// The flag in turn, and the numbers that it implies.
void choose_rotm_flag(Case &problem, std::uint64_t seed) {
  const double flags[] = {-1, 0, 1, -2};
  problem.flag = flags[seed % 4];
  std::vector<Complex> &h = problem.scalars; // h11 h21 h12 h22
  if (problem.flag == 0)
    h[0] = h[3] = 1;
  if (problem.flag == 1) {
    h[2] = 1;
    h[1] = -1;
  }
}

} // namespace

Case make_case(const Routine &routine, char type, const Letters &letters, const Sizes &sizes,
               const std::vector<Complex> &scalars, std::uint64_t seed, Data data) {
  Case problem{&routine, type, letters, all_sizes(routine, letters, sizes), {}, -1, {}};
  for (std::size_t i = 0; i < routine.scalars.size(); ++i) {
    Complex x = rounded(type, i < scalars.size() ? scalars[i] : Complex(1));
    if (routine.scalars[i].real || !is_complex_type(type))
      x = x.real();
    problem.scalars.push_back(x);
  }
  if (routine.pattern == "?rotm")
    choose_rotm_flag(problem, seed);
  problem.operands.resize(routine.operands.size());
  for (std::size_t i = 0; i < routine.operands.size(); ++i)
    fill(problem, int(i), seed, data);
  return problem;
}

void set_element(Case &problem, int operand, index i, index j, Complex value) {
  const Kind kind = problem.routine->operands[std::size_t(operand)].kind;
  Dense &dense = problem.operands[std::size_t(operand)];
  if (is_hermitian(kind)) {
    dense.at(j, i) = std::conj(value);
    if (i == j)
      value = value.real();
  } else if (is_symmetric(kind)) {
    dense.at(j, i) = value;
  }
  dense.at(i, j) = value;
}

bool Case::does_nothing() const {
  const auto empty = [&](Size size) { return routine->has(size) && sizes[std::size_t(size)] == 0; };
  if (empty(M) || empty(N))
    return true;
  if (routine->pattern == "?rotm")
    return flag == -2;
  if (scalars.empty() || routine->scalars[0].name != "alpha" || routine->overwrites())
    return false;
  const bool no_product = scalars[0] == 0.0 || (routine->level == 3 && empty(K));
  return no_product && scalar("beta") == 1.0;
}

std::string Case::describe() const {
  std::string text = routine->name(type);
  const char *options[] = {"transa", "transb", "uplo", "side", "diag"};
  const char *names[] = {"m", "n", "k", "kl", "ku"};
  char part[96];
  for (const Argument &argument : routine->arguments) {
    const std::size_t number = std::size_t(argument.number);
    if (argument.role == Argument::OptionLetter)
      std::snprintf(part, sizeof part, " %s=%c", options[number], letters[number]);
    else if (argument.role == Argument::SizeNumber)
      std::snprintf(part, sizeof part, " %s=%td", names[number], sizes[number]);
    else if (argument.role == Argument::Scalar)
      std::snprintf(part, sizeof part, " %s=(%g,%g)", routine->scalars[number].name.c_str(),
                    scalars[number].real(), scalars[number].imag());
    else if (argument.role == Argument::Parameters)
      std::snprintf(part, sizeof part, " flag=%g", flag);
    else
      continue;
    text += part;
  }
  return text;
}

} // namespace loomblas::check
