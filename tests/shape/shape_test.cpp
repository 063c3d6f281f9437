// The text of shapes, regions, and the images of a shape.
#include "shape/shape.hpp"

#include <gtest/gtest.h>

#include "shape/variants.hpp"

namespace katachi::shape {
namespace {

using go::Color;

TEST(ShapeText, ReadsEverySymbol) {
  const auto shape = parse_shape("X O . , +\n? * x o 1\n");
  ASSERT_TRUE(shape) << shape.error().text();
  EXPECT_EQ(shape->width, 5);
  EXPECT_EQ(shape->height, 2);
  const std::vector<Cell> expected = {Cell::kBlack,        Cell::kWhite, Cell::kEmpty, Cell::kEmpty,
                                      Cell::kEmpty,        Cell::kAny,   Cell::kAny,   Cell::kBlackOrEmpty,
                                      Cell::kWhiteOrEmpty, Cell::kEmpty};
  EXPECT_EQ(shape->cells, expected);
  EXPECT_EQ(shape->number.back(), 1);
  EXPECT_FALSE(shape->anchors.any());
}

TEST(ShapeText, FramesAreEdges) {
  const auto corner = parse_shape("+---/|.X./|..O");
  ASSERT_TRUE(corner) << corner.error().text();
  EXPECT_EQ(corner->anchors, (Anchors{.left = true, .top = true}));
  const auto side = parse_shape("..X\n...\n---\n");
  ASSERT_TRUE(side);
  EXPECT_EQ(side->anchors, (Anchors{.bottom = true}));
  const auto board = parse_shape("+---+/|...|/|.X.|/|...|/+---+");
  ASSERT_TRUE(board);
  EXPECT_EQ(board->anchors, (Anchors{true, true, true, true}));
}

TEST(ShapeText, WhatIsDrawnCanBeRead) {
  for (const char* text : {"X", "+---/|.X./|.1O", "x?o|/.2X|/..1|/---+", "+-+/|X|/+-+"}) {
    const auto shape = parse_shape(text);
    ASSERT_TRUE(shape) << text << ": " << shape.error().text();
    const auto again = parse_shape(draw_shape(*shape));
    ASSERT_TRUE(again) << draw_shape(*shape) << again.error().text();
    EXPECT_EQ(*again, *shape) << draw_shape(*shape);
  }
}

TEST(ShapeText, RefusesWhatMakesNoSense) {
  const auto error = [](std::string_view text) {
    const auto shape = parse_shape(text);
    return shape ? std::string("accepted") : shape.error().text();
  };
  EXPECT_NE(error("").find("no points"), std::string::npos);
  EXPECT_NE(error("---").find("no points"), std::string::npos);
  EXPECT_NE(error("..Z").find("row 1, column 3"), std::string::npos);
  EXPECT_NE(error("../...").find("3 points, the one above 2"), std::string::npos);
  EXPECT_NE(error("|../..").find("not drawn in every row"), std::string::npos);
  EXPECT_NE(error("..|.").find("outside the edge"), std::string::npos);
  EXPECT_NE(error("---/---/..").find("two edges"), std::string::npos);
  EXPECT_NE(error("X./---/..").find("below the lower edge"), std::string::npos);
  EXPECT_NE(error("**/**").find("matches everything"), std::string::npos);
  EXPECT_NE(error("1.3").find("move 2 is missing"), std::string::npos);
  EXPECT_NE(error("11").find("twice"), std::string::npos);
  EXPECT_NE(error(std::string(26, '.')).find("25 points wide"), std::string::npos);
  std::string high;
  for (int i = 0; i < 26; ++i) high += ".\n";
  EXPECT_NE(error(high).find("25 points high"), std::string::npos);
  EXPECT_EQ(error(std::string(25, '.')), "accepted");
  EXPECT_NE(error("X\x01").find("code 1"), std::string::npos);
}

TEST(ShapeRegion, NamesAndTouches) {
  const go::Size size = go::Size::square(9);
  const auto region = parse_region("c3:A1", size);
  ASSERT_TRUE(region);
  EXPECT_EQ(region->first, go::Point::at(0, 6));
  EXPECT_EQ(region->last, go::Point::at(2, 8));
  for (const char* bad : {"", "C3", "C3:Z9", "C3:pass", ":", "A1:A10"}) EXPECT_FALSE(parse_region(bad, size)) << bad;
  std::vector<Color> position(81, Color::kEmpty);
  position[7 * 9 + 1] = Color::kWhite;
  const auto shape = cut_shape(position, size, *region);
  ASSERT_TRUE(shape);
  EXPECT_EQ(shape->anchors, (Anchors{.left = true, .bottom = true}));
  EXPECT_EQ(draw_shape(*shape), "| . . .\n| . O .\n| . . .\n+------\n");
}

TEST(ShapeAnchoring, OverridesTheFrame) {
  Shape free = *parse_shape("X./..");
  ASSERT_TRUE(set_anchoring(free, Anchoring::kEdge));
  EXPECT_EQ(free.anchors, (Anchors{.top = true}));
  free = *parse_shape("X./..");
  ASSERT_TRUE(set_anchoring(free, Anchoring::kCorner));
  EXPECT_EQ(free.anchors, (Anchors{.left = true, .top = true}));
  ASSERT_TRUE(set_anchoring(free, Anchoring::kNone));
  EXPECT_FALSE(free.anchors.any());
  Shape side = *parse_shape("--/X.");
  EXPECT_FALSE(set_anchoring(side, Anchoring::kCorner));
  EXPECT_TRUE(set_anchoring(side, Anchoring::kEdge));
}

TEST(Variants, AreAsManyAsTheShapeIsUnsymmetric) {
  const auto count = [](std::string_view text, bool swap) {
    return make_variants(*parse_shape(text), true, swap).size();
  };
  EXPECT_EQ(count("X", false), 1u);
  EXPECT_EQ(count("X", true), 2u);
  EXPECT_EQ(count(".", true), 1u);
  EXPECT_EQ(count("XO", false), 4u);
  EXPECT_EQ(count("XO", true), 4u) << "the exchange of colours is one of the mirrors";
  EXPECT_EQ(count("X../...", false), 8u);
  EXPECT_EQ(count("XO./...", true), 16u);
  const auto corner = make_variants(*parse_shape("+--/|.X/|.."), true, false);
  ASSERT_EQ(corner.size(), 4u) << "edges are a matter of the views";
  EXPECT_EQ(corner[0].views.size(), 2u);
}

}  // namespace
}  // namespace katachi::shape
