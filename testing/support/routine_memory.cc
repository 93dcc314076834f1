// SPDX-License-Identifier: BSD-3-Clause
// The storage schemes of the BLAS, each told once: where element (i, j) lies.
#include "testing/support/routine_memory.h"

#include <algorithm>
#include <limits>

namespace loomblas::check {

Map::Map(const Case &problem, int operand, const Storage &storage) {
  const OperandType &type = problem.routine->operands[std::size_t(operand)];
  const Dense &dense = problem.operands[std::size_t(operand)];
  kind = type.kind;
  rows = dense.rows;
  cols = dense.cols;
  transposed = problem.transposed(operand);
  upper = problem.letters[Uplo] == 'U';
  unit = is_triangular(kind) && problem.letters[Diag] == 'U';
  kl = kind == Kind::GeneralBand ? problem.sizes[KL] : upper ? 0 : problem.sizes[K];
  ku = kind == Kind::GeneralBand ? problem.sizes[KU] : upper ? problem.sizes[K] : 0;
  if (kind == Kind::Vector) {
    inc = storage.inc[std::size_t(operand)];
    span = rows == 0 ? 0 : (rows - 1) * std::abs(inc) + 1;
    return;
  }
  if (transposed)
    std::swap(rows, cols);
  if (storage.row_major()) { // the transpose is stored by columns
    transposed = !transposed;
    upper = !upper;
    std::swap(rows, cols);
    std::swap(kl, ku);
  }
  if (is_packed(kind)) {
    span = rows * (rows + 1) / 2;
    return;
  }
  const index used = is_band(kind) ? kl + ku + 1 : rows;
  ld = std::max<index>(1, used) + storage.pad[std::size_t(operand)];
  span = rows == 0 || cols == 0 ? 0 : (cols - 1) * ld + used;
}

index Map::at(index i, index j) const {
  if (kind == Kind::Vector)
    return inc >= 0 ? i * inc : (rows - 1 - i) * -inc;
  if (transposed)
    std::swap(i, j);
  if (kind == Kind::General)
    return i + j * ld;
  if (kind != Kind::GeneralBand && (unit ? i == j : false))
    return -1;
  if (kind != Kind::GeneralBand && (upper ? i > j : i < j))
    return -1;
  if (is_packed(kind))
    return upper ? i + j * (j + 1) / 2 : i + j * (2 * rows - j - 1) / 2;
  if (!is_band(kind))
    return i + j * ld;
  return i - j > kl || j - i > ku ? -1 : ku + i - j + j * ld;
}

namespace {

template <class R> void fill_with(std::vector<char> &image, R value) {
  for (std::size_t at = 0; at + sizeof value <= image.size(); at += sizeof value)
    std::memcpy(&image[at], &value, sizeof value);
}

template <class R> void fill_image(std::vector<char> &image, Filling filling) {
  if (filling == Filling::SignallingNaN) { // as bits: a register could make it quiet
    using Word = std::conditional_t<sizeof(R) == 8, std::uint64_t, std::uint32_t>;
    fill_with(image, Word(sizeof(R) == 8 ? 0x7ff4deadbeef0001u : 0x7fa4beefu));
  } else {
    fill_with(image, filling == Filling::Infinity ? std::numeric_limits<R>::infinity()
                                                  : R(filling == Filling::One));
  }
}

template <class R> void write_real(char *at, double value) {
  const R x = R(value);
  std::memcpy(at, &x, sizeof x);
}

template <class R> double read_real(const char *at) {
  R x;
  std::memcpy(&x, at, sizeof x);
  return double(x);
}

template <class R>
void write_elements(const Case &problem, int operand, const Map &map, std::vector<char> &image) {
  const Dense &dense = problem.operands[std::size_t(operand)];
  const bool complex = problem.is_complex(), conjugated = problem.conjugated(operand);
  const bool hermitian = is_hermitian(map.kind);
  const std::size_t bytes = problem.element_bytes();
  for (index j = 0; j < dense.cols; ++j)
    for (index i = 0; i < dense.rows; ++i) {
      const index place = map.at(i, j);
      if (place < 0)
        continue;
      char *at = &image[std::size_t(place) * bytes];
      const Complex x = dense.at(i, j);
      write_real<R>(at, x.real());
      if (complex && !(hermitian && i == j))
        write_real<R>(at + sizeof(R), conjugated ? -x.imag() : x.imag());
    }
}

} // namespace

void write_element(char type, char *at, Complex value) {
  const bool wide = is_double_type(type);
  wide ? write_real<double>(at, value.real()) : write_real<float>(at, value.real());
  if (is_complex_type(type))
    wide ? write_real<double>(at + 8, value.imag()) : write_real<float>(at + 4, value.imag());
}

Complex read_element(char type, const char *at) {
  const bool wide = is_double_type(type);
  const double re = wide ? read_real<double>(at) : read_real<float>(at);
  if (!is_complex_type(type))
    return re;
  return {re, wide ? read_real<double>(at + 8) : read_real<float>(at + 4)};
}

void OperandMemory::store(const Case &problem, int operand, const Storage &storage) {
  map = std::make_unique<Map>(problem, operand, storage);
  ld = map->ld;
  inc = map->inc;
  bytes = std::size_t(map->span) * problem.element_bytes();
  const std::size_t shift = storage.shift[std::size_t(operand)];
  if (!memory || capacity < bytes + shift) {
    capacity = 2 * (bytes + shift) + 4096;
    memory = std::make_unique<Guarded>(capacity);
  }
  memory->writable();
  image.resize(bytes);
  if (problem.is_double()) {
    fill_image<double>(image, storage.filling);
    write_elements<double>(problem, operand, *map, image);
  } else {
    fill_image<float>(image, storage.filling);
    write_elements<float>(problem, operand, *map, image);
  }
  start = memory->place<char>(storage.place, bytes, shift);
  if (bytes > 0)
    std::memcpy(start, image.data(), bytes);
  if (storage.read_only && !problem.routine->operands[std::size_t(operand)].written)
    memory->read_only();
}

Dense OperandMemory::load(const Case &problem, int operand, bool *intact) {
  if (!problem.routine->operands[std::size_t(operand)].written) {
    *intact = *intact && (bytes == 0 || std::memcmp(start, image.data(), bytes) == 0);
    return {};
  }
  Dense dense = problem.operands[std::size_t(operand)];
  const std::size_t element = problem.element_bytes();
  for (index j = 0; j < dense.cols; ++j)
    for (index i = 0; i < dense.rows; ++i) {
      Complex &x = dense.at(i, j);
      const index place = map->at(i, j);
      x = 0;
      if (place < 0)
        continue;
      char *at = start + std::size_t(place) * element;
      x = read_element(problem.type, at);
      // A call with nothing to do leaves even the imaginary part of a diagonal alone.
      const bool half = i == j && is_hermitian(map->kind) && problem.does_nothing();
      if (half)
        x = x.real();
      std::memcpy(at, &image[std::size_t(place) * element], half ? element / 2 : element);
    }
  *intact = *intact && (bytes == 0 || std::memcmp(start, image.data(), bytes) == 0);
  return dense;
}

std::string Storage::describe(const Routine &routine) const {
  const char *names[] = {"Fortran",   "column-major",   "row-major",
                         "Fortran64", "column-major64", "row-major64"};
  const char *fillings[] = {"NaN", "Inf", "0", "1"};
  std::string text = std::string(" [") + names[int(interface)];
  for (std::size_t i = 0; i < routine.operands.size(); ++i) {
    const bool vector = routine.operands[i].kind == Kind::Vector;
    if (vector && inc[i] != 1)
      text += " inc" + routine.operands[i].name + "=" + std::to_string(inc[i]);
    if (!vector && pad[i] != 0)
      text += " ld" + routine.operands[i].name + "=least+" + std::to_string(pad[i]);
    if (shift[i] != 0)
      text += " " + routine.operands[i].name + " shifted by " + std::to_string(shift[i]);
  }
  return text + (place == Place::AtEnd ? ", page after" : ", page before") + ", filled with " +
         fillings[int(filling)] + "]";
}

} // namespace loomblas::check
