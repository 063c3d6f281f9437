// Moves as text: two characters for each, so that the n-th move stands at 2n.
//
// A stone is its SGF point, column and row from 'a' ("dd"); a pass is "..". Nothing else is a move: unlike in SGF, "tt" is a
// point (of boards above 19). Colours are not written, they follow from the game.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "go/point.hpp"

namespace katachi::match {

std::string moves_text(std::span<const go::Move> moves);
// Nothing if the text is no such text; points may lie anywhere on the largest board.
std::optional<std::vector<go::Move>> moves_from_text(std::string_view text);

}  // namespace katachi::match
