// Generating a move: what genmove and its relatives share.
#pragma once

#include <functional>
#include <vector>

#include "gtp/engine.hpp"

namespace katachi::gtp {

struct GenerateOptions {
  bool clean_up = false;
  double interval = 0;  // seconds between two calls of tell
  std::function<void(const player::Report&)> tell = nullptr;
  bool with_ownership = false, with_move_ownership = false;
  std::vector<go::Move> only = {}, avoid = {};  // as in player::ChooseOptions
};

// Thinks by the clock, plays the move and returns its text, or "resign".
Answer generate(Engine& engine, go::Color color, const GenerateOptions& options);

}  // namespace katachi::gtp
