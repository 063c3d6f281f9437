// A position of Go as text: the diagram of diagram.hpp and below it "black to move" or "white to move".
//
// Ko, passes and earlier positions are not told by it.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "go/diagram.hpp"
#include "go/point.hpp"

namespace katachi::go {

struct PositionText {
  DiagramPosition stones;
  Color to_move = Color::kBlack;
};

template <int MaxSize>
std::string position_text(const Board<MaxSize>& board, Color to_move);

// Errors name the line, counted from 1, or the point.
core::Result<PositionText> parse_position_text(std::string_view text);

// The stones on a board of this layout. Every chain must have a liberty.
template <int MaxSize>
core::Result<Board<MaxSize>> board_of(const DiagramPosition& stones);

}  // namespace katachi::go
