// SPDX-License-Identifier: BSD-3-Clause
// Judges what a call left behind: against the bound, by classes of values, bit by bit.
#include "testing/support/hash.h"
#include "testing/support/routine_terms.h"

namespace loomblas::check {
namespace {

/// A x - alpha b (or x A - alpha b) of the solution found, with its bound.
template <bool complex>
::testing::AssertionResult small_residual(const Case &problem, const Equation &equation,
                                          const Results &results) {
  const Term &term = equation.terms[0];
  const bool left = equation.form == Equation::SolveLeft;
  const std::size_t matrix = left ? 0 : 1;
  const std::vector<View> factors = views(problem, term);
  const View &a = factors[matrix], &b = factors[1 - matrix];
  const View x{results.operands[std::size_t(equation.target)], false, false};
  const Wide alpha = scalar_of(problem, term);
  const long double gamma = gamma_of(problem, a.rows() + other_roundings) * (complex ? 4 : 1);
  // Of the matrix those lines that meet the solution's.
  const std::vector<Line> rows = lines_of(a, left), cols = lines_of(x, !left);
  for (index j = 0; j < x.cols(); ++j)
    for (index i = 0; i < x.rows(); ++i) {
      const Sum sum = left ? inner_product<complex>(rows[std::size_t(i)], cols[std::size_t(j)])
                           : inner_product<complex>(cols[std::size_t(i)], rows[std::size_t(j)]);
      Wide right = b.at(i, j);
      if (term.scalar >= 0)
        right = product<complex>(alpha, right);
      const Wide residual = sum.value - right, size = sum.size + magnitude(right);
      const long double bound = gamma * (size.re + size.im) +
                                (long double)(a.rows() + other_roundings) * least_of(problem);
      if (!(std::fabs(residual.re) <= bound && std::fabs(residual.im) <= bound))
        return ::testing::AssertionFailure()
               << "row " << i << ", column " << j << " of the solution leaves the residual ("
               << residual.re << ", " << residual.im << "), the bound is " << bound;
    }
  return ::testing::AssertionSuccess();
}

std::string shown(const char *what, int target, index i, index j, Wide got, Wide want) {
  char text[256];
  std::snprintf(text, sizeof text,
                "%s (%td, %td) of %s is (%.17Lg, %.17Lg), expected (%.17Lg, %.17Lg)", what, i, j,
                target < 0 ? "the result" : "an operand", got.re, got.im, want.re, want.im);
  return text;
}

enum class Class { Finite, Infinite, Negative, NotANumber };

Class class_of(const Case &problem, long double x) {
  if (std::isnan(x))
    return Class::NotANumber;
  const long double most =
      problem.is_double() ? std::numeric_limits<double>::max() : std::numeric_limits<float>::max();
  return std::fabs(x) <= most ? Class::Finite : x > 0 ? Class::Infinite : Class::Negative;
}

bool classes_agree(const Case &problem, Wide got, Wide want) {
  if (problem.routine->result == Result::Index)
    return got.re == want.re;
  if (!problem.is_complex())
    return class_of(problem, got.re) == class_of(problem, want.re);
  const auto finite = [&](Wide x) {
    return class_of(problem, x.re) == Class::Finite && class_of(problem, x.im) == Class::Finite;
  };
  return finite(got) == finite(want);
}

/// Calls use(i, j, got, place) for every element of a target that the routine references.
template <class Use>
::testing::AssertionResult each_element(const Case &problem, const Storage &storage,
                                        const Results &results, const Expected &expected,
                                        const Use &use) {
  if (expected.target == Equation::result)
    return use(0, 0, wide(results.result), 0);
  const Map map(problem, expected.target, storage);
  const Dense &got = results.operands[std::size_t(expected.target)];
  for (index j = 0; j < got.cols; ++j)
    for (index i = 0; i < got.rows; ++i)
      if (map.at(i, j) >= 0)
        if (auto good = use(i, j, wide(got.at(i, j)), std::size_t(i + j * got.rows)); !good)
          return good;
  return ::testing::AssertionSuccess();
}

} // namespace

::testing::AssertionResult within_bound(const Case &problem, const Storage &storage,
                                        const Results &results,
                                        const std::vector<Expected> &expected) {
  for (std::size_t number = 0; number < expected.size(); ++number) {
    const Expected &want = expected[number];
    const Equation &equation = problem.equations()[number];
    const bool solution = problem.routine->solves() && !is_dropped(problem, equation.terms[0]);
    if (solution) {
      const auto good = problem.is_complex() ? small_residual<true>(problem, equation, results)
                                             : small_residual<false>(problem, equation, results);
      if (!good)
        return ::testing::AssertionFailure() << good.message() << " in" << problem.describe()
                                             << storage.describe(*problem.routine);
      continue;
    }
    const bool hermitian = want.target >= 0 && !problem.does_nothing() &&
                           is_hermitian(problem.routine->operands[std::size_t(want.target)].kind);
    const auto good =
        each_element(problem, storage, results, want,
                     [&](index i, index j, Wide got, std::size_t at) -> ::testing::AssertionResult {
                       const bool diagonal =
                           want.target >= 0 && i == j &&
                           is_hermitian(problem.routine->operands[std::size_t(want.target)].kind);
                       const Wide error = magnitude(got - want.value[at]);
                       const bool imaginary_right =
                           diagonal ? !hermitian || got.im == 0 : error.im <= want.bound[at].im;
                       if (error.re <= want.bound[at].re && imaginary_right)
                         return ::testing::AssertionSuccess();
                       return ::testing::AssertionFailure()
                              << shown("element", want.target, i, j, got, want.value[at])
                              << ", bound (" << want.bound[at].re << ", " << want.bound[at].im
                              << ") in" << problem.describe() << storage.describe(*problem.routine);
                     });
    if (!good)
      return good;
  }
  return ::testing::AssertionSuccess();
}

::testing::AssertionResult same_classes(const Case &problem, const Storage &storage,
                                        const Results &results,
                                        const std::vector<Expected> &expected) {
  for (const Expected &want : expected) {
    const auto good =
        each_element(problem, storage, results, want,
                     [&](index i, index j, Wide got, std::size_t at) -> ::testing::AssertionResult {
                       if (classes_agree(problem, got, want.value[at]))
                         return ::testing::AssertionSuccess();
                       return ::testing::AssertionFailure()
                              << shown("element", want.target, i, j, got, want.value[at]) << " in"
                              << problem.describe() << storage.describe(*problem.routine);
                     });
    if (!good)
      return good;
  }
  return ::testing::AssertionSuccess();
}

::testing::AssertionResult same_bits(const Case &problem, const Results &expected,
                                     const Results &got) {
  const auto differ = [](Complex x, Complex y) {
    return !same_bits(x.real(), y.real()) || !same_bits(x.imag(), y.imag());
  };
  if (differ(expected.result, got.result))
    return ::testing::AssertionFailure()
           << std::hexfloat << "the result is " << got.result << ", not " << expected.result
           << " in " << problem.describe();
  for (std::size_t number = 0; number < got.operands.size(); ++number) {
    const Dense &x = expected.operands[number], &y = got.operands[number];
    for (index j = 0; j < x.cols; ++j)
      for (index i = 0; i < x.rows; ++i)
        if (differ(x.at(i, j), y.at(i, j)))
          return ::testing::AssertionFailure()
                 << std::hexfloat << "element (" << i << ", " << j << ") is " << y.at(i, j)
                 << ", not " << x.at(i, j) << " in " << problem.describe();
  }
  return ::testing::AssertionSuccess();
}

} // namespace loomblas::check
