// SPDX-License-Identifier: BSD-3-Clause
// The dynamic symbol table against the documented names, in both directions; SONAME and NEEDED.
#include "testing/interface/process.h"
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <set>
#include <sstream>

namespace {

using Names = std::set<std::string>;

/// What README and headers promise. Written out here rather than read from routines.def, which a
/// slip could change unseen.
Names documented() {
  Names names = {
      "lsame_",
      "lsame_64_",
      "xerbla_",
      "xerbla_64_",
      "xerbla_array_",
      "xerbla_array_64_",
      "cblas_xerbla",
      "cblas_xerbla_64",
      "cblas_xerbla64_",
      "RowMajorStrg",
      "CBLAS_CallFromC",
      "loomblas_set_num_threads",
      "loomblas_get_num_threads",
      "loomblas_set_num_threads_local",
      "loomblas_get_config",
      "loomblas_get_corename",
      "loomblas_count_calls",
      "loomblas_calls",
      "openblas_set_num_threads",
      "openblas_get_num_threads",
      "openblas_set_num_threads_local",
      "openblas_get_config",
      "openblas_get_corename",
      "openblas_get_parallel",
      "bli_thread_set_num_threads",
      "bli_thread_get_num_threads",
  };
  Names routines = {"sgemm", "dgemm"};
  for (const std::string scalar : {"s", "d", "c", "z"})
    for (const char *name :
         {"gemv", "gbmv", "trmv", "tbmv", "tpmv", "trsv", "tbsv", "tpsv", "trmm", "trsm"})
      routines.insert(scalar + name);
  for (const std::string scalar : {"s", "d"})
    for (const char *name : {"symv", "sbmv", "spmv", "ger", "syr", "spr", "syr2", "spr2"})
      routines.insert(scalar + name);
  for (const std::string scalar : {"c", "z"})
    for (const char *name : {"hemv", "hbmv", "hpmv", "geru", "gerc", "her", "hpr", "her2", "hpr2"})
      routines.insert(scalar + name);
  for (const std::string &routine : routines)
    for (const std::string prefix : {"", "scipy_"}) {
      names.insert(prefix + routine + "_");
      names.insert(prefix + routine + "_64_");
      names.insert(prefix + "cblas_" + routine);
      names.insert(prefix + "cblas_" + routine + "64_");
      if (prefix.empty()) {
        names.insert(routine + "64_");
        names.insert("cblas_" + routine + "_64");
      }
    }
  return names;
}

Names exported() {
  const Outcome nm = run("nm -D --defined-only '" LOOMBLAS_LIBRARY_PATH "'");
  EXPECT_EQ(nm.status, 0);
  std::istringstream lines(nm.output);
  Names names;
  for (std::string address, type, name; lines >> address >> type >> name;)
    names.insert(name);
  return names;
}

/// The values of one tag of the dynamic section.
Names dynamic(const std::string &tag) {
  const Outcome readelf = run("readelf -d '" LOOMBLAS_LIBRARY_PATH "'");
  EXPECT_EQ(readelf.status, 0);
  std::istringstream lines(readelf.output);
  Names values;
  for (std::string line; std::getline(lines, line);)
    if (line.find("(" + tag + ")") != std::string::npos)
      values.insert(line.substr(line.find('[') + 1, line.rfind(']') - line.find('[') - 1));
  return values;
}

TEST(Names, EveryDocumentedNameIsExported) {
  const Names names = exported();
  for (const std::string &name : documented())
    EXPECT_TRUE(names.count(name)) << name << " is missing";
}

TEST(Names, NothingElseIsExported) {
  const Names names = documented();
  for (const std::string &name : exported())
    EXPECT_TRUE(names.count(name)) << name << " is not documented";
}

TEST(Names, EveryNameCanBeLookedUp) {
  void *library = dlopen(LOOMBLAS_LIBRARY_PATH, RTLD_NOW | RTLD_LOCAL);
  ASSERT_NE(library, nullptr) << dlerror();
  for (const std::string &name : documented()) {
    void *address = dlsym(library, name.c_str());
    Dl_info info{};
    ASSERT_NE(address, nullptr) << name;
    ASSERT_NE(dladdr(address, &info), 0) << name;
    void *own = dlopen(info.dli_fname, RTLD_NOW | RTLD_NOLOAD);
    EXPECT_EQ(own, library) << name << " comes from " << info.dli_fname;
  }
}

TEST(Names, Soname) { EXPECT_EQ(dynamic("SONAME"), Names{SONAME}); }

TEST(Names, NeededHoldsNoRunTimeOfACompiler) {
  for (const std::string &name : dynamic("NEEDED")) {
    bool allowed = false;
    for (const char *prefix : {"libc.so.6", "libm.so.6", "libhwloc.so.15", "ld-linux"})
      allowed |= name.rfind(prefix, 0) == 0;
    for (const char *prefix : {"libasan", "libubsan", "libtsan"})
      allowed |= SANITIZED && name.rfind(prefix, 0) == 0;
    EXPECT_TRUE(allowed) << name;
  }
}

TEST(Names, TheDropInNameIsTheSameFile) {
  const std::string path = LOOMBLAS_LIBRARY_PATH;
  const std::string folder = path.substr(0, path.rfind('/'));
  EXPECT_EQ(run("readlink -f '" + folder + "/libblas.so.3'").output,
            run("readlink -f '" + path + "'").output);
}

} // namespace
