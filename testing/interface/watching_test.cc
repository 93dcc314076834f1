// SPDX-License-Identifier: BSD-3-Clause
// LOOMBLAS_VERBOSE=2 and loomblas_calls for every routine of levels 2 and 3: one line and one count
// a call, with the options and sizes as the caller gave them, whatever was folded for them.
#include "loomblas.h"
#include "testing/interface/any_call.h"
#include "testing/interface/captured.h"
#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>

namespace {

/// The library, loaded with LOOMBLAS_VERBOSE=2.
void *library() {
  static void *handle = nullptr;
  if (handle == nullptr) {
    setenv("LOOMBLAS_VERBOSE", "2", 1);
    captured([] { handle = dlopen(LOOMBLAS_LIBRARY_PATH, RTLD_NOW | RTLD_LOCAL); });
  }
  return handle;
}

/// What sizes are called, by how many there are.
std::vector<const char *> size_names(const std::string &kinds) {
  const auto count = std::count(kinds.begin(), kinds.end(), 'i');
  if (count == 1)
    return {"n"};
  if (count == 2 && kinds[0] == 'U')
    return {"n", "k"};
  return {"m", "n", count == 3 ? "k" : "kl", "ku"};
}

/// A good call with sizes that differ, its options the first or the second ones.
Values call_of(const std::string &name, const std::string &kinds, int layout, bool second) {
  Values values = good_values(kinds, layout);
  int size = 2;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (kinds[i] == 'i')
      values.at[i] = size++;
    if (kinds[i] == 'l')
      values.at[i] = 12;
    if (!is_option(kinds[i]) || !second)
      continue;
    const bool conjugated = kinds[i] == 'T' && (name == "herk" || name == "her2k");
    values.at[i] = layout == 0 ? choices(kinds[i]).letters[conjugated ? 2 : 1]
                               : choices(kinds[i]).first + (conjugated ? 2 : 1);
  }
  return values;
}

std::string line_start(const std::string &base, const std::string &kinds, const Values &values) {
  std::string line = "LoomBLAS: " + base;
  const std::vector<const char *> names = size_names(kinds);
  std::size_t size = 0;
  for (std::size_t i = 0; i < kinds.size(); ++i)
    if (is_option(kinds[i]))
      line +=
          std::string(" ") +
          (values.layout == 0 ? static_cast<char>(values.at[i])
                              : choices(kinds[i]).letters[values.at[i] - choices(kinds[i]).first]);
    else if (kinds[i] == 'i')
      line += std::string(" ") + names[size++] + "=" + std::to_string(values.at[i]);
  return line + (values.layout == 101 ? " row-major: " : ": ");
}

template <class T> class Watching : public testing::Test {};
using Scalars = testing::Types<float, double, std::complex<float>, std::complex<double>>;
TYPED_TEST_SUITE(Watching, Scalars);

TYPED_TEST(Watching, EveryCallIsCountedAndDescribed) {
  using T = TypeParam;
  ASSERT_NE(library(), nullptr);
  const auto calls =
      reinterpret_cast<decltype(&loomblas_calls)>(dlsym(library(), "loomblas_calls"));
  for (const Routine<T> &routine : all_routines<T>()) {
    const std::string base = scalar_letter<T>() + routine.name;
    for (const int layout : {0, 101, 102})
      for (const bool second : {false, true}) {
        const bool wide = second;
        const std::string symbol = our_names(base, layout == 0, wide)[0];
        const Values values = call_of(routine.name, routine.kinds, layout, second);
        const auto before = calls(base.c_str()), all = calls(nullptr);
        Operands<T> operands;
        const std::string said = captured([&] {
          const auto caller = layout == 0 ? (wide ? routine.fortran64 : routine.fortran)
                                          : (wide ? routine.cblas64 : routine.cblas);
          caller(dlsym(library(), symbol.c_str()), values, operands);
        });
        EXPECT_EQ(calls(base.c_str()), before + 1) << symbol;
        EXPECT_EQ(calls(nullptr), all + 1) << symbol;
        const std::string expected = line_start(base, routine.kinds, values);
        EXPECT_EQ(said.substr(0, expected.size()), expected);
        EXPECT_NE(said.find(" 1 thread, "), std::string::npos) << said;
        EXPECT_NE(said.find(" GFLOP/s\n"), std::string::npos) << said;
        EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << said;
      }
  }
}

} // namespace
