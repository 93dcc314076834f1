// SPDX-License-Identifier: BSD-3-Clause
// Level 2's products: several columns at a time, so that the vectors beside A stay in registers.
#include "kernels/recipes/column_run.h"

namespace loom {
namespace {

/// Chains of a dot in virtual lanes, the same sums for every vector length.
class LaneSums {
public:
  LaneSums(Isa &isa, const ColumnRun &run, int chains, Value scratch)
      : isa_(isa), run_(run), chains_(chains), total_(512 / isa.element_bits()), scratch_(scratch) {
  }

  static int vectors_of_chain(const Isa &isa) {
    return isa.scalable() ? 1 : 512 / isa.element_bits() / isa.lanes();
  }

  /// body(i, width, mask, acc) adds some rows to one vector of each chain; then the sums are
  /// stored.
  template <class Body> void store(Value sums, Body body) {
    if (isa_.scalable())
      return by_passes(sums, body);
    const int vectors = vectors_of_chain(isa_);
    Value whole = isa_.multiple_below(run_.rows(), total_);
    const Values state =
        isa_.loop(isa_.size(0), whole, total_, Values(vectors * chains_, isa_.zero(0)),
                  [&](Value i, Values &s) {
                    for (int v = 0; v < vectors; ++v) {
                      Values acc(s.begin() + v * chains_, s.begin() + (v + 1) * chains_);
                      body(isa_.plus(i, v * isa_.lanes()), 0, Value(), acc);
                      std::copy(acc.begin(), acc.end(), s.begin() + v * chains_);
                    }
                  });
    isa_.when(
        isa_.less(whole, run_.rows()),
        [&] {
          if (vectors == 1 && isa_.target().masks) {
            Values acc = state;
            body(whole, 0, isa_.mask(isa_.sub(run_.rows(), whole)), acc);
            return fold(acc, sums);
          }
          last_rows(whole, state, body);
          Values acc;
          for (int v = 0; v < vectors; ++v)
            for (int c = 0; c < chains_; ++c)
              acc.push_back(isa_.load(isa_.at(scratch_, c * total_ + v * isa_.lanes()), 0));
          fold(acc, sums);
        },
        [&] { fold(state, sums); });
  }

private:
  // The last rows meet their lanes in memory.
  template <class Body> void last_rows(Value whole, const Values &state, Body body) {
    for (size_t k = 0; k < state.size(); ++k)
      isa_.store(state[k],
                 isa_.at(scratch_, int(k) % chains_ * total_ + int(k) / chains_ * isa_.lanes()));
    run_.pieces(whole, isa_.lanes(), [&](Value i, int width, Value) {
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
          lane, run_.rows(), total_, Values(chains_, isa_.zero(0)), [&](Value i, Values &s) {
            body(i, 0, isa_.mask(isa_.minimum(length, isa_.sub(run_.rows(), i))), s);
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
    const int lanes = isa_.lanes(), vectors = total_ / lanes;
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
  const ColumnRun &run_;
  const int chains_, total_;
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

/// The factors of a group of columns, `each` a column, splat. Those of whole vectors stay in
/// registers.
class Factors {
public:
  Factors(Isa &isa, Value factors, Value j, size_t columns, int each)
      : isa_(isa), at_(isa.at(factors, isa.times(j, each))), count_(int(columns) * each),
        whole_(splat(0)) {}
  Values of_width(int width) const { return width == 0 ? whole_ : splat(width); }

private:
  Values splat(int width) const {
    Values s;
    for (int k = 0; k < count_; ++k)
      s.push_back(isa_.splat(isa_.load(isa_.at(at_, k), 1), width));
    return s;
  }
  Isa &isa_;
  Value at_;
  int count_;
  Values whole_;
};

void add_to_chain(Isa &isa, Value a, Value x, Value &chain, Value mask) {
  Value next = isa.fma(a, x, chain);
  chain = mask ? isa.select(mask, next, chain) : next; // lanes that are not there stay as they are
}

} // namespace

void weave_axpy_columns(Isa &isa, const std::string &name, int columns, int factors) {
  const Values arg = isa.begin(name, factors == 1 ? "pppp" : "ppppp"); // run, a, x, acc...
  const ColumnRun run(isa, arg[0], arg[1]);
  run.groups(columns_that_fit(isa, columns, factors, factors + 2), [&](Value j, const Values &at) {
    const Factors x(isa, arg[2], j, at.size(), factors);
    run.rows_in_vectors([&](Value i, int width, Value mask) {
      const Values factor = x.of_width(width);
      Values acc;
      for (int f = 0; f < factors; ++f)
        acc.push_back(load_rows(isa, arg[3 + f], i, width, mask));
      for (size_t c = 0; c < at.size(); ++c) {
        Value a = load_factor(isa, at[c], i, width, mask);
        for (int f = 0; f < factors; ++f)
          acc[f] = isa.fma(a, factor[c * factors + f], acc[f]);
      }
      for (int f = 0; f < factors; ++f)
        store_rows(isa, acc[f], arg[3 + f], i, mask);
    });
  });
  isa.finish();
}

void weave_dot_columns(Isa &isa, const std::string &name, int columns, int vectors) {
  const Values arg =
      isa.begin(name, vectors == 1 ? "ppppp" : "pppppp"); // run, a, x..., sums, scratch
  const ColumnRun run(isa, arg[0], arg[1]);
  const int each = vectors * LaneSums::vectors_of_chain(isa);
  run.groups(columns_that_fit(isa, columns, each, vectors + 2), [&](Value j, const Values &at) {
    LaneSums lanes(isa, run, int(at.size()) * vectors, arg[3 + vectors]);
    lanes.store(isa.at(arg[2 + vectors], isa.times(j, 2 * vectors)),
                [&](Value i, int width, Value mask, Values &chains) {
                  Values x;
                  for (int v = 0; v < vectors; ++v)
                    x.push_back(load_factor(isa, arg[2 + v], i, width, mask));
                  for (size_t c = 0; c < at.size(); ++c) {
                    Value a = load_rows(isa, at[c], i, width, mask);
                    for (int v = 0; v < vectors; ++v)
                      add_to_chain(isa, a, x[v], chains[c * vectors + v], mask);
                  }
                });
  });
  isa.finish();
}

void weave_axpy_dot(Isa &isa, const std::string &name, int columns, int vectors) {
  // run, a, factors, acc..., x..., sums, scratch
  const Values arg = isa.begin(name, vectors == 1 ? "ppppppp" : "ppppppppp");
  const Values accs(arg.begin() + 3, arg.begin() + 3 + vectors);
  const Values xs(arg.begin() + 3 + vectors, arg.begin() + 3 + 2 * vectors);
  const ColumnRun run(isa, arg[0], arg[1]);
  const int each = vectors * (LaneSums::vectors_of_chain(isa) + 1);
  const int most = columns_that_fit(isa, std::min(columns, 4), each, 2 * vectors + 2);
  run.groups(most, [&](Value j, const Values &at) {
    const Factors factors(isa, arg[2], j, at.size(), vectors);
    LaneSums lanes(isa, run, int(at.size()) * vectors, arg[4 + 2 * vectors]);
    lanes.store(isa.at(arg[3 + 2 * vectors], isa.times(j, 2 * vectors)),
                [&](Value i, int width, Value mask, Values &chains) {
                  const Values factor = factors.of_width(width);
                  Values x, acc;
                  for (int v = 0; v < vectors; ++v) {
                    x.push_back(load_factor(isa, xs[v], i, width, mask));
                    acc.push_back(load_rows(isa, accs[v], i, width, mask));
                  }
                  for (size_t c = 0; c < at.size(); ++c) {
                    Value a = load_factor(isa, at[c], i, width, mask);
                    for (int v = 0; v < vectors; ++v) {
                      acc[v] = isa.fma(a, factor[c * vectors + v], acc[v]);
                      add_to_chain(isa, a, x[v], chains[c * vectors + v], mask);
                    }
                  }
                  for (int v = 0; v < vectors; ++v)
                    store_rows(isa, acc[v], accs[v], i, mask);
                });
  });
  isa.finish();
}

void weave_ger_columns(Isa &isa, const std::string &name, int columns, int terms) {
  const Values arg = isa.begin(name, std::string(size_t(3 + terms), 'p')); // run, a, factors, x...
  const ColumnRun run(isa, arg[0], arg[1]);
  const int most = columns_that_fit(isa, std::min(columns, 4), terms, terms + 2);
  run.groups(most, [&](Value j, const Values &at) {
    const Factors factors(isa, arg[2], j, at.size(), terms);
    run.rows_in_vectors([&](Value i, int width, Value mask) {
      const Values factor = factors.of_width(width);
      Values x;
      for (int t = 0; t < terms; ++t)
        x.push_back(load_factor(isa, arg[3 + t], i, width, mask));
      for (size_t c = 0; c < at.size(); ++c) {
        Value a = load_rows(isa, at[c], i, width, mask);
        for (int t = 0; t < terms; ++t)
          a = isa.fma(x[t], factor[c * terms + t], a);
        store_rows(isa, a, at[c], i, mask);
      }
    });
  });
  isa.finish();
}

} // namespace loom
