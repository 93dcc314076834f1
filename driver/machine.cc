// SPDX-License-Identifier: BSD-3-Clause
// Chooses the kernels at load.
#include "driver/machine.h"

#include "driver/cpu.h"
#include "driver/settings.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <unistd.h>

namespace loomblas {

constinit Machine machine;

namespace {

/// The loom's order of classes: below `lanes`, for each power of two w first m = w (one vector of
/// w) and then w < m < 2w (two that overlap); from `lanes` on, one class for each number of
/// vectors.
index row_class_of(index m, index lanes, index small_classes) {
  if (m >= lanes || small_classes == 0)
    return small_classes + (m + lanes - 1) / lanes - 1;
  index w = 1, at = 0;
  for (; 2 * w <= m; w *= 2)
    at += w > 1 ? 2 : 1;
  return at + (m > w ? 1 : 0);
}

/// The width that covers `vectors` of rows with the fewest tiles for each column: what a tile costs
/// beside its multiply-adds is what small products are made of. Of equals the widest.
template <class T> index fewest_tiles(const Kernels<T> &k, index vectors) {
  index best = 1, best_tiles = vectors;
  for (index w = 1; w <= k.widest; ++w) {
    const index tiles = (vectors + k.tallest[w - 1] - 1) / k.tallest[w - 1];
    if (tiles * best <= best_tiles * w)
      best = w, best_tiles = tiles;
  }
  return best;
}

template <class T> void resolve(const KernelSet<T> &set, index vscale, Kernels<T> &k) {
  k = {};
  k.set = &set;
  k.lanes = set.lanes * vscale;
  k.log2_lanes = std::countr_zero(static_cast<std::size_t>(k.lanes));
  k.mv = set.mv;
  k.mr = set.mv * k.lanes;
  k.nr = set.nr;
  k.peak_flops = set.peak_flops * vscale;
  k.widest = set.widest;
  for (index n = 1; n <= set.widest; ++n) {
    k.tallest[n - 1] = std::min<index>(set.max_vectors[n - 1], Kernels<T>::most_rows / k.lanes);
    k.rows[n - 1] = k.tallest[n - 1] * k.lanes;
  }
  for (index v = 1; v < Kernels<T>::most_counted; ++v)
    k.width[v] = fewest_tiles(k, v);
  for (index m = 1; m <= Kernels<T>::most_rows; ++m)
    k.row_class[m - 1] = static_cast<std::uint8_t>(
        std::min<index>(row_class_of(m, k.lanes, set.small_classes), 255));
}

void use(const KernelTable &table) {
  machine.table = &table;
  const index vscale = table.vscale == nullptr ? 1 : table.vscale();
  resolve(table.f32, vscale, machine.f32);
  resolve(table.f64, vscale, machine.f64);
}

const KernelTable *find(const char *name) {
  for (int i = 0; i < kernel_table_count; ++i)
    if (std::strcmp(kernel_tables[i]->isa, name) == 0)
      return kernel_tables[i];
  return nullptr;
}

void say(const char *before, const char *name, const char *after) {
  char line[200];
  std::size_t n = 0;
  for (const char *part : {"LoomBLAS: LOOMBLAS_ISA: ", before, name, after, "\n"})
    for (; *part != 0 && n < sizeof line; ++part)
      line[n++] = *part;
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, line, n);
}

/// LOOMBLAS_ISA caps the choice: of the rows this CPU runs, the best whose rank is not above it.
int rank_cap() {
  const char *name = settings().isa;
  if (*name == 0)
    return kernel_tables[0]->rank;
  const KernelTable *cap = find(name);
  if (cap != nullptr)
    return cap->rank;
  say("`", name, "` is none of the instruction sets in this library; ignored");
  return kernel_tables[0]->rank;
}

// Before the constructors of programs that multiply matrices in theirs.
[[gnu::constructor(101)]] void choose() {
  const int cap = rank_cap();
  const CpuWords words = read_cpu_words();
  for (int i = 0; i < kernel_table_count; ++i)
    if (kernel_tables[i]->rank <= cap && cpu_supports(kernel_tables[i]->requires_, words))
      return use(*kernel_tables[i]);
  use(*kernel_tables[kernel_table_count -
                     1]); // rank is falling: the portable one, which needs nothing
}

} // namespace

bool can_run(const KernelTable &table) { return cpu_supports(table.requires_); }

bool select_isa(const char *name) {
  const KernelTable *table = find(name);
  if (table == nullptr || !can_run(*table))
    return false;
  use(*table);
  return true;
}

} // namespace loomblas
