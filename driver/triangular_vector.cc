// SPDX-License-Identifier: BSD-3-Clause
// Triangular matrix times vector and its inverse times vector, in place: blocks of the diagonal one
// after the other, and what lies beside a block as a general product.
#include "driver/complex_product.h"
#include "driver/narrow_band.h"
#include "driver/vector_pieces.h"
#include "driver/vector_products.h"

namespace loomblas {
namespace {

/// Unknowns, and elements of a product, that are computed in a block. Part of the arithmetic. Of a
/// product, as many as the stack bears: with 64, bands took a fifth to a half longer.
constexpr index block_size = 64;
template <class T> constexpr index product_block = chunk<T>;

template <class T> struct Triangle {
  Uplo uplo;
  Operation op;
  Diag diag;
  const StoredMatrix<const T> &a;

  bool plain() const { return op == Operation::None || op == Operation::Conjugate; }
  bool upper() const { return uplo == Uplo::Upper; }
  Conjugation conjugated() const {
    return op == Operation::Conjugate || op == Operation::ConjugateTranspose ? Conjugation::Yes
                                                                             : Conjugation::No;
  }
  T element(index i, index j) const { return conjugate_if(conjugated(), load(a.at(i, j))); }

  /// What the columns of block b hold beside it: the rows above it or below.
  StoredMatrix<const T> beside(index b, index size) const {
    const index from = upper() ? a.first(b) : b + size;
    const index end = upper() ? b : std::max(b + size, a.end(b + size - 1));
    return a.block(from, b, end - from, size);
  }
  index beside_row(index b, index size) const { return upper() ? a.first(b) : b + size; }

  /// y := y + alpha op(what is beside block b) x, of which one is the block's part of `x` and the
  /// other the part beside it.
  void add_beside(T alpha, index b, index size, VectorView<T> x) const {
    const StoredMatrix<const T> rest = beside(b, size);
    const VectorView<T> in_block = x.from(b), beside_it = x.from(beside_row(b, size));
    if (rest.rows <= 0)
      return;
    if (plain())
      multiply<T>(conjugated(), rest, alpha, read_only(in_block), T(1), beside_it);
    else
      multiply_transposed<T>(conjugated(), rest, alpha, read_only(beside_it), T(1), in_block);
  }
};

/// Blocks of the diagonal, from the last to the first where `backwards`.
template <class Body> void for_blocks(index n, bool backwards, index size, Body body) {
  const index count = (n + size - 1) / size;
  for (index k = 0; k < count; ++k) {
    const index b = size * (backwards ? count - 1 - k : k);
    body(b, std::min(size, n - b));
  }
}

/// x := op(block) x
template <class T> void multiply_block(const Triangle<T> &t, index b, index size, VectorView<T> x) {
  alignas(64) real_t<T> parts_of_copy[product_block<T> * parts<T>];
  T *const copy = reinterpret_cast<T *>(parts_of_copy);
  for (index i = 0; i < size; ++i)
    store(copy + i, load(x.at(b + i)));
  const VectorView<const T> from{copy, 1};
  const StoredMatrix<const T> whole = t.a.block(b, b, size, size);
  const bool unit = t.diag == Diag::Unit; // then x itself is the diagonal's product
  const StoredMatrix<const T> a = unit ? whole.strict() : whole;
  (t.plain() ? multiply<T> : multiply_transposed<T>)(t.conjugated(), a, T(1), from, T(unit),
                                                     x.from(b));
}

/// x := op(block)^-1 x by groups of four unknowns. What is no narrow band holds all of a group's
/// triangle.
template <class T> class BlockSolver {
public:
  BlockSolver(const Triangle<T> &t, index b, index size, VectorView<T> x)
      : t_(t), b_(b), size_(size), x_(x), sums_(size) {}

  void solve() {
    if (t_.plain())
      t_.upper() ? solve<true, true>() : solve<true, false>();
    else
      t_.upper() ? solve<false, false>() : solve<false, true>();
  }

private:
  static constexpr index group = 4;

  StoredMatrix<const T> block(index i, index j, index m, index n) const {
    return t_.a.block(b_ + i, b_ + j, m, n);
  }

  /// The unknowns follow from the first to the last, or backwards.
  template <bool plain, bool backwards> void solve() {
    T x[block_size];
    for (index i = 0; i < size_; ++i)
      x[i] = load(x_.at(b_ + i));
    for_blocks(size_, backwards, group, [&](index j, index n) {
      const index from = backwards == plain ? 0 : j + n, end = backwards == plain ? j : size_;
      const StoredMatrix<const T> beside = block(from, j, end - from, n);
      T taken[group] = {};
      if (plain)
        for (index c = 0; c < n; ++c)
          taken[c] = sums_.sum(j + c, t_.conjugated());
      else if (end > from)
        sum_columns(beside, x + from, taken);
      if (n == group && !is_complex<T>) // of whose parts the registers hold too few
        solve_group<plain, backwards, group>(j, n, taken, x);
      else
        solve_group<plain, backwards, 0>(j, n, taken, x);
      if (plain && end > from)
        sums_.add(beside, reals(x + j), from);
    });
    for (index i = 0; i < size_; ++i)
      store(x_.at(b_ + i), x[i]);
  }

  /// Unknowns j .. j + n - 1. Where n is `fixed`, they stay in registers.
  template <bool plain, bool backwards, index fixed>
  void solve_group(index j, index n, const T *taken, T *x) const {
    const index count = fixed != 0 ? fixed : n;
    const auto place = [&](index c) { return backwards ? count - 1 - c : c; };
    T value[group] = {};
    const T *column[group] = {}; // its row j, in the order in which unknowns become known
    for (index c = 0; c < count; ++c) {
      value[c] = x[j + place(c)] - taken[place(c)];
      column[c] = t_.a.at(b_ + j, b_ + j + place(c));
    }
    const Conjugation conjugated = t_.conjugated();
    const auto element = [&](index r, index c) { // of op(block)
      return conjugate_if(conjugated, load(plain ? column[c] + place(r) : column[r] + place(c)));
    };
    for (index r = 0; r < count; ++r) {
      T one = value[r];
      for (index c = 0; c < r; ++c)
        one -= product(element(r, c), value[c]);
      value[r] = t_.diag == Diag::Unit ? one : quotient(one, element(r, r));
    }
    for (index c = 0; c < count; ++c)
      x[j + place(c)] = value[c];
  }

  /// What columns hold of the unknowns that are known.
  void sum_columns(const StoredMatrix<const T> &columns, const T *x, T *taken) const {
    constexpr index each = 2 * parts<T>;
    const VectorPiece<T, block_size> known(VectorView<const T>{x, 1}, columns.rows);
    real_t<T> sums[group * each];
    column_sums(columns, known, columns.rows, sums);
    for (index c = 0; c < columns.cols; ++c)
      taken[c] = column_sum<T>(sums + c * each, t_.conjugated());
  }

  const Triangle<T> &t_;
  index b_, size_;
  VectorView<T> x_;
  RowSums<T, block_size> sums_;
};

/// x := op(A)^-1 x for a narrow band, element by element: what a column takes from the others would
/// be stored for the next column to wait for.
template <class T> void solve_narrow(const Triangle<T> &t, VectorView<T> x) {
  const bool backwards = t.upper() == t.plain();
  const index n = t.a.cols, way = backwards ? -1 : 1;
  const index apart = way * (t.plain() ? t.a.pitch : 1);
  for (index s = 0; s < n; ++s) {
    const index k = backwards ? n - 1 - s : s;
    const index known = std::min(t.a.above + t.a.below, s), first = k - way * known;
    T value = load(x.at(k));
    const T *a = t.plain() ? t.a.at(k, first) : t.a.at(first, k), *other = x.at(first);
    for (index m = 0; m < known; ++m, a += apart, other += way * x.step)
      value -= product(conjugate_if(t.conjugated(), load(a)), load(other));
    store(x.at(k), t.diag == Diag::Unit ? value : quotient(value, t.element(k, k)));
  }
}

} // namespace

template <class T>
void multiply_triangular(Uplo uplo, Operation op, Diag diag, const StoredMatrix<const T> &a,
                         VectorView<T> x) {
  const Triangle<T> t{uplo, op, diag, a};
  // A block's part of x is needed by what comes after it: by rows above it if upper.
  for_blocks(a.cols, t.upper() != t.plain(), product_block<T>, [&](index b, index size) {
    if (t.plain())
      t.add_beside(T(1), b, size, x);
    multiply_block(t, b, size, x);
    if (!t.plain())
      t.add_beside(T(1), b, size, x);
  });
}

template <class T>
void solve_triangular(Uplo uplo, Operation op, Diag diag, const StoredMatrix<const T> &a,
                      VectorView<T> x) {
  const Triangle<T> t{uplo, op, diag, a};
  if (is_narrow(a, narrow_solve))
    return solve_narrow(t, x);
  for_blocks(a.cols, t.upper() == t.plain(), block_size, [&](index b, index size) {
    if (!t.plain())
      t.add_beside(T(-1), b, size, x);
    BlockSolver<T>(t, b, size, x).solve();
    if (t.plain())
      t.add_beside(T(-1), b, size, x);
  });
}

#define LOOMBLAS_INSTANCE(T)                                                                       \
  template void multiply_triangular(Uplo, Operation, Diag, const StoredMatrix<const T> &,          \
                                    VectorView<T>);                                                \
  template void solve_triangular(Uplo, Operation, Diag, const StoredMatrix<const T> &,             \
                                 VectorView<T>);
LOOMBLAS_INSTANCE(float)
LOOMBLAS_INSTANCE(double)
LOOMBLAS_INSTANCE(cfloat)
LOOMBLAS_INSTANCE(cdouble)

} // namespace loomblas
