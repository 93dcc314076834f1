// SPDX-License-Identifier: BSD-3-Clause
// Memory: every operand ends, then begins, at an unmapped page; inputs lie on read-only pages; what
// lies between elements is signalling NaN and stays as it is (run() sees to that in every test).
#include "testing/routines/plan.h"

#include <algorithm>

namespace loomblas::check {
namespace {

class RoutineMemory : public RoutineTest {
protected:
  /// Calls use(at, i, j) for each element that is stored.
  template <class Memory, class Use>
  static void each_place(const Case &problem, int operand, const Map &map, const Memory &memory,
                         const Use &use) {
    const Dense &dense = problem.operands[std::size_t(operand)];
    for (index j = 0; j < dense.cols; ++j)
      for (index i = 0; i < dense.rows; ++i)
        if (const index place = map.at(i, j); place >= 0)
          use(memory.data() + std::size_t(place) * problem.element_bytes(), i, j);
  }
};
LOOMBLAS_FOR_ROUTINES(RoutineMemory);

TEST_P(RoutineMemory, NothingOutsideTheOperandsIsTouched) {
  const auto sizes = range(1, sanitizer ? 9 : 40);
  // Level 1 in all lengths with all increments; matrices in all orders, the other size in turn.
  for_types([&](char type) {
    std::size_t turn = 0;
    for (const Sizes &shape : size_line(routine(), sizes))
      for (const Letters &letters : all_letters(routine(), type))
        for (const Place place : {Place::AtEnd, Place::AtStart})
          for (const index pad : {0, 3}) {
            if (gave_up())
              return;
            const Case problem = make_case(routine(), type, letters, shape,
                                           scalars_in_turn(routine(), type, turn), turn);
            Storage storage = storage_in_turn(routine(), ++turn);
            storage.pad.fill(pad);
            storage.place = place;
            storage.filling = Filling::SignallingNaN;
            storage.read_only = true;
            run(problem, storage);
          }
  });
}

TEST_P(RoutineMemory, NothingOutsideIsTouchedByAnyIncrement) {
  const bool vectors =
      std::any_of(routine().operands.begin(), routine().operands.end(),
                  [](const OperandType &operand) { return operand.kind == Kind::Vector; });
  if (!vectors)
    GTEST_SKIP() << "no vectors";
  for_types([&](char type) {
    for (const index n : range(1, sanitizer ? 9 : routine().level == 1 ? 130 : 40))
      for (const index incx : {-3, -2, -1, 1, 2, 3})
        for (const index incy : {-3, -2, -1, 1, 2, 3})
          for (const Place place : {Place::AtEnd, Place::AtStart}) {
            if (gave_up())
              return;
            Storage storage;
            storage.place = place;
            storage.read_only = true;
            std::size_t vectors = 0;
            for (std::size_t i = 0; i < routine().operands.size(); ++i)
              if (routine().operands[i].kind == Kind::Vector)
                storage.inc[i] = vectors++ == 0 ? incx : incy;
            if (routine().operands[0].only_forward && incx < 0)
              continue;
            const auto letters = all_letters(routine(), type);
            const Case problem =
                make_case(routine(), type, letters[std::size_t(n) % letters.size()],
                          {n, n, n / 2, n / 3, n / 4}, general_scalars(routine()));
            run(problem, storage);
            if (vectors < 2 && incy != 1)
              break;
          }
  });
}

TEST_P(RoutineMemory, LargerOperandsToo) {
  for_types([&](char type) {
    std::size_t turn = 0;
    for (const Sizes &sizes :
         {Sizes{130, 257, 70, 5, 64}, {257, 70, 130, 256, 3}, {300, 301, 2, 40, 40}})
      for (const Letters &letters : all_letters(routine(), type)) {
        if (gave_up())
          return;
        const Case problem = make_case(routine(), type, letters, sizes, general_scalars(routine()));
        Storage storage = storage_in_turn(routine(), ++turn);
        storage.read_only = true;
        run(problem, storage);
        if (sanitizer)
          break;
      }
  });
}

// Elements may be aligned to four bytes only.
TEST_P(RoutineMemory, AlignmentDoesNotMatter) {
  for_types([&](char type) {
    for (const index n : {1, 3, 8, 17, 40, 100})
      for (const Letters &letters : all_letters(routine(), type)) {
        const Case problem = make_case(routine(), type, letters, {n, n + 1, n + 2, 2, 3},
                                       general_scalars(routine()));
        Storage storage;
        storage.place = Place::AtStart; // aligned to a page
        const Results aligned = run(problem, storage);
        for (std::size_t shift = 4; shift < 64 && !gave_up(); shift += n == 17 ? 4 : 20)
          for (const std::array<std::size_t, 3> which :
               {std::array<std::size_t, 3>{1, 1, 1}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}) {
            for (std::size_t i = 0; i < most_operands; ++i)
              storage.shift[i] = shift * which[i];
            EXPECT_TRUE(same_bits(problem, aligned, run(problem, storage)))
                << storage.describe(routine());
          }
      }
  });
}

/// Address space for an operand of which only a few pages are ever touched.
class Reserved {
public:
  explicit Reserved(std::size_t size) : bytes(size) {
    map = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
               -1, 0);
  }
  ~Reserved() {
    if (map != MAP_FAILED)
      munmap(map, bytes);
  }
  Reserved(Reserved &&other) : map(other.map), bytes(other.bytes) { other.map = MAP_FAILED; }
  char *data() const { return map == MAP_FAILED ? nullptr : static_cast<char *>(map); }

private:
  void *map;
  std::size_t bytes;
};

// Columns, or elements of vectors, so far apart that offsets exceed 32 bits, in both directions.
TEST_P(RoutineMemory, OffsetsMayExceed32Bits) {
  if (sanitizer || is_other_library())
    GTEST_SKIP() << "takes address space that sanitizers lack and others cannot reach";
  for_types([&](char type) {
    std::size_t turn = 0;
    for (const Letters &letters : all_letters(routine(), type))
      for (const index distance : {400000000, 2000000000}) {
        const index n = distance > 1000000000 ? 3 : 7;
        const Case problem =
            make_case(routine(), type, letters, {n, n, n, 1, 1}, general_scalars(routine()));
        Storage near, far;
        near.interface = far.interface = Storage::Interface(turn % 6);
        const bool backwards = ++turn % 2 == 0 && !routine().operands[0].only_forward;
        near.inc.fill(backwards ? -1 : 1);
        far.inc.fill(backwards ? -distance : distance);
        far.pad.fill(distance);
        const Results want = run(problem, near);

        RawCall raw;
        raw.letters = letters;
        std::copy_n(problem.sizes.begin(), raw.sizes.size(), raw.sizes.begin());
        raw.scalars = problem.scalars;
        raw.flag = problem.flag;
        std::vector<Reserved> memory;
        std::vector<Map> maps;
        for (std::size_t i = 0; i < routine().operands.size(); ++i) {
          maps.emplace_back(problem, int(i), far);
          memory.emplace_back(std::size_t(maps[i].span) * problem.element_bytes());
          if (!memory[i].data())
            GTEST_SKIP() << "no address space";
          raw.data[i] = memory[i].data();
          raw.ld[i] = maps[i].ld;
          raw.inc[i] = maps[i].inc;
          each_place(problem, int(i), maps[i], memory[i], [&](char *at, index row, index col) {
            const Complex x = problem.operands[i].at(row, col);
            write_element(type, at, problem.conjugated(int(i)) ? std::conj(x) : x);
          });
        }
        note_case("in %s%s\n", problem.describe().c_str(), far.describe(routine()).c_str());
        EXPECT_EQ(want.result, call(routine(), type, far, raw)) << problem.describe();
        for (std::size_t i = 0; i < routine().operands.size() && !gave_up(); ++i)
          if (routine().operands[i].written)
            each_place(problem, int(i), maps[i], memory[i], [&](char *at, index row, index col) {
              EXPECT_EQ(want.operands[i].at(row, col), read_element(type, at))
                  << problem.describe() << far.describe(routine());
            });
        if (gave_up())
          return;
      }
  });
}

} // namespace
} // namespace loomblas::check
