#include "lab/repeated_games.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "lab/match_schedule.hpp"
#include "lab/race_schedule.hpp"
#include "lab/tournament_schedule.hpp"
#include "tests/lab/stored_run.hpp"

namespace katachi::lab {
namespace {

using namespace test;
using testing::HasSubstr;
using testing::Not;

const match::EngineSpec kOne{"one", "command 1"}, kTwo{"two", "command 2"};

store::StoredGame game_of(std::uint64_t number, const match::EngineSpec& black, const match::EngineSpec& white,
                          int first_move) {
  store::StoredGame game = made_game(
      {.number = number, .black = black, .white = white, .conditions = {}, .opening = {}}, match::Outcome::kBlackWins);
  game.result.moves = {go::Move(go::Point::at(first_move, 0)), go::Move::pass(), go::Move::pass()};
  return game;
}

TEST(RepeatedGames, AreThoseOfTheSameMovesAndColours) {
  RepeatedGames repeated;
  EXPECT_FALSE(repeated.add(game_of(0, kOne, kTwo, 1)));
  EXPECT_FALSE(repeated.add(game_of(1, kTwo, kOne, 1)));  // mirrored, as in a coupled pair
  EXPECT_FALSE(repeated.add(game_of(2, kOne, kTwo, 2)));
  EXPECT_TRUE(repeated.text().empty());
  EXPECT_EQ(repeated.add(game_of(4, kOne, kTwo, 1)), 0u);
  EXPECT_THAT(repeated.text(), HasSubstr("1 game repeats an earlier game"));
  EXPECT_EQ(repeated.add(game_of(5, kTwo, kOne, 1)), 1u);
  EXPECT_EQ(repeated.add(game_of(6, kOne, kTwo, 1)), 0u);
  EXPECT_EQ(repeated.count(), 3u);
  EXPECT_THAT(repeated.text(), HasSubstr("3 games repeat an earlier game"));
  EXPECT_THAT(repeated.text(), HasSubstr("--openings random:N"));
}

TEST(RepeatedGames, FailuresAndVoidGamesAreNone) {
  RepeatedGames repeated;
  for (std::uint64_t number = 0; number < 4; ++number) {
    store::StoredGame game = game_of(number, kOne, kTwo, 1);
    if (number % 2 == 0)
      game.result.at_fault = go::Color::kBlack;
    else
      game.result.outcome = match::Outcome::kVoid;
    EXPECT_FALSE(repeated.add(game));
  }
  EXPECT_FALSE(repeated.add(game_of(4, kOne, kTwo, 1)));
  EXPECT_EQ(repeated.count(), 0u);
}

class RepeatedGamesReport : public StoredRunTest {
 protected:
  // The report of a run with eight games, four in each colour, of which the first `moves` of each differ.
  RunReport made(const std::string& kind, const std::string& identity, const std::string& settings, int moves) {
    const store::Run run = store_->begin_run(kind, identity, settings);
    for (std::uint64_t number = 0; number < 8; ++number) {
      const bool swapped = number % 2 == 1;
      const int move = static_cast<int>(number / 2) % moves;
      store_->add_game(run.id, game_of(number, swapped ? kTwo : kOne, swapped ? kOne : kTwo, move));
    }
    return report_of(run.id);
  }
  static void expect_repeated(const RunReport& report, int count) {
    EXPECT_EQ(nlohmann::json::parse(report.json)["repeated"], count);
    const std::string words = std::to_string(count) + " games repeat an earlier game move for move";
    for (const std::string& text : {report.text, report.html}) {
      if (count > 0)
        EXPECT_THAT(text, HasSubstr(words));
      else
        EXPECT_THAT(text, Not(HasSubstr("move for move")));
    }
  }
};

TEST_F(RepeatedGamesReport, OfAMatch) {
  MatchPlan plan{.first = kOne, .second = kTwo, .conditions = {}};
  expect_repeated(made("match", identity(plan), settings_json(MatchSettings{.games = 8}), 1), 6);
  plan.seed = 2;
  expect_repeated(made("match", identity(plan), settings_json(MatchSettings{.games = 8}), 4), 0);
}

TEST_F(RepeatedGamesReport, OfARace) {
  RacePlan plan;
  plan.engines = {kOne};
  plan.baseline = kTwo;
  expect_repeated(made("race", identity(plan), settings_json(RaceSettings{}), 2), 4);
}

TEST_F(RepeatedGamesReport, OfATournament) {
  TournamentPlan plan;
  plan.engines = {kOne, kTwo};
  plan.games = 8;
  expect_repeated(made("tournament", identity(plan), "{}", 2), 4);
}

}  // namespace
}  // namespace katachi::lab
