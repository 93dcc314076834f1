// SPDX-License-Identifier: BSD-3-Clause
// The routines of the BLAS as the bench sees them: one row each, of which everything else follows.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace loomblas::bench {

struct Shape;
struct Variant;

/// An argument of the Fortran call. Operands bring the argument after them along: a matrix its
/// leading dimension, a vector its increment.
enum class Arg : std::uint8_t {
  none,
  // characters
  side,
  uplo,
  trans, ///< of the first matrix
  transb,
  diag,
  // sizes
  m,
  n,
  k, ///< in level 2 the diagonals of a band above or below the main one
  kl,
  ku,
  // scalars of the routine's type, or real ones
  alpha,
  beta,
  real_alpha,
  real_beta,
  factor,      ///< of modulus one, for routines that scale in place
  real_factor, ///< likewise
  cosine,
  sine,
  rotation, ///< the five numbers of rotm
  // matrices, rows by columns; op_: as stored, before its transposition
  op_mk,
  op_kn,
  op_nk,
  mn,
  nn,
  by_side, ///< square, of order m from the left and n from the right
  wide_band,
  band,
  packed, ///< without a leading dimension
  // vectors
  vector_m,
  vector_n,
  vector_in,  ///< as long as op(A) has columns
  vector_out, ///< as long as op(A) has rows
  // numbers that a routine reads and writes
  single,
  five
};

constexpr bool is_operand(Arg a) { return a >= Arg::op_mk; }
constexpr bool is_vector(Arg a) { return a >= Arg::vector_m && a <= Arg::vector_out; }
constexpr bool is_matrix(Arg a) { return a >= Arg::op_mk && a <= Arg::packed; }
constexpr bool is_character(Arg a) { return a >= Arg::side && a <= Arg::diag; }

/// What a function returns.
enum class Result : std::uint8_t { nothing, value, real, wide, place };

struct Routine {
  /// With `?` for the type's letter, `%` for s, d, sc, dz and `#` for the letters of cs, zd.
  const char *pattern;
  int level;
  const char *types;
  const char *trans; ///< what complex types allow; real ones only N and T of it
  std::array<Arg, 15> arguments;
  int outputs; ///< so many operands at the end are written
  Result result = Result::nothing;
  /// The arithmetic of the real routine (level 3 only; elsewhere bytes are counted).
  double (*flops)(const Shape &, const Variant &) = nullptr;
  bool overwrites = false; ///< the output is not read

  bool has(Arg argument) const;
  bool has_type(char type) const;
  /// "dtrsm"; "idamax"; "zdscal".
  std::string name(char type) const;
  /// Its name without a type: "trsm", "iamax", "scal".
  std::string base() const;
};

const std::vector<Routine> &routines();
/// By name with or without its type; `type` is 0 without.
struct Found {
  const Routine *routine;
  char type;
};
std::vector<Found> find_routines(const std::string &name);

constexpr bool is_complex(char type) { return type == 'c' || type == 'z'; }
constexpr bool is_double(char type) { return type == 'd' || type == 'z'; }
constexpr char real_type(char type) { return is_double(type) ? 'd' : 's'; }
constexpr std::int64_t real_bytes(char type) { return is_double(type) ? 8 : 4; }
constexpr std::int64_t element_bytes(char type) {
  return real_bytes(type) * (is_complex(type) ? 2 : 1);
}

} // namespace loomblas::bench
