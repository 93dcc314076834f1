// SPDX-License-Identifier: BSD-3-Clause
// Builds the argument list of a call and repeats it.
#include "bench/call.h"

#include <cstring>

namespace loomblas::bench {
namespace {

/// The length of a character argument, as the compilers pass it: by value, after all arguments.
void *const length_one = reinterpret_cast<void *>(std::uintptr_t{1});

/// One parameter of a call.
template <std::size_t> using Address = void *;

/// Numbers that keep results bounded however often a call is repeated on them.
std::array<double, 5> value_of(Arg argument, const Case &of) {
  switch (argument) {
  case Arg::alpha:
  case Arg::real_alpha:
    if (of.routine->level == 1) // no library's special case
      return {0.75, 0.5};
    return {1, 0};
  case Arg::beta:
  case Arg::real_beta:
    return {of.setup.beta, 0};
  case Arg::factor:
    return is_complex(of.type) ? std::array<double, 5>{0.6, 0.8} : std::array<double, 5>{-1};
  case Arg::real_factor:
    return {-1};
  case Arg::cosine:
    return {0.6};
  case Arg::sine:
    return {0.8};
  default: // rotm: the same rotation, all four elements given
    return {-1, 0.6, -0.8, 0.8, 0.6};
  }
}

} // namespace

Call::Call(const BlasLibrary &library, const Case &of, const Operands &operands)
    : operands_(operands), kind_(of.routine->result), type_(of.type), ilp64_(library.ilp64()),
      by_address_(library.results_by_address() && kind_ == Result::value && is_complex(type_)),
      rotates_(operands.sets() > 1) {
  function_ = library.routine(of.name());
  if (!function_)
    return;
  bind(of);
  choose(std::make_index_sequence<most>());
}

void *Call::keep(std::int64_t integer) {
  Integer &kept = integers_[kept_integers_++];
  kept = {static_cast<std::int32_t>(integer), integer};
  return ilp64_ ? static_cast<void *>(&kept.wide) : &kept.narrow;
}

void *Call::address(Number &number) const {
  return is_double(type_) ? static_cast<void *>(&number.wide) : &number.narrow;
}

void *Call::keep(std::array<double, 5> number) {
  Number &kept = numbers_[kept_numbers_++];
  kept.wide = number;
  for (std::size_t i = 0; i < number.size(); ++i)
    kept.narrow[i] = static_cast<float>(number[i]);
  return address(kept);
}

void Call::bind(const Case &of) {
  const auto add = [&](void *argument) { arguments_[count_++] = argument; };
  if (by_address_)
    add(address(returned_));
  std::size_t operand = 0;
  for (const Arg argument : of.routine->arguments) {
    if (argument == Arg::none)
      break;
    if (is_character(argument)) {
      characters_[kept_characters_] = of.letter(argument);
      add(&characters_[kept_characters_++]);
    } else if (is_operand(argument)) {
      places_[operand] = count_;
      add(operands_.data(operand, 0));
      if (is_vector(argument) || (is_matrix(argument) && argument != Arg::packed))
        add(keep(operands_.step(operand)));
      if (argument == Arg::single || argument == Arg::five) {
        restores_ = true;
        const auto bytes = static_cast<std::size_t>(operands_.bytes(operand));
        pristine_[operand] = allocate<char>(operands_.bytes(operand));
        std::memcpy(pristine_[operand].get(), operands_.data(operand, 0), bytes);
      }
      ++operand;
    } else if (argument >= Arg::m && argument <= Arg::ku) {
      add(keep(of.size(argument)));
    } else {
      add(keep(value_of(argument, of)));
    }
  }
  for (std::size_t i = 0; i < kept_characters_; ++i)
    add(length_one);
}

template <class R, std::size_t... I> R Call::call(std::index_sequence<I...>) const {
  using Function = R (*)(Address<I>...);
  return reinterpret_cast<Function>(function_)(arguments_[I]...);
}

void Call::next_set() const {
  if (rotates_) {
    set_ = set_ + 1 == operands_.sets() ? 0 : set_ + 1;
    for (std::size_t at = 0; at < operands_.count(); ++at)
      arguments_[places_[at]] = operands_.data(at, set_);
  }
  if (restores_)
    for (std::size_t at = 0; at < operands_.count(); ++at)
      std::memcpy(arguments_[places_[at]], pristine_[at].get(),
                  static_cast<std::size_t>(operands_.bytes(at)));
}

template <std::size_t N> void Call::repeat(const Call &call, long repeats) {
  if (call.rotates_ || call.restores_) {
    for (; repeats > 0; --repeats) {
      call.next_set();
      call.call<void>(std::make_index_sequence<N>());
    }
    return;
  }
  for (; repeats > 0; --repeats)
    call.call<void>(std::make_index_sequence<N>());
}

template <std::size_t... N> void Call::choose(std::index_sequence<N...>) {
  ((N + 1 == count_ ? void(repeat_ = &repeat<N + 1>) : void()), ...);
}

/// Functions take six addresses at most; more than a routine has do no harm.
template <class R> R Call::once() const { return call<R>(std::make_index_sequence<6>()); }

std::complex<double> Call::result() const {
  switch (kind_) {
  case Result::nothing:
    (*this)(1);
    return 0;
  case Result::place:
    return static_cast<double>(ilp64_ ? once<std::int64_t>() : once<std::int32_t>());
  case Result::wide:
    return once<double>();
  case Result::real:
    return is_double(type_) ? once<double>() : static_cast<double>(once<float>());
  case Result::value:
    break;
  }
  if (by_address_) {
    (*this)(1);
    return is_double(type_) ? std::complex<double>(returned_.wide[0], returned_.wide[1])
                            : std::complex<double>(returned_.narrow[0], returned_.narrow[1]);
  }
  switch (type_) {
  case 's':
    return static_cast<double>(once<float>());
  case 'd':
    return once<double>();
  case 'c':
    return std::complex<double>(once<std::complex<float>>());
  default:
    return once<std::complex<double>>();
  }
}

} // namespace loomblas::bench
