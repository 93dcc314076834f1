// SPDX-License-Identifier: BSD-3-Clause
// Cutting a triangle into panels, and packing them.
#include "driver/triangle_panels.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace loomblas {
namespace {

/// x / (c + di) by Smith's scheme without its branch: with (a, b) the parts of x,
/// ((a s + b t) / d, (b s - a t) / d). One of s and t is 1, or 1/2 where |c + di| is not small:
/// then neither d nor the sums overflow before the quotient does.
template <class R> struct Divisor {
  R s, t, d;
  Divisor(R c, R di) {
    const R scale = std::max(std::abs(c), std::abs(di)) < R(0.5) ? R(1) : R(0.5);
    if (std::abs(c) >= std::abs(di)) {
      const R ratio = di / c;
      s = scale, t = scale * ratio, d = std::fma(scale * di, ratio, scale * c);
    } else {
      const R ratio = c / di;
      s = scale * ratio, t = scale, d = std::fma(scale * c, ratio, scale * di);
    }
  }
};

/// panel[p * w + j] := u[p * down + j * right], p < rows, j < w.
template <int W, class R>
void copy_rows(index rows, index w, const R *u, index down, index right, R *panel) {
  const index width = W > 0 ? W : w;
  for (index p = 0; p < rows; ++p, u += down, panel += width)
    if (W > 0 && right == 1)
      std::memcpy(static_cast<void *>(panel), static_cast<const void *>(u), W * sizeof(R));
    else
      for (index j = 0; j < width; ++j)
        panel[j] = load_element(u + j * right);
}

/// The widths of most panels have loops of their own: a row is too short for one that counts.
template <class R>
void copy_rows(index rows, index w, const R *u, index down, index right, R *panel) {
  const auto copy = w == 8   ? copy_rows<8, R>
                    : w == 6 ? copy_rows<6, R>
                    : w == 4 ? copy_rows<4, R>
                             : copy_rows<0, R>;
  copy(rows, w, u, down, right, panel);
}

/// Rows of complex elements, each as the 2 x 2 block (re, im), (-im, re).
template <bool conjugated, class R>
void expand_rows(index rows, index w, const R *u, index down, index right, R *panel) {
  for (index p = 0; p < rows; ++p, u += down, panel += 2 * w)
    for (index j = 0; j < w; j += 2) {
      const R *from = u + j / 2 * right;
      const R re = load_element(from), im = load_element(from + 1);
      panel[j] = re;
      panel[j + 1] = conjugated ? -im : im;
      panel[w + j] = conjugated ? im : -im;
      panel[w + j + 1] = re;
    }
}

} // namespace

template <class T>
TrianglePanels<T>::TrianglePanels(const TriangularProblem<T> &t, TriangleUse use,
                                  const TriangleKernels<R> &kern)
    : t_(t), use_(use), transpose_(kern.transpose),
      tiles_(is_complex<T> ? kern.complex : kern.real), order_(t.u.cols * (is_complex<T> ? 2 : 1)) {
  index width = tiles_.count - 1;
  for (index at = 0; at < order_; at += tiles_.width[width]) {
    while (tiles_.width[width] > order_ - at)
      --width;
    assert(count_ < most_panels);
    panel_[count_++] = {static_cast<short>(at), static_cast<short>(width),
                        static_cast<int>(elements_)};
    const index elements = (at + tiles_.width[width]) * tiles_.width[width];
    elements_ += elements;
    largest_ = std::max(largest_, elements);
  }
}

template <class T> void TrianglePanels<T>::pack(index i, R *panel) const {
  if constexpr (is_complex<T>)
    pack_complex(panel_[i], panel);
  else
    pack_real(panel_[i], panel);
}

template <class T> void TrianglePanels<T>::pack_real(const Panel &p, R *panel) const {
  const index w = tiles_.width[p.width], first = t_.backward ? order_ - 1 : 0;
  const index down = t_.backward ? -t_.u.row_stride : t_.u.row_stride;
  const index right = t_.backward ? -t_.u.col_stride : t_.u.col_stride;
  const R *u = reinterpret_cast<const R *>(t_.u.at(first, first)) + p.column * right;
  if (down == 1) // columns of U are contiguous
    transpose_(w, p.column, u, right, panel, w);
  else if (down == -1 && p.column > 0)
    transpose_(w, p.column, u - (p.column - 1), right, panel + (p.column - 1) * w, -w);
  else
    copy_rows(p.column, w, u, down, right, panel);
  u += p.column * down;
  panel += p.column * w;
  for (index row = 0; row < w; ++row, u += down, panel += w) {
    if (!t_.unit)
      panel[row] = load_element(u + row * right);
    else if (use_ == TriangleUse::Multiply)
      panel[row] = 1;
    for (index j = row + 1; j < w; ++j)
      panel[j] = load_element(u + j * right);
  }
}

// Read backwards, a column's imaginary part comes first: (b, a) for a + bi, which is i times the
// conjugate. Products and quotients of such are those with U conjugated.
template <class T> void TrianglePanels<T>::pack_complex(const Panel &p, R *panel) const {
  const index w = tiles_.width[p.width], column = p.column / 2, n = w / 2;
  const index first = t_.backward ? t_.u.cols - 1 : 0, sign = t_.backward ? -1 : 1;
  const bool conjugated = t_.conjugated != t_.backward;
  const index down = stride_in_reals<T>(sign * t_.u.row_stride);
  const index right = stride_in_reals<T>(sign * t_.u.col_stride);
  (conjugated
       ? expand_rows<true, R>
       : expand_rows<false, R>)(column, w,
                                reinterpret_cast<const R *>(t_.u.at(first, first + sign * column)),
                                down, right, panel);
  for (index row = column; row < column + n; ++row)
    for (index j = row - column; j < n; ++j) {
      R *at = panel + 2 * row * w + 2 * j;
      const bool diagonal = row == column + j;
      if (diagonal && t_.unit)
        continue;
      const R *u =
          reinterpret_cast<const R *>(t_.u.at(first + sign * row, first + sign * (column + j)));
      const R re = load_element(u), im = conjugated ? -load_element(u + 1) : load_element(u + 1);
      if (diagonal && use_ == TriangleUse::Solve) {
        const Divisor<R> by(re, im);
        at[0] = by.s, at[1] = by.t, at[w + 1] = by.d;
        continue;
      }
      at[0] = re, at[1] = im, at[w] = -im, at[w + 1] = re;
    }
}

template class TrianglePanels<float>;
template class TrianglePanels<double>;
template class TrianglePanels<cfloat>;
template class TrianglePanels<cdouble>;

} // namespace loomblas
