// SPDX-License-Identifier: BSD-3-Clause
// One thing to time: a routine, its type, the variant, the sizes, and the conditions.
#pragma once
#include "bench/routines.h"
#include "bench/shapes.h"

#include <string>
#include <vector>

namespace loomblas::bench {

/// The characters of a call; those that a routine has no argument for stay as they are here.
struct Variant {
  char side = 'L', uplo = 'L', trans = 'N', transb = 'N', diag = 'N';
};

/// Which variants are timed: of each character the given ones, or a choice by `scope` where none
/// are given. `trans` holds one letter for routines with one transposition, and two for the others.
struct VariantChoice {
  enum class Scope { one, some, all };
  Scope scope = Scope::some; ///< some: sides and transpositions, but one triangle and diagonal
  std::string side = {}, uplo = {}, diag = {};
  std::vector<std::string> trans = {};
};

/// What is the same in all rows of a table.
struct Setup {
  int threads = 1;
  double beta = 0;
  std::int64_t cold_bytes = 0; ///< 0: the same operands each call; else rotate through that much
  std::int64_t increment = 1;  ///< of vectors
  std::int64_t band = 0;       ///< diagonals beside the main one; 0: a sixteenth of n
};

struct Case {
  const Routine *routine = nullptr;
  char type = 'd';
  Variant variant;
  Shape shape{};
  Setup setup;

  std::string name() const { return routine->name(type); }
  /// The variant's letters in the order of the arguments: "LUNN" for a trsm; empty where none.
  std::string letters() const;
  char letter(Arg character) const;
  /// An argument that is a size.
  std::int64_t size(Arg argument) const;
  /// Level 3: real operations (a complex multiply-add counts as eight). 0 elsewhere.
  double flops() const;
  /// Bytes of operands that a call must read and write, each once each way.
  double bytes() const;
  /// What its rate is counted in: flops in level 3, bytes elsewhere.
  double work() const { return routine->level == 3 ? flops() : bytes(); }
  /// The longest sum behind an element of the result: rounding grows with it.
  std::int64_t depth() const;
};

/// An operand as it lies in memory: `rows` x `columns` with `rows` as the leading dimension; a
/// vector has one column.
struct Extent {
  std::int64_t rows = 0, columns = 1;
  std::int64_t touched = 0; ///< elements that the routine has to look at
};
Extent extent(const Case &of, Arg operand);

std::vector<Variant> variants(const Routine &routine, char type, const VariantChoice &choice);

/// The square product that a level-3 routine is held against: gemm of the same type, and of the
/// real type for a complex gemm itself. No routine for real gemm, and in other levels.
Case own_gemm(const Case &of);

} // namespace loomblas::bench
