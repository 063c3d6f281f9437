// Random games and shapes cut out of them, for comparisons with the slow twin.
#pragma once

#include <vector>

#include "core/rng.hpp"
#include "record/record.hpp"
#include "shape/search.hpp"

namespace katachi::shape::test {

struct GameStyle {
  go::Size size{9, 9};
  int moves = 120;
  bool odd = false;  // also start stones, passes, the same side twice, stones taken off in mid-game
};
record::GameRecord random_game(const GameStyle& style, core::Rng& rng);

// A region of some position of some game, some of its points made vaguer, with random anchors and options.
Query random_query(const std::vector<record::GameRecord>& games, int max_side, core::Rng& rng);

}  // namespace katachi::shape::test
