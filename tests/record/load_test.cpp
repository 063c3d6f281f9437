// Positions out of records, as GTP's loadsgf wants them.
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "go/diagram.hpp"
#include "record/record.hpp"

namespace katachi::record {
namespace {

LoadedGame loaded(const std::string& text, const LoadOptions& options = {}) {
  auto game = load_game_text(text, options);
  if (!game) throw std::runtime_error(game.error().text());
  return *std::move(game);
}

TEST(LoadGame, TakesTheEndOfTheMainLine) {
  const LoadedGame game = loaded("(;SZ[9]KM[5.5]RU[Japanese];B[ee];W[cc];B[gg](;W[aa])(;W[bb]))");
  EXPECT_EQ(game.history.moves().size(), 4u);
  EXPECT_EQ(game.history.to_move(), go::Color::kBlack);
  EXPECT_EQ(game.history.rules().komi(), 5.5);
  EXPECT_EQ(game.history.rules().scoring, go::Scoring::kTerritory);
  EXPECT_EQ(game.history.board().at(go::Point::at(0, 0)), go::Color::kWhite);
  EXPECT_EQ(game.games_in_file, 1u);
}

TEST(LoadGame, StopsBeforeTheMoveAskedFor) {
  const std::string text = "(;SZ[9];B[ee];W[cc];B[gg];W[aa])";
  EXPECT_EQ(loaded(text, {.move_number = 1}).history.moves().size(), 0u);
  EXPECT_EQ(loaded(text, {.move_number = 3}).history.moves().size(), 2u);
  EXPECT_EQ(loaded(text, {.move_number = 3}).history.to_move(), go::Color::kBlack);
  EXPECT_EQ(loaded(text, {.move_number = 1000}).history.moves().size(), 4u);
  EXPECT_EQ(loaded(text, {.move_number = 0}).history.moves().size(), 0u);
  EXPECT_EQ(loaded(text, {.move_number = -5}).history.moves().size(), 0u);
}

TEST(LoadGame, TheSideToMoveIsTheOneThatMoved) {
  const std::string text = "(;SZ[9];B[ee];B[cc];W[gg])";
  EXPECT_EQ(loaded("(;SZ[9]HA[0];B[ee];B[cc];W[gg])", {.move_number = 2}).history.to_move(), go::Color::kBlack);
  EXPECT_EQ(loaded(text, {.move_number = 1}).history.handicap_stones(), 2) << "stones in a row are a handicap";
}

TEST(LoadGame, RulesAndKomiOfTheCallerWhereTheRecordIsSilent) {
  LoadOptions options;
  options.rules = *go::rules_by_name("chinese");
  options.rules.set_komi(3.5);
  const LoadedGame silent = loaded("(;SZ[9];B[ee])", options);
  EXPECT_EQ(silent.history.rules(), options.rules);
  const LoadedGame speaks = loaded("(;SZ[9]RU[AGA]KM[0.5];B[ee])", options);
  EXPECT_EQ(speaks.history.rules().handicap_bonus, go::HandicapBonus::kOnePerStoneButOne);
  EXPECT_EQ(speaks.history.rules().komi(), 0.5);
}

TEST(LoadGame, HandicapIsTold) {
  const LoadedGame game = loaded("(;SZ[19]HA[4];W[cf])");
  EXPECT_EQ(game.history.handicap_stones(), 4);
  EXPECT_EQ(game.history.moves().size(), 1u);
}

TEST(LoadGame, SetupInTheMiddleStartsANewHistory) {
  const std::string text = "(;SZ[9];B[aa];W[bb];AB[cc]AE[bb]AW[aa]PL[B];B[bb];W[dd])";
  const LoadedGame before = loaded(text, {.move_number = 2});
  EXPECT_EQ(before.history.moves().size(), 1u);
  EXPECT_EQ(before.moves_before, 0u);
  const LoadedGame at = loaded(text, {.move_number = 3});
  EXPECT_EQ(at.history.moves().size(), 0u);
  EXPECT_EQ(at.moves_before, 2u);
  EXPECT_EQ(at.history.board().at(go::Point::at(0, 0)), go::Color::kWhite);
  EXPECT_EQ(at.history.board().at(go::Point::at(1, 1)), go::Color::kEmpty);
  EXPECT_EQ(at.history.board().at(go::Point::at(2, 2)), go::Color::kBlack);
  EXPECT_EQ(at.history.to_move(), go::Color::kBlack);
  const LoadedGame end = loaded(text);
  EXPECT_EQ(end.history.moves().size(), 2u);
  EXPECT_EQ(end.history.board().at(go::Point::at(1, 1)), go::Color::kBlack);
}

TEST(LoadGame, WhatTheRecordPlayedIsPlayed) {
  // Under the caller's rules neither the suicide nor the repetition would be legal.
  LoadOptions options;
  options.rules = *go::rules_by_name("chinese");
  const LoadedGame suicide = loaded("(;SZ[9]AB[ca][cb][bc][ac]AW[aa][ba]PL[W];W[ab];B[ee];W[bb];B[aa])", options);
  EXPECT_EQ(suicide.history.moves().size(), 4u);
  EXPECT_FALSE(suicide.history.rules().suicide);
  // A ko taken back after two passes: a repetition, which superko forbids and simple ko does not.
  options.rules = *go::rules_by_name("tromp-taylor");
  const LoadedGame repetition = loaded("(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc]PL[B];B[cb];W[bb];B[];W[];B[cb])", options);
  EXPECT_EQ(repetition.history.moves().size(), 5u);
  EXPECT_EQ(repetition.history.rules().ko, go::KoRule::kPositional);
}

TEST(LoadGame, TheRightGameOfACollection) {
  const std::string text = "(;SZ[9];B[aa])(;SZ[13];B[bb];W[cc])";
  const LoadedGame second = loaded(text, {.game = 1});
  EXPECT_EQ(second.history.size(), go::Size::square(13));
  EXPECT_EQ(second.games_in_file, 2u);
  const auto third = load_game_text(text, {.game = 2});
  ASSERT_FALSE(third);
  EXPECT_NE(third.error().text().find("the file has 2"), std::string::npos);
}

class LoadGameFile : public testing::Test {
 protected:
  std::filesystem::path write(const std::string& file_name, const std::string& text) {
    const std::filesystem::path path =
        std::filesystem::path(testing::TempDir()) / (std::to_string(getpid()) + file_name);
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }
};

TEST_F(LoadGameFile, ReadsFilesInAnyCharset) {
  const auto path = write("records_load_gb.sgf", "(;SZ[9]CA[GB18030]PB[\xB9\xC5\xC1\xA6];B[aa])");
  const auto game = load_game(path);
  ASSERT_TRUE(game) << game.error().text();
  EXPECT_EQ(game->record.info.black, "古力");
  EXPECT_EQ(game->record.info.source, path.string());
}

TEST_F(LoadGameFile, FailsWithAReason) {
  const auto missing = load_game("no/such/file.sgf");
  ASSERT_FALSE(missing);
  EXPECT_NE(missing.error().text().find("no such file"), std::string::npos);
  EXPECT_FALSE(load_game(testing::TempDir()));
  EXPECT_FALSE(load_game(write("records_load_empty.sgf", "")));
  EXPECT_FALSE(load_game(write("records_load_garbage.sgf", std::string("\0\1\2\3garbage", 11))));
  EXPECT_FALSE(load_game(write("records_load_large.sgf", "(;SZ[40];B[aa])")));
}

}  // namespace
}  // namespace katachi::record
