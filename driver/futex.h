// SPDX-License-Identifier: BSD-3-Clause
// Sleeping on an atomic word of pointer size, of which the system watches the lower 32 bits.
#pragma once
#include <atomic>
#include <bit>
#include <climits>
#include <cstdint>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace loomblas {

inline std::uint32_t *futex_of(std::atomic<std::uintptr_t> &word) {
  constexpr int half = std::endian::native == std::endian::big ? sizeof(std::uintptr_t) / 4 - 1 : 0;
  return reinterpret_cast<std::uint32_t *>(&word) + half;
}

/// Sleeps unless the lower half of `word` differs from `value`'s; may wake for no reason.
inline void futex_wait(std::atomic<std::uintptr_t> &word, std::uintptr_t value) {
  syscall(SYS_futex, futex_of(word), FUTEX_WAIT_PRIVATE, static_cast<std::uint32_t>(value), nullptr,
          nullptr, 0);
}

inline void futex_wake(std::atomic<std::uintptr_t> &word) {
  syscall(SYS_futex, futex_of(word), FUTEX_WAKE_PRIVATE, INT_MAX, nullptr, nullptr, 0);
}

} // namespace loomblas
