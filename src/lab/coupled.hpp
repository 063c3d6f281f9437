// Coupled pairs: both games of a pair use the same seeds, and a seed belongs to the colour, not to the engine.
//
// With common random numbers the luck of Black and of White is the same in both games of a pair, so that the reward of the pair
// shows the difference between the engines alone. Two equal players play the same game twice and score exactly 1/2. This holds
// where the seed decides every move: for players in process with one thread and a number of playouts or nodes, and for programs
// with {seed} in their command lines.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "core/result.hpp"
#include "match/game.hpp"

namespace katachi::lab {

// The seed of both games of the pair that holds this game.
std::uint64_t coupled_seed(std::uint64_t run_seed, std::uint64_t number);

// An error for an engine that does not take the seed of its colour: a command line without {seed}, or a preset with a seed.
core::Result<void> check_coupled(const match::EngineSpec& engine);
core::Result<void> check_coupled(std::span<const match::EngineSpec> engines);

// Why equal seeds do not give equal games of this engine: several threads, or moves that depend on the time.
std::optional<std::string> coupled_warning(const match::EngineSpec& engine, const player::TimeSettings& time);

}  // namespace katachi::lab
