// SPDX-License-Identifier: BSD-3-Clause
// Few rows and columns, long k: the threads compute the products of whole blocks of k, and the
// caller adds them in order, as if one thread had gone along k.
#include "driver/blocking.h"
#include "driver/gemm_paths.h"
#include "driver/machine.h"
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
    const GemmProblem<T> part{
        1, 0, g.a.block(0, p, m, k), g.b.block(p, 0, k, n), {product(i), m, n, 1, m}};
    run(part, plan_gemm(part, 1));
  }
};

} // namespace

template <class T> bool gemm_split_k(const GemmProblem<T> &g, int threads) {
  const index elements = g.c.rows * g.c.cols, blocks = (g.a.cols + kc<T> - 1) / kc<T>;
  const index at_a_time =
      std::clamp<index>(most_products / (elements * static_cast<index>(sizeof(T))), 1, blocks);
  const Workspace space(static_cast<std::size_t>(at_a_time * elements) * sizeof(T));
  if (space.data() == nullptr)
    return false;
  Scale<T> scale{g.alpha, g.beta};
  for (index first = 0; first < blocks; first += at_a_time) {
    Products<T> job{g, static_cast<T *>(space.data()), first, std::min(at_a_time, blocks - first)};
    run_parallel(threads, Products<T>::participate, &job);
    for (index i = 0; i < job.count; ++i) {
      for (index j = 0; j < g.c.cols; ++j)
        kernels<T>().set->update(g.c.rows, job.product(i) + j * g.c.rows, g.c.at(0, j), &scale);
      scale.beta = 1;
    }
  }
  return true;
}

template bool gemm_split_k(const GemmProblem<float> &, int);
template bool gemm_split_k(const GemmProblem<double> &, int);

} // namespace loomblas
