// A Player of this program as a contestant: no process and no protocol in between.
//
// "preset:flat,playouts=1000,threads=2": a preset by name (or the path of its .json file) and parameters. A preset that is
// given no seed gets that of the game. Before it passes it takes dead stones off the board, so that the board can be counted
// as it stands. CPU time is that of the calling thread: helpers of a search with several threads are not seen.
#pragma once

#include <memory>

#include "core/clock.hpp"
#include "core/result.hpp"
#include "match/contestant.hpp"
#include "player/parameters/preset.hpp"

namespace katachi::match {

// The preset of "preset:..." with its parameters set, and whether a seed was among them.
struct PresetSpec {
  player::Preset preset;
  bool has_seed = false;
};
core::Result<PresetSpec> parse_preset_spec(std::string_view command);

core::Result<std::unique_ptr<Contestant>> make_player_contestant(const EngineSpec& engine, const core::Clock& clock);

}  // namespace katachi::match
