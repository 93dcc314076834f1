// SPDX-License-Identifier: BSD-3-Clause
// Loads a BLAS by path and finds its routines, its thread setter and its name for itself.
#include "bench/blas_library.h"

#include <dlfcn.h>
#include <utility>

namespace loomblas::bench {
namespace {

struct Spelling {
  const char *prefix, *suffix;
  bool ilp64;
};
constexpr Spelling spellings[] = {
    {"", "_", false}, {"scipy_", "_", false}, {"scipy_", "_64_", true}, {"", "_64_", true}};

constexpr const char *thread_setters[] = {
    "loomblas_set_num_threads", "openblas_set_num_threads", "scipy_openblas_set_num_threads",
    "scipy_openblas_set_num_threads64_", "MKL_Set_Num_Threads"};

} // namespace

BlasLibrary::BlasLibrary(std::string name, std::string path)
    : name_(std::move(name)), path_(std::move(path)) {
  handle_ = dlopen(path_.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND);
  if (!handle_) {
    error_ = dlerror();
    return;
  }
  if (!find_spelling())
    error_ = path_ + " has no dgemm under a known spelling";
  find_thread_setter();
  if (valid())
    describe();
}

void *BlasLibrary::find(const std::string &symbol) const { return dlsym(handle_, symbol.c_str()); }

bool BlasLibrary::find_spelling() {
  for (const Spelling &s : spellings) {
    if (!find(std::string(s.prefix) + "dgemm" + s.suffix))
      continue;
    prefix_ = s.prefix;
    suffix_ = s.suffix;
    ilp64_ = s.ilp64;
    description_ = prefix_ + "dgemm" + suffix_;
    return true;
  }
  return false;
}

void *BlasLibrary::routine(const std::string &name) const {
  void *found = find(prefix_ + name + suffix_);
  // dgemmtr is younger than its other name
  if (!found && name.size() == 7 && name.ends_with("gemmtr"))
    found = find(prefix_ + name.substr(0, 6) + suffix_);
  return found;
}

void BlasLibrary::find_thread_setter() {
  for (const char *symbol : thread_setters)
    if (void *f = find(symbol)) {
      set_threads_int_ = reinterpret_cast<void (*)(int)>(f);
      return;
    }
  // BLIS: dim_t is 64 bits wide also where the BLAS integers are not
  set_threads_int64_ = reinterpret_cast<void (*)(std::int64_t)>(find("bli_thread_set_num_threads"));
}

void BlasLibrary::describe() {
  for (const char *symbol :
       {"loomblas_get_config", "openblas_get_config", "scipy_openblas_get_config",
        "scipy_openblas_get_config64_", "bli_info_get_version_str"})
    if (void *f = find(symbol)) {
      description_ = reinterpret_cast<const char *(*)()>(f)();
      break;
    }
  if (void *f = find("bli_arch_query_id"))
    if (void *name = find("bli_arch_string"))
      description_ += std::string(" ") + reinterpret_cast<const char *(*)(int)>(name)(
                                             reinterpret_cast<int (*)()>(f)());
  if (void *f = find("MKL_Get_Version_String")) {
    char text[256] = {};
    reinterpret_cast<void (*)(char *, int)>(f)(text, static_cast<int>(sizeof text) - 1);
    description_ = text;
    results_by_address_ = true; // the interface for GNU's compilers is not in its wheel
  }
  while (!description_.empty() && (description_.back() == ' ' || description_.back() == '\n'))
    description_.pop_back();
}

bool BlasLibrary::set_threads(int threads) const {
  if (set_threads_int_)
    set_threads_int_(threads);
  else if (set_threads_int64_)
    set_threads_int64_(threads);
  else
    return threads == 1; // main() puts *_NUM_THREADS=1 in the environment before it loads anything
  return true;
}

} // namespace loomblas::bench
