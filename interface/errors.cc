// SPDX-License-Identifier: BSD-3-Clause
// The error handlers xerbla_ and cblas_xerbla in all their forms, and the calls that lead to them.
#include "interface/errors.h"
#include "interface/line.h"
#include <algorithm>
#include <cstdarg>
#include <cstdint>

// The reference's data symbols: how its xerbla_ knows that C called, and that the operands had been
// swapped. Handlers that programs bring along (netlib's testers) read them.
LOOMBLAS_PUBLIC int RowMajorStrg;
int RowMajorStrg = 0;
LOOMBLAS_PUBLIC int CBLAS_CallFromC;
int CBLAS_CallFromC = 0;

LOOMBLAS_PUBLIC void xerbla_(const char *name, const std::int32_t *info, std::size_t length);
LOOMBLAS_PUBLIC void xerbla_64_(const char *name, const std::int64_t *info, std::size_t length);
LOOMBLAS_PUBLIC void cblas_xerbla(std::int32_t info, const char *routine, const char *format, ...);
LOOMBLAS_PUBLIC void cblas_xerbla_64(std::int64_t info, const char *routine, const char *format,
                                     ...);

namespace loomblas {
namespace {

constexpr char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + ('a' - 'A')) : letter;
}

constexpr char upper(char letter) {
  return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - ('a' - 'A')) : letter;
}

/// A routine's name as Fortran passes it: capitals, padded with blanks to six characters.
struct FortranName {
  explicit FortranName(Routine routine) {
    for (const char *p = names(routine).base; *p != '\0' && length < sizeof text; ++p)
      text[length++] = upper(*p);
    length = std::max<std::size_t>(length, 6);
  }
  char text[16] = {' ', ' ', ' ', ' ', ' ', ' '};
  std::size_t length = 0;
};

/// The name a handler was given, without the blanks. A C caller may have left the hidden length
/// out, so that what arrived is not one: a NUL and the reference's 32 characters end the name as
/// well.
Line printable_name(const char *name, std::size_t length) {
  Line line;
  line.text(name, strnlen(name, std::min<std::size_t>(length, 32)));
  return line.trim();
}

/// "DGEMM " -> "cblas_dgemm".
Line cblas_name(const char *name, std::size_t length) {
  const Line capitals = printable_name(name, length);
  Line line;
  line.text("cblas_");
  for (const char *p = capitals.c_str(); *p != '\0'; ++p) {
    const char letter = lower(*p);
    line.text(&letter, 1);
  }
  return line;
}

bool raised(const int &flag) { return __atomic_load_n(&flag, __ATOMIC_RELAXED) != 0; }
void raise(int &flag, bool up) { __atomic_store_n(&flag, up ? 1 : 0, __ATOMIC_RELAXED); }

/// Holds the two flags up while a handler runs on behalf of a CBLAS call.
class CallFromC {
public:
  explicit CallFromC(Layout layout) {
    raise(RowMajorStrg, layout == Layout::RowMajor);
    raise(CBLAS_CallFromC, true);
  }
  CallFromC(const CallFromC &) = delete;
  CallFromC &operator=(const CallFromC &) = delete;
  ~CallFromC() {
    raise(CBLAS_CallFromC, false);
    raise(RowMajorStrg, false);
  }
};

/// Two arguments that change places where a row-major call is made as the swapped column-major one,
/// by their CBLAS numbers. The first row that is part of a routine's name decides its kind.
struct Exchange {
  const char *kind;
  int pairs[2][2];
};
constexpr Exchange exchanges[] = {
    {"gemmt", {{9, 11}}}, // and gemmtr, whose n and k stay; the reference's handler forgot that
    {"gemm", {{4, 5}, {9, 11}}}, {"symm", {{4, 5}}},        {"hemm", {{4, 5}}},
    {"trmm", {{6, 7}}},          {"trsm", {{6, 7}}},        {"gemv", {{3, 4}}},
    {"gbmv", {{3, 4}, {5, 6}}},  {"ger", {{2, 3}, {6, 8}}}, {"her2k", {}},
    {"her2", {{6, 8}}},          {"hpr2", {{6, 8}}},
};

/// A number of the swapped Fortran call as a number of the row-major CBLAS call.
int row_major_position(int position, const char *routine) {
  for (const Exchange &exchange : exchanges) {
    if (std::strstr(routine, exchange.kind) == nullptr)
      continue;
    for (const auto &[one, other] : exchange.pairs)
      if (position == one || position == other)
        return one + other - position;
    break;
  }
  return position;
}

/// Reports through `handler`, which is cblas_xerbla in one of its widths.
template <class I>
void report_enumerator_to(void (*handler)(I, const char *, const char *, ...), Routine routine,
                          int layout, std::initializer_list<Enumerator> enumerators) {
  const char *name = names(routine).cblas;
  const bool row_major = layout == cblas_row_major;
  const CallFromC flags(row_major ? Layout::RowMajor : Layout::ColumnMajor);
  if (!row_major && layout != cblas_column_major)
    return handler(1, name, illegal_layout, layout);
  for (const Enumerator &enumerator : enumerators)
    if (enumerator.bad)
      return handler(enumerator.position, name, enumerator.complaint, enumerator.value);
}

} // namespace

template <> void report_argument<std::int32_t>(Routine routine, int position, Layout) {
  const FortranName name(routine);
  const std::int32_t info = position;
  xerbla_(name.text, &info, name.length);
}

template <> void report_argument<std::int64_t>(Routine routine, int position, Layout) {
  const FortranName name(routine);
  const std::int64_t info = position;
  xerbla_64_(name.text, &info, name.length);
}

template <class I> void report_argument_from_c(Routine routine, int position, Layout layout) {
  const CallFromC flags(layout);
  report_argument<I>(routine, position, layout);
}
template void report_argument_from_c<std::int32_t>(Routine, int, Layout);
template void report_argument_from_c<std::int64_t>(Routine, int, Layout);

template <>
void report_enumerator<std::int32_t>(Routine routine, int layout,
                                     std::initializer_list<Enumerator> enumerators) {
  report_enumerator_to<std::int32_t>(cblas_xerbla, routine, layout, enumerators);
}

template <>
void report_enumerator<std::int64_t>(Routine routine, int layout,
                                     std::initializer_list<Enumerator> enumerators) {
  report_enumerator_to<std::int64_t>(cblas_xerbla_64, routine, layout, enumerators);
}

} // namespace loomblas

using loomblas::Line;

void xerbla_(const char *name, const std::int32_t *info, std::size_t length) {
  if (loomblas::raised(CBLAS_CallFromC))
    return cblas_xerbla(*info + 1, loomblas::cblas_name(name, length).c_str(), "");
  Line line;
  line.text(" ** On entry to ").text(loomblas::printable_name(name, length).c_str());
  line.text(" parameter number ").number(*info).text(" had an illegal value").write_to_stderr();
}

void xerbla_64_(const char *name, const std::int64_t *info, std::size_t length) {
  if (loomblas::raised(CBLAS_CallFromC))
    return cblas_xerbla_64(*info + 1, loomblas::cblas_name(name, length).c_str(), "");
  const auto narrow = static_cast<std::int32_t>(*info);
  xerbla_(name, &narrow, length);
}

void cblas_xerbla(std::int32_t info, const char *routine, const char *format, ...) {
  char detail[256];
  std::va_list values;
  va_start(values, format);
  std::vsnprintf(detail, sizeof detail, format, values);
  va_end(values);
  if (loomblas::raised(RowMajorStrg))
    info = loomblas::row_major_position(info, routine);
  Line line;
  if (info != 0)
    line.text("Parameter ").number(info).text(" to routine ").text(routine);
  if (info != 0)
    line.text(" was incorrect").text(detail[0] != '\0' ? ": " : "");
  line.text(detail).trim().write_to_stderr();
}

void cblas_xerbla_64(std::int64_t info, const char *routine, const char *format, ...) {
  char detail[256];
  std::va_list values;
  va_start(values, format);
  std::vsnprintf(detail, sizeof detail, format, values);
  va_end(values);
  cblas_xerbla(static_cast<std::int32_t>(info), routine, "%s", detail);
}

namespace {

/// Joins a character array to a name of 32 characters and reports it.
template <class I>
void report_array(const char *name, I length, const I *info,
                  void (*handler)(const char *, const I *, std::size_t)) {
  char joined[32];
  std::memset(joined, ' ', sizeof joined);
  if (length > 0)
    std::memcpy(joined, name, std::min<std::size_t>(static_cast<std::size_t>(length), 32));
  handler(joined, info, sizeof joined);
}

} // namespace

LOOMBLAS_PUBLIC void xerbla_array_(const char *name, const std::int32_t *length,
                                   const std::int32_t *info) {
  report_array(name, *length, info, xerbla_);
}

LOOMBLAS_PUBLIC void xerbla_array_64_(const char *name, const std::int64_t *length,
                                      const std::int64_t *info) {
  report_array(name, *length, info, xerbla_64_);
}

LOOMBLAS_PUBLIC std::int32_t lsame_(const char *one, const char *other) {
  return loomblas::upper(*one) == loomblas::upper(*other);
}

LOOMBLAS_PUBLIC std::int64_t lsame_64_(const char *one, const char *other) {
  return loomblas::upper(*one) == loomblas::upper(*other);
}

// The same functions under the other spellings that every routine has.
#define LOOMBLAS_SAME_AS(name) __attribute__((visibility("default"), alias(name)))
extern "C" {
LOOMBLAS_SAME_AS("lsame_") decltype(lsame_) scipy_lsame_;
LOOMBLAS_SAME_AS("lsame_64_") decltype(lsame_64_) lsame64_, scipy_lsame_64_;
LOOMBLAS_SAME_AS("xerbla_") decltype(xerbla_) scipy_xerbla_;
LOOMBLAS_SAME_AS("xerbla_64_") decltype(xerbla_64_) xerbla64_, scipy_xerbla_64_;
LOOMBLAS_SAME_AS("xerbla_array_") decltype(xerbla_array_) scipy_xerbla_array_;
LOOMBLAS_SAME_AS("xerbla_array_64_")
decltype(xerbla_array_64_) xerbla_array64_, scipy_xerbla_array_64_;
LOOMBLAS_SAME_AS("cblas_xerbla") decltype(cblas_xerbla) scipy_cblas_xerbla;
LOOMBLAS_SAME_AS("cblas_xerbla_64")
decltype(cblas_xerbla_64) cblas_xerbla64_, scipy_cblas_xerbla64_;
}
