// SPDX-License-Identifier: BSD-3-Clause
// A block on the diagonal: its triangle is packed, and goes over the rows of B tile by tile.
// Nothing else in the library calls a triangle kernel.
#include "driver/triangular_block.h"

#include "driver/gemm_operand.h"
#include "driver/split.h"
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

/// Real and imaginary parts lie in columns of their own.
template <class R> R *reals(std::complex<R> *x) { return reinterpret_cast<R *>(x); }
template <class R> R *reals(R *x) { return x; }

} // namespace

template <class T>
BlockOnDiagonal<T>::BlockOnDiagonal(const TriangularProblem<T> &t, TriangleUse use)
    : t_(t), use_(use), kern_(kernels<R>()), panels_(t, use, kern_.set->triangle) {}

template <class T> void BlockOnDiagonal<T>::pack(R *packed) const {
  for (index i = 0; i < panels_.count(); ++i)
    panels_.pack(i, packed + panels_.start(i));
}

template <class T> void BlockOnDiagonal<T>::apply(const R *packed) const {
  if (use_ == TriangleUse::Solve)
    scale_complex();
  assert(t_.by_rows);
  if constexpr (is_complex<T>) {
    alignas(64) R x[stack_elements];
    const index most = stack_elements / panels_.order();
    for (index i = 0; i < t_.b.rows; i += most)
      some_rows(packed, nullptr, i, std::min(most, t_.b.rows - i), x);
  } else {
    some_rows(packed, nullptr, 0, t_.b.rows, nullptr);
  }
  if (use_ == TriangleUse::Multiply)
    scale_complex();
}

template <class T> void BlockOnDiagonal<T>::run() const {
  if (use_ == TriangleUse::Solve)
    scale_complex();
  const index height = std::min(kern_.mr, t_.b.rows);
  const index u = panels_.elements(), x = in_place() ? 0 : height * panels_.order();
  alignas(64) R stack[stack_elements];
  if (u + x <= stack_elements)
    every_row(stack, stack + u, height, true);
  else if (const Workspace space(static_cast<std::size_t>(u + x) * sizeof(R)); space.data())
    every_row(static_cast<R *>(space.data()), static_cast<R *>(space.data()) + u, height, true);
  else { // no memory: a panel of U at a time, and few rows
    const index panel = panels_.largest();
    every_row(stack, stack + panel, std::min(height, (stack_elements - panel) / panels_.order()),
              false);
  }
  if (use_ == TriangleUse::Multiply)
    scale_complex();
}

/// Rows of a real B lie as the kernels want them.
template <class T> bool BlockOnDiagonal<T>::in_place() const {
  return !is_complex<T> && t_.by_rows;
}

template <class T> void BlockOnDiagonal<T>::every_row(R *u, R *x, index height, bool whole) const {
  if (whole)
    pack(u);
  const index most = (height + kern_.lanes - 1) >> kern_.log2_lanes; // vectors at a time
  for (index i = 0, rows = 0; i < t_.b.rows; i += rows) {
    const index left = t_.b.rows - i;
    const index vectors = (left + kern_.lanes - 1) >> kern_.log2_lanes;
    rows = std::min({left, height, next_tile(vectors, most) << kern_.log2_lanes});
    some_rows(u, whole ? nullptr : u, i, rows, x);
  }
}

/// One tile's rows, by way of x where they do not lie as the kernels want them.
template <class T>
void BlockOnDiagonal<T>::some_rows(const R *u, R *to_pack, index i, index rows, R *x) const {
  if (in_place())
    return tiles(u, to_pack, rows, reals(t_.b.at(i, t_.backward ? t_.b.cols - 1 : 0)),
                 t_.backward ? -t_.b.col_stride : t_.b.col_stride);
  load(i, rows, x);
  tiles(u, to_pack, rows, t_.backward ? x + (panels_.order() - 1) * rows : x,
        t_.backward ? -rows : rows);
  store(i, rows, x);
}

/// Across the columns in the order in which they depend on each other. Of U that is packed before
/// or, where there is memory for a panel only, now.
template <class T>
void BlockOnDiagonal<T>::tiles(const R *u, R *to_pack, index rows, R *x, index ldx) const {
  const R alpha = has_real_factor() ? std::real(t_.alpha) : R(1);
  assert(rows >= 1 && rows <= kern_.mr);
  for (index i = 0; i < panels_.count(); ++i) {
    const index number = use_ == TriangleUse::Solve ? i : panels_.count() - 1 - i;
    if (to_pack != nullptr)
      panels_.pack(number, to_pack);
    panels_.kernel(number, kern_.row_class[rows - 1])(
        rows, panels_.column(number), to_pack != nullptr ? to_pack : u + panels_.start(number), x,
        ldx, &alpha, t_.unit);
  }
}

template <class T> void BlockOnDiagonal<T>::load(index i, index rows, R *x) const {
  const auto &kern = kern_.set->triangle;
  if (!t_.by_rows)
    return kern.transpose(rows, panels_.order(), reals(t_.b.at(i, 0)),
                          stride_in_reals<T>(t_.b.row_stride), x, rows);
  for (index j = 0; j < t_.b.cols; ++j)
    kern.split(rows, reals(t_.b.at(i, j)), x + 2 * j * rows, x + (2 * j + 1) * rows);
}
template <class T> void BlockOnDiagonal<T>::store(index i, index rows, const R *x) const {
  const auto &kern = kern_.set->triangle;
  if (!t_.by_rows)
    return kern.transpose(panels_.order(), rows, x, rows, reals(t_.b.at(i, 0)),
                          stride_in_reals<T>(t_.b.row_stride));
  for (index j = 0; j < t_.b.cols; ++j)
    kern.join(rows, x + 2 * j * rows, x + (2 * j + 1) * rows, reals(t_.b.at(i, j)));
}

/// The kernels know no others.
template <class T> bool BlockOnDiagonal<T>::has_real_factor() const {
  return std::imag(t_.alpha) == R(0);
}
template <class T> void BlockOnDiagonal<T>::scale_complex() const {
  if constexpr (is_complex<T>) {
    if (has_real_factor())
      return;
    for (index i = 0; i < t_.b.rows; ++i)
      for (index j = 0; j < t_.b.cols; ++j) {
        R *at = reals(t_.b.at(i, j));
        const T x = scaled(t_.alpha, T(load_element(at), load_element(at + 1)));
        const R parts[] = {x.real(), x.imag()};
        std::memcpy(static_cast<void *>(at), parts, sizeof parts);
      }
  }
}

template <class T> void multiply_block(const TriangularProblem<T> &t) {
  BlockOnDiagonal<T>(t, TriangleUse::Multiply).run();
}
template <class T> void solve_block(const TriangularProblem<T> &t) {
  BlockOnDiagonal<T>(t, TriangleUse::Solve).run();
}

template class BlockOnDiagonal<float>;
template class BlockOnDiagonal<double>;
template class BlockOnDiagonal<cfloat>;
template class BlockOnDiagonal<cdouble>;
template void multiply_block(const TriangularProblem<float> &);
template void multiply_block(const TriangularProblem<double> &);
template void multiply_block(const TriangularProblem<cfloat> &);
template void multiply_block(const TriangularProblem<cdouble> &);
template void solve_block(const TriangularProblem<float> &);
template void solve_block(const TriangularProblem<double> &);
template void solve_block(const TriangularProblem<cfloat> &);
template void solve_block(const TriangularProblem<cdouble> &);

} // namespace loomblas
