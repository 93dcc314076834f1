// SPDX-License-Identifier: BSD-3-Clause
// The ways of laying the operands of a case in memory, each between unmapped pages, with every byte
// that the routine must not use filled with a chosen pattern.
#pragma once
#include "testing/support/guarded.h"
#include "testing/support/routine_case.h"

#include <memory>

namespace loomblas::check {

constexpr int most_operands = 3;

/// What lies between the elements: padding, gaps of strides, the other triangle, band corners, a
/// unit diagonal, the imaginary parts of a Hermitian diagonal.
enum class Filling { SignallingNaN, Infinity, Zero, One };

struct Storage {
  enum class Interface { Fortran, ColumnMajor, RowMajor, Fortran64, ColumnMajor64, RowMajor64 };
  Interface interface = Interface::Fortran;
  std::array<index, most_operands> pad{};         ///< leading dimension beyond the least one
  std::array<index, most_operands> inc{1, 1, 1};  ///< of those operands that are vectors
  std::array<std::size_t, most_operands> shift{}; ///< bytes between operand and unmapped page
  Place place = Place::AtEnd;
  Filling filling = Filling::SignallingNaN;
  bool read_only = false; ///< inputs on read-only pages

  bool row_major() const {
    return interface == Interface::RowMajor || interface == Interface::RowMajor64;
  }
  bool wide() const {
    return interface == Interface::Fortran64 || interface == Interface::ColumnMajor64 ||
           interface == Interface::RowMajor64;
  }
  bool fortran() const {
    return interface == Interface::Fortran || interface == Interface::Fortran64;
  }
  std::string describe(const Routine &routine) const;
};

/// One element in memory, of any alignment, by the type's letter.
void write_element(char type, char *at, Complex value);
Complex read_element(char type, const char *at);

/// Where the elements of one operand lie.
struct Map {
  Map(const Case &problem, int operand, const Storage &storage);
  /// The place of element (i, j) of op(A), in elements from the pointer; -1: it is not referenced.
  index at(index i, index j) const;

  Kind kind;
  index rows, cols;                ///< of the column-major matrix that is stored
  index ld = 0, inc = 0, span = 0; ///< span: elements from the pointer to the end
  bool transposed, upper, unit;
  index kl, ku;
};

/// One operand in memory.
class OperandMemory {
public:
  void store(const Case &problem, int operand, const Storage &storage);
  /// The output as it is now, zeros where it is not referenced; empty for an input. Then puts back
  /// what was stored. `intact` is cleared where a byte outside the elements (or, of an input, any
  /// byte) has changed.
  Dense load(const Case &problem, int operand, bool *intact);
  void *data() const { return start; }

  index ld = 0, inc = 0;

private:
  std::unique_ptr<Guarded> memory;
  std::vector<char> image; ///< what was stored
  std::size_t capacity = 0, bytes = 0;
  char *start = nullptr;
  std::unique_ptr<Map> map;
};

} // namespace loomblas::check
