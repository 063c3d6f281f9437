// The drawn positions about play, with the preset best: the claims listed as solved hold, those listed as open do not.
#include "player/position_judge.hpp"

#include <gtest/gtest.h>

#include "positions/check.hpp"
#include "tests/go/effort.hpp"

namespace katachi::player::test {
namespace {

using positions::Fate;
using positions::Position;

std::unique_ptr<PositionJudge> best_player() { return PositionJudge::make(load_preset("best").value(), 1).value(); }

class PositionFiles : public testing::TestWithParam<const char*> {};

TEST_P(PositionFiles, AreSolvedAndOpenAsListed) {
  const auto positions = positions::read_positions(std::string(KATACHI_SOURCE_DIR "/positions/") + GetParam() + ".txt");
  ASSERT_TRUE(positions) << positions.error().text();
  ASSERT_GE(positions->size(), 10u);
  const auto judge = best_player();
  for (std::size_t i = 0; i < positions->size(); i += go::test::kEffortDivisor) {
    const Position& position = (*positions)[i];
    const auto verdict = positions::check(position, {.judge = judge.get()});
    ASSERT_TRUE(verdict) << verdict.error().text();
    if (position.is_open && verdict->holds)
      ADD_FAILURE() << positions::place_of(position, position.line) << ": " << position.name
                    << " holds now: move it to the solved ones, and say so in the commit's message";
    if (!position.is_open && !verdict->holds)
      ADD_FAILURE() << positions::place_of(position, position.line) << ": " << position.name << ": " << verdict->why;
  }
}

INSTANTIATE_TEST_SUITE_P(Themes, PositionFiles,
                         testing::Values("tactics", "life_and_death", "seki", "endgame", "blunders"),
                         [](const auto& tested) { return std::string(tested.param); });

go::History drawn(std::string_view board) {
  const auto parsed = go::parse_diagram(board).value();
  go::Rules rules = *go::rules_by_name("chinese");
  rules.set_komi(0.5);
  go::History game(parsed.size, rules);
  EXPECT_TRUE(game.set_up(parsed.black, parsed.white, go::Color::kBlack));
  return game;
}

constexpr std::string_view kRace =
    "X . X X X . X\n"
    "X X X . . X X\n"
    "X O O O O O X\n"
    "O X X X X X O\n"
    "O O O . . O O\n"
    "O . O O O . O\n";

TEST(PositionJudge, AnswersDoNotDependOnWhatWasAskedBefore) {
  const go::History race = drawn(kRace);
  const go::History other = drawn(". X . O .\n. X . O .\n. X . O .\n. X . O .\n. X . O .\n");
  const auto judge = best_player();
  const go::Move move = judge->choose(race, 300);
  const double chance = judge->chance(race, 300);
  judge->choose(other, 500);
  EXPECT_EQ(judge->choose(race, 300), move);
  judge->chance(other, 100);
  EXPECT_EQ(judge->chance(race, 300), chance);
  EXPECT_EQ(best_player()->chance(race, 300), chance);
}

TEST(PositionJudge, KnowsWhoIsDead) {
  const auto judge = best_player();
  const go::History game = drawn(
      ". X O . O . .\n"
      "X X O O O O O\n"
      ". X O . X . O\n"
      "X X O . . . O\n");
  EXPECT_EQ(judge->fate(game, go::Point::at(4, 2)), Fate::kDead);
  EXPECT_EQ(judge->fate(game, go::Point::at(1, 0)), Fate::kAlive);
  EXPECT_EQ(judge->fate(game, go::Point::at(0, 0)), std::nullopt);
  EXPECT_EQ(judge->count(game), 2 * (8 - 20) - 1);  // eight points against twenty, and komi
}

TEST(PositionJudge, APresetThatCannotBeUsedIsRefused) {
  const Preset preset = load_preset("best").value();
  EXPECT_TRUE(PositionJudge::make(preset, 1));
  EXPECT_FALSE(PositionJudge::make(load_preset("model").value(), 1));  // it makes no playouts
}

}  // namespace
}  // namespace katachi::player::test
