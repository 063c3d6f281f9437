#include "positions/position.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace katachi::positions {
namespace {

constexpr std::string_view kFile =
    "# a comment\n"
    "rules chinese\n"
    "\n"
    "== solved ==\n"
    "position first\n"
    "X O .\n"
    ". . .\n"
    "liberties A2 1\n"
    "== open ==\n"
    "position second\n"
    ". .\n"
    "to move W\n"
    "komi 0.5\n"
    "legal W A1";

TEST(Position, AFileIsReadInOrder) {
  const auto positions = parse_positions(kFile, "file");
  ASSERT_TRUE(positions) << positions.error().text();
  ASSERT_EQ(positions->size(), 2u);
  const Position& first = positions->front();
  EXPECT_EQ(first.name, "first");
  EXPECT_FALSE(first.is_open);
  EXPECT_EQ(first.to_move, go::Color::kBlack);
  EXPECT_EQ(first.board.size, (go::Size{3, 2}));
  EXPECT_EQ(first.board.white, std::vector{go::Point::at(1, 0)});
  const Position& second = positions->back();
  EXPECT_TRUE(second.is_open);
  EXPECT_EQ(second.to_move, go::Color::kWhite);
  EXPECT_EQ(place_of(second, second.claims.back().line), "file, line 14");
}

TEST(Position, ClaimsBeforeTheFirstPositionBelongToAll) {
  const auto positions = parse_positions(kFile, "file");
  ASSERT_TRUE(positions);
  for (const Position& position : *positions) EXPECT_EQ(position.claims.front().text, "rules chinese");
  EXPECT_EQ(positions->back().claims.size(), 3u);
}

TEST(Position, MistakesNameTheirLine) {
  const auto error_of = [](std::string_view text) {
    const auto positions = parse_positions(text, "f");
    return positions ? std::string("none") : positions.error().text();
  };
  EXPECT_THAT(error_of("== solvd ==\n"), testing::StartsWith("f, line 1: unknown section '== solvd =='"));
  EXPECT_THAT(error_of("\n. X .\n"), testing::StartsWith("f, line 2: a row of a board outside a position"));
  EXPECT_THAT(error_of("position a\n. .\nto move black white\n"),
              testing::StartsWith("f, line 3: 'to move' takes B or W"));
  EXPECT_THAT(error_of("to move W\n"), testing::StartsWith("f, line 1: 'to move'"));
  EXPECT_THAT(error_of("position a\n. .\n.\nlegal B A1\n"), testing::StartsWith("f, line 1: "));
  EXPECT_THAT(error_of("rules chinese\nposition a\n. .\n"),
              testing::StartsWith("f, line 2: position 'a' claims nothing"));
  EXPECT_THAT(error_of("position a\n. .\nlegal B A1\nposition a\n"),
              testing::StartsWith("f, line 4: a second position 'a'"));
}

TEST(Position, AMissingFileIsTroubleWithTheEnvironment) {
  EXPECT_THROW(static_cast<void>(read_positions("no/such/file.txt")), core::EnvironmentError);
}

}  // namespace
}  // namespace katachi::positions
