// Moves as text: two characters for each, so that the n-th move stands at 2n.
//
// A stone is its SGF point, column and row from 'a' ("dd"); a pass is "..". Nothing else is a move: unlike in SGF, "tt" is a
// point (of boards above 19). Colours are not written, they follow from the game.
//
// Moves of a game other than Go are written as the game writes them, after a colon and separated by blanks: ": a2-b3 b7-b6".
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "go/point.hpp"
#include "match/game.hpp"

namespace katachi::match {

std::string moves_text(std::span<const go::Move> moves);
// Nothing if the text is no such text; points may lie anywhere on the largest board.
std::optional<std::vector<go::Move>> moves_from_text(std::string_view text);

std::string joined_move_texts(std::span<const std::string> moves);  // "" of none
bool is_joined_move_texts(std::string_view text);
// Nothing if the text is no such text.
std::optional<std::vector<std::string>> split_move_texts(std::string_view text);

// The moves of a game of any kind, and back into the result; false if the text is neither kind.
std::string played_text(const GameResult& result);
bool read_played(std::string_view text, GameResult& result);

}  // namespace katachi::match
