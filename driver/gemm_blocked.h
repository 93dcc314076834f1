// SPDX-License-Identifier: BSD-3-Clause
// The five loops around the register tile, for any number of threads that come and go.
#pragma once
#include "driver/gemm.h"
#include "driver/gemm_sink.h"

#include <atomic>

namespace loomblas {

/// C is computed in steps, one for each nc columns and kc of k. In a step, first B's panels are
/// packed together (if they are), then C's blocks are worked off; a block packs its own rows of A.
/// Threads take panels and blocks from counters, so that a late or slow one delays nobody: there is
/// no barrier. What must come before what is written in wait_for's callers.
template <class T> class BlockedGemm {
public:
  using R = real_t<T>;
  static constexpr index most_blocks = 512; ///< in a step

  BlockedGemm(const GemmProblem<T> &g, const GemmPlan &plan);
  /// False where there is no memory; nothing has been done then.
  bool run();

private:
  struct Step {
    index number, j, n, p, k; ///< columns [j, j + n), k [p, p + k)
  };
  Step step(index number) const;
  /// The rows of A that a thread has packed, so that blocks beside each other share them.
  struct PackedRows {
    R *data;
    index step = -1, row_block = -1;
  };

  static void participate(void *self);
  void work(R *packed_a);
  void pack_b(const Step &s);
  void pack_a(const Step &s, index row_block, PackedRows &a) const;
  void block(const Step &s, index number, PackedRows &a) const;
  bool is_outside(index first_row, index last_row, index first_column, index last_column) const;
  void panel_column(const Step &s, index j, index first_row, index last_row, const R *packed_a,
                    const Sink<T> &sink) const;

  R *b_buffer(index step) const { return packed_b_ + step % 2 * b_elements_; }
  R *b_panel(const Step &s, index j) const {
    return b_buffer(s.number) + j * parts * shape_.nr * s.k;
  }
  index blocks() const { return plan_.row_blocks * plan_.column_blocks; }
  index a_elements() const;
  index steps() const { return wide_.count() * deep_; }
  Tiles panels(const Step &s) const { return {s.n, 1, shape_.nr}; }

  static constexpr index parts = parts_of<T>;

  const GemmProblem<T> &g_;
  const GemmPlan &plan_;
  const Kernels<R> &kern_;
  const TileShape<T> shape_;
  const Tiles row_tiles_;  ///< register tiles of m
  const Split row_blocks_; ///< of row tiles
  const Tiles wide_;       ///< nc columns each
  const index deep_;       ///< blocks of k
  index b_elements_ = 0;
  R *packed_b_ = nullptr, *callers_a_ = nullptr;
  std::atomic<int> entered_ = 0; ///< participants so far

  alignas(64) std::atomic<index> next_panel_ = 0;
  alignas(64) std::atomic<index> next_block_ = 0;
  alignas(64) std::atomic<index> panels_packed_ = 0;
  std::atomic<index> blocks_done_[2] = {};        ///< of even and of odd steps
  std::atomic<int> steps_done_[most_blocks] = {}; ///< of each block
};

} // namespace loomblas
