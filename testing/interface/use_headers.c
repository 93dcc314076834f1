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
