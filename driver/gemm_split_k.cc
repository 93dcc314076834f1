// SPDX-License-Identifier: BSD-3-Clause
// Few rows and columns, long k: the threads compute the products of whole blocks of k, and the
// caller adds them in order, as if one thread had gone along k.
#include "driver/blocking.h"
#include "driver/gemm_paths.h"
#include "driver/gemm_sink.h"
#include "driver/thread_pool.h"
#include "driver/workspace.h"

#include <algorithm>
#include <atomic>

namespace loomblas {
namespace {

/// Products kept at a time: 4 MiB at most.
constexpr index most_products = 4 << 20;

template <class T> struct Products {
  const GemmProblem<T> &g;
  T *data;
  index first, count; ///< blocks of k
  std::atomic<index> next = 0;

  T *product(index i) const { return data + i * g.c.rows * g.c.cols; }

  static void participate(void *self) {
    auto &job = *static_cast<Products *>(self);
    for (index i; (i = job.next.fetch_add(1, std::memory_order_relaxed)) < job.count;)
      job.multiply(i);
  }
  void multiply(index i) const {
    const index m = g.c.rows, n = g.c.cols, p = (first + i) * kc<T>;
    const index k = std::min(kc<T>, g.a.cols - p);
    const GemmProblem<T> part{.alpha = 1,
                              .beta = 0,
                              .a = g.a.block(0, p, m, k),
                              .b = g.b.block(p, 0, k, n),
                              .c = {product(i), m, n, 1, m},
                              .read_a = g.read_a,
                              .read_b = g.read_b,
                              .part = g.part};
    run(part, plan_gemm(part, 1));
  }
};

} // namespace

template <class T> bool gemm_split_k(const GemmProblem<T> &g, const GemmPlan &plan) {
  const index elements = g.c.rows * g.c.cols, blocks = (g.a.cols + kc<T> - 1) / kc<T>;
  const index at_a_time =
      std::clamp<index>(most_products / (elements * static_cast<index>(sizeof(T))), 1, blocks);
  const Workspace space(static_cast<std::size_t>(at_a_time * elements) * sizeof(T));
  if (space.data() == nullptr)
    return false;
  for (index first = 0; first < blocks; first += at_a_time) {
    Products<T> job{g, static_cast<T *>(space.data()), first, std::min(at_a_time, blocks - first)};
    run_parallel(plan.threads, Products<T>::participate, &job, plan.wake);
    for (index i = 0; i < job.count; ++i)
      Sink<T>(g, first + i == 0).add(0, 0, g.c.rows, g.c.cols, job.product(i), g.c.rows);
  }
  return true;
}

template bool gemm_split_k(const GemmProblem<float> &, const GemmPlan &);
template bool gemm_split_k(const GemmProblem<double> &, const GemmPlan &);
template bool gemm_split_k(const GemmProblem<cfloat> &, const GemmPlan &);
template bool gemm_split_k(const GemmProblem<cdouble> &, const GemmPlan &);

} // namespace loomblas
