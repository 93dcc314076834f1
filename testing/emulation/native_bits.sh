#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
# native_bits.sh TABLE PROGRAM [OPTION...]: compare the table with what each fused ISA that this CPU
# has prints, with 1 to 8 threads. EVERY=n: each n-th line only.
set -u
here=$(cd "$(dirname "$0")" && pwd)
table=${1:?usage: native_bits.sh TABLE PROGRAM} program=$2
shift 2
failed=0 compared=0 listed=0
while read -r isa kind where; do
  listed=$((listed + 1))
  if [ "$where" != here ]; then echo "$isa: not tried, this CPU lacks it"; continue; fi
  if [ "$kind" != fused ]; then echo "$isa: not tried, its bits are its own (no fused multiply-add)"; continue; fi
  for threads in 1 2 3 4 5 6 7 8; do
    every=${EVERY:-1}
    [ "$isa" = scalar ] && every=7 # slow
    printf '%s, %s threads: ' "$isa" "$threads"
    "$here/compare_bits.sh" "$table" "$every" "$program" "$@" --isa "$isa" --threads "$threads" || failed=1
    compared=$((compared + 1))
  done
done < <("$program" --list)
[ "$listed" -gt 0 ] || { echo "native_bits: $program lists no ISA" >&2; exit 1; }
[ "$compared" -gt 0 ] || echo "native_bits: no fused ISA on this CPU" >&2
exit $failed
