// SPDX-License-Identifier: BSD-3-Clause
// The library under test and the real reference BLAS in one program that overrides their error
// handlers, by exporting its own, and keeps what they are told. Each program includes this once.
#pragma once
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <ostream>
#include <string>
#include <vector>

namespace {

/// One call of a handler.
struct Report {
  std::string handler, name, detail;
  long long info;
  bool from_c, row_major;
  bool operator==(const Report &) const = default;
};

std::ostream &operator<<(std::ostream &out, const Report &report) {
  return out << report.handler << "(\"" << report.name << "\", " << report.info << ", \""
             << report.detail << "\") CBLAS_CallFromC=" << report.from_c
             << " RowMajorStrg=" << report.row_major;
}

std::vector<Report> reports;

/// A loaded BLAS and its two flags.
struct Library {
  explicit Library(const char *path) : handle(dlopen(path, RTLD_NOW | RTLD_LOCAL)) {
    if (handle == nullptr) {
      ADD_FAILURE() << dlerror();
      std::abort();
    }
    from_c = static_cast<int *>(dlsym(handle, "CBLAS_CallFromC"));
    row_major = static_cast<int *>(dlsym(handle, "RowMajorStrg"));
  }
  template <class Function> Function function(const std::string &name) const {
    void *address = dlsym(handle, name.c_str());
    if (address == nullptr) {
      ADD_FAILURE() << name << " is missing";
      std::abort();
    }
    return reinterpret_cast<Function>(address);
  }
  void *handle;
  int *from_c, *row_major;
};

const Library *called; ///< whose flags the handlers look at

void record(const char *handler, std::string name, long long info, std::string detail) {
  reports.push_back({handler, std::move(name), std::move(detail), info, *called->from_c != 0,
                     *called->row_major != 0});
}

std::string formatted(const char *format, std::va_list values) {
  char text[256];
  std::vsnprintf(text, sizeof text, format, values);
  return text;
}

} // namespace

#define EXPORTED extern "C" __attribute__((visibility("default")))

EXPORTED void cblas_xerbla(int info, const char *routine, const char *format, ...) {
  std::va_list values;
  va_start(values, format);
  record("cblas_xerbla", routine, info, formatted(format, values));
  va_end(values);
}

EXPORTED void cblas_xerbla_64(std::int64_t info, const char *routine, const char *format, ...) {
  std::va_list values;
  va_start(values, format);
  record("cblas_xerbla", routine, info, formatted(format, values));
  va_end(values);
}

#ifndef OVERRIDE_CBLAS_ONLY
EXPORTED void xerbla_(const char *name, const int *info, std::size_t length) {
  record("xerbla_", std::string(name, length), *info, "");
}

EXPORTED void xerbla_64_(const char *name, const std::int64_t *info, std::size_t length) {
  record("xerbla_", std::string(name, length), *info, "");
}
#endif

namespace {

[[maybe_unused]] const Library &ours() {
  static const Library library(LOOMBLAS_LIBRARY_PATH);
  return library;
}

[[maybe_unused]] const Library &reference() {
  static const Library library(REFERENCE_LIBRARY_PATH);
  return library;
}

} // namespace
