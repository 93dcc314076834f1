// SPDX-License-Identifier: BSD-3-Clause
// Finds omp_in_parallel of a runtime that is already there.
#include "driver/openmp_region.h"
#include <atomic>
#include <dlfcn.h>

namespace loomblas {
namespace {

using InParallel = int (*)();

InParallel find_in(void *library) {
  return reinterpret_cast<InParallel>(dlsym(library, "omp_in_parallel"));
}

/// Python loads extension modules, and with them their OpenMP, out of sight of the global scope:
/// so ask the usual libraries by name too. Nothing is loaded that isn't. A library that is found
/// keeps the reference, so that the function stays.
InParallel look_up() {
  if (const InParallel found = find_in(RTLD_DEFAULT))
    return found;
  for (const char *name : {"libgomp.so.1", "libomp.so.5", "libomp.so", "libiomp5.so"})
    if (void *library = dlopen(name, RTLD_LAZY | RTLD_NOLOAD)) {
      if (const InParallel found = find_in(library))
        return found;
      dlclose(library);
    }
  return nullptr;
}

std::atomic<InParallel> in_parallel{nullptr};
std::atomic<unsigned> questions{0};

} // namespace

bool in_openmp_region() {
  InParallel function = in_parallel.load(std::memory_order_acquire);
  if (function == nullptr) {
    // A runtime may be loaded later than we are: look again, ever more rarely (1st, 2nd, 4th, ...).
    // Two threads may ask the same question; an exact count is not worth a locked instruction.
    const unsigned question = questions.load(std::memory_order_relaxed) + 1;
    questions.store(question, std::memory_order_relaxed);
    if ((question & (question - 1)) != 0)
      return false;
    function = look_up();
    if (function == nullptr)
      return false;
    in_parallel.store(function, std::memory_order_release);
  }
  return function() != 0;
}

} // namespace loomblas
