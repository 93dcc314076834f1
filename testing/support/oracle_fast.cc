// SPDX-License-Identifier: BSD-3-Clause
// The oracle's loops compiled for CPUs whose fused multiply-add is an instruction (the flags stand
// in CMakeLists.txt); the results are those of oracle_portable.cc, many times sooner.
#include "testing/support/oracle_loops.h"

namespace loomblas::check {
const OracleLoops fast_oracle = {emulate<float>, emulate<double>, exact<float>, exact<double>};
} // namespace loomblas::check
