#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "draw/board_picture.hpp"
#include "draw/svg.hpp"
#include "tests/draw/sample_pictures.hpp"
#include "tests/draw/xml_check.hpp"
#include "tests/game/golden.hpp"

namespace katachi::draw::test {

namespace {

using game::test::expect_golden;

// The pictures kept in golden/ are well formed too.
void expect_picture(const std::string& name, const BoardPicture& picture) {
  const std::string svg = board_svg(picture);
  EXPECT_EQ(XmlCheck::fault(svg), "");
  expect_golden("draw/" + name, svg);
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST(XmlCheck, FindsFaults) {
  const std::string start = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  EXPECT_EQ(XmlCheck::fault(start + "<a b=\"1\"><c/>x &amp; y</a>\n"), "");
  for (const char* bad : {"<a>", "<a></b>", "<a b=1/>", "<a b=\"1\" b=\"2\"/>", "<a>&</a>", "<a><</a>", "<a/><b/>", ""})
    EXPECT_NE(XmlCheck::fault(start + bad), "") << bad;
}

TEST(BoardSvg, KoFight) { expect_picture("ko_fight.svg", ko_fight()); }
TEST(BoardSvg, CornerPattern) { expect_picture("corner_pattern.svg", corner_pattern()); }
TEST(BoardSvg, HeatMap) { expect_picture("heat_map.svg", heat_map()); }

TEST(BoardSvg, EveryBoard) {
  for (const go::Size size : {go::Size{1, 1}, go::Size{1, 7}, go::Size{25, 2}, go::Size{9, 13}, go::Size{25, 25}}) {
    const std::string svg = board_svg(BoardPicture(size));
    EXPECT_EQ(XmlCheck::fault(svg), "") << go::size_text(size);
    EXPECT_EQ(count(svg, "<line"), static_cast<std::size_t>(size.width + size.height));
    EXPECT_NE(svg.find("viewBox=\"0 0 "), std::string::npos);
  }
}

TEST(BoardSvg, PlacesAreThoseOfThePicture) {
  BoardPicture picture(go::Size::square(9));
  picture.at(go::Point::at(2, 6)).stone = go::Color::kWhite;
  const BoardPlaces places = board_places(picture);
  const std::string middle = "<circle cx=\"" + svg_number(places.x + 2 * places.cell) + "\" cy=\"" +
                             svg_number(places.y + 6 * places.cell) + "\" r=\"14.45\"";
  EXPECT_NE(board_svg(picture).find(middle), std::string::npos) << middle;
}

TEST(BoardSvg, OnlyRealEdgesAreThick) {
  BoardPicture picture(go::Size::square(19));
  EXPECT_EQ(count(board_svg(picture), "stroke-width=\"3\""), 4U);
  picture.shown = {.x0 = 0, .y0 = 5, .x1 = 6, .y1 = 10};
  EXPECT_EQ(count(board_svg(picture), "stroke-width=\"3\""), 1U);
  picture.shown = {.x0 = 4, .y0 = 5, .x1 = 6, .y1 = 10};
  EXPECT_EQ(count(board_svg(picture), "stroke-width=\"3\""), 0U);
  picture.shown = {.x0 = -3, .y0 = -3, .x1 = 40, .y1 = 40};  // cut to the board
  EXPECT_EQ(board_svg(picture), board_svg(BoardPicture(go::Size::square(19))));
}

TEST(BoardSvg, TextIsEscaped) {
  BoardPicture picture(go::Size::square(5));
  picture.at({1, 1}).label = "<&\">";
  picture.caption = "</text><script>\x1b[31m \xff \xc3\x28 & 本因坊";
  picture.caption += '\0';
  const std::string svg = board_svg(picture);
  EXPECT_EQ(XmlCheck::fault(svg), "");
  EXPECT_EQ(svg.find("<script"), std::string::npos);
  EXPECT_NE(svg.find("&lt;script&gt;?[31m \xEF\xBF\xBD \xEF\xBF\xBD("), std::string::npos);
  EXPECT_NE(svg.find("本因坊"), std::string::npos);
}

TEST(BoardSvg, HeatBeyondItsRange) {
  BoardPicture plain(go::Size::square(5)), odd = plain, full = plain;
  odd.at({2, 2}).heat = std::numeric_limits<double>::quiet_NaN();
  odd.at({2, 3}).heat = -std::numeric_limits<double>::infinity();
  EXPECT_EQ(board_svg(odd), board_svg(plain));
  odd.at({2, 4}).heat = std::numeric_limits<double>::infinity();
  full.at({2, 4}).heat = 1;
  EXPECT_EQ(board_svg(odd), board_svg(full));
}

}  // namespace

}  // namespace katachi::draw::test
