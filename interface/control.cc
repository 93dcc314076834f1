// SPDX-License-Identifier: BSD-3-Clause
// The control functions of interface/include/loomblas.h, and OpenBLAS's and BLIS's names for them.
#include "driver/machine.h"
#include "driver/thread_pool.h"
#include "interface/errors.h"
#include "interface/include/loomblas.h"
#include "interface/observer.h"
#include <algorithm>
#include <cstdint>
#include <cstdio>

namespace {

/// Each thread's answer stays its own, so that two that ask at once do not garble it.
thread_local char config[96];

char *describe_config() {
  std::snprintf(config, sizeof config, "LoomBLAS " LOOMBLAS_VERSION " %.40s MAX_THREADS=%d",
                loomblas::kernel_table().isa, loomblas::max_threads());
  return config;
}

void set_threads(std::int64_t count) {
  loomblas::set_max_threads(static_cast<int>(std::clamp<std::int64_t>(count, 0, INT32_MAX)));
}

} // namespace

LOOMBLAS_PUBLIC void loomblas_set_num_threads(int count) { set_threads(count); }
LOOMBLAS_PUBLIC int loomblas_get_num_threads(void) { return loomblas::max_threads(); }
LOOMBLAS_PUBLIC int loomblas_set_num_threads_local(int count) {
  return loomblas::set_max_threads_local(std::max(count, 0));
}
LOOMBLAS_PUBLIC const char *loomblas_get_config(void) { return describe_config(); }
LOOMBLAS_PUBLIC const char *loomblas_get_corename(void) { return loomblas::kernel_table().isa; }
LOOMBLAS_PUBLIC void loomblas_count_calls(int on) { loomblas::count_calls(on != 0); }
LOOMBLAS_PUBLIC unsigned long long loomblas_calls(const char *routine) {
  return loomblas::calls_counted(routine);
}

// As OpenBLAS declares them: char * where it should be const.
LOOMBLAS_PUBLIC void openblas_set_num_threads(int count) { set_threads(count); }
LOOMBLAS_PUBLIC int openblas_get_num_threads(void) { return loomblas::max_threads(); }
LOOMBLAS_PUBLIC int openblas_set_num_threads_local(int count) {
  return loomblas::set_max_threads_local(std::max(count, 0));
}
LOOMBLAS_PUBLIC char *openblas_get_config(void) { return describe_config(); }
LOOMBLAS_PUBLIC char *openblas_get_corename(void) {
  return const_cast<char *>(loomblas::kernel_table().isa);
}
/// 1: threads of its own, as OpenBLAS numbers them (0 sequential, 2 OpenMP).
LOOMBLAS_PUBLIC int openblas_get_parallel(void) { return 1; }

// As BLIS declares them: its dim_t has 64 bits.
LOOMBLAS_PUBLIC void bli_thread_set_num_threads(std::int64_t count) { set_threads(count); }
LOOMBLAS_PUBLIC std::int64_t bli_thread_get_num_threads(void) { return loomblas::max_threads(); }
