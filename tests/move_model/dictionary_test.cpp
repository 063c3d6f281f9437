#include "move_model/dictionary.hpp"

#include <set>

#include <gtest/gtest.h>

#include "core/rng.hpp"

namespace katachi::move_model {
namespace {

TEST(Dictionary, FindsWhatWasInserted) {
  std::vector<TagBucket> buckets(50);
  std::set<std::uint32_t> slots;
  for (std::uint64_t i = 0; i < 800; ++i) {
    const std::uint64_t key = core::mix64(i);
    ASSERT_TRUE(insert_slot(buckets, key));
    const std::uint32_t slot = find_slot(buckets, key);
    ASSERT_LT(slot, buckets.size() * kBucketSlots);
    slots.insert(slot);
  }
  EXPECT_GE(slots.size(), 795u);  // two keys may share bucket and tag
  for (std::uint64_t i = 0; i < 800; ++i) EXPECT_NE(find_slot(buckets, core::mix64(i)), kUnknown);
}

TEST(Dictionary, RarelyFindsWhatWasNot) {
  std::vector<TagBucket> buckets(50);
  for (std::uint64_t i = 0; i < 1200; ++i) insert_slot(buckets, core::mix64(i));
  int wrong = 0;
  for (std::uint64_t i = 0; i < 100'000; ++i) wrong += find_slot(buckets, core::mix64(1'000'000 + i)) != kUnknown;
  EXPECT_LT(wrong, 100);  // 24 / 65536 expected
}

TEST(Dictionary, FullBucketRefuses) {
  std::vector<TagBucket> buckets(1);
  for (std::uint64_t i = 1; i <= kBucketSlots; ++i) EXPECT_TRUE(insert_slot(buckets, i));
  EXPECT_FALSE(insert_slot(buckets, 1000));
  EXPECT_TRUE(insert_slot(buckets, 7));  // is there already
  EXPECT_EQ(find_slot(buckets, 1000), kUnknown);
}

TEST(Dictionary, ATagThatIsThereTwiceStaysInItsBucket) {
  std::vector<TagBucket> buckets(1);
  buckets[0].tags[30] = buckets[0].tags[31] = 7;  // places 31 and 32, joined 63
  EXPECT_LT(find_slot(buckets, 7), kBucketSlots);
}

TEST(KeyCounter, KeepsTheFrequentOnes) {
  KeyCounter counter(20, 3);
  const std::uint64_t often = core::mix64(1), seldom = core::mix64(2);
  EXPECT_FALSE(counter.add(often));
  EXPECT_TRUE(counter.add(often));
  EXPECT_TRUE(counter.add(often));
  counter.add(seldom);
  counter.add(seldom);
  EXPECT_EQ(counter.frequent(), 1u);
  const std::vector<TagBucket> buckets = counter.dictionary(64);
  EXPECT_NE(find_slot(buckets, often), kUnknown);
  EXPECT_EQ(find_slot(buckets, seldom), kUnknown);
}

}  // namespace
}  // namespace katachi::move_model
