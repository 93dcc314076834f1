#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
# run-in-bochs.sh [-m CPU_MODEL] [-f ADDED_FEATURES] [-t SECONDS] PROGRAM [ARG...]
# Run a static x86-64 program in Bochs, with the AVX-512 (and, from Bochs 3.0, AMX) state switched on, and
# without an operating system: a tiny kernel (kern.c, entry.S, rom.S in testing/emulation) stands in for Linux. Prints the program's
# output and exits with its status; 124 at the time limit, 125 where the emulator itself failed.
# Debian packages: bochs bochs-term vgabios bsdutils gcc. $BOCHS names another Bochs (see get-bochs3.sh; -f needs 3.0).
set -u
here=$(cd "$(dirname "$0")" && pwd)
model=${BOCHS_MODEL:-corei7_icelake_u} limit=120
features=
while getopts m:f:t: o; do case $o in m) model=$OPTARG ;; f) features=", add_features=\"$OPTARG\"" ;; t) limit=$OPTARG ;; *) exit 2 ;; esac; done
shift $((OPTIND - 1))
prog=${1:?usage: run-in-bochs.sh [-m MODEL] [-f FEATURES] [-t SECONDS] PROGRAM [ARG...]}
bochs=${BOCHS:-bochs}
build=${BARE_BUILD:-$here/build}
if [ -z "$(find "$build/rom.bin" -newer "$here/kern.c" -newer "$here/entry.S" -newer "$here/rom.S" 2>/dev/null)" ]; then
  mkdir -p "$build" && cd "$build" || exit 125
  gcc -O2 -Wall -Wextra -ffreestanding -fno-pic -fno-stack-protector -fno-tree-loop-distribute-patterns -mno-red-zone -mgeneral-regs-only \
    -fcf-protection=none -fno-asynchronous-unwind-tables -c "$here/kern.c" -o kern.o && gcc -c "$here/entry.S" -o entry.o &&
  ld -e start -Ttext=0x100000 -z noseparate-code -z noexecstack entry.o kern.o -o kern.elf &&
  objcopy -O binary --set-section-flags .bss=alloc,load,contents kern.elf kern.bin &&
  gcc -Wa,-I. -c "$here/rom.S" -o rom.o && ld -e 0 -Ttext=0 --oformat=binary rom.o -o rom.bin || exit 125
  cd - >/dev/null
fi
work=$(mktemp -d) || exit 125
trap '[ -n "${BOCHS_KEEP:-}" ] && cp -r "$work" "$BOCHS_KEEP"; rm -rf "$work"' EXIT
{ printf '%s\n' "$@" | head -c 4095; } >"$work/disk" && truncate -s 4096 "$work/disk" &&
  cat "$prog" >>"$work/disk" && truncate -s %516096 "$work/disk" || exit 126      # whole cylinders
cat >"$work/rc" <<EOF
megs: 512
cpu: model=$model, count=1, ips=10000000, reset_on_triple_fault=0$features
romimage: file=$build/rom.bin, address=0xffff0000
vgaromimage: file=/usr/share/bochs/VGABIOS-lgpl-latest
boot: disk
ata0: enabled=1, ioaddr1=0x1f0, ioaddr2=0x3f0, irq=14
ata0-master: type=disk, path=$work/disk, mode=flat, cylinders=0
pci: enabled=0
parport1: enabled=1, file=$work/out
clock: sync=none
log: $work/log
panic: action=fatal
error: action=ignore
info: action=ignore
config_interface: textconfig
display_library: ${BOCHS_DISPLAY:-term}
speaker: enabled=0
EOF
printf 'continue\nquit\n' >"$work/debugger"      # used where Bochs was built with its debugger, as Debian's is
dbg="-rc $work/debugger"; [ -n "${BOCHS_NO_DEBUGGER:-}" ] && dbg=
TERM=vt100 timeout -k 2 "$limit" script -qec "$bochs -q -f $work/rc $dbg" /dev/null </dev/null >"$work/screen" 2>&1
rc=$?
status=$(sed -n 's/^@@exit \([0-9]*\)$/\1/p' "$work/out" 2>/dev/null | tail -1)
[ -e "$work/out" ] && sed '$d' "$work/out" | sed '$ { /^$/d }'
[ -n "$status" ] && exit "$status"
[ "$rc" = 124 ] && { echo "run-in-bochs: no end within $limit s" >&2; exit 124; }
echo "run-in-bochs: the emulator failed (status $rc)" >&2; tail -n 20 "$work/log" >&2;
exit 125
