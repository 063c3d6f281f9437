#include "review/game.hpp"

#include <gtest/gtest.h>

#include "tests/review/fixture.hpp"

namespace katachi::review {
namespace {

TEST(Game, TurnsAndPlaces) {
  const Game game = game_of(kShortGame);
  ASSERT_EQ(game.moves(), 4U);
  EXPECT_EQ(game.position(0).moves().size(), 0U);
  EXPECT_EQ(game.position(3).to_move(), go::Color::kWhite);
  EXPECT_EQ(game.position(4).to_move(), go::Color::kBlack);
  EXPECT_EQ(game.rules.komi(), 7);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_TRUE(game.has_place_beside(i));
    EXPECT_TRUE(game.goes_on_after(i));
    const std::string_view name = i % 2 == 0 ? "B" : "W";
    EXPECT_EQ(game.tree.raw(game.places[i].node, name), go::sgf_text(game.record.moves[i].move));
  }
}

TEST(Game, HandicapWrittenAsMoves) {
  const Game game = game_of("(;SZ[9]HA[2];B[cc];B[gg];W[ee];B[cg])");
  ASSERT_EQ(game.moves(), 2U);
  EXPECT_EQ(game.position(0).to_move(), go::Color::kWhite);
  EXPECT_EQ(game.tree.raw(game.places[0].node, "W"), "ee");
  EXPECT_EQ(game.tree.raw(game.places[1].node, "B"), "cg");
}

TEST(Game, ASingleSetupStoneIsAMoveWithoutANode) {
  const Game game = game_of("(;SZ[9]AB[cc];W[ee];B[cg])");
  ASSERT_EQ(game.moves(), 3U);
  EXPECT_EQ(game.places[0].node, sgf::kNoNode);
  EXPECT_FALSE(game.has_place_beside(0));
  EXPECT_EQ(game.tree.raw(game.places[1].node, "W"), "ee");
}

TEST(Game, SeveralMovesInANode) {
  const Game game = game_of("(;SZ[9];B[cc]W[ee];B[cg])");
  ASSERT_EQ(game.moves(), 3U);
  EXPECT_TRUE(game.has_place_beside(0));
  EXPECT_FALSE(game.has_place_beside(1)) << "the position before it is in no node";
  EXPECT_TRUE(game.has_place_beside(2));
}

TEST(Game, AMoveInTheRootHasNothingAboveIt) {
  const Game game = game_of("(;SZ[9]B[cc];W[ee])");
  EXPECT_FALSE(game.has_place_beside(0));
  EXPECT_TRUE(game.has_place_beside(1));
}

TEST(Game, SetupAndRepeatedColours) {
  const Game game = game_of("(;SZ[9];B[cc];AW[ee];B[cg];W[gg])");
  ASSERT_EQ(game.moves(), 3U);
  EXPECT_FALSE(game.goes_on_after(0));
  EXPECT_TRUE(game.goes_on_after(1));
  EXPECT_FALSE(game_of("(;SZ[9];B[cc];W[gg];W[ee];B[aa])").goes_on_after(1));
  EXPECT_FALSE(game_of("(;SZ[9];B[cc]AW[ee];W[gg])").has_place_beside(0));
}

TEST(Game, CutBeforeAMoveThatCannotBePlayed) {
  const Game game = game_of("(;SZ[9];B[cc];W[cc];B[ee])");
  EXPECT_EQ(game.moves(), 1U);
  const auto cut = cut_text(game.record);
  ASSERT_TRUE(cut);
  EXPECT_EQ(cut->find("move 2 cannot be played: "), 0U) << *cut;
  EXPECT_FALSE(cut_text(game_of(kShortGame).record));
  EXPECT_FALSE(superko_text(game_of(kShortGame).record));
}

TEST(Game, WhatCannotBeReviewed) {
  EXPECT_FALSE(games_of("nothing of the kind"));
  EXPECT_FALSE(games_of(""));
  const auto others = games_of("(;SZ[9])(;GM[2];B[cc])(;SZ[37];B[cc])(;SZ[9];B[cc])");
  ASSERT_TRUE(others);
  ASSERT_EQ(others->games.size(), 4U);
  EXPECT_EQ(others->games[0].error().what, "the game has no move that can be reviewed");
  EXPECT_EQ(others->games[1].error().where, "test.sgf, game 2");
  EXPECT_NE(others->games[2].error().what.find("too large"), std::string::npos);
  EXPECT_TRUE(others->games[3]);
}

TEST(Game, OneOfACollection) {
  constexpr std::string_view kTwo = "(;SZ[9];B[cc])(;SZ[9];B[ee];W[cc])";
  const auto second = games_of(kTwo, 2);
  ASSERT_TRUE(second);
  ASSERT_EQ(second->games.size(), 1U);
  EXPECT_EQ(second->in_file, 2U);
  EXPECT_EQ(second->games[0]->moves(), 2U);
  EXPECT_EQ(second->games[0]->number, 2U);
  const auto third = games_of(kTwo, 3);
  ASSERT_FALSE(third);
  EXPECT_EQ(third.error().text(), "test.sgf: there is no game 3 (the file has 2)");
}

}  // namespace
}  // namespace katachi::review
