// SPDX-License-Identifier: BSD-3-Clause
// Memory between two unmapped pages, so that one byte read or written outside an operand faults.
#pragma once
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <sys/mman.h>
#include <unistd.h>

namespace loomblas::check {

/// Where in its memory an operand lies.
enum class Place {
  AtEnd,  ///< its last byte is followed by an unmapped page
  AtStart ///< its first byte is preceded by an unmapped page
};

class Guarded {
public:
  explicit Guarded(std::size_t bytes) {
    const std::size_t page = std::size_t(sysconf(_SC_PAGESIZE));
    size = (bytes + page - 1) / page * page + page;
    void *map = mmap(nullptr, size + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (map == MAP_FAILED ||
        mprotect(static_cast<char *>(map) + page, size, PROT_READ | PROT_WRITE)) {
      std::perror("guarded memory");
      std::abort();
    }
    guard = page;
    start = static_cast<char *>(map) + page;
  }
  ~Guarded() { munmap(start - guard, size + 2 * guard); }
  Guarded(const Guarded &) = delete;
  Guarded &operator=(const Guarded &) = delete;

  /// `bytes` bytes against the unmapped page after or before them, `shift` bytes away from it.
  template <class T> T *place(Place where, std::size_t bytes, std::size_t shift = 0) {
    if (bytes + shift > size)
      std::abort();
    return reinterpret_cast<T *>(where == Place::AtEnd ? start + size - bytes - shift
                                                       : start + shift);
  }
  void fill(int byte) { std::memset(start, byte, size); }
  void read_only() { mprotect(start, size, PROT_READ); }
  void writable() { mprotect(start, size, PROT_READ | PROT_WRITE); }

private:
  char *start;
  std::size_t size, guard;
};

namespace fault_note {
inline thread_local char text[256]; // a fault is handled by the thread that it happens to
inline void on_fault(int signal) {
  (void)!write(STDERR_FILENO, text, std::strlen(text));
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}
inline bool install() {
  for (const int signal : {SIGSEGV, SIGBUS, SIGILL})
    std::signal(signal, on_fault);
  return true;
}
} // namespace fault_note

/// Says on stderr which case it was, if the next call faults.
template <class... Arguments> void note_case(const char *format, Arguments... arguments) {
  [[maybe_unused]] static const bool installed = fault_note::install();
  std::snprintf(fault_note::text, sizeof fault_note::text, format, arguments...);
}

} // namespace loomblas::check
