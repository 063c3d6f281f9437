// GameSetup: what makes a player of any two-player game: a search, the evaluation at its leaves, and their parameters.
//
// The searches and evaluations are listed here, each with the parameters that it reads; commands, help and errors take them from
// these lists. The parameters are those of parameters.hpp, under the same names; one that the chosen search does not read is an
// error, as it would have no effect.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "player/parameters/parameters.hpp"

namespace katachi::player {

struct GameSearchKind {
  std::string_view name;
  std::string_view about;  // one line
  std::span<const std::string_view> parameters;
};
std::span<const GameSearchKind> game_searches();

struct GameEvaluationKind {
  std::string_view name;
  std::string_view about;
  std::string_view search;  // the one search that takes it; empty: all
};
std::span<const GameEvaluationKind> game_evaluations();

// A tree search that proves what it can, with uniform playouts, for a second a move.
struct GameSetup {
  GameSetup() { parameters.tree.is_solver = true; }

  std::string search = "tree";
  std::string evaluation = "uniform";
  Parameters parameters;
};

// Sets a parameter that the search reads: NAME=VALUE of a command line.
core::Result<void> set_parameter(GameSetup& setup, std::string_view name, std::string_view value);

// Unknown names, with the nearest; an evaluation that the search does not take; parameters that it does not read.
core::Result<void> check_setup(const GameSetup& setup);

// "tree search, uniform playouts; playouts=1000 uct=0.6": the parameters that differ from those of a GameSetup.
std::string setup_text(const GameSetup& setup);

}  // namespace katachi::player
