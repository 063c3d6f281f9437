// Episode: a game as a policy learns from it: the moves, and the codes of all moves that were to choose from at each step.
//
// With the codes at hand a policy adapts to a game without playing it again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace katachi::search::nested {

// The choices of one game. Cleared and filled again and again, it allocates nothing after a while.
struct Choices {
  struct Step {
    std::uint32_t first = 0;   // its codes are those from here to the first one of the next step
    std::uint32_t chosen = 0;  // an index into codes
  };
  std::vector<std::uint64_t> codes;
  std::vector<float> tilts;  // exp(bias) of each; empty: all 1
  std::vector<Step> steps;

  void clear() {
    codes.clear();
    tilts.clear();
    steps.clear();
  }
  std::uint32_t end_of(std::size_t step) const {
    return step + 1 < steps.size() ? steps[step + 1].first : static_cast<std::uint32_t>(codes.size());
  }
  float tilt(std::uint32_t i) const { return tilts.empty() ? 1.0f : tilts[i]; }
};

template <class Move>
struct Episode {
  double score = -std::numeric_limits<double>::infinity();
  std::vector<Move> moves;
  Choices choices;

  void clear() {
    score = -std::numeric_limits<double>::infinity();
    moves.clear();
    choices.clear();
  }
};

}  // namespace katachi::search::nested
