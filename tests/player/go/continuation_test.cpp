#include "player/go/continuation.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace katachi::player {
namespace {

using go::Color;

constexpr go::Size kSize = go::Size::square(9);

go::History game_of(const std::vector<const char*>& moves, go::Size size = kSize) {
  go::History game(size);
  for (const char* const move : moves)
    EXPECT_EQ(game.play(game.to_move(), *go::parse_gtp_move(move, size)), go::Legality::kLegal) << move;
  return game;
}

TEST(GameMark, LeadsToWhatGoesOnFromThere) {
  const GameMark mark(game_of({"E5", "C3"}));
  EXPECT_EQ(mark.moves(), 2u);
  EXPECT_TRUE(mark.leads_to(game_of({"E5", "C3"})));
  EXPECT_TRUE(mark.leads_to(game_of({"E5", "C3", "G7", "pass", "C7"})));
  EXPECT_TRUE(GameMark(game_of({})).leads_to(game_of({"E5"})));
}

TEST(GameMark, DoesNotLeadToAnotherGame) {
  const GameMark mark(game_of({"E5", "C3"}));
  EXPECT_FALSE(mark.leads_to(game_of({})));
  EXPECT_FALSE(mark.leads_to(game_of({"E5"})));
  EXPECT_FALSE(mark.leads_to(game_of({"E5", "C4", "G7"})));
  EXPECT_FALSE(mark.leads_to(game_of({"C3", "E5"})));
  EXPECT_FALSE(mark.leads_to(game_of({"E5", "pass"})));
  EXPECT_FALSE(mark.leads_to(game_of({"E5", "C3"}, go::Size{9, 10})));
}

TEST(GameMark, OtherColoursRulesAndStartsAreOtherGames) {
  const go::History game = game_of({"E5", "C3"});
  const GameMark mark(game);
  go::History other = game;
  other.set_to_move(Color::kWhite);
  EXPECT_FALSE(mark.leads_to(other));
  other.play(Color::kWhite, go::Point::at(0, 0));
  EXPECT_FALSE(mark.leads_to(other)) << "a side that moved twice";
  other = game;
  go::Rules rules = game.rules();
  rules.set_komi(0.5);
  other.set_rules(rules);
  EXPECT_FALSE(mark.leads_to(other));
  go::History started(kSize);
  ASSERT_TRUE(started.set_handicap(std::vector{go::Point::at(2, 2), go::Point::at(6, 6)}));
  EXPECT_FALSE(GameMark(started).leads_to(game_of({"E5", "C3"})));
}

}  // namespace
}  // namespace katachi::player
