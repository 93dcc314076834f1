// SPDX-License-Identifier: BSD-3-Clause
// Level 2's products: several columns at a time, so that the vectors beside A stay in registers.
#include "kernels/recipes/column_run.h"

namespace loom {
namespace {

/// Chains of a dot in virtual lanes, the same sums for every vector length.
class LaneSums {
public:
  LaneSums(Isa &isa, const Rows &rows, int chains, int lanes, Value scratch)
      : isa_(isa), rows_(rows), chains_(chains), total_(lanes), lanes_(lanes_of(isa, lanes)),
        scratch_(scratch) {}

  /// Virtual lanes with so many vectors x: part of the arithmetic (dot_lanes, dot2_lanes).
  static int lanes_with(const Isa &isa, int vectors) {
    return (vectors == 1 ? 512 : 256) / isa.element_bits();
  }
  /// Registers that a chain takes.
  static int vectors_of_chain(const Isa &isa, int lanes) {
    return isa.scalable() ? 1 : lanes / lanes_of(isa, lanes);
  }
  /// The width of their vectors; 0: the target's.
  static int width(const Isa &isa, int lanes) {
    return isa.scalable() || isa.lanes() <= lanes ? 0 : lanes;
  }

  /// body(i, width, mask, acc) adds some rows to one vector of each chain; then the sums are
  /// stored.
  template <class Body> void store(Value sums, Body body) {
    if (isa_.scalable())
      return by_passes(sums, body);
    const int vectors = total_ / lanes_, width = this->width(isa_, total_);
    Value whole = isa_.multiple_below(rows_.count(), total_);
    const Values state = isa_.loop(
        isa_.size(0), whole, total_, Values(vectors * chains_, isa_.zero(width)),
        [&](Value i, Values &s) { s = step(i, vectors, s, body, [](int) { return Value(); }); });
    isa_.when(
        isa_.less(whole, rows_.count()),
        [&] {
          if (isa_.target().masks || isa_.target().masked_loads) {
            Value left = isa_.sub(rows_.count(), whole);
            return fold(step(whole, vectors, state, body,
                             [&](int v) { return isa_.mask(isa_.plus(left, -v * lanes_), width); }),
                        sums);
          }
          last_rows(whole, state, body);
          Values acc;
          for (int v = 0; v < vectors; ++v)
            for (int c = 0; c < chains_; ++c)
              acc.push_back(isa_.load(isa_.at(scratch_, c * total_ + v * lanes_), width));
          fold(acc, sums);
        },
        [&] { fold(state, sums); });
  }

private:
  static int lanes_of(const Isa &isa, int lanes) { return std::min(isa.lanes(), lanes); }

  /// One vector for each of the chains' vectors, from row i on.
  template <class Body, class Mask>
  Values step(Value i, int vectors, Values chains, Body body, Mask mask) {
    for (int v = 0; v < vectors; ++v) {
      Values acc(chains.begin() + v * chains_, chains.begin() + (v + 1) * chains_);
      body(isa_.plus(i, v * lanes_), width(isa_, total_), mask(v), acc);
      std::copy(acc.begin(), acc.end(), chains.begin() + v * chains_);
    }
    return chains;
  }

  // The last rows meet their lanes in memory.
  template <class Body> void last_rows(Value whole, const Values &state, Body body) {
    for (size_t k = 0; k < state.size(); ++k)
      isa_.store(state[k],
                 isa_.at(scratch_, int(k) % chains_ * total_ + int(k) / chains_ * lanes_));
    rows_.pieces(whole, lanes_, [&](Value i, int width, Value) {
      Value lane = isa_.at(scratch_, isa_.sub(i, whole));
      Values acc;
      for (int c = 0; c < chains_; ++c)
        acc.push_back(isa_.load(isa_.at(lane, c * total_), width));
      body(i, width, Value(), acc);
      for (int c = 0; c < chains_; ++c)
        isa_.store(acc[c], isa_.at(lane, c * total_));
    });
  }

  // Scalable: a pass for each vector that the lanes fill, so that none needs to know how many.
  template <class Body> void by_passes(Value sums, Body body) {
    Value length = isa_.minimum(isa_.vector_length(), isa_.size(total_));
    isa_.loop(isa_.size(0), isa_.size(total_), length, {}, [&](Value lane, Values &) {
      const Values acc = isa_.loop(
          lane, rows_.count(), total_, Values(chains_, isa_.zero(0)), [&](Value i, Values &s) {
            body(i, 0, isa_.mask(isa_.minimum(length, isa_.sub(rows_.count(), i))), s);
          });
      Value whole = isa_.mask(length);
      for (int c = 0; c < chains_; ++c)
        isa_.store_masked(acc[c], isa_.at(isa_.at(scratch_, lane), c * total_), whole);
    });
    Values lanes;
    for (int l = 0; l < total_; ++l)
      for (int c = 0; c < chains_; ++c)
        lanes.push_back(isa_.load(isa_.at(scratch_, c * total_ + l), 1));
    store_pairs(halved(lanes, total_), sums);
  }

  /// Adds the upper half of `count` vectors of each chain to the lower until `left` are left.
  Values halved(Values acc, int count, int left = 2) {
    for (; count > left; count /= 2)
      for (int k = 0; k < count / 2 * chains_; ++k)
        acc[k] = isa_.sum(acc[k], acc[k + count / 2 * chains_]);
    acc.resize(count * chains_);
    return acc;
  }

  void store_pairs(const Values &lanes, Value sums) {
    for (int c = 0; c < chains_; ++c)
      for (int parity = 0; parity < 2; ++parity)
        isa_.store(lanes[c + parity * chains_], isa_.at(sums, 2 * c + parity));
  }

  /// Within vectors, two chains at a time: the halves of both side by side are added in one step.
  void fold(const Values &state, Value sums) {
    const int lanes = lanes_, vectors = total_ / lanes;
    if (lanes == 1)
      return store_pairs(halved(state, vectors), sums);
    Values acc = halved(state, vectors, 1);
    int chains = 1; // of one vector
    for (int each = lanes; each > 2; each /= 2, chains *= 2) {
      llvm::SmallVector<int32_t> low, high;
      for (int k = 0; k < 2 * chains; ++k)
        for (int l = 0; l < each / 2; ++l)
          low.push_back(k * each + l), high.push_back(k * each + each / 2 + l);
      Values next;
      for (size_t k = 0; k < acc.size(); k += 2) {
        Value x = acc[k], y = acc[std::min(k + 1, acc.size() - 1)];
        next.push_back(isa_.sum(isa_.shuffle(x, y, low), isa_.shuffle(x, y, high)));
      }
      acc = next;
    }
    for (size_t k = 0; k < acc.size(); ++k) {
      const int there = std::min(lanes, 2 * chains_ - int(k) * lanes);
      llvm::SmallVector<int32_t> first;
      for (int l = 0; l < there; ++l)
        first.push_back(l);
      isa_.store(there == lanes ? acc[k] : isa_.shuffle(acc[k], acc[k], first),
                 isa_.at(sums, int(k) * lanes));
    }
  }

  Isa &isa_;
  const Rows rows_;
  const int chains_, total_, lanes_; ///< virtual lanes, and those of a vector
  Value scratch_;
};

/// The columns of a group: in powers of two up to `wanted`, those whose values fit.
int columns_that_fit(const Isa &isa, int wanted, int each, int beside) {
  const Target &t = isa.target();
  int count = wanted;
  while (count > 1 && count * each + beside > t.registers / t.group)
    count /= 2;
  return count;
}

/// Part of the arithmetic (ColumnRun).
constexpr int dots_of_group = 4;

/// The columns of a group where they start and end at different rows and each is added to sums of
/// rows. As far as a vector, a vector of sums is loaded as it was stored for the group before, else
/// the processor waits until that has left for the cache.
int sloped_columns(const Isa &isa, int most, int parts) {
  return std::min(most, std::max(dots_of_group, isa.lanes() / parts));
}

/// The factors of a group of columns, `each` a column, splat. Those of one width, of whole vectors
/// mostly, stay in registers.
class Factors {
public:
  Factors(Isa &isa, Value factors, const Group &group, int each)
      : Factors(isa, isa.at(factors, isa.times(group.j, each)), group.count() * each) {}
  Factors(Isa &isa, Value factors, int count, int kept = 0)
      : isa_(isa), at_(factors), count_(count), kept_(kept), whole_(splat(kept)) {}
  Values of_width(int width) const { return width == kept_ ? whole_ : splat(width); }

private:
  Values splat(int width) const {
    Values s;
    for (int k = 0; k < count_; ++k)
      s.push_back(isa_.splat(isa_.load(isa_.at(at_, k), 1), width));
    return s;
  }
  Isa &isa_;
  Value at_;
  int count_, kept_;
  Values whole_; ///< of width kept_
};

void add_to_chain(Isa &isa, Value a, Value x, Value &chain, Value mask) {
  Value next = isa.fma(a, x, chain);
  chain = mask ? isa.select(mask, next, chain) : next; // lanes that are not there stay as they are
}

/// acc[v][i] += A x over a group's columns.
void add_rows(Isa &isa, const Group &group, const Factors &x, const Values &accs) {
  const Values at = group.shared_columns();
  const size_t factors = accs.size();
  group.shared().in_vectors(Rows::Masked::Loads, [&](Value i, int width, Value mask) {
    const Values factor = x.of_width(width);
    Value row = isa.add(group.low, i);
    Values before;
    for (Value p : accs)
      before.push_back(load_padded(isa, p, row, width, mask));
    Values acc = before;
    for (size_t c = 0; c < at.size(); ++c) {
      Value a = load_factor(isa, at[c], i, width, mask);
      for (size_t f = 0; f < factors; ++f)
        acc[f] = isa.fma(a, factor[c * factors + f], acc[f]);
    }
    for (size_t f = 0; f < factors; ++f)
      store_padded(isa, acc[f], before[f], accs[f], row, mask);
  });
}

/// The corners of a group: its part of sums of rows, of sums of columns, or of both.
class Corners {
public:
  Corners(Isa &isa, const Group &group) : isa_(isa), group_(group) {}

  void to_rows(const Factors &x, const Values &accs) { x_ = &x, accs_ = accs; }
  /// 2 sums for each of the vectors xs and each column.
  void to_columns(const Values &xs, Value sums) { xs_ = xs, sums_ = sums; }

  void add() {
    const int parts = group_.parts, vectors = int(xs_.size());
    const Values none(size_t(group_.count() * vectors * parts), isa_.zero(1));
    Values chains = none;
    group_.corners(
        [&](Value i, std::pair<int, int> columns, int part) {
          const Values factor = x_ ? x_->of_width(1) : Values();
          Values acc;
          for (Value p : accs_)
            acc.push_back(isa_.load(isa_.at(p, i), 1));
          for (int c = columns.first; c < columns.second; ++c) {
            Value a = isa_.load(isa_.at(group_.columns[size_t(c)], i), 1);
            for (size_t f = 0; f < acc.size(); ++f)
              acc[f] = isa_.fma(a, factor[size_t(c) * acc.size() + f], acc[f]);
            for (int v = 0; v < vectors; ++v) {
              Value &chain = chains[size_t((c * vectors + v) * parts + part)];
              chain = isa_.fma(a, isa_.load(isa_.at(xs_[size_t(v)], i), 1), chain);
            }
          }
          for (size_t f = 0; f < acc.size(); ++f)
            isa_.store(acc[f], isa_.at(accs_[f], i));
        },
        [&] {
          for (size_t k = 0; k < chains.size(); ++k) {
            Value p = isa_.at(sums_, int64_t(k) / parts * 2 + int64_t(k) % parts);
            isa_.store(isa_.sum(isa_.load(p, 1), chains[k]), p);
          }
          chains = none;
        });
  }

private:
  Isa &isa_;
  const Group &group_;
  const Factors *x_ = nullptr;
  Values accs_, xs_;
  Value sums_;
};

/// Vectors from the group's shared rows on.
Values shared(Isa &isa, const Group &group, const Values &vectors) {
  Values at;
  for (Value v : vectors)
    at.push_back(isa.at(v, group.low));
  return at;
}

} // namespace

void weave_axpy_columns(Isa &isa, const std::string &name, int columns, int factors) {
  const Values arg = isa.begin(name, factors == 1 ? "pppp" : "ppppp"); // run, a, x, acc...
  const Values accs(arg.begin() + 3, arg.end());
  const int most = columns_that_fit(isa, columns, factors, factors + 2);
  const ColumnRun run(isa, arg[0], arg[1], factors);
  run.groups(most, sloped_columns(isa, most, factors), [&](const Group &group) {
    const Factors x(isa, arg[2], group, factors);
    Corners corners(isa, group);
    corners.to_rows(x, accs);
    corners.add();
    add_rows(isa, group, x, accs);
  });
  isa.finish();
}

void weave_dot_columns(Isa &isa, const std::string &name, int columns, int vectors) {
  const Values arg =
      isa.begin(name, vectors == 1 ? "ppppp" : "pppppp"); // run, a, x..., sums, scratch
  const Values xs(arg.begin() + 2, arg.begin() + 2 + vectors);
  const int virtual_lanes = LaneSums::lanes_with(isa, vectors);
  const int each = vectors * LaneSums::vectors_of_chain(isa, virtual_lanes);
  const int most = columns_that_fit(isa, columns, each, vectors + 2);
  const ColumnRun run(isa, arg[0], arg[1], vectors);
  run.groups(most, dots_of_group, [&](const Group &group) {
    Value sums = isa.at(arg[2 + vectors], isa.times(group.j, 2 * vectors));
    const Values x_at = shared(isa, group, xs), columns_at = group.shared_columns();
    for (int first = 0; first < group.count(); first += most) {
      const int count = std::min(most, group.count() - first);
      LaneSums lanes(isa, group.shared(), count * vectors, virtual_lanes, arg[3 + vectors]);
      lanes.store(isa.at(sums, first * 2 * vectors),
                  [&](Value i, int width, Value mask, Values &chains) {
                    Values x;
                    for (Value p : x_at)
                      x.push_back(load_factor(isa, p, i, width, mask));
                    for (int c = 0; c < count; ++c) {
                      Value a = load_rows(isa, columns_at[size_t(first + c)], i, width, mask);
                      for (int v = 0; v < vectors; ++v)
                        add_to_chain(isa, a, x[size_t(v)], chains[size_t(c * vectors + v)], mask);
                    }
                  });
    }
    Corners corners(isa, group);
    corners.to_columns(xs, sums);
    corners.add();
  });
  isa.finish();
}

void weave_axpy_dot(Isa &isa, const std::string &name, int columns, int vectors) {
  // run, a, factors, acc..., x..., sums, scratch
  const Values arg = isa.begin(name, vectors == 1 ? "ppppppp" : "ppppppppp");
  const Values accs(arg.begin() + 3, arg.begin() + 3 + vectors);
  const Values xs(arg.begin() + 3 + vectors, arg.begin() + 3 + 2 * vectors);
  const int virtual_lanes = LaneSums::lanes_with(isa, vectors);
  const int each = vectors * (LaneSums::vectors_of_chain(isa, virtual_lanes) + 1);
  const int most = columns_that_fit(isa, std::min(columns, 4), each, 2 * vectors + 2);
  const ColumnRun run(isa, arg[0], arg[1], vectors);
  run.groups(most, dots_of_group, [&](const Group &group) {
    Value factors_at = isa.at(arg[2], isa.times(group.j, vectors));
    Value sums = isa.at(arg[3 + 2 * vectors], isa.times(group.j, 2 * vectors));
    const Values columns_at = group.shared_columns();
    const Values acc_at = shared(isa, group, accs), x_at = shared(isa, group, xs);
    for (int first = 0; first < group.count(); first += most) {
      const int count = std::min(most, group.count() - first);
      const Factors factors(isa, isa.at(factors_at, first * vectors), count * vectors,
                            LaneSums::width(isa, virtual_lanes));
      LaneSums lanes(isa, group.shared(), count * vectors, virtual_lanes, arg[4 + 2 * vectors]);
      lanes.store(
          isa.at(sums, first * 2 * vectors), [&](Value i, int width, Value mask, Values &chains) {
            const Values factor = factors.of_width(width);
            Values x, before;
            for (int v = 0; v < vectors; ++v) {
              x.push_back(load_factor(isa, x_at[size_t(v)], i, width, mask));
              before.push_back(load_padded(isa, acc_at[size_t(v)], i, width, mask));
            }
            Values acc = before;
            for (int c = 0; c < count; ++c) {
              Value a = load_factor(isa, columns_at[size_t(first + c)], i, width, mask);
              for (int v = 0; v < vectors; ++v) {
                acc[size_t(v)] = isa.fma(a, factor[size_t(c * vectors + v)], acc[size_t(v)]);
                add_to_chain(isa, a, x[size_t(v)], chains[size_t(c * vectors + v)], mask);
              }
            }
            for (int v = 0; v < vectors; ++v)
              store_padded(isa, acc[size_t(v)], before[size_t(v)], acc_at[size_t(v)], i, mask);
          });
    }
    const Factors factors(isa, arg[2], group, vectors);
    Corners corners(isa, group);
    corners.to_rows(factors, accs);
    corners.to_columns(xs, sums);
    corners.add();
  });
  isa.finish();
}

void weave_ger_columns(Isa &isa, const std::string &name, int columns, int terms, int parts) {
  const Values arg = isa.begin(name, std::string(size_t(3 + terms), 'p')); // run, a, factors, x...
  const Values xs(arg.begin() + 3, arg.end());
  const int most = columns_that_fit(isa, std::min(columns, 4), terms, terms + 2);
  const auto updated = [&](Value a, const Values &x, const Values &factor, int column) {
    for (int t = 0; t < terms; ++t)
      a = isa.fma(x[size_t(t)], factor[size_t(column * terms + t)], a);
    return a;
  };
  const ColumnRun run(isa, arg[0], arg[1], parts);
  run.groups(most, most, [&](const Group &group) {
    const Factors factors(isa, arg[2], group, terms);
    const Values columns_at = group.shared_columns(), x_at = shared(isa, group, xs);
    group.shared().in_vectors(Rows::Masked::LoadsAndStores, [&](Value i, int width, Value mask) {
      const Values factor = factors.of_width(width);
      Values x;
      for (Value p : x_at)
        x.push_back(load_factor(isa, p, i, width, mask));
      for (size_t c = 0; c < columns_at.size(); ++c)
        store_rows(isa, updated(load_rows(isa, columns_at[c], i, width, mask), x, factor, int(c)),
                   columns_at[c], i, mask);
    });
    group.corners(
        [&](Value i, std::pair<int, int> of, int) {
          const Values factor = factors.of_width(1);
          Values x;
          for (Value p : xs)
            x.push_back(isa.load(isa.at(p, i), 1));
          for (int c = of.first; c < of.second; ++c) {
            Value p = isa.at(group.columns[size_t(c)], i);
            isa.store(updated(isa.load(p, 1), x, factor, c), p);
          }
        },
        [] {});
  });
  isa.finish();
}

} // namespace loom
