// SPDX-License-Identifier: BSD-3-Clause
// The lines of level2.txt: a line for each type, routine, storage and option, over sizes with every
// rest of a vector, a group and a block. What kernels do is in plain loops in
// testing/loom/matrix_vector_kernels_test.cc; here each ISA must agree with the others.
#include "testing/emulation/tables.h"

#include "blas/storage.h"
#include "driver/vector_products.h"
#include "testing/support/hash.h"
#include "testing/support/random.h"

#include <cstdio>
#include <string>
#include <vector>

namespace loomblas::check {
namespace {

constexpr index orders[] = {1, 2, 3, 4, 5, 7, 8, 9, 13, 16, 17, 31, 33, 64, 67, 100, 129, 200};
/// The last ones have several chunks of rows, or several blocks of columns.
constexpr struct {
  index m, n;
} shapes[] = {{1, 1},  {1, 9},  {7, 3},   {8, 8},    {19, 33},   {33, 19},
              {5, 70}, {70, 5}, {64, 64}, {130, 90}, {1100, 21}, {9, 1100}};

enum class Kind { Full, Band, Narrow, Packed };
constexpr Kind kinds[] = {Kind::Full, Kind::Band, Kind::Narrow, Kind::Packed};
constexpr const char *kind_names[] = {"full", "band", "narrow", "packed"};
constexpr Conjugation conjugations[] = {Conjugation::No, Conjugation::Yes};

template <class T> class Table {
  using R = real_t<T>;

public:
  Table(const char *type, Lines &lines) : type_(type), lines_(lines) {}

  void print_all() {
    for (const Conjugation c : conjugations) {
      if (c == Conjugation::Yes && !is_complex<T>)
        continue;
      for (const Kind kind : {Kind::Full, Kind::Band, Kind::Narrow})
        products(kind, c);
    }
    for (const Kind kind : kinds)
      for (const Uplo uplo : {Uplo::Upper, Uplo::Lower}) {
        symmetric(kind, uplo);
        triangular(kind, uplo);
        if (kind == Kind::Full || kind == Kind::Packed)
          updates(kind, uplo);
      }
    general_updates();
  }

private:
  template <class Body> void line(const std::string &name, Body body) {
    if (!lines_.is_due())
      return;
    random_ = Random(7);
    Hash hash;
    body(hash);
    std::printf("%s %s %016llx\n", type_, name.c_str(),
                static_cast<unsigned long long>(hash.value()));
  }
  static std::string named(const char *routine, Kind kind, const std::string &options = "") {
    const std::string name = std::string(routine) + " " + kind_names[static_cast<int>(kind)];
    return options.empty() ? name : name + " " + options;
  }

  std::vector<T> numbers(index count) {
    std::vector<T> list(static_cast<std::size_t>(count));
    for (T &x : list)
      x = random_.element<T>();
    return list;
  }
  static T scalar(double re, double im) {
    if constexpr (is_complex<T>)
      return {R(re), R(im)};
    else
      return R(re);
  }
  static void add(Hash &hash, const std::vector<T> &list) {
    const auto parts = static_cast<index>(sizeof(T) / sizeof(R) * list.size());
    hash.add(parts, 1, reinterpret_cast<const R *>(list.data()), parts);
  }

  StoredMatrix<T> general(Kind kind, index m, index n) {
    const index kl = kind == Kind::Narrow ? 1 : 11, ku = kind == Kind::Narrow ? 2 : 6;
    const index lda = kind == Kind::Full ? m + 3 : kl + ku + 2;
    a_ = numbers(lda * n);
    return kind == Kind::Full ? blas::full(m, n, a_.data(), lda)
                              : blas::band(m, n, kl, ku, a_.data(), lda);
  }
  StoredMatrix<T> triangle(Kind kind, Uplo uplo, index n) {
    const index k = kind == Kind::Narrow ? 2 : 13;
    const index lda = kind == Kind::Full ? n + 3 : k + 2;
    a_ = numbers(kind == Kind::Packed ? n * (n + 1) / 2 : lda * n);
    return kind == Kind::Full     ? blas::triangle(uplo, n, a_.data(), lda)
           : kind == Kind::Packed ? blas::packed_triangle(uplo, n, a_.data())
                                  : blas::band_triangle(uplo, n, k, a_.data(), lda);
  }

  void products(Kind kind, Conjugation c) {
    for (const bool transposed : {false, true})
      line(named(transposed ? "A^T x" : "A x", kind, c == Conjugation::Yes ? "conjugated" : ""),
           [&](Hash &hash) {
             for (const auto [m, n] : shapes)
               for (const index step : {1, 2}) {
                 const StoredMatrix<const T> a = read_only(general(kind, m, n));
                 const index in = transposed ? m : n, out = transposed ? n : m;
                 const std::vector<T> x = numbers(in * step);
                 std::vector<T> y = numbers(out * step);
                 (transposed ? multiply_transposed<T>
                             : multiply<T>)(c, a, scalar(0.7, -0.4),
                                            VectorView<const T>{x.data(), step},
                                            scalar(1.3, step == 1 ? 0 : 0.2),
                                            VectorView<T>{y.data(), step});
                 add(hash, y);
               }
           });
  }

  void symmetric(Kind kind, Uplo uplo) {
    for (const Symmetry symmetry :
         {Symmetry::Symmetric, Symmetry::Hermitian, Symmetry::HermitianConjugated}) {
      if (symmetry != Symmetry::Symmetric && !is_complex<T>)
        continue;
      const std::string options =
          std::string(1, "UL"[uplo == Uplo::Lower]) + "shc"[static_cast<int>(symmetry)];
      line(named("symmetric x", kind, options), [&](Hash &hash) {
        for (const index n : orders)
          for (const index step : {1, 2}) {
            const StoredMatrix<const T> a = read_only(triangle(kind, uplo, n));
            const std::vector<T> x = numbers(n * step);
            std::vector<T> y = numbers(n * step);
            multiply_symmetric<T>(symmetry, a, scalar(0.7, -0.4),
                                  VectorView<const T>{x.data(), step}, scalar(1.3, 0.2),
                                  VectorView<T>{y.data(), step});
            add(hash, y);
          }
      });
    }
  }

  void triangular(Kind kind, Uplo uplo) {
    for (const bool solve : {false, true})
      for (const Operation op : {Operation::None, Operation::Transpose,
                                 Operation::ConjugateTranspose, Operation::Conjugate})
        for (const Diag diag : {Diag::NonUnit, Diag::Unit}) {
          if (!is_complex<T> && op != Operation::None && op != Operation::Transpose)
            continue;
          const char options[] = {"UL"[uplo == Uplo::Lower], "NTCJ"[static_cast<int>(op)],
                                  "NU"[diag == Diag::Unit], 0};
          line(named(solve ? "solve" : "multiply", kind, options), [&](Hash &hash) {
            for (const index n : orders) {
              const StoredMatrix<T> a = triangle(kind, uplo, n);
              for (T &v : a_) // small beside the diagonal, so that solutions stay of x's size
                v *= R(1) / R(n);
              for (index j = 0; j < n; ++j)
                *a.at(j, j) = T(1) + random_.element<T>() * R(0.5);
              std::vector<T> x = numbers(n);
              (solve ? solve_triangular<T> : multiply_triangular<T>)(uplo, op, diag, read_only(a),
                                                                     VectorView<T>{x.data(), 1});
              add(hash, x);
            }
          });
        }
  }

  void update_with(Hash &hash, const StoredMatrix<T> &a, index terms, Conjugation row) {
    const std::vector<T> x = numbers(a.rows), y = numbers(a.cols * 2), z = numbers(a.rows),
                         w = numbers(a.cols);
    const RankOne<T> first{scalar(0.7, -0.4), VectorView<const T>{x.data(), 1}, Conjugation::No,
                           VectorView<const T>{y.data(), 2}, row};
    const RankOne<T> second{scalar(0.7, 0.4), VectorView<const T>{z.data(), 1}, Conjugation::No,
                            VectorView<const T>{w.data(), 1}, row};
    if (terms == 1)
      update<T>(first, a);
    else
      update<T>(first, second, a);
    add(hash, a_);
  }
  void updates(Kind kind, Uplo uplo) {
    for (const index terms : {1, 2})
      line(named(terms == 1 ? "rank 1" : "rank 2", kind, uplo == Uplo::Upper ? "U" : "L"),
           [&](Hash &hash) {
             for (const index n : orders)
               for (const Conjugation row : conjugations)
                 update_with(hash, triangle(kind, uplo, n), terms, row);
           });
  }
  void general_updates() {
    line(named("rank 1", Kind::Full), [&](Hash &hash) {
      for (const auto [m, n] : shapes)
        for (const Conjugation row : conjugations)
          update_with(hash, general(Kind::Full, m, n), 1, row);
    });
  }

  const char *type_;
  Lines &lines_;
  Random random_{7};
  std::vector<T> a_;
};

} // namespace

void print_level2(Lines &lines) {
  Table<double>("f64", lines).print_all();
  Table<float>("f32", lines).print_all();
  Table<cdouble>("c64", lines).print_all();
  Table<cfloat>("c32", lines).print_all();
}

} // namespace loomblas::check
