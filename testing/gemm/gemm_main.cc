// SPDX-License-Identifier: BSD-3-Clause
// Runs the tests; an argument names the instruction set they are about, without which the program
// ends with 77: skipped.
#include "testing/support/blas.h"

#include <cstdio>
#include <cstring>
#include <gtest/gtest.h>

int main(int argc, char **argv) {
  testing::InitGoogleTest(&argc, argv);
  if (argc > 1 && std::strcmp(openblas_get_corename(), argv[1]) != 0) {
    std::printf("skipped: the library runs on %s here, not on %s\n", openblas_get_corename(),
                argv[1]);
    return 77;
  }
  return RUN_ALL_TESTS();
}
