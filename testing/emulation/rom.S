# SPDX-License-Identifier: BSD-3-Clause
# 64 KiB system ROM: from the reset vector to 64-bit mode, then into the kernel image at 1 MiB.
# Bochs loads this as its BIOS; the kernel's bytes lie in it and are copied to memory first.
        .code16
        .text
        .globl rom
rom:    .incbin "kern.bin"
        .org    0xf000                          # fails to assemble when the kernel grows past this
_start: cli
        lgdtl   %cs:(gdtr - rom)
        movl    $0x11, %eax                     # PE | ET
        movl    %eax, %cr0
        ljmpl   $0x08, $(0xffff0000 + (p32 - rom))
        .code32
p32:    movl    $0x10, %eax
        movl    %eax, %ds
        movl    %eax, %es
        movl    %eax, %ss
        movl    $0x1000, %edi                   # guest memory is not zero at the start
        movl    $0x1000, %ecx
        xorl    %eax, %eax
        cld
        rep stosl
        movl    $0xffff0000, %esi
        movl    $0x100000, %edi
        movl    $0x3c00, %ecx
        rep movsl
        movl    $0x2003, 0x1000                 # PML4 -> PDPT at 0x2000
        movl    $0x3003, 0x2000                 # first GiB and last GiB in 2 MiB identity pages, for the start only
        movl    $0x4003, 0x2018
        movl    $0x83, %eax
        xorl    %ecx, %ecx
1:      movl    %eax, 0x3000(,%ecx,8)
        leal    0xc0000000(%eax), %edx
        movl    %edx, 0x4000(,%ecx,8)
        addl    $0x200000, %eax
        incl    %ecx
        cmpl    $512, %ecx
        jb      1b
        movl    $0x1000, %eax
        movl    %eax, %cr3
        movl    $0x6a0, %eax                    # PAE | PGE | OSFXSR | OSXMMEXCPT
        movl    %eax, %cr4
        movl    $0xc0000080, %ecx
        movl    $0x101, %eax                    # LME | SCE
        xorl    %edx, %edx
        wrmsr
        movl    $0x80010033, %eax               # PG | WP | NE | ET | MP | PE
        movl    %eax, %cr0
        ljmpl   $0x18, $0x100000
        .balign 8
gdt:    .quad   0, 0x00cf9b000000ffff, 0x00cf93000000ffff, 0x00af9b000000ffff
gdtr:   .word   31
        .long   0xffff0000 + (gdt - rom)
        .org    0xfff0
        .code16
        jmp     _start
        .org    0x10000
