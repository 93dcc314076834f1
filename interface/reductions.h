// SPDX-License-Identifier: BSD-3-Clause
// The level-1 routines that return a value: dot products, asum, nrm2, i?amax, cabs1.
#pragma once
#include "blas/vector_reductions.h"
#include "interface/vector_call.h"
#include <cstddef>

namespace loomblas {
namespace {

/// What a function returns by value: a complex number as gfortran does, which is C's _Complex.
template <class T> struct ReturnedAs { using Type = T; };
template <> struct ReturnedAs<cfloat> { using Type = float _Complex; };
template <> struct ReturnedAs<cdouble> { using Type = double _Complex; };
template <class T> using Returned = typename ReturnedAs<T>::Type;

template <class T> Returned<T> returned(cdouble value) {
  Returned<T> result;
  __real__ result = real_t<T>(value.real());
  __imag__ result = real_t<T>(value.imag());
  return result;
}

namespace fortran {

/// x^T y of real vectors
template <Routine R, class T, class I>
T dot(const I *n, const T *x, const I *incx, const T *y, const I *incy) {
  return serve_vectors<R, blas::dot<T>>(Conjugation::No, *n, x, *incx, y, *incy);
}

/// x^T y of complex vectors
template <Routine R, class T, class I>
Returned<T> dotu(const I *n, const T *x, const I *incx, const T *y, const I *incy) {
  return returned<T>(serve_vectors<R, blas::dot<T>>(Conjugation::No, *n, x, *incx, y, *incy));
}

/// x^H y of complex vectors
template <Routine R, class T, class I>
Returned<T> dotc(const I *n, const T *x, const I *incx, const T *y, const I *incy) {
  return returned<T>(serve_vectors<R, blas::dot<T>>(Conjugation::Yes, *n, x, *incx, y, *incy));
}

/// x^T y of single-precision vectors, in double precision
template <Routine R, class T, class I>
double dsdot(const I *n, const T *x, const I *incx, const T *y, const I *incy) {
  return serve_vectors<R, blas::dsdot>(*n, x, *incx, y, *incy);
}

/// sb + x^T y of single-precision vectors, summed in double precision
template <Routine R, class T, class I>
T sdsdot(const I *n, const T *sb, const T *x, const I *incx, const T *y, const I *incy) {
  return serve_vectors<R, blas::sdsdot>(*n, blas::load(sb), x, *incx, y, *incy);
}

/// the sum of |re| + |im|
template <Routine R, class T, class I> real_t<T> asum(const I *n, const T *x, const I *incx) {
  return serve_vectors<R, blas::asum<T>>(*n, x, *incx);
}

/// the Euclidean norm
template <Routine R, class T, class I> real_t<T> nrm2(const I *n, const T *x, const I *incx) {
  return serve_vectors<R, blas::nrm2<T>>(*n, x, *incx);
}

/// the place, from 1, of the first element with the largest |re| + |im|; 0 if there is none
template <Routine R, class T, class I> I iamax(const I *n, const T *x, const I *incx) {
  return static_cast<I>(serve_vectors<R, blas::iamax<T>>(*n, x, *incx));
}

/// |re| + |im| of one number
template <Routine R, class T, class I> real_t<T> cabs1(const T *z) {
  return serve_vectors<R, blas::cabs1<T>>(blas::load(z));
}

} // namespace fortran

namespace cblas {

template <Routine R, class T, class I> T dot(I n, const T *x, I incx, const T *y, I incy) {
  return serve_vectors<R, blas::dot<T>>(Conjugation::No, n, x, incx, y, incy);
}

// cblas_cdotu_sub and its like: a complex result goes where the caller says, part by part.
template <class T> void leave(cdouble value, T *result) {
  auto *const parts = reinterpret_cast<real_t<T> *>(result);
  blas::store(parts, real_t<T>(value.real()));
  blas::store(parts + 1, real_t<T>(value.imag()));
}

template <Routine R, class T, class I>
void dotu(I n, const T *x, I incx, const T *y, I incy, T *result) {
  leave(serve_vectors<R, blas::dot<T>>(Conjugation::No, n, x, incx, y, incy), result);
}

template <Routine R, class T, class I>
void dotc(I n, const T *x, I incx, const T *y, I incy, T *result) {
  leave(serve_vectors<R, blas::dot<T>>(Conjugation::Yes, n, x, incx, y, incy), result);
}

template <Routine R, class T, class I> double dsdot(I n, const T *x, I incx, const T *y, I incy) {
  return serve_vectors<R, blas::dsdot>(n, x, incx, y, incy);
}

template <Routine R, class T, class I> T sdsdot(I n, T sb, const T *x, I incx, const T *y, I incy) {
  return serve_vectors<R, blas::sdsdot>(n, sb, x, incx, y, incy);
}

template <Routine R, class T, class I> real_t<T> asum(I n, const T *x, I incx) {
  return serve_vectors<R, blas::asum<T>>(n, x, incx);
}

template <Routine R, class T, class I> real_t<T> nrm2(I n, const T *x, I incx) {
  return serve_vectors<R, blas::nrm2<T>>(n, x, incx);
}

/// CBLAS_INDEX counts from 0, and is 0 also where there is no element.
template <Routine R, class T, class I> std::size_t iamax(I n, const T *x, I incx) {
  const index place = serve_vectors<R, blas::iamax<T>>(n, x, incx);
  return place > 0 ? static_cast<std::size_t>(place - 1) : 0;
}

template <Routine R, class T, class I> real_t<T> cabs1(const T *z) {
  return serve_vectors<R, blas::cabs1<T>>(blas::load(z));
}

} // namespace cblas
} // namespace
} // namespace loomblas
