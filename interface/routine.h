// SPDX-License-Identifier: BSD-3-Clause
// The routines by number and by name, made from interface/routines.def.
#pragma once
#include <cstddef>

namespace loomblas {

/// One enumerator for each row of routines.def: Routine::dgemm.
enum class Routine : std::size_t {
#define ROUTINE(name, serves, scalar) name,
#define ROUTINE_AS(name, cblas_name, serves, scalar) name,
#define FUNCTION(name)
#include "interface/routines.def"
#undef ROUTINE
#undef ROUTINE_AS
#undef FUNCTION
  count
};

inline constexpr std::size_t routine_count = static_cast<std::size_t>(Routine::count);

/// What the routine is called in messages of the Fortran and of the CBLAS convention.
struct RoutineNames {
  const char *base;  ///< "dgemm"
  const char *cblas; ///< "cblas_dgemm"
};

inline constexpr RoutineNames routine_names[] = {
#define ROUTINE(name, serves, scalar) {#name, "cblas_" #name},
#define ROUTINE_AS(name, cblas_name, serves, scalar) {#name, "cblas_" #cblas_name},
#define FUNCTION(name)
#include "interface/routines.def"
#undef ROUTINE
#undef ROUTINE_AS
#undef FUNCTION
};

constexpr const RoutineNames &names(Routine routine) {
  return routine_names[static_cast<std::size_t>(routine)];
}

} // namespace loomblas
