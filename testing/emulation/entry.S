# SPDX-License-Identifier: BSD-3-Clause
# Kernel entry points: start, system calls, exceptions.
        .section .text.start, "ax"
        .globl start, to_user, syscall_entry, trap_table
start:  movl    $0x3f0000, %esp
        jmp     kmain

to_user:                                        # to_user(rip, rsp)
        pushq   $0x23
        pushq   %rsi
        pushq   $2
        pushq   $0x2b
        pushq   %rdi
        xorl    %eax, %eax
        movl    %eax, %ds
        movl    %eax, %es
        xorl    %edx, %edx
        iretq

syscall_entry:
        movq    %rsp, user_rsp(%rip)
        movl    $0x3f0000, %esp
        pushq   %rcx
        pushq   %r11
        pushq   %rdi
        pushq   %rsi
        pushq   %rdx
        pushq   %r10
        pushq   %r8
        pushq   %r9
        subq    $8, %rsp
        pushq   %r9                             # 7th argument of do_syscall: the call's sixth
        movq    %r8, %r9
        movq    %r10, %r8
        movq    %rdx, %rcx
        movq    %rsi, %rdx
        movq    %rdi, %rsi
        movq    %rax, %rdi
        call    do_syscall
        addq    $16, %rsp
        popq    %r9
        popq    %r8
        popq    %r10
        popq    %rdx
        popq    %rsi
        popq    %rdi
        popq    %r11
        popq    %rcx
        movq    user_rsp(%rip), %rsp
        sysretq

        .macro  trap n, code
1:      .if     !\code
        pushq   $0
        .endif
        pushq   $\n
        jmp     trap_common
        .pushsection .rodata
        .quad   1b
        .popsection
        .endm
        .pushsection .rodata
        .balign 8
trap_table:
        .popsection
        .irp    n, 0, 1, 2, 3, 4, 5, 6, 7
        trap    \n, 0
        .endr
        trap    8, 1
        trap    9, 0
        .irp    n, 10, 11, 12, 13, 14
        trap    \n, 1
        .endr
        .irp    n, 15, 16
        trap    \n, 0
        .endr
        trap    17, 1
        .irp    n, 18, 19, 20
        trap    \n, 0
        .endr
        trap    21, 1
trap_common:
        movq    %rsp, %rdi                      # vector, error code, rip, cs, flags, rsp, ss
        andq    $-16, %rsp
        call    do_trap
        .section .bss
user_rsp: .quad 0
