// SPDX-License-Identifier: BSD-3-Clause
// The blocked path: steps, panels, blocks.
#include "driver/gemm_blocked.h"

#include "driver/blocking.h"
#include "driver/thread_pool.h"
#include "driver/waiting.h"
#include "driver/workspace.h"

namespace loomblas {
namespace {

/// Elements from one packed operand to the next, in whole pages: no two share a line or a page.
template <class T> index whole_pages(index elements) {
  constexpr index page = 4096 / sizeof(T);
  return (elements + page - 1) / page * page;
}

/// Panels of B that are packed together: they share lines of the cache.
constexpr index panels_at_once = 8;

/// Takes the next number below `end`; false: there is none.
bool take(std::atomic<index> &next, index end, index &number) {
  number = next.load(std::memory_order_relaxed);
  while (number < end)
    if (next.compare_exchange_weak(number, number + 1, std::memory_order_acq_rel,
                                   std::memory_order_relaxed))
      return true;
  return false;
}

} // namespace

template <class T>
BlockedGemm<T>::BlockedGemm(const GemmProblem<T> &g, const GemmPlan &plan)
    : g_(g), plan_(plan), kern_(kernels<R>()), shape_(kern_),
      row_tiles_(g.c.rows, shape_.lanes, shape_.mv),
      row_blocks_(row_tiles_.count(), plan.row_blocks),
      wide_(g.c.cols, shape_.nr, plan.nc / shape_.nr), deep_((g.a.cols + kc<T> - 1) / kc<T>) {}

template <class T> index BlockedGemm<T>::a_elements() const {
  return plan_.a == Operand::Direct
             ? 0
             : whole_pages<R>(row_blocks_.size(0) * parts * shape_.mr * std::min(kc<T>, g_.a.cols));
}

template <class T> typename BlockedGemm<T>::Step BlockedGemm<T>::step(index number) const {
  const index wide = number / deep_, deep = number % deep_;
  return {number, wide_.start(wide), wide_.size(wide), deep * kc<T>,
          std::min(kc<T>, g_.a.cols - deep * kc<T>)};
}

template <class T> bool BlockedGemm<T>::run() {
  if (plan_.b == Operand::Packed)
    b_elements_ = whole_pages<R>(parts * (wide_.size(0) + shape_.nr) * std::min(kc<T>, g_.a.cols));
  const Workspace space((a_elements() + b_elements_ * std::min<index>(steps(), 2)) * sizeof(R));
  if (space.data() == nullptr && a_elements() + b_elements_ > 0)
    return false;
  callers_a_ = static_cast<R *>(space.data());
  packed_b_ = callers_a_ + a_elements();
  run_parallel(plan_.threads, participate, this, plan_.wake);
  return true;
}

template <class T> void BlockedGemm<T>::participate(void *self) {
  auto &job = *static_cast<BlockedGemm *>(self);
  // The first to come uses the caller's memory. That need not be the caller: then the caller takes
  // memory of its own like a worker, and if there is none leaves the work to the first.
  if (job.entered_.fetch_add(1, std::memory_order_relaxed) == 0)
    return job.work(job.callers_a_);
  const Workspace space(job.a_elements() * sizeof(R));
  if (space.data() != nullptr || job.a_elements() == 0)
    job.work(static_cast<R *>(space.data()));
}

template <class T> void BlockedGemm<T>::work(R *packed_a) {
  PackedRows a{packed_a};
  for (index number = 0; number < steps(); ++number) {
    const Step s = step(number);
    if (plan_.b == Operand::Packed)
      pack_b(s);
    for (index taken; take(next_block_, (number + 1) * blocks(), taken);) {
      const index b = taken - number * blocks();
      // a block's steps follow each other: they add to the same C, in order
      wait_for([&] { return steps_done_[b].load(std::memory_order_acquire) == number; });
      block(s, b, a);
      steps_done_[b].store(static_cast<int>(number + 1), std::memory_order_release);
      blocks_done_[number % 2].fetch_add(1, std::memory_order_acq_rel);
    }
  }
}

template <class T> void BlockedGemm<T>::pack_b(const Step &s) {
  const Tiles panels = this->panels(s);
  // the steps of a narrower part of n have fewer panels; they are counted as if they had as many
  const index first =
      (Tiles(wide_.size(0), 1, shape_.nr).count() + panels_at_once - 1) / panels_at_once;
  const index end = (s.number + 1) * first;
  const PanelSource<T> source = panels_of_b(g_);
  // the buffer was last read two steps ago
  if (s.number >= 2 && next_panel_.load(std::memory_order_relaxed) < end)
    wait_for([&] {
      return blocks_done_[s.number % 2].load(std::memory_order_acquire) >= s.number / 2 * blocks();
    });
  for (index taken; take(next_panel_, end, taken);) {
    const index j = (taken - s.number * first) * panels_at_once;
    if (j < panels.count())
      pack(source, PanelRun{panels, j, std::min(panels_at_once, panels.count() - j), s.j, s.p, s.k},
           kernels_of_b<T>(), b_panel(s, j), shape_.nr);
    panels_packed_.fetch_add(1, std::memory_order_acq_rel);
  }
  wait_for([&] { return panels_packed_.load(std::memory_order_acquire) >= end; });
}

template <class T>
void BlockedGemm<T>::pack_a(const Step &s, index row_block, PackedRows &a) const {
  if (a.step == s.number && a.row_block == row_block)
    return;
  const PanelSource<T> source = panels_of_a(g_);
  pack(source,
       PanelRun{row_tiles_, row_blocks_.start(row_block), row_blocks_.size(row_block), 0, s.p, s.k},
       kernels_of_a<T>(), a.data, shape_.mr);
  a.step = s.number;
  a.row_block = row_block;
}

template <class T> void BlockedGemm<T>::block(const Step &s, index number, PackedRows &a) const {
  const index row_block = number / plan_.column_blocks, column_block = number % plan_.column_blocks;
  const Tiles panels = this->panels(s);
  const Split split(panels.count(), plan_.column_blocks);
  const index first = row_blocks_.start(row_block), last = first + row_blocks_.size(row_block);
  const index from = split.start(column_block), to = split.start(column_block + 1);
  if (is_outside(row_tiles_.start(first), row_tiles_.start(last), s.j + panels.start(from),
                 s.j + panels.start(to)))
    return;
  if (plan_.a == Operand::Packed)
    pack_a(s, row_block, a);
  const Sink<T> sink(g_, s.p == 0);
  for (index j = from; j < to; ++j)
    panel_column(s, j, first, last, a.data, sink);
}

/// Whether no element of these rows and columns is in the part of C that is computed.
template <class T>
bool BlockedGemm<T>::is_outside(index first_row, index last_row, index first_column,
                                index last_column) const {
  return (g_.part == Part::Upper && first_row >= last_column) ||
         (g_.part == Part::Lower && last_row <= first_column);
}

/// The tiles of one panel of B: it stays in L1 while the panels of A go by.
template <class T>
void BlockedGemm<T>::panel_column(const Step &s, index j, index first_row, index last_row,
                                  const R *packed_a, const Sink<T> &sink) const {
  const Tiles panels = this->panels(s);
  const index at = s.j + panels.start(j), width = panels.size(j);
  const BPanel<R> b = plan_.b == Operand::Packed
                          ? BPanel<R>{b_panel(s, j), parts * shape_.nr, BAccess::Rows}
                          : lying_b(g_, s.p, at);
  if (plan_.a == Operand::Direct) {
    const index i = row_tiles_.start(first_row), m = row_tiles_.start(last_row) - i;
    return sink.column(i, at, m, width, s.k, real(g_.a.at(i, s.p)),
                       stride_in_reals<T>(g_.a.col_stride), b);
  }
  for (index t = first_row; t < last_row; ++t) {
    const R *a = packed_a + (t - first_row) * parts * shape_.mr * s.k;
    const index i = row_tiles_.start(t), height = row_tiles_.size(t);
    if (height == shape_.mr && width == shape_.nr && plan_.b == Operand::Packed)
      sink.tile_of_packed(i, at, s.k, a, b.data);
    else
      sink.column(i, at, height, width, s.k, a, parts * shape_.mr, b);
  }
}

template class BlockedGemm<float>;
template class BlockedGemm<double>;
template class BlockedGemm<cfloat>;
template class BlockedGemm<cdouble>;

} // namespace loomblas
