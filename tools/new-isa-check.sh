#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
# new-isa-check.sh: proves that a description file is all that a new instruction set takes. It makes one
# up (the best of this architecture's that this processor runs, with half its registers forbidden and
# a rank above all), gives it to a build of its own, and runs the tests of gemm and of each kernel on it.
set -euo pipefail
cd "$(dirname "$0")/.."
build=$(realpath "${BUILD:-build}")
mine=$build-new-isa
name=made_up
mkdir -p "$mine/targets"

chosen() { # LIBRARY: the instruction set it chooses on this processor
  python3 -c 'import ctypes, sys
name = ctypes.CDLL(sys.argv[1]).loomblas_get_corename
name.restype = ctypes.c_char_p
print(name().decode())' "$1/libloomblas.so"
}
current=$(chosen "$build")
# The description the library chose here; tiles are left for the loom to find for fewer registers.
sed -E -e '/^tile/d' -e '/^rank/s/[0-9]+/1000/' "kernels/targets/$current.isa" |
  awk '$1 == "registers" { $2 = $2 / 2 } { print }' >"$mine/targets/$name.isa"
echo "new-isa-check: $current with half its registers, in $mine/targets/$name.isa:"
sed 's/^/  /' "$mine/targets/$name.isa"

cmake -S . -B "$mine" -G Ninja --log-level=WARNING -DCMAKE_BUILD_TYPE=Release \
  $(command -v ccache >/dev/null && echo -DCMAKE_CXX_COMPILER_LAUNCHER=ccache) \
  -DLOOMBLAS_TESTS=ON -DLOOMBLAS_BENCH=OFF -DLOOMBLAS_LOOM="$build/kernels/loom" \
  -DLOOMBLAS_EXTRA_TARGETS="$mine/targets/$name.isa"
cmake --build "$mine" --parallel "${JOBS:-$(nproc)}" --target loomblas gemm_test bits kernels_test

[ "$(chosen "$mine")" = "$name" ] || { echo "new-isa-check: the library chose $(chosen "$mine"), not $name" >&2; exit 1; }
[ "$(LOOMBLAS_ISA=$current chosen "$mine")" = "$current" ] ||
  { echo "new-isa-check: LOOMBLAS_ISA=$current does not choose $current" >&2; exit 1; }
ctest --test-dir "$mine" --output-on-failure --parallel "${JOBS:-$(nproc)}" --no-tests=error \
  -R '^(gemm\.|kernels\.|bits\.(oracle|native)$)' -E '^gemm\.isa\.' # the others are not new
echo "new-isa-check: $name is chosen, passes the tests of gemm and of its kernels with the same bits, and no other file was touched"
