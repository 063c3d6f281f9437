// Boards as text: X for Black, O for White, "." empty, "+" a star point; columns by letter, rows by number.
//
//      A B C D E                     A drawn position can be read back: parse_diagram takes the rows from top to bottom, with
//    5 . . . . . 5                   or without the coordinates, spaces between points optional.
//    4 . X O . . 4
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "go/board.hpp"
#include "go/point.hpp"

namespace katachi::go {

enum class DiagramStyle : std::uint8_t { kAscii, kUnicode };

struct DiagramOptions {
  DiagramStyle style = DiagramStyle::kAscii;
  Move last_move;  // marked by brackets; a pass marks nothing
};

template <int MaxSize>
std::string diagram(const Board<MaxSize>& board, const DiagramOptions& options = {});

struct DiagramPosition {
  Size size;
  std::vector<Point> black, white;
};
core::Result<DiagramPosition> parse_diagram(std::string_view text);

// The star points of a board, as they are drawn (none below 5x5).
bool is_star_point(Point p, Size size);

}  // namespace katachi::go
