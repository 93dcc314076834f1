// SPDX-License-Identifier: BSD-3-Clause
// What all routines of level 1 do alike: nothing but let whoever watches know. They report no
// errors; what a bad n or increment means is for blas/ to say.
#pragma once
#include "interface/call.h"

namespace loomblas {
namespace {

/// Tells the length of the vectors, which is the first argument that is an integer.
struct TellLength {
  template <class First, class... Others>
  void operator()(Watch &watch, const First &first, const Others &...others) const {
    if constexpr (std::is_integral_v<First>)
      watch.size("n", first);
    else if constexpr (sizeof...(Others) > 0)
      (*this)(watch, others...);
  }
};

/// Returns work(arguments...), a function of blas/, for a call of the routine R.
template <Routine R, auto work, class... Arguments>
[[gnu::always_inline]] inline auto serve_vectors(Arguments... arguments) {
  return observed<work>(R, Layout::ColumnMajor, TellLength(), arguments...);
}

} // namespace
} // namespace loomblas
