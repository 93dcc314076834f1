// SPDX-License-Identifier: BSD-3-Clause
// How a complex product ends: the four real products are combined, scaled and added to C. The
// contract is ComplexUpdateKernel in complex_kernels.h.
#include "kernels/recipes/recipe.h"

namespace loom {
namespace {

class UpdateWeaver {
public:
  UpdateWeaver(Isa &isa, const std::string &name, ComplexTerms terms) : isa_(isa), terms_(terms) {
    const Values x = isa.begin(name, "iipipip");
    reals_ = isa.times(x[0], 2), n_ = x[1], p_ = x[2], ldp_ = x[3], c_ = x[4],
    ldc_ = isa.times(x[5], 2);
    Value *const scale[] = {&ar_, &ai_, &br_, &bi_, &own_[0], &own_[1], &other_[0], &other_[1]};
    for (int i = 0; i < 8; ++i)
      *scale[i] = isa.load(isa.at(x[6], i), 1);
    // columns of p: two products each, or one of complex elements
    step_ = isa.times(ldp_, 2);
  }

  // A part that is 0 is left out, not multiplied with: 0 * Inf would be NaN.
  void weave() {
    isa_.when(
        isa_.is_zero(ai_), [&] { with_alpha(false); }, [&] { with_alpha(true); });
    isa_.finish();
  }

private:
  enum class Beta { Zero, Real, Complex };

  void with_alpha(bool complex_alpha) {
    isa_.when(
        isa_.is_zero(bi_),
        [&] {
          isa_.when(
              isa_.is_zero(br_), [&] { columns(complex_alpha, Beta::Zero); },
              [&] { columns(complex_alpha, Beta::Real); });
        },
        [&] { columns(complex_alpha, Beta::Complex); });
  }

  void columns(bool complex_alpha, Beta beta) {
    isa_.loop(isa_.size(0), n_, 1, {p_, c_}, [&](Value, Values &s) {
      const auto part = [&](Value i, int width, Value mask) {
        element(isa_.at(s[0], i), isa_.at(s[1], i), width, mask, complex_alpha, beta);
      };
      rows(part);
      s = {isa_.at(s[0], step_), isa_.at(s[1], ldc_)};
    });
  }

  // Whole vectors, then what is left: under a mask where masks are free, else pair by pair.
  template <class Part> void rows(const Part &part) {
    if (isa_.scalable()) {
      isa_.loop(isa_.size(0), reals_, isa_.vector_length(), {},
                [&](Value i, Values &) { part(i, 0, isa_.mask(isa_.sub(reals_, i))); });
      return;
    }
    const int lanes = std::max(isa_.lanes(), 2); // a pair is never cut
    Value whole = isa_.multiple_below(reals_, lanes);
    isa_.loop(isa_.size(0), whole, lanes, {}, [&](Value i, Values &) { part(i, lanes, {}); });
    if (lanes == 2)
      return;
    if (isa_.target().masks)
      isa_.loop(whole, reals_, lanes, {},
                [&](Value i, Values &) { part(i, 0, isa_.mask(isa_.sub(reals_, i))); });
    else
      isa_.loop(whole, reals_, 2, {}, [&](Value i, Values &) { part(i, 2, {}); });
  }

  void element(Value p, Value c, int width, Value mask, bool complex_alpha, Beta beta) {
    const int carrier = isa_.repeated(width);
    const auto pair = [&](Value even, Value odd) { return isa_.alternate(even, odd, carrier); };
    const auto one = [&](Value x) { return isa_.splat(x, carrier); };
    Value u;
    if (beta != Beta::Zero)
      u = isa_.product(one(br_), load(c, width, mask));
    if (beta == Beta::Complex)
      u = isa_.fma(one(br_), load(c, width, mask),
                   isa_.product(pair(isa_.negated(bi_), bi_), swapped(c, width, mask)));
    if (complex_alpha) {
      Value factor = pair(isa_.negated(ai_), ai_), t = term(p, width, mask, true);
      u = u ? isa_.fma(factor, t, u) : isa_.product(factor, t);
    }
    Value t = term(p, width, mask, false);
    Value out = u ? isa_.fma(one(ar_), t, u) : isa_.product(one(ar_), t);
    if (mask)
      isa_.store_masked(out, c, mask);
    else
      isa_.store_first(out, c, width);
  }

  /// t, or t with its parts swapped: signs are exact, and a sum is rounded once in either order.
  Value term(Value p, int width, Value mask, bool swap) {
    const auto get = [&](Value from, bool swap_here) {
      return swap_here ? swapped(from, width, mask) : load(from, width, mask);
    };
    if (terms_ == ComplexTerms::Sums)
      return get(p, swap);
    const int carrier = isa_.repeated(width), even = swap ? 1 : 0, odd = 1 - even;
    Value own = isa_.alternate(own_[even], own_[odd], carrier);
    Value other = isa_.alternate(other_[even], other_[odd], carrier);
    return isa_.fma(other, get(isa_.at(p, ldp_), !swap), isa_.product(own, get(p, swap)));
  }

  Value load(Value p, int width, Value mask) {
    return mask ? isa_.load_masked(p, mask, isa_.nan(0)) : isa_.load_repeated(p, width);
  }

  Value swapped(Value p, int width, Value mask) {
    if (!isa_.scalable())
      return isa_.swap_pairs(load(p, width, mask));
    // from one further on and from one before, each in every second lane
    Value even = isa_.even_lanes();
    Value upper = isa_.load_masked(isa_.at(p, 1), isa_.both(mask, even), isa_.nan(0));
    return isa_.load_masked(isa_.at(p, -1), isa_.both(mask, isa_.inverse(even)), upper);
  }

  Isa &isa_;
  const ComplexTerms terms_;
  Value reals_, n_, p_, ldp_, c_, ldc_, step_;
  Value ar_, ai_, br_, bi_, own_[2], other_[2];
};

} // namespace

void weave_complex_update(Isa &isa, const std::string &name, ComplexTerms terms) {
  UpdateWeaver(isa, name, terms).weave();
}

} // namespace loom
