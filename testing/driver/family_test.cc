// SPDX-License-Identifier: BSD-3-Clause
// The gemm family in the driver: every scalar, every way of reading an operand and every part of C,
// on every path, packing, blocking and number of threads, against the definition.
#include "driver/blocking.h"
#include "driver/gemm_operand.h"
#include "testing/support/hash.h"
#include "testing/support/product_oracle.h"
#include "testing/support/random.h"
#include "testing/support/sanitized.h"

#include <gtest/gtest.h>
#include <string>

namespace loomblas {
namespace {

template <class T> T not_a_number() {
  if constexpr (is_complex<T>)
    return {NAN, NAN};
  else
    return NAN;
}

template <class T> bool same(T x, T y) {
  if constexpr (is_complex<T>)
    return check::same_bits(x.real(), y.real()) && check::same_bits(x.imag(), y.imag());
  else
    return check::same_bits(x, y);
}

/// An operand as it is stored, with two rows of padding, and written out.
template <class T> struct Stored {
  std::vector<T> elements, dense;
  MatrixView<const T> view;
  Reading read;

  Stored(index rows, index cols, bool transposed, Reading reading, check::Random &random)
      : read(reading) {
    const index height = transposed ? cols : rows, width = transposed ? rows : cols;
    const index ld = height + 2;
    elements.assign(static_cast<std::size_t>(ld * width), not_a_number<T>());
    view = {elements.data(), rows, cols, transposed ? ld : 1, transposed ? 1 : ld};
    for (index j = 0; j < cols; ++j)
      for (index i = 0; i < rows; ++i)
        if (is_stored(i, j))
          elements[place(i, j)] = random.element<T>();
    dense.resize(static_cast<std::size_t>(rows * cols));
    for (index j = 0; j < cols; ++j)
      for (index i = 0; i < rows; ++i)
        dense[static_cast<std::size_t>(i + j * rows)] = value(i, j);
    if constexpr (is_complex<T>)
      if (read.structure == Structure::Hermitian)
        for (index i = 0; i < rows; ++i) // not read
          elements[place(i, i)].imag(NAN);
  }

private:
  bool is_stored(index i, index j) const {
    return read.structure == Structure::General || (read.stored == Uplo::Upper ? i <= j : i >= j);
  }
  std::size_t place(index i, index j) const {
    return static_cast<std::size_t>(i * view.row_stride + j * view.col_stride);
  }
  T value(index i, index j) const {
    T x = is_stored(i, j) ? elements[place(i, j)] : elements[place(j, i)];
    if constexpr (is_complex<T>) {
      if (read.structure == Structure::Hermitian)
        x.imag(i == j ? 0 : is_stored(i, j) ? x.imag() : -x.imag());
      if (read.conjugated == Conjugation::Yes)
        x.imag(-x.imag());
    }
    return x;
  }
};

/// How the product is made up; `transposed`: bit 0 A, bit 1 B.
struct Kind {
  const char *name;
  int transposed = 0;
  Reading a = {}, b = {};
  Part part = Part::All;
  Diagonal diagonal = Diagonal::AsComputed;
  bool square_a() const { return a.structure != Structure::General; }
  bool square_b() const { return b.structure != Structure::General; }
};

constexpr Reading conjugated{Conjugation::Yes};
constexpr Reading mirrored(Structure structure, Uplo uplo,
                           Conjugation conjugation = Conjugation::No) {
  return {conjugation, structure, uplo};
}
constexpr Kind kinds[] = {
    {"NN"},
    {"TN", 1},
    {"NT", 2},
    {"TT", 3},
    {"CN", 1, conjugated},
    {"NC", 2, {}, conjugated},
    {"CC", 3, conjugated, conjugated},
    {"conjugate N", 2, conjugated},
    {"symmetric upper A", 0, mirrored(Structure::Symmetric, Uplo::Upper)},
    {"symmetric lower A", 2, mirrored(Structure::Symmetric, Uplo::Lower)},
    {"Hermitian upper A", 0, mirrored(Structure::Hermitian, Uplo::Upper)},
    {"Hermitian lower A", 3, mirrored(Structure::Hermitian, Uplo::Lower)},
    {"symmetric upper B", 1, {}, mirrored(Structure::Symmetric, Uplo::Upper)},
    {"symmetric lower B", 0, {}, mirrored(Structure::Symmetric, Uplo::Lower)},
    {"Hermitian upper B", 2, {}, mirrored(Structure::Hermitian, Uplo::Upper)},
    {"conjugate Hermitian lower B",
     0,
     {},
     mirrored(Structure::Hermitian, Uplo::Lower, Conjugation::Yes)},
    {"upper", 2, {}, {}, Part::Upper},
    {"lower", 1, {}, {}, Part::Lower},
    {"upper of C N", 1, conjugated, {}, Part::Upper, Diagonal::Real},
    {"lower of N C", 2, {}, conjugated, Part::Lower, Diagonal::Real},
};

template <class T> class Product {
public:
  Product(const Kind &kind, index m, index n, index k, T alpha, T beta, check::Random &random)
      : a_(m, k, (kind.transposed & 1) != 0, kind.a, random),
        b_(k, n, (kind.transposed & 2) != 0, kind.b, random),
        dense_{m, n, k, alpha, beta, a_.dense, b_.dense, kind.part, kind.diagonal},
        before_(static_cast<std::size_t>(m * n)) {
    for (T &x : before_)
      x = random.element<T>();
    expected_ = before_;
    by_definition(dense_, kc<T>, expected_);
  }

  GemmProblem<T> problem(T *c) const {
    return {.alpha = dense_.alpha,
            .beta = dense_.beta,
            .a = a_.view,
            .b = b_.view,
            .c = {c, dense_.m, dense_.n, 1, dense_.m + 1},
            .read_a = a_.read,
            .read_b = b_.read,
            .part = dense_.part,
            .diagonal = dense_.diagonal};
  }

  /// Where C is not read there are NaN; outside of its part nothing may change.
  testing::AssertionResult is_right_by(const GemmPlan &plan) const {
    const index m = dense_.m, n = dense_.n;
    const T outside = T(17);
    std::vector<T> c(static_cast<std::size_t>((m + 1) * n), outside);
    const auto at = [&](index i, index j) { return static_cast<std::size_t>(i + j * (m + 1)); };
    for (index j = 0; j < n; ++j)
      for (index i = 0; i < m; ++i)
        if (dense_.has(i, j))
          c[at(i, j)] = dense_.beta == T(0) ? not_a_number<T>() : before(i, j);
    if constexpr (is_complex<T>)
      if (dense_.diagonal == Diagonal::Real)
        for (index i = 0; i < std::min(m, n); ++i)
          c[at(i, i)].imag(NAN);
    run(problem(c.data()), plan);
    for (index j = 0; j < n; ++j)
      for (index i = 0; i <= m; ++i) {
        const bool inside = i < m && dense_.has(i, j);
        const T wanted = inside ? expected_[static_cast<std::size_t>(i + j * m)] : outside;
        if (!same(wanted, c[at(i, j)]))
          return testing::AssertionFailure() << "C(" << i << ", " << j << ")";
      }
    return testing::AssertionSuccess();
  }

private:
  T before(index i, index j) const { return before_[static_cast<std::size_t>(i + j * dense_.m)]; }

  const Stored<T> a_, b_;
  const check::DenseProduct<T> dense_;
  std::vector<T> before_, expected_;
};

template <class T> T some_beta(std::size_t kind) {
  constexpr double real[] = {0, 1, -0.7};
  if constexpr (is_complex<T>)
    return {real_t<T>(real[kind % 3]), real_t<T>(kind % 4 == 1 ? 0.3 : 0)};
  else
    return T(real[kind % 3]);
}
template <class T> T some_alpha(std::size_t kind) {
  if constexpr (is_complex<T>)
    return {real_t<T>(kind % 2 == 0 ? 1 : 0.9), real_t<T>(kind % 2 == 0 ? 0 : -1.1)};
  else
    return T(kind % 2 == 0 ? 1 : -1.3);
}

template <class T> void every_plan(const Product<T> &product, const std::string &name) {
  const GemmProblem<T> g = product.problem(nullptr);
  const TileShape<T> shape(kernels<real_t<T>>());
  GemmPlan strips;
  strips.path = Path::Strips;
  EXPECT_TRUE(product.is_right_by(strips)) << name << ", strips";
  for (const int workers : {1, 3})
    EXPECT_TRUE(product.is_right_by(plan_gemm(g, workers))) << name << ", as planned";
  for (const Operand a : {Operand::Direct, Operand::Packed})
    for (const Operand b : {Operand::Direct, Operand::Packed})
      for (index parts = 1; parts <= 4; ++parts) {
        if ((a == Operand::Direct && !lies_as_a(g)) || (b == Operand::Direct && !lies_as_b(g)))
          continue;
        const GemmPlan plan = {.path = Path::Blocked,
                               .threads = static_cast<int>(parts),
                               .a = a,
                               .b = b,
                               .rows = g.c.rows,
                               .row_blocks = parts,
                               .column_blocks = 5 - parts,
                               .nc = (parts % 2 + 1) * 2 * shape.nr};
        EXPECT_TRUE(product.is_right_by(plan))
            << name << ", blocked, " << (a == Operand::Packed) << (b == Operand::Packed) << ", "
            << parts << " parts";
      }
}

template <class T> void every_kind() {
  const TileShape<T> shape(kernels<real_t<T>>());
  const index sizes[] = {3, shape.mr + shape.lanes + 1, 2 * shape.mr + 3 * shape.nr - 1};
  check::Random random(11);
  for (std::size_t i = 0; i < std::size(kinds); ++i)
    for (const index size : sizes) {
      const Kind &kind = kinds[i];
      const bool square = kind.part != Part::All || kind.diagonal == Diagonal::Real;
      const index m = size, n = square ? m : size + 2 * shape.nr - 3;
      index k = size == sizes[1] ? kc<T> + 7 : 5 + size;
      k = kind.square_a() ? m : kind.square_b() ? n : k;
      const Product<T> product(kind, m, n, k, some_alpha<T>(i), some_beta<T>(i), random);
      every_plan(product, kind.name + std::string(", ") + std::to_string(m) + " x " +
                              std::to_string(n) + " x " + std::to_string(k));
      if (testing::Test::HasFailure())
        return;
    }
}

/// On every row of the kernel table with fused multiply-add but the slow one.
template <class T> class Family : public testing::Test {};
using Scalars = testing::Types<float, double, cfloat, cdouble>;
TYPED_TEST_SUITE(Family, Scalars);

TYPED_TEST(Family, IsTheDefinitionsBitsOnEveryPath) {
  const char *before = kernel_table().isa;
  for (int i = 0; i < kernel_table_count; ++i)
    if (kernel_tables[i]->fused && (kernel_tables[i]->f64.lanes > 1 || kernel_table_count == 1) &&
        select_isa(kernel_tables[i]->isa)) {
      SCOPED_TRACE(kernel_tables[i]->isa);
      every_kind<TypeParam>();
    }
  ASSERT_TRUE(select_isa(before));
}

TYPED_TEST(Family, SplitsLongKWithoutChangingBits) {
  if (!kernel_table().fused)
    GTEST_SKIP() << "these kernels have no fused multiply-add";
  check::Random random(5);
  for (const Kind &kind : kinds) {
    if (kind.square_a() || kind.square_b())
      continue;
    const std::size_t beta = kind.diagonal == Diagonal::Real ? 2 : 1; // no imaginary part, or one
    const Product<TypeParam> product(kind, 19, 19, 4 * kc<TypeParam> + 3, some_alpha<TypeParam>(1),
                                     some_beta<TypeParam>(beta), random);
    GemmPlan plan;
    plan.path = Path::SplitK;
    plan.threads = 3;
    EXPECT_TRUE(product.is_right_by(plan)) << kind.name;
  }
}

// Symmetric operands longer than a block of k, where the diagonal meets both blocks.
TYPED_TEST(Family, MirrorsAcrossBlocksOfK) {
  if (!kernel_table().fused)
    GTEST_SKIP() << "these kernels have no fused multiply-add";
  check::Random random(6);
  const index order = kc<TypeParam> + 40;
  for (const Kind &kind : kinds) {
    if (!kind.square_a() && !kind.square_b())
      continue;
    const index m = kind.square_a() ? order : 5, n = kind.square_b() ? order : 5;
    const Product<TypeParam> product(kind, m, n, order, some_alpha<TypeParam>(0),
                                     some_beta<TypeParam>(2), random);
    EXPECT_TRUE(product.is_right_by(plan_gemm(product.problem(nullptr), 1))) << kind.name;
    GemmPlan strips;
    strips.path = Path::Strips;
    EXPECT_TRUE(product.is_right_by(strips)) << kind.name << ", strips";
  }
}

// A matrix and its transpose, which is what is planned for small ones that do not lie as kernels
// read.
TYPED_TEST(Family, SharesOneCopyOfAMatrixAndItsTranspose) {
  check::Random random(7);
  for (const index k : {index{9}, kc<TypeParam> + 3}) {
    const index m = 20;
    const Stored<TypeParam> a(m, k, true, {}, random);
    GemmProblem<TypeParam> g{.alpha = some_alpha<TypeParam>(1),
                             .beta = some_beta<TypeParam>(1),
                             .a = a.view,
                             .b = a.view.transposed(),
                             .c = {nullptr, m, m, 1, m},
                             .part = Part::Lower};
    EXPECT_EQ(plan_gemm(g, 1).path, Path::Gram);
    GemmPlan strips;
    strips.path = Path::Strips;
    std::vector<TypeParam> c(static_cast<std::size_t>(m * m), TypeParam(3)), wanted = c;
    g.c.data = c.data();
    run(g, plan_gemm(g, 1));
    g.c.data = wanted.data();
    run(g, strips);
    for (std::size_t i = 0; i < c.size(); ++i)
      EXPECT_TRUE(same(wanted[i], c[i])) << i;
  }
}

} // namespace
} // namespace loomblas
