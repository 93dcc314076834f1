// SPDX-License-Identifier: BSD-3-Clause
// Calls of every routine of levels 2 and 3 with small operands, made from one table of signatures.
#pragma once
#include <complex>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

/// What is passed for each parameter, by its place: an option's letter (Fortran) or enumerator
/// (CBLAS), a size, a leading dimension or an increment; not used for scalars and operands.
struct Values {
  int layout = 0; ///< CBLAS's; 0: a Fortran call
  std::int64_t at[16] = {};
};

template <class T> struct RealOf { using Type = T; };
template <class R> struct RealOf<std::complex<R>> { using Type = R; };

/// The operands. All elements are 1, -1, i or -i: products and quotients of a few are exact.
template <class T> struct Operands {
  using Real = typename RealOf<T>::Type;
  static constexpr std::size_t count = 128;
  T alpha = T(2), beta = T(-1);
  std::vector<T> a = units(1), b = units(4), c = units(9);

  static std::vector<T> units(unsigned start) {
    std::vector<T> values(count);
    for (unsigned i = 0; i < count; ++i) {
      const unsigned mixed = (i + start) * 2654435761u >> 13;
      const Real sign = (mixed & 1) != 0 ? Real(1) : Real(-1);
      if constexpr (std::is_same_v<T, Real>)
        values[i] = sign;
      else
        values[i] = (mixed & 2) != 0 ? T(sign, 0) : T(0, sign);
    }
    return values;
  }
};

/// Values in the shape of one call: what the addresses that Fortran passes point to.
template <class T, class I> struct Passed {
  Passed(const Values &values, Operands<T> &operands) : values(values), operands(operands) {
    for (int i = 0; i < 16; ++i) {
      letters[i] = static_cast<char>(values.at[i]);
      numbers[i] = static_cast<I>(values.at[i]);
    }
    real_alpha = std::real(operands.alpha);
    real_beta = std::real(operands.beta);
  }
  const Values &values;
  Operands<T> &operands;
  char letters[16];
  I numbers[16];
  typename RealOf<T>::Type real_alpha, real_beta;
};

// The kinds of parameters. `code` names them in Routine::kinds.

template <char Code> struct Option {
  static constexpr char code = Code;
  template <class P> static const char *fortran(P &passed, int place) {
    return &passed.letters[place];
  }
  template <class P> static int cblas(P &passed, int place) {
    return static_cast<int>(passed.values.at[place]);
  }
};
template <char Code> struct Number {
  static constexpr char code = Code;
  template <class P> static auto *fortran(P &passed, int place) {
    return static_cast<const std::remove_reference_t<decltype(passed.numbers[0])> *>(
        &passed.numbers[place]);
  }
  template <class P> static auto cblas(P &passed, int place) { return passed.numbers[place]; }
};
/// Real scalars go by value in C, complex ones by address.
template <bool First> struct Scalar {
  static constexpr char code = 'a';
  template <class P> static const auto *fortran(P &passed, int) {
    return First ? &passed.operands.alpha : &passed.operands.beta;
  }
  template <class P> static auto cblas(P &passed, int place) {
    if constexpr (std::is_floating_point_v<decltype(passed.operands.alpha)>)
      return *fortran(passed, place);
    else
      return static_cast<const void *>(fortran(passed, place));
  }
};
template <bool First> struct RealScalar {
  static constexpr char code = 'a';
  template <class P> static const auto *fortran(P &passed, int) {
    return First ? &passed.real_alpha : &passed.real_beta;
  }
  template <class P> static auto cblas(P &passed, int place) { return *fortran(passed, place); }
};
template <int Which> struct Operand {
  static constexpr char code = 'p';
  template <class P> static auto *fortran(P &passed, int) {
    auto &operands = passed.operands;
    return (Which == 0 ? operands.a : Which == 1 ? operands.b : operands.c).data();
  }
  template <class P> static auto *cblas(P &passed, int place) { return fortran(passed, place); }
};

using Trans = Option<'T'>;
using Uplo = Option<'U'>;
using Diag = Option<'D'>;
using Side = Option<'S'>;
using Size = Number<'i'>;
using Lead = Number<'l'>;
using Step = Number<'x'>;
using Alpha = Scalar<true>;
using Beta = Scalar<false>;
using RealAlpha = RealScalar<true>;
using RealBeta = RealScalar<false>;
using A = Operand<0>;
using B = Operand<1>;
using C = Operand<2>; ///< the output

template <class T> using Caller = void (*)(void *symbol, const Values &, Operands<T> &);

/// One routine of scalar T: its name without the letter, a code for each parameter of the Fortran
/// form, and how to call it under a symbol of either convention and width.
template <class T> struct Routine {
  std::string name, kinds;
  Caller<T> fortran, fortran64, cblas, cblas64;
};

template <class... Kinds> struct Signature {
  /// Hidden lengths follow in Fortran's list. Nobody may look at them, so they are nonsense.
  template <class T, class I>
  static void fortran(void *symbol, const Values &values, Operands<T> &operands) {
    Passed<T, I> passed(values, operands);
    const std::size_t length = SIZE_MAX / 3;
    [&]<int... place>(std::integer_sequence<int, place...>) {
      using Function = void (*)(decltype(Kinds::fortran(passed, place))..., std::size_t,
                                std::size_t, std::size_t, std::size_t);
      reinterpret_cast<Function>(symbol)(Kinds::fortran(passed, place)..., length, length, length,
                                         length);
    }
    (std::make_integer_sequence<int, sizeof...(Kinds)>());
  }

  template <class T, class I>
  static void cblas(void *symbol, const Values &values, Operands<T> &operands) {
    Passed<T, I> passed(values, operands);
    [&]<int... place>(std::integer_sequence<int, place...>) {
      using Function = void (*)(int, decltype(Kinds::cblas(passed, place))...);
      reinterpret_cast<Function>(symbol)(values.layout, Kinds::cblas(passed, place)...);
    }
    (std::make_integer_sequence<int, sizeof...(Kinds)>());
  }

  template <class T> static Routine<T> routine(const char *name) {
    return {name,
            {Kinds::code...},
            fortran<T, std::int32_t>,
            fortran<T, std::int64_t>,
            cblas<T, std::int32_t>,
            cblas<T, std::int64_t>};
  }
};

/// All routines of levels 2 and 3 for T.
template <class T> std::vector<Routine<T>> all_routines() {
  using Gemv = Signature<Trans, Size, Size, Alpha, A, Lead, B, Step, Beta, C, Step>;
  using Gbmv = Signature<Trans, Size, Size, Size, Size, Alpha, A, Lead, B, Step, Beta, C, Step>;
  using Symv = Signature<Uplo, Size, Alpha, A, Lead, B, Step, Beta, C, Step>;
  using Sbmv = Signature<Uplo, Size, Size, Alpha, A, Lead, B, Step, Beta, C, Step>;
  using Spmv = Signature<Uplo, Size, Alpha, A, B, Step, Beta, C, Step>;
  using Trmv = Signature<Uplo, Trans, Diag, Size, A, Lead, C, Step>;
  using Tbmv = Signature<Uplo, Trans, Diag, Size, Size, A, Lead, C, Step>;
  using Tpmv = Signature<Uplo, Trans, Diag, Size, A, C, Step>;
  using Ger = Signature<Size, Size, Alpha, A, Step, B, Step, C, Lead>;
  using Syr = Signature<Uplo, Size, RealAlpha, A, Step, C, Lead>;
  using Spr = Signature<Uplo, Size, RealAlpha, A, Step, C>;
  using Syr2 = Signature<Uplo, Size, Alpha, A, Step, B, Step, C, Lead>;
  using Spr2 = Signature<Uplo, Size, Alpha, A, Step, B, Step, C>;
  using Gemm = Signature<Trans, Trans, Size, Size, Size, Alpha, A, Lead, B, Lead, Beta, C, Lead>;
  using Gemmtr = Signature<Uplo, Trans, Trans, Size, Size, Alpha, A, Lead, B, Lead, Beta, C, Lead>;
  using Symm = Signature<Side, Uplo, Size, Size, Alpha, A, Lead, B, Lead, Beta, C, Lead>;
  using Syrk = Signature<Uplo, Trans, Size, Size, Alpha, A, Lead, Beta, C, Lead>;
  using Herk = Signature<Uplo, Trans, Size, Size, RealAlpha, A, Lead, RealBeta, C, Lead>;
  using Syr2k = Signature<Uplo, Trans, Size, Size, Alpha, A, Lead, B, Lead, Beta, C, Lead>;
  using Her2k = Signature<Uplo, Trans, Size, Size, Alpha, A, Lead, B, Lead, RealBeta, C, Lead>;
  using Trmm = Signature<Side, Uplo, Trans, Diag, Size, Size, Alpha, A, Lead, C, Lead>;
  constexpr bool real = std::is_floating_point_v<T>;
  std::vector<Routine<T>> routines = {
      Gemv::routine<T>("gemv"),
      Gbmv::routine<T>("gbmv"),
      Symv::routine<T>(real ? "symv" : "hemv"),
      Sbmv::routine<T>(real ? "sbmv" : "hbmv"),
      Spmv::routine<T>(real ? "spmv" : "hpmv"),
      Trmv::routine<T>("trmv"),
      Tbmv::routine<T>("tbmv"),
      Tpmv::routine<T>("tpmv"),
      Trmv::routine<T>("trsv"),
      Tbmv::routine<T>("tbsv"),
      Tpmv::routine<T>("tpsv"),
      Ger::routine<T>(real ? "ger" : "geru"),
      Syr::routine<T>(real ? "syr" : "her"),
      Spr::routine<T>(real ? "spr" : "hpr"),
      Syr2::routine<T>(real ? "syr2" : "her2"),
      Spr2::routine<T>(real ? "spr2" : "hpr2"),
      Gemm::routine<T>("gemm"),
      Gemmtr::routine<T>("gemmtr"),
      Gemmtr::routine<T>("gemmt"),
      Symm::routine<T>("symm"),
      Syrk::routine<T>("syrk"),
      Syr2k::routine<T>("syr2k"),
      Trmm::routine<T>("trmm"),
      Trmm::routine<T>("trsm"),
  };
  if (!real) {
    routines.push_back(Ger::routine<T>("gerc"));
    routines.push_back(Symm::routine<T>("hemm"));
    routines.push_back(Herk::routine<T>("herk"));
    routines.push_back(Her2k::routine<T>("her2k"));
  }
  return routines;
}

template <class T> constexpr char scalar_letter() {
  if (std::is_same_v<T, float>)
    return 's';
  if (std::is_same_v<T, double>)
    return 'd';
  return std::is_same_v<T, std::complex<float>> ? 'c' : 'z';
}

/// Our names of a routine in one convention and width.
inline std::vector<std::string> our_names(const std::string &base, bool fortran, bool wide) {
  if (fortran)
    return wide ? std::vector<std::string>{base + "_64_", base + "64_", "scipy_" + base + "_64_"}
                : std::vector<std::string>{base + "_", "scipy_" + base + "_"};
  return wide ? std::vector<std::string>{"cblas_" + base + "_64", "cblas_" + base + "64_",
                                         "scipy_cblas_" + base + "64_"}
              : std::vector<std::string>{"cblas_" + base, "scipy_cblas_" + base};
}

/// The letters and enumerators of an option.
struct Choices {
  const char *letters;
  int first, count;
};
inline Choices choices(char kind) {
  switch (kind) {
  case 'T':
    return {"NTC", 111, 3};
  case 'U':
    return {"UL", 121, 2};
  case 'D':
    return {"NU", 131, 2};
  default:
    return {"LR", 141, 2};
  }
}
inline bool is_option(char kind) {
  return kind == 'T' || kind == 'U' || kind == 'D' || kind == 'S';
}
inline bool is_number(char kind) { return kind == 'i' || kind == 'l' || kind == 'x'; }

/// A good call: sizes 2, increments 1, first options; bands of 2 + 1 + 2 diagonals fit.
inline Values good_values(const std::string &kinds, int layout) {
  Values values;
  values.layout = layout;
  for (std::size_t i = 0; i < kinds.size(); ++i)
    if (is_option(kinds[i]))
      values.at[i] = layout == 0 ? choices(kinds[i]).letters[0] : choices(kinds[i]).first;
    else if (is_number(kinds[i]))
      values.at[i] = kinds[i] == 'i' ? 2 : kinds[i] == 'l' ? 5 : 1;
  return values;
}

/// The least change that makes a good argument bad.
inline int bad_value(char kind) {
  switch (kind) {
  case 'i':
    return -1;
  case 'l':
    return 1;
  case 'x':
    return 0;
  default:
    return '?';
  }
}
