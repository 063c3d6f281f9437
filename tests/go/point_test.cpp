#include "go/point.hpp"

#include <set>

#include <gtest/gtest.h>

#include "go/diagram.hpp"
#include "go/geometry.hpp"
#include "go/symmetry.hpp"

namespace katachi::go {
namespace {

TEST(Point, TextsReadBackOnEveryBoard) {
  for (int width = 1; width <= kMaxBoardSize; ++width)
    for (const int height : {1, 2, 9, 19, 25}) {
      const Size size{width, height};
      for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
          const Move move(Point::at(x, y));
          ASSERT_EQ(parse_gtp_move(gtp_text(move, size), size), move);
          if (sgf_text(move) == "tt") continue;
          ASSERT_EQ(parse_sgf_move(sgf_text(move), size), move);
        }
    }
}

TEST(Point, ImagesAreDifferentAndInside) {
  const Size size{3, 5};
  for (std::size_t symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    std::set<Point> images;
    const Size turned = exchanges_axes(symmetry) ? Size{5, 3} : size;
    for (int y = 0; y < 5; ++y)
      for (int x = 0; x < 3; ++x) {
        const Point p = image(Point::at(x, y), size, symmetry);
        EXPECT_TRUE(p.is_on(turned));
        images.insert(p);
      }
    EXPECT_EQ(images.size(), 15u);
  }
  EXPECT_EQ(image(Point::at(0, 1), size, 1), Point::at(2, 1));
  EXPECT_EQ(image(Point::at(0, 1), size, 2), Point::at(0, 3));
  EXPECT_EQ(image(Point::at(0, 1), size, 5), Point::at(1, 2)) << "mirrored first, then exchanged";
}

// A point and its offset from the middle go to the same place; the inverse takes both back.
TEST(Symmetry, OffsetsGoWithTheirPoints) {
  const Size size = Size::square(5);
  for (std::size_t symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    const Offset offset{2, -1};
    const Offset moved = image(offset, symmetry);
    EXPECT_EQ(image(Point::at(2 + 2, 2 - 1), size, symmetry), Point::at(2 + moved.dx, 2 + moved.dy)) << symmetry;
    EXPECT_EQ(image(moved, inverse_symmetry(symmetry)), offset) << symmetry;
    EXPECT_EQ(gridcular_distance(moved), 5) << "a knight's move";
  }
}

TEST(Point, GtpNames) {
  const Size size{19, 19};
  EXPECT_EQ(gtp_text(Point::at(0, 18), size), "A1");
  EXPECT_EQ(gtp_text(Point::at(8, 0), size), "J19");  // there is no column I
  EXPECT_EQ(gtp_text(Move::pass(), size), "pass");
  EXPECT_EQ(parse_gtp_move("j19", size), Move(Point::at(8, 0)));
  EXPECT_EQ(parse_gtp_move("PASS", size), Move::pass());
  for (const char* bad : {"", "A", "I5", "A0", "A20", "U1", "A1x", "1A", "A-1", "A+1", "A 1", "passs", "A99999999999"})
    EXPECT_EQ(parse_gtp_move(bad, size), std::nullopt) << bad;
}

TEST(Point, SgfNames) {
  EXPECT_EQ(parse_sgf_move("", Size::square(25)), Move::pass());
  EXPECT_EQ(parse_sgf_move("tt", Size::square(19)), Move::pass());
  EXPECT_EQ(parse_sgf_move("tt", Size::square(25)), Move(Point::at(19, 19)));
  for (const char* bad : {"a", "abc", "za", "aZ", "AA", "as", "1a"})
    EXPECT_EQ(parse_sgf_move(bad, Size{18, 18}), std::nullopt) << bad;
}

TEST(Point, SizesAndColours) {
  EXPECT_EQ(parse_size("19"), Size::square(19));
  EXPECT_EQ(parse_size("9x13"), (Size{9, 13}));
  EXPECT_EQ(size_text({9, 13}), "9x13");
  EXPECT_EQ(size_text({9, 9}), "9");
  for (const char* bad : {"", "0", "26", "9x", "x9", "9x26", "-3", "9.5", "9x9x9"})
    EXPECT_EQ(parse_size(bad), std::nullopt) << bad;
  EXPECT_EQ(parse_color("B"), Color::kBlack);
  EXPECT_EQ(parse_color("White"), Color::kWhite);
  EXPECT_EQ(parse_color("blue"), std::nullopt);
}

TEST(Geometry, DirectionsAreOppositePairs) {
  using Geo = Geometry<9>;
  const auto centre = Geo::vertex(Point::at(4, 4));
  for (int d = 0; d < kDirections; ++d) {
    const auto there = Geo::neighbour(centre, d);
    EXPECT_EQ(Geo::neighbour(there, opposite_direction(d)), centre);
  }
  EXPECT_EQ(Geo::point(Geo::neighbour(centre, static_cast<int>(Direction::kNorth))), Point::at(4, 3));
  EXPECT_EQ(Geo::point(Geo::neighbour(centre, static_cast<int>(Direction::kSouthEast))), Point::at(5, 5));
}

TEST(Diagram, DrawnBoardsReadBack) {
  Board<19> board(Size{6, 5});
  board.place(Geometry<19>::vertex(Point::at(0, 0)), Color::kBlack);
  board.place(Geometry<19>::vertex(Point::at(5, 4)), Color::kWhite);
  const auto position = parse_diagram(diagram(board, {.style = DiagramStyle::kAscii, .last_move = Point::at(5, 4)}));
  ASSERT_TRUE(position);
  EXPECT_EQ(position->size, (Size{6, 5}));
  EXPECT_EQ(position->black, std::vector{Point::at(0, 0)});
  EXPECT_EQ(position->white, std::vector{Point::at(5, 4)});
}

TEST(Diagram, DrawsEveryBoardSize) {
  for (int n = 1; n <= kMaxBoardSize; ++n) {
    const auto position = parse_diagram(diagram(Board<25>(Size::square(n))));
    ASSERT_TRUE(position) << n;
    EXPECT_EQ(position->size, Size::square(n));
  }
}

TEST(Diagram, RefusesWhatIsNoBoard) {
  EXPECT_FALSE(parse_diagram(""));
  EXPECT_FALSE(parse_diagram("hello"));
  EXPECT_FALSE(parse_diagram(". .\n. . .\n"));
}

}  // namespace
}  // namespace katachi::go
