// SPDX-License-Identifier: BSD-3-Clause
// gemm's argument checks and its two calling conventions, written once for all scalars and
// integers.
#pragma once
#include "blas/element.h"
#include "interface/errors.h"
#include "interface/observer.h"
#include "interface/options.h"

namespace loomblas {
namespace {

/// The integer arguments of the column-major form.
template <class I> struct GemmSizes { I m, n, k, lda, ldb, ldc; };

/// The reference's number of the first bad size, in its order; 0: all are good. Leading dimensions
/// are held against max(1, rows) also when another size is 0.
template <class I>
int first_bad_size(Operation transa, Operation transb, const GemmSizes<I> &size) {
  const I rows_a = transa == Operation::None ? size.m : size.k;
  const I rows_b = transb == Operation::None ? size.k : size.n;
  // One test for the usual case; the order matters only once something is wrong.
  if ((size.m | size.n | size.k) >= 0 && leading_dimension_fits(size.lda, rows_a) &&
      leading_dimension_fits(size.ldb, rows_b) && leading_dimension_fits(size.ldc, size.m))
      [[likely]]
    return 0;
  if (size.m < 0)
    return 3;
  if (size.n < 0)
    return 4;
  if (size.k < 0)
    return 5;
  if (!leading_dimension_fits(size.lda, rows_a))
    return 8;
  if (!leading_dimension_fits(size.ldb, rows_b))
    return 10;
  return 13;
}

/// The detour of serve_gemm where someone watches, kept out of line and out of the usual way.
template <Routine R, Layout L, class T>
[[gnu::noinline, gnu::cold]] void watch_gemm(Operation transa, Operation transb, index m, index n,
                                             index k, T alpha, const T *a, index lda, const T *b,
                                             index ldb, T beta, T *c, index ldc) {
  observed_gemm<T>(R, L, {transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc});
}

/// Checks the sizes of the column-major form and serves it. The caller's convention and layout,
/// `report` and L, matter only to those who are told.
template <Routine R, Layout L, class T, class I>
void serve_gemm(void (*report)(Routine, int, Layout), ReadOperation transa, ReadOperation transb,
                const GemmSizes<I> &size, T alpha, const T *a, const T *b, T beta, T *c) {
  const Operation op_a = operation(transa), op_b = operation(transb);
  if (const int bad = first_bad_size(op_a, op_b, size)) [[unlikely]]
    return report(R, bad, L);
  if (observing.load(std::memory_order_relaxed)) [[unlikely]]
    return watch_gemm<R, L, T>(op_a, op_b, size.m, size.n, size.k, alpha, a, size.lda, b, size.ldb,
                               beta, c, size.ldc);
  blas::gemm<T>(op_a, op_b, size.m, size.n, size.k, alpha, a, size.lda, b, size.ldb, beta, c,
                size.ldc);
}

namespace fortran {

/// C := alpha op(A) op(B) + beta C as Fortran calls it; the hidden lengths of the two options,
/// which follow in the ABI, are never looked at.
template <Routine R, class T, class I>
void gemm(const char *transa, const char *transb, const I *m, const I *n, const I *k,
          const T *alpha, const T *a, const I *lda, const T *b, const I *ldb, const T *beta, T *c,
          const I *ldc) {
  const ReadOperation op_a = read_operation(transa), op_b = read_operation(transb);
  if ((op_a | op_b) & bad_operation) [[unlikely]]
    return report_argument<I>(R, op_a == bad_operation ? 1 : 2, Layout::ColumnMajor);
  serve_gemm<R, Layout::ColumnMajor>(report_argument<I>, op_a, op_b,
                                     GemmSizes<I>{*m, *n, *k, *lda, *ldb, *ldc}, blas::load(alpha),
                                     a, b, blas::load(beta), c);
}

} // namespace fortran

namespace cblas {

/// An enumerator of a CBLAS call is bad: finds out which. The reference numbers both transpositions
/// 2 when row-major.
template <Routine R, class I>
[[gnu::noinline, gnu::cold]] void report_gemm_option(int layout, int transa, int transb) {
  if (layout != cblas_column_major && layout != cblas_row_major)
    return report_option<I>(R, 1, Layout::ColumnMajor, "Illegal layout setting, %d\n", layout);
  const bool row_major = layout == cblas_row_major;
  const Layout asked = row_major ? Layout::RowMajor : Layout::ColumnMajor;
  if (read_operation(transa) == bad_operation)
    return report_option<I>(R, 2, asked, "Illegal TransA setting, %d\n", transa);
  report_option<I>(R, row_major ? 2 : 3, asked, "Illegal TransB setting, %d\n", transb);
}

/// C := alpha op(A) op(B) + beta C as C calls it. Row-major C is column-major C^T, and
/// C^T = op(B)^T op(A)^T: the same call with the operands swapped.
template <Routine R, class T, class I>
void gemm(int layout, int transa, int transb, I m, I n, I k, T alpha, const T *a, I lda, const T *b,
          I ldb, T beta, T *c, I ldc) {
  const ReadOperation op_a = read_operation(transa), op_b = read_operation(transb);
  if ((op_a | op_b) & bad_operation) [[unlikely]]
    return report_gemm_option<R, I>(layout, transa, transb);
  if (layout == cblas_column_major)
    return serve_gemm<R, Layout::ColumnMajor>(report_argument_from_c<I>, op_a, op_b,
                                              GemmSizes<I>{m, n, k, lda, ldb, ldc}, alpha, a, b,
                                              beta, c);
  if (layout == cblas_row_major) [[likely]]
    return serve_gemm<R, Layout::RowMajor>(report_argument_from_c<I>, op_b, op_a,
                                           GemmSizes<I>{n, m, k, ldb, lda, ldc}, alpha, b, a, beta,
                                           c);
  report_gemm_option<R, I>(layout, transa, transb);
}

} // namespace cblas
} // namespace
} // namespace loomblas
