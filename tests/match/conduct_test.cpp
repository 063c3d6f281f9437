#include "match/conduct.hpp"

#include <array>

#include <gtest/gtest.h>

#include "tests/match/scripted.hpp"

namespace katachi::match {
namespace {

using go::Color;
using test::plays;
using test::Scripted;

GameJob job_on(int size) {
  GameJob job;
  job.conditions.size = go::Size::square(size);
  job.conditions.rules = go::rules_by_name("chinese").value();
  job.conditions.rules.set_komi(0.5);
  job.seed = 7;
  return job;
}

GameResult play(const GameJob& job, Scripted black, Scripted white, const Referee& referee = nullptr) {
  const core::ManualClock clock;
  const auto result = play_game(job, black, white, referee, clock, {});
  EXPECT_TRUE(result);
  return result.value_or(GameResult{});
}

TEST(Conduct, BothAgreeOnTheScore) {
  Scripted black = plays({"C3"}), white = plays({});
  black.final_score = white.final_score = 49;
  const GameResult result = play(job_on(5), black, white);
  EXPECT_EQ(result.outcome, Outcome::kBlackWins);
  EXPECT_EQ(result.ending, Ending::kScore);
  EXPECT_EQ(result.half_points, 49);
  EXPECT_EQ(result.moves.size(), 3u);  // C3 and two passes
  EXPECT_EQ(result.black.moves, 2);
}

TEST(Conduct, TheBoardIsCountedAsItStands) {
  GameJob job = job_on(5);
  job.conditions.score = ScoreRule::kBoard;
  const GameResult result = play(job, plays({"C3"}), plays({}));
  EXPECT_EQ(result.half_points, 2 * 25 - 1);
}

TEST(Conduct, SilenceIsVoidUnlessARefereeSays) {
  Scripted black = plays({"C3"}), white = plays({});
  black.final_score = 49;
  const GameResult alone = play(job_on(5), black, white);
  EXPECT_EQ(alone.outcome, Outcome::kVoid);
  EXPECT_EQ(alone.ending, Ending::kDisagreement);
  EXPECT_NE(alone.detail.find("B+24.5"), std::string::npos) << alone.detail;
  const GameResult judged = play(job_on(5), black, white, [](const go::History&) { return std::optional<int>(-3); });
  EXPECT_EQ(judged.outcome, Outcome::kWhiteWins);
  EXPECT_EQ(judged.half_points, -3);
  const GameResult silent = play(job_on(5), black, white, [](const go::History&) { return std::optional<int>(); });
  EXPECT_EQ(silent.outcome, Outcome::kVoid);
}

TEST(Conduct, AWinnerWithoutDoubtWinsWithoutAScore) {
  Scripted black = plays({"C3"}), white = plays({});
  black.final_score = -177;
  white.final_score = -73;
  const GameResult alone = play(job_on(5), black, white);
  EXPECT_EQ(alone.outcome, Outcome::kWhiteWins);
  EXPECT_EQ(alone.ending, Ending::kScore);
  EXPECT_FALSE(alone.half_points);
  EXPECT_EQ(alone.detail, "Black says W+88.5, White says W+36.5");
  const GameResult judged = play(job_on(5), black, white, [](const go::History&) { return std::optional<int>(-73); });
  EXPECT_EQ(judged.half_points, -73);
}

// White's wall holds the left of a 5x5 board, Black's the right. Black has a stone at A3, and says that it lives.
struct Dispute {
  GameJob job = job_on(5);
  Scripted black = plays({"D1", "D2", "D3", "D4", "D5", "A3"}), white = plays({"C1", "C2", "C3", "C4", "C5"});
  core::ManualClock clock;

  explicit Dispute(std::string_view rules) {
    job.conditions.rules = go::rules_by_name(rules).value();
    job.conditions.rules.set_komi(0.5);
    black.final_score = 9;
    white.final_score = -11;
  }
  // These moves White plays once it is told of the cleanup.
  GameResult settle(std::vector<std::string> moves, const Referee& referee = nullptr) {
    white.move = [this, before = white.move, after = plays(std::move(moves)).move](const go::History& game, Color color,
                                                                                   const ClockView& view) mutable {
      return white.is_cleanup ? after(game, color, view) : before(game, color, view);
    };
    return play_game(job, black, white, referee, clock, {}).value();
  }
};

TEST(Conduct, ADisputedEndIsPlayedOutAndThenCounted) {
  Dispute dispute("chinese");
  const GameResult result = dispute.settle({"A2", "B3", "A4"});
  EXPECT_EQ(result.ending, Ending::kCleanup);
  EXPECT_EQ(result.half_points, 2 * (10 - 15) - 1);
  EXPECT_EQ(result.outcome, Outcome::kWhiteWins);
  EXPECT_EQ(result.detail, "Black says B+4.5, White says W+5.5; cleanup from move 14, 7 moves");
  EXPECT_TRUE(dispute.black.is_cleanup);
  EXPECT_EQ(dispute.black.seen.size() + dispute.white.seen.size(), result.moves.size() - 1);
}

TEST(Conduct, WhatStandsAfterTheCleanupLives) {
  Dispute dispute("chinese");
  const GameResult result = dispute.settle({});
  EXPECT_EQ(result.half_points, 2 * (11 - 5) - 1);  // the left is neutral
  EXPECT_EQ(result.outcome, Outcome::kBlackWins);
}

TEST(Conduct, ByTerritoryTheCleanupOnlyShowsWhatIsDead) {
  Dispute dispute("japanese");
  // Black has five points. White has ten and the prisoner; its moves in the cleanup cost nothing.
  EXPECT_EQ(dispute.settle({"A2", "B3", "A4"}).half_points, 2 * (5 - 11) - 1);
  Dispute alive("japanese");
  EXPECT_EQ(alive.settle({}).half_points, 2 * 5 - 1);
}

TEST(Conduct, ARefereeSavesTheCleanup) {
  Dispute dispute("chinese");
  EXPECT_EQ(dispute.settle({"A2"}, [](const go::History&) { return std::optional<int>(-3); }).ending, Ending::kScore);
  EXPECT_FALSE(dispute.black.is_cleanup);
}

TEST(Conduct, ACleanupEndsAfterAsManyMovesAsPoints) {
  Dispute dispute("chinese");
  dispute.job.conditions.max_moves = 14;  // of the game, not of the cleanup
  const auto any = [](const go::History& game, Color color, const ClockView&) -> Played<Reply> {
    for (int i = 0; i < 25; ++i)
      if (const go::Move move(go::Point::at(i % 5, i / 5)); game.is_legal(color, move))
        return Reply{Reply::Kind::kMove, move};
    return Reply{Reply::Kind::kMove, go::Move::pass()};
  };
  dispute.white.move = dispute.black.move = [&, any, inner = std::array{dispute.black.move, dispute.white.move}](
                                                const go::History& game, Color color, const ClockView& view) mutable {
    return dispute.black.is_cleanup ? any(game, color, view) : inner[go::side_index(color)](game, color, view);
  };
  const GameResult result = play_game(dispute.job, dispute.black, dispute.white, nullptr, dispute.clock, {}).value();
  EXPECT_EQ(result.ending, Ending::kCleanup);
  EXPECT_EQ(result.moves.size(), 13u + 25);
}

TEST(Conduct, NobodyCanSayTheScore) { EXPECT_EQ(play(job_on(5), plays({}), plays({})).ending, Ending::kDisagreement); }

TEST(Conduct, AnEvenScoreIsADraw) {
  Scripted black = plays({}), white = plays({});
  black.final_score = white.final_score = 0;
  EXPECT_EQ(play(job_on(5), black, white).outcome, Outcome::kDraw);
}

TEST(Conduct, Resignation) {
  const GameResult result = play(job_on(5), plays({"C3", "resign"}), plays({"B2"}));
  EXPECT_EQ(result.outcome, Outcome::kWhiteWins);
  EXPECT_EQ(result.ending, Ending::kResignation);
  EXPECT_FALSE(result.at_fault);
}

TEST(Conduct, AnIllegalMoveLosesOrIsVoid) {
  GameJob job = job_on(5);
  const GameResult lost = play(job, plays({"C3"}), plays({"C3"}));
  EXPECT_EQ(lost.outcome, Outcome::kBlackWins);
  EXPECT_EQ(lost.ending, Ending::kIllegalMove);
  EXPECT_EQ(lost.at_fault, Color::kWhite);
  EXPECT_EQ(lost.moves.size(), 1u);
  job.conditions.on_failure = FailureRule::kVoid;
  EXPECT_EQ(play(job, plays({"C3"}), plays({"C3"})).outcome, Outcome::kVoid);
}

TEST(Conduct, AFailureIsToldWithTheEnginesLastWords) {
  Scripted white = plays({});
  white.words = "segmentation fault";
  white.move = [](const go::History&, Color, const ClockView&) -> Played<Reply> {
    return std::unexpected(Failure{Ending::kDied, "killed by signal 11"});
  };
  const GameResult result = play(job_on(5), plays({"C3"}), white);
  EXPECT_EQ(result.ending, Ending::kDied);
  EXPECT_EQ(result.outcome, Outcome::kBlackWins);
  EXPECT_NE(result.detail.find("signal 11"), std::string::npos);
  EXPECT_NE(result.detail.find("segmentation fault"), std::string::npos);
}

TEST(Conduct, ARefusalOfTheOthersMoveIsAFailure) {
  Scripted white = plays({});
  white.on_play = [](go::ColoredMove) -> Played<void> { return std::unexpected(Failure{Ending::kNonsense, "? no"}); };
  const GameResult result = play(job_on(5), plays({"C3"}), white);
  EXPECT_EQ(result.ending, Ending::kNonsense);
  EXPECT_EQ(result.at_fault, Color::kWhite);
}

TEST(Conduct, TheFirstFailureAtTheStartDecides) {
  Scripted black = plays({}), white = plays({});
  black.on_start =
      white.on_start = []() -> Played<void> { return std::unexpected(Failure{Ending::kNonsense, "boardsize"}); };
  EXPECT_EQ(play(job_on(5), black, white).outcome, Outcome::kWhiteWins);
}

TEST(Conduct, AGameWithoutEndIsVoid) {
  GameJob job = job_on(5);
  job.conditions.max_moves = 3;
  const GameResult result = play(job, plays({"A1", "A3", "A5"}), plays({"C1", "C3", "C5"}));
  EXPECT_EQ(result.ending, Ending::kMoveLimit);
  EXPECT_EQ(result.outcome, Outcome::kVoid);
  EXPECT_EQ(result.moves.size(), 3u);
}

// Each move of White takes so many seconds.
GameResult play_slowly(const player::TimeSettings& time, double seconds) {
  GameJob job = job_on(5);
  job.conditions.time = time;
  job.conditions.score = ScoreRule::kBoard;
  core::ManualClock clock;
  Scripted black = plays({"A1", "A3", "A5", "B2"}), white = plays({"C1", "C3", "C5", "D2"});
  const auto inner = white.move;
  white.move = [&clock, inner, seconds](const go::History& game, Color color, const ClockView& view) {
    clock.advance(seconds);
    return inner(game, color, view);
  };
  return play_game(job, black, white, nullptr, clock, {}).value();
}

TEST(Conduct, TimeIsLostByTheClock) {
  using player::TimeSettings;
  using player::TimeSystem;
  const TimeSettings absolute{.system = TimeSystem::kAbsolute, .main = 10};
  EXPECT_EQ(play_slowly(absolute, 1.9).ending, Ending::kScore);  // five moves
  const GameResult lost = play_slowly(absolute, 4);
  EXPECT_EQ(lost.ending, Ending::kTime);
  EXPECT_EQ(lost.outcome, Outcome::kBlackWins);
  EXPECT_EQ(lost.at_fault, Color::kWhite);
  EXPECT_EQ(lost.white.moves, 3);
  const TimeSettings byoyomi{.system = TimeSystem::kByoyomi, .main = 0, .period = 2, .periods = 3};
  EXPECT_EQ(play_slowly(byoyomi, 1.9).ending, Ending::kScore);
  EXPECT_EQ(play_slowly(byoyomi, 2.5).ending, Ending::kTime);  // a period goes with each move
  const TimeSettings fischer{.system = TimeSystem::kFischer, .main = 3, .increment = 2};
  EXPECT_EQ(play_slowly(fischer, 2.2).ending, Ending::kScore);
  EXPECT_EQ(play_slowly(fischer, 3.5).ending, Ending::kTime);
}

TEST(Conduct, TimeIsLostWhateverTheAnswerWas) {
  // A late answer that is no move at all is still a loss on time, not a failure that would make the game void.
  GameJob job = job_on(5);
  job.conditions.time = {.system = player::TimeSystem::kAbsolute, .main = 1};
  job.conditions.on_failure = FailureRule::kVoid;
  core::ManualClock clock;
  Scripted black = plays({}), white = plays({});
  black.move = [&](const go::History&, Color, const ClockView&) -> Played<Reply> {
    clock.advance(5);
    return std::unexpected(Failure{Ending::kNoAnswer, "nothing"});
  };
  const GameResult result = play_game(job, black, white, nullptr, clock, {}).value();
  EXPECT_EQ(result.ending, Ending::kTime);
  EXPECT_EQ(result.outcome, Outcome::kWhiteWins);
}

TEST(Conduct, OpeningAndHandicap) {
  GameJob job = job_on(9);
  job.conditions.handicap = 2;
  job.opening = {go::parse_gtp_move("E5", go::Size::square(9)).value()};
  const go::History start = start_of(job).value();
  EXPECT_EQ(start.start_black().size(), 2u);
  EXPECT_EQ(start.moves()[0].color, Color::kWhite);
  EXPECT_EQ(start.to_move(), Color::kBlack);
  job.opening.push_back(job.opening[0]);
  EXPECT_FALSE(start_of(job));
  EXPECT_EQ(play(job, plays({}), plays({})).outcome, Outcome::kVoid);
  job.conditions.handicap = 9;
  job.conditions.size = go::Size::square(5);
  EXPECT_FALSE(start_of(job));
}

TEST(Conduct, ColoursHaveDifferentSeeds) {
  GameJob job = job_on(5);
  Scripted black = plays({}), white = plays({});
  const core::ManualClock clock;
  static_cast<void>(play_game(job, black, white, nullptr, clock, {}));
  EXPECT_NE(black.seed_seen, white.seed_seen);
  EXPECT_EQ(black.seed_seen, seed_for(job, Color::kBlack));
  EXPECT_LT(white.seed_seen, std::uint64_t{1} << 31);
}

TEST(Conduct, AStoppedGameNeverTookPlace) {
  std::stop_source source;
  Scripted black = plays({"A1", "A3"}), white = plays({"C1"});
  white.on_play = [&](go::ColoredMove) {
    source.request_stop();
    return Played<void>();
  };
  const core::ManualClock clock;
  EXPECT_FALSE(play_game(job_on(5), black, white, nullptr, clock, source.get_token()));
}

}  // namespace
}  // namespace katachi::match
