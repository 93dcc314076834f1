// SPDX-License-Identifier: BSD-3-Clause
// The dynamic symbol table against the documented names, in both directions; SONAME and NEEDED.
#include "testing/interface/names.h"
#include <dlfcn.h>

namespace {

/// The reference's names for users: all but the Fortran functions behind its CBLAS (ddotsub_ is
/// ddot_ with one more argument for the result) and its data symbols.
Names reference_routines() {
  Names names;
  for (const std::string &name : defined(REFERENCE_LIBRARY_PATH))
    if (begins_with(name, "cblas_") || (ends_with(name, "_") && !ends_with(name, "sub_")))
      names.insert(name);
  return names;
}

/// What came after it: gemmtr with BLAS 3.12, which others call gemmt, and OpenBLAS's axpby.
Names newer_routines() {
  Names names;
  for (const std::string routine : {"gemmtr", "gemmt", "axpby"})
    for (const std::string type : {"s", "d", "c", "z"}) {
      names.insert(type + routine + "_");
      names.insert("cblas_" + type + routine);
    }
  return names;
}

/// What README and headers promise.
Names documented() {
  Names names = {
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
  for (const Names &routines : {reference_routines(), newer_routines()})
    for (const std::string &routine : routines)
      names.merge(spellings(routine));
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

TEST(Names, TheReferenceHasThoseOfThreeLevels) {
  const Names names = reference_routines();
  EXPECT_EQ(names.size(), 300u);
  for (const char *name : {"daxpy_", "zhpr2_", "ctrsm_", "cblas_zdotc_sub", "lsame_"})
    EXPECT_TRUE(names.count(name)) << name;
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

TEST(Names, Soname) { EXPECT_EQ(dynamic("SONAME"), Names{"libblas.so.3"}); }

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
