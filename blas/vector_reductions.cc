// SPDX-License-Identifier: BSD-3-Clause
// dot, dsdot, sdsdot, asum, nrm2, iamax: chunks of a fixed size, each summed by a kernel in virtual
// lanes, and their sums added in order in double precision. Threads take whole chunks.
#include "blas/vector_reductions.h"

#include "blas/strided.h"
#include "driver/machine.h"
#include "driver/pieces.h"

#include <cstring>
#include <limits>

namespace loomblas::blas {
namespace {

/// Elements of a chunk: 32 reals for each virtual lane of R in which it is summed, and 64 where
/// there is one operand. Either way what is gathered fits in 16 KiB of stack.
template <class R, class T, int operands>
constexpr index chunk = 64 / operands *virtual_lanes<R> / (is_complex<T> ? 2 : 1);

/// Reals of an element.
template <class T> constexpr index parts = is_complex<T> ? 2 : 1;
template <class T> const real_t<T> *reals(const T *x) {
  return reinterpret_cast<const real_t<T> *>(x);
}

/// How many chunks' results are kept at a time: 4 KiB of them.
template <int Results> constexpr index most_kept = 512 / Results;

/// consume(i, results) in order for each chunk's results that find(i, results) leaves.
template <int Results, class Find, class Consume>
[[gnu::noinline]] void each_chunk(index chunks, int threads, const Find &find,
                                  const Consume &consume) {
  double kept[most_kept<Results>][Results];
  for (index first = 0; first < chunks; first += most_kept<Results>) {
    const index count = std::min(most_kept<Results>, chunks - first);
    for_each_piece(count, threads, [&](index i) { find(first + i, kept[i]); });
    for (index i = 0; i < count; ++i)
      consume(first + i, kept[i]);
  }
}

/// The first results of a kernel's `out`.
template <int Results, class R> void take(const R *out, double (&results)[Results]) {
  for (int r = 0; r < Results; ++r)
    results[r] = out[r];
}

/// Whether vectors are one chunk that lies as the kernels read it. Then one call is all, and what
/// the kernel leaves is the result; at n = 100 each detour on the way is seen.
template <class R, class T, int operands> bool one_chunk(index n, index incx, index incy = 1) {
  return n <= chunk<R, T, operands> && incx == 1 && incy == 1;
}

/// total[r] := the sum of what kernel(reals, x, y, out) leaves in out[r], summing in lanes of R.
template <int Results, class R, class T>
[[gnu::noinline]] void
sum_of_two(index n, const T *x, index incx, const T *y, index incy, double (&total)[Results],
           void (*kernel)(index, const real_t<T> *, const real_t<T> *, R *)) {
  constexpr index most = chunk<R, T, 2>;
  const auto of_x = Strided<const T>::passed(n, x, incx);
  const auto of_y = Strided<const T>::passed(n, y, incy);
  each_chunk<Results>((n + most - 1) / most,
                      threads_for_bytes(2 * n * static_cast<index>(sizeof(T))),
                      [&](index i, double(&results)[Results]) {
                        const index count = std::min(most, n - i * most);
                        R out[reduction_room<R>];
                        Gathered<const T, most> in_x, in_y;
                        kernel(parts<T> * count, reals(in_x.read(count, of_x.from(i * most))),
                               reals(in_y.read(count, of_y.from(i * most))), out);
                        take(out, results);
                      },
                      [&](index i, const double(&sums)[Results]) {
                        for (int r = 0; r < Results; ++r)
                          total[r] = i == 0 ? sums[r] : total[r] + sums[r];
                      });
}

template <class R> using KernelOfOne = void (*)(index, const R *, R *);

/// consume(i, result) in order for what kernel(reals, x, out) leaves of each chunk of x in out[0].
template <class T, class Consume>
void each_result(index n, const T *x, index incx, KernelOfOne<real_t<T>> kernel,
                 const Consume &consume) {
  using R = real_t<T>;
  constexpr index most = chunk<R, T, 1>;
  const auto of_x = Strided<const T>::passed(n, x, incx);
  each_chunk<1>((n + most - 1) / most, threads_for_bytes(n * static_cast<index>(sizeof(T))),
                [&](index i, double(&results)[1]) {
                  const index count = std::min(most, n - i * most);
                  R out[reduction_room<R>];
                  Gathered<const T, most> in_x;
                  kernel(parts<T> * count, reals(in_x.read(count, of_x.from(i * most))), out);
                  take(out, results);
                },
                [&](index i, const double(&results)[1]) { consume(i, results[0]); });
}

template <class T>
[[gnu::noinline]] double sum_of_chunks(index n, const T *x, index incx,
                                       KernelOfOne<real_t<T>> kernel) {
  double total = 0;
  each_result(n, x, incx, kernel, [&](index i, double sum) { total = i == 0 ? sum : total + sum; });
  return total;
}

/// The sum of what the kernel leaves.
template <class T>
[[gnu::always_inline]] inline double sum_of_one(index n, const T *x, index incx,
                                                KernelOfOne<real_t<T>> kernel) {
  using R = real_t<T>;
  if (one_chunk<R, T, 1>(n, incx)) [[likely]] {
    R out[reduction_room<R>];
    kernel(parts<T> * n, reals(x), out);
    return double(out[0]);
  }
  return sum_of_chunks(n, x, incx, kernel);
}

// The squares of elements beyond 2^511 (2^63) overflow, and those of elements below 2^-485 (2^-63)
// lose bits. Where the sum may show such, the elements are scaled by a power of two first.
template <class R> struct Scaling;
template <> struct Scaling<double> {
  static constexpr double least_sum = 0x1p-900, up = 0x1p600, down = 0x1p-600;
};
template <> struct Scaling<float> {
  static constexpr float least_sum = 0x1p-80f, up = 0x1p90f, down = 0x1p-80f;
};

template <class T>
[[gnu::noinline]] real_t<T> scaled_norm(index n, const T *x, index incx, bool up) {
  using R = real_t<T>;
  const R scale = up ? Scaling<R>::up : Scaling<R>::down;
  const VectorKernels<R> &kernel = kernels<R>().set->vector;
  constexpr index most = chunk<R, T, 1>;
  const auto of_x = Strided<const T>::passed(n, x, incx);
  double sum = 0;
  for (index i = 0; i < n; i += most) {
    const index count = std::min(most, n - i);
    R scaled[parts<T> * most], out[reduction_room<R>];
    for (index j = 0; j < count; ++j)
      std::memcpy(scaled + parts<T> * j, static_cast<const void *>(of_x.at(i + j)), sizeof(T));
    kernel.scale(parts<T> * count, &scale, scaled);
    kernel.squares(parts<T> * count, scaled, out);
    sum = i == 0 ? double(out[0]) : sum + double(out[0]);
  }
  return static_cast<R>(std::sqrt(sum) / double(scale));
}

template <class T> real_t<T> magnitude_of(T x) {
  if constexpr (is_complex<T>)
    return cabs1(x);
  else
    return std::abs(x);
}

/// Where, from 0, a magnitude stands first in x.
template <class T, class R> index place_of(index n, const Strided<const T> &x, R magnitude) {
  const VectorKernels<R> &kernel = kernels<R>().set->vector;
  if (x.inc == 1)
    return (is_complex<T> ? kernel.pair_find : kernel.find)(parts<T> * n, reals(x.first),
                                                            &magnitude);
  index i = 0;
  while (i < n && magnitude_of(load(x.at(i))) != magnitude)
    ++i;
  return i;
}

} // namespace

template <class T>
Dot<T> dot(Conjugation of_x, index n, const T *x, index incx, const T *y, index incy) {
  if (n <= 0)
    return 0;
  using R = real_t<T>;
  const VectorKernels<R> &kernel = kernels<R>().set->vector;
  if constexpr (is_complex<T>) {
    const auto combined = [&](double rr, double ii, double ri, double ir) {
      return of_x == Conjugation::Yes ? cdouble(rr + ii, ri - ir) : cdouble(rr - ii, ri + ir);
    };
    if (one_chunk<R, T, 2>(n, incx, incy)) [[likely]] {
      R s[reduction_room<R>];
      kernel.pair_dot(2 * n, reals(x), reals(y), s);
      return combined(s[0], s[1], s[2], s[3]);
    }
    double s[4] = {};
    sum_of_two<4, R>(n, x, incx, y, incy, s, kernel.pair_dot);
    return combined(s[0], s[1], s[2], s[3]);
  } else {
    if (one_chunk<R, T, 2>(n, incx, incy)) [[likely]] {
      R out[reduction_room<R>];
      kernel.dot(n, x, y, out);
      return out[0];
    }
    double total[1] = {};
    sum_of_two<1, R>(n, x, incx, y, incy, total, kernel.dot);
    return static_cast<T>(total[0]);
  }
}

double dsdot(index n, const float *x, index incx, const float *y, index incy) {
  if (n <= 0)
    return 0;
  const WideDotKernel kernel = kernel_table().wide_dot;
  if (one_chunk<double, float, 2>(n, incx, incy)) [[likely]] {
    double out[reduction_room<double>];
    kernel(n, x, y, out);
    return out[0];
  }
  double total[1] = {};
  sum_of_two<1, double>(n, x, incx, y, incy, total, kernel);
  return total[0];
}

float sdsdot(index n, float sb, const float *x, index incx, const float *y, index incy) {
  return static_cast<float>(double(sb) + dsdot(n, x, incx, y, incy));
}

template <class T> real_t<T> asum(index n, const T *x, index incx) {
  if (n <= 0 || incx <= 0)
    return 0;
  return static_cast<real_t<T>>(sum_of_one(n, x, incx, kernels<real_t<T>>().set->vector.absolutes));
}

template <class T> real_t<T> nrm2(index n, const T *x, index incx) {
  if (n <= 0)
    return 0;
  using R = real_t<T>;
  const double sum = sum_of_one(n, x, incx, kernels<R>().set->vector.squares);
  const bool overflows = sum > std::numeric_limits<double>::max(); // or an element is infinite
  if (!overflows && !(sum < Scaling<R>::least_sum)) [[likely]]
    return static_cast<R>(std::sqrt(sum));
  return scaled_norm(n, x, incx, !overflows);
}

template <class T> index iamax(index n, const T *x, index incx) {
  if (n <= 0 || incx <= 0)
    return 0;
  using R = real_t<T>;
  const VectorKernels<R> &kernel = kernels<R>().set->vector;
  if (std::isnan(magnitude_of(load(x))))
    return 1;
  const auto of_greatest = is_complex<T> ? kernel.pair_greatest : kernel.greatest;
  constexpr index most = chunk<R, T, 1>;
  if (one_chunk<R, T, 1>(n, incx)) [[likely]] {
    R out[reduction_room<R>];
    of_greatest(parts<T> * n, reals(x), out);
    return 1 + (is_complex<T> ? kernel.pair_find : kernel.find)(parts<T> * n, reals(x), out);
  }
  // the chunk in which the greatest stands first, then the place in it
  double best = -1;
  index where = 0;
  each_result(n, x, incx, of_greatest, [&](index i, double greatest) {
    if (greatest > best) {
      best = greatest;
      where = i * most;
    }
  });
  const Strided<const T> of_x{x, incx};
  return where + 1 + place_of(std::min(most, n - where), of_x.from(where), R(best));
}

#define INSTANTIATE(T)                                                                             \
  template Dot<T> dot(Conjugation, index, const T *, index, const T *, index);                     \
  template real_t<T> asum(index, const T *, index);                                                \
  template real_t<T> nrm2(index, const T *, index);                                                \
  template index iamax(index, const T *, index);
INSTANTIATE(float)
INSTANTIATE(double)
INSTANTIATE(cfloat)
INSTANTIATE(cdouble)

} // namespace loomblas::blas
