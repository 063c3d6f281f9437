// Levels: players about as strong as people of a rank, from 20k upwards, on 19x19.
//
// A level is a preset with one setting: the weaker ones play as the move model says, warmer or colder, without reading ahead; the
// stronger ones search with a number of playouts. So a weak level plays weak moves of the kind people play, and no random ones.
// The settings come from handicap matches (docs/figures.md, "Levels"): one stone is one rank, and two programs whose ranks are
// assumed are the anchors. What is above the strongest player that was measured is refused: nothing is known of it.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "player/parameters/preset.hpp"

namespace katachi::player {

// "20k", "1k", "3d" as a number that grows with strength: 1k is 0, 1d is 1; no such text: an error.
core::Result<int> parse_rank(std::string_view text);
std::string rank_text(int rank);

// The weakest and the strongest level there is.
int lowest_level();
int highest_level();

core::Result<Preset> preset_of_level(std::string_view text);

}  // namespace katachi::player
