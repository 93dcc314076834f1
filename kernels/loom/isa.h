// SPDX-License-Identifier: BSD-3-Clause
// The vocabulary in which recipes are written: vectors, pointers, loops, on MLIR's builders.
#pragma once
#include "kernels/loom/target.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace loom {

using Value = mlir::Value;
using Values = llvm::SmallVector<Value>;

/// Sizes are i64, matrices are bare pointers; a vector of one element is the element itself, so
/// that scalar code and vector code are one recipe.
class Isa {
public:
  Isa(mlir::ModuleOp module, const Target &target, int element_bits);

  const Target &target() const { return target_; }
  int lanes() const { return lanes_; }
  int element_bits() const { return bits_; }
  bool scalable() const { return target_.scalable; }

  /// Opens a function whose arguments are sizes and pointers ('i' and 'p' in `signature`); with
  /// `result`, one size is returned by finish(). noalias is promised for no pointer.
  Values begin(const std::string &name, const std::string &signature, bool result = false);
  void finish(Value result = {});

  // Sizes
  Value size(int64_t n);
  Value add(Value x, Value y);
  Value sub(Value x, Value y);
  Value mul(Value x, Value y);
  Value times(Value x, int64_t n) { return mul(x, size(n)); }
  Value plus(Value x, int64_t n) { return n == 0 ? x : add(x, size(n)); }
  Value minimum(Value x, Value y);
  Value maximum(Value x, Value y);
  Value halved(Value x);                    ///< of x >= 0
  Value multiple_below(Value x, int64_t n); ///< the largest multiple of n that is <= x
  Value whole_below(Value x, Value power);  ///< the same for a power of two known at run time
  Value less(Value x, Value y);
  Value equal(Value x, Value y);
  Value vscale();
  Value vector_length(); ///< elements of a whole vector

  Value size_at(Value pointer, int64_t i); ///< the i-th of the sizes that lie there

  // Vectors of `width` elements; 0 stands for the target's own vector, whole or scalable.
  mlir::Type vector(int width);
  Value zero(int width);
  Value splat(Value element, int width);
  Value lane(Value v, int i, int width); ///< element i of a whole fixed vector, splat
  Value fma(Value x, Value y, Value acc);
  Value negated_fma(Value x, Value y, Value acc); ///< acc - x y, rounded as fma is
  Value sum(Value x, Value y);
  Value difference(Value x, Value y);
  Value product(Value x, Value y);
  Value quotient(Value x, Value y);
  Value select(Value mask, Value yes, Value no);
  Value shuffle(Value x, Value y, llvm::ArrayRef<int32_t> order);
  Value mask(Value count, int width = 0); ///< the first `count` lanes of a vector
  Value nan_beyond(Value mask);     ///< a pattern of bits: quiet NaN beyond the mask, 0 within it
  Value merge(Value v, Value bits); ///< v | bits
  Value negated(Value x);
  Value nan(int width); ///< quiet

  // Pairs of adjacent elements, as complex numbers lie
  Value swap_pairs(Value v);                         ///< of a fixed vector
  Value alternate(Value even, Value odd, int width); ///< even, odd, even, ... of elements
  Value even_lanes();                                ///< a mask of every second lane
  Value both(Value mask, Value other);
  Value either(Value mask, Value other);
  Value inverse(Value mask);
  std::pair<Value, Value> deinterleave(Value v); ///< even and odd elements
  Value interleave(Value even, Value odd);       ///< one after the other
  Value absolute(Value x);
  Value greater(Value x, Value y);     ///< x > y ? x : y: y where x is NaN
  Value equal_lanes(Value x, Value y); ///< a mask; of elements, whether they are equal
  Value not_below(Value x, Value y);   ///< of elements, x >= y
  Value any(Value mask);               ///< whether a lane of a vector's mask is set
  Value first_lane(Value mask);        ///< the first that is set, of a fixed vector, if any is
  Value element(Value v, int i);
  Value gathered(const Values &elements);    ///< as one vector
  Value half(Value v, int start, int width); ///< elements from `start` on

  // Memory: pointers to elements, aligned to an element and no more
  Value at(Value pointer, Value elements);
  Value at(Value pointer, int64_t elements);
  Value load(Value pointer, int width);
  /// `width` elements, repeated up to a register's 16 bytes: code generation computes in all its
  /// lanes, and a zero in one would raise "invalid" against an infinity.
  Value load_repeated(Value pointer, int width);
  int repeated(int width) const; ///< lanes of that vector
  void store_first(Value v, Value pointer, int width);
  void store(Value v, Value pointer);
  Value load_masked(Value pointer, Value mask); ///< 0 beyond the mask
  Value load_masked(Value pointer, Value mask, Value beyond);
  Value load_double(Value pointer); ///< two whole vectors as one
  Value mask_double(Value count);   ///< its first `count` lanes
  /// Numbers of half the size, made as wide as elements are; with a mask, 0 beyond it.
  Value load_widened(Value pointer, int width, Value mask = {});
  Value at_half_size(Value pointer, Value elements);
  void store_masked(Value v, Value pointer, Value mask);
  void prefetch(Value pointer, int locality = 3); ///< 3: into L1, 2: into L2
  Value is_zero(Value element);

  // for (i = from; i < to; i += step) body(i, state)
  template <class Body>
  Values loop(Value from, Value to, int64_t step, const Values &state, Body body) {
    return loop(from, to, size(step), state, body);
  }
  template <class Body>
  Values loop(Value from, Value to, Value step, const Values &state, Body body) {
    auto l = mlir::scf::ForOp::create(b_, from, to, step, state);
    mlir::OpBuilder::InsertionGuard guard(b_);
    b_.setInsertionPointToStart(l.getBody());
    Values in(l.getRegionIterArgs().begin(), l.getRegionIterArgs().end());
    body(l.getInductionVar(), in);
    if (!state.empty()) // without state, the loop comes with its terminator
      mlir::scf::YieldOp::create(b_, in);
    return Values(l.getResults().begin(), l.getResults().end());
  }
  template <class Then, class Else> void when(Value condition, Then yes, Else no) {
    auto i = mlir::scf::IfOp::create(b_, condition, true);
    mlir::OpBuilder::InsertionGuard guard(b_);
    b_.setInsertionPointToStart(i.thenBlock());
    yes();
    b_.setInsertionPointToStart(i.elseBlock());
    no();
  }

  /// The same where both ways give values.
  template <class Then, class Else>
  Values when(Value condition, mlir::TypeRange types, Then yes, Else no) {
    auto i = mlir::scf::IfOp::create(b_, types, condition, true);
    mlir::OpBuilder::InsertionGuard guard(b_);
    b_.setInsertionPointToStart(i.thenBlock());
    mlir::scf::YieldOp::create(b_, yes());
    b_.setInsertionPointToStart(i.elseBlock());
    mlir::scf::YieldOp::create(b_, no());
    return Values(i.getResults().begin(), i.getResults().end());
  }
  /// The first of from, from + step, ... at which `holds`, or the first that is not below `to`.
  template <class Holds> Value first(Value from, Value to, Value step, Holds holds) {
    const mlir::Type i64 = from.getType();
    auto loop = mlir::scf::WhileOp::create(b_, mlir::TypeRange{i64}, mlir::ValueRange{from});
    mlir::OpBuilder::InsertionGuard guard(b_);
    mlir::Block *before = b_.createBlock(&loop.getBefore(), {}, {i64}, {b_.getLoc()});
    Value i = before->getArgument(0);
    const Values on = when(
        less(i, to), mlir::TypeRange{b_.getI1Type()}, [&] { return Values{negation(holds(i))}; },
        [&] { return Values{truth(false)}; });
    mlir::scf::ConditionOp::create(b_, on[0], mlir::ValueRange{i});
    mlir::Block *after = b_.createBlock(&loop.getAfter(), {}, {i64}, {b_.getLoc()});
    mlir::scf::YieldOp::create(b_, add(after->getArgument(0), step));
    return loop.getResult(0);
  }

private:
  Value truth(bool value);
  Value negation(Value truth);

  mlir::ImplicitLocOpBuilder b_;
  const Target &target_;
  mlir::Type element_;
  int bits_, lanes_;
};

} // namespace loom
