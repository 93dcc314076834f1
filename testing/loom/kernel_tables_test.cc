// SPDX-License-Identifier: BSD-3-Clause
// What every row of the kernel table promises beside its kernels.
#include "driver/cpu.h"
#include "driver/machine.h"

#include <cstring>
#include <gtest/gtest.h>
#include <set>
#include <sstream>
#include <string>

namespace loomblas {
namespace {

std::set<std::string> known_features() {
  std::set<std::string> names;
  for (int i = 0; cpu_feature_name(i) != nullptr; ++i)
    names.insert(cpu_feature_name(i));
  return names;
}

template <class T> void expect_whole(const KernelSet<T> &set) {
  EXPECT_GE(set.nr, 1);
  EXPECT_GE(set.widest, set.nr);
  EXPECT_LE(set.widest, Kernels<T>::most_columns);
  for (index n = 1; n <= set.widest; ++n) {
    EXPECT_GE(set.max_vectors[n - 1], n <= set.nr ? set.mv : 1) << n; // covers a packed tile's rows
    for (index c = 0; c < set.small_classes + set.max_vectors[n - 1]; ++c) {
      EXPECT_NE(set.rows[n - 1][c], nullptr);
      EXPECT_NE(set.columns[n - 1][c], nullptr);
    }
  }
}

} // namespace

TEST(KernelTables, AreInOrderOfRankAndTheLastNeedsNothing) {
  ASSERT_GE(kernel_table_count, 1);
  for (int i = 1; i < kernel_table_count; ++i)
    EXPECT_GE(kernel_tables[i - 1]->rank, kernel_tables[i]->rank);
  EXPECT_STREQ(kernel_tables[kernel_table_count - 1]->requires_, "");
}

TEST(KernelTables, RequireFeaturesThatTheLibraryKnows) {
  const std::set<std::string> known = known_features();
  for (int i = 0; i < kernel_table_count; ++i) {
    std::istringstream words(kernel_tables[i]->requires_);
    for (std::string word; words >> word;)
      EXPECT_EQ(known.count(word), 1u) << kernel_tables[i]->isa << " requires " << word;
  }
}

TEST(KernelTables, AreWhole) {
  std::set<std::string> names;
  for (int i = 0; i < kernel_table_count; ++i) {
    SCOPED_TRACE(kernel_tables[i]->isa);
    EXPECT_TRUE(names.insert(kernel_tables[i]->isa).second);
    expect_whole(kernel_tables[i]->f32);
    expect_whole(kernel_tables[i]->f64);
  }
}

TEST(KernelTables, AreSelectedByNameIfTheyRun) {
  const char *before = kernel_table().isa;
  EXPECT_FALSE(select_isa("no such ISA"));
  EXPECT_STREQ(kernel_table().isa, before);
  for (int i = 0; i < kernel_table_count; ++i) {
    const char *now = kernel_table().isa, *name = kernel_tables[i]->isa;
    EXPECT_EQ(select_isa(name), can_run(*kernel_tables[i])) << name;
    EXPECT_STREQ(kernel_table().isa, can_run(*kernel_tables[i]) ? name : now);
  }
  EXPECT_TRUE(select_isa(before));
}

} // namespace loomblas
