// Points and moves as people and files name them, independent of any board's memory layout.
//
// x counts columns from the left, y rows from the top, both from 0 (the order of SGF). GTP names a point by a letter without
// I and the row counted from below, so its text needs the height of the board.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "go/color.hpp"

namespace katachi::go {

inline constexpr int kMaxBoardSize = 25;

struct Size {
  int width = 19;
  int height = 19;

  static constexpr Size square(int n) { return {n, n}; }
  constexpr int area() const { return width * height; }
  constexpr int larger() const { return width > height ? width : height; }
  constexpr bool is_valid() const {
    return width >= 1 && height >= 1 && width <= kMaxBoardSize && height <= kMaxBoardSize;
  }
  friend constexpr bool operator==(Size, Size) = default;
};

struct Point {
  std::uint8_t x = 0;
  std::uint8_t y = 0;

  static constexpr Point at(int x, int y) { return {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)}; }
  constexpr bool is_on(Size size) const { return x < size.width && y < size.height; }
  friend constexpr auto operator<=>(Point, Point) = default;
};

// A stone on a point, or a pass.
class Move {
 public:
  static constexpr Move pass() { return Move(); }
  constexpr Move() = default;
  constexpr Move(Point point) : point_(point) {}  // NOLINT: a point is a move

  constexpr bool is_pass() const { return !point_; }
  constexpr Point point() const { return *point_; }
  friend constexpr bool operator==(const Move&, const Move&) = default;

 private:
  std::optional<Point> point_;
};

struct ColoredMove {
  Color color = Color::kBlack;
  Move move;
  friend constexpr bool operator==(const ColoredMove&, const ColoredMove&) = default;
};

// "D4", "pass". parse_gtp_move takes any case and says nothing of legality; it fails on points off the board.
std::string gtp_text(Point point, Size size);
std::string gtp_text(Move move, Size size);
std::optional<Move> parse_gtp_move(std::string_view text, Size size);

// "dd"; a pass is the empty string. Boards are at most 25 wide, so only lower-case letters occur. "tt" is a pass on boards
// up to 19 (FF[3]).
std::string sgf_text(Move move);
std::optional<Move> parse_sgf_move(std::string_view text, Size size);

// "b", "W", "black", "White".
std::optional<Color> parse_color(std::string_view text);

// "19", "9x13" (width x height).
std::optional<Size> parse_size(std::string_view text);
std::string size_text(Size size);
// For people: "9x9", "9x13".
std::string board_text(Size size);

}  // namespace katachi::go
