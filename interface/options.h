// SPDX-License-Identifier: BSD-3-Clause
// How the options of both calling conventions are read: letters and the enumerators of cblas.h.
#pragma once
#include "blas/gemm.h"
#include <algorithm>

namespace loomblas {

/// CBLAS's numbers, as the ABI passes them; any int may arrive.
enum CblasLayout : int { cblas_row_major = 101, cblas_column_major = 102 };
enum CblasTranspose : int { cblas_no_trans = 111, cblas_trans = 112, cblas_conj_trans = 113 };

/// An Operation as read, or something that is none: a bit of its own, so that one test of the OR of
/// several tells whether all are good. (With a switch, cblas_dgemm took 0.9 ns more of 6, Xeon.)
using ReadOperation = unsigned char;
inline constexpr ReadOperation bad_operation = 0x80;

constexpr ReadOperation read(Operation operation) { return static_cast<ReadOperation>(operation); }
constexpr Operation operation(ReadOperation read) { return static_cast<Operation>(read); }

/// What each letter means: N, T or C in either case, as LSAME reads them.
struct OperationLetters {
  constexpr OperationLetters() {
    for (ReadOperation &meaning : meanings)
      meaning = bad_operation;
    mean("Nn", Operation::None);
    mean("Tt", Operation::Transpose);
    mean("Cc", Operation::ConjugateTranspose);
  }
  constexpr void mean(const char (&letters)[3], Operation operation) {
    meanings[static_cast<unsigned char>(letters[0])] = read(operation);
    meanings[static_cast<unsigned char>(letters[1])] = read(operation);
  }
  ReadOperation meanings[256] = {};
};
inline constexpr OperationLetters operation_letters;

/// Reads Fortran's option: its first letter.
inline ReadOperation read_operation(const char *option) {
  return operation_letters.meanings[static_cast<unsigned char>(*option)];
}

/// Reads CBLAS's enumerator.
inline ReadOperation read_operation(int trans) {
  static_assert(read(Operation::None) == cblas_no_trans - cblas_no_trans &&
                read(Operation::Transpose) == cblas_trans - cblas_no_trans &&
                read(Operation::ConjugateTranspose) == cblas_conj_trans - cblas_no_trans);
  const unsigned number = static_cast<unsigned>(trans) - cblas_no_trans;
  return number <= 2 ? static_cast<ReadOperation>(number) : bad_operation;
}

/// How a CBLAS call lays its matrices out; Fortran's is ColumnMajor.
enum class Layout { ColumnMajor, RowMajor };

/// Whether a column-major matrix of `rows` rows may have the leading dimension `ld`.
template <class I> bool leading_dimension_fits(I ld, I rows) { return ld >= std::max<I>(1, rows); }

} // namespace loomblas
