// SPDX-License-Identifier: BSD-3-Clause
// Makes the lists of calls.
#include "testing/routines/plan.h"

#include <algorithm>
#include <numeric>

namespace loomblas::check {

void RoutineTest::SetUp() {
  for (const char type : routine().types)
    if (!is_served(routine(), type)) {
      if (is_other_library())
        GTEST_SKIP() << routine().name(type) << " is missing";
      GTEST_FAIL() << routine().name(type) << " is missing";
    }
}

std::string name_of_test(const ::testing::TestParamInfo<const Routine *> &info) {
  std::string name = info.param->pattern;
  std::replace(name.begin(), name.end(), '?', 'x');
  return name;
}

bool gave_up() {
  return ::testing::UnitTest::GetInstance()->current_test_info()->result()->total_part_count() >= 8;
}

std::vector<Letters> all_letters(const Routine &routine, char type) {
  std::vector<Letters> all = {{'N', 'N', 'U', 'L', 'N'}};
  for (std::size_t option = 0; option < option_count; ++option) {
    const std::string values = routine.values(Option(option), type);
    std::vector<Letters> next;
    for (Letters letters : all)
      for (const char value : values) {
        letters[option] = value;
        next.push_back(letters);
      }
    if (!values.empty())
      all = next;
  }
  return all;
}

std::vector<index> range(index first, index last) {
  std::vector<index> list(std::size_t(last - first + 1));
  std::iota(list.begin(), list.end(), first);
  return list;
}

namespace {

/// Bandwidths: none, narrow, wide, wider than the matrix.
index bandwidth(Random &random, index size) {
  const index list[] = {0, 1, 2, 3, size / 2, size - 1, size, size + 2};
  return std::max<index>(0, list[random.below(8)]);
}

Sizes with_rest(const Routine &routine, Random &random, const std::vector<index> &list, index first,
                index second) {
  const index third = list[std::size_t(random.below(index(list.size())))];
  Sizes sizes{};
  const bool band = routine.level == 2 && routine.has(K);
  if (routine.has(M)) {
    sizes[M] = first;
    sizes[N] = second;
    sizes[K] = third;
    sizes[KL] = bandwidth(random, first);
    sizes[KU] = bandwidth(random, second);
  } else {
    sizes[N] = first;
    sizes[K] = band ? bandwidth(random, first) : second;
  }
  return sizes;
}

} // namespace

std::vector<Sizes> size_grid(const Routine &routine, const std::vector<index> &list) {
  Random random(7);
  std::vector<Sizes> all;
  for (const index first : list) {
    if (!routine.has(M) && !routine.has(K)) {
      all.push_back(with_rest(routine, random, list, first, 0));
      continue;
    }
    for (const index second : list)
      all.push_back(with_rest(routine, random, list, first, second));
  }
  return all;
}

std::vector<Sizes> size_line(const Routine &routine, const std::vector<index> &list) {
  Random random(8);
  std::vector<Sizes> all;
  for (const index size : list) {
    all.push_back(with_rest(routine, random, list, size, size));
    if (!routine.has(M) && !routine.has(K))
      continue;
    for (int turn = 0; turn < 2; ++turn)
      all.push_back(with_rest(routine, random, list, size,
                              list[std::size_t(random.below(index(list.size())))]));
  }
  return all;
}

std::vector<Complex> scalars_in_turn(const Routine &routine, char type, std::size_t turn) {
  const Complex list[] = {{0.7, -0.6}, 1, 0, -1, {0, 1}, {-1.3, 0.4}, {2, 0}};
  const std::size_t count = std::size(list);
  std::vector<Complex> scalars;
  for (std::size_t i = 0; i < routine.scalars.size(); ++i) {
    Complex x = list[turn % count];
    if (!is_complex_type(type) && x == Complex(0, 1))
      x = -0.25;
    scalars.push_back(x);
    turn /= count;
  }
  return scalars;
}

std::vector<Complex> general_scalars(const Routine &routine) {
  const Complex list[] = {{0.7, -0.6}, {-1.3, 0.4}, {0.3, 0}, {1.1, 0}};
  return {list, list + routine.scalars.size()};
}

Storage storage_in_turn(const Routine &routine, std::size_t turn) {
  Random random(turn * 977 + 5);
  Storage storage;
  storage.interface = Storage::Interface(random.below(is_other_library() ? 3 : 6));
  storage.place = random.below(2) ? Place::AtStart : Place::AtEnd;
  storage.filling = random.below(4) ? Filling::SignallingNaN : Filling::Infinity;
  for (std::size_t i = 0; i < routine.operands.size(); ++i) {
    const index paddings[] = {0, 0, 1, 3, 13}, increments[] = {1, 1, 2, -1, -2, 3, -3};
    storage.pad[i] = paddings[random.below(5)];
    storage.inc[i] = increments[random.below(7)];
    if (routine.operands[i].only_forward)
      storage.inc[i] = std::abs(storage.inc[i]);
  }
  return storage;
}

} // namespace loomblas::check
