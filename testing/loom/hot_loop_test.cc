// SPDX-License-Identifier: BSD-3-Clause
// The check of the hot loop on assembly whose faults are known.
#include "kernels/loom/hot_loop.h"

#include <gtest/gtest.h>

using namespace loom;

namespace {

const Loop &only(const LoopReport &report) {
  static const Loop none;
  EXPECT_EQ(report.loops.size(), 1u);
  return report.loops.size() == 1 ? report.loops[0] : none;
}

void expect_counts(const std::string &body, int instructions, int fmas, int stack, int moves) {
  SCOPED_TRACE(body);
  const LoopReport report = check_loops(body);
  const Loop &loop = only(report);
  EXPECT_EQ(loop.instructions, instructions);
  EXPECT_EQ(loop.fmas, fmas);
  EXPECT_EQ(loop.stack, stack);
  EXPECT_EQ(loop.moves, moves);
  EXPECT_EQ(report.clean(moves), stack == 0 || fmas == 0);
  if (moves > 0 && fmas > 0) {
    EXPECT_FALSE(report.clean(moves - 1));
  }
}

/// The instruction alone in a loop with one multiply-add.
Loop beside_fma(const char *fma, const char *branch, const std::string &instruction) {
  return only(check_loops(std::string(".LBB0_1:\n\t") + fma + "\n\t" + instruction + "\n\t" +
                          branch + "\t.LBB0_1\n"));
}
Loop on_x86(const std::string &instruction) {
  return beside_fma("vfmadd231pd\t%ymm0, %ymm1, %ymm2", "jne", instruction);
}
Loop on_arm(const std::string &instruction) {
  return beside_fma("fmla\tv2.2d, v1.2d, v0.d[1]", "b.ne", instruction);
}
Loop on_riscv(const std::string &instruction) {
  return beside_fma("vfmacc.vf\tv8, fa0, v4", "bnez\ta0,", instruction);
}

} // namespace

TEST(HotLoop, X86) {
  expect_counts("kernel:\n"
                "\tvxorpd\t%xmm2, %xmm2, %xmm2\n"
                "\t.p2align\t4\n"
                ".LBB0_1:                                # =>This Inner Loop Header: Depth=1\n"
                "\tvmovupd\t(%rdx), %ymm0\n"
                "\tvbroadcastsd\t(%r8), %ymm1\n"
                "\tvfmadd231pd\t%ymm0, %ymm1, %ymm2      # ymm2 = (ymm1 * ymm0) + ymm2\n"
                "\tvfmadd231pd\t(%r8){1to8}, %zmm0, %zmm17\n"
                "\taddq\t$32, %rdx\n"
                "\tdecq\t%rax\n"
                "\tjne\t.LBB0_1\n"
                "\tvmovupd\t%ymm2, (%r9)\n"
                "\tretq\n",
                7, 2, 0, 0);
  for (const char *spill :
       {"vmovupd\t%ymm2, 32(%rsp)", "vmovups\t-64(%rsp), %zmm3",
        "vfmadd231pd\t96(%rsp), %ymm1, %ymm2", "callq\tfma@PLT", "movq\t8(%rsp,%rax,8), %rcx"})
    EXPECT_EQ(on_x86(spill).stack, 1) << spill;
  for (const char *move :
       {"vmovapd\t%ymm2, %ymm3", "vmovaps\t%xmm12, %xmm0", "movapd\t%xmm1, %xmm2",
        "vmovupd\t%zmm30, %zmm1", "vmovdqa64\t%zmm1, %zmm2"})
    EXPECT_EQ(on_x86(move).moves, 1) << move;
  for (const char *fine : {"vmovupd\t(%rdx), %ymm2", "vmovapd\t%ymm2, (%rdx)", "movq\t%rax, %rbx",
                           "vmovupd\t(%rdx), %zmm1 {%k1} {z}", "prefetcht0\t(%rdx)"}) {
    EXPECT_EQ(on_x86(fine).moves, 0) << fine;
    EXPECT_EQ(on_x86(fine).stack, 0) << fine;
  }
  // two roundings: the multiplication counts, the addition that goes with it does not
  EXPECT_EQ(on_x86("mulpd\t%xmm0, %xmm1").fmas, 2);
  EXPECT_EQ(on_x86("addpd\t%xmm0, %xmm1").fmas, 1);
  EXPECT_EQ(on_x86("vfnmadd231ps\t%ymm0, %ymm1, %ymm2").fmas, 2);
}

TEST(HotLoop, AArch64) {
  expect_counts("kernel:\n"
                ".LBB0_1:                                // =>This Inner Loop Header: Depth=1\n"
                "\tldp\tq0, q1, [x2], #32\n"
                "\tfmla\tv2.2d, v1.2d, v0.d[1]\n"
                "\tfmla\tv3.2d, v1.2d, v0.d[0]\n"
                "\tsubs\tx1, x1, #1\n"
                "\tb.ne\t.LBB0_1\n"
                "\tret\n",
                5, 2, 0, 0);
  for (const char *spill : {"str\tq2, [sp, #16]", "ldr\tz2, [sp, #1, mul vl]",
                            "stp\tq0, q1, [sp, #-32]!", "ldr\tq0, [sp]", "bl\tfma"})
    EXPECT_EQ(on_arm(spill).stack, 1) << spill;
  for (const char *move : {"mov\tv1.16b, v2.16b", "mov\tz0.d, z1.d"})
    EXPECT_EQ(on_arm(move).moves, 1) << move;
  for (const char *fine : {"mov\tx1, x2", "ldr\tq1, [x2, #16]", "mov\tv1.d[1], v2.d[0]"}) {
    EXPECT_EQ(on_arm(fine).moves, 0) << fine;
    EXPECT_EQ(on_arm(fine).stack, 0) << fine;
  }
  EXPECT_EQ(on_arm("fmla\tz2.d, p0/m, z1.d, z0.d").fmas, 2);
  EXPECT_EQ(on_arm("fmadd\td0, d1, d2, d0").fmas, 2);
  for (const char *branch : {"cbnz\tx1,", "b.lt", "tbnz\tx1, #3,"})
    EXPECT_EQ(beside_fma("fmla\tv2.2d, v1.2d, v0.2d", branch, "nop").fmas, 1) << branch;
}

TEST(HotLoop, RiscV) {
  expect_counts("kernel:\n"
                ".LBB0_1:                                # =>This Inner Loop Header: Depth=1\n"
                "\tvle64.v\tv4, (a2)\n"
                "\tfld\tfa0, 0(a4)\n"
                "\tvfmacc.vf\tv8, fa0, v4\n"
                "\taddi\ta0, a0, -1\n"
                "\tbnez\ta0, .LBB0_1\n"
                "\tret\n",
                5, 1, 0, 0);
  for (const char *spill : {"sd\ta0, 8(sp)", "vs4r.v\tv8, (sp)", "fld\tfa0, 16(sp)", "call\tfma",
                            "vs4r.v\tv8, (a0)", "vl4r.v\tv8, (a1)"})
    EXPECT_EQ(on_riscv(spill).stack, 1) << spill;
  for (const char *move : {"vmv4r.v\tv8, v4", "vmv.v.v\tv8, v4", "vmv1r.v\tv8, v4"})
    EXPECT_EQ(on_riscv(move).moves, 1) << move;
  for (const char *fine :
       {"mv\ta0, a1", "vmv.v.i\tv8, 0", "vle64.v\tv4, (a2)", "vl4re64.v\tv4, (a2)"}) {
    EXPECT_EQ(on_riscv(fine).moves, 0) << fine;
    EXPECT_EQ(on_riscv(fine).stack, 0) << fine;
  }
  EXPECT_EQ(on_riscv("fmadd.d\tfa0, fa1, fa2, fa0").fmas, 2);
  EXPECT_EQ(beside_fma("vfmacc.vf\tv8, fa0, v4", "blt\ta0, a1,", "nop").fmas, 1);
}

TEST(HotLoop, OfNestedLoopsTheInnerOne) {
  const LoopReport report = check_loops(".LBB0_1:\n"
                                        "\tmovq\t%rax, 8(%rsp)\n" // the outer one may
                                        ".LBB0_2:\n"
                                        "\tvfmadd231pd\t%ymm0, %ymm1, %ymm2\n"
                                        "\tjne\t.LBB0_2\n"
                                        "\tmovq\t8(%rsp), %rax\n"
                                        "\tjne\t.LBB0_1\n");
  EXPECT_EQ(only(report).instructions, 2);
  EXPECT_TRUE(report.clean(0));
  EXPECT_EQ(report.registers, 3);
}

TEST(HotLoop, EveryLoopWithMoreThanHalfTheMultiplyAddsCounts) {
  const std::string add = "\tvfmadd231pd\t%ymm0, %ymm1, %ymm2\n";
  const std::string spill = "\tvfmadd231pd\t8(%rsp), %ymm1, %ymm2\n";
  const std::string clean = ".LBB0_1:\n" + add + add + "\tjne\t.LBB0_1\n";
  const std::string spills = ".LBB0_2:\n" + spill + add + "\tjb\t.LBB0_2\n";
  const std::string spills_less = ".LBB0_3:\n" + spill + "\tjb\t.LBB0_3\n";
  const LoopReport report = check_loops(clean + spills);
  ASSERT_EQ(report.loops.size(), 2u);
  EXPECT_EQ(report.hottest(), &report.loops[0]);
  EXPECT_EQ(report.unclean(0), &report.loops[1]);
  EXPECT_TRUE(check_loops(clean + clean).clean(0));
  EXPECT_TRUE(check_loops(clean + spills_less).clean(0));
  EXPECT_FALSE(check_loops(spills_less).clean(0));
}

TEST(HotLoop, PointersMayBeReloadedWhereItIsSaid) {
  const std::string loop = ".LBB0_1:\n\tmovq\t-8(%rsp), %rax\n"
                           "\tvfmadd231pd\t(%rax), %ymm1, %ymm2\n\tjne\t.LBB0_1\n";
  EXPECT_FALSE(check_loops(loop).clean(0));
  EXPECT_TRUE(check_loops(loop, true).clean(0));
}

TEST(HotLoop, LoopsWithoutMultiplyAddsAreNobodysBusiness) {
  const LoopReport report = check_loops(".LBB0_1:\n\tmovq\t8(%rsp), %rax\n\tjne\t.LBB0_1\n");
  EXPECT_EQ(only(report).stack, 1);
  EXPECT_TRUE(report.clean(0));
  EXPECT_EQ(report.hottest(), nullptr);
}

TEST(HotLoop, NoLoop) {
  for (const char *text : {"", "\tret\n", "\tjmp\t.LBB0_1\n.LBB0_1:\n\tret\n"}) {
    const LoopReport report = check_loops(text);
    EXPECT_TRUE(report.loops.empty()) << text;
    EXPECT_EQ(report.hottest(), nullptr);
    EXPECT_TRUE(report.clean(0));
    EXPECT_EQ(report.registers, 0);
  }
}
