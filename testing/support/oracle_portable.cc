// SPDX-License-Identifier: BSD-3-Clause
// The oracle's loops for any CPU of this architecture.
#include "testing/support/oracle_loops.h"

namespace loomblas::check {
const OracleLoops portable_oracle = {emulate<float>, emulate<double>, exact<float>, exact<double>};
} // namespace loomblas::check
