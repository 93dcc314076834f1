// SPDX-License-Identifier: BSD-3-Clause
// The paths of gemm beside the blocked one.
#pragma once
#include "driver/gemm.h"

namespace loomblas {

/// Elements of one operand that are packed on the stack: 8 KiB, since callers may have no more than
/// 32.
template <class T> inline constexpr index strip_elements = 8192 / sizeof(T);

/// Elements of C up to which long k is split among threads.
inline constexpr index split_k_elements = index{64} * 64;

/// Operands where they lie or, where the kernels cannot read them so, a few rows or columns at a
/// time on the stack; one thread, no other memory.
template <class T> void gemm_strips(const GemmProblem<T> &g);

/// Threads take whole blocks of k, whose products are added in order. False: no memory, and nothing
/// has been done.
template <class T> bool gemm_split_k(const GemmProblem<T> &g, const GemmPlan &plan);

/// Bytes of op(A) that are rearranged once for both operands.
inline constexpr index gram_bytes = 128 << 10;

/// op(A) with its own transpose, conjugated or not: A is rearranged once, a block of k at a time,
/// and both operands are then read where that lies. One thread. False: no memory, nothing has been
/// done.
template <class T> bool gemm_gram(const GemmProblem<T> &g);

} // namespace loomblas
