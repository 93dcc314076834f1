// SPDX-License-Identifier: BSD-3-Clause
// The kernels of level 1. All are of real elements; complex vectors are pairs of them, an even and
// an odd one after the other, and n counts their reals. Operands are contiguous and aligned to an
// element; no byte outside them is touched, and no lane outside them raises an exception. n >= 0.
#pragma once
#include <cstddef>

namespace loomblas {

using index = std::ptrdiff_t;

/// Virtual lanes of a reduction: 64 floats or 32 doubles, whatever the vector length. Lane l sums
/// elements l, l + lanes, l + 2 lanes, ... in this order, from 0 on; then the upper half of the
/// lanes is added to the lower, again and again, until one lane is left, or of pairs the two that
/// hold the even and the odd elements. Two sums that are made at once have half of the lanes each.
template <class T> inline constexpr index virtual_lanes = 256 / static_cast<index>(sizeof(T));

/// What `out` of a reduction must have room for; the results stand in front.
template <class T> inline constexpr index reduction_room = 2 * virtual_lanes<T>;

template <class T> struct VectorKernels {
  /// y := fma(alpha, x, y)
  void (*axpy)(index n, const T *alpha, const T *x, T *y);
  /// x := alpha x
  void (*scale)(index n, const T *alpha, T *x);
  /// y := x
  void (*copy)(index n, const T *x, T *y);
  /// x and y exchange their elements.
  void (*swap)(index n, T *x, T *y);
  /// x := fma(h[1], y, h[0] x) and y := fma(h[3], y, h[2] x), both of the old x and y
  void (*rotate)(index n, const T *h, T *x, T *y);
  /// With x' being x with each pair's elements exchanged: y := fma(f', x', fma(f, x, y)), where f
  /// is factors[0] for even and factors[1] for odd elements, f' factors[2] and factors[3].
  void (*pair_axpy)(index n, const T *factors, const T *x, T *y);
  /// x := fma(f', x', f x), as above
  void (*pair_scale)(index n, const T *factors, T *x);

  /// out[0] := the sum of x y; a lane adds fma(x, y, lane)
  void (*dot)(index n, const T *x, const T *y, T *out);
  /// The same with y' for y as well: out[0], out[1] := the sums of x y over even and odd elements,
  /// out[2], out[3] := the sums of x y'
  void (*pair_dot)(index n, const T *x, const T *y, T *out);
  /// out[0] := the sum of |x|
  void (*absolutes)(index n, const T *x, T *out);
  /// out[0] := the sum of x x; a lane adds fma(x, x, lane)
  void (*squares)(index n, const T *x, T *out);
  /// out[0] := the greatest |x| that is no NaN; 0 if there is none
  void (*greatest)(index n, const T *x, T *out);
  /// The same of the sums of a pair's absolute values
  void (*pair_greatest)(index n, const T *x, T *out);
  /// The first i with |x_i| = *value, which is no NaN; n if there is none
  index (*find)(index n, const T *x, const T *value);
  /// The same of the sums of a pair's absolute values; counts pairs
  index (*pair_find)(index n, const T *x, const T *value);
};

/// out[0] := the sum of x y in double precision, where every product is exact.
using WideDotKernel = void (*)(index n, const float *x, const float *y, double *out);

} // namespace loomblas
