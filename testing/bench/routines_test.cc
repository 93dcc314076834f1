// SPDX-License-Identifier: BSD-3-Clause
// The names that the bench makes of its table, with the reference library as the oracle.
#include "bench/blas_library.h"
#include "bench/routines.h"

#include <gtest/gtest.h>
#include <set>

namespace loomblas::bench {
namespace {

std::set<std::string> names() {
  std::set<std::string> out;
  for (const Routine &routine : routines())
    for (const char *type = routine.types; *type; ++type)
      EXPECT_TRUE(out.insert(routine.name(*type)).second) << routine.name(*type) << " stands twice";
  return out;
}

TEST(Routines, AreThoseOfTheReferenceAndItsLaterAdditions) {
  const BlasLibrary reference("reference", REFERENCE_LIBRARY_PATH);
  ASSERT_TRUE(reference.valid()) << reference.error();
  int missing = 0;
  for (const std::string &name : names())
    if (!reference.routine(name)) {
      ++missing;
      EXPECT_TRUE(name.ends_with("gemmtr") || name.ends_with("axpby")) << name;
    }
  EXPECT_LE(missing, 8);
}

TEST(Routines, AreAll) {
  const std::set<std::string> all = names();
  EXPECT_EQ(all.size(), 34u + 66u + 54u) << "of levels 3, 2 and 1";
  for (const char *name : {"sdsdot", "dsdot", "csscal", "zdscal", "scasum", "dznrm2", "icamax",
                           "csrot", "zdrot", "zrotg", "drotmg", "ssbmv", "zhpr2", "zgerc", "cgeru"})
    EXPECT_EQ(all.count(name), 1u) << name;
}

TEST(Routines, AreFoundWithAndWithoutTheirType) {
  const auto all = find_routines("trsm");
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].type, 0);
  const auto one = find_routines("ztrsm");
  ASSERT_EQ(one.size(), 1u);
  EXPECT_EQ(one[0].type, 'z');
  EXPECT_EQ(one[0].routine, all[0].routine);
  EXPECT_EQ(find_routines("scal").size(), 2u) << "scal, and csscal with zdscal";
  EXPECT_EQ(find_routines("dsdot").size(), 1u);
  EXPECT_EQ(find_routines("idamax")[0].type, 'd');
  EXPECT_TRUE(find_routines("dhemm").empty());
  EXPECT_TRUE(find_routines("getrf").empty());
}

} // namespace
} // namespace loomblas::bench
