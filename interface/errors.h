// SPDX-License-Identifier: BSD-3-Clause
// How a bad argument is reported: through xerbla_ and cblas_xerbla, which a program may replace.
#pragma once
#include "interface/options.h"
#include "interface/routine.h"
#include <initializer_list>

// The library is built with hidden visibility; a function that routines.def names as it is carries
// this mark. Weak, so that no compiler looks past a definition a program may override.
#define LOOMBLAS_PUBLIC extern "C" __attribute__((visibility("default"), weak))

namespace loomblas {

// I, the caller's integer, chooses the handlers: xerbla_ and cblas_xerbla for std::int32_t,
// xerbla_64_ and cblas_xerbla_64 for std::int64_t. Each handler is called once, through the PLT;
// all three functions return when it does. Out of line: the calls cost the good path nothing.

/// Argument number `position` of the Fortran form is bad: xerbla_("DGEMM ", position, 6). The
/// layout is not looked at.
template <class I> void report_argument(Routine routine, int position, Layout layout);

/// The same number, found on behalf of a CBLAS call, with the reference's two flags up meanwhile:
/// CBLAS_CallFromC, and RowMajorStrg if the operands were swapped.
template <class I> void report_argument_from_c(Routine routine, int position, Layout layout);

/// An enumerator of a CBLAS call: its number, the reference's complaint about it (a format for one
/// int), the value that arrived, and whether it is bad.
struct Enumerator {
  int position;
  const char *complaint;
  int value;
  bool bad;
};

inline constexpr char illegal_layout[] = "Illegal layout setting, %d\n";
inline constexpr char illegal_side[] = "Illegal Side setting, %d\n";
inline constexpr char illegal_uplo[] = "Illegal Uplo setting, %d\n";
inline constexpr char illegal_trans[] = "Illegal Trans setting, %d\n";
inline constexpr char illegal_transa[] = "Illegal TransA setting, %d\n";
inline constexpr char illegal_transb[] = "Illegal TransB setting, %d\n";
inline constexpr char illegal_diag[] = "Illegal Diag setting, %d\n";

/// The layout of a CBLAS call or else the first bad one of `enumerators` is reported, with the same
/// flags: cblas_xerbla(position, "cblas_dgemm", complaint, value).
template <class I>
void report_enumerator(Routine routine, int layout, std::initializer_list<Enumerator> enumerators);

} // namespace loomblas
