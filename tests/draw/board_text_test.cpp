#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "draw/board_picture.hpp"
#include "draw/text.hpp"
#include "go/diagram.hpp"
#include "tests/draw/sample_pictures.hpp"
#include "tests/game/golden.hpp"

namespace katachi::draw::test {

namespace {

using game::test::expect_golden;

TEST(BoardText, KoFight) { expect_golden("draw/ko_fight.txt", board_text(ko_fight(), false)); }
TEST(BoardText, KoFightAscii) { expect_golden("draw/ko_fight.ascii.txt", board_text(ko_fight(), true)); }
TEST(BoardText, CornerPattern) { expect_golden("draw/corner_pattern.txt", board_text(corner_pattern(), false)); }
TEST(BoardText, CornerPatternAscii) {
  expect_golden("draw/corner_pattern.ascii.txt", board_text(corner_pattern(), true));
}

TEST(BoardText, WholeBoardIsAsGoDrawsIt) {
  go::Board<19> board(go::Size{19, 13});
  using Geo = go::Geometry<19>;
  board.play(Geo::vertex({3, 3}), go::Color::kBlack);
  board.play(Geo::vertex({18, 12}), go::Color::kWhite);
  EXPECT_EQ(board_text(picture_of(board), true), go::diagram(board));
}

TEST(BoardText, SmallestBoards) {
  BoardPicture picture(go::Size{1, 1});
  EXPECT_EQ(board_text(picture, true), "   A\n 1 . 1\n   A\n");
  picture.coordinates = false;
  EXPECT_EQ(board_text(picture, false), " ·\n");
  picture = BoardPicture(go::Size{3, 1});
  picture.coordinates = false;
  EXPECT_EQ(board_text(picture, false), " ╶───╴\n");
}

TEST(BoardText, LargestBoard) {
  const std::string text = board_text(BoardPicture(go::Size::square(25)), false);
  EXPECT_NE(text.find(" Z\n25 ┌─┬─"), std::string::npos);
  EXPECT_NE(text.find("─┴─┘ 1\n"), std::string::npos);
}

TEST(BoardText, EdgesOfAPart) {
  BoardPicture picture(go::Size::square(9));
  picture.coordinates = false;
  picture.shown = {.x0 = 0, .y0 = 0, .x1 = 2, .y1 = 1};
  EXPECT_EQ(board_text(picture, true), "--------\n| . . .\n| . . .\n");
  EXPECT_EQ(board_text(picture, false), " ┌─┬─┬─\n ├─┼─┼─\n");
  picture.shown = {.x0 = 7, .y0 = 8, .x1 = 8, .y1 = 8};
  EXPECT_EQ(board_text(picture, true), " . . |\n------\n");
  EXPECT_EQ(board_text(picture, false), "─┴─┘\n");
}

TEST(BoardText, AsciiIsAscii) {
  BoardPicture picture(go::Size::square(3));
  picture.at({0, 0}).label = "三";
  picture.caption = "本因坊\n";
  for (const char c : board_text(picture, true)) EXPECT_LT(static_cast<unsigned char>(c), 0x80U);
  EXPECT_NE(board_text(picture, true).find("????\n"), std::string::npos);
}

TEST(BoardText, MovesListedBelow) {
  BoardPicture picture(go::Size::square(9));
  picture.shown = {.x0 = 0, .y0 = 0, .x1 = 3, .y1 = 3};
  put(picture, go::Color::kBlack, {{0, 0}, {1, 0}});
  picture.at({1, 0}).label = "a";
  play(picture, {go::Point{2, 2}, go::Point{2, 2}, go::Point{8, 8}, go::Move::pass(), go::Point{0, 0}, go::Point{1, 0},
                 go::Point{2, 2}});
  const std::string text = board_text(picture, true);
  EXPECT_TRUE(text.ends_with("\n2, 7 at 1; 3 at J1; 4 pass; 5 at A9; 6 at a\n")) << text;
}

TEST(HeatText, Percent) { expect_golden("draw/heat_map.txt", heat_text(heat_map(), HeatStyle::kPercent, false)); }
TEST(HeatText, Shade) { expect_golden("draw/heat_map.shade.txt", heat_text(heat_map(), HeatStyle::kShade, false)); }
TEST(HeatText, ShadeAscii) { expect_golden("draw/heat_map.ascii.txt", heat_text(heat_map(), HeatStyle::kShade, true)); }

TEST(HeatText, Extremes) {
  BoardPicture picture(go::Size{5, 1});
  picture.coordinates = false;
  picture.at({0, 0}).heat = 1;
  picture.at({1, 0}).heat = 0.004;
  picture.at({2, 0}).heat = std::numeric_limits<double>::quiet_NaN();
  picture.at({3, 0}).heat = 0.5;
  picture.at({4, 0}).stone = go::Color::kWhite;
  EXPECT_EQ(heat_text(picture, HeatStyle::kPercent, true), " 100   .   .  50   O\n");
  EXPECT_EQ(heat_text(picture, HeatStyle::kShade, true), " @@ -- .  ## O\n");
}

}  // namespace

}  // namespace katachi::draw::test
