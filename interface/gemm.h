// SPDX-License-Identifier: BSD-3-Clause
// gemm: the product of two general matrices.
#pragma once
#include "blas/gemm.h"
#include "interface/call.h"

namespace loomblas {
namespace {

/// C := alpha op(A) op(B) + beta C. Row-major C is column-major C^T, and
/// C^T = op(B)^T op(A)^T: the same call with the operands swapped.
template <class Call, class T>
void serve_gemm(Read<Operation> transa, Read<Operation> transb, index m, index n, index k, T alpha,
                const T *a, index lda, const T *b, index ldb, T beta, T *c, index ldc) {
  if constexpr (Call::row_major) {
    std::swap(transa, transb);
    std::swap(m, n);
    std::swap(a, b);
    std::swap(lda, ldb);
  }
  const Operation op_a = transa.value(), op_b = transb.value();
  if (refused<Call>(Argument{1, transa.bad()}, Argument{2, transb.bad()}, Argument{3, m < 0},
                    Argument{4, n < 0}, Argument{5, k < 0},
                    Argument{8, !fits(lda, op_a == Operation::None ? m : k)},
                    Argument{10, !fits(ldb, op_b == Operation::None ? k : n)},
                    Argument{13, !fits(ldc, m)})) [[unlikely]]
    return;
  serve<Call, blas::gemm<T>>(
      [](Watch &watch, Operation op_a, Operation op_b, index m, index n, index k, auto...) {
        watch.plan(blas::plan_gemm<T>(op_a, op_b, m, n, k));
        if constexpr (Call::row_major) {
          std::swap(op_a, op_b);
          std::swap(m, n);
        }
        watch.option(op_a).option(op_b).size("m", m).size("n", n).size("k", k);
        watch.template work<T>(product(m, n, k));
      },
      op_a, op_b, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}

namespace fortran {

template <Routine R, class T, class I>
void gemm(const char *transa, const char *transb, const I *m, const I *n, const I *k,
          const T *alpha, const T *a, const I *lda, const T *b, const I *ldb, const T *beta, T *c,
          const I *ldc) {
  serve_gemm<FortranCall<R, I>, T>(Read<Operation>(transa), Read<Operation>(transb), *m, *n, *k,
                                   blas::load(alpha), a, *lda, b, *ldb, blas::load(beta), c, *ldc);
}

} // namespace fortran

namespace cblas {

/// The reference numbers both transpositions 2 when row-major.
template <Routine R, class T, class I>
void gemm(int layout, int transa, int transb, I m, I n, I k, CblasScalar<T> alpha, const T *a,
          I lda, const T *b, I ldb, CblasScalar<T> beta, T *c, I ldc) {
  const Read<Operation> op_a(transa), op_b(transb);
  if (refused_enumerator<R, I>(
          layout, Enumerator{2, illegal_transa, transa, op_a.bad()},
          Enumerator{layout == cblas_row_major ? 2 : 3, illegal_transb, transb, op_b.bad()}))
    return;
  by_layout<R, I>(layout, [=](auto call) {
    serve_gemm<decltype(call), T>(op_a, op_b, m, n, k, scalar(alpha), a, lda, b, ldb, scalar(beta),
                                  c, ldc);
  });
}

} // namespace cblas
} // namespace
} // namespace loomblas
