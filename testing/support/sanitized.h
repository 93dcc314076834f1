// SPDX-License-Identifier: BSD-3-Clause
// Whether this is a sanitizer build, for the few tests that cannot run in one.
#pragma once

namespace loomblas::check {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr const char *sanitizer = "AddressSanitizer";
#elif defined(__SANITIZE_THREAD__)
inline constexpr const char *sanitizer = "ThreadSanitizer";
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
inline constexpr const char *sanitizer = "AddressSanitizer";
#elif __has_feature(thread_sanitizer)
inline constexpr const char *sanitizer = "ThreadSanitizer";
#else
inline constexpr const char *sanitizer = nullptr;
#endif
#else
inline constexpr const char *sanitizer = nullptr;
#endif

} // namespace loomblas::check

/// Skips a test in sanitizer builds and says why.
#define SKIP_IF_SANITIZED(reason)                                                                  \
  if (::loomblas::check::sanitizer)                                                                \
  GTEST_SKIP() << ::loomblas::check::sanitizer << ": " << reason
