// SPDX-License-Identifier: BSD-3-Clause
// trsm and trsv divide by the diagonal: right for subnormal and huge ones, whose reciprocals
// overflow or vanish.
#include "testing/routines/plan.h"

#include <limits>

namespace loomblas::check {
namespace {

class Solving : public ::testing::TestWithParam<std::string> {
protected:
  /// A = d I and every right-hand side d: the solution is 1 exactly.
  void expect_ones(char type, double d, index n) {
    const Routine &routine = routine_called(GetParam());
    for (const Letters &letters : all_letters(routine, type)) {
      if (letters[Diag] == 'U')
        continue;
      Case problem = make_case(routine, type, letters, {n, n, 3, 0, 0}, {1});
      for (Dense &dense : problem.operands)
        for (index j = 0; j < dense.cols; ++j)
          for (index i = 0; i < dense.rows; ++i)
            dense.at(i, j) = &dense == &problem.operands[0] && i != j ? 0 : d;
      const Results results = run(problem);
      for (const Complex &x : results.operands[1].values)
        ASSERT_EQ(1.0, x) << problem.describe() << " d=" << d;
    }
  }
};
INSTANTIATE_TEST_SUITE_P(, Solving, ::testing::Values("?trsm", "?trsv", "?tbsv", "?tpsv"),
                         [](const auto &info) {
                           return std::string(info.param).replace(0, 1, 1, 'x');
                         });

TEST_P(Solving, DividesByExtremeDiagonals) {
  using Double = std::numeric_limits<double>;
  using Float = std::numeric_limits<float>;
  for (const index n : {1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 31, 33, 37, 64, 65, 100}) {
    for (const double d : {Double::denorm_min(), 1e-310, Double::min(), 1e308, -3.0})
      expect_ones('d', d, n);
    for (const float d : {Float::denorm_min(), 1e-40f, Float::min(), 3e38f, -3.0f})
      expect_ones('s', d, n);
  }
}

} // namespace
} // namespace loomblas::check
