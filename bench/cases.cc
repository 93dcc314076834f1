// SPDX-License-Identifier: BSD-3-Clause
// Sizes, variants, and the count of work of a case, all from the routine's row of the table.
#include "bench/cases.h"

#include <algorithm>
#include <cstdlib>

namespace loomblas::bench {
namespace {

std::int64_t triangle(std::int64_t n) { return n * (n + 1) / 2; }

/// Elements of an m x n matrix at most kl below and ku above its diagonal.
std::int64_t in_band(std::int64_t m, std::int64_t n, std::int64_t kl, std::int64_t ku) {
  std::int64_t count = 0;
  for (std::int64_t j = 0; j < n; ++j)
    count += std::max<std::int64_t>(0, std::min(m, j + kl + 1) - std::max<std::int64_t>(0, j - ku));
  return count;
}

/// Letters for one character argument: those given, else those of the scope.
std::string letters_of(const std::string &given, VariantChoice::Scope least, const char *both,
                       VariantChoice::Scope scope) {
  if (!given.empty())
    return given;
  return scope >= least ? both : std::string(1, both[0]);
}

std::string allowed_trans(const Routine &routine, char type) {
  std::string out = routine.trans;
  if (!is_complex(type))
    std::erase(out, 'C');
  return out;
}

/// "NN", "NT", ...; single letters for routines with one transposition; one empty string for none.
std::vector<std::string> transpositions(const Routine &routine, char type,
                                        const VariantChoice &choice) {
  if (!routine.has(Arg::trans))
    return {""};
  const bool two = routine.has(Arg::transb);
  const std::string allowed = allowed_trans(routine, type);
  std::vector<std::string> every;
  for (const char first : allowed)
    for (const char second : two ? allowed : std::string(1, ' '))
      every.push_back(two ? std::string{first, second} : std::string(1, first));

  std::vector<std::string> given;
  for (const std::string &wanted : choice.trans)
    if (wanted.size() == (two ? 2 : 1))
      given.push_back(wanted);
  if (!given.empty()) { // what was asked for, where the routine knows it
    std::erase_if(given, [&](const std::string &t) {
      return std::find(every.begin(), every.end(), t) == every.end();
    });
    return given;
  }
  if (choice.scope == VariantChoice::Scope::one)
    every.resize(1);
  else if (choice.scope == VariantChoice::Scope::some && two)
    every = {"NN", "NT", "TN"};
  return every;
}

} // namespace

char Case::letter(Arg character) const {
  switch (character) {
  case Arg::side:
    return variant.side;
  case Arg::uplo:
    return variant.uplo;
  case Arg::trans:
    return variant.trans;
  case Arg::transb:
    return variant.transb;
  default:
    return variant.diag;
  }
}

std::string Case::letters() const {
  std::string out;
  for (const Arg argument : routine->arguments)
    if (is_character(argument))
      out += letter(argument);
  return out;
}

std::int64_t Case::size(Arg argument) const {
  switch (argument) {
  case Arg::m:
    return shape.m;
  case Arg::n:
    return shape.n;
  case Arg::k:
    if (routine->level == 3)
      return shape.k;
    [[fallthrough]];
  default: // a band
    return setup.band > 0 ? setup.band : std::max<std::int64_t>(1, shape.n / 16);
  }
}

Extent extent(const Case &of, Arg operand) {
  const Shape &s = of.shape;
  const bool straight = of.variant.trans == 'N', symmetric = of.routine->has(Arg::uplo);
  const std::int64_t band = of.size(Arg::kl);
  const std::int64_t order = of.variant.side == 'L' ? s.m : s.n;
  const auto full = [](std::int64_t rows, std::int64_t columns) {
    return Extent{rows, columns, rows * columns};
  };
  switch (operand) {
  case Arg::op_mk:
    return straight ? full(s.m, s.k) : full(s.k, s.m);
  case Arg::op_nk:
    return straight ? full(s.n, s.k) : full(s.k, s.n);
  case Arg::op_kn:
    return of.variant.transb == 'N' ? full(s.k, s.n) : full(s.n, s.k);
  case Arg::mn:
    return full(s.m, s.n);
  case Arg::nn:
    return {s.n, s.n, symmetric ? triangle(s.n) : s.n * s.n};
  case Arg::by_side:
    return {order, order, triangle(order)};
  case Arg::wide_band:
    return {2 * band + 1, s.n, in_band(s.m, s.n, band, band)};
  case Arg::band:
    return {band + 1, s.n, in_band(s.n, s.n, band, 0)};
  case Arg::packed:
    return full(triangle(s.n), 1);
  case Arg::vector_m:
    return full(s.m, 1);
  case Arg::vector_n:
    return full(s.n, 1);
  case Arg::vector_in:
    return full(straight ? s.n : s.m, 1);
  case Arg::vector_out:
    return full(straight ? s.m : s.n, 1);
  case Arg::five:
    return full(5, 1);
  default:
    return full(1, 1);
  }
}

double Case::flops() const {
  if (!routine->flops)
    return 0;
  return routine->flops(shape, variant) * (is_complex(type) ? 4 : 1);
}

double Case::bytes() const {
  std::vector<std::int64_t> touched;
  for (const Arg argument : routine->arguments)
    if (is_operand(argument))
      touched.push_back(extent(*this, argument).touched);
  const bool adds = routine->has(Arg::beta) || routine->has(Arg::real_beta);
  const bool read = !routine->overwrites && !(adds && setup.beta == 0);
  std::int64_t moved = 0;
  for (std::size_t at = 0; at < touched.size(); ++at) {
    const bool written = at + static_cast<std::size_t>(routine->outputs) >= touched.size();
    moved += touched[at] * (written && read ? 2 : 1);
  }
  return static_cast<double>(moved * element_bytes(type));
}

std::int64_t Case::depth() const {
  std::int64_t depth = std::max(shape.m, shape.n);
  if (routine->has(Arg::k) && routine->level == 3)
    depth = std::max(depth, shape.k);
  return 2 * depth; // two products in her2k and its like
}

std::vector<Variant> variants(const Routine &routine, char type, const VariantChoice &choice) {
  using Scope = VariantChoice::Scope;
  const auto letters = [&](Arg argument, const std::string &given, Scope least, const char *both) {
    return routine.has(argument) ? letters_of(given, least, both, choice.scope)
                                 : std::string(1, both[0]);
  };
  std::vector<Variant> out;
  for (const char side : letters(Arg::side, choice.side, Scope::some, "LR"))
    for (const char uplo : letters(Arg::uplo, choice.uplo, Scope::all, "LU"))
      for (const std::string &trans : transpositions(routine, type, choice))
        for (const char diag : letters(Arg::diag, choice.diag, Scope::all, "NU")) {
          Variant v{side, uplo, 'N', 'N', diag};
          if (!trans.empty())
            v.trans = trans[0];
          if (trans.size() > 1)
            v.transb = trans[1];
          out.push_back(v);
        }
  return out;
}

Case own_gemm(const Case &of) {
  Case gemm = of;
  gemm.variant = {};
  gemm.routine = nullptr;
  const bool is_gemm = of.routine->base() == "gemm";
  if (of.routine->level != 3 || (is_gemm && !is_complex(of.type)))
    return gemm;
  gemm.routine = find_routines("gemm").front().routine;
  if (is_gemm)
    gemm.type = real_type(of.type);
  // the product with the same sizes of op(A), op(B), C
  if (!of.routine->has(Arg::m))
    gemm.shape.m = of.shape.n;
  if (!of.routine->has(Arg::k))
    gemm.shape.k = of.variant.side == 'L' ? of.shape.m : of.shape.n;
  return gemm;
}

} // namespace loomblas::bench
