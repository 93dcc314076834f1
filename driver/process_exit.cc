// SPDX-License-Identifier: BSD-3-Clause
// A handler that exit() runs before all destructors, and dlclose does not.
#include "driver/process_exit.h"
#include <cstdlib>
#include <semaphore.h>

extern "C" int __cxa_atexit(void (*)(void *), void *, void *);
extern "C" void __cxa_finalize(void *);

namespace loomblas {
namespace {

constinit sem_t *exit_has_begun = nullptr; ///< posted when it has

bool is_posted(sem_t *semaphore) {
  int value = 1;
  return sem_getvalue(semaphore, &value) != 0 || value != 0;
}

// At load, not when there is something to free: registered while another thread is already inside
// exit(), the handler would run after the destructors that ask. A handler of no loaded library (its
// last argument is none's handle) is run by exit() only. It may run when this library is unmapped,
// so both the function and what it is given are libc's.
[[gnu::constructor]] void watch_for_exit() {
  exit_has_begun = static_cast<sem_t *>(std::malloc(sizeof(sem_t)));
  if (exit_has_begun == nullptr)
    return;
  sem_init(exit_has_begun, 0, 0);
  __cxa_atexit(reinterpret_cast<void (*)(void *)>(reinterpret_cast<void (*)()>(sem_post)),
               exit_has_begun, exit_has_begun);
}

/// After the destructors that ask, which have higher numbers.
[[gnu::destructor(500)]] void stop_watching() {
  if (process_is_exiting())
    return;
  __cxa_finalize(exit_has_begun); // runs the handler and forgets it
  if (is_posted(exit_has_begun))
    std::free(exit_has_begun);
}

} // namespace

bool process_is_exiting() { return exit_has_begun == nullptr || is_posted(exit_has_begun); }

} // namespace loomblas
