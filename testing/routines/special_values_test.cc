// SPDX-License-Identifier: BSD-3-Clause
// NaN and infinities: what is not referenced never leaks into a result, what is overwritten is
// never read, operands behind a zero alpha are not touched, and no zero hides a NaN.
#include "testing/routines/plan.h"

#include <algorithm>
#include <limits>

namespace loomblas::check {
namespace {

constexpr double nan_value = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

class RoutineSpecialValues : public RoutineTest {
protected:
  /// Calls use(problem, turn) for all options with a few sizes and general scalars.
  template <class Use> void for_cases(const std::vector<index> &sizes, const Use &use) {
    for_types([&](char type) {
      std::size_t turn = 0;
      for (const index n : sizes)
        for (const Letters &letters : all_letters(routine(), type))
          if (!gave_up()) {
            ++turn;
            use(make_case(routine(), type, letters,
                          {n, turn % 2 ? n : n + 3, turn % 3 ? n - 1 : n + 2, n / 2, n / 3},
                          general_scalars(routine()), turn),
                turn);
          }
    });
  }
};
LOOMBLAS_FOR_ROUTINES(RoutineSpecialValues);

// The other triangle, a unit diagonal, band corners, padding, gaps of strides, the imaginary parts
// of a Hermitian diagonal: NaN or infinities there change no bit.
TEST_P(RoutineSpecialValues, WhatIsNotReferencedDoesNotLeak) {
  for_cases({1, 2, 5, 8, 13, 17, 33, 64, 97}, [&](const Case &problem, std::size_t turn) {
    Storage storage = storage_in_turn(routine(), turn);
    storage.filling = Filling::Zero;
    const Results clean = run(problem, storage);
    for (const Filling filling : {Filling::SignallingNaN, Filling::Infinity, Filling::One}) {
      storage.filling = filling;
      EXPECT_TRUE(same_bits(problem, clean, run(problem, storage))) << storage.describe(routine());
    }
  });
}

TEST_P(RoutineSpecialValues, BetaZeroNeverReadsTheOutput) {
  const bool has_beta = std::any_of(routine().scalars.begin(), routine().scalars.end(),
                                    [](const ScalarType &scalar) { return scalar.name == "beta"; });
  if (!has_beta)
    GTEST_SKIP() << "no beta";
  for_cases({1, 2, 3, 5, 8, 16, 17, 31, 48, 65}, [&](Case problem, std::size_t turn) {
    for (std::size_t i = 0; i < problem.scalars.size(); ++i)
      if (routine().scalars[i].name == "beta")
        problem.scalars[i] = 0;
    for (const bool product : {true, false}) {
      if (!product)
        problem.scalars[0] = 0;
      const Storage storage = storage_in_turn(routine(), turn);
      const Results clean = run(problem, storage);
      EXPECT_TRUE(within_bound(problem, storage, clean, evaluate(problem)));
      for (const double poison : {nan_value, infinity}) {
        Case poisoned = problem;
        for (Complex &x : poisoned.operands.back().values)
          x = {poison, problem.is_complex() ? poison : 0};
        EXPECT_TRUE(same_bits(problem, clean, run(poisoned, storage)))
            << storage.describe(routine());
      }
    }
  });
}

/// As run(), with null for the inputs.
Results run_without_inputs(const Case &problem, const Storage &storage) {
  OperandMemory memory;
  const Routine &routine = *problem.routine;
  const std::size_t last = routine.operands.size() - 1;
  RawCall raw;
  raw.letters = problem.letters;
  std::copy_n(problem.sizes.begin(), raw.sizes.size(), raw.sizes.begin());
  raw.scalars = problem.scalars;
  for (std::size_t i = 0; i <= last; ++i) {
    const Map map(problem, int(i), storage);
    raw.ld[i] = map.ld;
    raw.inc[i] = map.inc;
  }
  memory.store(problem, int(last), storage);
  raw.data[last] = memory.data();
  note_case("in %s%s with null inputs\n", problem.describe().c_str(),
            storage.describe(routine).c_str());
  Results results;
  call(routine, problem.type, storage, raw);
  results.operands = problem.operands;
  results.operands[last] = memory.load(problem, int(last), &results.intact);
  EXPECT_TRUE(results.intact) << problem.describe();
  return results;
}

// The reference looks at the diagonal of neither: alpha = 0 only makes zeros of B.
TEST_P(RoutineSpecialValues, AlphaZeroNeverTouchesTheInputs) {
  if (routine().scalars.empty() || routine().scalars[0].name != "alpha")
    GTEST_SKIP() << "no alpha";
  for_cases({1, 3, 8, 17, 40}, [&](Case problem, std::size_t turn) {
    problem.scalars[0] = 0;
    const Storage storage = storage_in_turn(routine(), turn);
    for (const Complex beta : {Complex(0.5), Complex(1), Complex(0)}) {
      for (std::size_t i = 1; i < problem.scalars.size(); ++i)
        problem.scalars[i] = beta;
      EXPECT_TRUE(
          within_bound(problem, storage, run_without_inputs(problem, storage), evaluate(problem)));
    }
  });
}

// k = 0 likewise.
TEST_P(RoutineSpecialValues, NoProductNeverTouchesTheInputs) {
  if (routine().level != 3 || !routine().has(K))
    GTEST_SKIP() << "no k";
  for_types([&](char type) {
    std::size_t turn = 0;
    for (const index n : {1, 3, 8, 17, 40})
      for (const Letters &letters : all_letters(routine(), type))
        for (const Complex beta : {Complex(0.5), Complex(1), Complex(0)}) {
          const Case problem = make_case(routine(), type, letters, {n, n + 1, 0, 0, 0}, {1, beta});
          const Storage storage = storage_in_turn(routine(), ++turn);
          EXPECT_TRUE(within_bound(problem, storage, run_without_inputs(problem, storage),
                                   evaluate(problem)));
        }
  });
}

class RoutineNaN : public RoutineSpecialValues {
protected:
  /// One referenced element at a time is NaN, Inf, -Inf.
  void check_classes(bool with_zeros) {
    for_cases({1, 2, 5, 9, 18, 33}, [&](const Case &whole, std::size_t turn) {
      const std::size_t count = whole.operands.size();
      Random random(turn);
      for (std::size_t operand = 0; operand < count; ++operand) {
        Case problem = whole;
        const Dense &dense = problem.operands[operand];
        if (dense.values.empty())
          continue;
        if (with_zeros)
          for (std::size_t other = 0; other < count; ++other)
            if (other != operand || count == 1)
              make_zero(problem, int(other));
        index i, j;
        do {
          i = random.below(dense.rows);
          j = random.below(dense.cols);
        } while (!dense.has(i, j));
        const bool triangular = is_triangular(routine().operands[operand].kind);
        if (triangular && i == j && (problem.letters[Diag] == 'U' || routine().solves()))
          continue; // not referenced; not a product
        const Storage storage = storage_in_turn(routine(), turn);
        for (const double poison : {nan_value, infinity, -infinity}) {
          set_element(problem, int(operand), i, j, poison);
          // An infinity in an equation solved for complex numbers depends on the order.
          if (problem.is_complex() && routine().solves() && poison == poison)
            continue;
          EXPECT_TRUE(same_classes(problem, storage, run(problem, storage), evaluate(problem)))
              << poison << " at (" << i << ", " << j << ") of " << routine().operands[operand].name;
        }
      }
    });
  }

  /// Zeros all over, but for the diagonal of a system that is solved.
  void make_zero(Case &problem, int operand) {
    Dense &dense = problem.operands[std::size_t(operand)];
    const bool triangular = is_triangular(routine().operands[std::size_t(operand)].kind);
    for (index j = 0; j < dense.cols; ++j)
      for (index i = 0; i < dense.rows; ++i)
        if (!(triangular && i == j))
          dense.at(i, j) = 0;
  }
};
LOOMBLAS_FOR_ROUTINES(RoutineNaN);

TEST_P(RoutineNaN, SpreadsAsTheDefinitionSays) { check_classes(false); }

// 0 * NaN and 0 * Inf are NaN wherever a product of operands stands in the definition.
TEST_P(RoutineNaN, ZeroHidesNothing) { check_classes(true); }

} // namespace
} // namespace loomblas::check
