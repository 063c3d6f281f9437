// BoardPicture: a Go diagram as a value, drawn as SVG or as text.
//
// A picture shows a board or a rectangular part of it. Only sides that are edges of the board are drawn as edges; on the
// others the lines run on. Nothing is captured in a picture: as in books, the stones are those at the beginning, and numbered
// moves are put on top of them; a move on a point that already has a stone (a ko, a recapture), outside the part shown, or a
// pass is listed below the board: "40, 46 at 35; 51 at Q16; 52 pass".
//
// In text, X and O are stones (● and ○), "X12" a numbered one, "Xa" one with a label; marks are brackets: (circle), [square],
// {triangle}, <cross>; wildcards are * x o. The text of a whole board without any of these is what go::diagram draws.
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "go/board.hpp"
#include "go/color.hpp"
#include "go/point.hpp"

namespace katachi::draw {

enum class Mark : std::uint8_t { kNone, kCircle, kSquare, kTriangle, kCross };

// What a pattern allows on a point besides the stone that is drawn: anything, or the point empty or a stone of one colour.
enum class Wildcard : std::uint8_t { kNone, kAny, kBlackOrEmpty, kWhiteOrEmpty };

struct PointPicture {
  go::Color stone = go::Color::kEmpty;
  int number = 0;     // of a move, written on the stone; 0: none
  std::string label;  // "a", "1"; not drawn where there is a number
  Mark mark = Mark::kNone;
  Wildcard wildcard = Wildcard::kNone;
  std::optional<double> heat;  // in [0, heat_full]; values outside are drawn as the nearest end, NaN as none
};

// The columns x0..x1 and rows y0..y1, ends included.
struct Region {
  int x0 = 0, y0 = 0, x1 = 0, y1 = 0;
  friend constexpr bool operator==(Region, Region) = default;
};

struct NumberedMove {
  int number = 1;
  go::ColoredMove move;
};

struct BoardPicture {
  explicit BoardPicture(go::Size board_size = {})
      : size(board_size),
        shown{0, 0, board_size.width - 1, board_size.height - 1},
        points(static_cast<std::size_t>(board_size.area())) {
    assert(size.is_valid());
  }

  PointPicture& at(go::Point p) { return points[index(p)]; }
  const PointPicture& at(go::Point p) const { return points[index(p)]; }

  go::Size size;
  Region shown;                      // cut to the board when drawn; at least one point must be left
  std::vector<PointPicture> points;  // row by row from the top, all of the board: use at()
  std::vector<NumberedMove> moves;   // in order; points on the board
  std::string caption;
  bool coordinates = true;
  bool heat_numbers = false;  // SVG: the heat as a percentage, on points that hold no other text
  double heat_full = 1;       // positive: the heat drawn in the full colour; percentages do not depend on it

 private:
  std::size_t index(go::Point p) const {
    assert(p.is_on(size));
    return static_cast<std::size_t>(p.y) * static_cast<std::size_t>(size.width) + p.x;
  }
};

// The stones of a board.
template <int MaxSize>
BoardPicture picture_of(const go::Board<MaxSize>& board) {
  BoardPicture picture(board.size());
  board.for_each_point([&](auto v) {
    const go::Point p = go::Geometry<MaxSize>::point(v);
    picture.at(p).stone = board.at(v);
  });
  return picture;
}

// A document of its own: 32 units for each line of the board, sharp at whole multiples of that size.
std::string board_svg(const BoardPicture& picture);

// Where board_svg draws the points, in units of the picture: the first point shown, and the distance between lines. For scripts that put
// stones on a board without any.
struct BoardPlaces {
  double x, y, cell;
};
BoardPlaces board_places(const BoardPicture& picture);

// In Unicode with the lines of the board, in ASCII with dots. In ASCII the edges of a part of a board are drawn as | and -.
// Heat is left out.
std::string board_text(const BoardPicture& picture, bool ascii);

// The heat alone, on a grid with the stones: percentages (a dot for less than 0.5), or two characters of shade for each
// quarter of heat_full (a dot for nothing).
enum class HeatStyle : std::uint8_t { kPercent, kShade };
std::string heat_text(const BoardPicture& picture, HeatStyle style, bool ascii);

}  // namespace katachi::draw
