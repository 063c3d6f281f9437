#include "review/judgement.hpp"

#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/review/fixture.hpp"

namespace katachi::review {
namespace {

// One move of Black's on 9x9, B E5, judged by the findings before and after it.
Judgement judge_one(const std::vector<Choice>& before, const std::vector<Choice>& after) {
  const Game game = game_of("(;SZ[9];B[ee])");
  return judge(game, {finding_of(game, 0, before), finding_of(game, 1, after)});
}

TEST(Judgement, TheFirstChoiceLosesNothing) {
  const Judgement judgement = judge_one({{"E5", 5000, 0.6, 4}}, {{"C3", 5000, 0.9, 30}});
  ASSERT_EQ(judgement.moves.size(), 1U);
  EXPECT_EQ(judgement.moves[0].loss->points, 0);
  EXPECT_EQ(judgement.moves[0].loss->winrate, 0);
  EXPECT_EQ(judgement.moves[0].move_class, MoveClass::kGood);
  EXPECT_EQ(judgement.moves[0].place, 0U);
}

TEST(Judgement, AMoveThatWasSearchedEnoughIsValuedThere) {
  const Judgement judgement = judge_one({{"C3", 4000, 0.6, 4}, {"E5", 1000, 0.52, 1}}, {{"C3", 5000, 0.9, 30}});
  EXPECT_NEAR(judgement.moves[0].loss->points, 3, 1e-9);
  EXPECT_NEAR(judgement.moves[0].loss->winrate, 0.08, 1e-9);
  EXPECT_EQ(judgement.moves[0].move_class, MoveClass::kInaccuracy);
}

TEST(Judgement, AnyOtherMoveIsValuedByThePositionAfterIt) {
  for (const std::uint64_t visits : {0, 99, 499}) {
    const Judgement judgement = judge_one({{"C3", 5000, 0.6, 4}, {"E5", visits, 0.52, 1}}, {{"C3", 5000, 0.55, 3}});
    EXPECT_NEAR(judgement.moves[0].loss->points, 7, 1e-9);
    EXPECT_NEAR(judgement.moves[0].loss->winrate, 0.15, 1e-9);
    EXPECT_EQ(judgement.moves[0].move_class, MoveClass::kMistake);
    EXPECT_EQ(judgement.moves[0].place.has_value(), visits > 0);
  }
}

TEST(Judgement, BetterThanTheFirstChoiceIsNoGain) {
  const Judgement judgement = judge_one({{"C3", 5000, 0.5, 0}}, {{"C3", 5000, 0.3, -9}});
  EXPECT_EQ(judgement.moves[0].loss->points, 0);
  EXPECT_EQ(judgement.moves[0].loss->winrate, 0);
  EXPECT_EQ(judgement.moves[0].move_class, MoveClass::kGood);
}

TEST(Judgement, NoiseIsNoMistake) {
  const auto judged_by = [](std::uint64_t visits) {
    return judge_one({{"C3", visits, 0.6, 4}}, {{"C3", visits, 0.55, 1.5}});
  };
  for (const std::uint64_t visits : {1, 5, 20}) {
    EXPECT_NEAR(judged_by(visits).moves[0].loss->points, 5.5, 1e-9);
    EXPECT_EQ(judged_by(visits).moves[0].move_class, MoveClass::kGood) << visits;
  }
  EXPECT_EQ(judged_by(20000).moves[0].move_class, MoveClass::kMistake);
  EXPECT_NEAR(judged_by(400).moves[0].loss->points_interval, 1.96 * std::sqrt(2) * 10 / 20, 1e-9);
  EXPECT_NEAR(judged_by(400).moves[0].loss->winrate_interval, 1.96 * std::sqrt(2) * 0.5 / 20, 1e-9);
}

TEST(Judgement, LuckyFewPlayoutsAreNoYardstick) {
  const Game game = game_of("(;SZ[9];B[ee])");
  for (const std::uint64_t visits : {1, 2}) {
    player::Report before = report_of({{"C3", visits, 1, 80}});
    player::Report after = report_of({{"C3", visits, 1, 80}});
    for (player::Report* report : {&before, &after}) report->moves[0].deviation = report->moves[0].margin_deviation = 0;
    const Judgement judgement = judge(
        game, {make_finding(0, before, move_at("E5"), game.size()), make_finding(1, after, std::nullopt, game.size())});
    EXPECT_EQ(judgement.moves[0].loss->winrate, 1);
    EXPECT_EQ(judgement.moves[0].move_class, MoveClass::kGood) << visits;
  }
}

TEST(Judgement, EitherLossMakesTheClass) {
  const auto class_for = [](double points, double winrate) {
    return judge_one({{"C3", 1000000, 0.5 + winrate, points}}, {{"C3", 1000000, 0.5, 0}}).moves[0].move_class;
  };
  EXPECT_EQ(class_for(1.9, 0.049), MoveClass::kGood);
  EXPECT_EQ(class_for(2.1, 0), MoveClass::kInaccuracy);
  EXPECT_EQ(class_for(0, 0.051), MoveClass::kInaccuracy);
  EXPECT_EQ(class_for(5.1, 0.051), MoveClass::kMistake);
  EXPECT_EQ(class_for(2.1, 0.201), MoveClass::kBlunder);
  EXPECT_EQ(class_for(10.1, 0), MoveClass::kBlunder);
}

TEST(Judgement, WithoutAnythingToGoByAMoveIsNotJudged) {
  const Judgement nothing = judge_one({}, {{"C3"}});
  EXPECT_FALSE(nothing.moves[0].loss);
  EXPECT_EQ(nothing.moves[0].move_class, MoveClass::kUnknown);
  EXPECT_EQ(nothing.players[0].judged, 0U);
  const Game setup = game_of("(;SZ[9];B[ee];AW[cc];B[gg])");
  const auto judge_setup = [&](const std::vector<Choice>& first) {
    return judge(setup, {finding_of(setup, 0, first), finding_of(setup, 1, {{"C3"}}), finding_of(setup, 2, {{"C3"}})});
  };
  EXPECT_FALSE(judge_setup({{"C3", 5000, 0.9}}).moves[0].loss) << "another position follows";
  EXPECT_NEAR(judge_setup({{"C3", 5000, 0.9}, {"E5", 5, 0.6}}).moves[0].loss->winrate, 0.3, 1e-9);
}

TEST(Judgement, OfAWholeGame) {
  const Game game = game_of(kShortGame);
  const Judgement judgement = judge(game, short_findings(game));
  ASSERT_EQ(judgement.moves.size(), 4U);
  EXPECT_EQ(judgement.moves[1].move_class, MoveClass::kGood);
  EXPECT_NEAR(judgement.moves[2].loss->points, 12, 1e-9);
  EXPECT_NEAR(judgement.moves[2].loss->winrate, 0.32, 1e-9);
  const PlayerSummary& black = judgement.players[0];
  EXPECT_EQ(black.judged, 2U);
  EXPECT_NEAR(black.mean_points, 6, 1e-9);
  EXPECT_NEAR(black.mean_winrate, 0.16, 1e-9);
  EXPECT_EQ(black.first_choice, 1U);
  EXPECT_EQ(black.first_three, 2U);
  EXPECT_EQ(black.count(MoveClass::kBlunder), 1U);
  EXPECT_EQ(judgement.players[1].judged, 2U);
  EXPECT_EQ(judgement.players[1].first_choice, 0U);
  const auto worst = judgement.worst(10);
  ASSERT_EQ(worst.size(), 2U);
  EXPECT_EQ(worst[0]->number, 3U);
  EXPECT_EQ(worst[1]->number, 4U);
  EXPECT_EQ(judgement.worst(1).size(), 1U);
}

TEST(Judgement, PassesThatEndTheGameAreNotJudged) {
  // Only the passes at the end: the one before White's stone gave something away.
  const Game game = game_of("(;SZ[9];B[];W[cg];B[];W[])");
  std::vector<Finding> findings;
  for (std::size_t turn = 0; turn <= game.moves(); ++turn)
    findings.push_back(finding_of(game, turn, {{"C5", 4000, 0.9, 30}, {"pass", 900, 0.1, -20}}));
  const Judgement judgement = judge(game, std::move(findings));
  ASSERT_EQ(judgement.moves.size(), 4U);
  EXPECT_EQ(judgement.moves[0].move_class, MoveClass::kBlunder);
  EXPECT_FALSE(judgement.moves[1].is_last_pass);
  for (const std::size_t i : {2, 3}) {
    const MoveReview& review = judgement.moves[i];
    EXPECT_TRUE(review.is_last_pass);
    EXPECT_FALSE(review.loss);
    EXPECT_FALSE(review.place);
    EXPECT_FALSE(review.has_first_choice());
    EXPECT_EQ(review.move_class, MoveClass::kUnknown);
  }
  EXPECT_EQ(judgement.players[0].judged, 1U);
  EXPECT_EQ(judgement.players[1].judged, 1U);
  for (const MoveReview* bad : judgement.worst(10)) EXPECT_LE(bad->number, 2U);
}

TEST(Judgement, APartOfAGame) {
  const Game game = game_of(kShortGame);
  std::vector<Finding> all = short_findings(game);
  const Judgement judgement = judge(game, {all[1], all[2]});
  ASSERT_EQ(judgement.moves.size(), 1U);
  EXPECT_EQ(judgement.moves[0].number, 2U);
}

TEST(Judgement, BlacksValueWhoeverMoves) {
  const Game game = game_of(kShortGame);
  const auto findings = short_findings(game);
  EXPECT_NEAR(black_value(game, findings[0])->winrate, 0.55, 1e-9);
  EXPECT_NEAR(black_value(game, findings[1])->winrate, 0.52, 1e-9);
  EXPECT_NEAR(black_value(game, findings[1])->points, 1, 1e-9);
  EXPECT_FALSE(black_value(game, finding_of(game, 1, {})));
}

TEST(Judgement, WhatSetupMakesOfAPositionIsNoValueOfTheMoveBeforeIt) {
  const auto has_values = [](std::string_view sgf) {
    const Game game = game_of(sgf);
    std::string has;
    for (std::size_t turn = 0; turn <= game.moves(); ++turn)
      has += value_after(game, finding_of(game, turn, {{"J9"}})) ? '+' : '-';
    return has;
  };
  EXPECT_EQ(has_values("(;SZ[9];B[ee];W[ec];B[gd])"), "++++");
  EXPECT_EQ(has_values("(;SZ[9];B[ee];W[ec];AB[cc][gg];B[gd];W[dd])"), "++-++");
  EXPECT_EQ(has_values("(;SZ[9];B[ee];W[ec];AB[cc][gg])"), "++-") << "at the end too";
  EXPECT_EQ(has_values("(;SZ[9];B[ee];W[ec];W[cc];B[dd])"), "++-++") << "White to move is not what White's move left";
}

RC_GTEST_PROP(Judgement, LossesAreNeverNegativeAndGoodMovesAreBelowTheThresholds, ()) {
  const auto share = [] { return *rc::gen::inRange(0, 1001) / 1000.0; };
  const auto points = [] { return *rc::gen::inRange(-400, 401) / 10.0; };
  const auto visits = [] { return *rc::gen::inRange<std::uint64_t>(1, 100000); };
  const Judgement judgement = judge_one({{"C3", visits(), share(), points()}, {"E5", visits(), share(), points()}},
                                        {{"C3", visits(), share(), points()}});
  const MoveReview& review = judgement.moves[0];
  RC_ASSERT(review.loss->points >= 0);
  RC_ASSERT(review.loss->winrate >= 0);
  const bool is_clear = review.loss->points > review.loss->points_interval && review.loss->points >= 2;
  if (is_clear) RC_ASSERT(review.is_bad());
  if (review.is_bad()) RC_ASSERT(review.severity() > 0);
}

}  // namespace
}  // namespace katachi::review
