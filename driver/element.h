// SPDX-License-Identifier: BSD-3-Clause
// Reading and writing one element of a caller's operand, which may be aligned to 4 bytes only.
#pragma once
#include <cstring>

namespace loomblas {

template <class T> T load(const T *element) {
  T value;
  std::memcpy(&value, static_cast<const void *>(element), sizeof value);
  return value;
}

template <class T> void store(T *element, T value) {
  std::memcpy(static_cast<void *>(element), &value, sizeof value);
}

} // namespace loomblas
