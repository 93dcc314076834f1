// SPDX-License-Identifier: BSD-3-Clause
// The kernels of level 1 that make one number of a chunk: contracts in kernels/vector_kernels.h.
//
// A chunk is summed in virtual lanes, as many on every target: lane l takes elements l, l + lanes,
// l + 2 lanes, ... in order, and then halves of the lanes are added until one (or, of pairs, the
// even and the odd one) is left. Two sums that are made at once have half of the lanes each. Where
// the lanes are more than the registers hold, groups of them go through the chunk one after the
// other.
#include "kernels/recipes/recipe.h"

namespace loom {
namespace {

constexpr int virtual_bits = 2048; ///< of all virtual lanes of all sums

/// Which operands of the chunk a recipe reads, and what it does with them.
struct Shape {
  int operands, sums;
  bool pairs;  ///< elements are pairs: an even and an odd one remain
  bool maxima; ///< instead of sums
};
Shape shape_of(Reduction r) {
  switch (r) {
  case Reduction::Dot:
  case Reduction::WideDot:
    return {2, 1, false, false};
  case Reduction::PairDot:
    return {2, 2, true, false};
  case Reduction::Absolutes:
  case Reduction::Squares:
    return {1, 1, false, false};
  case Reduction::Greatest:
    return {1, 1, false, true};
  case Reduction::PairGreatest:
    break;
  }
  return {1, 1, true, true};
}

class ReductionWeaver {
public:
  ReductionWeaver(Isa &isa, const std::string &name, Reduction which)
      : isa_(isa), which_(which), shape_(shape_of(which)),
        lanes_(virtual_bits / isa.element_bits() / shape_.sums) {
    const Values x = isa.begin(name, shape_.operands == 2 ? "ippp" : "ipp");
    n_ = x[0];
    for (int i = 0; i < shape_.operands; ++i)
      operands_.push_back(x[1 + i]);
    out_ = x.back();
  }

  void weave() {
    if (isa_.scalable())
      scalable();
    else
      fixed();
    isa_.finish();
  }

private:
  // --- vectors of a fixed length: lanes in registers, pairs as they lie

  void fixed() {
    const int length = isa_.lanes(), registers = lanes_ / length;
    int group = registers;
    while (group > 1 && group * shape_.sums > isa_.target().registers - 4)
      group /= 2;
    whole_ = isa_.multiple_below(n_, lanes_);
    std::vector<Values> sums(shape_.sums); // [sum][register]
    for (int first = 0; first < registers; first += group) {
      const Values acc = fixed_group(first, group);
      for (int s = 0; s < shape_.sums; ++s)
        sums[s].append(acc.begin() + s * group, acc.begin() + (s + 1) * group);
    }
    int at = 0;
    for (Values &sum : sums)
      for (Value v : tree(sum))
        isa_.store(v, isa_.at(out_, at++));
  }

  /// Registers first .. first + group - 1 of each sum; those of one sum beside each other.
  Values fixed_group(int first, int group) {
    const int length = isa_.lanes();
    Values acc(size_t(group) * shape_.sums, isa_.zero(0));
    const auto add = [&](Values &to, int j, const Values &in, Value mask) {
      const Values terms = step(in, [&](int s) { return to[s * group + j]; });
      for (int s = 0; s < shape_.sums; ++s) {
        Value &old = to[s * group + j];
        old = mask ? isa_.select(mask, terms[s], old) : terms[s];
      }
    };
    // of the 64 rows of a chunk two at a time; dot has 32
    const int several = shape_.sums == 2 || shape_.operands == 1 ? 2 : 1;
    acc = rows(acc, isa_.size(first * length), several, [&](Values &s) {
      for (int j = 0; j < group; ++j)
        add(s, j, read(isa_.size(j * length), {}, j % 2), {});
    });
    Value left = isa_.plus(isa_.sub(n_, whole_), -int64_t(first) * length);
    if (isa_.target().masks)
      return masked_rest(acc, 0, group, left, add);
    Values part;
    Value mask;
    if (length > 1) { // the elements beyond whole vectors, wherever those end
      Value there = isa_.maximum(left, isa_.size(0));
      Value start = isa_.multiple_below(there, length);
      mask = isa_.mask(isa_.sub(there, start));
      part = read(start, mask);
    }
    return fixed_rest(acc, 0, group, left, part, mask, add);
  }

  // Vector j of what is left and those after it, each masked, if there are any.
  template <class Add>
  Values masked_rest(const Values &acc, int j, int group, Value left, const Add &add) {
    if (j == group)
      return acc;
    const int64_t start = int64_t(j) * isa_.lanes();
    return isa_.when(
        isa_.less(isa_.size(start), left), types_of(acc),
        [&] {
          Values out = acc;
          Value mask = isa_.mask(isa_.plus(left, -start));
          add(out, j, read(isa_.size(start), mask), mask);
          return masked_rest(out, j + 1, group, left, add);
        },
        [&] { return acc; });
  }
  static llvm::SmallVector<mlir::Type> types_of(const Values &values) {
    llvm::SmallVector<mlir::Type> types;
    for (Value v : values)
      types.push_back(v.getType());
    return types;
  }

  // Vector j of what is left, if it is whole, and those after it; else the part that is left.
  template <class Add>
  Values fixed_rest(const Values &acc, int j, int group, Value left, const Values &part, Value mask,
                    const Add &add) {
    if (j == group)
      return acc;
    const int length = isa_.lanes();
    return isa_.when(
        isa_.less(left, isa_.size(int64_t(j + 1) * length)), types_of(acc),
        [&] {
          Values out = acc;
          if (mask)
            add(out, j, part, mask);
          return out;
        },
        [&] {
          Values out = acc;
          add(out, j, read(isa_.size(j * length), {}, j % 2), {});
          return fixed_rest(out, j + 1, group, left, part, mask, add);
        });
  }

  /// Halves are added until one lane is left, or two of pairs.
  Values tree(Values registers) {
    const size_t remaining = shape_.pairs && !shape_.maxima ? 2 : 1;
    const bool single = isa_.lanes() == 1;
    while (registers.size() > (single ? remaining : 1)) {
      const size_t half = registers.size() / 2;
      for (size_t i = 0; i < half; ++i)
        registers[i] = combine(registers[i], registers[i + half]);
      registers.truncate(half);
    }
    if (single)
      return registers;
    Value v = registers[0];
    // below 16 bytes all lanes are kept busy: what lies in unused ones might raise exceptions
    const int least = 128 / isa_.element_bits();
    int width = isa_.lanes();
    for (; width > least; width /= 2)
      v = combine(isa_.half(v, 0, width / 2), isa_.half(v, width / 2, width / 2));
    for (int half = width / 2; half >= int(remaining); half /= 2) {
      llvm::SmallVector<int32_t> order;
      for (int i = 0; i < width; ++i)
        order.push_back(i ^ half);
      v = combine(v, isa_.shuffle(v, v, order));
    }
    Values out;
    for (size_t i = 0; i < remaining; ++i)
      out.push_back(isa_.element(v, int(i)));
    return out;
  }

  // --- scalable vectors: lanes in memory at the end, pairs as vectors of even and of odd elements

  bool planar() const { return shape_.pairs && isa_.scalable(); }
  /// Sums a step makes, and the virtual lanes of each.
  int scalable_sums() const { return planar() && !shape_.maxima ? 4 : 1; }
  int scalable_lanes() const { return planar() ? lanes_ / 2 : lanes_; }

  void scalable() {
    const int lanes = scalable_lanes(), several = scalable_sums() == 4 ? 2 : 4;
    whole_ = isa_.multiple_below(n_, lanes_);
    Value length = isa_.vector_length(), group = isa_.times(length, several);
    isa_.when(
        isa_.less(isa_.size(lanes), group),
        [&] {
          isa_.loop(isa_.size(0), isa_.size(lanes), length, {},
                    [&](Value first, Values &) { scalable_group(first, 1, true); });
        },
        [&] {
          isa_.loop(isa_.size(0), isa_.size(lanes), group, {},
                    [&](Value first, Values &) { scalable_group(first, several, false); });
        });
    for (int s = 0; s < scalable_sums(); ++s)
      tree_in_memory(isa_.at(out_, s * lanes), lanes);
    if (scalable_sums() == 4) { // even and odd products, then those crosswise
      Values v;
      for (int s = 0; s < 4; ++s)
        v.push_back(isa_.load(isa_.at(out_, s * lanes), 1));
      for (int s = 0; s < 4; ++s)
        isa_.store(v[s], isa_.at(out_, s));
    }
  }

  // Lanes from `first` on, in `count` vectors; `short_of`: there may be fewer lanes than a vector.
  void scalable_group(Value first, int count, bool short_of) {
    Value length = isa_.vector_length();
    const int sums = scalable_sums(), scale = planar() ? 2 : 1;
    const auto lane = [&](int j) { return isa_.add(first, isa_.times(length, j)); };
    const auto mask_of = [&](Value lanes) {
      return planar() ? isa_.mask_double(isa_.times(lanes, scale)) : isa_.mask(lanes);
    };
    Value room = short_of ? isa_.sub(isa_.size(scalable_lanes()), first) : Value();
    const auto add = [&](Values &to, int j, Value lanes) {
      const Values in = read(isa_.times(length, j * scale), lanes ? mask_of(lanes) : Value());
      const Values terms = step(in, [&](int s) { return to[s * count + j]; });
      Value there = lanes ? isa_.mask(lanes) : Value();
      for (int s = 0; s < sums; ++s) {
        Value &old = to[s * count + j];
        old = there ? isa_.select(there, terms[s], old) : terms[s];
      }
    };
    Values acc(size_t(sums) * count, isa_.zero(0));
    acc = rows(acc, isa_.times(first, scale), 1, [&](Values &s) {
      for (int j = 0; j < count; ++j)
        add(s, j, room);
    });
    Value left = isa_.sub(n_, whole_);
    if (planar())
      left = isa_.halved(left);
    for (int j = 0; j < count; ++j)
      add(acc, j, isa_.sub(left, lane(j)));
    for (int s = 0; s < sums; ++s)
      for (int j = 0; j < count; ++j) {
        Value to = isa_.at(out_, isa_.plus(lane(j), s * scalable_lanes()));
        if (room)
          isa_.store_masked(acc[s * count + j], to, isa_.mask(room));
        else
          isa_.store(acc[s * count + j], to);
      }
  }

  void tree_in_memory(Value lanes, int count) {
    for (int half = count / 2; half >= 1; half /= 2)
      isa_.loop(isa_.size(0), isa_.size(half), isa_.vector_length(), {}, [&](Value i, Values &) {
        Value mask = isa_.mask(isa_.sub(isa_.size(half), i)), low = isa_.at(lanes, i);
        isa_.store_masked(
            combine(isa_.load_masked(low, mask), isa_.load_masked(isa_.at(low, half), mask)), low,
            mask);
      });
  }

  // --- what is computed

  /// All whole rows of virtual lanes, from column `start` of them; then the pointers are at the row
  /// that is not whole. `several` rows a pass: long loops are left late, by a wrong guess.
  template <class Row> Values rows(const Values &acc, Value start, int several, const Row &row) {
    Values state = acc;
    for (Value p : operands_)
      state.push_back(moved(p, start));
    Value from = isa_.size(0);
    for (const int count : {several, 1}) {
      Value to = isa_.multiple_below(n_, lanes_ * count);
      state = isa_.loop(from, to, lanes_ * count, state, [&](Value, Values &s) {
        for (int r = 0; r < count; ++r) {
          at_.assign(s.begin() + acc.size(), s.end());
          row(s);
          for (size_t i = 0; i < at_.size(); ++i)
            s[acc.size() + i] = moved(at_[i], isa_.size(lanes_));
        }
      });
      from = to;
      if (several == 1)
        break;
    }
    at_.assign(state.begin() + acc.size(), state.end());
    state.truncate(acc.size());
    return state;
  }
  Value moved(Value pointer, Value elements) {
    return which_ == Reduction::WideDot ? isa_.at_half_size(pointer, elements)
                                        : isa_.at(pointer, elements);
  }

  /// The operands i elements on; of each one vector, or two where pairs are planar. Where a vector
  /// is one element, which is the first of its pair or the second (`odd`), the other follows.
  Values read(Value i, Value mask, int odd = 0) {
    Values out;
    for (Value p : at_) {
      if (which_ == Reduction::WideDot) {
        out.push_back(isa_.load_widened(moved(p, i), 0, mask));
      } else if (planar()) {
        Value nothing = isa_.zero(0);
        Value both = mask ? isa_.load_masked(isa_.at(p, i), mask, isa_.interleave(nothing, nothing))
                          : isa_.load_double(isa_.at(p, i));
        const auto [even, odd] = isa_.deinterleave(both);
        out.push_back(even);
        out.push_back(odd);
      } else {
        out.push_back(mask ? isa_.load_masked(isa_.at(p, i), mask) : isa_.load(isa_.at(p, i), 0));
      }
    }
    if (shape_.pairs && isa_.lanes() == 1 && !isa_.scalable())
      out.push_back(isa_.load(isa_.at(isa_.at(at_.back(), odd ? -1 : 1), i), 1));
    return out;
  }

  template <class Acc> Values step(const Values &in, const Acc &acc) {
    switch (which_) {
    case Reduction::Dot:
    case Reduction::WideDot:
      return {isa_.fma(in[0], in[1], acc(0))};
    case Reduction::PairDot:
      if (planar())
        return {isa_.fma(in[0], in[2], acc(0)), isa_.fma(in[1], in[3], acc(1)),
                isa_.fma(in[0], in[3], acc(2)), isa_.fma(in[1], in[2], acc(3))};
      return {isa_.fma(in[0], in[1], acc(0)), isa_.fma(in[0], other_of(in[1], in), acc(1))};
    case Reduction::Absolutes:
      return {isa_.sum(acc(0), isa_.absolute(in[0]))};
    case Reduction::Squares:
      return {isa_.fma(in[0], in[0], acc(0))};
    case Reduction::Greatest:
      return {isa_.greater(isa_.absolute(in[0]), acc(0))};
    case Reduction::PairGreatest:
      break;
    }
    Value one = isa_.absolute(in[0]);
    Value other = planar() ? isa_.absolute(in[1]) : isa_.absolute(other_of(in[0], in));
    return {isa_.greater(isa_.sum(one, other), acc(0))};
  }
  Value other_of(Value v, const Values &in) {
    return isa_.lanes() == 1 ? in.back() : isa_.swap_pairs(v);
  }
  Value combine(Value x, Value y) { return shape_.maxima ? isa_.greater(x, y) : isa_.sum(x, y); }

  Isa &isa_;
  const Reduction which_;
  const Shape shape_;
  const int lanes_;
  Value n_, out_, whole_;
  Values operands_, at_;
};

} // namespace

void weave_reduction(Isa &isa, const std::string &name, Reduction which) {
  ReductionWeaver(isa, name, which).weave();
}

} // namespace loom
