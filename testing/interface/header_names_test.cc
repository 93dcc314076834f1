// SPDX-License-Identifier: BSD-3-Clause
// The installed headers against the dynamic symbol table: what they declare is there, and what is
// there they declare, be it in another spelling.
#include "testing/interface/names.h"
#include <regex>

namespace {

/// The functions and variables that the installed headers declare, with the given options.
Names declared(const std::string &options) {
  Names names;
  for (const std::string header : {"blas.h", "cblas.h", "loomblas.h"}) {
    const std::string path = HEADERS_PATH "/" + header;
    const Outcome text = run("cc -E -P " + options + " '" + path + "'");
    EXPECT_EQ(text.status, 0) << header;
    // System headers come first; every name of ours ends in _, or begins in one of these ways.
    static const std::regex declaration(
        "\\b([a-z]\\w*_|(?:cblas|loomblas|openblas|bli_thread)_\\w+) ?\\(|extern int (\\w+);");
    for (std::sregex_iterator i(text.output.begin(), text.output.end(), declaration), end; i != end;
         ++i)
      names.insert((*i)[1].matched ? (*i)[1] : (*i)[2]);
  }
  return names;
}

TEST(HeaderNames, EveryDeclaredNameIsExported) {
  const Names names = exported();
  for (const std::string options : {"", "-DLOOMBLAS_ILP64"}) {
    EXPECT_GT(declared(options).size(), 300u) << options;
    for (const std::string &name : declared(options))
      EXPECT_TRUE(names.count(name)) << name << " is not exported " << options;
  }
}

TEST(HeaderNames, EveryExportedNameIsDeclaredInSomeSpelling) {
  Names known = declared("");
  const Names plain = known;
  for (const std::string &name : plain)
    known.merge(spellings(name));
  for (const std::string &name : exported())
    EXPECT_TRUE(known.count(name)) << name << " is not declared";
}

TEST(HeaderNames, Ilp64DeclaresTheSameUnderTheOtherNames) {
  const Names wide = declared("-DLOOMBLAS_ILP64");
  for (const std::string &name : declared("")) {
    const std::string other = begins_with(name, "cblas_") ? name + "_64"
                              : ends_with(name, "_")      ? name + "64_"
                                                          : name;
    EXPECT_TRUE(wide.count(other)) << name;
  }
}

} // namespace
