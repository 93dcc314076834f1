// SPDX-License-Identifier: BSD-3-Clause
// The lines of vectors.txt: all routines of level 1 on vectors of one length, contiguous and
// strided.
#include "testing/emulation/tables.h"

#include "blas/rotations.h"
#include "blas/vector_reductions.h"
#include "blas/vector_updates.h"
#include "testing/support/hash.h"
#include "testing/support/random.h"
#include "testing/support/vector_loops.h"

#include <cstdio>
#include <vector>

namespace loomblas::check {
namespace {

constexpr index lengths[] = {0,    1,    2,    3,    4,    5,    7,    8,    9,    15,   16,
                             17,   23,   31,   32,   33,   47,   63,   64,   65,   66,   90,
                             100,  127,  128,  129,  200,  255,  256,  257,  500,  511,  512,
                             513,  1000, 1023, 1024, 1025, 1500, 2047, 2048, 2049, 2500, 3000,
                             4095, 4096, 4097, 5000, 8191, 8192, 8193, 9999, 70000};

struct Increments {
  index x, y;
};
constexpr Increments increments[] = {{1, 1}, {2, -1}, {-3, 1}, {1, 3}, {-1, -2}};

template <class T> std::vector<real_t<T>> reals(const std::vector<T> &x) {
  const auto *from = reinterpret_cast<const real_t<T> *>(x.data());
  return {from, from + x.size() * (is_complex<T> ? 2 : 1)};
}
template <class T> std::vector<T> elements(const std::vector<real_t<T>> &x) {
  const auto *from = reinterpret_cast<const T *>(x.data());
  return {from, from + x.size() / (is_complex<T> ? 2 : 1)};
}

/// What the routines of one scalar do with x and y, which are in their order.
template <class T> class Routines {
public:
  using R = real_t<T>;
  using V = std::vector<T>;

  Routines(index n, bool from_loops) : oracle(from_loops) {
    Random random(static_cast<std::uint64_t>(n) * 31 + sizeof(T));
    for (V *v : {&x, &y})
      for (index i = 0; i < n; ++i)
        if constexpr (is_complex<T>) {
          const R re = random.value<R>(), im = random.value<R>();
          v->push_back(T(re, im));
        } else {
          v->push_back(random.value<T>());
        }
  }

  void add_all(Hash &hash, Increments inc) {
    incx = inc.x;
    incy = inc.y;
    updates(hash);
    reductions(hash);
  }

private:
  static constexpr std::size_t parts = is_complex<T> ? 2 : 1;
  index n() const { return static_cast<index>(x.size()); }

  // --- vectors as BLAS passes them

  static V laid(const V &v, index inc) {
    const index n = static_cast<index>(v.size()), step = std::abs(inc);
    V out(static_cast<std::size_t>(n * step + 1), T(-77));
    for (index i = 0; i < n; ++i)
      out[static_cast<std::size_t>((inc < 0 ? n - 1 - i : i) * step)] = v[std::size_t(i)];
    return out;
  }
  V back(const V &v, index inc) const {
    V out;
    for (index i = 0; i < n(); ++i)
      out.push_back(v[std::size_t((inc < 0 ? n() - 1 - i : i) * std::abs(inc))]);
    return out;
  }
  static void add(Hash &hash, const V &v) {
    for (const T &element : v)
      add(hash, element);
  }
  static void add(Hash &hash, T value) {
    if constexpr (is_complex<T>) {
      hash.add(value.real());
      hash.add(value.imag());
    } else {
      hash.add(value);
    }
  }

  /// call(x, incx, y, incy) against what it leaves.
  template <class Call> void add(Hash &hash, const V &want_x, const V &want_y, const Call &call) {
    V out_x = want_x, out_y = want_y;
    if (!oracle) {
      V in_x = laid(x, incx), in_y = laid(y, incy);
      call(in_x.data(), in_y.data());
      out_x = back(in_x, incx);
      out_y = back(in_y, incy);
    }
    add(hash, out_x);
    add(hash, out_y);
  }

  // --- the rules of docs/arithmetic.md

  struct Factors {
    explicit Factors(T a) {
      if constexpr (is_complex<T>)
        for (const R f : {a.real(), a.real(), -a.imag(), a.imag()})
          values.push_back(f);
    }
    std::vector<R> values;
  };
  static V scaled(T alpha, const V &v) {
    if constexpr (is_complex<T>)
      return elements<T>(loops::pair_scale(true, Factors(alpha).values.data(), reals(v)));
    else
      return loops::scale(alpha, v);
  }
  static V sum(T alpha, const V &v, const V &to) {
    if constexpr (is_complex<T>)
      return elements<T>(loops::pair_axpy(true, Factors(alpha).values.data(), reals(v), reals(to)));
    else
      return loops::axpy(true, alpha, v, to);
  }
  static V rotated(R c, R s, const V &u, const V &v) {
    return elements<T>(loops::rotate(true, c, s, reals(u), reals(v)));
  }

  static T scalar(R re, R im) {
    if constexpr (is_complex<T>)
      return T(re, im);
    else
      return re + im;
  }

  void updates(Hash &hash) {
    const T alpha = scalar(R(0.7), R(-1.2)), beta = scalar(R(-0.3), R(0.9));
    const R c = R(0.6), s = R(0.8);
    add(hash, x, sum(alpha, x, y),
        [&](T *a, T *b) { blas::axpy<T>(n(), alpha, a, incx, b, incy); });
    add(hash, x, sum(alpha, x, scaled(beta, y)),
        [&](T *a, T *b) { blas::axpby<T>(n(), alpha, a, incx, beta, b, incy); });
    add(hash, x, scaled(alpha, x),
        [&](T *a, T *b) { blas::axpby<T>(n(), alpha, a, incx, T(0), b, incy); });
    add(hash, incx > 0 ? scaled(alpha, x) : x, y,
        [&](T *a, T *) { blas::scal<T, T>(n(), alpha, a, incx); });
    add(hash, incx > 0 ? elements<T>(loops::scale(c, reals(x))) : x, y,
        [&](T *a, T *) { blas::scal<T, R>(n(), c, a, incx); });
    add(hash, x, x, [&](T *a, T *b) { blas::copy<T>(n(), a, incx, b, incy); });
    add(hash, y, x, [&](T *a, T *b) { blas::swap<T>(n(), a, incx, b, incy); });
    add(hash, rotated(c, s, x, y), rotated(-s, c, x, y),
        [&](T *a, T *b) { blas::rot<T, R>(n(), a, incx, b, incy, c, s); });
    if constexpr (!is_complex<T>) {
      const R h[] = {-1, R(0.9), R(-0.4), R(0.3), R(1.1)};
      add(hash, rotated(h[1], h[3], x, y), rotated(h[2], h[4], x, y),
          [&](T *a, T *b) { blas::rotm<T>(n(), a, incx, b, incy, h); });
    }
  }

  /// one_chunk(part of x, part of y), added in order in double precision.
  template <class OneChunk>
  static std::vector<double> chunks(const std::vector<R> &u, const std::vector<R> &v,
                                    index operands, index lanes, const OneChunk &one_chunk) {
    std::vector<double> total;
    const std::size_t size = std::size_t(64 / operands * lanes);
    for (std::size_t first = 0; first < u.size(); first += size) {
      const std::size_t end = std::min(u.size(), first + size);
      const auto part = [&](const std::vector<R> &w) {
        return std::vector<R>(w.data() + first, w.data() + end);
      };
      const std::vector<double> sums = one_chunk(part(u), part(v));
      for (std::size_t i = 0; i < sums.size(); ++i)
        if (first == 0)
          total.push_back(sums[i]);
        else
          total[i] += sums[i];
    }
    total.resize(4); // zeros for n = 0
    return total;
  }
  template <class W> static std::vector<double> doubles(const std::vector<W> &v) {
    return {v.begin(), v.end()};
  }

  T dot_by_rule(Conjugation of_x) const {
    const auto lane = virtual_lanes<R>;
    const auto straight = chunks(reals(x), reals(y), 2, lane, [](const auto &u, const auto &v) {
      return doubles(loops::dot(true, u, v, parts));
    });
    if constexpr (is_complex<T>) {
      const auto across = chunks(reals(x), reals(y), 2, lane, [](const auto &u, const auto &v) {
        return doubles(loops::dot(true, u, loops::swapped(v), parts));
      });
      return of_x == Conjugation::Yes ? T(R(straight[0] + straight[1]), R(across[0] - across[1]))
                                      : T(R(straight[0] - straight[1]), R(across[0] + across[1]));
    } else {
      return R(straight[0]);
    }
  }
  R norm_by_rule(int exponent) const {
    std::vector<R> scaled = reals(x);
    const bool small = exponent<0, large = exponent> 0;
    const int by = sizeof(R) == 8 ? (large ? -600 : 600) : (large ? -80 : 90);
    for (R &v : scaled) {
      v = std::scalbn(v, exponent);
      if (small || large)
        v = std::scalbn(v, by);
    }
    const double total =
        chunks(scaled, scaled, 1, virtual_lanes<R>,
               [](const auto &u, const auto &) { return doubles(loops::dot(true, u, u, 1)); })[0];
    return R(small || large ? std::scalbn(std::sqrt(total), -by) : std::sqrt(total));
  }

  void reductions(Hash &hash) {
    const V in_x = laid(x, incx), in_y = laid(y, incy);
    for (const Conjugation of_x : {Conjugation::No, Conjugation::Yes})
      add(hash, oracle ? dot_by_rule(of_x)
                       : T(blas::dot<T>(of_x, n(), in_x.data(), incx, in_y.data(), incy)));
    if constexpr (std::is_same_v<T, float>) {
      const double want = chunks(x, y, 2, virtual_lanes<double>, [](const auto &u, const auto &v) {
        return loops::dot(true, doubles(u), doubles(v), 1);
      })[0];
      hash.add(oracle ? want : blas::dsdot(n(), in_x.data(), incx, in_y.data(), incy));
      hash.add(oracle ? float(0.5 + want)
                      : blas::sdsdot(n(), 0.5f, in_x.data(), incx, in_y.data(), incy));
    }
    const auto absolutes = [&] {
      return R(chunks(reals(x), reals(x), 1, virtual_lanes<R>, [](const auto &u, const auto &) {
        return std::vector<double>{double(loops::absolutes(u))};
      })[0]);
    };
    hash.add(oracle ? (incx > 0 ? absolutes() : R(0)) : blas::asum<T>(n(), in_x.data(), incx));
    const int far = sizeof(R) == 8 ? 900 : 110; // beyond what can be squared
    for (const int exponent : {0, far, -far}) {
      V moved = in_x;
      for (T &v : moved)
        if constexpr (is_complex<T>)
          v = T(std::scalbn(v.real(), exponent), std::scalbn(v.imag(), exponent));
        else
          v = std::scalbn(v, exponent);
      hash.add(oracle ? norm_by_rule(exponent) : blas::nrm2<T>(n(), moved.data(), incx));
    }
    hash.add(double(oracle ? place_by_rule() : blas::iamax<T>(n(), in_x.data(), incx)));
  }
  index place_by_rule() const {
    index best = 0;
    R greatest = -1;
    for (index i = 0; i < n() && incx > 0; ++i) {
      const std::vector<R> element = reals(V{x[std::size_t(i)]});
      const R magnitude = std::abs(element[0]) + (is_complex<T> ? std::abs(element.back()) : R(0));
      if (magnitude > greatest) {
        greatest = magnitude;
        best = i + 1;
      }
    }
    return best;
  }

  const bool oracle;
  V x, y;
  index incx = 1, incy = 1;
};

template <class T> void print(const char *type, Lines &lines) {
  for (const index n : lengths) {
    if (!lines.is_due())
      continue;
    Hash hash;
    Routines<T> routines(n, lines.oracle);
    for (const Increments inc : increments)
      routines.add_all(hash, inc);
    std::printf("%s level 1 n=%td %016llx\n", type, n,
                static_cast<unsigned long long>(hash.value()));
  }
}

} // namespace

void print_vectors(Lines &lines) {
  print<double>("f64", lines);
  print<float>("f32", lines);
  print<cdouble>("c64", lines);
  print<cfloat>("c32", lines);
}

} // namespace loomblas::check
