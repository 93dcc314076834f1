// SPDX-License-Identifier: BSD-3-Clause
// The product of a matrix and its transpose, from one copy of it. (zherk of A^H, n = k = 64:
// packing both operands takes a third of the time.)
#include "driver/blocking.h"
#include "driver/gemm_operand.h"
#include "driver/gemm_paths.h"
#include "driver/workspace.h"

namespace loomblas {

template <class T> bool gemm_gram(const GemmProblem<T> &g) {
  const index m = g.c.rows;
  const Workspace space(static_cast<std::size_t>(m * std::min(g.a.cols, kc<T>)) * sizeof(T));
  if (space.data() == nullptr)
    return false;
  T *const columns = static_cast<T *>(space.data());
  GemmProblem<T> part = g;
  for (index p = 0; p < g.a.cols; p += kc<T>) {
    const index k = std::min(kc<T>, g.a.cols - p);
    pack(panels_of_a(g), {0, m, p, k}, kernels_of_a<T>(), real(columns), m);
    part.a = {columns, m, k, 1, m};
    part.b = part.a.transposed();
    gemm_strips(part);
    part.beta = 1;
  }
  return true;
}

template bool gemm_gram(const GemmProblem<float> &);
template bool gemm_gram(const GemmProblem<double> &);
template bool gemm_gram(const GemmProblem<cfloat> &);
template bool gemm_gram(const GemmProblem<cdouble> &);

} // namespace loomblas
