// SPDX-License-Identifier: BSD-3-Clause
// What a call in this process writes to stderr.
#pragma once
#include <cstdio>
#include <gtest/gtest.h>
#include <string>
#include <unistd.h>

template <class Work> std::string captured(const Work &work) {
  std::FILE *file = std::tmpfile();
  EXPECT_NE(file, nullptr);
  const int kept = dup(STDERR_FILENO);
  EXPECT_GE(dup2(fileno(file), STDERR_FILENO), 0);
  work();
  EXPECT_GE(dup2(kept, STDERR_FILENO), 0);
  close(kept);
  std::rewind(file);
  std::string text;
  for (int letter; (letter = std::fgetc(file)) != EOF;)
    text += static_cast<char>(letter);
  std::fclose(file);
  return text;
}
