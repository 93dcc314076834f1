// SPDX-License-Identifier: BSD-3-Clause
// How the options of both calling conventions are read: letters and the enumerators of cblas.h.
#pragma once
#include "blas/operation.h"

namespace loomblas {

/// CBLAS's numbers, as the ABI passes them; any int may arrive.
enum CblasLayout : int { cblas_row_major = 101, cblas_column_major = 102 };

/// How a CBLAS call lays its matrices out; Fortran's is ColumnMajor.
enum class Layout { ColumnMajor, RowMajor };

/// How an option is spelled: its letters in the order of its enumerators, and CBLAS's number of the
/// first of them.
template <class Option> struct Spelling;
template <> struct Spelling<Operation> {
  static constexpr char letters[] = "NTC";
  static constexpr int first = 111;
};
template <> struct Spelling<Uplo> {
  static constexpr char letters[] = "UL";
  static constexpr int first = 121;
};
template <> struct Spelling<Diag> {
  static constexpr char letters[] = "NU";
  static constexpr int first = 131;
};
template <> struct Spelling<Side> {
  static constexpr char letters[] = "LR";
  static constexpr int first = 141;
};

/// What reading gives for something that is no option: a bit of its own, so that one test of the OR
/// of several tells whether all are good. (With a switch, cblas_dgemm took 0.9 ns more of 6, Xeon.)
inline constexpr unsigned char bad_option = 0x80;

/// What each letter means, in either case, as LSAME reads them.
template <class Option> struct Letters {
  constexpr Letters() {
    for (unsigned char &meaning : meanings)
      meaning = bad_option;
    for (unsigned char i = 0; Spelling<Option>::letters[i] != '\0'; ++i) {
      const auto capital = static_cast<unsigned char>(Spelling<Option>::letters[i]);
      meanings[capital] = meanings[capital + ('a' - 'A')] = i;
    }
  }
  unsigned char meanings[256] = {};
};
template <class Option> inline constexpr Letters<Option> letters_of;

/// An option as read; whoever reads it asks whether it is bad before using its value.
template <class Option> class Read {
public:
  /// Reads Fortran's option: its first letter.
  explicit Read(const char *option)
      : read_(letters_of<Option>.meanings[static_cast<unsigned char>(*option)]) {}

  /// Reads CBLAS's enumerator.
  explicit Read(int enumerator) {
    constexpr unsigned count = sizeof Spelling<Option>::letters - 1;
    const unsigned number = static_cast<unsigned>(enumerator) - Spelling<Option>::first;
    read_ = number < count ? static_cast<unsigned char>(number) : bad_option;
  }

  unsigned char raw() const { return read_; }
  bool bad() const { return (read_ & bad_option) != 0; }
  Option value() const { return static_cast<Option>(read_); }

private:
  unsigned char read_;
};

template <class... Options> bool any_bad(const Read<Options> &...options) {
  return ((options.raw() | ...) & bad_option) != 0;
}

/// The letter of an option, for messages; Conjugate, which no caller can ask for, has none.
template <class Option> constexpr char letter(Option option) {
  return Spelling<Option>::letters[static_cast<int>(option)];
}

// A row-major matrix is the column-major transposed one, so that upper is lower, left is right.

constexpr Uplo flipped(Uplo uplo) { return uplo == Uplo::Upper ? Uplo::Lower : Uplo::Upper; }
constexpr Side flipped(Side side) { return side == Side::Left ? Side::Right : Side::Left; }

/// op(A) by the column-major A^T.
constexpr Operation flipped(Operation operation) {
  switch (operation) {
  case Operation::None:
    return Operation::Transpose;
  case Operation::Transpose:
    return Operation::None;
  case Operation::ConjugateTranspose:
    return Operation::Conjugate;
  default:
    return Operation::ConjugateTranspose;
  }
}

} // namespace loomblas
