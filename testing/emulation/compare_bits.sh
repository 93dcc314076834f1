#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
# compare_bits.sh TABLE EVERY COMMAND...: run a command that prints each EVERY-th line of the table of
# hashes, and fail unless it printed exactly those lines. 77 is passed on: skipped.
set -u
table=${1:?usage: compare_bits.sh TABLE EVERY COMMAND...} every=$2
shift 2
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
"$@" --every "$every" >"$work/raw" 2>"$work/error"
status=$?
# An emulated terminal may end its lines with CR LF.
tr -d '\r' <"$work/raw" >"$work/got"
if [ "$status" = 77 ]; then
  cat "$work/error" >&2
  exit 77
fi
if [ "$status" != 0 ]; then
  echo "compare_bits: status $status from: $*" >&2
  tail -n 5 "$work/got" "$work/error" >&2
  exit 1
fi
awk -v every="$every" '(NR - 1) % every == 0' "$table" >"$work/want"
if ! cmp -s "$work/want" "$work/got"; then
  echo "compare_bits: the bits differ from $table (< expected, > computed):" >&2
  diff "$work/want" "$work/got" | head -n 20 >&2
  echo "compare_bits: $(diff "$work/want" "$work/got" | grep -c '^>') of $(wc -l <"$work/want") lines" >&2
  exit 1
fi
echo "$(wc -l <"$work/got") lines as in the table"
