// SPDX-License-Identifier: BSD-3-Clause
// Each bad argument of every routine of levels 2 and 3, in both conventions, layouts and widths,
// under every name: reported with its number and name, before those that stand later, and outputs
// untouched. Written out by rule, so that no change of a reference library changes what we promise.
#include "testing/interface/any_call.h"
#include "testing/interface/recording_handlers.h"
#include <algorithm>

namespace {

constexpr int row_major = 101, column_major = 102;

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
  return text;
}

/// The Fortran name, padded to six characters.
std::string padded(const std::string &base) {
  std::string name = upper(base);
  name.resize(std::max<std::size_t>(name.size(), 6), ' ');
  return name;
}

template <class T> class EachArgument : public testing::Test {
protected:
  /// Under all names of one convention and both widths.
  void expect(const Routine<T> &routine, const Values &values,
              const std::vector<Report> &expected) {
    const bool fortran = values.layout == 0;
    for (const bool wide : {false, true})
      for (const std::string &name : our_names(scalar_letter<T>() + routine.name, fortran, wide)) {
        const auto caller = fortran ? (wide ? routine.fortran64 : routine.fortran)
                                    : (wide ? routine.cblas64 : routine.cblas);
        Operands<T> operands;
        const auto before = operands.c;
        called = &ours();
        reports.clear();
        caller(ours().function<void *>(name), values, operands);
        EXPECT_EQ(reports, expected) << name;
        EXPECT_EQ(operands.c == before, !expected.empty()) << name;
      }
  }

  /// `at`, and all that stand behind it, bad.
  static Values from(const std::string &kinds, Values values, std::size_t at) {
    for (std::size_t i = at; i < kinds.size(); ++i)
      if (is_option(kinds[i]) || is_number(kinds[i]))
        values.at[i] = bad_value(kinds[i]);
    return values;
  }
};

using Scalars = testing::Types<float, double, std::complex<float>, std::complex<double>>;
TYPED_TEST_SUITE(EachArgument, Scalars);

TYPED_TEST(EachArgument, OfFortran) {
  for (const Routine<TypeParam> &routine : all_routines<TypeParam>()) {
    const std::string name = padded(scalar_letter<TypeParam>() + routine.name);
    const Values start = good_values(routine.kinds, 0);
    this->expect(routine, start, {});
    for (std::size_t i = 0; i < routine.kinds.size(); ++i) {
      if (!is_option(routine.kinds[i]) && !is_number(routine.kinds[i]))
        continue;
      const std::vector<Report> told = {
          {"xerbla_", name, "", static_cast<long long>(i) + 1, false, false}};
      Values alone = start;
      alone.at[i] = bad_value(routine.kinds[i]);
      this->expect(routine, alone, told);
      this->expect(routine, this->from(routine.kinds, start, i), told);
    }
  }
}

/// What the reference's CBLAS calls an option.
std::string option_name(const std::string &routine, const std::string &kinds, std::size_t i) {
  switch (kinds[i]) {
  case 'U':
    return "Uplo";
  case 'D':
    return "Diag";
  case 'S':
    return "Side";
  default:
    break;
  }
  if (kinds.find('T') != i)
    return "TransB";
  const bool plain = routine.size() > 3 && (routine.substr(0, 3) == "syr" || routine[0] == 'h' ||
                                            routine == "trmm" || routine == "trsm");
  return plain ? "Trans" : "TransA";
}

/// Number of an option. The reference numbers some otherwise when row-major.
long long option_number(const std::string &routine, const std::string &kinds, std::size_t i,
                        bool row) {
  const auto number = static_cast<long long>(i) + 2;
  if (row && routine == "gemm")
    return 2;
  if (row && kinds[i] == 'U' && (routine == "syrk" || routine == "herk" || routine == "syr2k"))
    return 3;
  return number;
}

TYPED_TEST(EachArgument, OptionsOfCblas) {
  for (const Routine<TypeParam> &routine : all_routines<TypeParam>()) {
    const std::string name = "cblas_" + (scalar_letter<TypeParam>() + routine.name);
    for (const int layout : {row_major, column_major}) {
      const bool row = layout == row_major;
      const Values start = good_values(routine.kinds, layout);
      for (std::size_t i = 0; i < routine.kinds.size(); ++i) {
        if (!is_option(routine.kinds[i]))
          continue;
        const std::vector<Report> told = {
            {"cblas_xerbla", name,
             "Illegal " + option_name(routine.name, routine.kinds, i) + " setting, 63\n",
             option_number(routine.name, routine.kinds, i, row), true, row}};
        Values alone = start;
        alone.at[i] = bad_value(routine.kinds[i]);
        this->expect(routine, alone, told);
        this->expect(routine, this->from(routine.kinds, start, i), told);
      }
    }
    Values wild = this->from(routine.kinds, good_values(routine.kinds, 77), 0);
    this->expect(routine, wild,
                 {{"cblas_xerbla", name, "Illegal layout setting, 77\n", 1, true, false}});
  }
}

/// The place of the argument that the swapped column-major call has where this one stands.
std::size_t swapped(const std::string &routine, std::size_t i) {
  static const struct {
    const char *routines;
    std::size_t one, other;
  } pairs[] = {{" gemm ", 2, 3},          {" gemm gemmtr gemmt ", 7, 9}, {" symm hemm ", 2, 3},
               {" trmm trsm ", 4, 5},     {" gemv gbmv ", 1, 2},         {" gbmv ", 3, 4},
               {" ger geru gerc ", 0, 1}, {" ger geru gerc ", 4, 6},     {" her2 hpr2 ", 4, 6}};
  for (const auto &pair : pairs)
    if (std::strstr(pair.routines, (" " + routine + " ").c_str()) != nullptr &&
        (i == pair.one || i == pair.other))
      return pair.one + pair.other - i;
  return i;
}

TYPED_TEST(EachArgument, NumbersOfCblas) {
  for (const Routine<TypeParam> &routine : all_routines<TypeParam>()) {
    const std::string name = padded(scalar_letter<TypeParam>() + routine.name);
    for (const int layout : {row_major, column_major}) {
      const bool row = layout == row_major;
      for (std::size_t i = 0; i < routine.kinds.size(); ++i) {
        if (!is_number(routine.kinds[i]))
          continue;
        const std::size_t place = row ? swapped(routine.name, i) : i;
        Values values = good_values(routine.kinds, layout);
        values.at[i] = bad_value(routine.kinds[i]);
        this->expect(routine, values,
                     {{"xerbla_", name, "", static_cast<long long>(place) + 1, true, row}});
      }
    }
  }
}

// Complex syrk and syr2k do not know 'C', herk and her2k not 'T'; row-major C takes either.
TYPED_TEST(EachArgument, TransOfRankKRoutines) {
  for (const Routine<TypeParam> &routine : all_routines<TypeParam>()) {
    const bool symmetric = routine.name == "syrk" || routine.name == "syr2k";
    if (!symmetric && routine.name != "herk" && routine.name != "her2k")
      continue;
    const bool real = std::is_floating_point_v<TypeParam>;
    const std::string name = padded(scalar_letter<TypeParam>() + routine.name);
    for (const int layout : {0, row_major, column_major})
      for (const bool conjugated : {false, true}) {
        Values values = good_values(routine.kinds, layout);
        values.at[1] = layout == 0 ? (conjugated ? 'C' : 'T') : (conjugated ? 113 : 112);
        if (real || layout == row_major || conjugated != symmetric)
          this->expect(routine, values, {});
        else
          this->expect(routine, values, {{"xerbla_", name, "", 2, layout != 0, false}});
      }
  }
}

// Every letter there is, as each option.
TYPED_TEST(EachArgument, OnlyTheLettersInEitherCase) {
  for (const Routine<TypeParam> &routine : all_routines<TypeParam>())
    for (std::size_t i = 0; i < routine.kinds.size(); ++i) {
      if (!is_option(routine.kinds[i]))
        continue;
      for (int letter = 0; letter < 256; ++letter) {
        Values values = good_values(routine.kinds, 0);
        values.at[i] = letter;
        Operands<TypeParam> operands;
        called = &ours();
        reports.clear();
        const std::string symbol = scalar_letter<TypeParam>() + routine.name + "_";
        routine.fortran(ours().function<void *>(symbol), values, operands);
        const bool known =
            letter < 128 && letter != 0 &&
            std::strchr(choices(routine.kinds[i]).letters, std::toupper(letter)) != nullptr;
        const bool rank = routine.kinds[i] == 'T' && routine.kinds.substr(0, 4) == "UTii" &&
                          !std::is_floating_point_v<TypeParam>;
        if (!rank) { // whose letters the test above is about
          EXPECT_EQ(reports.empty(), known) << symbol << " " << letter;
        }
      }
    }
}

// Leading dimensions are held against max(1, rows) also where another size is 0.
TYPED_TEST(EachArgument, LeadingDimensionsOfEmptyOperands) {
  for (const Routine<TypeParam> &routine : all_routines<TypeParam>())
    for (std::size_t i = 0; i < routine.kinds.size(); ++i) {
      if (routine.kinds[i] != 'l')
        continue;
      Values values = good_values(routine.kinds, 0);
      for (std::size_t j = 0; j < routine.kinds.size(); ++j)
        if (routine.kinds[j] == 'i')
          values.at[j] = 0;
        else if (routine.kinds[j] == 'l')
          values.at[j] = 1;
      values.at[i] = 0;
      this->expect(routine, values,
                   {{"xerbla_", padded(scalar_letter<TypeParam>() + routine.name), "",
                     static_cast<long long>(i) + 1, false, false}});
    }
}

// Numbers whose lower halves mean the contrary: good ones that look like 0, bad ones that do.
TYPED_TEST(EachArgument, IntegersOf64BitsAreReadWhole) {
  constexpr std::int64_t huge = INT64_C(1) << 32;
  for (const Routine<TypeParam> &routine : all_routines<TypeParam>())
    for (const int layout : {0, row_major, column_major}) {
      const std::string base = scalar_letter<TypeParam>() + routine.name;
      const std::string symbol = our_names(base, layout == 0, true)[0];
      const auto reported = [&](const Values &values) {
        Operands<TypeParam> operands;
        called = &ours();
        reports.clear();
        (layout == 0 ? routine.fortran64 : routine.cblas64)(ours().function<void *>(symbol), values,
                                                            operands);
        return reports.size();
      };
      Values empty = good_values(routine.kinds, layout);
      for (std::size_t i = 0; i < routine.kinds.size(); ++i)
        if (is_number(routine.kinds[i]))
          empty.at[i] = routine.kinds[i] == 'i' ? 0 : huge;
      EXPECT_EQ(reported(empty), 0u) << symbol;
      for (std::size_t i = 0; i < routine.kinds.size(); ++i) {
        if (routine.kinds[i] != 'i')
          continue;
        Values negative = empty;
        negative.at[i] = -huge;
        EXPECT_EQ(reported(negative), 1u) << symbol << " " << i;
      }
    }
}

} // namespace
