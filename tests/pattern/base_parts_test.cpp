// Sets and counts in files, and their merging.
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pattern/base.hpp"
#include "record/game_set.hpp"
#include "tests/pattern/random_games.hpp"
#include "tests/pattern/sample_bases.hpp"

namespace katachi::pattern {
namespace {

using test::count;
using test::create;
using test::learn;
using test::random_games;
using testing::HasSubstr;

class PartFiles : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directories(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path folder_ =
      std::filesystem::path(testing::TempDir()) / ("katachi_base_test_" + std::to_string(getpid()));
};

TEST_F(PartFiles, SetsAndCountsComeBackAsTheyWere) {
  const auto set_path = folder_ / "a.kset", count_path = folder_ / "a.kcount", base_path = folder_ / "a.kform";
  const CountedSet& all = test::sample_counts();
  write_set(set_path, {all.facts, all.tree});
  write_counts(count_path, all);
  EXPECT_GT(write_base(base_path, all, {.min_plays = 2}), 100u);
  EXPECT_EQ(read_set(set_path)->tree, all.tree);
  std::ifstream file(set_path, std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(file), {});
  EXPECT_EQ(set_bytes({all.facts, all.tree}), bytes);
  EXPECT_EQ(parse_set(core::Bytes::own(bytes), "a message")->tree, all.tree);
  EXPECT_FALSE(parse_set(core::Bytes::own(bytes.substr(0, bytes.size() / 2)), "a message").has_value());
  const auto counts = read_counts(count_path);
  EXPECT_EQ(counts->tree, all.tree);
  EXPECT_EQ(counts->counts, all.counts);
  EXPECT_EQ(base_bytes(*counts, {.min_plays = 2}), base_bytes(all, {.min_plays = 2}));
  EXPECT_EQ(kind_of(set_path), PartKind::kSet);
  EXPECT_EQ(kind_of(count_path), PartKind::kCounts);
  EXPECT_EQ(kind_of(base_path), PartKind::kBase);
  EXPECT_EQ(kind_of(folder_ / "missing"), PartKind::kNone);
  EXPECT_TRUE(Base::open(base_path)->check_all().has_value());
  EXPECT_FALSE(read_set(count_path).has_value());
  EXPECT_FALSE(read_counts(set_path).has_value());
  EXPECT_FALSE(Base::open(folder_ / "missing").has_value());
}

TEST_F(PartFiles, DamagedPartsAreRefused) {
  const auto path = folder_ / "a.kcount";
  const CountedSet small = learn(random_games<9>(3, go::Size::square(9), 20, 3), 3);
  write_counts(path, small);
  std::string bytes;
  {
    std::ifstream in(path, std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(in), {});
  }
  for (std::size_t at = 0; at < bytes.size(); at += 61) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    std::ofstream(path, std::ios::binary | std::ios::trunc) << damaged;
    try {
      const auto counts = read_counts(path);
      if (counts) {  // the flipped bit was between two sections
        EXPECT_EQ(counts->counts, small.counts);
      }
    } catch (const core::EnvironmentError& error) {
      EXPECT_THAT(error.what(), HasSubstr("is damaged"));
    }
  }
}

// --- merging ---

TEST(MergeParts, TheSumOfThePartsIsTheWhole) {
  std::vector<PatternSet> sets;
  std::vector<record::GameSet> parts;
  for (std::size_t part = 0; part < 3; ++part) {
    parts.push_back(test::sample_games().subset([&](std::size_t i) { return i % 3 == part; }));
    sets.push_back(create(parts.back(), test::kSampleFacts));
  }
  const auto merged = merge_sets(sets, 1);
  ASSERT_TRUE(merged.has_value());
  EXPECT_EQ(merged->tree, test::sample_counts().tree);
  EXPECT_EQ(merge_sets({sets[2], sets[0], sets[1], sets[0]}, 2)->tree, test::sample_counts().tree);

  CountedSet sum = count(parts[0], *merged);
  for (const std::size_t part : {1, 2}) {
    auto next = merge_counts(std::move(sum), count(parts[part], *merged), "part");
    ASSERT_TRUE(next.has_value());
    sum = *std::move(next);
  }
  EXPECT_EQ(sum.counts, test::sample_counts().counts);
  EXPECT_EQ(base_bytes(sum, {.min_plays = 2}), base_bytes(test::sample_counts(), {.min_plays = 2}));
}

TEST(MergeParts, WhatDoesNotBelongTogetherIsRefused) {
  const record::GameSet few = test::sample_games().subset([](std::size_t i) { return i < 3; });
  const PatternSet set = create(few, 4);
  PatternSet other = set;
  other.facts.max_facts = 5;
  EXPECT_THAT(merge_sets({set, other}, 1).error().text(), HasSubstr("K is 4 in one and 5 in another"));
  other = set;
  other.facts.order.distance = Distance::kManhattan;
  EXPECT_THAT(merge_sets({set, other}, 1).error().text(), HasSubstr("order neighbours"));
  other = set;
  other.facts.size = go::Size::square(19);
  EXPECT_THAT(merge_sets({set, other}, 1).error().text(), HasSubstr("one is of 9 boards, another of 19"));

  const record::GameSet more = test::sample_games().subset([](std::size_t i) { return i < 5; });
  EXPECT_THAT(merge_counts(learn(few, 4), learn(more, 4), "b.kcount").error().text(),
              HasSubstr("b.kcount: counts another set of patterns"));
}

}  // namespace
}  // namespace katachi::pattern
