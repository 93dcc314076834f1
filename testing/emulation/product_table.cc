// SPDX-License-Identifier: BSD-3-Clause
// The lines of products.txt: each routine with all of its options on a few sizes.
#include "testing/emulation/tables.h"

#include "blas/rank_k.h"
#include "blas/symm.h"
#include "driver/blocking.h"
#include "testing/support/hash.h"
#include "testing/support/product_oracle.h"
#include "testing/support/random.h"

#include <cstdio>
#include <initializer_list>
#include <utility>

namespace loomblas::check {
namespace {

constexpr Operation operations[] = {Operation::None, Operation::Transpose,
                                    Operation::ConjugateTranspose};
constexpr char letter(Operation op) { return "NTCR"[static_cast<int>(op)]; }
constexpr char letter(Uplo uplo) { return uplo == Uplo::Upper ? 'U' : 'L'; }

template <class T> class Products {
public:
  explicit Products(Lines &lines) : lines_(lines) {}

  void print() {
    for (const index size : {1, 2, 5, 9, 16, 23, 40})
      gemms(size, size + 2, size + 1);
    gemms(70, 50, kc<T> + 3);
    gemms(3, 4, 4 * kc<T> + 5);
    for (const index n : {1, 3, 8, 21, 52, 130})
      for (const Uplo uplo : {Uplo::Upper, Uplo::Lower}) {
        mirrored(Structure::Symmetric, uplo, n, 2 * n / 3 + 1);
        rank_k(Diagonal::AsComputed, uplo, n, n == 21 ? kc<T> + 9 : n + 1);
        if constexpr (is_complex<T>) {
          mirrored(Structure::Hermitian, uplo, n, 2 * n / 3 + 1);
          rank_k(Diagonal::Real, uplo, n, n == 21 ? kc<T> + 9 : n + 1);
        }
      }
  }

private:
  using Dense = std::vector<T>;

  void gemms(index m, index n, index k) {
    for (const Operation ta : operations)
      for (const Operation tb : operations) {
        if (!is_complex<T> &&
            (ta == Operation::ConjugateTranspose || tb == Operation::ConjugateTranspose || m > 60))
          continue; // testing/gemm/bits.txt has real gemm
        start(m + 3 * n + 7 * k);
        const Dense a = stored(ta, m, k), b = stored(tb, k, n), c = random(m, n);
        const index lda = ta == Operation::None ? m : k, ldb = tb == Operation::None ? k : n;
        if (is_complex<T> && lines_.is_due()) {
          Dense out = c;
          if (lines_.oracle)
            by_definition<T>({m, n, k, alpha_, beta_, written(ta, a, m, k), written(tb, b, k, n)},
                             kc<T>, out);
          else
            blas::gemm<T>(ta, tb, m, n, k, alpha_, a.data(), lda, b.data(), ldb, beta_, out.data(),
                          m);
          line("gemm", letter(ta), letter(tb), m, n, k, out);
        }
        if (m > n || !lines_.is_due())
          continue;
        const Uplo uplo = k % 2 == 0 ? Uplo::Upper : Uplo::Lower; // of the first m columns
        Dense out(c.begin(), c.begin() + m * m);
        if (lines_.oracle)
          by_definition<T>({.m = m,
                            .n = m,
                            .k = k,
                            .alpha = alpha_,
                            .beta = beta_,
                            .a = written(ta, a, m, k),
                            .b = written(tb, b, k, n),
                            .part = blas::part_of(uplo)},
                           kc<T>, out);
        else
          blas::gemmtr<T>(uplo, ta, tb, m, k, alpha_, a.data(), lda, b.data(), ldb, beta_,
                          out.data(), m);
        line("gemmtr", letter(ta), letter(tb), m, m, k, out);
      }
  }

  void mirrored(Structure structure, Uplo uplo, index m, index n) {
    const bool hermitian = structure == Structure::Hermitian;
    for (const Side side : {Side::Left, Side::Right}) {
      start(m + 5 * n);
      if (!lines_.is_due())
        continue;
      const index order = side == Side::Left ? m : n;
      const Dense a = random(order, order), b = random(m, n);
      Dense whole = a, out = random(m, n);
      for (index j = 0; j < order; ++j)
        for (index i = 0; i < order; ++i) {
          const bool here = uplo == Uplo::Upper ? i <= j : i >= j;
          T &x = whole[at(i, j, order)];
          x = here ? x : hermitian ? blas::conjugate(a[at(j, i, order)]) : a[at(j, i, order)];
          if (hermitian && i == j)
            x = std::real(x);
        }
      if (lines_.oracle)
        side == Side::Left ? by_definition<T>({m, n, m, alpha_, beta_, whole, b}, kc<T>, out)
                           : by_definition<T>({m, n, n, alpha_, beta_, b, whole}, kc<T>, out);
      else
        blas::symmetric_product<T>(structure, side, uplo, m, n, alpha_, a.data(), order, b.data(),
                                   m, beta_, out.data(), m);
      line(hermitian ? "hemm" : "symm", side == Side::Left ? 'L' : 'R', letter(uplo), m, n, order,
           out);
    }
  }

  void rank_k(Diagonal diagonal, Uplo uplo, index n, index k) {
    const bool real = diagonal == Diagonal::Real;
    const Operation turned = real ? Operation::ConjugateTranspose : Operation::Transpose;
    for (const Operation op : {Operation::None, turned})
      for (const int products : {1, 2}) {
        start(n + 11 * k + products);
        if (real)
          alpha_ = products == 1 ? T(std::real(alpha_)) : alpha_, beta_ = T(std::real(beta_));
        if (!lines_.is_due())
          continue;
        const Dense a = stored(op, n, k), b = products == 1 ? a : stored(op, n, k);
        const index ld = op == Operation::None ? n : k;
        Dense out = random(n, n);
        const blas::RankK<T> call{uplo, op, n, k, diagonal};
        if (lines_.oracle)
          rank_k_by_definition(products, turned, op, n, k, uplo, diagonal, a, b, out);
        else if (products == 1)
          call.one(alpha_, a.data(), ld, beta_, out.data(), n);
        else
          call.two(alpha_, a.data(), ld, b.data(), ld, beta_, out.data(), n);
        line(products == 1 ? (real ? "herk" : "syrk") : (real ? "her2k" : "syr2k"), letter(op),
             letter(uplo), n, n, k, out);
      }
  }

  void rank_k_by_definition(int products, Operation turned, Operation op, index n, index k,
                            Uplo uplo, Diagonal diagonal, const Dense &a, const Dense &b,
                            Dense &out) {
    const Dense x = written(op, a, n, k), y = written(op, b, n, k); // n x k
    const auto add = [&](T alpha, const Dense &left, const Dense &right, T beta) {
      by_definition<T>(
          {n, n, k, alpha, beta, left, written(turned, right, k, n), blas::part_of(uplo), diagonal},
          kc<T>, out);
    };
    if (products == 1)
      return add(alpha_, x, x, beta_);
    const T other = diagonal == Diagonal::Real ? blas::conjugate(alpha_) : alpha_;
    uplo == Uplo::Upper ? add(alpha_, x, y, beta_) : add(other, y, x, beta_);
    uplo == Uplo::Upper ? add(other, y, x, T(1)) : add(alpha_, x, y, T(1));
  }

  static std::size_t at(index i, index j, index ld) { return static_cast<std::size_t>(i + j * ld); }

  /// Each case has data and factors of its own.
  void start(index seed) {
    random_ = Random(static_cast<std::uint64_t>(seed));
    constexpr double factors[][2] = {{1, 0}, {1, 1}, {0.7, -1.3}, {-1, 1}, {2.5, 0}};
    const auto &[alpha, beta] = factors[seed % 5];
    alpha_ = T(real_t<T>(alpha)), beta_ = T(real_t<T>(beta));
    if constexpr (is_complex<T>) {
      if (seed % 2 == 0)
        alpha_.imag(real_t<T>(0.9));
      if (seed % 3 == 0)
        beta_.imag(real_t<T>(-0.4));
    }
  }
  Dense random(index rows, index cols) {
    Dense x(static_cast<std::size_t>(rows * cols));
    for (T &element : x) {
      if constexpr (is_complex<T>) {
        const auto re = random_.template value<real_t<T>>();
        element = {re, random_.template value<real_t<T>>()};
      } else
        element = random_.template value<T>();
    }
    return x;
  }
  /// A matrix whose op is rows x cols.
  Dense stored(Operation op, index rows, index cols) {
    return op == Operation::None ? random(rows, cols) : random(cols, rows);
  }
  /// op of a stored matrix, rows x cols, written out.
  static Dense written(Operation op, const Dense &x, index rows, index cols) {
    Dense y(static_cast<std::size_t>(rows * cols));
    for (index j = 0; j < cols; ++j)
      for (index i = 0; i < rows; ++i) {
        const T element = op == Operation::None ? x[at(i, j, rows)] : x[at(j, i, cols)];
        y[at(i, j, rows)] =
            op == Operation::ConjugateTranspose ? blas::conjugate(element) : element;
      }
    return y;
  }

  void line(const char *name, char x, char y, index m, index n, index k, const Dense &c) {
    Hash hash;
    constexpr index parts = is_complex<T> ? 2 : 1;
    hash.add(parts * m, n, reinterpret_cast<const real_t<T> *>(c.data()), parts * m);
    std::printf("%c%s %c%c m=%td n=%td k=%td %016llx\n",
                is_complex<T> ? "cz"[sizeof(T) == 16] : "sd"[sizeof(T) == 8], name, x, y, m, n, k,
                static_cast<unsigned long long>(hash.value()));
  }

  Lines &lines_;
  T alpha_ = 0, beta_ = 0;
  Random random_{0};
};

} // namespace

void print_products(Lines &lines) {
  Products<double>(lines).print();
  Products<float>(lines).print();
  Products<cdouble>(lines).print();
  Products<cfloat>(lines).print();
}

} // namespace loomblas::check
