// SPDX-License-Identifier: BSD-3-Clause
// Comparing and hashing the bits of results, with every NaN taken as one.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace loomblas::check {

/// The bits of a value; all NaN give the same ones, since neither IEEE 754 nor any ISA fixes which
/// payload survives an operation on two NaN. Zeros keep their sign.
template <class T> std::uint64_t canonical_bits(T value) {
  if (value != value)
    return 0x7ff8000000000000u;
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value); // the low bytes of a little-endian word
  return bits;
}

template <class T> bool same_bits(T x, T y) { return canonical_bits(x) == canonical_bits(y); }

/// FNV-1a over canonical_bits, eight bytes each.
class Hash {
public:
  template <class T> void add(T value) {
    const std::uint64_t bits = canonical_bits(value);
    for (int byte = 0; byte < 8; ++byte)
      state = (state ^ ((bits >> (8 * byte)) & 0xff)) * 0x100000001b3u;
  }
  /// The m x n block of a column-major matrix; elements may be unaligned.
  template <class T> void add(std::ptrdiff_t m, std::ptrdiff_t n, const T *c, std::ptrdiff_t ldc) {
    for (std::ptrdiff_t j = 0; j < n; ++j)
      for (std::ptrdiff_t i = 0; i < m; ++i) {
        T value;
        std::memcpy(&value, reinterpret_cast<const char *>(c) + (i + j * ldc) * sizeof(T),
                    sizeof value);
        add(value);
      }
  }
  std::uint64_t value() const { return state; }

private:
  std::uint64_t state = 0xcbf29ce484222325u;
};

} // namespace loomblas::check
