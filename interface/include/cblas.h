/* SPDX-License-Identifier: BSD-3-Clause */
/* BLAS for C: LoomBLAS's cblas.h, a stand-in for the reference's (netlib CBLAS 3.12).
 *
 * Compiled with LOOMBLAS_ILP64 defined, integers have 64 bits and the same source calls the
 * functions of that width (cblas_dgemm becomes cblas_dgemm_64): the library holds both. Without it,
 * integers have 32 bits.
 *
 * Vectors. Element i of x, from 0, is x[i * incx]; with a negative incx, x[(i - n + 1) * incx], the
 * pointer being to the lowest address. Matrices: `layout` says how every matrix of a call lies in
 * memory: with CblasColMajor element (i, j) of X is x[i + j * ldx], with CblasRowMajor
 * x[i * ldx + j]; i and j count from 0. So ldx is at least 1 and the rows of X as stored, row-major
 * its columns; below it is given column-major. Increments and leading dimensions count elements,
 * not bytes. Elements need the alignment of 4 bytes only. Offsets are computed in 64 bits even
 * where integers have 32. Operands that are read may lie in read-only memory; what is written must
 * not overlap them.
 *
 * op(X) is X with CblasNoTrans, X^T with CblasTrans, X^H with CblasConjTrans (of real X, X^T).
 * beta = 0 overwrites an output without reading it, so that a NaN in it disappears. alpha = 0
 * leaves the inputs that it multiplies unread. Calls without an element to write do nothing. Parts
 * of a matrix that are said not to be read may hold anything, NaN included.
 *
 * Errors. Each group names the arguments that are checked. A bad one is reported once, under its
 * number in the argument list, from 1, and the call returns with its outputs untouched. Of several
 * the first in the order given is reported; row-major calls are checked as the column-major calls
 * that they amount to, so that there n may come before m, and ldb before lda. A bad enumerator goes
 * to cblas_xerbla, a bad size to xerbla_ (blas.h) whose default passes it on to cblas_xerbla; a
 * program may define either and so replace it.
 *
 * Types. The first letter of a name: s float, d double, c and z complex. Complex numbers go by
 * address as void *: two floats or doubles, the real part first, as C and C++ have them.
 *
 * "Source" is the file of netlib BLAS 3.12 that defines a routine; its C form is CBLAS's. */
#ifndef CBLAS_H
#define CBLAS_H

#include <inttypes.h>
#include <stddef.h>

#ifdef LOOMBLAS_ILP64
#include "cblas_64.h"
#define CBLAS_INT int64_t
#define CBLAS_IFMT PRId64
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

/* --- Level 1: vectors ---
 *
 * n <= 0 is an empty vector: nothing is written, and a function returns 0. No argument of level 1
 * is an error. */

/* y := alpha x + y. With alpha = 0, x is not read. Source: ?axpy.f. */
void cblas_saxpy(CBLAS_INT n, float alpha, const float *x, CBLAS_INT incx, float *y,
                 CBLAS_INT incy);
void cblas_daxpy(CBLAS_INT n, double alpha, const double *x, CBLAS_INT incx, double *y,
                 CBLAS_INT incy);
void cblas_caxpy(CBLAS_INT n, const void *alpha, const void *x, CBLAS_INT incx, void *y,
                 CBLAS_INT incy);
void cblas_zaxpy(CBLAS_INT n, const void *alpha, const void *x, CBLAS_INT incx, void *y,
                 CBLAS_INT incy);

/* y := alpha x + beta y. beta = 0 overwrites y without reading it; with alpha = 0, x is not read.
 * Source: OpenBLAS's extension ?axpby. */
void cblas_saxpby(CBLAS_INT n, float alpha, const float *x, CBLAS_INT incx, float beta, float *y,
                  CBLAS_INT incy);
void cblas_daxpby(CBLAS_INT n, double alpha, const double *x, CBLAS_INT incx, double beta,
                  double *y, CBLAS_INT incy);
void cblas_caxpby(CBLAS_INT n, const void *alpha, const void *x, CBLAS_INT incx, const void *beta,
                  void *y, CBLAS_INT incy);
void cblas_zaxpby(CBLAS_INT n, const void *alpha, const void *x, CBLAS_INT incx, const void *beta,
                  void *y, CBLAS_INT incy);

/* x := alpha x, a true product: alpha = 0 keeps NaN. csscal and zdscal multiply complex x by a
 * real alpha. Nothing happens with incx <= 0. Source: ?scal.f, csscal.f, zdscal.f. */
void cblas_sscal(CBLAS_INT n, float alpha, float *x, CBLAS_INT incx);
void cblas_dscal(CBLAS_INT n, double alpha, double *x, CBLAS_INT incx);
void cblas_cscal(CBLAS_INT n, const void *alpha, void *x, CBLAS_INT incx);
void cblas_zscal(CBLAS_INT n, const void *alpha, void *x, CBLAS_INT incx);
void cblas_csscal(CBLAS_INT n, float alpha, void *x, CBLAS_INT incx);
void cblas_zdscal(CBLAS_INT n, double alpha, void *x, CBLAS_INT incx);

/* y := x. Source: ?copy.f. */
void cblas_scopy(CBLAS_INT n, const float *x, CBLAS_INT incx, float *y, CBLAS_INT incy);
void cblas_dcopy(CBLAS_INT n, const double *x, CBLAS_INT incx, double *y, CBLAS_INT incy);
void cblas_ccopy(CBLAS_INT n, const void *x, CBLAS_INT incx, void *y, CBLAS_INT incy);
void cblas_zcopy(CBLAS_INT n, const void *x, CBLAS_INT incx, void *y, CBLAS_INT incy);

/* x and y change places. Source: ?swap.f. */
void cblas_sswap(CBLAS_INT n, float *x, CBLAS_INT incx, float *y, CBLAS_INT incy);
void cblas_dswap(CBLAS_INT n, double *x, CBLAS_INT incx, double *y, CBLAS_INT incy);
void cblas_cswap(CBLAS_INT n, void *x, CBLAS_INT incx, void *y, CBLAS_INT incy);
void cblas_zswap(CBLAS_INT n, void *x, CBLAS_INT incx, void *y, CBLAS_INT incy);

/* x^T y for real vectors. dsdot takes single precision and computes in double; sdsdot does so too,
 * adds sb, and rounds at the end. Source: ?dot.f, dsdot.f, sdsdot.f. */
float cblas_sdot(CBLAS_INT n, const float *x, CBLAS_INT incx, const float *y, CBLAS_INT incy);
double cblas_ddot(CBLAS_INT n, const double *x, CBLAS_INT incx, const double *y, CBLAS_INT incy);
double cblas_dsdot(CBLAS_INT n, const float *x, CBLAS_INT incx, const float *y, CBLAS_INT incy);
float cblas_sdsdot(CBLAS_INT n, float sb, const float *x, CBLAS_INT incx, const float *y,
                   CBLAS_INT incy);

/* For complex vectors: dotu is x^T y, dotc x^H y. The result is stored in *dotu or *dotc. Source:
 * ?dotu.f, ?dotc.f. */
void cblas_cdotu_sub(CBLAS_INT n, const void *x, CBLAS_INT incx, const void *y, CBLAS_INT incy,
                     void *dotu);
void cblas_cdotc_sub(CBLAS_INT n, const void *x, CBLAS_INT incx, const void *y, CBLAS_INT incy,
                     void *dotc);
void cblas_zdotu_sub(CBLAS_INT n, const void *x, CBLAS_INT incx, const void *y, CBLAS_INT incy,
                     void *dotu);
void cblas_zdotc_sub(CBLAS_INT n, const void *x, CBLAS_INT incx, const void *y, CBLAS_INT incy,
                     void *dotc);

/* The Euclidean norm of x, without overflow or underflow on the way. A negative incx is allowed.
 * Source: ?nrm2.f90. */
float cblas_snrm2(CBLAS_INT n, const float *x, CBLAS_INT incx);
double cblas_dnrm2(CBLAS_INT n, const double *x, CBLAS_INT incx);
float cblas_scnrm2(CBLAS_INT n, const void *x, CBLAS_INT incx);
double cblas_dznrm2(CBLAS_INT n, const void *x, CBLAS_INT incx);

/* The sum of |x_i|, for complex x of |re x_i| + |im x_i|. 0 with incx <= 0. Source: ?asum.f. */
float cblas_sasum(CBLAS_INT n, const float *x, CBLAS_INT incx);
double cblas_dasum(CBLAS_INT n, const double *x, CBLAS_INT incx);
float cblas_scasum(CBLAS_INT n, const void *x, CBLAS_INT incx);
double cblas_dzasum(CBLAS_INT n, const void *x, CBLAS_INT incx);

/* The place of the first element with the largest |x_i|, for complex x of |re x_i| + |im x_i|. A
 * NaN counts only in the first place. It counts from 0; 0 also with n <= 0 or incx <= 0. Source:
 * i?amax.f. */
CBLAS_INDEX cblas_isamax(CBLAS_INT n, const float *x, CBLAS_INT incx);
CBLAS_INDEX cblas_idamax(CBLAS_INT n, const double *x, CBLAS_INT incx);
CBLAS_INDEX cblas_icamax(CBLAS_INT n, const void *x, CBLAS_INT incx);
CBLAS_INDEX cblas_izamax(CBLAS_INT n, const void *x, CBLAS_INT incx);

/* |re z| + |im z|. Source: scabs1.f, dcabs1.f. */
float cblas_scabs1(const void *z);
double cblas_dcabs1(const void *z);

/* A plane rotation: (x_i, y_i) := (c x_i + s y_i, c y_i - s x_i), with real c and s also for
 * complex vectors. Source: ?rot.f, csrot.f, zdrot.f. */
void cblas_srot(CBLAS_INT n, float *x, CBLAS_INT incx, float *y, CBLAS_INT incy, float c, float s);
void cblas_drot(CBLAS_INT n, double *x, CBLAS_INT incx, double *y, CBLAS_INT incy, double c,
                double s);
void cblas_csrot(CBLAS_INT n, void *x, CBLAS_INT incx, void *y, CBLAS_INT incy, float c, float s);
void cblas_zdrot(CBLAS_INT n, void *x, CBLAS_INT incx, void *y, CBLAS_INT incy, double c, double s);

/* Makes the rotation that takes (a, b) to (r, 0): c^2 + |s|^2 = 1, c a + s b = r. a becomes r; of
 * real ones, b becomes a single number z from which c and s can be had again. Source: ?rotg.f90. */
void cblas_srotg(float *a, float *b, float *c, float *s);
void cblas_drotg(double *a, double *b, double *c, double *s);
void cblas_crotg(void *a, void *b, float *c, void *s);
void cblas_zrotg(void *a, void *b, double *c, void *s);

/* The modified rotation: (x_i, y_i) := H (x_i, y_i). param[0] = -2: H is the identity; -1: H =
 * [param[1] param[3]; param[2] param[4]]; 0: its diagonal is 1; 1: its other diagonal is (1, -1).
 * Source: ?rotm.f. */
void cblas_srotm(CBLAS_INT n, float *x, CBLAS_INT incx, float *y, CBLAS_INT incy,
                 const float *param);
void cblas_drotm(CBLAS_INT n, double *x, CBLAS_INT incx, double *y, CBLAS_INT incy,
                 const double *param);

/* Makes the modified rotation that takes (sqrt(d1) x1, sqrt(d2) y1) to (r, 0); d1, d2 and x1 are
 * updated, and H comes in param as rotm takes it. Source: ?rotmg.f. */
void cblas_srotmg(float *d1, float *d2, float *x1, float y1, float *param);
void cblas_drotmg(double *d1, double *d2, double *x1, double y1, double *param);

/* --- Level 2: a matrix and a vector ---
 *
 * An increment may not be 0. With one below 0 a vector is taken from its end. */

/* y := alpha op(A) x + beta y. A is m x n as stored, lda >= max(1, m). Checked: layout 1, trans 2,
 * m 3, n 4, lda 7, incx 9, incy 12. Source: ?gemv.f. */
void cblas_sgemv(CBLAS_LAYOUT layout, CBLAS_TRANSPOSE trans, CBLAS_INT m, CBLAS_INT n, float alpha,
                 const float *a, CBLAS_INT lda, const float *x, CBLAS_INT incx, float beta,
                 float *y, CBLAS_INT incy);
void cblas_dgemv(CBLAS_LAYOUT layout, CBLAS_TRANSPOSE trans, CBLAS_INT m, CBLAS_INT n, double alpha,
                 const double *a, CBLAS_INT lda, const double *x, CBLAS_INT incx, double beta,
                 double *y, CBLAS_INT incy);
void cblas_cgemv(CBLAS_LAYOUT layout, CBLAS_TRANSPOSE trans, CBLAS_INT m, CBLAS_INT n,
                 const void *alpha, const void *a, CBLAS_INT lda, const void *x, CBLAS_INT incx,
                 const void *beta, void *y, CBLAS_INT incy);
void cblas_zgemv(CBLAS_LAYOUT layout, CBLAS_TRANSPOSE trans, CBLAS_INT m, CBLAS_INT n,
                 const void *alpha, const void *a, CBLAS_INT lda, const void *x, CBLAS_INT incx,
                 const void *beta, void *y, CBLAS_INT incy);

/* y := alpha op(A) x + beta y for a band matrix A (m x n) with kl diagonals below and ku above the
 * main one. The columns of A are packed so that A(i, j) is a[ku + i - j + j * lda]; lda >= kl + ku
 * + 1. Row-major, the rows are: A(i, j) is a[kl + j - i + i * lda]. Checked: layout 1, trans 2, m
 * 3, n 4, kl 5, ku 6, lda 9, incx 11, incy 14. Source: ?gbmv.f. */
void cblas_sgbmv(CBLAS_LAYOUT layout, CBLAS_TRANSPOSE trans, CBLAS_INT m, CBLAS_INT n, CBLAS_INT kl,
                 CBLAS_INT ku, float alpha, const float *a, CBLAS_INT lda, const float *x,
                 CBLAS_INT incx, float beta, float *y, CBLAS_INT incy);
void cblas_dgbmv(CBLAS_LAYOUT layout, CBLAS_TRANSPOSE trans, CBLAS_INT m, CBLAS_INT n, CBLAS_INT kl,
                 CBLAS_INT ku, double alpha, const double *a, CBLAS_INT lda, const double *x,
                 CBLAS_INT incx, double beta, double *y, CBLAS_INT incy);
void cblas_cgbmv(CBLAS_LAYOUT layout, CBLAS_TRANSPOSE trans, CBLAS_INT m, CBLAS_INT n, CBLAS_INT kl,
                 CBLAS_INT ku, const void *alpha, const void *a, CBLAS_INT lda, const void *x,
                 CBLAS_INT incx, const void *beta, void *y, CBLAS_INT incy);
void cblas_zgbmv(CBLAS_LAYOUT layout, CBLAS_TRANSPOSE trans, CBLAS_INT m, CBLAS_INT n, CBLAS_INT kl,
                 CBLAS_INT ku, const void *alpha, const void *a, CBLAS_INT lda, const void *x,
                 CBLAS_INT incx, const void *beta, void *y, CBLAS_INT incy);

/* y := alpha A x + beta y for a symmetric (symv) or Hermitian (hemv) n x n matrix A, of which only
 * the triangle uplo is read; lda >= max(1, n). Checked: layout 1, uplo 2, n 3, lda 6, incx 8, incy
 * 11. Source: ?symv.f, ?hemv.f. */
void cblas_ssymv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_INT n, float alpha, const float *a,
                 CBLAS_INT lda, const float *x, CBLAS_INT incx, float beta, float *y,
                 CBLAS_INT incy);
void cblas_dsymv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_INT n, double alpha, const double *a,
                 CBLAS_INT lda, const double *x, CBLAS_INT incx, double beta, double *y,
                 CBLAS_INT incy);
void cblas_chemv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_INT n, const void *alpha,
                 const void *a, CBLAS_INT lda, const void *x, CBLAS_INT incx, const void *beta,
                 void *y, CBLAS_INT incy);
void cblas_zhemv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_INT n, const void *alpha,
                 const void *a, CBLAS_INT lda, const void *x, CBLAS_INT incx, const void *beta,
                 void *y, CBLAS_INT incy);

/* The same for a band matrix with k diagonals beside the main one. uplo upper: A(i, j) is a[k + i
 * - j + j * lda], lower: a[i - j + j * lda]; lda >= k + 1. Row-major, exchange i and j, and upper
 * and lower. Checked: layout 1, uplo 2, n 3, k 4, lda 7, incx 9, incy 12. Source: ?sbmv.f,
 * ?hbmv.f. */
void cblas_ssbmv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_INT n, CBLAS_INT k, float alpha,
                 const float *a, CBLAS_INT lda, const float *x, CBLAS_INT incx, float beta,
                 float *y, CBLAS_INT incy);
void cblas_dsbmv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_INT n, CBLAS_INT k, double alpha,
                 const double *a, CBLAS_INT lda, const double *x, CBLAS_INT incx, double beta,
                 double *y, CBLAS_INT incy);
void cblas_chbmv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_INT n, CBLAS_INT k, const void *alpha,
                 const void *a, CBLAS_INT lda, const void *x, CBLAS_INT incx, const void *beta,
                 void *y, CBLAS_INT incy);
void cblas_zhbmv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_INT n, CBLAS_INT k, const void *alpha,
                 const void *a, CBLAS_INT lda, const void *x, CBLAS_INT incx, const void *beta,
                 void *y, CBLAS_INT incy);

/* The same for a packed matrix: the columns of the triangle uplo one after the other. Row-major,
 * its rows. Checked: layout 1, uplo 2, n 3, incx 7, incy 10. Source: ?spmv.f, ?hpmv.f. */
void cblas_sspmv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_INT n, float alpha, const float *ap,
                 const float *x, CBLAS_INT incx, float beta, float *y, CBLAS_INT incy);
void cblas_dspmv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_INT n, double alpha, const double *ap,
                 const double *x, CBLAS_INT incx, double beta, double *y, CBLAS_INT incy);
void cblas_chpmv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_INT n, const void *alpha,
                 const void *ap, const void *x, CBLAS_INT incx, const void *beta, void *y,
                 CBLAS_INT incy);
void cblas_zhpmv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_INT n, const void *alpha,
                 const void *ap, const void *x, CBLAS_INT incx, const void *beta, void *y,
                 CBLAS_INT incy);

/* x := op(A) x. A is n x n and triangular: of it only the triangle uplo is read, and not the
 * diagonal, which counts as 1, if diag is unit; lda >= max(1, n). Checked: layout 1, uplo 2, trans
 * 3, diag 4, n 5, lda 7, incx 9. Source: ?trmv.f. */
void cblas_strmv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_DIAG diag,
                 CBLAS_INT n, const float *a, CBLAS_INT lda, float *x, CBLAS_INT incx);
void cblas_dtrmv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_DIAG diag,
                 CBLAS_INT n, const double *a, CBLAS_INT lda, double *x, CBLAS_INT incx);
void cblas_ctrmv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_DIAG diag,
                 CBLAS_INT n, const void *a, CBLAS_INT lda, void *x, CBLAS_INT incx);
void cblas_ztrmv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_DIAG diag,
                 CBLAS_INT n, const void *a, CBLAS_INT lda, void *x, CBLAS_INT incx);

/* The same for a triangular band matrix, stored as sbmv's; lda >= k + 1. Checked: layout 1, uplo
 * 2, trans 3, diag 4, n 5, k 6, lda 8, incx 10. Source: ?tbmv.f. */
void cblas_stbmv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_DIAG diag,
                 CBLAS_INT n, CBLAS_INT k, const float *a, CBLAS_INT lda, float *x, CBLAS_INT incx);
void cblas_dtbmv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_DIAG diag,
                 CBLAS_INT n, CBLAS_INT k, const double *a, CBLAS_INT lda, double *x,
                 CBLAS_INT incx);
void cblas_ctbmv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_DIAG diag,
                 CBLAS_INT n, CBLAS_INT k, const void *a, CBLAS_INT lda, void *x, CBLAS_INT incx);
void cblas_ztbmv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_DIAG diag,
                 CBLAS_INT n, CBLAS_INT k, const void *a, CBLAS_INT lda, void *x, CBLAS_INT incx);

/* The same for a packed triangular matrix. Checked: layout 1, uplo 2, trans 3, diag 4, n 5, incx
 * 8. Source: ?tpmv.f. */
void cblas_stpmv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_DIAG diag,
                 CBLAS_INT n, const float *ap, float *x, CBLAS_INT incx);
void cblas_dtpmv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_DIAG diag,
                 CBLAS_INT n, const double *ap, double *x, CBLAS_INT incx);
void cblas_ctpmv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_DIAG diag,
                 CBLAS_INT n, const void *ap, void *x, CBLAS_INT incx);
void cblas_ztpmv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_DIAG diag,
                 CBLAS_INT n, const void *ap, void *x, CBLAS_INT incx);

/* x := op(A)^-1 x, A as trmv's. Singularity is not looked for. Checked: layout 1, uplo 2, trans 3,
 * diag 4, n 5, lda 7, incx 9. Source: ?trsv.f. */
void cblas_strsv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_DIAG diag,
                 CBLAS_INT n, const float *a, CBLAS_INT lda, float *x, CBLAS_INT incx);
void cblas_dtrsv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_DIAG diag,
                 CBLAS_INT n, const double *a, CBLAS_INT lda, double *x, CBLAS_INT incx);
void cblas_ctrsv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_DIAG diag,
                 CBLAS_INT n, const void *a, CBLAS_INT lda, void *x, CBLAS_INT incx);
void cblas_ztrsv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_DIAG diag,
                 CBLAS_INT n, const void *a, CBLAS_INT lda, void *x, CBLAS_INT incx);

/* The same for a triangular band matrix, stored as sbmv's; lda >= k + 1. Checked: layout 1, uplo
 * 2, trans 3, diag 4, n 5, k 6, lda 8, incx 10. Source: ?tbsv.f. */
void cblas_stbsv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_DIAG diag,
                 CBLAS_INT n, CBLAS_INT k, const float *a, CBLAS_INT lda, float *x, CBLAS_INT incx);
void cblas_dtbsv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_DIAG diag,
                 CBLAS_INT n, CBLAS_INT k, const double *a, CBLAS_INT lda, double *x,
                 CBLAS_INT incx);
void cblas_ctbsv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_DIAG diag,
                 CBLAS_INT n, CBLAS_INT k, const void *a, CBLAS_INT lda, void *x, CBLAS_INT incx);
void cblas_ztbsv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_DIAG diag,
                 CBLAS_INT n, CBLAS_INT k, const void *a, CBLAS_INT lda, void *x, CBLAS_INT incx);

/* The same for a packed triangular matrix. Checked: layout 1, uplo 2, trans 3, diag 4, n 5, incx
 * 8. Source: ?tpsv.f. */
void cblas_stpsv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_DIAG diag,
                 CBLAS_INT n, const float *ap, float *x, CBLAS_INT incx);
void cblas_dtpsv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_DIAG diag,
                 CBLAS_INT n, const double *ap, double *x, CBLAS_INT incx);
void cblas_ctpsv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_DIAG diag,
                 CBLAS_INT n, const void *ap, void *x, CBLAS_INT incx);
void cblas_ztpsv(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_DIAG diag,
                 CBLAS_INT n, const void *ap, void *x, CBLAS_INT incx);

/* A := alpha x y^T + A (ger, geru), A := alpha x y^H + A (gerc). A is m x n, lda >= max(1, m).
 * Checked: layout 1, m 2, n 3, incx 6, incy 8, lda 10. Source: ?ger.f, ?geru.f, ?gerc.f. */
void cblas_sger(CBLAS_LAYOUT layout, CBLAS_INT m, CBLAS_INT n, float alpha, const float *x,
                CBLAS_INT incx, const float *y, CBLAS_INT incy, float *a, CBLAS_INT lda);
void cblas_dger(CBLAS_LAYOUT layout, CBLAS_INT m, CBLAS_INT n, double alpha, const double *x,
                CBLAS_INT incx, const double *y, CBLAS_INT incy, double *a, CBLAS_INT lda);
void cblas_cgeru(CBLAS_LAYOUT layout, CBLAS_INT m, CBLAS_INT n, const void *alpha, const void *x,
                 CBLAS_INT incx, const void *y, CBLAS_INT incy, void *a, CBLAS_INT lda);
void cblas_zgeru(CBLAS_LAYOUT layout, CBLAS_INT m, CBLAS_INT n, const void *alpha, const void *x,
                 CBLAS_INT incx, const void *y, CBLAS_INT incy, void *a, CBLAS_INT lda);
void cblas_cgerc(CBLAS_LAYOUT layout, CBLAS_INT m, CBLAS_INT n, const void *alpha, const void *x,
                 CBLAS_INT incx, const void *y, CBLAS_INT incy, void *a, CBLAS_INT lda);
void cblas_zgerc(CBLAS_LAYOUT layout, CBLAS_INT m, CBLAS_INT n, const void *alpha, const void *x,
                 CBLAS_INT incx, const void *y, CBLAS_INT incy, void *a, CBLAS_INT lda);

/* A := alpha x x^T + A (syr), A := alpha x x^H + A with a real alpha (her). A is n x n, of which
 * only the triangle uplo is read and written; the imaginary part of a Hermitian diagonal is not
 * read and becomes 0. lda >= max(1, n). Checked: layout 1, uplo 2, n 3, incx 6, lda 8. Source:
 * ?syr.f, ?her.f. */
void cblas_ssyr(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_INT n, float alpha, const float *x,
                CBLAS_INT incx, float *a, CBLAS_INT lda);
void cblas_dsyr(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_INT n, double alpha, const double *x,
                CBLAS_INT incx, double *a, CBLAS_INT lda);
void cblas_cher(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_INT n, float alpha, const void *x,
                CBLAS_INT incx, void *a, CBLAS_INT lda);
void cblas_zher(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_INT n, double alpha, const void *x,
                CBLAS_INT incx, void *a, CBLAS_INT lda);

/* The same for a packed A. Checked: layout 1, uplo 2, n 3, incx 6. Source: ?spr.f, ?hpr.f. */
void cblas_sspr(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_INT n, float alpha, const float *x,
                CBLAS_INT incx, float *ap);
void cblas_dspr(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_INT n, double alpha, const double *x,
                CBLAS_INT incx, double *ap);
void cblas_chpr(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_INT n, float alpha, const void *x,
                CBLAS_INT incx, void *ap);
void cblas_zhpr(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_INT n, double alpha, const void *x,
                CBLAS_INT incx, void *ap);

/* A := alpha x y^T + alpha y x^T + A (syr2), A := alpha x y^H + conj(alpha) y x^H + A (her2), A as
 * syr's. Checked: layout 1, uplo 2, n 3, incx 6, incy 8, lda 10. Source: ?syr2.f, ?her2.f. */
void cblas_ssyr2(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_INT n, float alpha, const float *x,
                 CBLAS_INT incx, const float *y, CBLAS_INT incy, float *a, CBLAS_INT lda);
void cblas_dsyr2(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_INT n, double alpha, const double *x,
                 CBLAS_INT incx, const double *y, CBLAS_INT incy, double *a, CBLAS_INT lda);
void cblas_cher2(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_INT n, const void *alpha,
                 const void *x, CBLAS_INT incx, const void *y, CBLAS_INT incy, void *a,
                 CBLAS_INT lda);
void cblas_zher2(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_INT n, const void *alpha,
                 const void *x, CBLAS_INT incx, const void *y, CBLAS_INT incy, void *a,
                 CBLAS_INT lda);

/* The same for a packed A. Checked: layout 1, uplo 2, n 3, incx 6, incy 8. Source: ?spr2.f,
 * ?hpr2.f. */
void cblas_sspr2(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_INT n, float alpha, const float *x,
                 CBLAS_INT incx, const float *y, CBLAS_INT incy, float *ap);
void cblas_dspr2(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_INT n, double alpha, const double *x,
                 CBLAS_INT incx, const double *y, CBLAS_INT incy, double *ap);
void cblas_chpr2(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_INT n, const void *alpha,
                 const void *x, CBLAS_INT incx, const void *y, CBLAS_INT incy, void *ap);
void cblas_zhpr2(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_INT n, const void *alpha,
                 const void *x, CBLAS_INT incx, const void *y, CBLAS_INT incy, void *ap);

/* --- Level 3: matrices ---
 *
 * Leading dimensions are held against the rows of a matrix as stored, at least 1, also where
 * another size is 0. */

/* C := alpha op(A) op(B) + beta C. op(A) is m x k, op(B) k x n, C m x n. With k = 0 or alpha = 0,
 * A and B are not read (they may be NULL). Row-major, transb also has the number 2. Checked:
 * layout 1, transa 2, transb 3, m 4, n 5, k 6, lda 9, ldb 11, ldc 14. Source: ?gemm.f. */
void cblas_sgemm(CBLAS_LAYOUT layout, CBLAS_TRANSPOSE transa, CBLAS_TRANSPOSE transb, CBLAS_INT m,
                 CBLAS_INT n, CBLAS_INT k, float alpha, const float *a, CBLAS_INT lda,
                 const float *b, CBLAS_INT ldb, float beta, float *c, CBLAS_INT ldc);
void cblas_dgemm(CBLAS_LAYOUT layout, CBLAS_TRANSPOSE transa, CBLAS_TRANSPOSE transb, CBLAS_INT m,
                 CBLAS_INT n, CBLAS_INT k, double alpha, const double *a, CBLAS_INT lda,
                 const double *b, CBLAS_INT ldb, double beta, double *c, CBLAS_INT ldc);
void cblas_cgemm(CBLAS_LAYOUT layout, CBLAS_TRANSPOSE transa, CBLAS_TRANSPOSE transb, CBLAS_INT m,
                 CBLAS_INT n, CBLAS_INT k, const void *alpha, const void *a, CBLAS_INT lda,
                 const void *b, CBLAS_INT ldb, const void *beta, void *c, CBLAS_INT ldc);
void cblas_zgemm(CBLAS_LAYOUT layout, CBLAS_TRANSPOSE transa, CBLAS_TRANSPOSE transb, CBLAS_INT m,
                 CBLAS_INT n, CBLAS_INT k, const void *alpha, const void *a, CBLAS_INT lda,
                 const void *b, CBLAS_INT ldb, const void *beta, void *c, CBLAS_INT ldc);

/* The same, of which only the triangle uplo of C (n x n) is computed, read and written. gemmt is
 * an older name of gemmtr. Checked: layout 1, uplo 2, transa 3, transb 4, n 5, k 6, lda 9, ldb 11,
 * ldc 14. Source: ?gemmtr.f. */
void cblas_sgemmtr(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE transa,
                   CBLAS_TRANSPOSE transb, CBLAS_INT n, CBLAS_INT k, float alpha, const float *a,
                   CBLAS_INT lda, const float *b, CBLAS_INT ldb, float beta, float *c,
                   CBLAS_INT ldc);
void cblas_dgemmtr(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE transa,
                   CBLAS_TRANSPOSE transb, CBLAS_INT n, CBLAS_INT k, double alpha, const double *a,
                   CBLAS_INT lda, const double *b, CBLAS_INT ldb, double beta, double *c,
                   CBLAS_INT ldc);
void cblas_cgemmtr(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE transa,
                   CBLAS_TRANSPOSE transb, CBLAS_INT n, CBLAS_INT k, const void *alpha,
                   const void *a, CBLAS_INT lda, const void *b, CBLAS_INT ldb, const void *beta,
                   void *c, CBLAS_INT ldc);
void cblas_zgemmtr(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE transa,
                   CBLAS_TRANSPOSE transb, CBLAS_INT n, CBLAS_INT k, const void *alpha,
                   const void *a, CBLAS_INT lda, const void *b, CBLAS_INT ldb, const void *beta,
                   void *c, CBLAS_INT ldc);
void cblas_sgemmt(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE transa,
                  CBLAS_TRANSPOSE transb, CBLAS_INT n, CBLAS_INT k, float alpha, const float *a,
                  CBLAS_INT lda, const float *b, CBLAS_INT ldb, float beta, float *c,
                  CBLAS_INT ldc);
void cblas_dgemmt(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE transa,
                  CBLAS_TRANSPOSE transb, CBLAS_INT n, CBLAS_INT k, double alpha, const double *a,
                  CBLAS_INT lda, const double *b, CBLAS_INT ldb, double beta, double *c,
                  CBLAS_INT ldc);
void cblas_cgemmt(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE transa,
                  CBLAS_TRANSPOSE transb, CBLAS_INT n, CBLAS_INT k, const void *alpha,
                  const void *a, CBLAS_INT lda, const void *b, CBLAS_INT ldb, const void *beta,
                  void *c, CBLAS_INT ldc);
void cblas_zgemmt(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE transa,
                  CBLAS_TRANSPOSE transb, CBLAS_INT n, CBLAS_INT k, const void *alpha,
                  const void *a, CBLAS_INT lda, const void *b, CBLAS_INT ldb, const void *beta,
                  void *c, CBLAS_INT ldc);

/* C := alpha A B + beta C (side = left) or alpha B A + beta C (right). A is symmetric (symm) or
 * Hermitian (hemm), m x m or n x n; of it only the triangle uplo is read. B and C are m x n.
 * Checked: layout 1, side 2, uplo 3, m 4, n 5, lda 8, ldb 10, ldc 13. Source: ?symm.f, ?hemm.f. */
void cblas_ssymm(CBLAS_LAYOUT layout, CBLAS_SIDE side, CBLAS_UPLO uplo, CBLAS_INT m, CBLAS_INT n,
                 float alpha, const float *a, CBLAS_INT lda, const float *b, CBLAS_INT ldb,
                 float beta, float *c, CBLAS_INT ldc);
void cblas_dsymm(CBLAS_LAYOUT layout, CBLAS_SIDE side, CBLAS_UPLO uplo, CBLAS_INT m, CBLAS_INT n,
                 double alpha, const double *a, CBLAS_INT lda, const double *b, CBLAS_INT ldb,
                 double beta, double *c, CBLAS_INT ldc);
void cblas_csymm(CBLAS_LAYOUT layout, CBLAS_SIDE side, CBLAS_UPLO uplo, CBLAS_INT m, CBLAS_INT n,
                 const void *alpha, const void *a, CBLAS_INT lda, const void *b, CBLAS_INT ldb,
                 const void *beta, void *c, CBLAS_INT ldc);
void cblas_zsymm(CBLAS_LAYOUT layout, CBLAS_SIDE side, CBLAS_UPLO uplo, CBLAS_INT m, CBLAS_INT n,
                 const void *alpha, const void *a, CBLAS_INT lda, const void *b, CBLAS_INT ldb,
                 const void *beta, void *c, CBLAS_INT ldc);
void cblas_chemm(CBLAS_LAYOUT layout, CBLAS_SIDE side, CBLAS_UPLO uplo, CBLAS_INT m, CBLAS_INT n,
                 const void *alpha, const void *a, CBLAS_INT lda, const void *b, CBLAS_INT ldb,
                 const void *beta, void *c, CBLAS_INT ldc);
void cblas_zhemm(CBLAS_LAYOUT layout, CBLAS_SIDE side, CBLAS_UPLO uplo, CBLAS_INT m, CBLAS_INT n,
                 const void *alpha, const void *a, CBLAS_INT lda, const void *b, CBLAS_INT ldb,
                 const void *beta, void *c, CBLAS_INT ldc);

/* C := alpha A A^T + beta C, or alpha A^T A + beta C with a transposing trans (syrk); the same
 * with ^H and real alpha and beta (herk). A is n x k, or k x n if transposed. Of C (n x n) only
 * the triangle uplo is read and written. Complex syrk takes no conjugate transpose, herk no plain
 * one; row-major, either is taken for the routine's own. The imaginary part of herk's diagonal
 * becomes 0. Checked: layout 1, uplo 2 (3 if row-major), trans 3, n 4, k 5, lda 8, ldc 11. Source:
 * ?syrk.f, ?herk.f, cblas_?syrk.c. */
void cblas_ssyrk(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_INT n,
                 CBLAS_INT k, float alpha, const float *a, CBLAS_INT lda, float beta, float *c,
                 CBLAS_INT ldc);
void cblas_dsyrk(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_INT n,
                 CBLAS_INT k, double alpha, const double *a, CBLAS_INT lda, double beta, double *c,
                 CBLAS_INT ldc);
void cblas_csyrk(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_INT n,
                 CBLAS_INT k, const void *alpha, const void *a, CBLAS_INT lda, const void *beta,
                 void *c, CBLAS_INT ldc);
void cblas_zsyrk(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_INT n,
                 CBLAS_INT k, const void *alpha, const void *a, CBLAS_INT lda, const void *beta,
                 void *c, CBLAS_INT ldc);
void cblas_cherk(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_INT n,
                 CBLAS_INT k, float alpha, const void *a, CBLAS_INT lda, float beta, void *c,
                 CBLAS_INT ldc);
void cblas_zherk(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_INT n,
                 CBLAS_INT k, double alpha, const void *a, CBLAS_INT lda, double beta, void *c,
                 CBLAS_INT ldc);

/* C := alpha A B^T + alpha B A^T + beta C, or alpha A^T B + alpha B^T A + beta C with a
 * transposing trans (syr2k); C := alpha A B^H + conj(alpha) B A^H + beta C, or alpha A^H B +
 * conj(alpha) B^H A + beta C, with a real beta (her2k). A and B are n x k, or k x n if transposed;
 * C as syrk's, and trans too. Checked: layout 1, uplo 2, trans 3, n 4, k 5, lda 8, ldb 10, ldc 13.
 * Source: ?syr2k.f, ?her2k.f. */
void cblas_ssyr2k(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_INT n,
                  CBLAS_INT k, float alpha, const float *a, CBLAS_INT lda, const float *b,
                  CBLAS_INT ldb, float beta, float *c, CBLAS_INT ldc);
void cblas_dsyr2k(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_INT n,
                  CBLAS_INT k, double alpha, const double *a, CBLAS_INT lda, const double *b,
                  CBLAS_INT ldb, double beta, double *c, CBLAS_INT ldc);
void cblas_csyr2k(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_INT n,
                  CBLAS_INT k, const void *alpha, const void *a, CBLAS_INT lda, const void *b,
                  CBLAS_INT ldb, const void *beta, void *c, CBLAS_INT ldc);
void cblas_zsyr2k(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_INT n,
                  CBLAS_INT k, const void *alpha, const void *a, CBLAS_INT lda, const void *b,
                  CBLAS_INT ldb, const void *beta, void *c, CBLAS_INT ldc);
void cblas_cher2k(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_INT n,
                  CBLAS_INT k, const void *alpha, const void *a, CBLAS_INT lda, const void *b,
                  CBLAS_INT ldb, float beta, void *c, CBLAS_INT ldc);
void cblas_zher2k(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, CBLAS_INT n,
                  CBLAS_INT k, const void *alpha, const void *a, CBLAS_INT lda, const void *b,
                  CBLAS_INT ldb, double beta, void *c, CBLAS_INT ldc);

/* B := alpha op(A) B (side = left) or alpha B op(A) (right). A is triangular as trmv's, m x m or n
 * x n; B is m x n. alpha = 0 sets B to 0 without reading A or B. Checked: layout 1, side 2, uplo
 * 3, transa 4, diag 5, m 6, n 7, lda 10, ldb 12. Source: ?trmm.f. */
void cblas_strmm(CBLAS_LAYOUT layout, CBLAS_SIDE side, CBLAS_UPLO uplo, CBLAS_TRANSPOSE transa,
                 CBLAS_DIAG diag, CBLAS_INT m, CBLAS_INT n, float alpha, const float *a,
                 CBLAS_INT lda, float *b, CBLAS_INT ldb);
void cblas_dtrmm(CBLAS_LAYOUT layout, CBLAS_SIDE side, CBLAS_UPLO uplo, CBLAS_TRANSPOSE transa,
                 CBLAS_DIAG diag, CBLAS_INT m, CBLAS_INT n, double alpha, const double *a,
                 CBLAS_INT lda, double *b, CBLAS_INT ldb);
void cblas_ctrmm(CBLAS_LAYOUT layout, CBLAS_SIDE side, CBLAS_UPLO uplo, CBLAS_TRANSPOSE transa,
                 CBLAS_DIAG diag, CBLAS_INT m, CBLAS_INT n, const void *alpha, const void *a,
                 CBLAS_INT lda, void *b, CBLAS_INT ldb);
void cblas_ztrmm(CBLAS_LAYOUT layout, CBLAS_SIDE side, CBLAS_UPLO uplo, CBLAS_TRANSPOSE transa,
                 CBLAS_DIAG diag, CBLAS_INT m, CBLAS_INT n, const void *alpha, const void *a,
                 CBLAS_INT lda, void *b, CBLAS_INT ldb);

/* B := alpha op(A)^-1 B (side = left) or alpha B op(A)^-1 (right), as trmm. Singularity is not
 * looked for. Checked: layout 1, side 2, uplo 3, transa 4, diag 5, m 6, n 7, lda 10, ldb 12.
 * Source: ?trsm.f. */
void cblas_strsm(CBLAS_LAYOUT layout, CBLAS_SIDE side, CBLAS_UPLO uplo, CBLAS_TRANSPOSE transa,
                 CBLAS_DIAG diag, CBLAS_INT m, CBLAS_INT n, float alpha, const float *a,
                 CBLAS_INT lda, float *b, CBLAS_INT ldb);
void cblas_dtrsm(CBLAS_LAYOUT layout, CBLAS_SIDE side, CBLAS_UPLO uplo, CBLAS_TRANSPOSE transa,
                 CBLAS_DIAG diag, CBLAS_INT m, CBLAS_INT n, double alpha, const double *a,
                 CBLAS_INT lda, double *b, CBLAS_INT ldb);
void cblas_ctrsm(CBLAS_LAYOUT layout, CBLAS_SIDE side, CBLAS_UPLO uplo, CBLAS_TRANSPOSE transa,
                 CBLAS_DIAG diag, CBLAS_INT m, CBLAS_INT n, const void *alpha, const void *a,
                 CBLAS_INT lda, void *b, CBLAS_INT ldb);
void cblas_ztrsm(CBLAS_LAYOUT layout, CBLAS_SIDE side, CBLAS_UPLO uplo, CBLAS_TRANSPOSE transa,
                 CBLAS_DIAG diag, CBLAS_INT m, CBLAS_INT n, const void *alpha, const void *a,
                 CBLAS_INT lda, void *b, CBLAS_INT ldb);

/* --- Errors --- */

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
