#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
# bench.sh [full | OPTION...]: runs build/loomblas_bench against every other BLAS that can be had
# here: Debian's OpenBLAS and BLIS, and newer ones from Python wheels unpacked into build/peers; what
# is not to be had is named and left out. Without options some minutes of every routine; with `full`
# all presets, sides and transpositions, about an hour. Options replace either.
set -euo pipefail
cd "$(dirname "$0")/.."
build=${BUILD:-build}
machine=$(uname -m)
debian=/usr/lib/$machine-linux-gnu

libraries=(--lib "loomblas=$build/libloomblas.so")
add() { # NAME PATH [,VARIABLE=VALUE]
  if [ -n "$2" ] && [ -e "$2" ]; then
    libraries+=(--lib "$1=$2${3:-}")
  else
    echo "bench: no $1 here (${2:-not found in its wheel}); left out"
  fi
}

# Debian 12's OpenBLAS (2022) does not know newer processors and then takes its oldest kernels.
# That would be no contest: it is told the best kernels it has for this processor's features.
coretype=
if [ -z "${OPENBLAS_CORETYPE:-}" ]; then
  if grep -qw avx512vl /proc/cpuinfo; then coretype=,OPENBLAS_CORETYPE=SkylakeX
  elif grep -qw avx2 /proc/cpuinfo; then coretype=,OPENBLAS_CORETYPE=Haswell; fi
fi
add openblas "$debian/openblas-pthread/libopenblas.so.0" "$coretype"
add blis "$debian/blis-pthread/libblis.so.4"

wheel() { # PACKAGE: fetch and unpack a wheel into build/peers/PACKAGE, once
  local dir=$build/peers/$1 said
  if [ ! -d "$dir" ]; then
    mkdir -p "$build/peers/download"
    if ! said=$(timeout 300 python3 -m pip download --no-deps --only-binary :all: \
                  -d "$build/peers/download" "$1" 2>&1); then
      echo "bench: the wheel $1 cannot be fetched: $(tail -n 1 <<<"$said")"
      return 0
    fi
    python3 -m zipfile -e "$build"/peers/download/"${1//-/_}"-*.whl "$dir.part"
    rm -f "$build"/peers/download/"${1//-/_}"-*.whl
    mv "$dir.part" "$dir"
  fi
}
wheel scipy-openblas32
add openblas-new "$(find "$build/peers/scipy-openblas32" -name 'libscipy_openblas*.so' 2>/dev/null | head -n 1)"
if [ "$machine" = x86_64 ]; then
  wheel mkl
  add mkl "$(find "$build/peers/mkl" -name 'libmkl_rt.so.*' 2>/dev/null | head -n 1)"
fi

bench=("$build/bench/loomblas_bench" "${libraries[@]}")
if [ $# -gt 0 ] && [ "$*" != full ]; then
  exec "${bench[@]}" "$@"
fi
cores=$(nproc)
threads=1; [ "$cores" -gt 1 ] && threads=1,$cores
status=0
run() { # NAME OPTION...: one part of the program, its figures in NAME.json
  "${bench[@]}" --json "$build/bench/$1.json" "${@:2}" || status=1
}
if [ "${1:-}" = full ]; then
  run tiny --preset tiny --types d,s --trans NN,NT,TN --extras
  run mid --preset mid --types d,s --trans NN,NT,TN --threads "$threads" --sample-ms 10
  run shapes --preset odd,skinny,tall --types d,s --threads "$threads"
  run level1 --preset level1 --patience 2 --worst 30
  run level2 --preset level2 --patience 2 --worst 30
  run level3 --preset level3 --own-gemm --patience 2 --worst 30
else
  run level1 --preset level1 --worst 10
  run level2 --level 2 --sizes 64,1024 --variants one --worst 10
  run level3 --level 3 --sizes 64,512 --variants one --own-gemm --worst 10
  run gemm --routine gemm --sizes 4,8,16,32,64,128,256,512,1024 --trans NN,NT,TN \
    --threads "$threads" --extras
fi
echo "bench: all figures are in $build/bench/*.json"
exit $status
