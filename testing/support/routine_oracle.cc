// SPDX-License-Identifier: BSD-3-Clause
// Evaluates the equations of routine_table.cc.
#include "testing/support/routine_terms.h"

#include <cmath>
#include <limits>

namespace loomblas::check {
namespace {

template <bool complex> void add_term(const Case &problem, const Term &term, Expected &out) {
  const std::vector<View> factors = views(problem, term);
  const Wide scalar = scalar_of(problem, term);
  const bool real = is_real_scalar(problem, term);
  std::vector<Line> rows, cols;
  if (factors.size() == 2) {
    rows = lines_of(factors[0], true);
    cols = lines_of(factors[1], false);
  }
  for (index j = 0; j < out.cols; ++j)
    for (index i = 0; i < out.rows; ++i) {
      Sum sum;
      if (factors.size() == 2)
        sum = inner_product<complex>(rows[std::size_t(i)], cols[std::size_t(j)]);
      else if (factors.size() == 1)
        sum = {factors[0].at(i, j), magnitude(factors[0].at(i, j))};
      else
        sum = {{1, 0}, {1, 0}};
      if (term.scalar >= 0) {
        sum.value = real ? scalar.re * sum.value : product<complex>(scalar, sum.value);
        sum.size = real ? std::fabs(scalar.re) * sum.size
                        : product_size<complex>(magnitude(scalar), sum.size);
      }
      const std::size_t at = std::size_t(i + j * out.rows);
      out.value[at] = term.minus ? out.value[at] - sum.value : out.value[at] + sum.value;
      out.bound[at] = out.bound[at] + sum.size;
    }
}

bool is_exact(const Case &problem, const std::vector<Term> &terms) {
  if (terms.size() > 1)
    return false;
  return terms.empty() ||
         (terms[0].factors.size() == 1 &&
          (terms[0].scalar < 0 || problem.scalars[std::size_t(terms[0].scalar)] == 1.0));
}

template <bool complex>
void evaluate_sum(const Case &problem, const Equation &equation, Expected &out) {
  std::vector<Term> terms;
  index roundings = other_roundings;
  for (const Term &term : equation.terms) {
    if (is_dropped(problem, term))
      continue;
    const std::vector<View> factors = views(problem, term);
    if (factors.size() == 2) {
      roundings += factors[0].cols();
      if (factors[0].cols() == 0)
        continue;
    }
    terms.push_back(term);
    add_term<complex>(problem, term, out);
  }
  const bool exact = is_exact(problem, terms);
  const long double gamma = gamma_of(problem, roundings);
  const long double least = (long double)roundings * least_of(problem);
  for (std::size_t at = 0; at < out.bound.size(); ++at)
    out.bound[at] = exact ? Wide{} : gamma * out.bound[at] + Wide{least, least};
  if (equation.target == Equation::result) // rounded once more when sums are in double
    for (std::size_t at = 0; at < out.bound.size(); ++at)
      out.bound[at].re +=
          std::fabs(out.value[at].re) *
          (problem.is_double() || problem.routine->result == Result::Double ? 0x1p-52L : 0x1p-23L);
}

/// Substitution, row by row as the structure allows; for classes of results, not for their values.
template <bool complex>
void evaluate_solution(const Case &problem, const Equation &equation, Expected &out) {
  const Term &term = equation.terms[0];
  if (is_dropped(problem, term))
    return;
  const bool left = equation.form == Equation::SolveLeft;
  const std::size_t matrix = left ? 0 : 1;
  const Dense &a = problem.operands[std::size_t(term.factors[matrix].operand)];
  const View b = views(problem, term)[1 - matrix];
  const Wide alpha = scalar_of(problem, term);
  const index n = a.rows, others = left ? out.cols : out.rows;
  // Unknown p of equation q has the coefficient (q, p) on the left, (p, q) on the right.
  const bool lower =
      (problem.letters[Uplo] == 'L') != problem.transposed(term.factors[matrix].operand);
  const bool forward = lower == left;
  for (index other = 0; other < others; ++other)
    for (index step = 0; step < n; ++step) {
      const index q = forward ? step : n - 1 - step;
      const auto place = [&](index p) {
        return std::size_t(left ? p + other * out.rows : other + p * out.rows);
      };
      Wide sum = left ? b.at(q, other) : b.at(other, q);
      if (term.scalar >= 0)
        sum = product<complex>(alpha, sum);
      for (index p = 0; p < n; ++p)
        if (p != q && (left ? a.has(q, p) : a.has(p, q)))
          sum = sum - product<complex>(wide(left ? a.at(q, p) : a.at(p, q)), out.value[place(p)]);
      const bool unit = problem.letters[Diag] == 'U';
      out.value[place(q)] = unit ? sum : quotient<complex>(sum, wide(a.at(q, q)));
    }
}

Wide norm_of(const Dense &x) {
  long double sum = 0;
  for (const Complex &element : x.values) {
    const Wide y = wide(element);
    sum += y.re * y.re + y.im * y.im;
  }
  return {std::sqrt(sum), 0};
}

Wide absolute_sum_of(const Dense &x) {
  Wide sum;
  for (const Complex &element : x.values)
    sum.re += std::fabs((long double)element.real()) + std::fabs((long double)element.imag());
  return sum;
}

/// The first of the largest |re| + |im|, as the type adds them; a NaN counts in the first place
/// only.
Wide maximum_of(const Case &problem, const Dense &x) {
  const auto size = [&](std::size_t i) {
    const double re = std::fabs(x.values[i].real()), im = std::fabs(x.values[i].imag());
    return problem.is_double() ? re + im : double(float(re) + float(im));
  };
  std::size_t best = 0;
  for (std::size_t i = 1; i < x.values.size(); ++i)
    if (size(i) > size(best))
      best = i;
  return {(long double)(x.values.empty() ? 0 : best + 1), 0};
}

void evaluate_function(const Case &problem, const Equation &equation, Expected &out) {
  const Dense &x = problem.operands[std::size_t(equation.terms[0].factors[0].operand)];
  if (equation.form == Equation::IndexOfMaximum) {
    out.value[0] = maximum_of(problem, x);
    return;
  }
  out.value[0] = equation.form == Equation::Norm ? norm_of(x) : absolute_sum_of(x);
  const index roundings = other_roundings + x.rows * (problem.is_complex() ? 2 : 1);
  out.bound[0].re = gamma_of(problem, roundings) * out.value[0].re;
}

} // namespace

std::vector<Expected> evaluate(const Case &problem) {
  std::vector<Expected> all;
  const bool complex = problem.is_complex();
  for (const Equation &equation : problem.equations()) {
    Expected out{equation.target, 1, 1, {}, {}};
    if (equation.target != Equation::result) {
      const Dense &dense = problem.operands[std::size_t(equation.target)];
      out.rows = dense.rows;
      out.cols = dense.cols;
    }
    out.value.resize(std::size_t(out.rows * out.cols));
    out.bound.resize(out.value.size());
    if (equation.target != Equation::result && problem.does_nothing()) {
      for (std::size_t at = 0; at < out.value.size(); ++at)
        out.value[at] = wide(problem.operands[std::size_t(equation.target)].values[at]);
    } else if (equation.form == Equation::Sum) {
      complex ? evaluate_sum<true>(problem, equation, out)
              : evaluate_sum<false>(problem, equation, out);
    } else if (equation.form == Equation::SolveLeft || equation.form == Equation::SolveRight) {
      complex ? evaluate_solution<true>(problem, equation, out)
              : evaluate_solution<false>(problem, equation, out);
    } else {
      evaluate_function(problem, equation, out);
    }
    all.push_back(std::move(out));
  }
  return all;
}

} // namespace loomblas::check
