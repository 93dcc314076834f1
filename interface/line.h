// SPDX-License-Identifier: BSD-3-Clause
// One line of text, composed on the stack and written to stderr by a single write(2).
#pragma once
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <unistd.h>

namespace loomblas {

/// Appends text and numbers; what does not fit is cut off. No allocation and no stdio stream, so it
/// serves in a process that is short of memory, about to end, or has closed its streams.
class Line {
public:
  Line &text(const char *words) { return text(words, std::strlen(words)); }

  Line &text(const char *words, std::size_t length) {
    const std::size_t taken = length < room() ? length : room();
    std::memcpy(text_ + length_, words, taken);
    length_ += taken;
    text_[length_] = '\0';
    return *this;
  }

  Line &number(long long value) {
    char digits[24];
    const int length = std::snprintf(digits, sizeof digits, "%lld", value);
    return text(digits, static_cast<std::size_t>(length));
  }

  /// `value` with three significant digits, as in "1.23e-05" or "45.6".
  Line &measure(double value) {
    char digits[32];
    const int length = std::snprintf(digits, sizeof digits, "%.3g", value);
    return text(digits, static_cast<std::size_t>(length));
  }

  /// Takes trailing blanks and line ends off.
  Line &trim() {
    while (length_ > 0 && (text_[length_ - 1] == ' ' || text_[length_ - 1] == '\n'))
      --length_;
    text_[length_] = '\0';
    return *this;
  }

  /// How many more characters fit.
  std::size_t room() const { return sizeof text_ - 1 - length_; }

  const char *c_str() const { return text_; }

  /// Writes the text and a line end to stderr, in one piece; errors are ignored, as there is nobody
  /// left to tell.
  void write_to_stderr() {
    text_[length_] = '\n';
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text_, length_ + 1);
    text_[length_] = '\0';
  }

private:
  char text_[1000] = {};
  std::size_t length_ = 0;
};

} // namespace loomblas
