// Evaluation: a static judgement of a position that is not over, by name, so that searches can be compared with several.
//
// It is a whole number for the first player in [-kMaxEvaluation, kMaxEvaluation], larger when he stands better; 100 is about one
// unit of what it counts (a piece, a point, a move). chance() turns it into a chance to win where a search wants one.
#pragma once

#include <cmath>
#include <cstdint>
#include <string_view>

#include "game/any_state.hpp"

namespace katachi::game {

inline constexpr std::int32_t kMaxEvaluation = 100'000;

struct Evaluation {
  std::string_view name;     // as programs write it: "mobility"
  std::string_view summary;  // one line for people
  double scale = 400;        // the judgement at which the first player wins 73 % of the games (a logistic curve)
  std::int32_t (*judge)(const AnyState& state) = nullptr;  // of the game that lists it

  double chance(std::int32_t judgement) const { return 1 / (1 + std::exp(-judgement / scale)); }
};

// Of a function that judges native states: evaluation_of<S, judge_material>("material", "pieces of each side").
template <class S, std::int32_t (*Judge)(const S&)>
constexpr Evaluation evaluation_of(std::string_view name, std::string_view summary, double scale) {
  return {.name = name, .summary = summary, .scale = scale, .judge = [](const AnyState& state) {
            return Judge(*state.as<S>());
          }};
}

}  // namespace katachi::game
