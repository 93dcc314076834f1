#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
# layering.sh [ROOT]: fail where a layer includes a higher one, or knows what only the ISA files and
# driver/cpu may know. The layers: interface -> blas -> driver -> kernels/kernel_table.h.
set -u
cd "${1:-$(dirname "$0")/..}" || exit 1
failed=0

complain() { # RULE LINES
  [ -z "$2" ] && return
  printf 'layering: %s\n%s\n' "$1" "$(sed 's/^/  /' <<<"$2")" >&2
  failed=1
}

# Lines of code of the rooms given, without comments, as file:line:code.
code() {
  find "$@" -type f \( -name '*.h' -o -name '*.cc' -o -name '*.c' -o -name '*.def' -o -name '*.in' \) -print0 |
    sort -z | xargs -0 -r grep -nH '' |
    sed -E 's, *//.*,,; s,^([^:]*:[0-9]*:) *(/?\*).*,\1,'
}

for room in interface blas driver kernels; do
  [ -n "$(code $room)" ] || complain "nothing to check in a room" "$room"
done

# room: what its files may include
while read -r room allowed; do
  complain "$room/ includes only $allowed" \
    "$(code $room | grep -E ':#[[:space:]]*include[[:space:]]*"' | grep -vE "include[[:space:]]*\"($allowed)")"
done <<'END'
interface interface/|blas/|driver/|kernels/kernel_table\.h|c?blas_64\.h
blas blas/|driver/|kernels/kernel_table\.h
driver driver/|kernels/kernel_table\.h
kernels kernels/|mlir/|llvm/
END

core=$(code interface blas driver kernels/kernel_table.h | grep -v '^driver/cpu\.')
# `scalar` is also an English word, and no ISA.
names=$(for file in kernels/targets/*.isa; do basename "$file" .isa; done | grep -vx scalar | paste -sd'|')
[ -n "$names" ] || complain "no ISA files" "kernels/targets"
complain "an ISA is named outside kernels/ and driver/cpu" "$(grep -iE "\b($names)\b" <<<"$core")"
# export.cc: the compilers spell one assembler constraint differently for each architecture.
complain "the CPU is asked for outside kernels/ and driver/cpu" \
  "$(grep -E '__(x86_64|i386|aarch64|arm|riscv|AVX|SSE|FMA|ARM_)[A-Za-z0-9_]*|__builtin_cpu_' <<<"$core" |
     grep -v '^interface/export\.cc:')"
complain "intrinsics, which nothing here is written with" \
  "$(code interface blas driver kernels | grep -v '^driver/cpu\.' |
     grep -E '[a-z0-9]*intrin\.h|arm_(neon|sve)\.h|riscv_vector\.h|\b_mm[0-9]*_|__builtin_ia32_|\bv(ld|st)[0-9]q?_|\bsv[a-z]+_[fs][0-9]+|__riscv_v')"
complain "iostream in the library" "$(grep -E 'include[[:space:]]*<(iostream|fstream|sstream)>' <<<"$core")"
complain "exceptions in the library" "$(grep -E '\b(throw|catch|try)\b[[:space:]]*[({]?' <<<"$core" | grep -vE '"[^"]*\b(throw|catch|try)\b[^"]*"')"
exit $failed
