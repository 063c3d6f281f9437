// Counts of the patterns met: their sum is the whole, and what cannot be true is refused.
#include "pattern/met_counts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/bytes.hpp"
#include "pattern/base_sections.hpp"
#include "record/game_set.hpp"
#include "tests/pattern/sample_bases.hpp"

namespace katachi::pattern {
namespace {

using core::Bytes;
using testing::HasSubstr;

PatternCounts zeros(std::size_t patterns) {
  PatternCounts counts;
  counts.matches.resize(patterns);
  counts.plays.resize(patterns);
  return counts;
}

TEST(MetCounts, TheirSumIsTheWhole) {
  const CountedSet& all = test::sample_counts();
  const record::GameSet& games = test::sample_games();
  PatternCounts sum = zeros(all.tree.size());
  std::size_t bytes = 0;
  for (std::size_t part = 0; part < 5; ++part) {
    const auto slice = games.subset([&](std::size_t i) { return i / 6 == part; });
    const std::string met = met_counts_bytes(test::count(slice, {all.facts, all.tree}).counts);
    bytes = std::max(bytes, met.size());
    ASSERT_TRUE(add_met_counts(Bytes::borrow(met), "part", sum).has_value());
  }
  EXPECT_EQ(sum, all.counts);
  EXPECT_LT(bytes, met_counts_bytes(all.counts).size() / 2);
}

TEST(MetCounts, APartThatMetNothing) {
  PatternCounts sum = zeros(3);
  sum.matches[1] = 5;
  const PatternCounts before = sum;
  ASSERT_TRUE(add_met_counts(Bytes::own(met_counts_bytes(zeros(3))), "part", sum).has_value());
  EXPECT_EQ(sum, before);
}

TEST(MetCounts, PlayedButNoTest) {  // a suicide
  PatternCounts part = zeros(3);
  part.played = 1;
  part.plays[2] = 1;
  PatternCounts sum = zeros(3);
  ASSERT_TRUE(add_met_counts(Bytes::own(met_counts_bytes(part)), "part", sum).has_value());
  EXPECT_EQ(sum, part);
}

TEST(MetCounts, AnotherSetIsRefused) {
  PatternCounts sum = zeros(4);
  const auto added = add_met_counts(Bytes::own(met_counts_bytes(zeros(3))), "part", sum);
  ASSERT_FALSE(added.has_value());
  EXPECT_THAT(added.error().text(), HasSubstr("part: counts another set of patterns"));
}

// The bytes of a message about a set of four patterns.
std::string message(const std::vector<std::uint64_t>& sums, const std::vector<std::uint32_t>& nodes,
                    const std::vector<std::uint64_t>& matches, const std::vector<std::uint32_t>& plays) {
  const std::array sections = {section("sums", sums), section("nodes", nodes), section("matches", matches),
                               section("plays", plays)};
  return core::block_file_bytes({"kmet", 1, "counts of the patterns met"}, sections);
}

TEST(MetCounts, WhatCannotBeTrueIsRefused) {
  const std::vector<std::uint64_t> sums = {4, 1, 10, 2};  // patterns, games, tests, played
  const auto add = [](const std::string& bytes) {
    PatternCounts sum = zeros(4);
    const bool added = add_met_counts(Bytes::borrow(bytes), "part", sum).has_value();
    if (!added) {
      EXPECT_EQ(sum, zeros(4));
    }
    return added;
  };
  EXPECT_TRUE(add(message(sums, {0, 3}, {10, 2}, {2, 0})));
  EXPECT_FALSE(add(message({4, 1, 10}, {0, 3}, {10, 2}, {2, 0})));  // a sum is missing
  EXPECT_FALSE(add(message(sums, {0, 4}, {10, 2}, {2, 0})));        // a fifth pattern
  EXPECT_FALSE(add(message(sums, {3, 0}, {10, 2}, {2, 0})));        // out of order
  EXPECT_FALSE(add(message(sums, {0, 0}, {10, 2}, {2, 0})));        // twice
  EXPECT_FALSE(add(message(sums, {0, 3}, {11, 2}, {2, 0})));        // more matches than tests
  EXPECT_FALSE(add(message(sums, {0, 3}, {10, 2}, {3, 0})));        // more plays than moves
  EXPECT_FALSE(add(message(sums, {0, 3}, {10}, {2, 0})));           // lengths differ
  EXPECT_FALSE(add(message(sums, {0, 3}, {10, 2}, {2})));
  EXPECT_FALSE(add(""));
}

TEST(MetCounts, DamageIsRefused) {
  const CountedSet small = test::learn(test::random_games<9>(3, go::Size::square(9), 20, 3), 3);
  const std::string bytes = met_counts_bytes(small.counts);
  for (std::size_t at = 0; at < bytes.size(); at += 31) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    PatternCounts sum = zeros(small.tree.size());
    try {
      if (add_met_counts(Bytes::borrow(damaged), "part", sum)) {  // the flipped bit was between two sections
        EXPECT_EQ(sum, small.counts);
      }
    } catch (const core::EnvironmentError& error) {
      EXPECT_THAT(error.what(), HasSubstr("is damaged"));
    }
  }
}

}  // namespace
}  // namespace katachi::pattern
