#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
# run-in-qemu.sh ARCH PROGRAM [ARG...]
# Run a static AArch64, RISC-V or x86-64 program in QEMU's user mode and exit with its status.
# ARCH: neon | bf16 | sveBITS (128 256 512 1024 2048) | smeBITS (128..2048; SVE at the same length)
#       | rvvBITS (128 256 512 1024) | avx2
# A program that needs more than ARCH offers dies with SIGILL (status 132).
# Debian packages: qemu-user. $QEMU_BIN names a folder with another QEMU.
set -u
arch=${1:?usage: run-in-qemu.sh ARCH PROGRAM [ARG...]}; shift
bin=${QEMU_BIN:-/usr/bin} limit=${RUN_LIMIT:-120}
bits=${arch//[a-z]/}
case $arch in
  neon) run=(qemu-aarch64 -cpu cortex-a72) ;;                 # Armv8.0: no SVE, no bf16
  bf16) run=(qemu-aarch64 -cpu max,sve=off,sme=off) ;;
  sve[0-9]*) run=(qemu-aarch64 -cpu "max,sme=off,sve-max-vq=$((bits / 128)),sve-default-vector-length=$((bits / 8))") ;;
  sme[0-9]*) run=(qemu-aarch64 -cpu "max,sve-max-vq=$((bits / 128)),sve-default-vector-length=$((bits / 8)),sme$bits=on,sme-default-vector-length=$((bits / 8))") ;;
  rvv[0-9]*) run=(qemu-riscv64 -cpu "rv64,v=true,vext_spec=v1.0,vlen=$bits,elen=64") ;;
  avx2) run=(qemu-x86_64 -cpu max) ;;
  *) echo "run-in-qemu: unknown architecture $arch" >&2; exit 2 ;;
esac
ulimit -c 0
exec timeout -k 2 "$limit" "$bin/${run[0]}" "${run[@]:1}" "$@"
