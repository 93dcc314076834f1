// SPDX-License-Identifier: BSD-3-Clause
// Substitution: the unknowns of a triangle or of a band, one after the other.
#pragma once
#include <cstddef>

namespace loomblas {

/// Unknowns and columns are counted in the order in which unknowns become known. Complex kernels
/// count pitch and bend in reals.
struct SubstitutionRun {
  static constexpr std::ptrdiff_t least_known = 3;
  std::ptrdiff_t n;           ///< unknowns in x
  std::ptrdiff_t first, end;  ///< those to be found: first is a multiple of four
  std::ptrdiff_t known;       ///< unknown s takes from s - known .. s - 1; at least least_known
  std::ptrdiff_t pitch, bend; ///< column s + 1 lies pitch + s bend after column s
  std::ptrdiff_t unit;        ///< whether the diagonal is one of ones, which are not read
};

/// x(s) := x(s) - (U(s, 0) x(0) + U(s, 1) x(1) + ...), divided by U(s, s), for s = first .. end
/// - 1.
///
/// Column c starts at C(c) = a + c pitch + bend c (c - 1) / 2; U(s, c) is element s of column c,
/// or, transposed, element c of column s; x(s) is element s of x; backwards, elements lie one
/// before the other. bend is 0 where known < n - 1. Plain, unknowns after `end` have subtracted
/// what they take from first .. end - 1, and those from `first` on have had it from those before;
/// there are such only if end is a multiple of four. Transposed, n is `end`.
///
/// Four unknowns from a multiple of four on are a group. Of x(s), for one group after the other of
/// those before its own, is subtracted the sum of U(s, c) x(c) over what s takes from it:
/// ascending, from 0, by fused multiply-adds. Then the products with the unknowns of its own group,
/// by fused multiply-adds; what is left is divided.
///
/// A complex product is added as u Re(x), then i u Im(x); a quotient is Smith's: with (a, b) over
/// c + di, |d| <= |c|: q = d / c, r = fma(d, q, c), (fma(b, q, a) / r, fma(-a, q, b) / r);
/// otherwise that of (b, -a) over d - ci.
///
/// Touches exactly the elements named.
template <class T>
using SubstitutionKernel = void (*)(const SubstitutionRun *run, const T *a, T *x);

template <class T> struct SubstitutionKernels {
  SubstitutionKernel<T> plain[2], transposed[2]; ///< [backwards]
};

} // namespace loomblas
