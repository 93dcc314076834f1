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
/// All unknowns of a band are one block where each takes from no more than so many.
constexpr index most_beside = 96;
template <class T> constexpr index product_block = chunk<T>;

template <class T> struct Triangle {
  Uplo uplo;
  Operation op;
  Diag diag;
  const StoredMatrix<const T> &a;

  bool plain() const { return op == Operation::None || op == Operation::Conjugate; }
  bool upper() const { return uplo == Uplo::Upper; }
  /// Whether unknowns follow from the last to the first.
  bool backwards() const { return upper() == plain(); }
  index known() const { return a.above + a.below; } ///< others that an unknown takes from
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

/// Finds unknowns first .. end - 1 of the n in x, counted in the order in which they become known
/// from unknown `start` of the matrix on (as the kernel has it).
template <class T>
void substitute(const Triangle<T> &t, index start, index n, index first, index end, T *x) {
  const StoredMatrix<const T> &a = t.a;
  const bool backwards = t.backwards();
  const index i = backwards ? a.cols - 1 - start : start;
  const index pitch = backwards ? -(a.pitch + a.bend * (i - 1)) : a.pitch + a.bend * i;
  const index known = std::max<index>(t.known(), SubstitutionRun::least_known);
  const bool unit = t.diag == Diag::Unit;
  const SubstitutionRun run{n,   first, end, known, stride_in_reals<T>(pitch), a.bend * parts<T>,
                            unit};
  const KernelSet<real_t<T>> &set = *kernels<real_t<T>>().set;
  const auto &kernel = is_complex<T> ? set.complex_substitution : set.substitution;
  (t.plain() ? kernel.plain : kernel.transposed)[backwards](&run, reals(a.at(i, i)), reals(x));
}

/// Unknowns start .. start + size - 1 where x is not as the kernel has it; with them are
/// `beside` others, which they take from or which take from them. conj(A)^-1 x is conj(A^-1
/// conj(x)).
template <class T>
void substitute_copied(const Triangle<T> &t, index start, index size, index beside,
                       VectorView<T> x) {
  alignas(64) real_t<T> parts_of_copy[(block_size + most_beside) * parts<T>];
  T *const copy = reinterpret_cast<T *>(parts_of_copy);
  const index before = t.plain() ? 0 : std::min(start, beside);
  const index from = start - before;
  const index n = before + size + (t.plain() ? std::min(beside, t.a.cols - start - size) : 0);
  const bool backwards = t.backwards();
  const auto place = [&](index s) {
    return x.at(backwards ? t.a.cols - 1 - (from + s) : from + s);
  };
  T *const first = copy + (backwards ? n - 1 : 0);
  const index way = backwards ? -1 : 1;
  for (index s = 0; s < n; ++s)
    store(first + way * s, conjugate_if(t.conjugated(), load(place(s))));
  substitute(t, from, n, before, before + size, first);
  for (index s = before; s < n; ++s)
    store(place(s), conjugate_if(t.conjugated(), load(first + way * s)));
}

/// All unknowns of a band as one block, or those of a block of the diagonal alone.
template <class T>
void solve_block(const Triangle<T> &t, index start, index size, VectorView<T> x) {
  if (x.step == 1 && t.conjugated() == Conjugation::No)
    return substitute(t, start, size, 0, size, x.at(t.backwards() ? t.a.cols - 1 - start : start));
  const index beside = size <= block_size ? 0 : (t.known() + 3) / 4 * 4;
  for (index s = 0; s < size; s += block_size)
    substitute_copied(t, start + s, std::min(block_size, size - s), beside, x);
}

/// x := op(A)^-1 x for the narrowest bands, element by element.
template <class T> void solve_narrow(const Triangle<T> &t, VectorView<T> x) {
  const bool backwards = t.backwards();
  const index n = t.a.cols, way = backwards ? -1 : 1;
  const index apart = way * (t.plain() ? t.a.pitch : 1);
  for (index s = 0; s < n; ++s) {
    const index k = backwards ? n - 1 - s : s;
    const index known = std::min(t.known(), s), first = k - way * known;
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
  const index n = a.cols;
  if (n == 0)
    return;
  if (t.known() < SubstitutionRun::least_known && t.known() < n - 1)
    return solve_narrow(t, x);
  if (t.known() <= most_beside)
    return solve_block(t, 0, n, x);
  for_blocks(n, t.backwards(), block_size, [&](index b, index size) {
    if (!t.plain())
      t.add_beside(T(-1), b, size, x);
    solve_block(t, t.backwards() ? n - b - size : b, size, x);
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
