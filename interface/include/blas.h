/* SPDX-License-Identifier: BSD-3-Clause */
/* BLAS's Fortran symbols, for C: LoomBLAS's functions as Fortran calls them.
 *
 * Everything is passed by address. Fortran adds the lengths of character arguments at the end of
 * the list; the library never looks at them, so they are left out here. Of an option only the first
 * letter is read, in either case.
 *
 * Compiled with LOOMBLAS_ILP64 defined, blas_int has 64 bits and the same source calls the
 * functions of that width (dgemm_ becomes dgemm_64_): the library holds both. Without it, blas_int
 * has 32 bits.
 *
 * Matrices are column-major: element (i, j) of X is x[i + j * ldx]; i and j count from 0, ldx
 * counts elements, not bytes. Elements need the alignment of 4 bytes only. Offsets are computed in
 * 64 bits even where blas_int has 32. Operands that are read may lie in read-only memory; C must
 * not overlap them.
 *
 * Errors. The first bad argument, in the reference's order, is reported to xerbla_ once, and the
 * call returns with its outputs untouched. */
#ifndef BLAS_H
#define BLAS_H

#include <stddef.h>
#include <stdint.h>

#ifdef LOOMBLAS_ILP64
typedef int64_t blas_int;
#define sgemm_ sgemm_64_
#define dgemm_ dgemm_64_
#define lsame_ lsame_64_
#define xerbla_ xerbla_64_
#define xerbla_array_ xerbla_array_64_
#else
typedef int32_t blas_int;
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* C := alpha op(A) op(B) + beta C
 *
 * op(A) is m x k, op(B) k x n, C m x n. op(X) is X with option N, X^T with T and, all being real,
 * also with C. lda >= max(1, rows of A as stored: m, or k if transposed), ldb >= max(1, k or n),
 * ldc >= max(1, m), also where another size is 0.
 * beta = 0 overwrites C without reading it, so that a NaN in it disappears. alpha = 0 or k = 0
 * leaves A and B unread (they may be NULL) and scales C by beta; m = 0 or n = 0 does nothing. Bad
 * arguments have these numbers: transa 1, transb 2, m 3, n 4, k 5, lda 8, ldb 10, ldc 13. Source:
 * netlib BLAS 3.12, sgemm.f and dgemm.f. */
void sgemm_(const char *transa, const char *transb, const blas_int *m, const blas_int *n,
            const blas_int *k, const float *alpha, const float *a, const blas_int *lda,
            const float *b, const blas_int *ldb, const float *beta, float *c, const blas_int *ldc);
void dgemm_(const char *transa, const char *transb, const blas_int *m, const blas_int *n,
            const blas_int *k, const double *alpha, const double *a, const blas_int *lda,
            const double *b, const blas_int *ldb, const double *beta, double *c,
            const blas_int *ldc);

/* Whether two letters are the same but for their case: 1 or 0. Source: lsame.f. */
blas_int lsame_(const char *one, const char *other);

/* The error handler: argument number *info (from 1) of the routine `name` is bad; `length`
 * characters of capitals and blanks, not ended by a NUL: "DGEMM ", 6. A program may define it and
 * so replace it. The default writes one line to stderr and returns; the reference's ends the
 * process. Called on behalf of a CBLAS function (CBLAS_CallFromC is set), it passes the error on to
 * cblas_xerbla as argument *info + 1. The 64-bit form passes errors on to the 32-bit one, so that
 * replacing that one is enough for Fortran's calls of both widths. Source: xerbla.f; CBLAS's
 * xerbla.c. */
void xerbla_(const char *name, const blas_int *info, size_t length);

/* xerbla_ for a name of *length separate characters, of which the first 32 count.
 * Source: xerbla_array.f. */
void xerbla_array_(const char *name, const blas_int *length, const blas_int *info);

#ifdef __cplusplus
}
#endif
#endif
