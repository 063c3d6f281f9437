#include "positions/check.hpp"

#include <map>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace katachi::positions {
namespace {

using testing::HasSubstr;

// Answers what a test wants, and remembers how many playouts it was given.
class SetJudge final : public Judge {
 public:
  go::Move choose(const go::History& game, std::uint64_t playouts) override {
    asked_playouts = playouts;
    asked_color = game.to_move();
    return *go::parse_gtp_move(move, game.size());
  }
  double chance(const go::History&, std::uint64_t playouts) override {
    asked_playouts = playouts;
    return win_chance;
  }
  std::optional<Fate> fate(const go::History&, go::Point) override { return stone_fate; }
  int count(const go::History&) override { return half_points; }

  std::string move = "pass";
  double win_chance = 0.5;
  std::optional<Fate> stone_fate = Fate::kAlive;
  int half_points = 0;
  std::uint64_t asked_playouts = 0;
  go::Color asked_color = go::Color::kEmpty;
};

constexpr std::string_view kLadder =
    ". . . . . .\n"
    ". . . . . .\n"
    ". . . X X .\n"
    ". . X O . .\n"
    ". . . . . .\n"
    ". . . . . .\n";

std::string said(std::string_view board, std::string_view claims, const CheckOptions& options = {}) {
  const auto positions = parse_positions(fmt::format("position p\n{}{}\n", board, claims), "f");
  if (!positions) return positions.error().text();
  const auto verdict = check(positions->front(), options);
  if (!verdict) return "error: " + verdict.error().text();
  return verdict->holds ? "holds" : verdict->why;
}

TEST(Check, ClaimsAboutRules) {
  EXPECT_EQ(said("X O .\n. . .\n", "liberties A2 1\nplay B C2\nplay W A1 captures 1\nliberties A1 2"), "holds");
  EXPECT_EQ(said("X O .\n. . .\n", "liberties A2 2"), "'liberties A2 2': it has 1");
  EXPECT_EQ(said("X O .\n. . .\n", "play W A1 captures 2"), "'play W A1 captures 2': takes off 1");
  EXPECT_EQ(said("X O .\n. . .\n", "illegal W A2 occupied"), "holds");
  EXPECT_EQ(said("X O .\n. . .\n", "illegal W A1 suicide"), "'illegal W A1 suicide': it is legal");
  EXPECT_EQ(said("X . O\n", "rules chinese\nkomi 0.5\nscore W+0.5"), "holds");
  EXPECT_EQ(said("X . O\n", "rules chinese\nscore W+1"), "'score W+1': it is 0");
}

TEST(Check, Ladders) {
  EXPECT_EQ(said(kLadder, "liberties D3 2\nladder D3 works D2\nladder D3 fails E3"), "holds");
  EXPECT_EQ(said(kLadder, "ladder D3 fails D2"), "'ladder D3 fails D2': it works");
  EXPECT_EQ(said(kLadder, "play B D2\nladder D3 lost"), "holds");
  EXPECT_EQ(said(kLadder, "play B D2\nladder D3 escapes"), "'ladder D3 escapes': it is lost");
  EXPECT_EQ(said(kLadder, "play B E3\nladder D3 escapes"), "holds");
  EXPECT_THAT(said(". X . .\nX O . .\n. . . .\n", "ladder B2 lost"), HasSubstr("error: f, line 5: 'ladder B2 lost'"));
}

TEST(Check, MovesOfTheJudge) {
  SetJudge judge;
  judge.move = "B1";
  const CheckOptions options{.judge = &judge};
  EXPECT_EQ(said("X . O\n. . .\n", "playouts 70\nbest W A1 or B1", options), "holds");
  EXPECT_EQ(judge.asked_playouts, 70u);
  EXPECT_EQ(judge.asked_color, go::Color::kWhite);
  EXPECT_EQ(said("X . O\n. . .\n", "playouts 70\nbest B A1", options), "'best B A1': it plays B1");
  EXPECT_EQ(judge.asked_color, go::Color::kBlack);
  EXPECT_EQ(said("X . O\n. . .\n", "playouts 70\navoid B A1 or pass", options), "holds");
  EXPECT_EQ(said("X . O\n. . .\n", "playouts 70\navoid B A1 B1", options), "'avoid B A1 B1': it plays B1");
}

TEST(Check, PlayoutsOfTheCallerReplaceThoseOfTheFile) {
  SetJudge judge;
  EXPECT_EQ(said("X . O\n", "playouts 70\nbest B pass", {.judge = &judge, .playouts = 9}), "holds");
  EXPECT_EQ(judge.asked_playouts, 9u);
}

TEST(Check, JudgementsOfTheJudge) {
  SetJudge judge;
  const CheckOptions options{.judge = &judge};
  judge.stone_fate = Fate::kSeki;
  EXPECT_EQ(said("X . O\n", "status A1 seki", options), "holds");
  EXPECT_EQ(said("X . O\n", "status C1 dead", options), "'status C1 dead': it says seki");
  judge.half_points = -5;
  EXPECT_EQ(said("X . O\n", "counts W+2.5", options), "holds");
  EXPECT_EQ(said("X . O\n", "counts B+1", options), "'counts B+1': it counts W+2.5");
  judge.win_chance = 0.7;  // of the side to move
  EXPECT_EQ(said("X . O\n", "playouts 5\nwinner B", options), "holds");
  EXPECT_EQ(said("X . O\n", "to move W\nplayouts 5\nwinner B", options), "'winner B': it gives B 30 %");
}

TEST(Check, NonsenseIsAnErrorAndNotAClaimThatFails) {
  SetJudge judge;
  const CheckOptions options{.judge = &judge};
  EXPECT_THAT(said("X . O\n", "bset B B1", options), HasSubstr("error: f, line 3: 'bset B B1': unknown claim"));
  EXPECT_THAT(said("X . O\n", "playouts 5\nbest B D1", options), HasSubstr("'D1' is not a point of the board"));
  EXPECT_THAT(said("X . O\n", "playouts 5\nbest B A1", options), HasSubstr("A1 is not legal"));
  EXPECT_THAT(said("X . O\n", "playouts 5\nbest B", options), HasSubstr("no move is named"));
  EXPECT_THAT(said("X . O\n", "best B B1", options), HasSubstr("no number of playouts"));
  EXPECT_THAT(said("X . O\n", "playouts none", options), HasSubstr("'none' is not a number of playouts"));
  EXPECT_THAT(said("X . O\n", "komi much", options), HasSubstr("invalid komi 'much'"));
  EXPECT_THAT(said("X . O\n", "rules of mine", options), HasSubstr("error: f, line 3: 'rules of mine'"));
  EXPECT_THAT(said("X . O\n", "status B1 dead", options), HasSubstr("no stone on B1"));
  EXPECT_THAT(said("X . O\n", "status A1 ill", options), HasSubstr("unknown status 'ill'"));
  EXPECT_THAT(said("X . O\n", "illegal B B1", options), HasSubstr("illegal needs a reason"));
  EXPECT_THAT(said("X . O\n", "winner A", options), HasSubstr("winner takes B or W"));
  EXPECT_THAT(said("X . O\n", "playouts 5\nbest B B1"), HasSubstr("a claim about play in a file about rules"));
  EXPECT_THAT(said("X O .\n", "liberties A1 0"), HasSubstr("error: f, line 1"));
}

}  // namespace
}  // namespace katachi::positions
