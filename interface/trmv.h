// SPDX-License-Identifier: BSD-3-Clause
// trmv, tbmv, tpmv and trsv, tbsv, tpsv: x := op(A) x and its solution for triangular matrices,
// full, band and packed.
#pragma once
#include "blas/triangular_vector.h"
#include "interface/call.h"

namespace loomblas {
namespace {

template <class Call, auto work, class T>
void serve_triangle(Read<Uplo> uplo, Read<Operation> trans, Read<Diag> diag, index n, const T *a,
                    index lda, T *x, index incx) {
  if (refused<Call>(Argument{1, uplo.bad()}, Argument{2, trans.bad()}, Argument{3, diag.bad()},
                    Argument{4, n < 0}, Argument{6, !fits(lda, n)}, Argument{8, incx == 0}))
      [[unlikely]]
    return;
  serve<Call, work>(
      [](Watch &watch, Uplo uplo, Operation op, Diag diag, index n, auto...) {
        watch.option(folded<Call>(uplo)).option(folded<Call>(op)).option(diag).size("n", n);
        watch.template work<T>(0.5 * product(n, n));
      },
      folded<Call>(uplo.value()), plain<T>(folded<Call>(trans.value())), diag.value(), n, a, lda, x,
      incx);
}

template <class Call, auto work, class T>
void serve_band_triangle(Read<Uplo> uplo, Read<Operation> trans, Read<Diag> diag, index n, index k,
                         const T *a, index lda, T *x, index incx) {
  if (refused<Call>(Argument{1, uplo.bad()}, Argument{2, trans.bad()}, Argument{3, diag.bad()},
                    Argument{4, n < 0}, Argument{5, k < 0}, Argument{7, !band_fits(lda, k, 0)},
                    Argument{9, incx == 0})) [[unlikely]]
    return;
  serve<Call, work>(
      [](Watch &watch, Uplo uplo, Operation op, Diag diag, index n, index k, auto...) {
        watch.option(folded<Call>(uplo)).option(folded<Call>(op)).option(diag);
        watch.size("n", n).size("k", k).template work<T>(product(n, std::min(n, k + 1)));
      },
      folded<Call>(uplo.value()), plain<T>(folded<Call>(trans.value())), diag.value(), n, k, a, lda,
      x, incx);
}

template <class Call, auto work, class T>
void serve_packed_triangle(Read<Uplo> uplo, Read<Operation> trans, Read<Diag> diag, index n,
                           const T *ap, T *x, index incx) {
  if (refused<Call>(Argument{1, uplo.bad()}, Argument{2, trans.bad()}, Argument{3, diag.bad()},
                    Argument{4, n < 0}, Argument{7, incx == 0})) [[unlikely]]
    return;
  serve<Call, work>(
      [](Watch &watch, Uplo uplo, Operation op, Diag diag, index n, auto...) {
        watch.option(folded<Call>(uplo)).option(folded<Call>(op)).option(diag).size("n", n);
        watch.template work<T>(0.5 * product(n, n));
      },
      folded<Call>(uplo.value()), plain<T>(folded<Call>(trans.value())), diag.value(), n, ap, x,
      incx);
}

namespace fortran {

template <auto work, Routine R, class T, class I>
void triangle(const char *uplo, const char *trans, const char *diag, const I *n, const T *a,
              const I *lda, T *x, const I *incx) {
  serve_triangle<FortranCall<R, I>, work, T>(Read<Uplo>(uplo), Read<Operation>(trans),
                                             Read<Diag>(diag), *n, a, *lda, x, *incx);
}
template <Routine R, class T, class I> constexpr auto *trmv = triangle<blas::trmv<T>, R, T, I>;
template <Routine R, class T, class I> constexpr auto *trsv = triangle<blas::trsv<T>, R, T, I>;

template <auto work, Routine R, class T, class I>
void band_triangle(const char *uplo, const char *trans, const char *diag, const I *n, const I *k,
                   const T *a, const I *lda, T *x, const I *incx) {
  serve_band_triangle<FortranCall<R, I>, work, T>(Read<Uplo>(uplo), Read<Operation>(trans),
                                                  Read<Diag>(diag), *n, *k, a, *lda, x, *incx);
}
template <Routine R, class T, class I> constexpr auto *tbmv = band_triangle<blas::tbmv<T>, R, T, I>;
template <Routine R, class T, class I> constexpr auto *tbsv = band_triangle<blas::tbsv<T>, R, T, I>;

template <auto work, Routine R, class T, class I>
void packed_triangle(const char *uplo, const char *trans, const char *diag, const I *n, const T *ap,
                     T *x, const I *incx) {
  serve_packed_triangle<FortranCall<R, I>, work, T>(Read<Uplo>(uplo), Read<Operation>(trans),
                                                    Read<Diag>(diag), *n, ap, x, *incx);
}
template <Routine R, class T, class I>
constexpr auto *tpmv = packed_triangle<blas::tpmv<T>, R, T, I>;
template <Routine R, class T, class I>
constexpr auto *tpsv = packed_triangle<blas::tpsv<T>, R, T, I>;

} // namespace fortran

namespace cblas {

/// The options of all six, and their check. (The reference's cblas_?tbmv calls a bad row-major diag
/// "Illegal Uplo"; it is called by its name here.)
template <Routine R, class I> struct TriangleOptions {
  Read<Uplo> uplo;
  Read<Operation> trans;
  Read<Diag> diag;
  bool bad;

  TriangleOptions(int layout, int uplo, int trans, int diag)
      : uplo(uplo), trans(trans), diag(diag),
        bad(refused_enumerator<R, I>(layout, Enumerator{2, illegal_uplo, uplo, this->uplo.bad()},
                                     Enumerator{3, illegal_transa, trans, this->trans.bad()},
                                     Enumerator{4, illegal_diag, diag, this->diag.bad()})) {}
};

template <auto work, Routine R, class T, class I>
void triangle(int layout, int uplo, int trans, int diag, I n, const T *a, I lda, T *x, I incx) {
  const TriangleOptions<R, I> options(layout, uplo, trans, diag);
  if (options.bad)
    return;
  by_layout<R, I>(layout, [=](auto call) {
    serve_triangle<decltype(call), work, T>(options.uplo, options.trans, options.diag, n, a, lda, x,
                                            incx);
  });
}
template <Routine R, class T, class I> constexpr auto *trmv = triangle<blas::trmv<T>, R, T, I>;
template <Routine R, class T, class I> constexpr auto *trsv = triangle<blas::trsv<T>, R, T, I>;

template <auto work, Routine R, class T, class I>
void band_triangle(int layout, int uplo, int trans, int diag, I n, I k, const T *a, I lda, T *x,
                   I incx) {
  const TriangleOptions<R, I> options(layout, uplo, trans, diag);
  if (options.bad)
    return;
  by_layout<R, I>(layout, [=](auto call) {
    serve_band_triangle<decltype(call), work, T>(options.uplo, options.trans, options.diag, n, k, a,
                                                 lda, x, incx);
  });
}
template <Routine R, class T, class I> constexpr auto *tbmv = band_triangle<blas::tbmv<T>, R, T, I>;
template <Routine R, class T, class I> constexpr auto *tbsv = band_triangle<blas::tbsv<T>, R, T, I>;

template <auto work, Routine R, class T, class I>
void packed_triangle(int layout, int uplo, int trans, int diag, I n, const T *ap, T *x, I incx) {
  const TriangleOptions<R, I> options(layout, uplo, trans, diag);
  if (options.bad)
    return;
  by_layout<R, I>(layout, [=](auto call) {
    serve_packed_triangle<decltype(call), work, T>(options.uplo, options.trans, options.diag, n, ap,
                                                   x, incx);
  });
}
template <Routine R, class T, class I>
constexpr auto *tpmv = packed_triangle<blas::tpmv<T>, R, T, I>;
template <Routine R, class T, class I>
constexpr auto *tpsv = packed_triangle<blas::tpsv<T>, R, T, I>;

} // namespace cblas
} // namespace
} // namespace loomblas
