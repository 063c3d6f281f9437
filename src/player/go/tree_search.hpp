// Monte Carlo tree search for Go (search/mcts/mcts.hpp) with the playouts and the prior knowledge that the parameters name.
//
// What was searched is kept while the game goes on: moves played since are followed down the tree. An undo, another game or a
// side that moves twice starts anew.
#pragma once

#include "core/result.hpp"
#include "player/go/go_search.hpp"

namespace katachi::player {

core::Result<std::unique_ptr<GoSearch>> make_tree_search(go::Size size, const Preset& preset, const core::Clock& clock);

}  // namespace katachi::player
