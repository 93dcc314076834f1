// SPDX-License-Identifier: BSD-3-Clause
// The numbers in the default handlers' lines, for every number of every routine of levels 2 and 3:
// each caller is told the place of the argument in its own call, also where row-major calls are
// made with exchanged operands.
#include "testing/interface/any_call.h"
#include "testing/interface/captured.h"
#include <algorithm>
#include <dlfcn.h>

namespace {

template <class T> class DefaultNumbers : public testing::Test {};
using Scalars = testing::Types<float, double, std::complex<float>, std::complex<double>>;
TYPED_TEST_SUITE(DefaultNumbers, Scalars);

TYPED_TEST(DefaultNumbers, AreTheCallers) {
  using T = TypeParam;
  void *library = dlopen(LOOMBLAS_LIBRARY_PATH, RTLD_NOW | RTLD_LOCAL);
  ASSERT_NE(library, nullptr) << dlerror();
  for (const Routine<T> &routine : all_routines<T>()) {
    const std::string base = scalar_letter<T>() + routine.name;
    for (const int layout : {0, 101, 102})
      for (const bool wide : {false, true})
        for (std::size_t i = 0; i < routine.kinds.size(); ++i) {
          if (!is_number(routine.kinds[i]))
            continue;
          Values values = good_values(routine.kinds, layout);
          values.at[i] = bad_value(routine.kinds[i]);
          const std::string name = our_names(base, layout == 0, wide)[0];
          Operands<T> operands;
          const std::string said = captured([&] {
            const auto caller = layout == 0 ? (wide ? routine.fortran64 : routine.fortran)
                                            : (wide ? routine.cblas64 : routine.cblas);
            caller(dlsym(library, name.c_str()), values, operands);
          });
          std::string capitals = base;
          for (char &letter : capitals)
            letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
          const std::string expected = layout == 0
                                           ? " ** On entry to " + capitals + " parameter number " +
                                                 std::to_string(i + 1) + " had an illegal value\n"
                                           : "Parameter " + std::to_string(i + 2) +
                                                 " to routine cblas_" + base + " was incorrect\n";
          EXPECT_EQ(said, expected) << name << " layout " << layout;
        }
  }
}

} // namespace
