// SPDX-License-Identifier: BSD-3-Clause
// A function of the tested library by its name and type, for tests that say what they call.
#pragma once
#include "testing/support/routine_call.h"

#include <cstdio>
#include <cstdlib>

namespace loomblas::check {

/// function<double(const int *, const double *, const int *)>("dasum_")(&n, x, &inc)
template <class Type> Type *function(const char *name) {
  void *found = symbol(name);
  if (!found) {
    std::fprintf(stderr, "%s is missing\n", name);
    std::abort();
  }
  return reinterpret_cast<Type *>(found);
}

} // namespace loomblas::check
