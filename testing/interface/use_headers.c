/* SPDX-License-Identifier: BSD-3-Clause */
/* Uses everything the installed headers declare; compiled as C99 and, by use_headers.cc, as C++. */
#include "blas.h"
#include "cblas.h"
#include "loomblas.h"
#include <stdio.h>
#include <string.h>

static int failures = 0;

static void expect(int good, const char *what) {
  if (good)
    return;
  ++failures;
  fprintf(stderr, "wrong: %s\n", what);
}

/* A complex number of either language as two parts. */
static int is_complex_float(blas_complex_float z, float re, float im) {
  float parts[2];
  memcpy(parts, &z, sizeof parts);
  return parts[0] == re && parts[1] == im;
}

static int is_complex_double(blas_complex_double z, double re, double im) {
  double parts[2];
  memcpy(parts, &z, sizeof parts);
  return parts[0] == re && parts[1] == im;
}

/* The routines of level 1 whose calls have something of their own. */
static void level1(void) {
  const float fx[6] = {1, 2, 3, 4, 5, 6}, fy[6] = {7, 8, 9, 10, 11, 12}, half = 0.5F;
  const double dx[6] = {1, 2, 3, 4, 5, 6}, dy[6] = {7, 8, 9, 10, 11, 12}, y1 = 2;
  const blas_complex_float *cx = (const blas_complex_float *)fx;
  const blas_complex_float *cy = (const blas_complex_float *)fy;
  const blas_complex_double *zx = (const blas_complex_double *)dx;
  const blas_complex_double *zy = (const blas_complex_double *)dy;
  const blas_int n = 3, six = 6, none = 0, one = 1;
  float f[4] = {1, 2, 3, 4}, fc = 0, fs = 1, parts[2];
  double d[4] = {1, 2, 3, 4}, d1 = 4, d2 = -1, x1 = 2, param[5] = {9, 9, 9, 9, 9}, dparts[2];

  expect(is_complex_float(cdotu_(&n, cx, &one, cy, &one), -39, 214), "cdotu_");
  expect(is_complex_float(cdotc_(&n, cx, &one, cy, &one), 217, -18), "cdotc_");
  expect(is_complex_double(zdotu_(&n, zx, &one, zy, &one), -39, 214), "zdotu_");
  expect(is_complex_double(zdotc_(&n, zx, &one, zy, &one), 217, -18), "zdotc_");
  expect(is_complex_double(zdotc_(&none, zx, &one, zy, &one), 0, 0), "zdotc_ of nothing");
  cblas_cdotu_sub(3, fx, 1, fy, 1, parts);
  expect(parts[0] == -39 && parts[1] == 214, "cblas_cdotu_sub");
  cblas_cdotc_sub(3, fx, 1, fy, 1, parts);
  expect(parts[0] == 217 && parts[1] == -18, "cblas_cdotc_sub");
  cblas_zdotu_sub(3, dx, 1, dy, 1, dparts);
  expect(dparts[0] == -39 && dparts[1] == 214, "cblas_zdotu_sub");
  cblas_zdotc_sub(0, dx, 1, dy, 1, dparts);
  expect(dparts[0] == 0 && dparts[1] == 0, "cblas_zdotc_sub of nothing");

  expect(sdot_(&n, fx, &one, fy, &one) == 50 && cblas_sdot(3, fx, 1, fy, 1) == 50, "sdot");
  expect(dsdot_(&n, fx, &one, fy, &one) == 50 && cblas_dsdot(3, fx, 1, fy, 1) == 50, "dsdot");
  expect(sdsdot_(&n, &half, fx, &one, fy, &one) == 50.5F, "sdsdot_");
  expect(cblas_sdsdot(3, half, fx, 1, fy, 1) == 50.5F, "cblas_sdsdot");
  expect(scasum_(&n, cx, &one) == 21 && cblas_scasum(3, fx, 1) == 21, "scasum");
  expect(dzasum_(&n, zx, &one) == 21 && cblas_dzasum(3, dx, 1) == 21, "dzasum");
  expect(scnrm2_(&one, cx + 1, &one) == 5 && cblas_scnrm2(1, fx + 2, 1) == 5, "scnrm2");
  expect(dznrm2_(&one, zx + 1, &one) == 5 && cblas_dznrm2(1, dx + 2, 1) == 5, "dznrm2");
  expect(scabs1_(cx) == 3 && cblas_scabs1(fx) == 3, "scabs1");
  expect(dcabs1_(zx) == 3 && cblas_dcabs1(dx) == 3, "dcabs1");
  expect(isamax_(&six, fx, &one) == 6 && cblas_isamax(6, fx, 1) == 5, "isamax");
  expect(izamax_(&n, zx, &one) == 3 && cblas_izamax(3, dx, 1) == 2, "izamax");
  expect(idamax_(&none, dx, &one) == 0 && cblas_idamax(0, dx, 1) == 0, "idamax of nothing");
  expect(cblas_icamax(-1, fx, 1) == 0 && cblas_icamax(3, fx, 0) == 0, "icamax of nothing");

  csscal_(&one, &half, (blas_complex_float *)f, &one);
  cblas_zdscal(1, 0.5, d, 1);
  expect(f[0] == 0.5F && f[1] == 1 && d[0] == 0.5 && d[1] == 1 && d[2] == 3, "csscal, zdscal");
  csrot_(&one, (blas_complex_float *)f, &one, (blas_complex_float *)(f + 2), &one, &fc, &fs);
  expect(f[0] == 3 && f[1] == 4 && f[2] == -0.5F && f[3] == -1, "csrot_");
  cblas_zdrot(1, d, 1, d + 2, 1, 0, 1);
  expect(d[0] == 3 && d[1] == 4 && d[2] == -0.5 && d[3] == -1, "cblas_zdrot");
  f[2] = f[3] = d[2] = d[3] = 0;
  crotg_((blas_complex_float *)f, (blas_complex_float *)(f + 2), &fc, (blas_complex_float *)parts);
  expect(f[0] == 3 && f[1] == 4 && fc == 1 && parts[0] == 0 && parts[1] == 0, "crotg_");
  cblas_zrotg(d, d + 2, &x1, dparts);
  expect(d[0] == 3 && d[1] == 4 && x1 == 1 && dparts[0] == 0 && dparts[1] == 0, "cblas_zrotg");
  x1 = 2;
  drotmg_(&d1, &d2, &x1, &y1, param);
  d1 = 0;
  cblas_drotmg(&d1, &d2, &x1, 0, param);
  expect(param[0] == -2, "rotmg");
  cblas_caxpby(1, fx, fx, 1, fx, f, 1);
  expect(f[0] == -8 && f[1] == 14, "cblas_caxpby");
}

int main(void) {
  const float fa[2] = {2, 3}, fb[2] = {5, 7};
  const double da[2] = {2, 3}, db[2] = {5, 7};
  const float fone = 1, fzero = 0;
  const double done = 1, dzero = 0;
  const blas_int one = 1, two = 2, info = 3, six = 6;
  float fc = -1;
  double dc = -1;

  expect(sizeof(blas_int) == sizeof(CBLAS_INT), "the widths of the two headers");
#ifdef LOOMBLAS_ILP64
  expect(sizeof(blas_int) == 8, "the width of integers");
#else
  expect(sizeof(blas_int) == 4, "the width of integers");
#endif

  loomblas_count_calls(1);
  sgemm_("N", "N", &one, &one, &two, &fone, fa, &one, fb, &two, &fzero, &fc, &one);
  expect(fc == 31, "sgemm_");
  dgemm_("No", "n", &one, &one, &two, &done, da, &one, db, &two, &dzero, &dc, &one);
  expect(dc == 31, "dgemm_");
  cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, 1, 1, 2, 2, fa, 2, fb, 2, 1, &fc, 1);
  expect(fc == 93, "cblas_sgemm");
  cblas_dgemm(CblasColMajor, CblasConjTrans, CblasNoTrans, 1, 1, 2, 2, da, 2, db, 2, 1, &dc, 1);
  expect(dc == 93, "cblas_dgemm");
  expect(loomblas_calls("sgemm") == 2 && loomblas_calls(NULL) == 4, "loomblas_calls");

  level1();

  expect(lsame_("a", "A") == 1 && lsame_("a", "b") == 0, "lsame_");
  xerbla_("HEADER", &info, 6);
  xerbla_array_("HEADER", &six, &info);
  cblas_xerbla(1, "cblas_header", "number %d\n", 1);
  expect(RowMajorStrg == 0 && CBLAS_CallFromC == 0, "the data symbols");

  loomblas_set_num_threads(1);
  expect(loomblas_get_num_threads() == 1 && openblas_get_num_threads() == 1, "thread numbers");
  expect(loomblas_set_num_threads_local(1) == 0, "loomblas_set_num_threads_local");
  expect(openblas_set_num_threads_local(0) == 1, "openblas_set_num_threads_local");
  openblas_set_num_threads(1);
  bli_thread_set_num_threads(1);
  expect(bli_thread_get_num_threads() == 1, "bli_thread_get_num_threads");
  expect(strcmp(loomblas_get_config(), openblas_get_config()) == 0, "openblas_get_config");
  expect(strcmp(loomblas_get_corename(), openblas_get_corename()) == 0, "openblas_get_corename");
  expect(openblas_get_parallel() == 1, "openblas_get_parallel");
  return failures;
}
