// SPDX-License-Identifier: BSD-3-Clause
// Random calls of every routine of levels 2 and 3, good and bad, against the real reference BLAS:
// the same handler, name, number, message and flags, once, and outputs untouched; good calls have
// the same results. Where the reference is wrong, what is expected instead stands in `expected`.
#include "testing/interface/any_call.h"
#include "testing/interface/recording_handlers.h"
#include <random>
#include <sstream>

// The reference's row-major Hermitian routines leak their copy of a vector after a bad argument: in
// sanitized builds, not our concern.
EXPORTED const char *__lsan_default_suppressions() { return "leak:" REFERENCE_LIBRARY_PATH; }

namespace {

using Random = std::mt19937;

int pick(Random &random, int count) {
  return static_cast<int>(random() % static_cast<unsigned>(count));
}

std::string describe(const std::string &name, const std::string &kinds, const Values &values) {
  std::ostringstream text;
  text << name << " layout=" << values.layout;
  for (std::size_t i = 0; i < kinds.size(); ++i)
    if (is_option(kinds[i]) || is_number(kinds[i]))
      text << " " << kinds[i] << "=" << values.at[i];
  return text.str();
}

/// An option: mostly good, in either case.
int random_option(Random &random, char kind, bool fortran) {
  const Choices good = choices(kind);
  const int which = pick(random, good.count);
  if (!fortran)
    return pick(random, 12) == 0 ? good.first - 5 + pick(random, 12) : good.first + which;
  return pick(random, 12) == 0 ? pick(random, 256) : good.letters[which] + 32 * pick(random, 2);
}

int random_number(Random &random, char kind) {
  const bool odd = pick(random, 16) == 0;
  switch (kind) {
  case 'i':
    return odd ? -1 - pick(random, 3) : pick(random, 5);
  case 'l':
    return odd ? -2 + pick(random, 3) : 1 + pick(random, 10);
  default:
    return odd ? 0 : (1 + pick(random, 3)) * (pick(random, 2) == 0 ? 1 : -1);
  }
}

Values random_values(Random &random, const std::string &kinds, bool fortran) {
  Values values;
  if (!fortran)
    values.layout = pick(random, 30) == 0 ? pick(random, 130) + 1 : 101 + pick(random, 2);
  for (std::size_t i = 0; i < kinds.size(); ++i)
    if (is_option(kinds[i]))
      values.at[i] = random_option(random, kinds[i], fortran);
    else if (is_number(kinds[i]))
      values.at[i] = random_number(random, kinds[i]);
  return values;
}

/// Row-major calls of complex routines that conjugate an operand: the reference copies the vector
/// then, so that it overlooks an increment of 0 unless there is nothing to copy; its gemv and gbmv
/// never return with empty operands. Such calls it cannot be asked about.
bool reference_fails(const std::string &name, const std::string &kinds, const Values &values) {
  if (values.layout != 101)
    return false;
  const bool general = name == "gemv" || name == "gbmv";
  const bool conjugates = general ? values.at[0] == 113 : name == "gerc" || name[0] == 'h';
  if (!conjugates || kinds.find('x') == std::string::npos)
    return false;
  const bool empty = values.at[1] <= 0 || (general && values.at[2] <= 0);
  bool zero_step = false;
  for (std::size_t i = 0; i < kinds.size(); ++i)
    zero_step |= kinds[i] == 'x' && values.at[i] == 0;
  return general ? empty || zero_step : zero_step && !empty;
}

/// What we report where the reference reported `theirs`.
std::vector<Report> expected(std::vector<Report> theirs, const std::string &name,
                             const std::string &kinds, const Values &values) {
  // Its gemv and ctrmm go on after a bad enumerator, into what an uninitialised letter means.
  if (theirs.size() == 2 && !theirs[0].detail.empty())
    theirs.pop_back();
  for (Report &report : theirs) {
    // Its xerbla_ leaves Fortran's padding in: "cblas_dgemm " where its own checks of enumerators
    // say "cblas_dgemm". We say the latter always.
    if (report.handler == "cblas_xerbla" && report.name.back() == ' ')
      report.name.erase(report.name.find(' '));
    // Its row-major gerc speaks of geru, which it calls.
    if (const std::size_t geru = report.name.find("GERU"); name == "gerc" && geru == 1)
      report.name[4] = 'C';
    // Its row-major tbmv calls a bad diag an illegal uplo, and shows uplo's value.
    if (name == "tbmv" && values.layout == 101 && report.info == 4 && !report.detail.empty())
      report.detail = "Illegal Diag setting, " + std::to_string(values.at[kinds.find('D')]) + "\n";
  }
  return theirs;
}

template <class T>
std::vector<Report> make(const Library &library, const std::string &symbol, Caller<T> caller,
                         const Values &values, Operands<T> &operands) {
  called = &library;
  reports.clear();
  caller(library.function<void *>(symbol), values, operands);
  EXPECT_EQ(*library.from_c, 0);
  EXPECT_EQ(*library.row_major, 0);
  return reports;
}

template <class T> Operands<T> random_operands(Random &random) {
  Operands<T> operands;
  const T scalars[] = {T(0), T(1), T(-1), T(2),
                       operands.a[static_cast<std::size_t>(pick(random, 8))]};
  operands.alpha = scalars[pick(random, 5)];
  operands.beta = scalars[pick(random, 5)];
  return operands;
}

/// Our two widths, each under one of its names, against the reference. Returns whether it was bad.
template <class T>
bool check(Random &random, const Routine<T> &routine, const Values &values, bool fortran) {
  const std::string base = scalar_letter<T>() + routine.name;
  const Operands<T> operands = random_operands<T>(random);
  Operands<T> theirs = operands;
  const std::vector<Report> told =
      expected(make(reference(), fortran ? base + "_" : "cblas_" + base,
                    fortran ? routine.fortran : routine.cblas, values, theirs),
               routine.name, routine.kinds, values);
  EXPECT_LE(told.size(), 1u);
  for (const bool wide : {false, true}) {
    const auto names = our_names(base, fortran, wide);
    const std::string &name = names[random() % names.size()];
    Operands<T> mine = operands;
    const auto caller = fortran ? (wide ? routine.fortran64 : routine.fortran)
                                : (wide ? routine.cblas64 : routine.cblas);
    EXPECT_EQ(make(ours(), name, caller, values, mine), told)
        << describe(name, routine.kinds, values);
    EXPECT_EQ(mine.c, told.empty() ? theirs.c : operands.c)
        << describe(name, routine.kinds, values) << " alpha=" << operands.alpha
        << " beta=" << operands.beta;
    EXPECT_EQ(mine.a, operands.a);
    EXPECT_EQ(mine.b, operands.b);
  }
  return !told.empty();
}

template <class T> class RandomErrors : public testing::Test {};
using Scalars = testing::Types<float, double, std::complex<float>, std::complex<double>>;
TYPED_TEST_SUITE(RandomErrors, Scalars);

TYPED_TEST(RandomErrors, EveryRoutineAsTheReference) {
  constexpr int rounds = 1500;
  Random random(20240229);
  for (const Routine<TypeParam> &routine : all_routines<TypeParam>()) {
    if (routine.name == "gemmtr" || routine.name == "gemmt")
      continue; // younger than the reference at hand
    for (const bool fortran : {true, false}) {
      int bad = 0;
      for (int i = 0; i < rounds && !testing::Test::HasFailure(); ++i) {
        const Values values = random_values(random, routine.kinds, fortran);
        if (!reference_fails(routine.name, routine.kinds, values))
          bad += check(random, routine, values, fortran);
      }
      EXPECT_GT(bad, rounds / 8) << routine.name;
      EXPECT_LT(bad, rounds * 9 / 10) << routine.name;
    }
  }
}

} // namespace
