// SPDX-License-Identifier: BSD-3-Clause
// The counters and the lines of LOOMBLAS_VERBOSE: at load, one a call, and the sum at the end.
#include "interface/observer.h"
#include "driver/machine.h"
#include "driver/settings.h"
#include "driver/thread_pool.h"
#include "interface/include/loomblas.h"
#include "interface/line.h"
#include <ctime>
#include <dlfcn.h>
#include <strings.h>

namespace loomblas {

std::atomic<bool> observing{false};

namespace {

std::atomic<unsigned long long> calls[routine_count];

/// The file this library was loaded from.
const char *library_path() {
  Dl_info info;
  return dladdr(&observing, &info) != 0 && info.dli_fname != nullptr ? info.dli_fname
                                                                     : "libloomblas.so";
}

const char *file_name(const char *path) {
  const char *slash = std::strrchr(path, '/');
  return slash != nullptr ? slash + 1 : path;
}

Line &threads(Line &line, int count) {
  return line.number(count).text(count == 1 ? " thread" : " threads");
}

double seconds_now() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC_RAW, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

const char *letter(Operation operation) {
  switch (operation) {
  case Operation::None:
    return " N";
  case Operation::Transpose:
    return " T";
  default:
    return " C";
  }
}

/// "LoomBLAS: dgemm N T m=300 n=200 k=100 row-major: packed, 2 threads, 0.00012 s, 99.9 GFLOP/s"
template <class T>
void write_call(Routine routine, Layout layout, const GemmArguments<T> &call, double seconds) {
  const bool swapped = layout == Layout::RowMajor;
  const GemmPlan plan = blas::plan_gemm<T>(call.transa, call.transb, call.m, call.n, call.k);
  const double flops =
      2.0 * static_cast<double>(call.m) * static_cast<double>(call.n) * static_cast<double>(call.k);
  Line line;
  line.text("LoomBLAS: ").text(names(routine).base);
  line.text(letter(swapped ? call.transb : call.transa));
  line.text(letter(swapped ? call.transa : call.transb));
  line.text(" m=").number(swapped ? call.n : call.m);
  line.text(" n=").number(swapped ? call.m : call.n);
  line.text(" k=").number(call.k).text(swapped ? " row-major: " : ": ");
  threads(line.text(path_name(plan.path)).text(", "), plan.threads)
      .text(", ")
      .measure(seconds)
      .text(" s");
  if (seconds > 0)
    line.text(", ").measure(1e-9 * flops / seconds).text(" GFLOP/s");
  line.write_to_stderr();
}

/// Written before main, or by dlopen. Only the quiet case has to be cheap.
[[gnu::constructor]] void start_observing() {
  if (settings().verbose < 1)
    return;
  count_calls(true);
  Line line;
  line.text("LoomBLAS " LOOMBLAS_VERSION " (").text(kernel_table().isa).text(", ");
  threads(line, max_threads()).text(") loaded from ").text(library_path()).write_to_stderr();
}

/// "LoomBLAS: libloomblas.so (avx512, 2 threads) served sgemm 12, dgemm 40 calls"
[[gnu::destructor]] void write_sum() {
  if (settings().verbose < 1)
    return;
  Line line;
  line.text("LoomBLAS: ").text(file_name(library_path())).text(" (").text(kernel_table().isa);
  threads(line.text(", "), max_threads()).text(") served");
  const char *separator = " ";
  for (std::size_t i = 0; i < routine_count; ++i) {
    const auto count = calls[i].load(std::memory_order_relaxed);
    if (count == 0)
      continue;
    line.text(separator).text(routine_names[i].base).text(" ");
    line.number(static_cast<long long>(count));
    separator = ", ";
  }
  line.text(*separator == ' ' ? " no calls" : " calls").write_to_stderr();
}

} // namespace

void count_calls(bool on) {
  observing.store(on || settings().verbose > 0, std::memory_order_relaxed);
}

unsigned long long calls_counted(const char *routine) {
  unsigned long long sum = 0;
  for (std::size_t i = 0; i < routine_count; ++i)
    if (routine == nullptr || strcasecmp(routine, routine_names[i].base) == 0)
      sum += calls[i].load(std::memory_order_relaxed);
  return sum;
}

template <class T>
void observed_gemm(Routine routine, Layout layout, const GemmArguments<T> &call) {
  calls[static_cast<std::size_t>(routine)].fetch_add(1, std::memory_order_relaxed);
  const bool timed = settings().verbose > 1;
  const double start = timed ? seconds_now() : 0;
  blas::gemm<T>(call.transa, call.transb, call.m, call.n, call.k, call.alpha, call.a, call.lda,
                call.b, call.ldb, call.beta, call.c, call.ldc);
  if (timed)
    write_call(routine, layout, call, seconds_now() - start);
}
template void observed_gemm(Routine, Layout, const GemmArguments<float> &);
template void observed_gemm(Routine, Layout, const GemmArguments<double> &);

} // namespace loomblas
