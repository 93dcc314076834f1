// SPDX-License-Identifier: BSD-3-Clause
// What a case should give: its equations evaluated as they stand in long double, with a bound on
// the rounding errors that any reasonable order of the operations may make.
//
// Bounds (Higham, Accuracy and Stability of Numerical Algorithms, ch. 3 and 8): an element that is
// a sum of N products, in whatever order, is within gamma(N + c) sum |a||b| of the exact one; c =
// 10 counts the multiplications by alpha and beta and the parts of complex products. Real and
// imaginary parts are bounded on their own. A solution is held against the equation it solves: the
// residual of row i is within gamma(n + c) (|A||x| + |alpha b|)_i, whatever the order or the
// blocking.
#pragma once
#include "testing/support/routine_call.h"

#include <gtest/gtest.h>

namespace loomblas::check {

/// A complex number in long double: 64 bits of significand on x86, more elsewhere, so that its own
/// rounding errors are 2^-11 of those of double at most.
struct Wide {
  long double re = 0, im = 0;
};

struct Expected {
  int target; ///< an operand, or Equation::result
  index rows = 0, cols = 0;
  std::vector<Wide> value; ///< column-major
  std::vector<Wide> bound;
};

/// One for each equation. Solutions are not bounded: see within_bound.
std::vector<Expected> evaluate(const Case &problem);

/// Whether the results lies within the bound. `expected` is evaluate(problem).
::testing::AssertionResult within_bound(const Case &problem, const Storage &storage,
                                        const Results &results,
                                        const std::vector<Expected> &expected);

/// Whether the results has NaN and infinities where the equations have them, and only there. Of
/// complex elements only whether they are finite: the rest depends on the order of operations.
::testing::AssertionResult same_classes(const Case &problem, const Storage &storage,
                                        const Results &results,
                                        const std::vector<Expected> &expected);

/// Whether two outcomes of one routine are the same bit by bit (every NaN is one).
::testing::AssertionResult same_bits(const Case &problem, const Results &expected,
                                     const Results &got);

} // namespace loomblas::check
