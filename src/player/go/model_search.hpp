// Playing as the move model says (move_model/model.hpp), without reading ahead: what players of many ranks would play here.
//
// The move is drawn with a probability proportional to its share to the power 1 / temperature: 0 is always the likeliest move, 1
// plays as the records do, more plays worse. It stands first in the report; the others follow by their shares. Outcomes come from
// a few playouts of the position, the same for all moves: they tell when to resign, not which move is better.
// The weaker levels are made of it (levels.hpp).
#pragma once

#include "core/result.hpp"
#include "player/go/go_search.hpp"

namespace katachi::player {

core::Result<std::unique_ptr<GoSearch>> make_model_search(go::Size size, const Preset& preset,
                                                          const core::Clock& clock);

}  // namespace katachi::player
