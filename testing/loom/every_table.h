// SPDX-License-Identifier: BSD-3-Clause
// Runs a test once for each row of the kernel table, and the arithmetic that a row promises.
#pragma once
#include "driver/machine.h"

#include <cmath>
#include <gtest/gtest.h>
#include <string>

namespace loomblas::check {

class EveryTable : public testing::TestWithParam<const KernelTable *> {
protected:
  void SetUp() override {
    if (!can_run(*GetParam()))
      GTEST_SKIP() << GetParam()->isa << ": this CPU lacks one of " << GetParam()->requires_;
    before = kernel_table().isa;
    ASSERT_TRUE(select_isa(GetParam()->isa));
  }
  void TearDown() override {
    if (before != nullptr)
      select_isa(before);
  }

private:
  const char *before = nullptr;
};

/// acc + x * y as the selected row computes it.
template <class T> T multiply_add(T x, T y, T acc) {
  return kernel_table().fused ? std::fma(x, y, acc) : x * y + acc;
}

/// How every kernel ends: alpha acc + beta c, c not read where beta is 0.
template <class T> T finish(const Scale<T> &scale, T acc, T c) {
  return scale.beta == 0 ? scale.alpha * acc : multiply_add(scale.alpha, acc, scale.beta * c);
}

inline const auto all_tables = testing::ValuesIn(kernel_tables, kernel_tables + kernel_table_count);
inline std::string table_name(const testing::TestParamInfo<const KernelTable *> &info) {
  return info.param->isa;
}

} // namespace loomblas::check
