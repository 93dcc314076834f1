/* SPDX-License-Identifier: BSD-3-Clause */
/* LoomBLAS's control functions: threads, what the library runs on, and what it has served. */
#ifndef LOOMBLAS_H
#define LOOMBLAS_H

#include <stdint.h>

/* The version of this header and of the library it came with. */
#define LOOMBLAS_VERSION "0.1.0"

#ifdef __cplusplus
extern "C" {
#endif

/* Every function may be called by any thread at any time, and none fails.
 * Thread counts never change a result: a routine's bits depend on its arguments alone. */

/* Lets a call use up to `count` threads, its caller's included, from now on and in every thread
 * that has no number of its own. 0 or less: back to the default, which is the least of the
 * environment (LOOMBLAS_NUM_THREADS, else OPENBLAS_NUM_THREADS, BLIS_NUM_THREADS, MKL_NUM_THREADS,
 * OMP_NUM_THREADS), the physical cores the process may run on, and its CPU quota. Small calls take
 * fewer threads than this. */
void loomblas_set_num_threads(int count);

/* The number of threads a call of this thread may use, at least 1. */
int loomblas_get_num_threads(void);

/* As loomblas_set_num_threads, for calls of this thread only; 0 or less ends that. Returns the
 * number this thread had of its own, 0 for none: passing it back restores what was. */
int loomblas_set_num_threads_local(int count);

/* One line: name, version, instruction set in use, thread number, e.g.
 * "LoomBLAS 0.1.0 avx2 MAX_THREADS=8". Belongs to the calling thread and holds until it asks again.
 */
const char *loomblas_get_config(void);

/* The instruction set in use, by the name that LOOMBLAS_ISA takes: "avx2". Static storage. */
const char *loomblas_get_corename(void);

/* Starts (on != 0) or stops counting calls; the counts stay. It is off at first, as a counter
 * shared by many threads slows tiny calls; LOOMBLAS_VERBOSE=1 or 2 turns it on for good. */
void loomblas_count_calls(int on);

/* How many calls of `routine`, under any of its names, were served while counting was on: arguments
 * good, by all threads. `routine` is the base name in either case: "dgemm" counts dgemm_,
 * cblas_dgemm, scipy_cblas_dgemm64_ and so on. NULL: all routines together. 0 for an unknown name.
 */
unsigned long long loomblas_calls(const char *routine);

/* OpenBLAS's names for the same functions; openblas_get_parallel returns 1 (own threads). */
void openblas_set_num_threads(int count);
int openblas_get_num_threads(void);
int openblas_set_num_threads_local(int count);
char *openblas_get_config(void);
char *openblas_get_corename(void);
int openblas_get_parallel(void);

/* BLIS's names; its dim_t is a 64-bit integer. */
void bli_thread_set_num_threads(int64_t count);
int64_t bli_thread_get_num_threads(void);

#ifdef __cplusplus
}
#endif
#endif
