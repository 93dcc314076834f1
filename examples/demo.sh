#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
# demo.sh: the main job, run as a user would: a Python program whose matrix products run on LoomBLAS
# without a change to it, the same on the system's BLAS, and a C program. Fails if anything disagrees.
set -uo pipefail
cd "$(dirname "$0")/.."
build=${BUILD:-build}
library=$(realpath "$build")/libloomblas.so
python=${DEMO_PYTHON:-/usr/bin/python3} # Debian's: the NumPy that calls the system's BLAS
out=$build/demo
mkdir -p "$out"
failed=()

heading() { printf '\n== %s\n' "$1"; }

cat <<'TEXT'
LoomBLAS multiplies matrices. Much of scientific computing and machine learning comes down to that,
and programs leave it to a library that all know by the same names: the BLAS (Basic Linear Algebra
Subprograms). LoomBLAS is such a library; a program need not be changed, or even built anew, to use it.
TEXT

heading 'A Python program recognizes handwritten digits, its matrix products done by LoomBLAS'
cat <<'TEXT'
1797 pictures of digits that people wrote (8 x 8 pixels), each also moved by a pixel in eight
directions: 16173 pictures. Every one is compared with every other, 261 million pairs, and named after
the one most like it (its own moved copies don't count). The comparing is a product of two matrices.
GFLOP/s are billions of additions and multiplications a second, in the matrix products alone.
TEXT
echo "\$ LD_PRELOAD=$build/libloomblas.so python3 examples/digits.py"
LD_PRELOAD=$library "$python" examples/digits.py run "$out/loomblas.npz" || failed+=("digits on LoomBLAS")

heading "The same program on the system's own BLAS"
echo '$ python3 examples/digits.py'
"$python" examples/digits.py run "$out/system.npz" || failed+=("digits on the system's BLAS")

heading 'Do the two give the same answers?'
"$python" examples/digits.py compare "$out/loomblas.npz" "$out/system.npz" || failed+=("the comparison")

heading 'A C program calls LoomBLAS directly (examples/first_gemm.c)'
if "${CC:-cc}" -O2 -Wall -Wextra examples/first_gemm.c -Iinterface/include "$library" \
    -Wl,-rpath,"$(dirname "$library")" -o "$out/first_gemm"; then
  "$out/first_gemm" || failed+=("first_gemm")
else
  failed+=("building first_gemm")
fi

heading 'Summary'
if [ ${#failed[@]} -gt 0 ]; then
  printf 'FAILED: %s\n' "${failed[@]}"
  exit 1
fi
echo 'Both programs ran on LoomBLAS, every matrix product they made arrived there, and the answers'
echo "are those of the system's BLAS. To run a program of yours so:"
echo "  LD_PRELOAD=$library your-program"
