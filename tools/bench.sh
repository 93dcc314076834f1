#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
# bench.sh [OPTION...]: runs build/loomblas_bench against every other BLAS that can be had here.
# Debian's OpenBLAS and BLIS, and newer ones from Python wheels unpacked into build/peers; what is
# not to be had is named and left out. With options, those replace the default program of shapes.
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
if [ $# -gt 0 ]; then
  exec "${bench[@]}" "$@"
fi
cores=$(nproc)
threads=1; [ "$cores" -gt 1 ] && threads=1,$cores
status=0
"${bench[@]}" --preset tiny --trans NN,NT,TN --extras --json "$build/bench/tiny.json" || status=1
"${bench[@]}" --preset mid --trans NN,NT,TN --threads "$threads" --sample-ms 10 --json "$build/bench/mid.json" || status=1
"${bench[@]}" --preset odd,skinny,tall --threads "$threads" --json "$build/bench/shapes.json" || status=1
echo "bench: all figures are in $build/bench/{tiny,mid,shapes}.json"
exit $status
