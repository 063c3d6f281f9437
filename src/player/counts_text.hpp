// The counts that searches exchange (search/mcts/exchange.hpp) as text: the same on every kind of machine.
//
// The first line is the number of playouts. Each other line is a move: name of the position, proof, visits, sum of the outcomes,
// sum of the margins, and the codes of the moves from the root.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "search/mcts/exchange.hpp"

namespace katachi::player {

std::string counts_text(const search::mcts::SharedCounts& counts);
core::Result<search::mcts::SharedCounts> parse_counts(std::string_view text);

}  // namespace katachi::player
