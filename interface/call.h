// SPDX-License-Identifier: BSD-3-Clause
// What all routines of levels 2 and 3 do alike: refuse bad arguments, tell the conventions apart.
#pragma once
#include "blas/element.h"
#include "blas/scalar.h"
#include "driver/matrix_view.h"
#include "interface/errors.h"
#include "interface/observer.h"
#include <algorithm>
#include <utility>

namespace loomblas {
namespace {

/// A call as far as it is known when compiled: the routine, its caller's integer and layout, and
/// how bad arguments are reported.
template <Routine R, class I, Layout L, void (*report_argument)(Routine, int, Layout)> struct Call {
  static constexpr Routine routine = R;
  static constexpr Layout layout = L;
  static constexpr bool row_major = L == Layout::RowMajor;
  static void report(int position) { report_argument(R, position, L); }
};

template <Routine R, class I>
using FortranCall = Call<R, I, Layout::ColumnMajor, report_argument<I>>;
template <Routine R, class I, Layout L> using CblasCall = Call<R, I, L, report_argument_from_c<I>>;

/// The argument with Fortran's number `position`, and whether it is bad.
struct Argument {
  int position;
  bool bad;
};

/// Reports the first bad one of the arguments, which are listed in the reference's order. True:
/// there was one.
template <class Call, class... Arguments> bool refused(const Arguments &...arguments) {
  if (!(arguments.bad || ...)) [[likely]]
    return false;
  int position = 0;
  static_cast<void>(((arguments.bad && (position = arguments.position, true)) || ...));
  Call::report(position);
  return true;
}

/// Whether a column-major matrix of `rows` rows may have the leading dimension `ld`, also when the
/// matrix has no columns.
inline bool fits(index ld, index rows) { return ld >= std::max<index>(1, rows); }

/// Whether a band of kl + ku + 1 diagonals fits into columns of lda elements; kl + ku may overflow.
inline bool band_fits(index lda, index kl, index ku) {
  return kl < 0 || (lda > kl && lda - kl > ku);
}

/// A row-major matrix is the column-major transposed one: upper is lower, left is right, op is the
/// other op. As folding twice gives the option back, it also tells what the caller had said.
template <class Call, class Option> constexpr Option folded(Option option) {
  return Call::row_major ? flipped(option) : option;
}

/// The transpose of a Hermitian matrix is its conjugate.
template <class Call>
inline constexpr Conjugation folded_hermitian =
    Call::row_major ? Conjugation::Yes : Conjugation::No;

/// Spares the real routines the conjugations: 'C' is 'T'.
template <class T> constexpr Operation plain(Operation operation) {
  if (is_complex<T>)
    return operation;
  return operation == Operation::None || operation == Operation::Conjugate ? Operation::None
                                                                           : Operation::Transpose;
}

/// Does work(arguments...) and lets whoever watches know of it, as observed() does.
template <class Call, auto work, class Describe, class... Arguments>
[[gnu::always_inline]] inline void serve(const Describe &describe, Arguments... arguments) {
  observed<work>(Call::routine, Call::layout, describe, arguments...);
}

/// Checks the layout and the enumerators of a CBLAS call, listed in the reference's order. True: a
/// bad one has been reported.
template <Routine R, class I, class... Enumerators>
bool refused_enumerator(int layout, const Enumerators &...enumerators) {
  const bool known = layout == cblas_column_major || layout == cblas_row_major;
  if (known && !(enumerators.bad | ... | false)) [[likely]]
    return false;
  report_enumerator<I>(R, layout, {enumerators...});
  return true;
}

/// Calls `served` with the type that stands for this CBLAS call; the layout has been checked.
template <Routine R, class I, class Served> void by_layout(int layout, const Served &served) {
  if (layout == cblas_column_major)
    served(CblasCall<R, I, Layout::ColumnMajor>());
  else
    served(CblasCall<R, I, Layout::RowMajor>());
}

/// A product of sizes, as a number of operations.
template <class... Sizes> double product(Sizes... sizes) {
  return (static_cast<double>(sizes) * ...);
}

/// A scalar as CBLAS passes it: real by value, complex by address.
template <class T> using CblasScalar = std::conditional_t<is_complex<T>, const T *, T>;

inline float scalar(float value) { return value; }
inline double scalar(double value) { return value; }
template <class R> std::complex<R> scalar(const std::complex<R> *value) {
  return blas::load(value);
}

} // namespace
} // namespace loomblas
