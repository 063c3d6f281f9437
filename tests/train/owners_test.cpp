// Owners at the end of counted games: compared with go/score where the dead stones are known, and silence where the score is another.
#include "tools/train/owners.hpp"

#include <gtest/gtest.h>

#include "go/diagram.hpp"
#include "go/score.hpp"
#include "tests/go/effort.hpp"
#include "tests/train/games.hpp"
#include "tools/train/expand.hpp"

namespace katachi::train_test {
namespace {

using record::ScoringGuess;

// By points y * W + x.
std::vector<int> owners_text(const training::Owners& owners, go::Size size) {
  std::vector<int> out;
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x) out.push_back(owners[static_cast<std::size_t>(training::Board::cell(x, y))]);
  return out;
}

std::vector<int> expected_owners(const record::PackedGame& game, std::span<const go::Point> dead) {
  const go::History history = history_at(game, game.moves.size());
  const auto owners = go::owners(history.board(), dead);
  std::vector<int> out;
  for (int y = 0; y < game.facts.height; ++y)
    for (int x = 0; x < game.facts.width; ++x)
      out.push_back(static_cast<int>(owners[go::Geometry<go::kMaxBoardSize>::vertex(go::Point::at(x, y))]));
  return out;
}

TEST(Owners, OfGamesPlayedToTheEndAreThoseOfTheBoard) {
  core::Rng rng(21);
  std::vector<record::PackedGame> games;
  for (int i = 0; i < go::test::effort(40); ++i)
    games.push_back(game_to_the_end(rng, i % 4 == 0 ? go::Size{13, 9} : go::Size{9, 9}, 13 + 2 * (i % 3)));
  const training::Dataset set = file_of(games);
  for (std::size_t i = 0; i < games.size(); ++i) {
    const auto found = training::owners_of(set, i);
    ASSERT_TRUE(found) << "game " << i;
    EXPECT_EQ(owners_text(*found, games[i].facts.size()), expected_owners(games[i], {})) << "game " << i;
  }
}

// Black has the left, with a dead white stone in it, White the right, with dead black ones.
constexpr std::string_view kDeadStones =
    ". . . X O . . . .\n"
    ". . . X O . . . .\n"
    ". . O X O . X . .\n"
    ". . . X O . X . .\n"
    "X . . X O . . . O\n"
    ". . . X O . . . .\n"
    ". . . X O . . O .\n"
    ". X . X O . . . .\n"
    ". . . X O . . . .\n";

TEST(Owners, DeadStonesAreTakenOffWhereTheScoreSaysSo) {
  const std::array dead = {go::Point::at(2, 2), go::Point::at(6, 2)};
  for (const ScoringGuess scoring : {ScoringGuess::kTerritory, ScoringGuess::kArea, ScoringGuess::kUnknown}) {
    record::PackedGame game = drawn_game(kDeadStones, scoring, 13, 1);
    const go::History history = history_at(game, 1);
    go::Rules rules;
    rules.scoring = scoring == ScoringGuess::kArea ? go::Scoring::kArea : go::Scoring::kTerritory;
    rules.komi_half_points = 13;
    const int margin = go::final_half_points(history.board(), rules, {.dead = dead});
    game = drawn_game(kDeadStones, scoring, 13, margin);
    const training::Dataset set = file_of(std::array{game});
    const auto found = training::owners_of(set, 0);
    ASSERT_TRUE(found);
    EXPECT_EQ(owners_text(*found, {9, 9}), expected_owners(game, dead));
    for (const int wrong : {-40, -2, 2, 4, 40}) {
      if (scoring == ScoringGuess::kUnknown && std::abs(wrong) == 2) continue;  // the other count may give it
      const training::Dataset other = file_of(std::array{drawn_game(kDeadStones, scoring, 13, margin + wrong)});
      EXPECT_FALSE(training::owners_of(other, 0)) << "off by " << wrong;
    }
  }
}

TEST(Owners, AreNotToldWithoutKomiOrScore) {
  core::Rng rng(22);
  record::PackedGame game = game_to_the_end(rng, {9, 9}, 13);
  EXPECT_TRUE(training::owners_of(file_of(std::array{game}), 0));
  const record::PackedGame counted = game;
  game.facts.komi_half_points = record::DatasetGame::kNoKomi;
  EXPECT_FALSE(training::owners_of(file_of(std::array{game}), 0));
  game = counted;
  game.facts.ending = static_cast<std::uint8_t>(record::Ending::kResignation);
  EXPECT_FALSE(training::owners_of(file_of(std::array{game}), 0));
}

TEST(Owners, OfAllGamesAreTheSameWithAnyThreads) {
  core::Rng rng(23);
  std::vector<record::PackedGame> games;
  for (int i = 0; i < 6; ++i) games.push_back(game_to_the_end(rng, {7, 7}, 13));
  games[2].facts.ending = static_cast<std::uint8_t>(record::Ending::kTime);
  const training::Dataset set = file_of(games);
  std::vector<std::uint8_t> one(6 * 49), two(6 * 49);
  EXPECT_EQ(training::settle_all(set, 7, 7, 3, 1, one.data()), 5);
  EXPECT_EQ(training::settle_all(set, 7, 7, 3, 2, two.data()), 5);
  EXPECT_EQ(one, two);
  for (std::size_t p = 0; p < 49; ++p) EXPECT_EQ(one[2 * 49 + p], training::kUnknownOwner);
  const auto last = owners_text(*training::owners_of(set, 5), {7, 7});
  EXPECT_TRUE(std::equal(last.begin(), last.end(), one.begin() + 5 * 49));
}

}  // namespace
}  // namespace katachi::train_test
