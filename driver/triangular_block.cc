// SPDX-License-Identifier: BSD-3-Clause
// A block on the diagonal: its triangle is packed, and goes over the rows of B tile by tile.
// Nothing else in the library calls a triangle kernel.
#include "driver/triangular_block.h"

#include "driver/machine.h"
#include "driver/split.h"
#include "driver/triangle_panels.h"
#include "driver/workspace.h"

#include <cassert>
#include <cmath>

namespace loomblas {
namespace {

/// alpha x as gemm rounds it.
template <class R> std::complex<R> scaled(std::complex<R> alpha, std::complex<R> x) {
  const R re = alpha.real(), im = alpha.imag();
  return {std::fma(re, x.real(), -(im * x.imag())), std::fma(re, x.imag(), im * x.real())};
}

template <class T> class BlockOnDiagonal {
  using R = real_t<T>;

public:
  BlockOnDiagonal(const TriangularProblem<T> &t, TriangleUse use)
      : t_(t), use_(use), kern_(kernels<R>()), panels_(t, use, kern_.set->triangle) {}

  void run() {
    if (use_ == TriangleUse::Solve)
      scale_complex();
    const index height = std::min(kern_.mr, t_.b.rows);
    const index u = panels_.elements(), x = in_place() ? 0 : height * panels_.order();
    // callers may have no more stack than 32 KiB
    alignas(64) R stack[12288 / sizeof(R)];
    constexpr index fits = sizeof stack / sizeof(R);
    if (u + x <= fits)
      every_row(stack, stack + u, height, true);
    else if (const Workspace space(static_cast<std::size_t>(u + x) * sizeof(R)); space.data())
      every_row(static_cast<R *>(space.data()), static_cast<R *>(space.data()) + u, height, true);
    else { // no memory: a panel of U at a time, and few rows
      const index panel = panels_.largest();
      every_row(stack, stack + panel, std::min(height, (fits - panel) / panels_.order()), false);
    }
    if (use_ == TriangleUse::Multiply)
      scale_complex();
  }

private:
  /// Rows of a real B lie as the kernels want them.
  bool in_place() const { return !is_complex<T> && t_.by_rows; }

  void every_row(R *u, R *x, index height, bool whole) {
    if (whole)
      for (index i = 0; i < panels_.count(); ++i)
        panels_.pack(i, u + panels_.start(i));
    const index most = (height + kern_.lanes - 1) >> kern_.log2_lanes; // vectors at a time
    for (index i = 0, rows = 0; i < t_.b.rows; i += rows) {
      const index left = t_.b.rows - i;
      const index vectors = (left + kern_.lanes - 1) >> kern_.log2_lanes;
      rows = std::min({left, height, next_tile(vectors, most) << kern_.log2_lanes});
      if (in_place()) {
        tiles(u, rows, reinterpret_cast<R *>(t_.b.at(i, t_.backward ? t_.b.cols - 1 : 0)),
              t_.backward ? -t_.b.col_stride : t_.b.col_stride, whole);
        continue;
      }
      load(i, rows, x);
      tiles(u, rows, t_.backward ? x + (panels_.order() - 1) * rows : x, t_.backward ? -rows : rows,
            whole);
      store(i, rows, x);
    }
  }

  /// One tile's rows: across the columns in the order in which they depend on each other.
  void tiles(R *u, index rows, R *x, index ldx, bool whole) {
    const R alpha = has_real_factor() ? std::real(t_.alpha) : R(1);
    for (index i = 0; i < panels_.count(); ++i) {
      const index number = use_ == TriangleUse::Solve ? i : panels_.count() - 1 - i;
      if (!whole)
        panels_.pack(number, u);
      assert(rows >= 1 && rows <= kern_.mr);
      panels_.kernel(number, kern_.row_class[rows - 1])(rows, panels_.column(number),
                                                        whole ? u + panels_.start(number) : u, x,
                                                        ldx, &alpha, t_.unit);
    }
  }

  /// Rows of B as real columns, `rows` apart: real and imaginary parts lie in columns of their own.
  void load(index i, index rows, R *x) const {
    const auto &kern = kern_.set->triangle;
    if (!t_.by_rows)
      return kern.transpose(rows, panels_.order(), real(t_.b.at(i, 0)),
                            real_step() * t_.b.row_stride, x, rows);
    for (index j = 0; j < t_.b.cols; ++j)
      kern.split(rows, real(t_.b.at(i, j)), x + 2 * j * rows, x + (2 * j + 1) * rows);
  }
  void store(index i, index rows, const R *x) const {
    const auto &kern = kern_.set->triangle;
    if (!t_.by_rows)
      return kern.transpose(panels_.order(), rows, x, rows, real(t_.b.at(i, 0)),
                            real_step() * t_.b.row_stride);
    for (index j = 0; j < t_.b.cols; ++j)
      kern.join(rows, x + 2 * j * rows, x + (2 * j + 1) * rows, real(t_.b.at(i, j)));
  }
  static R *real(T *x) { return reinterpret_cast<R *>(x); }
  static constexpr index real_step() { return sizeof(T) / sizeof(R); }

  /// The kernels know no others.
  bool has_real_factor() const { return std::imag(t_.alpha) == R(0); }
  void scale_complex() const {
    if constexpr (is_complex<T>) {
      if (has_real_factor())
        return;
      for (index i = 0; i < t_.b.rows; ++i)
        for (index j = 0; j < t_.b.cols; ++j) {
          R *at = real(t_.b.at(i, j));
          const T x = scaled(t_.alpha, T(load_element(at), load_element(at + 1)));
          const R parts[] = {x.real(), x.imag()};
          std::memcpy(static_cast<void *>(at), parts, sizeof parts);
        }
    }
  }

  const TriangularProblem<T> &t_;
  const TriangleUse use_;
  const Kernels<R> &kern_;
  const TrianglePanels<T> panels_;
};

} // namespace

template <class T> void multiply_block(const TriangularProblem<T> &t) {
  BlockOnDiagonal<T>(t, TriangleUse::Multiply).run();
}
template <class T> void solve_block(const TriangularProblem<T> &t) {
  BlockOnDiagonal<T>(t, TriangleUse::Solve).run();
}

template void multiply_block(const TriangularProblem<float> &);
template void multiply_block(const TriangularProblem<double> &);
template void multiply_block(const TriangularProblem<cfloat> &);
template void multiply_block(const TriangularProblem<cdouble> &);
template void solve_block(const TriangularProblem<float> &);
template void solve_block(const TriangularProblem<double> &);
template void solve_block(const TriangularProblem<cfloat> &);
template void solve_block(const TriangularProblem<cdouble> &);

} // namespace loomblas
