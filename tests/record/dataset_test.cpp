// Datasets: what goes in comes out, games of no use say why, the same game is kept once, damage is found.
#include "record/dataset.hpp"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/rng.hpp"
#include "sgf/parse.hpp"

namespace katachi::record {
namespace {

using go::Color;

GameRecord game_record_of(std::string_view sgf) {
  GameRecord record;
  RecordReader reader;
  const auto read = sgf::for_each_game(sgf, {}, [&](const sgf::Collection& tree, sgf::NodeId root, const sgf::Report&) {
    EXPECT_TRUE(reader.read(tree, root, record));
    return false;
  });
  EXPECT_TRUE(read);
  return record;
}

PackedGame packed(std::string_view sgf) {
  auto game = pack_game(game_record_of(sgf));
  EXPECT_TRUE(game) << game.error().text();
  return game ? *game : PackedGame{};
}

std::string reason(std::string_view sgf) {
  const auto game = pack_game(game_record_of(sgf));
  return game ? "" : game.error().what;
}

Dataset opened(const DatasetBuilder& builder) {
  auto set = Dataset::parse(core::Bytes::own(builder.bytes("test")), "test.kdata");
  EXPECT_TRUE(set) << set.error().text();
  return *set;
}

PackedGame random_game(core::Rng& rng, int moves) {
  PackedGame game;
  const go::Size size{static_cast<int>(7 + rng.below(13)), static_cast<int>(7 + rng.below(13))};
  const auto point = [&] {
    return go::Point::at(static_cast<int>(rng.below(static_cast<std::uint32_t>(size.width))),
                         static_cast<int>(rng.below(static_cast<std::uint32_t>(size.height))));
  };
  for (std::uint32_t i = rng.below(4); i > 0; --i) game.stones.emplace_back(Color::kBlack, point());
  for (int i = 0; i < moves; ++i)
    game.moves.emplace_back(i % 2 == 0 ? Color::kBlack : Color::kWhite,
                            rng.below(20) == 0 ? go::Move::pass() : go::Move(point()));
  game.facts.width = static_cast<std::uint8_t>(size.width);
  game.facts.height = static_cast<std::uint8_t>(size.height);
  game.facts.moves = static_cast<std::uint16_t>(game.moves.size());
  game.facts.stones = static_cast<std::uint16_t>(game.stones.size());
  game.facts.komi_half_points = static_cast<std::int16_t>(static_cast<int>(rng.below(30)) - 15);
  return game;
}

bool are_equal(std::span<const PackedMove> a, const std::vector<PackedMove>& b) {
  return std::ranges::equal(a, b, {}, &PackedMove::bits, &PackedMove::bits);
}

TEST(Dataset, TakesWhatTheRecordSays) {
  const PackedGame game =
      packed("(;GM[1]SZ[19]HA[2]AB[dd][pp]KM[0.5]RU[Japanese]DT[2015-04-10]RE[W+3.5];W[cc];B[];W[aa])");
  EXPECT_EQ(game.facts.moves, 3);
  EXPECT_EQ(game.facts.stones, 2);
  EXPECT_EQ(game.facts.size(), go::Size::square(19));
  EXPECT_EQ(game.facts.komi_half_points, 1);
  EXPECT_EQ(game.facts.margin_half_points, -7);
  EXPECT_EQ(game.facts.winner, static_cast<int>(Color::kWhite));
  EXPECT_EQ(game.facts.ending, static_cast<int>(Ending::kPoints));
  EXPECT_EQ(game.facts.scoring(), ScoringGuess::kTerritory);
  EXPECT_NE(game.facts.flags & DatasetGame::kScoringNamed, 0);
  EXPECT_NE(game.facts.flags & DatasetGame::kWhiteMovesFirst, 0);
  EXPECT_EQ(game.facts.date(), (Date{2015, 4, 10}));
  EXPECT_EQ(game.moves[0].color(), Color::kWhite);
  EXPECT_EQ(game.moves[0].point(), go::Point::at(2, 2));
  EXPECT_TRUE(game.moves[1].is_pass());
}

TEST(Dataset, GuessesTheScoringByKomi) {
  const auto scoring = [](std::string_view properties) {
    return packed("(;GM[1]SZ[9]" + std::string(properties) + ";B[ee];W[cc])").facts.scoring();
  };
  EXPECT_EQ(scoring("KM[7.5]"), ScoringGuess::kArea);
  EXPECT_EQ(scoring("KM[6.5]"), ScoringGuess::kTerritory);
  EXPECT_EQ(scoring("KM[5.5]"), ScoringGuess::kTerritory);
  EXPECT_EQ(scoring("KM[0.5]"), ScoringGuess::kUnknown);
  EXPECT_EQ(scoring(""), ScoringGuess::kUnknown);
  EXPECT_EQ(scoring("KM[6.5]RU[Chinese]"), ScoringGuess::kArea) << "the record's own word counts";
  EXPECT_EQ(packed("(;GM[1]SZ[9];B[ee];W[cc])").facts.komi_half_points, DatasetGame::kNoKomi);
}

TEST(Dataset, SaysWhyAGameIsOfNoUse) {
  EXPECT_EQ(reason("(;GM[1]SZ[9];B[ee];W[ee])"), "illegal or unreadable move");
  EXPECT_EQ(reason("(;GM[1]SZ[9];B[ee];AB[aa];W[cc])"), "stones set up in mid-game");
  EXPECT_EQ(reason("(;GM[1]SZ[9])"), "no moves");
  EXPECT_EQ(reason("(;GM[1]SZ[5];B[cc])"), "a board of 5, not of 7 to 19 a side");
  EXPECT_EQ(reason("(;GM[1]SZ[21];B[cc])"), "a board of 21, not of 7 to 19 a side");
  EXPECT_EQ(reason("(;GM[1]SZ[7:19];B[cc])"), "");
}

TEST(Dataset, KeepsAGameOnceWhateverItsHeaderSays) {
  DatasetBuilder builder(0);
  EXPECT_TRUE(builder.add(packed("(;GM[1]SZ[9];B[ee];W[cc])")));
  EXPECT_FALSE(builder.add(packed("(;GM[1]SZ[9]PB[Ann]KM[7.5];B[ee];W[cc])")));
  EXPECT_TRUE(builder.add(packed("(;GM[1]SZ[9];B[ee];W[cd])")));
  EXPECT_TRUE(builder.add(packed("(;GM[1]SZ[13];B[ee];W[cc])")));
  EXPECT_TRUE(builder.add(packed("(;GM[1]SZ[9]AB[aa];B[ee];W[cc])")));
  EXPECT_EQ(builder.size(), 4u);
  EXPECT_EQ(builder.move_count(), 8u);
}

RC_GTEST_PROP(Dataset, WhatGoesInComesOut, (std::uint64_t seed)) {
  core::Rng rng(seed);
  DatasetBuilder builder(0.3);
  std::vector<PackedGame> games;
  for (int i = 0; i < 6; ++i) {
    PackedGame game = random_game(rng, 1 + static_cast<int>(rng.below(300)));
    if (builder.add(game)) games.push_back(game);
  }
  const Dataset set = opened(builder);
  RC_ASSERT(set.size() == games.size());
  RC_ASSERT(set.made_by() == "test");
  std::size_t validation = 0;
  for (std::size_t i = 0; i < games.size(); ++i) {
    validation += set[i].is_for_validation() ? 1 : 0;
    DatasetGame facts = set[i];
    facts.flags &= static_cast<std::uint8_t>(~DatasetGame::kValidation);
    RC_ASSERT(facts == games[i].facts);
    RC_ASSERT(are_equal(set.stones(i), games[i].stones));
    RC_ASSERT(are_equal(set.moves(i), games[i].moves));
  }
  RC_ASSERT(validation == builder.validation_games());
}

TEST(Dataset, TheSplitDependsOnTheGameAlone) {
  core::Rng rng(4);
  std::vector<PackedGame> games;
  for (int i = 0; i < 2000; ++i) games.push_back(random_game(rng, 10));
  const auto chosen = [&](double share) {
    DatasetBuilder builder(share);
    for (const PackedGame& game : games) builder.add(game);
    std::set<std::uint64_t> out;
    const Dataset set = opened(builder);
    for (std::size_t i = 0; i < games.size(); ++i)
      if (set[i].is_for_validation()) out.insert(games[i].hash());
    return out;
  };
  const auto few = chosen(0.05), more = chosen(0.2);
  EXPECT_NEAR(static_cast<double>(more.size()), 400, 80);  // four and a half deviations
  EXPECT_TRUE(std::ranges::includes(more, few)) << "a larger share takes the games of a smaller one";
  std::ranges::reverse(games);
  EXPECT_EQ(chosen(0.2), more);
}

TEST(Dataset, DamageIsRefused) {
  core::Rng rng(9);
  DatasetBuilder builder(0);
  for (int i = 0; i < 3; ++i) builder.add(random_game(rng, 40));
  const std::string good = builder.bytes("test");
  const Dataset expected = opened(builder);
  int accepted = 0;
  for (std::size_t at = 0; at < good.size(); ++at) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0x10);
    const auto set = Dataset::parse(core::Bytes::own(bad), "bad.kdata");
    if (!set) {
      EXPECT_TRUE(set.error().text().starts_with("bad.kdata")) << set.error().text();
      continue;
    }
    // Nothing but the gap in front of the first section, which nobody reads.
    ++accepted;
    for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ((*set)[i], expected[i]);
    EXPECT_TRUE(std::ranges::equal(set->moves(0), expected.moves(0), {}, &PackedMove::bits, &PackedMove::bits));
  }
  EXPECT_LT(accepted, 64);
  for (const std::size_t length : {std::size_t{0}, std::size_t{10}, good.size() / 2, good.size() - 1})
    EXPECT_FALSE(Dataset::parse(core::Bytes::own(good.substr(0, length)), "bad.kdata")) << length;
  EXPECT_FALSE(Dataset::open("no/such/file.kdata"));
}

// What no writer writes, with sound checksums: the reader of moves relies on these ranges.
TEST(Dataset, GamesThatMakeNoSenseAreRefused) {
  core::Rng rng(10);
  const auto opens = [&](auto change) {
    DatasetBuilder builder(0);
    PackedGame game = random_game(rng, 30);
    game.stones.assign(1, PackedMove(Color::kBlack, go::Point::at(0, 0)));
    game.facts.stones = 1;
    change(game);
    builder.add(game);
    return Dataset::parse(core::Bytes::own(builder.bytes("test")), "bad.kdata").has_value();
  };
  EXPECT_TRUE(opens([](PackedGame&) {}));
  EXPECT_FALSE(opens([](PackedGame& game) { game.facts.width = 20; }));
  EXPECT_FALSE(opens([](PackedGame& game) { game.facts.height = 6; }));
  EXPECT_FALSE(opens([](PackedGame& game) { game.facts.winner = 3; }));
  EXPECT_FALSE(opens([](PackedGame& game) { game.facts.ending = 9; }));
  EXPECT_FALSE(opens([](PackedGame& game) { game.facts.flags = 3; }));
  EXPECT_FALSE(opens([](PackedGame& game) { game.facts.flags = 32; }));
  EXPECT_FALSE(opens([](PackedGame& game) { game.facts.year_month = 13; }));
  EXPECT_FALSE(opens([](PackedGame& game) { ++game.facts.moves; }));
  EXPECT_FALSE(opens([](PackedGame& game) { --game.facts.moves; }));
  EXPECT_FALSE(opens([](PackedGame& game) { game.stones[0] = PackedMove(Color::kBlack, go::Move::pass()); }));
  EXPECT_FALSE(opens([](PackedGame& game) { game.moves[3] = PackedMove(Color::kBlack, go::Point::at(20, 1)); }));
}

}  // namespace
}  // namespace katachi::record
