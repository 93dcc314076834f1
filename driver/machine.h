// SPDX-License-Identifier: BSD-3-Clause
// The kernels this process runs on: chosen when the library is loaded, from the rows that the loom
// wrote, and resolved for the vector length at hand.
#pragma once
#include "kernels/kernel_table.h"

namespace loomblas {

/// One element type's kernels with every size in elements.
template <class T> struct Kernels {
  static constexpr int most_columns = 16, most_rows = 1024, most_counted = 16;

  index lanes = 1, mv = 1, mr = 1, nr = 1, widest = 1;
  int log2_lanes = 0; ///< vectors hold powers of two: no division on the way to a tile
  const KernelSet<T> *set = nullptr;
  index peak_flops = 0;
  index tallest[most_columns] = {};       ///< [n - 1]: vectors of the tallest kernel
  index rows[most_columns] = {};          ///< [n - 1]: its rows
  std::uint8_t row_class[most_rows] = {}; ///< [m - 1]: place in the kernel lists
  index width[most_counted] = {};         ///< [vectors of m]: columns of a tile of unpacked B

  /// The kernel for exactly m rows (m <= tallest[n - 1] * lanes) and n columns.
  GemmKernel<T> gemm(BAccess access, index m, index n) const {
    return (access == BAccess::Rows ? set->rows : set->columns)[n - 1][row_class[m - 1]];
  }
};

/// The chosen row of the kernel table, and its kernels for float and double.
struct Machine {
  const KernelTable *table = nullptr;
  Kernels<float> f32;
  Kernels<double> f64;
};
extern Machine machine; ///< written at load and by select_isa only

inline const KernelTable &kernel_table() { return *machine.table; }
template <class T> const Kernels<T> &kernels();
template <> inline const Kernels<float> &kernels<float>() { return machine.f32; }
template <> inline const Kernels<double> &kernels<double>() { return machine.f64; }

/// Takes the row of that name instead, if this CPU can run it; not while calls are under way. For
/// tests and tools; users set LOOMBLAS_ISA.
bool select_isa(const char *name);

/// Whether this CPU can run a row.
bool can_run(const KernelTable &table);

} // namespace loomblas
