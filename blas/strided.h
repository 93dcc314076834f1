// SPDX-License-Identifier: BSD-3-Clause
// Vectors as BLAS passes them: elements an increment apart. Kernels know only contiguous ones; what
// lies otherwise is gathered into a small buffer on the stack, and gets the same bits.
#pragma once
#include "blas/element.h"
#include "kernels/kernel_table.h"

#include <type_traits>

namespace loomblas::blas {

/// Elements inc apart, of which `first` is the first in the routine's order, wherever in memory.
template <class T> struct Strided {
  T *first;
  index inc;

  /// From what BLAS passes: a negative increment starts at the end in memory.
  static Strided passed(index n, T *x, index inc) {
    return {inc < 0 && n > 0 ? x - (n - 1) * inc : x, inc};
  }
  T *at(index i) const { return first + i * inc; }
  Strided from(index i) const { return {at(i), inc}; }
};

/// Room for the elements of one operand.
template <class T, index most> class Gathered {
public:
  /// The first n elements of x, where they lie if they are contiguous.
  T *read(index n, const Strided<T> &x) {
    if (x.inc == 1)
      return x.first;
    for (index i = 0; i < n; ++i)
      buffer[i] = load(x.at(i));
    return buffer;
  }
  /// Puts them back.
  void write(index n, const Strided<T> &x) const {
    if (x.inc != 1)
      for (index i = 0; i < n; ++i)
        store(x.at(i), buffer[i]);
  }

private:
  union { // not cleared
    std::remove_const_t<T> buffer[most];
  };

public:
  Gathered() {}
};

} // namespace loomblas::blas
