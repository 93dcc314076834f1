// SPDX-License-Identifier: BSD-3-Clause
// Reads the environment: the only file of the library that does. No allocation, no locale.
#include "driver/settings.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <pthread.h>
#include <unistd.h>

namespace loomblas {
namespace {

/// What became of one variable's text.
enum class Outcome { Taken, Capped, NotUnderstood };

Outcome parse_threads(const char *text, Settings &settings);
Outcome parse_thread_list(const char *text, Settings &settings);
Outcome parse_isa(const char *text, Settings &settings);
Outcome parse_verbose(const char *text, Settings &settings);

struct Variable {
  const char *name, *meaning, *default_value;
  const char *expected; ///< said when the text isn't understood; null: another library's variable
  Outcome (*parse)(const char *text, Settings &settings);
};

// Of the variables that give the number of threads the first that can be understood counts.
constexpr Variable variables[] = {
    {"LOOMBLAS_NUM_THREADS", "the most threads a call uses",
     "the cores this process may use: affinity, cgroup quota", "a whole number from 1",
     parse_threads},
    {"OPENBLAS_NUM_THREADS", "the same, if the above is not set", "-", nullptr, parse_threads},
    {"BLIS_NUM_THREADS", "the same, if none above is set", "-", nullptr, parse_threads},
    {"MKL_NUM_THREADS", "the same, if none above is set", "-", nullptr, parse_threads},
    {"OMP_NUM_THREADS", "the same, if none above is set; of a list, its first number", "-", nullptr,
     parse_thread_list},
    {"LOOMBLAS_ISA", "use no better instruction set than this one", "the best of this CPU",
     "the name of an instruction set", parse_isa},
    {"LOOMBLAS_VERBOSE", "1: one line at load, 2: also one line a call, on stderr", "0",
     "0, 1 or 2", parse_verbose},
};

bool is_blank(char c) { return c == ' ' || c == '\t'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

const char *skip_blanks(const char *text) {
  while (is_blank(*text))
    ++text;
  return text;
}

/// The number at the start of `text`, no more than `limit + 1`, or -1; `end` is what follows it.
int leading_number(const char *text, int limit, const char **end) {
  text = skip_blanks(text);
  if (!is_digit(*text))
    return -1;
  int value = 0;
  for (; is_digit(*text); ++text) {
    value = value * 10 + (*text - '0');
    if (value > limit)
      value = limit + 1;
  }
  *end = skip_blanks(text);
  return value;
}

Outcome take_threads(int value, Settings &settings) {
  if (value < 1)
    return Outcome::NotUnderstood;
  if (settings.num_threads == 0)
    settings.num_threads = value > thread_limit ? thread_limit : value;
  return value > thread_limit ? Outcome::Capped : Outcome::Taken;
}

Outcome parse_threads(const char *text, Settings &settings) {
  const char *end = nullptr;
  const int value = leading_number(text, thread_limit, &end);
  return value < 0 || *end != '\0' ? Outcome::NotUnderstood : take_threads(value, settings);
}

Outcome parse_thread_list(const char *text, Settings &settings) {
  const char *end = nullptr;
  const int value = leading_number(text, thread_limit, &end);
  return value < 0 || (*end != '\0' && *end != ',') ? Outcome::NotUnderstood
                                                    : take_threads(value, settings);
}

Outcome parse_isa(const char *text, Settings &settings) {
  text = skip_blanks(text);
  std::size_t length = std::strlen(text);
  while (length > 0 && is_blank(text[length - 1]))
    --length;
  if (length >= sizeof settings.isa)
    return Outcome::NotUnderstood;
  std::memcpy(settings.isa, text, length);
  settings.isa[length] = '\0';
  return Outcome::Taken;
}

Outcome parse_verbose(const char *text, Settings &settings) {
  const char *end = nullptr;
  const int value = leading_number(text, 2, &end);
  if (value < 0 || value > 2 || *end != '\0')
    return Outcome::NotUnderstood;
  settings.verbose = value;
  return Outcome::Taken;
}

/// One line, one write, so that lines of several threads or processes don't mix.
void complain(const Variable &variable, const char *text, Outcome outcome) {
  char shown[41]; // enough to recognise the value; control characters would break the line
  std::size_t length = 0;
  for (; text[length] != '\0' && length < sizeof shown - 1; ++length)
    shown[length] = text[length] >= ' ' && text[length] < 127 ? text[length] : '?';
  shown[length] = '\0';
  if (outcome == Outcome::Capped)
    dprintf(STDERR_FILENO, "loomblas: %s=%s is more than %d threads; taken as %d\n", variable.name,
            shown, thread_limit, thread_limit);
  else
    dprintf(STDERR_FILENO, "loomblas: %s=%s is not understood (expected %s); ignored\n",
            variable.name, shown, variable.expected);
}

constinit Settings the_settings;
pthread_once_t settings_once = PTHREAD_ONCE_INIT; // unlike a lock of our own it survives fork

void read_the_settings() { the_settings = read_settings(); }

} // namespace

Settings read_settings() {
  Settings settings;
  for (const Variable &variable : variables) {
    const char *text = std::getenv(variable.name);
    if (text == nullptr || *skip_blanks(text) == '\0')
      continue;
    const Outcome outcome = variable.parse(text, settings);
    if (outcome != Outcome::Taken && variable.expected != nullptr)
      complain(variable, text, outcome);
  }
  return settings;
}

const Settings &settings() {
  pthread_once(&settings_once, read_the_settings);
  return the_settings;
}

void print_settings_table() {
  for (const Variable &variable : variables)
    dprintf(STDERR_FILENO, "%-21s %s (default: %s)\n", variable.name, variable.meaning,
            variable.default_value);
}

} // namespace loomblas
