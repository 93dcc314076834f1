// SPDX-License-Identifier: BSD-3-Clause
// How lengths are cut, and how large the blocks of gemm are.
#include "driver/blocking.h"
#include "driver/split.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace loomblas {

TEST(Split, PartsCoverTheLengthAndDifferByOne) {
  for (index length = 0; length <= 520; ++length)
    for (index parts = 1; parts <= 70; ++parts) {
      const Split split(length, parts);
      ASSERT_EQ(split.parts(), parts);
      index at = 0;
      for (index i = 0; i < parts; ++i) {
        ASSERT_EQ(split.start(i), at) << length << " in " << parts;
        ASSERT_GE(split.size(i), length / parts);
        ASSERT_LE(split.size(i), (length + parts - 1) / parts);
        if (i > 0) {
          ASSERT_LE(split.size(i), split.size(i - 1)) << "the longer ones first";
        }
        at += split.size(i);
      }
      ASSERT_EQ(at, length);
      ASSERT_EQ(split.start(parts), length);
    }
}

TEST(Tiles, AreThoseOfNextTile) {
  for (const index unit : {1, 2, 3, 4, 8, 16})
    for (const index most : {1, 2, 3, 4, 5, 6, 8, 12, 13, 40})
      for (index length = 0; length <= 520; ++length) {
        const Tiles tiles(length, unit, most);
        index at = 0, left = (length + unit - 1) / unit;
        for (index i = 0; i < tiles.count(); ++i) {
          const index take = next_tile(left, most);
          ASSERT_GE(take, 1);
          ASSERT_LE(take, most);
          ASSERT_EQ(tiles.start(i), at) << length << " by " << unit << " x " << most;
          ASSERT_EQ(tiles.size(i), std::min(take * unit, length - at));
          left -= take;
          at += tiles.size(i);
        }
        ASSERT_EQ(at, length);
        ASSERT_EQ(left, 0);
        ASSERT_EQ(tiles.start(tiles.count()), length);
      }
}

TEST(Tiles, AreFewAndTheLastTwoShareEvenly) {
  for (index most = 1; most <= 24; ++most)
    for (index length = 1; length <= 520; ++length) {
      const Tiles tiles(length, 1, most);
      const index count = tiles.count();
      ASSERT_EQ(count, (length + most - 1) / most) << "as few as there can be";
      for (index i = 0; i + 2 < count; ++i)
        ASSERT_EQ(tiles.size(i), most);
      if (count >= 2) {
        ASSERT_GE(tiles.size(count - 2), tiles.size(count - 1));
        ASSERT_LE(tiles.size(count - 2) - tiles.size(count - 1), 1);
      }
    }
}

namespace {

void expect_good_blocks(const Topology &t) {
  for (const index element : {4, 8})
    for (const index mr : {1, 2, 4, 6, 8, 12, 16, 24, 48, 96, 192, 1024})
      for (const index nr : {1, 2, 4, 6, 8, 12, 16}) {
        const index depth = element == 4 ? kc<float> : kc<double>, row = depth * element;
        const BlockSizes sizes = block_sizes(t, element, depth, mr, nr);
        ASSERT_GE(sizes.mc, mr);
        ASSERT_GE(sizes.nc, nr);
        ASSERT_EQ(sizes.mc % mr, 0) << sizes.mc << " of " << mr;
        ASSERT_EQ(sizes.nc % nr, 0) << sizes.nc << " of " << nr;
        if (sizes.mc > mr) {
          ASSERT_LE(sizes.mc * row, std::max(t.l2 / 4, std::min<index>(t.l2 / 2, 192 << 10)));
        }
        ASSERT_GT(sizes.nc, 1024 - nr);
        ASSERT_LE(sizes.nc, 4096);
        if (sizes.nc > 1024) {
          ASSERT_LE(2 * sizes.nc * row, t.l3_per_core / 2);
        }
      }
}

} // namespace

TEST(BlockSizes, KeepTheirInequalitiesOnAnyCaches) {
  for (const index l2 : {0, 1 << 12, 1 << 18, 1 << 19, 1 << 20, 3 << 19, 1 << 21, 1 << 24})
    for (const index l3 : {0, 1 << 16, 1 << 20, 3 << 20, 1 << 23, 1 << 28}) {
      Topology t;
      t.l2 = l2, t.l3_per_core = l3;
      expect_good_blocks(t);
    }
}

#if LOOMBLAS_WITH_HWLOC
TEST(BlockSizes, KeepTheirInequalitiesOnMachinesToBe) {
  for (const char *machine :
       {"package:2 l3:8(size=33554432) l2:8(size=1048576) l1d:1(size=49152) core:1 pu:2",
        "package:2 l3:1(size=268435456) l2:64(size=2097152) l1d:1(size=49152) core:1 pu:2",
        "package:1 l2:2(size=4194304) l1d:4(size=65536) core:1 pu:1", "package:2 core:64 pu:2",
        "package:1 core:1 pu:1", "package:1 l2:1(size=131072) core:2 pu:1",
        "package:1 l3:1(size=1048576) core:64 pu:1", "nonsense"})
    expect_good_blocks(read_topology(machine));
}
#endif

TEST(BlockSizes, KeepTheirInequalitiesHere) { expect_good_blocks(topology()); }

} // namespace loomblas
