// SPDX-License-Identifier: BSD-3-Clause
// What the bench found, as tables for people and as JSON for programs.
#pragma once
#include "bench/extras.h"
#include "bench/timing.h"

#include <string>
#include <vector>

namespace loomblas::bench {

/// Over the rows of some tables.
struct Summary {
  int rows = 0, below = 0, wrong = 0;
  double geometric_mean = 0, least = 0;
};
Summary summarize(const std::vector<Table> &tables, std::size_t ours);

void print_table(const Table &table, const std::vector<BlasLibrary> &libraries, std::size_t ours);
void print_summary(const std::vector<Table> &tables, std::size_t ours);
/// The `count` rows of all tables in which ours is furthest behind, or least ahead.
void print_worst(const std::vector<Table> &tables, const std::vector<BlasLibrary> &libraries,
                 std::size_t ours, int count);
void print_extras(const Extras &extras, const std::vector<BlasLibrary> &libraries);

/// Returns false, having said why on stderr, when `file` cannot be written.
bool write_json(const std::string &file, const std::vector<Table> &tables, const Extras &extras,
                const std::vector<BlasLibrary> &libraries, std::size_t ours);

} // namespace loomblas::bench
