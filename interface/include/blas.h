/* SPDX-License-Identifier: BSD-3-Clause */
/* BLAS's Fortran symbols, for C and C++: LoomBLAS's functions as Fortran calls them.
 *
 * Everything is passed by address. Fortran adds the lengths of character arguments at the end of
 * the list; the library never looks at them, so they are left out here. Of an option only the first
 * letter is read, in either case: trans is N (op(X) = X), T (X^T) or C (X^H; of real X, X^T), uplo
 * U (upper) or L (lower), diag U (unit) or N (non-unit), side L (left) or R (right).
 *
 * Compiled with LOOMBLAS_ILP64 defined, blas_int has 64 bits and the same source calls the
 * functions of that width (dgemm_ becomes dgemm_64_): the library holds both. Without it, blas_int
 * has 32 bits.
 *
 * Vectors. Element i of x, from 0, is x[i * incx]; with a negative incx, x[(i - n + 1) * incx], the
 * pointer being to the lowest address. Matrices are column-major: element (i, j) of X is
 * x[i + j * ldx]; i and j count from 0. Increments and leading dimensions count elements, not
 * bytes. Elements need the alignment of 4 bytes only. Offsets are computed in 64 bits even where
 * blas_int has 32. Operands that are read may lie in read-only memory; what is written must not
 * overlap them.
 *
 * beta = 0 overwrites an output without reading it, so that a NaN in it disappears. alpha = 0
 * leaves the inputs that it multiplies unread. Calls without an element to write do nothing. Parts
 * of a matrix that are said not to be read may hold anything, NaN included.
 *
 * Errors. Each group names the arguments that are checked. The first bad one in that order is
 * reported to xerbla_ once, under its number in the argument list, from 1, and the call returns
 * with its outputs untouched.
 *
 * Types. The first letter of a name: s float, d double, c and z complex. In C blas_complex_float is
 * float _Complex, in C++ std::complex<float>, which lie and are returned alike.
 *
 * "Source" is the file of netlib BLAS 3.12 that defines a routine. */
#ifndef BLAS_H
#define BLAS_H

#include <stddef.h>
#include <stdint.h>

#ifdef LOOMBLAS_ILP64
#include "blas_64.h"
typedef int64_t blas_int;
#else
typedef int32_t blas_int;
#endif

#ifdef __cplusplus
#include <complex>
typedef std::complex<float> blas_complex_float;
typedef std::complex<double> blas_complex_double;
extern "C" {
#ifdef __clang__
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wreturn-type-c-linkage" /* a complex number is as C has it */
#endif
#else
typedef float _Complex blas_complex_float;
typedef double _Complex blas_complex_double;
#endif

/* --- Level 1: vectors ---
 *
 * n <= 0 is an empty vector: nothing is written, and a function returns 0. No argument of level 1
 * is an error. */

/* y := alpha x + y. With alpha = 0, x is not read. Source: ?axpy.f. */
void saxpy_(const blas_int *n, const float *alpha, const float *x, const blas_int *incx, float *y,
            const blas_int *incy);
void daxpy_(const blas_int *n, const double *alpha, const double *x, const blas_int *incx,
            double *y, const blas_int *incy);
void caxpy_(const blas_int *n, const blas_complex_float *alpha, const blas_complex_float *x,
            const blas_int *incx, blas_complex_float *y, const blas_int *incy);
void zaxpy_(const blas_int *n, const blas_complex_double *alpha, const blas_complex_double *x,
            const blas_int *incx, blas_complex_double *y, const blas_int *incy);

/* y := alpha x + beta y. beta = 0 overwrites y without reading it; with alpha = 0, x is not read.
 * Source: OpenBLAS's extension ?axpby. */
void saxpby_(const blas_int *n, const float *alpha, const float *x, const blas_int *incx,
             const float *beta, float *y, const blas_int *incy);
void daxpby_(const blas_int *n, const double *alpha, const double *x, const blas_int *incx,
             const double *beta, double *y, const blas_int *incy);
void caxpby_(const blas_int *n, const blas_complex_float *alpha, const blas_complex_float *x,
             const blas_int *incx, const blas_complex_float *beta, blas_complex_float *y,
             const blas_int *incy);
void zaxpby_(const blas_int *n, const blas_complex_double *alpha, const blas_complex_double *x,
             const blas_int *incx, const blas_complex_double *beta, blas_complex_double *y,
             const blas_int *incy);

/* x := alpha x, a true product: alpha = 0 keeps NaN. csscal and zdscal multiply complex x by a
 * real alpha. Nothing happens with incx <= 0. Source: ?scal.f, csscal.f, zdscal.f. */
void sscal_(const blas_int *n, const float *alpha, float *x, const blas_int *incx);
void dscal_(const blas_int *n, const double *alpha, double *x, const blas_int *incx);
void cscal_(const blas_int *n, const blas_complex_float *alpha, blas_complex_float *x,
            const blas_int *incx);
void zscal_(const blas_int *n, const blas_complex_double *alpha, blas_complex_double *x,
            const blas_int *incx);
void csscal_(const blas_int *n, const float *alpha, blas_complex_float *x, const blas_int *incx);
void zdscal_(const blas_int *n, const double *alpha, blas_complex_double *x, const blas_int *incx);

/* y := x. Source: ?copy.f. */
void scopy_(const blas_int *n, const float *x, const blas_int *incx, float *y,
            const blas_int *incy);
void dcopy_(const blas_int *n, const double *x, const blas_int *incx, double *y,
            const blas_int *incy);
void ccopy_(const blas_int *n, const blas_complex_float *x, const blas_int *incx,
            blas_complex_float *y, const blas_int *incy);
void zcopy_(const blas_int *n, const blas_complex_double *x, const blas_int *incx,
            blas_complex_double *y, const blas_int *incy);

/* x and y change places. Source: ?swap.f. */
void sswap_(const blas_int *n, float *x, const blas_int *incx, float *y, const blas_int *incy);
void dswap_(const blas_int *n, double *x, const blas_int *incx, double *y, const blas_int *incy);
void cswap_(const blas_int *n, blas_complex_float *x, const blas_int *incx, blas_complex_float *y,
            const blas_int *incy);
void zswap_(const blas_int *n, blas_complex_double *x, const blas_int *incx, blas_complex_double *y,
            const blas_int *incy);

/* x^T y for real vectors. dsdot takes single precision and computes in double; sdsdot does so too,
 * adds sb, and rounds at the end. Source: ?dot.f, dsdot.f, sdsdot.f. */
float sdot_(const blas_int *n, const float *x, const blas_int *incx, const float *y,
            const blas_int *incy);
double ddot_(const blas_int *n, const double *x, const blas_int *incx, const double *y,
             const blas_int *incy);
double dsdot_(const blas_int *n, const float *x, const blas_int *incx, const float *y,
              const blas_int *incy);
float sdsdot_(const blas_int *n, const float *sb, const float *x, const blas_int *incx,
              const float *y, const blas_int *incy);

/* For complex vectors: dotu is x^T y, dotc x^H y. The result is returned by value, as gfortran
 * does. Source: ?dotu.f, ?dotc.f. */
blas_complex_float cdotu_(const blas_int *n, const blas_complex_float *x, const blas_int *incx,
                          const blas_complex_float *y, const blas_int *incy);
blas_complex_float cdotc_(const blas_int *n, const blas_complex_float *x, const blas_int *incx,
                          const blas_complex_float *y, const blas_int *incy);
blas_complex_double zdotu_(const blas_int *n, const blas_complex_double *x, const blas_int *incx,
                           const blas_complex_double *y, const blas_int *incy);
blas_complex_double zdotc_(const blas_int *n, const blas_complex_double *x, const blas_int *incx,
                           const blas_complex_double *y, const blas_int *incy);

/* The Euclidean norm of x, without overflow or underflow on the way. A negative incx is allowed.
 * Source: ?nrm2.f90. */
float snrm2_(const blas_int *n, const float *x, const blas_int *incx);
double dnrm2_(const blas_int *n, const double *x, const blas_int *incx);
float scnrm2_(const blas_int *n, const blas_complex_float *x, const blas_int *incx);
double dznrm2_(const blas_int *n, const blas_complex_double *x, const blas_int *incx);

/* The sum of |x_i|, for complex x of |re x_i| + |im x_i|. 0 with incx <= 0. Source: ?asum.f. */
float sasum_(const blas_int *n, const float *x, const blas_int *incx);
double dasum_(const blas_int *n, const double *x, const blas_int *incx);
float scasum_(const blas_int *n, const blas_complex_float *x, const blas_int *incx);
double dzasum_(const blas_int *n, const blas_complex_double *x, const blas_int *incx);

/* The place of the first element with the largest |x_i|, for complex x of |re x_i| + |im x_i|. A
 * NaN counts only in the first place. It counts from 1; 0 with n <= 0 or incx <= 0. Source:
 * i?amax.f. */
blas_int isamax_(const blas_int *n, const float *x, const blas_int *incx);
blas_int idamax_(const blas_int *n, const double *x, const blas_int *incx);
blas_int icamax_(const blas_int *n, const blas_complex_float *x, const blas_int *incx);
blas_int izamax_(const blas_int *n, const blas_complex_double *x, const blas_int *incx);

/* |re z| + |im z|. Source: scabs1.f, dcabs1.f. */
float scabs1_(const blas_complex_float *z);
double dcabs1_(const blas_complex_double *z);

/* A plane rotation: (x_i, y_i) := (c x_i + s y_i, c y_i - s x_i), with real c and s also for
 * complex vectors. Source: ?rot.f, csrot.f, zdrot.f. */
void srot_(const blas_int *n, float *x, const blas_int *incx, float *y, const blas_int *incy,
           const float *c, const float *s);
void drot_(const blas_int *n, double *x, const blas_int *incx, double *y, const blas_int *incy,
           const double *c, const double *s);
void csrot_(const blas_int *n, blas_complex_float *x, const blas_int *incx, blas_complex_float *y,
            const blas_int *incy, const float *c, const float *s);
void zdrot_(const blas_int *n, blas_complex_double *x, const blas_int *incx, blas_complex_double *y,
            const blas_int *incy, const double *c, const double *s);

/* Makes the rotation that takes (a, b) to (r, 0): c^2 + |s|^2 = 1, c a + s b = r. a becomes r; of
 * real ones, b becomes a single number z from which c and s can be had again. Source: ?rotg.f90. */
void srotg_(float *a, float *b, float *c, float *s);
void drotg_(double *a, double *b, double *c, double *s);
void crotg_(blas_complex_float *a, blas_complex_float *b, float *c, blas_complex_float *s);
void zrotg_(blas_complex_double *a, blas_complex_double *b, double *c, blas_complex_double *s);

/* The modified rotation: (x_i, y_i) := H (x_i, y_i). param[0] = -2: H is the identity; -1: H =
 * [param[1] param[3]; param[2] param[4]]; 0: its diagonal is 1; 1: its other diagonal is (1, -1).
 * Source: ?rotm.f. */
void srotm_(const blas_int *n, float *x, const blas_int *incx, float *y, const blas_int *incy,
            const float *param);
void drotm_(const blas_int *n, double *x, const blas_int *incx, double *y, const blas_int *incy,
            const double *param);

/* Makes the modified rotation that takes (sqrt(d1) x1, sqrt(d2) y1) to (r, 0); d1, d2 and x1 are
 * updated, and H comes in param as rotm takes it. Source: ?rotmg.f. */
void srotmg_(float *d1, float *d2, float *x1, const float *y1, float *param);
void drotmg_(double *d1, double *d2, double *x1, const double *y1, double *param);

/* --- Level 2: a matrix and a vector ---
 *
 * An increment may not be 0. With one below 0 a vector is taken from its end. */

/* y := alpha op(A) x + beta y. A is m x n as stored, lda >= max(1, m). Checked: trans 1, m 2, n 3,
 * lda 6, incx 8, incy 11. Source: ?gemv.f. */
void sgemv_(const char *trans, const blas_int *m, const blas_int *n, const float *alpha,
            const float *a, const blas_int *lda, const float *x, const blas_int *incx,
            const float *beta, float *y, const blas_int *incy);
void dgemv_(const char *trans, const blas_int *m, const blas_int *n, const double *alpha,
            const double *a, const blas_int *lda, const double *x, const blas_int *incx,
            const double *beta, double *y, const blas_int *incy);
void cgemv_(const char *trans, const blas_int *m, const blas_int *n,
            const blas_complex_float *alpha, const blas_complex_float *a, const blas_int *lda,
            const blas_complex_float *x, const blas_int *incx, const blas_complex_float *beta,
            blas_complex_float *y, const blas_int *incy);
void zgemv_(const char *trans, const blas_int *m, const blas_int *n,
            const blas_complex_double *alpha, const blas_complex_double *a, const blas_int *lda,
            const blas_complex_double *x, const blas_int *incx, const blas_complex_double *beta,
            blas_complex_double *y, const blas_int *incy);

/* y := alpha op(A) x + beta y for a band matrix A (m x n) with kl diagonals below and ku above the
 * main one. The columns of A are packed so that A(i, j) is a[ku + i - j + j * lda]; lda >= kl + ku
 * + 1. Checked: trans 1, m 2, n 3, kl 4, ku 5, lda 8, incx 10, incy 13. Source: ?gbmv.f. */
void sgbmv_(const char *trans, const blas_int *m, const blas_int *n, const blas_int *kl,
            const blas_int *ku, const float *alpha, const float *a, const blas_int *lda,
            const float *x, const blas_int *incx, const float *beta, float *y,
            const blas_int *incy);
void dgbmv_(const char *trans, const blas_int *m, const blas_int *n, const blas_int *kl,
            const blas_int *ku, const double *alpha, const double *a, const blas_int *lda,
            const double *x, const blas_int *incx, const double *beta, double *y,
            const blas_int *incy);
void cgbmv_(const char *trans, const blas_int *m, const blas_int *n, const blas_int *kl,
            const blas_int *ku, const blas_complex_float *alpha, const blas_complex_float *a,
            const blas_int *lda, const blas_complex_float *x, const blas_int *incx,
            const blas_complex_float *beta, blas_complex_float *y, const blas_int *incy);
void zgbmv_(const char *trans, const blas_int *m, const blas_int *n, const blas_int *kl,
            const blas_int *ku, const blas_complex_double *alpha, const blas_complex_double *a,
            const blas_int *lda, const blas_complex_double *x, const blas_int *incx,
            const blas_complex_double *beta, blas_complex_double *y, const blas_int *incy);

/* y := alpha A x + beta y for a symmetric (symv) or Hermitian (hemv) n x n matrix A, of which only
 * the triangle uplo is read; lda >= max(1, n). Checked: uplo 1, n 2, lda 5, incx 7, incy 10.
 * Source: ?symv.f, ?hemv.f. */
void ssymv_(const char *uplo, const blas_int *n, const float *alpha, const float *a,
            const blas_int *lda, const float *x, const blas_int *incx, const float *beta, float *y,
            const blas_int *incy);
void dsymv_(const char *uplo, const blas_int *n, const double *alpha, const double *a,
            const blas_int *lda, const double *x, const blas_int *incx, const double *beta,
            double *y, const blas_int *incy);
void chemv_(const char *uplo, const blas_int *n, const blas_complex_float *alpha,
            const blas_complex_float *a, const blas_int *lda, const blas_complex_float *x,
            const blas_int *incx, const blas_complex_float *beta, blas_complex_float *y,
            const blas_int *incy);
void zhemv_(const char *uplo, const blas_int *n, const blas_complex_double *alpha,
            const blas_complex_double *a, const blas_int *lda, const blas_complex_double *x,
            const blas_int *incx, const blas_complex_double *beta, blas_complex_double *y,
            const blas_int *incy);

/* The same for a band matrix with k diagonals beside the main one. uplo upper: A(i, j) is a[k + i
 * - j + j * lda], lower: a[i - j + j * lda]; lda >= k + 1. Checked: uplo 1, n 2, k 3, lda 6, incx
 * 8, incy 11. Source: ?sbmv.f, ?hbmv.f. */
void ssbmv_(const char *uplo, const blas_int *n, const blas_int *k, const float *alpha,
            const float *a, const blas_int *lda, const float *x, const blas_int *incx,
            const float *beta, float *y, const blas_int *incy);
void dsbmv_(const char *uplo, const blas_int *n, const blas_int *k, const double *alpha,
            const double *a, const blas_int *lda, const double *x, const blas_int *incx,
            const double *beta, double *y, const blas_int *incy);
void chbmv_(const char *uplo, const blas_int *n, const blas_int *k, const blas_complex_float *alpha,
            const blas_complex_float *a, const blas_int *lda, const blas_complex_float *x,
            const blas_int *incx, const blas_complex_float *beta, blas_complex_float *y,
            const blas_int *incy);
void zhbmv_(const char *uplo, const blas_int *n, const blas_int *k,
            const blas_complex_double *alpha, const blas_complex_double *a, const blas_int *lda,
            const blas_complex_double *x, const blas_int *incx, const blas_complex_double *beta,
            blas_complex_double *y, const blas_int *incy);

/* The same for a packed matrix: the columns of the triangle uplo one after the other. Checked:
 * uplo 1, n 2, incx 6, incy 9. Source: ?spmv.f, ?hpmv.f. */
void sspmv_(const char *uplo, const blas_int *n, const float *alpha, const float *ap,
            const float *x, const blas_int *incx, const float *beta, float *y,
            const blas_int *incy);
void dspmv_(const char *uplo, const blas_int *n, const double *alpha, const double *ap,
            const double *x, const blas_int *incx, const double *beta, double *y,
            const blas_int *incy);
void chpmv_(const char *uplo, const blas_int *n, const blas_complex_float *alpha,
            const blas_complex_float *ap, const blas_complex_float *x, const blas_int *incx,
            const blas_complex_float *beta, blas_complex_float *y, const blas_int *incy);
void zhpmv_(const char *uplo, const blas_int *n, const blas_complex_double *alpha,
            const blas_complex_double *ap, const blas_complex_double *x, const blas_int *incx,
            const blas_complex_double *beta, blas_complex_double *y, const blas_int *incy);

/* x := op(A) x. A is n x n and triangular: of it only the triangle uplo is read, and not the
 * diagonal, which counts as 1, if diag is unit; lda >= max(1, n). Checked: uplo 1, trans 2, diag
 * 3, n 4, lda 6, incx 8. Source: ?trmv.f. */
void strmv_(const char *uplo, const char *trans, const char *diag, const blas_int *n,
            const float *a, const blas_int *lda, float *x, const blas_int *incx);
void dtrmv_(const char *uplo, const char *trans, const char *diag, const blas_int *n,
            const double *a, const blas_int *lda, double *x, const blas_int *incx);
void ctrmv_(const char *uplo, const char *trans, const char *diag, const blas_int *n,
            const blas_complex_float *a, const blas_int *lda, blas_complex_float *x,
            const blas_int *incx);
void ztrmv_(const char *uplo, const char *trans, const char *diag, const blas_int *n,
            const blas_complex_double *a, const blas_int *lda, blas_complex_double *x,
            const blas_int *incx);

/* The same for a triangular band matrix, stored as sbmv's; lda >= k + 1. Checked: uplo 1, trans 2,
 * diag 3, n 4, k 5, lda 7, incx 9. Source: ?tbmv.f. */
void stbmv_(const char *uplo, const char *trans, const char *diag, const blas_int *n,
            const blas_int *k, const float *a, const blas_int *lda, float *x, const blas_int *incx);
void dtbmv_(const char *uplo, const char *trans, const char *diag, const blas_int *n,
            const blas_int *k, const double *a, const blas_int *lda, double *x,
            const blas_int *incx);
void ctbmv_(const char *uplo, const char *trans, const char *diag, const blas_int *n,
            const blas_int *k, const blas_complex_float *a, const blas_int *lda,
            blas_complex_float *x, const blas_int *incx);
void ztbmv_(const char *uplo, const char *trans, const char *diag, const blas_int *n,
            const blas_int *k, const blas_complex_double *a, const blas_int *lda,
            blas_complex_double *x, const blas_int *incx);

/* The same for a packed triangular matrix. Checked: uplo 1, trans 2, diag 3, n 4, incx 7. Source:
 * ?tpmv.f. */
void stpmv_(const char *uplo, const char *trans, const char *diag, const blas_int *n,
            const float *ap, float *x, const blas_int *incx);
void dtpmv_(const char *uplo, const char *trans, const char *diag, const blas_int *n,
            const double *ap, double *x, const blas_int *incx);
void ctpmv_(const char *uplo, const char *trans, const char *diag, const blas_int *n,
            const blas_complex_float *ap, blas_complex_float *x, const blas_int *incx);
void ztpmv_(const char *uplo, const char *trans, const char *diag, const blas_int *n,
            const blas_complex_double *ap, blas_complex_double *x, const blas_int *incx);

/* x := op(A)^-1 x, A as trmv's. Singularity is not looked for. Checked: uplo 1, trans 2, diag 3, n
 * 4, lda 6, incx 8. Source: ?trsv.f. */
void strsv_(const char *uplo, const char *trans, const char *diag, const blas_int *n,
            const float *a, const blas_int *lda, float *x, const blas_int *incx);
void dtrsv_(const char *uplo, const char *trans, const char *diag, const blas_int *n,
            const double *a, const blas_int *lda, double *x, const blas_int *incx);
void ctrsv_(const char *uplo, const char *trans, const char *diag, const blas_int *n,
            const blas_complex_float *a, const blas_int *lda, blas_complex_float *x,
            const blas_int *incx);
void ztrsv_(const char *uplo, const char *trans, const char *diag, const blas_int *n,
            const blas_complex_double *a, const blas_int *lda, blas_complex_double *x,
            const blas_int *incx);

/* The same for a triangular band matrix, stored as sbmv's; lda >= k + 1. Checked: uplo 1, trans 2,
 * diag 3, n 4, k 5, lda 7, incx 9. Source: ?tbsv.f. */
void stbsv_(const char *uplo, const char *trans, const char *diag, const blas_int *n,
            const blas_int *k, const float *a, const blas_int *lda, float *x, const blas_int *incx);
void dtbsv_(const char *uplo, const char *trans, const char *diag, const blas_int *n,
            const blas_int *k, const double *a, const blas_int *lda, double *x,
            const blas_int *incx);
void ctbsv_(const char *uplo, const char *trans, const char *diag, const blas_int *n,
            const blas_int *k, const blas_complex_float *a, const blas_int *lda,
            blas_complex_float *x, const blas_int *incx);
void ztbsv_(const char *uplo, const char *trans, const char *diag, const blas_int *n,
            const blas_int *k, const blas_complex_double *a, const blas_int *lda,
            blas_complex_double *x, const blas_int *incx);

/* The same for a packed triangular matrix. Checked: uplo 1, trans 2, diag 3, n 4, incx 7. Source:
 * ?tpsv.f. */
void stpsv_(const char *uplo, const char *trans, const char *diag, const blas_int *n,
            const float *ap, float *x, const blas_int *incx);
void dtpsv_(const char *uplo, const char *trans, const char *diag, const blas_int *n,
            const double *ap, double *x, const blas_int *incx);
void ctpsv_(const char *uplo, const char *trans, const char *diag, const blas_int *n,
            const blas_complex_float *ap, blas_complex_float *x, const blas_int *incx);
void ztpsv_(const char *uplo, const char *trans, const char *diag, const blas_int *n,
            const blas_complex_double *ap, blas_complex_double *x, const blas_int *incx);

/* A := alpha x y^T + A (ger, geru), A := alpha x y^H + A (gerc). A is m x n, lda >= max(1, m).
 * Checked: m 1, n 2, incx 5, incy 7, lda 9. Source: ?ger.f, ?geru.f, ?gerc.f. */
void sger_(const blas_int *m, const blas_int *n, const float *alpha, const float *x,
           const blas_int *incx, const float *y, const blas_int *incy, float *a,
           const blas_int *lda);
void dger_(const blas_int *m, const blas_int *n, const double *alpha, const double *x,
           const blas_int *incx, const double *y, const blas_int *incy, double *a,
           const blas_int *lda);
void cgeru_(const blas_int *m, const blas_int *n, const blas_complex_float *alpha,
            const blas_complex_float *x, const blas_int *incx, const blas_complex_float *y,
            const blas_int *incy, blas_complex_float *a, const blas_int *lda);
void zgeru_(const blas_int *m, const blas_int *n, const blas_complex_double *alpha,
            const blas_complex_double *x, const blas_int *incx, const blas_complex_double *y,
            const blas_int *incy, blas_complex_double *a, const blas_int *lda);
void cgerc_(const blas_int *m, const blas_int *n, const blas_complex_float *alpha,
            const blas_complex_float *x, const blas_int *incx, const blas_complex_float *y,
            const blas_int *incy, blas_complex_float *a, const blas_int *lda);
void zgerc_(const blas_int *m, const blas_int *n, const blas_complex_double *alpha,
            const blas_complex_double *x, const blas_int *incx, const blas_complex_double *y,
            const blas_int *incy, blas_complex_double *a, const blas_int *lda);

/* A := alpha x x^T + A (syr), A := alpha x x^H + A with a real alpha (her). A is n x n, of which
 * only the triangle uplo is read and written; the imaginary part of a Hermitian diagonal is not
 * read and becomes 0. lda >= max(1, n). Checked: uplo 1, n 2, incx 5, lda 7. Source: ?syr.f,
 * ?her.f. */
void ssyr_(const char *uplo, const blas_int *n, const float *alpha, const float *x,
           const blas_int *incx, float *a, const blas_int *lda);
void dsyr_(const char *uplo, const blas_int *n, const double *alpha, const double *x,
           const blas_int *incx, double *a, const blas_int *lda);
void cher_(const char *uplo, const blas_int *n, const float *alpha, const blas_complex_float *x,
           const blas_int *incx, blas_complex_float *a, const blas_int *lda);
void zher_(const char *uplo, const blas_int *n, const double *alpha, const blas_complex_double *x,
           const blas_int *incx, blas_complex_double *a, const blas_int *lda);

/* The same for a packed A. Checked: uplo 1, n 2, incx 5. Source: ?spr.f, ?hpr.f. */
void sspr_(const char *uplo, const blas_int *n, const float *alpha, const float *x,
           const blas_int *incx, float *ap);
void dspr_(const char *uplo, const blas_int *n, const double *alpha, const double *x,
           const blas_int *incx, double *ap);
void chpr_(const char *uplo, const blas_int *n, const float *alpha, const blas_complex_float *x,
           const blas_int *incx, blas_complex_float *ap);
void zhpr_(const char *uplo, const blas_int *n, const double *alpha, const blas_complex_double *x,
           const blas_int *incx, blas_complex_double *ap);

/* A := alpha x y^T + alpha y x^T + A (syr2), A := alpha x y^H + conj(alpha) y x^H + A (her2), A as
 * syr's. Checked: uplo 1, n 2, incx 5, incy 7, lda 9. Source: ?syr2.f, ?her2.f. */
void ssyr2_(const char *uplo, const blas_int *n, const float *alpha, const float *x,
            const blas_int *incx, const float *y, const blas_int *incy, float *a,
            const blas_int *lda);
void dsyr2_(const char *uplo, const blas_int *n, const double *alpha, const double *x,
            const blas_int *incx, const double *y, const blas_int *incy, double *a,
            const blas_int *lda);
void cher2_(const char *uplo, const blas_int *n, const blas_complex_float *alpha,
            const blas_complex_float *x, const blas_int *incx, const blas_complex_float *y,
            const blas_int *incy, blas_complex_float *a, const blas_int *lda);
void zher2_(const char *uplo, const blas_int *n, const blas_complex_double *alpha,
            const blas_complex_double *x, const blas_int *incx, const blas_complex_double *y,
            const blas_int *incy, blas_complex_double *a, const blas_int *lda);

/* The same for a packed A. Checked: uplo 1, n 2, incx 5, incy 7. Source: ?spr2.f, ?hpr2.f. */
void sspr2_(const char *uplo, const blas_int *n, const float *alpha, const float *x,
            const blas_int *incx, const float *y, const blas_int *incy, float *ap);
void dspr2_(const char *uplo, const blas_int *n, const double *alpha, const double *x,
            const blas_int *incx, const double *y, const blas_int *incy, double *ap);
void chpr2_(const char *uplo, const blas_int *n, const blas_complex_float *alpha,
            const blas_complex_float *x, const blas_int *incx, const blas_complex_float *y,
            const blas_int *incy, blas_complex_float *ap);
void zhpr2_(const char *uplo, const blas_int *n, const blas_complex_double *alpha,
            const blas_complex_double *x, const blas_int *incx, const blas_complex_double *y,
            const blas_int *incy, blas_complex_double *ap);

/* --- Level 3: matrices ---
 *
 * Leading dimensions are held against the rows of a matrix as stored, at least 1, also where
 * another size is 0. */

/* C := alpha op(A) op(B) + beta C. op(A) is m x k, op(B) k x n, C m x n. With k = 0 or alpha = 0,
 * A and B are not read (they may be NULL). Checked: transa 1, transb 2, m 3, n 4, k 5, lda 8, ldb
 * 10, ldc 13. Source: ?gemm.f. */
void sgemm_(const char *transa, const char *transb, const blas_int *m, const blas_int *n,
            const blas_int *k, const float *alpha, const float *a, const blas_int *lda,
            const float *b, const blas_int *ldb, const float *beta, float *c, const blas_int *ldc);
void dgemm_(const char *transa, const char *transb, const blas_int *m, const blas_int *n,
            const blas_int *k, const double *alpha, const double *a, const blas_int *lda,
            const double *b, const blas_int *ldb, const double *beta, double *c,
            const blas_int *ldc);
void cgemm_(const char *transa, const char *transb, const blas_int *m, const blas_int *n,
            const blas_int *k, const blas_complex_float *alpha, const blas_complex_float *a,
            const blas_int *lda, const blas_complex_float *b, const blas_int *ldb,
            const blas_complex_float *beta, blas_complex_float *c, const blas_int *ldc);
void zgemm_(const char *transa, const char *transb, const blas_int *m, const blas_int *n,
            const blas_int *k, const blas_complex_double *alpha, const blas_complex_double *a,
            const blas_int *lda, const blas_complex_double *b, const blas_int *ldb,
            const blas_complex_double *beta, blas_complex_double *c, const blas_int *ldc);

/* The same, of which only the triangle uplo of C (n x n) is computed, read and written. gemmt is
 * an older name of gemmtr. Checked: uplo 1, transa 2, transb 3, n 4, k 5, lda 8, ldb 10, ldc 13.
 * Source: ?gemmtr.f. */
void sgemmtr_(const char *uplo, const char *transa, const char *transb, const blas_int *n,
              const blas_int *k, const float *alpha, const float *a, const blas_int *lda,
              const float *b, const blas_int *ldb, const float *beta, float *c,
              const blas_int *ldc);
void dgemmtr_(const char *uplo, const char *transa, const char *transb, const blas_int *n,
              const blas_int *k, const double *alpha, const double *a, const blas_int *lda,
              const double *b, const blas_int *ldb, const double *beta, double *c,
              const blas_int *ldc);
void cgemmtr_(const char *uplo, const char *transa, const char *transb, const blas_int *n,
              const blas_int *k, const blas_complex_float *alpha, const blas_complex_float *a,
              const blas_int *lda, const blas_complex_float *b, const blas_int *ldb,
              const blas_complex_float *beta, blas_complex_float *c, const blas_int *ldc);
void zgemmtr_(const char *uplo, const char *transa, const char *transb, const blas_int *n,
              const blas_int *k, const blas_complex_double *alpha, const blas_complex_double *a,
              const blas_int *lda, const blas_complex_double *b, const blas_int *ldb,
              const blas_complex_double *beta, blas_complex_double *c, const blas_int *ldc);
void sgemmt_(const char *uplo, const char *transa, const char *transb, const blas_int *n,
             const blas_int *k, const float *alpha, const float *a, const blas_int *lda,
             const float *b, const blas_int *ldb, const float *beta, float *c, const blas_int *ldc);
void dgemmt_(const char *uplo, const char *transa, const char *transb, const blas_int *n,
             const blas_int *k, const double *alpha, const double *a, const blas_int *lda,
             const double *b, const blas_int *ldb, const double *beta, double *c,
             const blas_int *ldc);
void cgemmt_(const char *uplo, const char *transa, const char *transb, const blas_int *n,
             const blas_int *k, const blas_complex_float *alpha, const blas_complex_float *a,
             const blas_int *lda, const blas_complex_float *b, const blas_int *ldb,
             const blas_complex_float *beta, blas_complex_float *c, const blas_int *ldc);
void zgemmt_(const char *uplo, const char *transa, const char *transb, const blas_int *n,
             const blas_int *k, const blas_complex_double *alpha, const blas_complex_double *a,
             const blas_int *lda, const blas_complex_double *b, const blas_int *ldb,
             const blas_complex_double *beta, blas_complex_double *c, const blas_int *ldc);

/* C := alpha A B + beta C (side = left) or alpha B A + beta C (right). A is symmetric (symm) or
 * Hermitian (hemm), m x m or n x n; of it only the triangle uplo is read. B and C are m x n.
 * Checked: side 1, uplo 2, m 3, n 4, lda 7, ldb 9, ldc 12. Source: ?symm.f, ?hemm.f. */
void ssymm_(const char *side, const char *uplo, const blas_int *m, const blas_int *n,
            const float *alpha, const float *a, const blas_int *lda, const float *b,
            const blas_int *ldb, const float *beta, float *c, const blas_int *ldc);
void dsymm_(const char *side, const char *uplo, const blas_int *m, const blas_int *n,
            const double *alpha, const double *a, const blas_int *lda, const double *b,
            const blas_int *ldb, const double *beta, double *c, const blas_int *ldc);
void csymm_(const char *side, const char *uplo, const blas_int *m, const blas_int *n,
            const blas_complex_float *alpha, const blas_complex_float *a, const blas_int *lda,
            const blas_complex_float *b, const blas_int *ldb, const blas_complex_float *beta,
            blas_complex_float *c, const blas_int *ldc);
void zsymm_(const char *side, const char *uplo, const blas_int *m, const blas_int *n,
            const blas_complex_double *alpha, const blas_complex_double *a, const blas_int *lda,
            const blas_complex_double *b, const blas_int *ldb, const blas_complex_double *beta,
            blas_complex_double *c, const blas_int *ldc);
void chemm_(const char *side, const char *uplo, const blas_int *m, const blas_int *n,
            const blas_complex_float *alpha, const blas_complex_float *a, const blas_int *lda,
            const blas_complex_float *b, const blas_int *ldb, const blas_complex_float *beta,
            blas_complex_float *c, const blas_int *ldc);
void zhemm_(const char *side, const char *uplo, const blas_int *m, const blas_int *n,
            const blas_complex_double *alpha, const blas_complex_double *a, const blas_int *lda,
            const blas_complex_double *b, const blas_int *ldb, const blas_complex_double *beta,
            blas_complex_double *c, const blas_int *ldc);

/* C := alpha A A^T + beta C, or alpha A^T A + beta C with a transposing trans (syrk); the same
 * with ^H and real alpha and beta (herk). A is n x k, or k x n if transposed. Of C (n x n) only
 * the triangle uplo is read and written. Complex syrk takes no conjugate transpose, herk no plain
 * one. The imaginary part of herk's diagonal becomes 0. Checked: uplo 1, trans 2, n 3, k 4, lda 7,
 * ldc 10. Source: ?syrk.f, ?herk.f. */
void ssyrk_(const char *uplo, const char *trans, const blas_int *n, const blas_int *k,
            const float *alpha, const float *a, const blas_int *lda, const float *beta, float *c,
            const blas_int *ldc);
void dsyrk_(const char *uplo, const char *trans, const blas_int *n, const blas_int *k,
            const double *alpha, const double *a, const blas_int *lda, const double *beta,
            double *c, const blas_int *ldc);
void csyrk_(const char *uplo, const char *trans, const blas_int *n, const blas_int *k,
            const blas_complex_float *alpha, const blas_complex_float *a, const blas_int *lda,
            const blas_complex_float *beta, blas_complex_float *c, const blas_int *ldc);
void zsyrk_(const char *uplo, const char *trans, const blas_int *n, const blas_int *k,
            const blas_complex_double *alpha, const blas_complex_double *a, const blas_int *lda,
            const blas_complex_double *beta, blas_complex_double *c, const blas_int *ldc);
void cherk_(const char *uplo, const char *trans, const blas_int *n, const blas_int *k,
            const float *alpha, const blas_complex_float *a, const blas_int *lda, const float *beta,
            blas_complex_float *c, const blas_int *ldc);
void zherk_(const char *uplo, const char *trans, const blas_int *n, const blas_int *k,
            const double *alpha, const blas_complex_double *a, const blas_int *lda,
            const double *beta, blas_complex_double *c, const blas_int *ldc);

/* C := alpha A B^T + alpha B A^T + beta C, or alpha A^T B + alpha B^T A + beta C with a
 * transposing trans (syr2k); C := alpha A B^H + conj(alpha) B A^H + beta C, or alpha A^H B +
 * conj(alpha) B^H A + beta C, with a real beta (her2k). A and B are n x k, or k x n if transposed;
 * C as syrk's, and trans too. Checked: uplo 1, trans 2, n 3, k 4, lda 7, ldb 9, ldc 12. Source:
 * ?syr2k.f, ?her2k.f. */
void ssyr2k_(const char *uplo, const char *trans, const blas_int *n, const blas_int *k,
             const float *alpha, const float *a, const blas_int *lda, const float *b,
             const blas_int *ldb, const float *beta, float *c, const blas_int *ldc);
void dsyr2k_(const char *uplo, const char *trans, const blas_int *n, const blas_int *k,
             const double *alpha, const double *a, const blas_int *lda, const double *b,
             const blas_int *ldb, const double *beta, double *c, const blas_int *ldc);
void csyr2k_(const char *uplo, const char *trans, const blas_int *n, const blas_int *k,
             const blas_complex_float *alpha, const blas_complex_float *a, const blas_int *lda,
             const blas_complex_float *b, const blas_int *ldb, const blas_complex_float *beta,
             blas_complex_float *c, const blas_int *ldc);
void zsyr2k_(const char *uplo, const char *trans, const blas_int *n, const blas_int *k,
             const blas_complex_double *alpha, const blas_complex_double *a, const blas_int *lda,
             const blas_complex_double *b, const blas_int *ldb, const blas_complex_double *beta,
             blas_complex_double *c, const blas_int *ldc);
void cher2k_(const char *uplo, const char *trans, const blas_int *n, const blas_int *k,
             const blas_complex_float *alpha, const blas_complex_float *a, const blas_int *lda,
             const blas_complex_float *b, const blas_int *ldb, const float *beta,
             blas_complex_float *c, const blas_int *ldc);
void zher2k_(const char *uplo, const char *trans, const blas_int *n, const blas_int *k,
             const blas_complex_double *alpha, const blas_complex_double *a, const blas_int *lda,
             const blas_complex_double *b, const blas_int *ldb, const double *beta,
             blas_complex_double *c, const blas_int *ldc);

/* B := alpha op(A) B (side = left) or alpha B op(A) (right). A is triangular as trmv's, m x m or n
 * x n; B is m x n. alpha = 0 sets B to 0 without reading A or B. Checked: side 1, uplo 2, transa
 * 3, diag 4, m 5, n 6, lda 9, ldb 11. Source: ?trmm.f. */
void strmm_(const char *side, const char *uplo, const char *transa, const char *diag,
            const blas_int *m, const blas_int *n, const float *alpha, const float *a,
            const blas_int *lda, float *b, const blas_int *ldb);
void dtrmm_(const char *side, const char *uplo, const char *transa, const char *diag,
            const blas_int *m, const blas_int *n, const double *alpha, const double *a,
            const blas_int *lda, double *b, const blas_int *ldb);
void ctrmm_(const char *side, const char *uplo, const char *transa, const char *diag,
            const blas_int *m, const blas_int *n, const blas_complex_float *alpha,
            const blas_complex_float *a, const blas_int *lda, blas_complex_float *b,
            const blas_int *ldb);
void ztrmm_(const char *side, const char *uplo, const char *transa, const char *diag,
            const blas_int *m, const blas_int *n, const blas_complex_double *alpha,
            const blas_complex_double *a, const blas_int *lda, blas_complex_double *b,
            const blas_int *ldb);

/* B := alpha op(A)^-1 B (side = left) or alpha B op(A)^-1 (right), as trmm. Singularity is not
 * looked for. Checked: side 1, uplo 2, transa 3, diag 4, m 5, n 6, lda 9, ldb 11. Source: ?trsm.f.
 */
void strsm_(const char *side, const char *uplo, const char *transa, const char *diag,
            const blas_int *m, const blas_int *n, const float *alpha, const float *a,
            const blas_int *lda, float *b, const blas_int *ldb);
void dtrsm_(const char *side, const char *uplo, const char *transa, const char *diag,
            const blas_int *m, const blas_int *n, const double *alpha, const double *a,
            const blas_int *lda, double *b, const blas_int *ldb);
void ctrsm_(const char *side, const char *uplo, const char *transa, const char *diag,
            const blas_int *m, const blas_int *n, const blas_complex_float *alpha,
            const blas_complex_float *a, const blas_int *lda, blas_complex_float *b,
            const blas_int *ldb);
void ztrsm_(const char *side, const char *uplo, const char *transa, const char *diag,
            const blas_int *m, const blas_int *n, const blas_complex_double *alpha,
            const blas_complex_double *a, const blas_int *lda, blas_complex_double *b,
            const blas_int *ldb);

/* --- Letters and errors --- */

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
#ifdef __clang__
#pragma clang diagnostic pop
#endif
}
#endif
#endif
