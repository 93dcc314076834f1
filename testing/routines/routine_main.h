// SPDX-License-Identifier: BSD-3-Clause
// The main function of a level's tests. An argument names the instruction set they are about,
// without which the program ends with 77: skipped. "--bits ISA" prints hashes of results instead,
// if the instruction set has fused multiply-add.
#pragma once
#include "testing/routines/bits.h"
#include "testing/routines/plan.h"

#include <cstdio>
#include <cstring>

int main(int argc, char **argv) {
  using namespace loomblas::check;
  testing::InitGoogleTest(&argc, argv);
  const bool bits = argc > 1 && std::strcmp(argv[1], "--bits") == 0;
  if (argc > (bits ? 2 : 1)) {
    using Name = char *(*)();
    const char *wanted = argv[argc - 1];
    const char *here = reinterpret_cast<Name>(symbol("openblas_get_corename"))();
    if (std::strcmp(here, wanted) != 0 || (bits && !is_fused())) {
      std::printf("skipped: the library runs on %s here, not on %s\n", here, wanted);
      return 77;
    }
  }
  if (!bits)
    return RUN_ALL_TESTS();
  print_bits();
  return 0;
}
