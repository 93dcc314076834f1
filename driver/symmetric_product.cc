// SPDX-License-Identifier: BSD-3-Clause
// Symmetric and Hermitian matrix times vector: each element of the triangle is read once and used
// for its own place (sums of rows) and for its mirror's (sums of columns).
#include "driver/complex_product.h"
#include "driver/narrow_band.h"
#include "driver/pieces.h"
#include "driver/vector_pieces.h"
#include "driver/vector_products.h"
#include "driver/waiting.h"

#include <cstdint>

namespace loomblas {
namespace {

template <class T> struct Problem {
  Symmetry symmetry;
  const StoredMatrix<const T> &triangle;
  T alpha;
  VectorView<const T> x;
  VectorView<T> y;

  Conjugation of_rows() const {
    return symmetry == Symmetry::HermitianConjugated ? Conjugation::Yes : Conjugation::No;
  }
  Conjugation of_columns() const {
    return symmetry == Symmetry::Hermitian ? Conjugation::Yes : Conjugation::No;
  }
  /// sums[j] += d x for the diagonal's elements first .. first + count - 1, x counted from there;
  /// of a Hermitian diagonal only the real part is read.
  void add_diagonal(index first, index count, VectorView<const T> x, T *sums) const {
    const bool real = is_complex<T> && symmetry != Symmetry::Symmetric;
    const T *d = triangle.at(first, first);
    for (index j = 0; j < count; ++j) {
      const T factor = load(x.at(j));
      sums[j] += real ? T(load(reals(d)) * factor) : product(load(d), factor);
      d += triangle.pitch + triangle.bend * (first + j) + 1;
    }
  }
};

/// Elements first .. first + count - 1 of y += alpha A x.
template <class T> void multiply_narrow(const Problem<T> &g, index first, index count) {
  const StoredMatrix<const T> strict = g.triangle.strict();
  alignas(64) T sums[panel] = {};
  add_band_sums(SumsOf::Rows, g.of_rows(), strict, g.x, first, count, sums);
  add_band_sums(SumsOf::Columns, g.of_columns(), strict, g.x, first, count, sums);
  g.add_diagonal(first, count, g.x.from(first), sums);
  add_sums<T>(count, sums, g.alpha, T(1), g.y.from(first));
}

/// Panels add to the rows of a chunk one after the other, whoever computes them: the bits are those
/// of one thread.
template <class T> class Turns {
public:
  static constexpr index most_chunks = 512;

  explicit Turns(const StoredMatrix<const T> &strict) : strict_(strict) {}

  /// Until the panels before p have added to the chunk.
  void wait(index p, index of_chunk) const {
    if (p > 0 && adds_to(p - 1, of_chunk))
      wait_for([&] { return done_[of_chunk].load(std::memory_order_acquire) >= p; });
  }
  void pass(index p, index of_chunk) {
    done_[of_chunk].store(static_cast<Count>(p + 1), std::memory_order_release);
  }

private:
  bool adds_to(index p, index of_chunk) const {
    const index from = strict_.first(p * panel);
    const index end = strict_.end(std::min((p + 1) * panel, strict_.cols) - 1);
    return from < std::min(end, (of_chunk + 1) * chunk<T>) && of_chunk * chunk<T> < end;
  }

  const StoredMatrix<const T> &strict_;
  using Count = std::uint16_t;                // more panels there are not in so many chunks
  std::atomic<Count> done_[most_chunks] = {}; ///< panels that have added to the chunk, or passed it
};

/// For one thread.
struct NoTurns {
  void wait(index, index) const {}
  void pass(index, index) const {}
};

/// y += alpha A x for what the columns of panel p of the triangle hold.
template <class T, class TurnsToAdd>
void multiply_panel(const Problem<T> &g, const StoredMatrix<const T> &strict, index p,
                    TurnsToAdd &turns) {
  using Real = real_t<T>;
  const index first = p * panel, columns = std::min(panel, strict.cols - first);
  const index own = first / chunk<T>; // rows of the panel itself: they are added to once more
  const bool lower = strict.above < 0;
  const VectorPiece<T, panel> factors(g.x.from(first), columns);
  ChunkTotals<T> totals(columns);
  for_chunks<T>(strict.first(first), strict.end(first + columns - 1), [&](index r, index rows) {
    const StoredMatrix<const T> a = strict.block(r, first, rows, columns);
    const VectorPiece<T, chunk<T>> x(g.x.from(r), rows);
    const SwappedPiece<T, chunk<T>> swapped(x.data(), rows);
    RowSums<T, chunk<T>> sums(rows);
    alignas(64) Real dots[panel * 2 * parts<T>];
    Real scratch[dot_scratch<Real>];
    const ColumnRun run = run_of(a);
    if constexpr (is_complex<T>)
      column_kernels<T>().axpy2_dot2(&run, reals(a.base), factors.data(), sums.p(0), sums.q(0),
                                     x.data(), swapped.data(), dots, scratch);
    else
      column_kernels<T>().axpy_dot(&run, a.base, factors.data(), sums.p(0), x.data(), dots,
                                   scratch);
    turns.wait(p, r / chunk<T>);
    sums.finish(g.of_rows(), 0, rows, g.alpha, T(1), g.y.from(r));
    if (lower || r / chunk<T> != own)
      turns.pass(p, r / chunk<T>);
    totals.add(dots, g.of_columns());
  });
  alignas(64) T sums[panel];
  totals.round_to(sums);
  g.add_diagonal(first, columns, {reinterpret_cast<const T *>(factors.data()), 1}, sums);
  if (columns == 1) // it holds no row of its own, whose turn was waited for
    turns.wait(p, own);
  add_sums<T>(columns, sums, g.alpha, T(1), g.y.from(first));
  if (!lower) // later panels add to these rows
    turns.pass(p, own);
}

template <class T> int threads_for(const StoredMatrix<const T> &strict) {
  constexpr index element = sizeof(T);
  const index n = strict.cols, diagonals = std::min(strict.above + strict.below + 1, n / 2);
  return n > Turns<T>::most_chunks * chunk<T> ? 1 : threads_for_bytes(diagonals * n * element);
}

/// Apart, for a caller's stack may be small where there is nothing to share.
template <class T>
[[gnu::noinline]] void share_panels(const Problem<T> &g, const StoredMatrix<const T> &strict,
                                    index count, int threads) {
  Turns<T> turns(strict);
  for_each_piece(count, threads, [&](index p) { multiply_panel(g, strict, p, turns); });
}

} // namespace

template <class T>
void multiply_symmetric(Symmetry symmetry, const StoredMatrix<const T> &triangle, T alpha,
                        VectorView<const T> x, T beta, VectorView<T> y) {
  scale(beta, triangle.cols, y);
  const Problem<T> problem{symmetry, triangle, alpha, x, y};
  const index n = triangle.cols, panels = (n + panel - 1) / panel;
  if (is_narrow(triangle)) {
    for (index j = 0; j < n; j += panel)
      multiply_narrow(problem, j, std::min(panel, n - j));
    return;
  }
  const StoredMatrix<const T> strict = triangle.strict();
  const int threads = threads_for(strict);
  if (threads > 1)
    return share_panels(problem, strict, panels, threads);
  NoTurns none;
  for (index p = 0; p < panels; ++p)
    multiply_panel(problem, strict, p, none);
}

#define LOOMBLAS_INSTANCE(T)                                                                       \
  template void multiply_symmetric(Symmetry, const StoredMatrix<const T> &, T,                     \
                                   VectorView<const T>, T, VectorView<T>);
LOOMBLAS_INSTANCE(float)
LOOMBLAS_INSTANCE(double)
LOOMBLAS_INSTANCE(cfloat)
LOOMBLAS_INSTANCE(cdouble)

} // namespace loomblas
