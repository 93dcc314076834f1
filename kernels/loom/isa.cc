// SPDX-License-Identifier: BSD-3-Clause
// Each word of the vocabulary as MLIR operations.
#include "kernels/loom/isa.h"

using namespace mlir;

namespace loom {

Isa::Isa(ModuleOp module, const Target &target, int element_bits)
    : b_(module.getLoc(), module.getContext()), target_(target), bits_(element_bits),
      lanes_(target.lanes(element_bits)) {
  element_ = element_bits == 64 ? Type(b_.getF64Type()) : Type(b_.getF32Type());
  b_.setInsertionPointToEnd(module.getBody());
}

Values Isa::begin(const std::string &name, const std::string &signature, bool result) {
  llvm::SmallVector<Type> arguments, results;
  for (const char c : signature)
    arguments.push_back(c == 'i' ? Type(b_.getI64Type())
                                 : Type(LLVM::LLVMPointerType::get(b_.getContext())));
  if (result)
    results.push_back(b_.getI64Type());
  auto f = func::FuncOp::create(b_, name, b_.getFunctionType(arguments, results));
  b_.setInsertionPointToStart(f.addEntryBlock());
  return Values(f.getArguments().begin(), f.getArguments().end());
}

void Isa::finish(Value result) {
  func::ReturnOp::create(b_, result ? ValueRange(result) : ValueRange());
}

Value Isa::size(int64_t n) { return arith::ConstantIntOp::create(b_, n, 64); }
Value Isa::add(Value x, Value y) { return arith::AddIOp::create(b_, x, y); }
Value Isa::sub(Value x, Value y) { return arith::SubIOp::create(b_, x, y); }
Value Isa::mul(Value x, Value y) { return arith::MulIOp::create(b_, x, y); }
Value Isa::minimum(Value x, Value y) { return arith::MinSIOp::create(b_, x, y); }
Value Isa::maximum(Value x, Value y) { return arith::MaxSIOp::create(b_, x, y); }
Value Isa::halved(Value x) { return arith::ShRUIOp::create(b_, x, size(1)); }
Value Isa::less(Value x, Value y) {
  return arith::CmpIOp::create(b_, arith::CmpIPredicate::slt, x, y);
}
Value Isa::equal(Value x, Value y) {
  return arith::CmpIOp::create(b_, arith::CmpIPredicate::eq, x, y);
}
Value Isa::multiple_below(Value x, int64_t n) {
  return sub(x, arith::RemUIOp::create(b_, x, size(n)));
}
Value Isa::whole_below(Value x, Value power) {
  return arith::AndIOp::create(b_, x, sub(size(0), power));
}
Value Isa::truth(bool value) { return arith::ConstantIntOp::create(b_, value, 1); }
Value Isa::negation(Value x) { return arith::XOrIOp::create(b_, x, truth(true)); }
Value Isa::vscale() {
  return arith::IndexCastOp::create(b_, b_.getI64Type(), vector::VectorScaleOp::create(b_));
}
Value Isa::vector_length() { return scalable() ? times(vscale(), lanes_) : size(lanes_); }

Value Isa::size_at(Value pointer, int64_t i) {
  Value p =
      LLVM::GEPOp::create(b_, pointer.getType(), b_.getI64Type(), pointer, ValueRange{size(i)});
  return LLVM::LoadOp::create(b_, b_.getI64Type(), p);
}

Type Isa::vector(int width) {
  if (width == 0 && scalable())
    return VectorType::get({lanes_}, element_, {true});
  const int n = width == 0 ? lanes_ : width;
  return n == 1 ? element_ : Type(VectorType::get({n}, element_));
}
Value Isa::zero(int width) {
  const Type type = vector(width);
  return arith::ConstantOp::create(b_, cast<TypedAttr>(b_.getZeroAttr(type)));
}
Value Isa::splat(Value element, int width) {
  const Type type = vector(width);
  return type == element_ ? element : vector::BroadcastOp::create(b_, type, element).getResult();
}
Value Isa::lane(Value v, int i, int width) {
  return v.getType() == element_ ? splat(v, width)
                                 : splat(vector::ExtractOp::create(b_, v, int64_t(i)), width);
}
Value Isa::fma(Value x, Value y, Value acc) {
  if (target_.fma != Fma::Split)
    return LLVM::FMAOp::create(b_, x, y, acc);
  return LLVM::FAddOp::create(b_, product(x, y), acc);
}
Value Isa::negated_fma(Value x, Value y, Value acc) {
  if (target_.fma == Fma::Split)
    return LLVM::FSubOp::create(b_, acc, product(x, y));
  return LLVM::FMAOp::create(b_, LLVM::FNegOp::create(b_, x), y, acc);
}
Value Isa::sum(Value x, Value y) { return LLVM::FAddOp::create(b_, x, y); }
Value Isa::difference(Value x, Value y) { return LLVM::FSubOp::create(b_, x, y); }
Value Isa::quotient(Value x, Value y) { return LLVM::FDivOp::create(b_, x, y); }
Value Isa::product(Value x, Value y) { return LLVM::FMulOp::create(b_, x, y); }
Value Isa::select(Value mask, Value yes, Value no) {
  return arith::SelectOp::create(b_, mask, yes, no);
}
Value Isa::shuffle(Value x, Value y, llvm::ArrayRef<int32_t> order) {
  return LLVM::ShuffleVectorOp::create(b_, x, y, order);
}
Value Isa::mask(Value count, int width) {
  auto type = width == 0 ? VectorType::get({lanes_}, b_.getI1Type(), {scalable()})
                         : VectorType::get({width}, b_.getI1Type());
  Value n = arith::IndexCastOp::create(b_, b_.getIndexType(), count);
  return vector::CreateMaskOp::create(b_, type, ValueRange{n});
}

Value Isa::nan_beyond(Value mask) {
  auto bits = cast<VectorType>(mask.getType()).clone(b_.getIntegerType(bits_));
  const auto &semantics = cast<FloatType>(element_).getFloatSemantics();
  const llvm::APInt nan = llvm::APFloat::getQNaN(semantics).bitcastToAPInt();
  Value there = arith::ConstantOp::create(b_, DenseElementsAttr::get(bits, nan));
  Value nothing = arith::ConstantOp::create(b_, cast<TypedAttr>(b_.getZeroAttr(bits)));
  return arith::SelectOp::create(b_, mask, nothing, there);
}
Value Isa::merge(Value v, Value bits) {
  Value merged = LLVM::OrOp::create(b_, LLVM::BitcastOp::create(b_, bits.getType(), v), bits);
  return LLVM::BitcastOp::create(b_, v.getType(), merged);
}

Value Isa::negated(Value x) { return LLVM::FNegOp::create(b_, x); }
Value Isa::nan(int width) {
  const auto type = cast<FloatType>(element_);
  Value element =
      arith::ConstantFloatOp::create(b_, type, llvm::APFloat::getQNaN(type.getFloatSemantics()));
  return splat(element, width);
}

Value Isa::swap_pairs(Value v) {
  llvm::SmallVector<int32_t> order;
  for (int i = 0; i < cast<VectorType>(v.getType()).getNumElements(); ++i)
    order.push_back(i ^ 1);
  return shuffle(v, v, order);
}
Value Isa::alternate(Value even, Value odd, int width) {
  if (width == 0 && scalable())
    return arith::SelectOp::create(b_, even_lanes(), splat(even, 0), splat(odd, 0));
  llvm::SmallVector<int32_t> order;
  const int n = width == 0 ? lanes_ : width;
  for (int i = 0; i < n; ++i)
    order.push_back(i % 2 == 0 ? i : n + i);
  return shuffle(splat(even, n), splat(odd, n), order);
}
Value Isa::even_lanes() {
  auto lanes = VectorType::get({lanes_}, b_.getIntegerType(bits_), {scalable()});
  const auto all = [&](int64_t x) {
    return arith::ConstantOp::create(
        b_, DenseElementsAttr::get(lanes, llvm::APInt(unsigned(bits_), uint64_t(x))));
  };
  Value odd = arith::AndIOp::create(b_, LLVM::StepVectorOp::create(b_, lanes), all(1));
  return arith::CmpIOp::create(b_, arith::CmpIPredicate::eq, odd, all(0));
}
Value Isa::both(Value mask, Value other) { return arith::AndIOp::create(b_, mask, other); }
Value Isa::either(Value mask, Value other) { return arith::OrIOp::create(b_, mask, other); }
Value Isa::inverse(Value mask) {
  auto type = cast<VectorType>(mask.getType());
  Value all = arith::ConstantOp::create(b_, DenseElementsAttr::get(type, true));
  return arith::XOrIOp::create(b_, mask, all);
}
std::pair<Value, Value> Isa::deinterleave(Value v) {
  auto parts = vector::DeinterleaveOp::create(b_, v);
  return {parts.getRes1(), parts.getRes2()};
}
Value Isa::interleave(Value even, Value odd) { return vector::InterleaveOp::create(b_, even, odd); }
Value Isa::absolute(Value x) { return LLVM::FAbsOp::create(b_, x); }
Value Isa::greater(Value x, Value y) {
  return select(arith::CmpFOp::create(b_, arith::CmpFPredicate::OGT, x, y), x, y);
}
Value Isa::equal_lanes(Value x, Value y) {
  return arith::CmpFOp::create(b_, arith::CmpFPredicate::OEQ, x, y);
}
Value Isa::not_below(Value x, Value y) {
  return arith::CmpFOp::create(b_, arith::CmpFPredicate::OGE, x, y);
}
Value Isa::any(Value mask) {
  return vector::ReductionOp::create(b_, vector::CombiningKind::OR, mask);
}
Value Isa::first_lane(Value mask) {
  const auto lanes = unsigned(cast<VectorType>(mask.getType()).getNumElements());
  Value bits = LLVM::BitcastOp::create(b_, b_.getIntegerType(lanes), mask);
  bits = arith::ExtUIOp::create(b_, b_.getI64Type(), bits);
  return LLVM::CountTrailingZerosOp::create(b_, b_.getI64Type(), bits, /*is_zero_poison=*/true);
}
Value Isa::element(Value v, int i) { return vector::ExtractOp::create(b_, v, int64_t(i)); }
Value Isa::gathered(const Values &elements) {
  return vector::FromElementsOp::create(b_, vector(int(elements.size())), elements);
}
Value Isa::half(Value v, int start, int width) {
  llvm::SmallVector<int32_t> order;
  for (int i = 0; i < width; ++i)
    order.push_back(start + i);
  return shuffle(v, v, order);
}

Value Isa::at(Value pointer, Value elements) {
  return LLVM::GEPOp::create(b_, pointer.getType(), element_, pointer, ValueRange{elements});
}
Value Isa::at(Value pointer, int64_t elements) {
  return elements == 0 ? pointer : at(pointer, size(elements));
}
Value Isa::load(Value pointer, int width) {
  return LLVM::LoadOp::create(b_, vector(width), pointer, bits_ / 8);
}
int Isa::repeated(int width) const { return width <= 1 ? width : std::max(width, 128 / bits_); }
Value Isa::load_repeated(Value pointer, int width) {
  Value v = load(pointer, width);
  if (repeated(width) == width)
    return v;
  llvm::SmallVector<int32_t> order;
  for (int i = 0; i < repeated(width); ++i)
    order.push_back(i % width);
  return shuffle(v, v, order);
}
void Isa::store_first(Value v, Value pointer, int width) {
  llvm::SmallVector<int32_t> order;
  for (int i = 0; i < width; ++i)
    order.push_back(i);
  store(repeated(width) == width ? v : shuffle(v, v, order), pointer);
}
void Isa::store(Value v, Value pointer) { LLVM::StoreOp::create(b_, v, pointer, bits_ / 8); }
Value Isa::load_masked(Value pointer, Value mask) {
  const VectorType type = cast<VectorType>(mask.getType()).clone(element_);
  Value zeros = arith::ConstantOp::create(b_, cast<TypedAttr>(b_.getZeroAttr(type)));
  return LLVM::MaskedLoadOp::create(b_, type, pointer, mask, zeros, uint32_t(bits_) / 8);
}
Value Isa::load_masked(Value pointer, Value mask, Value beyond) {
  return LLVM::MaskedLoadOp::create(b_, beyond.getType(), pointer, mask, beyond,
                                    uint32_t(bits_) / 8);
}
Value Isa::load_double(Value pointer) {
  auto type = VectorType::get({2 * lanes_}, element_, {scalable()});
  return LLVM::LoadOp::create(b_, type, pointer, bits_ / 8);
}
Value Isa::mask_double(Value count) {
  auto type = VectorType::get({2 * lanes_}, b_.getI1Type(), {scalable()});
  Value n = arith::IndexCastOp::create(b_, b_.getIndexType(), count);
  return vector::CreateMaskOp::create(b_, type, ValueRange{n});
}
Value Isa::load_widened(Value pointer, int width, Value mask) {
  const Type narrow = b_.getF32Type(), wide = vector(width);
  Type type = narrow;
  if (auto shape = dyn_cast<VectorType>(wide))
    type = shape.clone(narrow);
  Value v;
  if (mask) {
    Value nothing = arith::ConstantOp::create(b_, cast<TypedAttr>(b_.getZeroAttr(type)));
    v = LLVM::MaskedLoadOp::create(b_, type, pointer, mask, nothing, uint32_t(4));
  } else {
    v = LLVM::LoadOp::create(b_, type, pointer, 4);
  }
  return arith::ExtFOp::create(b_, wide, v);
}
Value Isa::at_half_size(Value pointer, Value elements) {
  return LLVM::GEPOp::create(b_, pointer.getType(), b_.getF32Type(), pointer, ValueRange{elements});
}
void Isa::store_masked(Value v, Value pointer, Value mask) {
  LLVM::MaskedStoreOp::create(b_, v, pointer, mask, uint32_t(bits_) / 8);
}
void Isa::prefetch(Value pointer, int locality) {
  LLVM::Prefetch::create(b_, pointer, /*rw=*/0, /*hint=*/locality, /*cache=*/1);
}
Value Isa::is_zero(Value element) {
  return arith::CmpFOp::create(b_, arith::CmpFPredicate::OEQ, element, zero(1));
}

} // namespace loom
