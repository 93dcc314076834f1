// SPDX-License-Identifier: BSD-3-Clause
// What evaluating an equation and judging a solution share: arithmetic in long double, the factors
// of a term, products with their sizes, error units.
#pragma once
#include "testing/support/routine_oracle.h"

#include <cmath>
#include <limits>

namespace loomblas::check {

inline Wide operator+(Wide x, Wide y) { return {x.re + y.re, x.im + y.im}; }
inline Wide operator-(Wide x, Wide y) { return {x.re - y.re, x.im - y.im}; }
inline Wide operator*(long double x, Wide y) { return {x * y.re, x * y.im}; }
inline Wide wide(Complex x) { return {x.real(), x.imag()}; }
inline Wide magnitude(Wide x) { return {std::fabs(x.re), std::fabs(x.im)}; }

/// Real operands have no imaginary parts: not even as products of zero, which could be NaN.
template <bool complex> Wide product(Wide x, Wide y) {
  if constexpr (complex)
    return {x.re * y.re - x.im * y.im, x.re * y.im + x.im * y.re};
  else
    return {x.re * y.re, 0};
}
/// A bound on what product's parts are made of.
template <bool complex> Wide product_size(Wide x, Wide y) {
  if constexpr (complex)
    return {x.re * y.re + x.im * y.im, x.re * y.im + x.im * y.re};
  else
    return {x.re * y.re, 0};
}
/// y / x by the definition, where x is not extreme.
template <bool complex> Wide quotient(Wide y, Wide x) {
  if constexpr (complex) {
    const long double size = x.re * x.re + x.im * x.im;
    return {(y.re * x.re + y.im * x.im) / size, (y.im * x.re - y.re * x.im) / size};
  } else {
    return {y.re / x.re, 0};
  }
}

/// A factor of an equation as a matrix.
struct View {
  const Dense &dense;
  bool transposed, conjugated;

  index rows() const { return transposed ? dense.cols : dense.rows; }
  index cols() const { return transposed ? dense.rows : dense.cols; }
  bool has(index i, index j) const { return transposed ? dense.has(j, i) : dense.has(i, j); }
  Wide at(index i, index j) const {
    const Wide x = wide(transposed ? dense.at(j, i) : dense.at(i, j));
    return {x.re, conjugated ? -x.im : x.im};
  }
};

struct Sum {
  Wide value, size;
};

/// A row or column of a matrix, contiguous for the inner loops.
struct Line {
  std::vector<Wide> values;
  std::vector<char> structure; ///< empty: everything is there
};

inline Line line_of(const View &view, index number, bool row) {
  Line line;
  const index length = row ? view.cols() : view.rows();
  line.values.resize(std::size_t(length));
  if (!view.dense.structure.empty())
    line.structure.resize(std::size_t(length));
  for (index p = 0; p < length; ++p) {
    line.values[std::size_t(p)] = row ? view.at(number, p) : view.at(p, number);
    if (!line.structure.empty())
      line.structure[std::size_t(p)] = row ? view.has(number, p) : view.has(p, number);
  }
  return line;
}

/// All rows, or all columns.
inline std::vector<Line> lines_of(const View &view, bool rows) {
  std::vector<Line> lines;
  for (index number = 0; number < (rows ? view.rows() : view.cols()); ++number)
    lines.push_back(line_of(view, number, rows));
  return lines;
}

template <bool complex> Sum inner_product(const Line &left, const Line &right) {
  Sum sum;
  const bool whole = left.structure.empty() && right.structure.empty();
  for (std::size_t p = 0; p < left.values.size(); ++p) {
    if (!whole && ((!left.structure.empty() && !left.structure[p]) ||
                   (!right.structure.empty() && !right.structure[p])))
      continue;
    const Wide x = left.values[p], y = right.values[p];
    sum.value = sum.value + product<complex>(x, y);
    sum.size = sum.size + product_size<complex>(magnitude(x), magnitude(y));
  }
  return sum;
}

/// Roundings of any routine beyond those of the long sums.
inline constexpr index other_roundings = 10;

inline long double unit_of(const Case &problem) {
  const bool wide_sums = problem.is_double() || problem.routine->pattern.find("dsdot") == 0 ||
                         problem.routine->pattern == "sdsdot";
  return wide_sums ? 0x1p-53L : 0x1p-24L;
}

inline long double gamma_of(const Case &problem, index roundings) {
  const long double nu = (long double)roundings * unit_of(problem);
  return nu / (1 - nu) * (1 + 0x1p-8L); // the oracle's own roundings
}

inline long double least_of(const Case &problem) {
  return problem.is_double() ? (long double)std::numeric_limits<double>::min()
                             : (long double)std::numeric_limits<float>::min();
}

inline std::vector<View> views(const Case &problem, const Term &term) {
  std::vector<View> views;
  for (const Factor &factor : term.factors)
    views.push_back(
        {problem.operands[std::size_t(factor.operand)], factor.transposed, factor.conjugated});
  return views;
}

/// alpha = 0 and beta = 0 mean that the term is not there; other scalars are factors like any.
inline bool is_dropped(const Case &problem, const Term &term) {
  if (term.scalar < 0)
    return false;
  const std::string &name = problem.routine->scalars[std::size_t(term.scalar)].name;
  return (name == "alpha" || name == "beta") && problem.scalars[std::size_t(term.scalar)] == 0.0;
}

inline Wide scalar_of(const Case &problem, const Term &term) {
  if (term.scalar < 0)
    return {1, 0};
  const Wide x = wide(problem.scalars[std::size_t(term.scalar)]);
  return {x.re, term.conjugate_scalar ? -x.im : x.im};
}

inline bool is_real_scalar(const Case &problem, const Term &term) {
  return term.scalar < 0 || problem.routine->scalars[std::size_t(term.scalar)].real;
}

} // namespace loomblas::check
