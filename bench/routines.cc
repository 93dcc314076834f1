// SPDX-License-Identifier: BSD-3-Clause
// The table of routines.
#include "bench/routines.h"

#include "bench/cases.h"

#include <algorithm>

namespace loomblas::bench {
namespace {

double number(std::int64_t count) { return static_cast<double>(count); }
std::int64_t order(const Shape &s, const Variant &v) { return v.side == 'L' ? s.m : s.n; }

double product(const Shape &s, const Variant &) {
  return 2 * number(s.m) * number(s.n) * number(s.k);
}
double half_product(const Shape &s, const Variant &) {
  return number(s.n) * number(s.n + 1) * number(s.k);
}
double two_half_products(const Shape &s, const Variant &v) { return 2 * half_product(s, v); }
double by_symmetric(const Shape &s, const Variant &v) {
  return 2 * number(s.m) * number(s.n) * number(order(s, v));
}
double by_triangle(const Shape &s, const Variant &v) {
  return number(s.m) * number(s.n) * number(order(s, v));
}

constexpr const char *all = "sdcz", *real = "sd", *complex = "cz";

} // namespace

const std::vector<Routine> &routines() {
  using enum Arg;
  using R = Result;
  // clang-format off
  static const std::vector<Routine> table = {
    // ---- level 3
    {"?gemm",   3, all, "NTC", {trans, transb, m, n, k, alpha, op_mk, op_kn, beta, mn}, 1, R::nothing, product},
    {"?gemmtr", 3, all, "NTC", {uplo, trans, transb, n, k, alpha, op_nk, op_kn, beta, nn}, 1, R::nothing, half_product},
    {"?symm",   3, all, "", {side, uplo, m, n, alpha, by_side, mn, beta, mn}, 1, R::nothing, by_symmetric},
    {"?hemm",   3, complex, "", {side, uplo, m, n, alpha, by_side, mn, beta, mn}, 1, R::nothing, by_symmetric},
    {"?syrk",   3, all, "NT", {uplo, trans, n, k, alpha, op_nk, beta, nn}, 1, R::nothing, half_product},
    {"?herk",   3, complex, "NC", {uplo, trans, n, k, real_alpha, op_nk, real_beta, nn}, 1, R::nothing, half_product},
    {"?syr2k",  3, all, "NT", {uplo, trans, n, k, alpha, op_nk, op_nk, beta, nn}, 1, R::nothing, two_half_products},
    {"?her2k",  3, complex, "NC", {uplo, trans, n, k, alpha, op_nk, op_nk, real_beta, nn}, 1, R::nothing, two_half_products},
    {"?trmm",   3, all, "NTC", {side, uplo, trans, diag, m, n, alpha, by_side, mn}, 1, R::nothing, by_triangle},
    {"?trsm",   3, all, "NTC", {side, uplo, trans, diag, m, n, alpha, by_side, mn}, 1, R::nothing, by_triangle},
    // ---- level 2
    {"?gemv",   2, all, "NTC", {trans, m, n, alpha, mn, vector_in, beta, vector_out}, 1},
    {"?gbmv",   2, all, "NTC", {trans, m, n, kl, ku, alpha, wide_band, vector_in, beta, vector_out}, 1},
    {"?symv",   2, real, "", {uplo, n, alpha, nn, vector_n, beta, vector_n}, 1},
    {"?hemv",   2, complex, "", {uplo, n, alpha, nn, vector_n, beta, vector_n}, 1},
    {"?sbmv",   2, real, "", {uplo, n, k, alpha, band, vector_n, beta, vector_n}, 1},
    {"?hbmv",   2, complex, "", {uplo, n, k, alpha, band, vector_n, beta, vector_n}, 1},
    {"?spmv",   2, real, "", {uplo, n, alpha, packed, vector_n, beta, vector_n}, 1},
    {"?hpmv",   2, complex, "", {uplo, n, alpha, packed, vector_n, beta, vector_n}, 1},
    {"?trmv",   2, all, "NTC", {uplo, trans, diag, n, nn, vector_n}, 1},
    {"?trsv",   2, all, "NTC", {uplo, trans, diag, n, nn, vector_n}, 1},
    {"?tbmv",   2, all, "NTC", {uplo, trans, diag, n, k, band, vector_n}, 1},
    {"?tbsv",   2, all, "NTC", {uplo, trans, diag, n, k, band, vector_n}, 1},
    {"?tpmv",   2, all, "NTC", {uplo, trans, diag, n, packed, vector_n}, 1},
    {"?tpsv",   2, all, "NTC", {uplo, trans, diag, n, packed, vector_n}, 1},
    {"?ger",    2, real, "", {m, n, alpha, vector_m, vector_n, mn}, 1},
    {"?geru",   2, complex, "", {m, n, alpha, vector_m, vector_n, mn}, 1},
    {"?gerc",   2, complex, "", {m, n, alpha, vector_m, vector_n, mn}, 1},
    {"?syr",    2, real, "", {uplo, n, alpha, vector_n, nn}, 1},
    {"?her",    2, complex, "", {uplo, n, real_alpha, vector_n, nn}, 1},
    {"?spr",    2, real, "", {uplo, n, alpha, vector_n, packed}, 1},
    {"?hpr",    2, complex, "", {uplo, n, real_alpha, vector_n, packed}, 1},
    {"?syr2",   2, real, "", {uplo, n, alpha, vector_n, vector_n, nn}, 1},
    {"?her2",   2, complex, "", {uplo, n, alpha, vector_n, vector_n, nn}, 1},
    {"?spr2",   2, real, "", {uplo, n, alpha, vector_n, vector_n, packed}, 1},
    {"?hpr2",   2, complex, "", {uplo, n, alpha, vector_n, vector_n, packed}, 1},
    // ---- level 1
    {"?axpy",   1, all, "", {n, alpha, vector_n, vector_n}, 1},
    {"?axpby",  1, all, "", {n, alpha, vector_n, factor, vector_n}, 1},
    {"?scal",   1, all, "", {n, factor, vector_n}, 1},
    {"#scal",   1, complex, "", {n, real_factor, vector_n}, 1},
    {"?copy",   1, all, "", {n, vector_n, vector_n}, 1, R::nothing, nullptr, true},
    {"?swap",   1, all, "", {n, vector_n, vector_n}, 2},
    {"?dot",    1, real, "", {n, vector_n, vector_n}, 0, R::value},
    {"?dotu",   1, complex, "", {n, vector_n, vector_n}, 0, R::value},
    {"?dotc",   1, complex, "", {n, vector_n, vector_n}, 0, R::value},
    {"dsdot",   1, "s", "", {n, vector_n, vector_n}, 0, R::wide},
    {"sdsdot",  1, "s", "", {n, alpha, vector_n, vector_n}, 0, R::value},
    {"%nrm2",   1, all, "", {n, vector_n}, 0, R::real},
    {"%asum",   1, all, "", {n, vector_n}, 0, R::real},
    {"i?amax",  1, all, "", {n, vector_n}, 0, R::place},
    {"?rot",    1, real, "", {n, vector_n, vector_n, cosine, sine}, 2},
    {"#rot",    1, complex, "", {n, vector_n, vector_n, cosine, sine}, 2},
    {"?rotm",   1, real, "", {n, vector_n, vector_n, rotation}, 2},
    {"?rotg",   1, all, "", {single, single, single, single}, 4},
    {"?rotmg",  1, real, "", {single, single, single, single, five}, 5},
  };
  // clang-format on
  return table;
}

bool Routine::has(Arg argument) const {
  return std::find(arguments.begin(), arguments.end(), argument) != arguments.end();
}

bool Routine::has_type(char type) const {
  return std::string(types).find(type) != std::string::npos;
}

std::string Routine::name(char type) const {
  std::string out;
  for (const char *p = pattern; *p; ++p)
    if (*p == '?')
      out += type;
    else if (*p == '#' || (*p == '%' && is_complex(type)))
      // as BLAS has it: csscal and zdscal, but scnrm2 and dznrm2
      out += *p == '#' ? std::string{type, real_type(type)} : std::string{real_type(type), type};
    else
      out += *p == '%' ? type : *p;
  return out;
}

std::string Routine::base() const {
  std::string out = pattern;
  std::erase_if(out, [](char c) { return c == '?' || c == '#' || c == '%'; });
  return out;
}

std::vector<Found> find_routines(const std::string &name) {
  std::vector<Found> found;
  for (const Routine &routine : routines()) {
    if (routine.base() == name)
      found.push_back({&routine, 0});
    for (const char *type = routine.types; *type; ++type)
      if (routine.name(*type) == name && routine.base() != name)
        found.push_back({&routine, *type});
  }
  return found;
}

} // namespace loomblas::bench
