// SPDX-License-Identifier: BSD-3-Clause
// Builds the argument list of a call from the table. No prototype is written down: on the 64-bit
// ABIs that we run on, integers and pointers fill one list of words (registers, then stack slots of
// eight bytes) and the at most two floating-point values another one of registers, so that a list
// of words and two values can stand for any routine's arguments.
#include "testing/support/routine_call.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <gtest/gtest.h>

namespace loomblas::check {
namespace {

void *library() {
  static void *const handle = [] {
    const char *other = std::getenv("LOOMBLAS_TEST_LIBRARY");
    void *opened = dlopen(other ? other : LOOMBLAS_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!opened) {
      std::fprintf(stderr, "%s\n", dlerror());
      std::exit(2);
    }
    return opened;
  }();
  return handle;
}

thread_local void (*before_call)() = nullptr;
thread_local void (*after_call)() = nullptr;

constexpr int most_words = 14;
using Words = std::array<std::intptr_t, most_words>;

struct Frame {
  Words words{};
  int word_count = 0;
  double values[2] = {};
  int value_count = 0;

  void add(std::intptr_t word) { words[std::size_t(word_count++)] = word; }
  void add(const void *pointer) { add(reinterpret_cast<std::intptr_t>(pointer)); }
};

template <class R, class V> R invoke(void *function, const Frame &frame) {
  const auto &[a, b, c, d, e, f, g, h, i, j, k, l, m, n] = frame.words;
  using W = std::intptr_t;
  using Function = R (*)(V, V, W, W, W, W, W, W, W, W, W, W, W, W, W, W);
  return reinterpret_cast<Function>(function)(V(frame.values[0]), V(frame.values[1]), a, b, c, d, e,
                                              f, g, h, i, j, k, l, m, n);
}

/// Variables for Fortran to point at.
struct Cells {
  double reals[8][2];
  float floats[8][2];
  std::int64_t integers[16];
  char letters[option_count];
  double parameters[5];
  float float_parameters[5];
};

struct Builder {
  const Routine &routine;
  char type;
  const Storage &storage;
  const RawCall &raw;
  Frame frame{};
  Cells cells{};
  int integers = 0, scalars = 0;

  void integer(long value) {
    if (!storage.fortran())
      return frame.add(std::intptr_t(value));
    std::int64_t &cell = cells.integers[integers++];
    const std::int32_t narrow = std::int32_t(value);
    if (storage.wide())
      cell = value;
    else
      std::memcpy(&cell, &narrow, sizeof narrow);
    frame.add(&cell);
  }

  void option(std::size_t number) {
    if (storage.fortran()) {
      cells.letters[number] = raw.letters[number];
      return frame.add(&cells.letters[number]);
    }
    const char letter = raw.letters[number];
    const int by_letter = letter == 'N' && number == Diag ? 131
                          : letter == 'U'                 ? (number == Diag ? 132 : 121)
                          : letter == 'N'                 ? 111
                          : letter == 'T'                 ? 112
                          : letter == 'C'                 ? 113
                          : letter == 'L'                 ? (number == Side ? 141 : 122)
                                                          : 142;
    frame.add(std::intptr_t(raw.numbers[number] != 0 ? raw.numbers[number] : by_letter));
  }

  void scalar(std::size_t number) {
    const Complex x = raw.scalars[number];
    const bool real = routine.scalars[number].real || !is_complex_type(type);
    if (!storage.fortran() && real) {
      frame.values[frame.value_count++] = x.real();
      return;
    }
    const int at = scalars++;
    const double parts[] = {x.real(), x.imag()};
    for (int part = 0; part < 2; ++part) {
      cells.reals[at][part] = parts[part];
      cells.floats[at][part] = float(parts[part]);
    }
    is_double_type(type) ? frame.add(cells.reals[at]) : frame.add(cells.floats[at]);
  }

  /// Those that the flag makes the routine ignore are NaN.
  void parameters() {
    const double nan = __builtin_nan("");
    const double flag = raw.flag;
    const bool diagonal = flag == -1 || flag == 1, other = flag == -1 || flag == 0;
    const double list[] = {flag, diagonal ? raw.scalars[0].real() : nan,
                           other ? raw.scalars[1].real() : nan, other ? raw.scalars[2].real() : nan,
                           diagonal ? raw.scalars[3].real() : nan};
    for (int i = 0; i < 5; ++i) {
      cells.parameters[i] = list[i];
      cells.float_parameters[i] = float(list[i]);
    }
    is_double_type(type) ? frame.add(cells.parameters) : frame.add(cells.float_parameters);
  }

  void operand(std::size_t number) {
    frame.add(raw.data[number]);
    const Kind kind = routine.operands[number].kind;
    if (kind == Kind::Vector)
      integer(raw.inc[number]);
    else if (!is_packed(kind))
      integer(raw.ld[number]);
  }

  void build() {
    if (routine.has_layout() && !storage.fortran())
      frame.add(std::intptr_t(raw.layout != 0 ? raw.layout : storage.row_major() ? 101 : 102));
    for (const Argument &argument : routine.arguments) {
      const std::size_t number = std::size_t(argument.number);
      switch (argument.role) {
      case Argument::OptionLetter:
        option(number);
        break;
      case Argument::SizeNumber:
        integer(raw.sizes[number]);
        break;
      case Argument::Scalar:
        scalar(number);
        break;
      case Argument::Operand:
        operand(number);
        break;
      case Argument::Parameters:
        parameters();
        break;
      }
    }
  }
};

template <class V> Complex call_typed(void *function, Builder &builder) {
  const Routine &routine = builder.routine;
  switch (routine.result) {
  case Result::Real:
    return double(invoke<V, V>(function, builder.frame));
  case Result::Double:
    return invoke<double, V>(function, builder.frame);
  case Result::Index:
    if (!builder.storage.fortran()) // from 0, as size_t; and 0 where there is none
      return double(invoke<std::size_t, V>(function, builder.frame) +
                    std::size_t(builder.raw.sizes[N] > 0 && builder.raw.inc[0] > 0));
    return builder.storage.wide() ? double(invoke<std::int64_t, V>(function, builder.frame))
                                  : double(invoke<std::int32_t, V>(function, builder.frame));
  case Result::Scalar: {
    if (!is_complex_type(builder.type))
      return double(invoke<V, V>(function, builder.frame));
    V parts[2];
    if (builder.storage.fortran()) {
      const auto pair = invoke<std::complex<V>, V>(function, builder.frame);
      std::memcpy(parts, &pair, sizeof parts);
    } else {
      builder.frame.add(parts);
      invoke<void, V>(function, builder.frame);
    }
    return {parts[0], parts[1]};
  }
  case Result::None:
    break;
  }
  invoke<void, V>(function, builder.frame);
  return 0;
}

} // namespace

void *symbol(const std::string &name) { return dlsym(library(), name.c_str()); }

bool is_other_library() { return std::getenv("LOOMBLAS_TEST_LIBRARY") != nullptr; }

void set_threads(int count) {
  static const auto set = reinterpret_cast<void (*)(int)>(symbol("loomblas_set_num_threads"));
  if (set)
    set(count);
}

void observe_calls(void (*before)(), void (*after)()) {
  before_call = before;
  after_call = after;
}

std::string symbol_of(const Routine &routine, char type, const Storage &storage) {
  const std::string name = routine.name(type), wide = storage.wide() ? "_64" : "";
  if (storage.fortran())
    return name + wide + "_";
  const bool subroutine = routine.result == Result::Scalar && is_complex_type(type);
  return "cblas_" + name + (subroutine ? "_sub" : "") + wide;
}

bool is_served(const Routine &routine, char type) {
  Storage fortran, cblas;
  cblas.interface = Storage::Interface::ColumnMajor;
  return symbol(symbol_of(routine, type, fortran)) && symbol(symbol_of(routine, type, cblas));
}

Complex call(const Routine &routine, char type, const Storage &storage, const RawCall &raw) {
  const std::string name = symbol_of(routine, type, storage);
  thread_local std::string last_name;
  thread_local void *function = nullptr;
  if (name != last_name) {
    function = symbol(name);
    last_name = name;
  }
  if (!function) {
    ADD_FAILURE() << name << " is missing";
    return 0;
  }
  Builder builder{routine, type, storage, raw};
  builder.build();
  if (before_call)
    before_call();
  const Complex result = is_double_type(type) ? call_typed<double>(function, builder)
                                              : call_typed<float>(function, builder);
  if (after_call)
    after_call();
  return result;
}

std::vector<Results> run_with_threads(const Case &problem, const Storage &wanted,
                                      const std::vector<int> &threads) {
  static thread_local std::array<OperandMemory, most_operands> memory;
  const Routine &routine = *problem.routine;
  Storage storage = wanted;
  // The reference's complex row-major calls of level 2 never return from an empty matrix.
  if (is_other_library() && storage.row_major() && problem.is_complex() && routine.level == 2 &&
      problem.does_nothing())
    storage.interface = Storage::Interface::ColumnMajor;
  RawCall raw;
  raw.letters = problem.letters;
  std::copy_n(problem.sizes.begin(), raw.sizes.size(), raw.sizes.begin());
  raw.scalars = problem.scalars;
  raw.flag = problem.flag;
  for (std::size_t i = 0; i < routine.operands.size(); ++i) {
    memory[i].store(problem, int(i), storage);
    raw.data[i] = memory[i].data();
    raw.ld[i] = memory[i].ld;
    raw.inc[i] = memory[i].inc;
  }
  note_case("in %s%s\n", problem.describe().c_str(), storage.describe(routine).c_str());
  std::vector<Results> all;
  for (const int count : threads) {
    if (count > 0)
      set_threads(count);
    Results results;
    results.result = call(routine, problem.type, storage, raw);
    for (std::size_t i = 0; i < routine.operands.size(); ++i)
      results.operands.push_back(memory[i].load(problem, int(i), &results.intact));
    if (!results.intact)
      ADD_FAILURE() << "memory beside the output was changed: " << problem.describe()
                    << storage.describe(routine);
    all.push_back(std::move(results));
  }
  return all;
}

Results run(const Case &problem, const Storage &storage) {
  return run_with_threads(problem, storage, {0})[0];
}

} // namespace loomblas::check
