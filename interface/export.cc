// SPDX-License-Identifier: BSD-3-Clause
// Gives every instantiation its public names: one row of routines.def, ten symbols.
//
// The names are assembler aliases, so that no signature is written twice; the compiler supplies the
// mangled target. That needs the templates in an anonymous namespace, all of them in this one file,
// and this file out of link-time optimisation (CMakeLists.txt): a partition could hold the alias
// without its target.
#include "interface/gemm.h"
#include "interface/gemmtr.h"
#include "interface/gemv.h"
#include "interface/ger.h"
#include "interface/reductions.h"
#include "interface/rotations.h"
#include "interface/symm.h"
#include "interface/symv.h"
#include "interface/syr.h"
#include "interface/syrk.h"
#include "interface/trmm.h"
#include "interface/trmv.h"
#include "interface/vector_updates.h"
#include <cstdint>

// "The bare name of a symbol, as a constant": x86 spells it in one way (there "S" is a register),
// the others in another (there "i" does not stand for a symbol in position-independent code).
#if defined(__x86_64__)
#define SYMBOL_CONSTRAINT "i"
#define SYMBOL_OPERAND "%c0"
#else
#define SYMBOL_CONSTRAINT "S"
#define SYMBOL_OPERAND "%0"
#endif

#define ALIAS(symbol, ...)                                                                         \
  asm(".globl " symbol "\n\t.type " symbol ",%%function\n\t.set " symbol                           \
      "," SYMBOL_OPERAND ::SYMBOL_CONSTRAINT(&*__VA_ARGS__));

#define FUNCTION(name)
#define ROUTINE(name, serves, scalar) ROUTINE_AS(name, name, serves, scalar)
#define ROUTINE_AS(name, cblas_name, serves, scalar)                                               \
  ALIAS(#name "_", fortran::serves<Routine::name, scalar, std::int32_t>)                           \
  ALIAS("scipy_" #name "_", fortran::serves<Routine::name, scalar, std::int32_t>)                  \
  ALIAS(#name "_64_", fortran::serves<Routine::name, scalar, std::int64_t>)                        \
  ALIAS(#name "64_", fortran::serves<Routine::name, scalar, std::int64_t>)                         \
  ALIAS("scipy_" #name "_64_", fortran::serves<Routine::name, scalar, std::int64_t>)               \
  ALIAS("cblas_" #cblas_name, cblas::serves<Routine::name, scalar, std::int32_t>)                  \
  ALIAS("scipy_cblas_" #cblas_name, cblas::serves<Routine::name, scalar, std::int32_t>)            \
  ALIAS("cblas_" #cblas_name "_64", cblas::serves<Routine::name, scalar, std::int64_t>)            \
  ALIAS("cblas_" #cblas_name "64_", cblas::serves<Routine::name, scalar, std::int64_t>)            \
  ALIAS("scipy_cblas_" #cblas_name "64_", cblas::serves<Routine::name, scalar, std::int64_t>)

namespace loomblas {
namespace {

/// Never called: the aliases need a function to stand in.
[[gnu::used]] void export_names() { // NOLINT(readability-function-size): one line a name
#include "interface/routines.def"
}

} // namespace
} // namespace loomblas
