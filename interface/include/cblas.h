/* SPDX-License-Identifier: BSD-3-Clause */
/* BLAS for C: LoomBLAS's cblas.h, a stand-in for the reference's (netlib CBLAS 3.12).
 *
 * Compiled with LOOMBLAS_ILP64 defined, integers have 64 bits and the same source calls the
 * functions of that width (cblas_dgemm becomes cblas_dgemm_64): the library holds both. Without it,
 * integers have 32 bits.
 *
 * Matrices. `layout` says how every matrix of a call lies in memory: with CblasColMajor element (i,
 * j) of X is x[i + j * ldx], with CblasRowMajor x[i * ldx + j]; i and j count from 0, and the
 * leading dimension ldx counts elements, not bytes. Elements need the alignment of 4 bytes only.
 * Offsets are computed in 64 bits even where integers have 32. Operands that are read may lie in
 * read-only memory; C must not overlap them.
 *
 * Errors. A bad argument is reported once and the call returns with its outputs untouched. A bad
 * enumerator goes to cblas_xerbla, a bad size to xerbla_ (blas.h) whose default passes it on to
 * cblas_xerbla; a program may define either and so replace it. */
#ifndef CBLAS_H
#define CBLAS_H

#include <inttypes.h>
#include <stddef.h>

#ifdef LOOMBLAS_ILP64
#define CBLAS_INT int64_t
#define CBLAS_IFMT PRId64
#define cblas_xerbla cblas_xerbla_64
#define cblas_sgemm cblas_sgemm_64
#define cblas_dgemm cblas_dgemm_64
#else
#ifndef CBLAS_INT
#define CBLAS_INT int32_t
#define CBLAS_IFMT PRId32
#endif
#endif

/* What a function returns that finds a place in a vector. */
#ifndef CBLAS_INDEX
#define CBLAS_INDEX size_t
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum CBLAS_LAYOUT { CblasRowMajor = 101, CblasColMajor = 102 } CBLAS_LAYOUT;
typedef enum CBLAS_TRANSPOSE {
  CblasNoTrans = 111,
  CblasTrans = 112,
  CblasConjTrans = 113
} CBLAS_TRANSPOSE;
typedef enum CBLAS_UPLO { CblasUpper = 121, CblasLower = 122 } CBLAS_UPLO;
typedef enum CBLAS_DIAG { CblasNonUnit = 131, CblasUnit = 132 } CBLAS_DIAG;
typedef enum CBLAS_SIDE { CblasLeft = 141, CblasRight = 142 } CBLAS_SIDE;
#define CBLAS_ORDER CBLAS_LAYOUT /* the name of older headers */

/* C := alpha op(A) op(B) + beta C
 *
 * op(A) is m x k, op(B) k x n, C m x n. op(X) is X with CblasNoTrans, X^T with CblasTrans and, all
 * being real, also with CblasConjTrans.
 * lda is at least 1 and, column-major, the rows of A as stored (m, or k if transposed); row-major,
 * its columns as stored. The same holds for ldb (k, or n) and ldc (m).
 * beta = 0 overwrites C without reading it, so that a NaN in it disappears. alpha = 0 or k = 0
 * leaves A and B unread (they may be NULL) and scales C by beta; m = 0 or n = 0 does nothing. Bad
 * arguments have these numbers: layout 1, transa 2, transb 3 (2 if row-major), m 4, n 5, k 6, lda
 * 9, ldb 11, ldc 14; the lowest is reported, of a row-major call n before m and ldb before lda.
 * Source: netlib CBLAS 3.12, cblas_dgemm.c; BLAS 3.12, dgemm.f. */
void cblas_sgemm(CBLAS_LAYOUT layout, CBLAS_TRANSPOSE transa, CBLAS_TRANSPOSE transb, CBLAS_INT m,
                 CBLAS_INT n, CBLAS_INT k, float alpha, const float *a, CBLAS_INT lda,
                 const float *b, CBLAS_INT ldb, float beta, float *c, CBLAS_INT ldc);
void cblas_dgemm(CBLAS_LAYOUT layout, CBLAS_TRANSPOSE transa, CBLAS_TRANSPOSE transb, CBLAS_INT m,
                 CBLAS_INT n, CBLAS_INT k, double alpha, const double *a, CBLAS_INT lda,
                 const double *b, CBLAS_INT ldb, double beta, double *c, CBLAS_INT ldc);

/* The error handler: argument number `info` (from 1; 0: none in particular) of `routine`, a name
 * like "cblas_dgemm", is bad; `format` and what follows it are printf's, or "". The default writes
 * one line to stderr and returns; the reference's ends the process. While RowMajorStrg is set it
 * first turns the number of a swapped Fortran argument into the caller's. The 64-bit form passes
 * everything on to the 32-bit one, so that replacing that one replaces both. */
void cblas_xerbla(CBLAS_INT info, const char *routine, const char *format, ...);

/* 1 while an error of a CBLAS call is being reported, and of a row-major one; else 0. For handlers.
 */
extern int CBLAS_CallFromC;
extern int RowMajorStrg;

#ifdef __cplusplus
}
#endif
#endif
