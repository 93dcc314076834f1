// SPDX-License-Identifier: BSD-3-Clause
// axpy, axpby, scal, copy, swap, rot, rotm: each element by itself, so that neither threads nor the
// order nor gathering matter to the bits.
#include "blas/vector_updates.h"

#include "blas/rotations.h"
#include "blas/strided.h"
#include "driver/machine.h"
#include "driver/pieces.h"

#include <cstring>

namespace loomblas::blas {
namespace {

template <class T> const VectorKernels<real_t<T>> &vector_kernels() {
  return kernels<real_t<T>>().set->vector;
}

/// Reals of an element.
template <class T> constexpr index parts = is_complex<T> ? 2 : 1;

template <class T> auto *reals(T *x) {
  if constexpr (std::is_const_v<T>)
    return reinterpret_cast<const real_t<std::remove_const_t<T>> *>(x);
  else
    return reinterpret_cast<real_t<T> *>(x);
}

/// Elements that are gathered at a time: 4 KiB.
template <class T> constexpr index block = 4096 / static_cast<index>(sizeof(T));
/// Elements that a thread takes at a time: 128 KiB.
template <class T> constexpr index piece = 32 * block<T>;

/// One written vector that meets the same element at every step has an order.
template <class T> bool in_order(const Strided<T> &x) { return !std::is_const_v<T> && x.inc == 0; }

template <class T, class Kernel>
[[gnu::noinline]] void gathered(index n, Strided<T> x, const Kernel &kernel) {
  Gathered<T, block<T>> in_x;
  for (index i = 0; i < n; i += block<T>) {
    const index count = std::min(block<T>, n - i);
    kernel(count, in_x.read(count, x.from(i)));
    in_x.write(count, x.from(i));
  }
}

template <class X, class Y, class Kernel>
[[gnu::noinline]] void gathered(index n, Strided<X> x, Strided<Y> y, const Kernel &kernel) {
  const index most = in_order(x) || in_order(y) ? 1 : block<Y>;
  Gathered<X, block<Y>> in_x;
  Gathered<Y, block<Y>> in_y;
  for (index i = 0; i < n; i += most) {
    const index count = std::min(most, n - i);
    kernel(count, in_x.read(count, x.from(i)), in_y.read(count, y.from(i)));
    if constexpr (!std::is_const_v<X>)
      in_x.write(count, x.from(i));
    in_y.write(count, y.from(i));
  }
}

template <class T, class Kernel>
[[gnu::noinline]] void large(index n, Strided<T> x, int threads, const Kernel &kernel) {
  for_each_piece((n + piece<T> - 1) / piece<T>, threads, [&](index i) {
    const Strided<T> from = x.from(i * piece<T>);
    const index count = std::min(piece<T>, n - i * piece<T>);
    if (x.inc == 1)
      kernel(count, from.first);
    else
      gathered(count, from, kernel);
  });
}

template <class X, class Y, class Kernel>
[[gnu::noinline]] void large(index n, Strided<X> x, Strided<Y> y, int threads,
                             const Kernel &kernel) {
  for_each_piece((n + piece<Y> - 1) / piece<Y>, threads, [&](index i) {
    const index start = i * piece<Y>, count = std::min(piece<Y>, n - start);
    if (x.inc == 1 && y.inc == 1)
      kernel(count, x.at(start), y.at(start));
    else
      gathered(count, x.from(start), y.from(start), kernel);
  });
}

/// Vectors shorter than this are one thread's work.
template <class T> constexpr index long_for_one = 2 * bytes_for_thread / sizeof(T);

template <class T, class Kernel>
[[gnu::noinline]] void update_other(index n, T *x, index incx, const Kernel &kernel) {
  const Strided<T> of_x{x, incx};
  const int threads = threads_for_bytes(n * static_cast<index>(sizeof(T)));
  if (threads > 1)
    large(n, of_x, threads, kernel);
  else if (incx == 1)
    kernel(n, x);
  else
    gathered(n, of_x, kernel);
}

/// kernel(count, x) on contiguous parts of x, which is read and written. What is contiguous and
/// not long goes to the kernel at once: at n = 100 each call or branch on the way is seen.
template <class T, class Kernel>
[[gnu::always_inline]] inline void update(index n, T *x, index incx, const Kernel &kernel) {
  if (n <= 0)
    return;
  if (incx == 1 && n < long_for_one<T>) [[likely]]
    return kernel(n, x);
  update_other(n, x, incx, kernel);
}

template <class X, class Y, class Kernel>
[[gnu::noinline]] void update_other(index n, X *x, index incx, Y *y, index incy,
                                    const Kernel &kernel) {
  const auto of_x = Strided<X>::passed(n, x, incx);
  const auto of_y = Strided<Y>::passed(n, y, incy);
  const int threads = threads_for_bytes(2 * n * static_cast<index>(sizeof(Y)));
  if (threads > 1 && !in_order(of_x) && !in_order(of_y))
    large(n, of_x, of_y, threads, kernel);
  else if (incx == 1 && incy == 1)
    kernel(n, x, y);
  else
    gathered(n, of_x, of_y, kernel);
}

/// kernel(count, x, y) on contiguous parts of x and y. What is const is not written.
template <class X, class Y, class Kernel>
[[gnu::always_inline]] inline void update(index n, X *x, index incx, Y *y, index incy,
                                          const Kernel &kernel) {
  if (n <= 0)
    return;
  if (incx == 1 && incy == 1 && n < long_for_one<Y> / 2) [[likely]]
    return kernel(n, x, y);
  update_other(n, x, incx, y, incy, kernel);
}

/// What the kernels multiply by: alpha itself, or the factors of a product of pairs.
template <class T> struct Factors {
  explicit Factors(T alpha) : values{alpha} {}
  T values[1];
};
template <class R> struct Factors<std::complex<R>> {
  explicit Factors(const std::complex<R> &alpha)
      : values{alpha.real(), alpha.real(), -alpha.imag(), alpha.imag()} {}
  R values[4];
};

template <class T> void axpy_part(index n, const Factors<T> &alpha, const T *x, T *y) {
  const VectorKernels<real_t<T>> &kernel = vector_kernels<T>();
  (is_complex<T> ? kernel.pair_axpy : kernel.axpy)(parts<T> * n, alpha.values, reals(x), reals(y));
}

template <class T> void scale_part(index n, const Factors<T> &alpha, T *x) {
  const VectorKernels<real_t<T>> &kernel = vector_kernels<T>();
  (is_complex<T> ? kernel.pair_scale : kernel.scale)(parts<T> * n, alpha.values, reals(x));
}

template <class T> void copy_part(index n, const T *x, T *y) {
  vector_kernels<T>().copy(parts<T> * n, reals(x), reals(y));
}

template <class T>
void rotate(index n, T *x, index incx, T *y, index incy, const real_t<T> (&h)[4]) {
  update(n, x, incx, y, incy, [&h](index count, T *a, T *b) {
    vector_kernels<T>().rotate(parts<T> * count, h, reals(a), reals(b));
  });
}

} // namespace

template <class T> void axpy(index n, Passed<T> alpha, const T *x, index incx, T *y, index incy) {
  if (alpha == T(0))
    return;
  const Factors<T> factors(alpha);
  update(n, x, incx, y, incy,
         [&factors](index count, const T *a, T *b) { axpy_part(count, factors, a, b); });
}

template <class T>
void axpby(index n, Passed<T> alpha, const T *x, index incx, Passed<T> beta, T *y, index incy) {
  const Factors<T> of_x(alpha), of_y(beta);
  if (alpha != T(0) && beta != T(0)) {
    if constexpr (is_complex<T>)
      return update(n, x, incx, y, incy, [&of_x, &of_y](index count, const T *a, T *b) {
        for (index i = 0; i < count; i += block<T>) { // both steps while a part is in L1
          const index some = std::min(block<T>, count - i);
          scale_part(some, of_y, b + i);
          axpy_part(some, of_x, a + i, b + i);
        }
      });
    else
      return update(n, x, incx, y, incy, [alpha, beta](index count, const T *a, T *b) {
        const Scale<T> scale{alpha, beta};
        kernels<T>().set->update(count, a, b, &scale);
      });
  }
  if (alpha != T(0))
    return update(n, x, incx, y, incy, [&of_x](index count, const T *a, T *b) {
      copy_part(count, a, b);
      scale_part(count, of_x, b);
    });
  // x is not read: y takes its place
  const T *const none = y;
  if (beta != T(0))
    return update(n, none, incy, y, incy,
                  [&of_y](index count, const T *, T *b) { scale_part(count, of_y, b); });
  update(n, none, incy, y, incy, [](index count, const T *, T *b) {
    std::memset(static_cast<void *>(b), 0, static_cast<std::size_t>(count) * sizeof(T));
  });
}

template <class T, class S> void scal(index n, Passed<S> alpha, T *x, index incx) {
  if (incx <= 0)
    return;
  const Factors<S> factors(alpha);
  update(n, x, incx, [&factors](index count, T *a) {
    if constexpr (std::is_same_v<S, T>)
      scale_part(count, factors, a);
    else
      scale_part(parts<T> * count, factors, reals(a));
  });
}

template <class T> void copy(index n, const T *x, index incx, T *y, index incy) {
  if (incx == 1 && incy == 1)
    return update(n, x, incx, y, incy,
                  [](index count, const T *a, T *b) { copy_part(count, a, b); });
  const auto from = Strided<const T>::passed(n, x, incx);
  const auto to = Strided<T>::passed(n, y, incy);
  for (index i = 0; i < n; ++i)
    store(to.at(i), load(from.at(i)));
}

template <class T> void swap(index n, T *x, index incx, T *y, index incy) {
  if (incx == 1 && incy == 1)
    return update(n, x, incx, y, incy, [](index count, T *a, T *b) {
      vector_kernels<T>().swap(parts<T> * count, reals(a), reals(b));
    });
  const auto of_x = Strided<T>::passed(n, x, incx), of_y = Strided<T>::passed(n, y, incy);
  for (index i = 0; i < n; ++i) {
    const T kept = load(of_x.at(i));
    store(of_x.at(i), load(of_y.at(i)));
    store(of_y.at(i), kept);
  }
}

template <class T, class S>
void rot(index n, T *x, index incx, T *y, index incy, real_t<T> c, S s) {
  rotate(n, x, incx, y, incy, {c, s, -s, c});
}

// The flag says which entries of H count: -1 all, 0 off the diagonal (of ones), 1 on the diagonal
// (beside 1 and -1), -2 none (the identity).
template <class T> void rotm(index n, T *x, index incx, T *y, index incy, const T *param) {
  const T flag = load(param);
  if (flag == -2)
    return;
  const T h11 = flag == 0 ? T(1) : load(param + 1), h21 = flag > 0 ? T(-1) : load(param + 2),
          h12 = flag > 0 ? T(1) : load(param + 3), h22 = flag == 0 ? T(1) : load(param + 4);
  rotate(n, x, incx, y, incy, {h11, h12, h21, h22});
}

#define INSTANTIATE(T)                                                                             \
  template void axpy<T>(index, Passed<T>, const T *, index, T *, index);                           \
  template void axpby<T>(index, Passed<T>, const T *, index, Passed<T>, T *, index);               \
  template void scal<T, T>(index, Passed<T>, T *, index);                                          \
  template void copy(index, const T *, index, T *, index);                                         \
  template void swap(index, T *, index, T *, index);                                               \
  template void rot(index, T *, index, T *, index, real_t<T>, real_t<T>);
INSTANTIATE(float)
INSTANTIATE(double)
INSTANTIATE(cfloat)
INSTANTIATE(cdouble)
template void scal<cfloat, float>(index, float, cfloat *, index);
template void scal<cdouble, double>(index, double, cdouble *, index);
template void rotm(index, float *, index, float *, index, const float *);
template void rotm(index, double *, index, double *, index, const double *);

} // namespace loomblas::blas
