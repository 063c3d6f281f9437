// The games of the experiment `ppa` (ppa.hpp): two tree searches against each other, one with adaptive playouts.
//
// Both are UCT with the same constant and the same number of playouts per move, and begin each move with an empty tree; the
// adaptive one begins each move with a uniform policy too. In game i the adaptive side moves first if i is even. A game follows
// from the settings and its number alone. A game of Go longer than four times the board is drawn; Go has Chinese rules with
// simple ko, and the komi of these.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string_view>
#include <vector>

namespace katachi::experiment {

enum class PpaGame : std::uint8_t { kAtariGo, kBreakthrough, kMisereBreakthrough, kGo };

struct PpaGameInfo {
  PpaGame game;
  std::string_view name;  // of the option
  std::string_view title;
  double published_1000 = -1;  // share of wins of the adaptive side on 8x8, by playouts per move; -1: not known
  double published_10000 = -1;
};

// All of them; Cazenave, "Playout policy adaptation for games" (2015).
const std::vector<PpaGameInfo>& ppa_games();

struct PpaSettings {
  std::uint64_t playouts = 1000;
  int size = 8;
  double uct = 0.4;
  double alpha = 1;
  std::uint64_t seed = 1;
};

// 1 if the adaptive side wins, 0 if it loses, 1/2 for a draw. Once the stop is requested the result is of no use.
double play_ppa_game(PpaGame game, const PpaSettings& settings, std::uint64_t number, const std::stop_token& stop);

}  // namespace katachi::experiment
