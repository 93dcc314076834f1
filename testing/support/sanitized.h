// SPDX-License-Identifier: BSD-3-Clause
// Whether this is a sanitizer build, for the few tests that cannot run in one.
#pragma once

namespace loomblas::check {

/// "address" or "thread": the one that the library is built with; null: none.
#if defined(LOOMBLAS_SANITIZER)
inline constexpr const char *sanitizer = LOOMBLAS_SANITIZER;
#else
inline constexpr const char *sanitizer = nullptr;
#endif
inline constexpr bool thread_sanitizer = sanitizer && sanitizer[0] == 't';

} // namespace loomblas::check

/// Skips a test in sanitizer builds and says why.
#define SKIP_IF_SANITIZED(reason)                                                                  \
  if (::loomblas::check::sanitizer)                                                                \
  GTEST_SKIP() << "sanitizer " << ::loomblas::check::sanitizer << ": " << reason
