// SPDX-License-Identifier: BSD-3-Clause
// The counters and the lines of LOOMBLAS_VERBOSE: at load, one a call, and the sum at the end.
#include "interface/observer.h"
#include "driver/machine.h"
#include "driver/settings.h"
#include "driver/thread_pool.h"
#include "interface/include/loomblas.h"
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

/// Written before main, or by dlopen. Only the quiet case has to be cheap.
[[gnu::constructor]] void start_observing() {
  if (settings().verbose < 1)
    return;
  count_calls(true);
  Line line;
  line.text("LoomBLAS " LOOMBLAS_VERSION " (").text(kernel_table().isa).text(", ");
  threads(line, max_threads()).text(") loaded from ").text(library_path()).write_to_stderr();
}

/// "LoomBLAS: libloomblas.so (avx512, 2 threads) served sgemm 12, dgemm 40 calls"; another such
/// line where one does not hold all routines.
[[gnu::destructor]] void write_sum() {
  if (settings().verbose < 1)
    return;
  Line line;
  line.text("LoomBLAS: ").text(file_name(library_path())).text(" (").text(kernel_table().isa);
  threads(line.text(", "), max_threads()).text(") served");
  const Line head = line;
  const char *separator = " ";
  for (std::size_t i = 0; i < routine_count; ++i) {
    const auto count = calls[i].load(std::memory_order_relaxed);
    if (count == 0)
      continue;
    if (line.room() < 64) { // a name, a number, " calls"
      line.text(" calls").write_to_stderr();
      line = head;
      separator = " ";
    }
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

Watch::Watch(Routine routine, Layout layout) : layout_(layout), described_(settings().verbose > 1) {
  calls[static_cast<std::size_t>(routine)].fetch_add(1, std::memory_order_relaxed);
  if (described_)
    line_.text("LoomBLAS: ").text(names(routine).base);
}

Watch &Watch::size(const char *name, index value) {
  line_.text(" ").text(name).text("=").number(value);
  return *this;
}

Watch &Watch::plan(const GemmPlan &plan) {
  plan_ = plan;
  planned_ = true;
  return *this;
}

void Watch::start() {
  take_most_threads(); // of calls that nobody watched
  started_ = described_ ? seconds_now() : 0;
}

/// "LoomBLAS: dgemm N T m=300 n=200 k=100 row-major: packed, 2 threads, 0.00012 s, 99.9 GFLOP/s"
Watch::~Watch() {
  if (!described_)
    return;
  const double seconds = seconds_now() - started_;
  line_.text(layout_ == Layout::RowMajor ? " row-major: " : ": ");
  if (planned_)
    line_.text(path_name(plan_.path)).text(", ");
  threads(line_, take_most_threads()).text(", ").measure(seconds).text(" s");
  if (seconds > 0 && flops_ > 0)
    line_.text(", ").measure(1e-9 * flops_ / seconds).text(" GFLOP/s");
  line_.write_to_stderr();
}

} // namespace loomblas
