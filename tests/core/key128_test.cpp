#include "core/key128.hpp"

#include <set>

#include <gtest/gtest.h>

#include "core/rng.hpp"

namespace katachi::core {
namespace {

TEST(Key128, UpTo128BitsAreKeptAsTheyAre) {
  KeyPacker packer;
  packer.add(0x1234, 16);
  packer.add(0x0fff'ffff'ffff, 48);
  packer.add(5, 3);
  packer.add(~std::uint64_t{0} >> 3, 61);
  const Key128 key = packer.key();
  EXPECT_EQ(key.low, 0x0fff'ffff'ffff'1234u);
  EXPECT_EQ(key.high, ~std::uint64_t{0} << 3 | 5);
}

TEST(Key128, NothingIsTheKeyZero) { EXPECT_EQ(KeyPacker().key(), Key128()); }

// Numbers that do not fit into what is left of a word begin a new one.
TEST(Key128, NumbersAreNotSplit) {
  KeyPacker packer;
  packer.add(1, 60);
  packer.add(9, 5);
  EXPECT_EQ(packer.key(), (Key128{.high = 9, .low = 1}));
}

// Keys of 200 bits that differ in one or two of them: all different, also in each half.
TEST(Key128, LongKeysAreMixed) {
  std::set<Key128> keys;
  std::set<std::uint64_t> highs, lows;
  std::size_t made = 0;
  for (int a = 0; a < 200; ++a)
    for (int b = a; b < 200; ++b) {
      KeyPacker packer;
      for (int i = 0; i < 200; ++i) packer.add((i == a || i == b) ? 1 : 0, 1);
      const Key128 key = packer.key();
      keys.insert(key);
      highs.insert(mix64(key.high) >> 20);
      lows.insert(mix64(key.low) >> 20);
      ++made;
    }
  EXPECT_EQ(keys.size(), made);
  EXPECT_EQ(highs.size(), made);
  EXPECT_EQ(lows.size(), made);
}

TEST(Key128, FoldSpreads) {
  std::set<std::uint64_t> places;
  for (std::uint64_t i = 0; i < 4096; ++i) {
    places.insert(fold({.high = i, .low = 0}) >> 44);
    places.insert(fold({.high = 0, .low = i}) >> 44);
  }
  EXPECT_GT(places.size(), 8000u);  // of 2^20 places, 8191 keys: about 32 meet
}

}  // namespace
}  // namespace katachi::core
