#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
# run_emulated.sh CPU PROGRAM [ARG...]: run a static program on a CPU this machine may lack.
# CPU: avx512 (natively where this CPU has it, else in Bochs) | bochs (AVX-512, always emulated)
#      | any that run-in-qemu.sh knows. Exits with 77 and a reason where the emulator is missing.
set -u
here=$(cd "$(dirname "$0")" && pwd)
cpu=${1:?usage: run_emulated.sh CPU PROGRAM [ARG...]}
shift

need() { # PROGRAM PACKAGE
  command -v "$1" >/dev/null && return
  echo "run_emulated: skipped: $1 is not installed (package $2)" >&2
  exit 77
}

if [ "$cpu" = avx512 ] && grep -q -w avx512vl /proc/cpuinfo; then exec "$@"; fi
case $cpu in
  avx512 | bochs)
    need bochs "bochs bochs-term vgabios"
    exec "$here/run-in-bochs.sh" -t "${RUN_LIMIT:-300}" "$@" ;;
  *)
    need "${QEMU_BIN:-/usr/bin}/qemu-aarch64" qemu-user
    exec "$here/run-in-qemu.sh" "$cpu" "$@" ;;
esac
