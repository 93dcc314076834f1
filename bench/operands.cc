// SPDX-License-Identifier: BSD-3-Clause
// Lays out and fills the operands of a case.
#include "bench/operands.h"

#include <algorithm>
#include <cmath>

namespace loomblas::bench {
namespace {

/// Up to whole cache lines, so that every set is aligned as the first.
std::int64_t whole_lines(std::int64_t bytes) { return (bytes + 63) / 64 * 64; }

/// Where the diagonal of column j lies, counted from the operand's first element.
std::int64_t diagonal(Arg argument, char uplo, std::int64_t rows, std::int64_t columns,
                      std::int64_t j) {
  if (argument == Arg::packed) { // `columns` is the order
    return uplo == 'U' ? j * (j + 3) / 2 : j * columns - j * (j - 1) / 2;
  }
  if (argument == Arg::band)
    return j * rows + (uplo == 'U' ? rows - 1 : 0);
  return j * rows + j;
}

} // namespace

Operands::Operands(const Case &of) : of_(of) {
  const std::int64_t element = element_bytes(of.type);
  std::int64_t all_bytes = 0;
  for (const Arg argument : of.routine->arguments) {
    if (!is_operand(argument))
      continue;
    const Extent e = extent(of, argument);
    Operand x;
    x.argument = argument;
    x.rows = e.rows;
    x.columns = e.columns;
    x.step = is_vector(argument) ? of.setup.increment : e.rows;
    const std::int64_t stretch =
        is_vector(argument) ? std::max<std::int64_t>(1, std::abs(x.step)) : 1;
    x.bytes = e.rows * e.columns * stretch * element;
    x.set_bytes = whole_lines(x.bytes);
    all_bytes += x.set_bytes;
    operands_.push_back(std::move(x));
  }
  sets_ = std::max<std::int64_t>(1, of.setup.cold_bytes / std::max<std::int64_t>(1, all_bytes));
  for (std::size_t at = 0; at < operands_.size(); ++at) {
    Operand &x = operands_[at];
    x.written = at + static_cast<std::size_t>(of.routine->outputs) >= operands_.size();
    // some lines apart from each other in their pages, as a program's own arrays mostly are
    const std::int64_t offset = 64 * 5 * static_cast<std::int64_t>(at);
    x.memory = allocate<char>(x.set_bytes * sets_ + offset);
    x.data = x.memory.get() + offset;
  }
  fill(For::timing);
}

void Operands::fill(For purpose) {
  for (std::size_t at = 0; at < operands_.size(); ++at)
    is_double(of_.type) ? fill_as<double>(operands_[at], at, purpose)
                        : fill_as<float>(operands_[at], at, purpose);
}

void Operands::fill_written() {
  for (std::size_t at = 0; at < operands_.size(); ++at)
    if (operands_[at].written)
      is_double(of_.type) ? fill_as<double>(operands_[at], at, For::timing)
                          : fill_as<float>(operands_[at], at, For::timing);
}

template <class R> void Operands::fill_as(Operand &operand, std::size_t at, For purpose) {
  R *first = reinterpret_cast<R *>(operand.data);
  const std::int64_t reals = operand.set_bytes / static_cast<std::int64_t>(sizeof(R));
  bench::fill(first, reals * sets_, at + 1);
  // A is the first operand
  if (at == 0 && of_.routine->has(Arg::diag))
    for (std::int64_t set = 0; set < sets_; ++set)
      make_triangular(operand, first + set * reals, purpose);
}

template <class R> void Operands::make_triangular(Operand &operand, R *data, For purpose) const {
  const std::int64_t width = is_complex(of_.type) ? 2 : 1;
  const std::int64_t order = operand.argument == Arg::by_side ? operand.columns : of_.shape.n;
  const std::int64_t reals = operand.bytes / static_cast<std::int64_t>(sizeof(R));
  const double rest = purpose == For::timing ? 1e-12 : 1.0 / static_cast<double>(2 * order);
  for (std::int64_t i = 0; i < reals; ++i)
    data[i] = static_cast<R>(rest * static_cast<double>(data[i]));
  for (std::int64_t j = 0; j < order; ++j) {
    R *d = data + width * diagonal(operand.argument, of_.variant.uplo, operand.rows, order, j);
    const R unit = j % 3 == 0 ? R(-1) : R(1);
    d[0] = unit;
    if (width == 2) { // 1, -1, i or -i
      d[1] = 0;
      if (j % 2 == 1)
        std::swap(d[0], d[1]);
    }
    if (purpose == For::checking)
      for (std::int64_t i = 0; i < width; ++i)
        d[i] *= 1 + static_cast<R>(j % 7) / 8;
  }
}

std::vector<double> Operands::results() const {
  std::vector<double> out;
  for (const Operand &x : operands_) {
    if (!x.written)
      continue;
    const std::int64_t reals = x.bytes / real_bytes(of_.type);
    if (is_double(of_.type)) {
      const auto *data = reinterpret_cast<const double *>(x.data);
      out.insert(out.end(), data, data + reals);
    } else {
      const auto *data = reinterpret_cast<const float *>(x.data);
      out.insert(out.end(), data, data + reals);
    }
  }
  return out;
}

} // namespace loomblas::bench
