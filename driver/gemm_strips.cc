// SPDX-License-Identifier: BSD-3-Clause
// Any product of the gemm family on one thread and without memory: operands are read where they lie
// or, where the kernels cannot, rearranged on the stack a strip at a time.
#include "driver/blocking.h"
#include "driver/gemm_paths.h"
#include "driver/gemm_sink.h"

namespace loomblas {
namespace {

/// Rows (columns of B) of a strip that holds k elements of each: whole tiles if it holds one.
template <class T> index strip_width(index k, index tile, index most) {
  const index fit = std::max<index>(strip_elements<T> / k, 1);
  return fit >= most ? most : fit > tile ? fit / tile * tile : fit;
}

/// One block of k.
template <class T> class Strips {
public:
  using R = real_t<T>;

  Strips(const GemmProblem<T> &g, index p, index k)
      : g_(g), shape_(kernels<R>()), sink_(g, p == 0), p_(p), k_(k),
        height_(lies_as_a(g) ? g.c.rows : strip_width<T>(k, shape_.lanes, g.c.rows)),
        width_(lies_as_b(g) ? g.c.cols : strip_width<T>(k, shape_.nr, g.c.cols)) {}

  void multiply() {
    alignas(64) R strip_a[strip_elements<R>], strip_b[strip_elements<R>];
    for (index j = 0; j < g_.c.cols; j += width_) {
      const index n = std::min(width_, g_.c.cols - j);
      BPanel<R> b = {strip_b, parts * n, BAccess::Rows};
      if (lies_as_b(g_))
        b = lying_b(g_, p_, j);
      else
        pack(panels_of_b(g_), {j, n, p_, k_}, kernels_of_b<T>(), strip_b, n);
      for (index i = 0; i < g_.c.rows; i += height_) {
        const index m = std::min(height_, g_.c.rows - i);
        if (lies_as_a(g_)) {
          sink_.block(i, j, m, n, k_, real(g_.a.at(i, p_)), stride_in_reals<T>(g_.a.col_stride), b);
          continue;
        }
        if (j == 0 || height_ < g_.c.rows) // else it is there already
          pack(panels_of_a(g_), {i, m, p_, k_}, kernels_of_a<T>(), strip_a, m);
        sink_.block(i, j, m, n, k_, strip_a, parts * m, b);
      }
    }
  }

private:
  static constexpr index parts = parts_of<T>;

  const GemmProblem<T> &g_;
  const TileShape<T> shape_;
  const Sink<T> sink_;
  const index p_, k_, height_, width_;
};

} // namespace

template <class T> void gemm_strips(const GemmProblem<T> &g) {
  for (index p = 0; p < g.a.cols; p += kc<T>)
    Strips<T>(g, p, std::min(kc<T>, g.a.cols - p)).multiply();
}

template void gemm_strips(const GemmProblem<float> &);
template void gemm_strips(const GemmProblem<double> &);
template void gemm_strips(const GemmProblem<cfloat> &);
template void gemm_strips(const GemmProblem<cdouble> &);

} // namespace loomblas
