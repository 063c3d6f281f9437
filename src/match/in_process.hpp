// Players in process as a command names them, and what the laboratory must know of them.
//
//   preset:flat,playouts=1000                      a player of Go: a preset by name or file, and parameters
//   search:tree,evaluation=adaptive,playouts=1000  a player of any other game: a search, its evaluation, and parameters
#pragma once

#include <functional>
#include <string_view>

#include "core/result.hpp"
#include "match/game.hpp"
#include "player/game_setup.hpp"

namespace katachi::match {

// "NAME,parameter=value,...": calls set(name, value) for each setting in turn, up to the first error. `example` shows how one is written.
std::string_view name_of_player(std::string_view command);
core::Result<void> for_each_setting(std::string_view command, std::string_view example,
                                    const std::function<core::Result<void>(std::string_view, std::string_view)>& set);

struct SearchSpec {
  player::GameSetup setup;
  bool has_seed = false;  // it names one; otherwise it gets that of the game
};
core::Result<SearchSpec> parse_search_spec(std::string_view command);

struct InProcess {
  player::Parameters parameters;
  bool has_seed = false;
  bool looks_ahead = true;  // its moves depend on threads and time
};
core::Result<InProcess> parse_in_process(const EngineSpec& engine);

// Whether the engine can play the game: GTP programs and presets play Go, searches everything else.
core::Result<void> check_plays(const EngineSpec& engine, std::string_view game);

}  // namespace katachi::match
