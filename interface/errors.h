// SPDX-License-Identifier: BSD-3-Clause
// How a bad argument is reported: through xerbla_ and cblas_xerbla, which a program may replace.
#pragma once
#include "interface/options.h"
#include "interface/routine.h"

// The library is built with hidden visibility; a function that routines.def names as it is carries
// this mark. Weak, so that no compiler looks past a definition a program may override.
#define LOOMBLAS_PUBLIC extern "C" __attribute__((visibility("default"), weak))

namespace loomblas {

// I, the caller's integer, chooses the handlers: xerbla_ and cblas_xerbla for std::int32_t,
// xerbla_64_ and cblas_xerbla_64 for std::int64_t. Each handler is called once, through the PLT;
// all three functions return when it does. Out of line and cold: the calls cost the good path
// nothing.

/// Argument number `position` of the Fortran form is bad: xerbla_("DGEMM ", position, 6). The
/// layout is not looked at.
template <class I> void report_argument(Routine routine, int position, Layout layout);

/// The same number, found on behalf of a CBLAS call, with the reference's two flags up meanwhile:
/// CBLAS_CallFromC, and RowMajorStrg if the operands were swapped.
template <class I> void report_argument_from_c(Routine routine, int position, Layout layout);

/// Enumerator number `position` of a CBLAS call is bad: cblas_xerbla(position, "cblas_dgemm",
/// format, value). `format` is the reference's, for one int.
template <class I>
void report_option(Routine routine, int position, Layout layout, const char *format, int value);

} // namespace loomblas
