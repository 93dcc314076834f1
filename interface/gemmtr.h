// SPDX-License-Identifier: BSD-3-Clause
// gemmtr, also called gemmt: the triangle of a product of two general matrices.
#pragma once
#include "blas/gemm.h"
#include "interface/call.h"

namespace loomblas {
namespace {

/// As gemm, in the n x n triangle of C that uplo names.
template <class Call, class T>
void serve_gemmtr(Read<Uplo> uplo, Read<Operation> transa, Read<Operation> transb, index n, index k,
                  T alpha, const T *a, index lda, const T *b, index ldb, T beta, T *c, index ldc) {
  if constexpr (Call::row_major) {
    std::swap(transa, transb);
    std::swap(a, b);
    std::swap(lda, ldb);
  }
  const Operation op_a = plain<T>(transa.value()), op_b = plain<T>(transb.value());
  if (refused<Call>(Argument{1, uplo.bad()}, Argument{2, transa.bad()}, Argument{3, transb.bad()},
                    Argument{4, n < 0}, Argument{5, k < 0},
                    Argument{8, !fits(lda, op_a == Operation::None ? n : k)},
                    Argument{10, !fits(ldb, op_b == Operation::None ? k : n)},
                    Argument{13, !fits(ldc, n)})) [[unlikely]]
    return;
  serve<Call, blas::gemmtr<T>>(
      [](Watch &watch, Uplo uplo, Operation op_a, Operation op_b, index n, index k, auto...) {
        if constexpr (Call::row_major)
          std::swap(op_a, op_b);
        watch.option(folded<Call>(uplo)).option(op_a).option(op_b).size("n", n).size("k", k);
        watch.template work<T>(0.5 * product(n, n + 1, k));
      },
      folded<Call>(uplo.value()), op_a, op_b, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}

namespace fortran {

template <Routine R, class T, class I>
void gemmtr(const char *uplo, const char *transa, const char *transb, const I *n, const I *k,
            const T *alpha, const T *a, const I *lda, const T *b, const I *ldb, const T *beta, T *c,
            const I *ldc) {
  serve_gemmtr<FortranCall<R, I>, T>(Read<Uplo>(uplo), Read<Operation>(transa),
                                     Read<Operation>(transb), *n, *k, blas::load(alpha), a, *lda, b,
                                     *ldb, blas::load(beta), c, *ldc);
}

} // namespace fortran

namespace cblas {

template <Routine R, class T, class I>
void gemmtr(int layout, int uplo, int transa, int transb, I n, I k, CblasScalar<T> alpha,
            const T *a, I lda, const T *b, I ldb, CblasScalar<T> beta, T *c, I ldc) {
  const Read<Uplo> triangle(uplo);
  const Read<Operation> op_a(transa), op_b(transb);
  if (refused_enumerator<R, I>(layout, Enumerator{2, illegal_uplo, uplo, triangle.bad()},
                               Enumerator{3, illegal_transa, transa, op_a.bad()},
                               Enumerator{4, illegal_transb, transb, op_b.bad()}))
    return;
  by_layout<R, I>(layout, [=](auto call) {
    serve_gemmtr<decltype(call), T>(triangle, op_a, op_b, n, k, scalar(alpha), a, lda, b, ldb,
                                    scalar(beta), c, ldc);
  });
}

} // namespace cblas
} // namespace
} // namespace loomblas
