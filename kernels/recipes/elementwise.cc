// SPDX-License-Identifier: BSD-3-Clause
// Whole vectors first, some at a time; then what is left, masked where masks cost nothing, else by
// halves, each of which is there or not, and then one by one.
#include "kernels/recipes/elementwise.h"

namespace loom {
namespace {

constexpr int unroll = 4;

} // namespace

Value Elementwise::step() {
  return planar() ? isa_.times(isa_.vector_length(), 2) : isa_.vector_length();
}

Cells Elementwise::splat(Value element, int width) {
  Value v = isa_.splat(element, width);
  return planar() ? Cells{v, v} : Cells{v};
}
Cells Elementwise::alternate(Value even, Value odd, int width) {
  if (planar())
    return {isa_.splat(even, width), isa_.splat(odd, width)};
  return {isa_.alternate(even, odd, width)};
}
Cells Elementwise::product(const Cells &x, const Cells &y) {
  Cells out;
  for (size_t i = 0; i < x.size(); ++i)
    out.push_back(isa_.product(x[i], y[i]));
  return out;
}
Cells Elementwise::fma(const Cells &x, const Cells &y, const Cells &acc) {
  Cells out;
  for (size_t i = 0; i < x.size(); ++i)
    out.push_back(isa_.fma(x[i], y[i], acc[i]));
  return out;
}
Cells Elementwise::swapped(const Cells &x) {
  return planar() ? Cells{x[1], x[0]} : Cells{isa_.swap_pairs(x[0])};
}

// Lanes beyond a mask hold a quiet NaN: a zero would raise "invalid" against an infinite factor.
Cells Elementwise::load(Value pointer, int width, Value mask) {
  if (!planar())
    return {mask ? isa_.load_masked(pointer, mask, isa_.nan(0)) : isa_.load(pointer, width)};
  if (!isa_.scalable())
    return {isa_.load(pointer, 1), isa_.load(isa_.at(pointer, 1), 1)};
  Value nan = isa_.nan(0);
  const auto [even, odd] =
      isa_.deinterleave(mask ? isa_.load_masked(pointer, mask, isa_.interleave(nan, nan))
                             : isa_.load_double(pointer));
  return {even, odd};
}

void Elementwise::store(const Cells &cells, Value pointer, Value mask) {
  if (planar() && !isa_.scalable()) {
    isa_.store(cells[0], pointer);
    isa_.store(cells[1], isa_.at(pointer, 1));
    return;
  }
  Value v = planar() ? isa_.interleave(cells[0], cells[1]) : cells[0];
  if (mask)
    isa_.store_masked(v, pointer, mask);
  else
    isa_.store(v, pointer);
}

std::vector<Cells> Elementwise::computed(const Values &pointers, int width, Value mask) {
  std::vector<Cells> in;
  for (size_t i = 0; i < pointers.size(); ++i)
    if ((*streams_)[i].read)
      in.push_back(load(pointers[i], width, mask));
  return (*body_)(in, width);
}

void Elementwise::store(const std::vector<Cells> &out, const Values &pointers, Value mask) {
  size_t next = 0;
  for (size_t i = 0; i < pointers.size(); ++i)
    if ((*streams_)[i].written)
      store(out[next++], pointers[i], mask);
}

void Elementwise::part(const Values &pointers, int width, Value mask) {
  store(computed(pointers, width, mask), pointers, mask);
}

Values Elementwise::moved(const Values &pointers, Value by) {
  Values out;
  for (Value p : pointers)
    out.push_back(isa_.at(p, by));
  return out;
}

// The pointers walk: offsets from them are constants, which every instruction set takes for
// nothing. All loads of a pass come before its stores: a load that follows a store to an address
// with the same last 12 bits waits for it.
Values Elementwise::steps(Value from, Value to, int count, const Values &pointers) {
  Value length = step(), several = isa_.times(length, count);
  return isa_.loop(from, to, several, pointers, [&](Value, Values &p) {
    std::vector<std::vector<Cells>> out;
    for (int u = 0; u < count; ++u)
      out.push_back(computed(moved(p, isa_.times(length, u)), 0, {}));
    for (int u = 0; u < count; ++u)
      store(out[size_t(u)], moved(p, isa_.times(length, u)), {});
    p = moved(p, several);
  });
}

void Elementwise::run(Value n, const std::vector<Stream> &streams, const Body &body) {
  streams_ = &streams;
  body_ = &body;
  Values pointers;
  for (const Stream &s : streams)
    pointers.push_back(s.pointer);
  Value many = isa_.whole_below(n, isa_.times(step(), unroll)), whole = isa_.whole_below(n, step());
  pointers = steps(isa_.size(0), many, unroll, pointers);
  pointers = steps(many, whole, 1, pointers);
  if (isa_.scalable() || isa_.target().masks) {
    isa_.when(
        isa_.less(whole, n),
        [&] {
          Value left = isa_.sub(n, whole);
          part(pointers, 0, planar() ? isa_.mask_double(left) : isa_.mask(left));
        },
        [] {});
    return;
  }
  // Each at most once. Nothing below 16 bytes: LLVM leaves lanes that are not stored to chance, and
  // what lies there may raise exceptions.
  for (int width = isa_.lanes() / 2; width * isa_.element_bits() >= 128; width /= 2) {
    Value next = isa_.multiple_below(n, width);
    pointers = isa_.loop(whole, next, width, pointers, [&](Value, Values &p) {
      part(p, width, {});
      p = moved(p, isa_.size(width));
    });
    whole = next;
  }
  if (isa_.lanes() == 1)
    return;
  single_ = true;
  const int width = pairs_ ? 2 : 1;
  isa_.loop(whole, n, width, pointers, [&](Value, Values &p) {
    part(p, 1, {});
    p = moved(p, isa_.size(width));
  });
  single_ = false;
}

} // namespace loom
