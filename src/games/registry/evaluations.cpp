#include "games/registry/evaluations.hpp"

#include <cmath>
#include <cstdint>
#include <string>

#include <fmt/format.h>

#include "core/close_name.hpp"
#include "core/rng.hpp"

namespace katachi::games {

namespace {

constexpr int kPlayouts = 32;
constexpr int kMostMoves = 2000;  // a random game that goes on for so long counts as drawn
constexpr double kMonteCarloScale = 400;
constexpr double kUnitsOfPoint = 100;

std::int32_t judge_by_playouts(const game::AnyState& state) {
  core::Rng rng(state.hash());
  double outcomes = 0, margins = 0;
  for (int i = 0; i < kPlayouts; ++i) {
    game::AnyState game = state;
    for (int moves = 0; moves < kMostMoves && !game.is_terminal(); ++moves) game.play(game.random_move(rng));
    outcomes += game.is_terminal() ? game.outcome(game::Player::kFirst) : 0.5;
    margins += game.is_terminal() ? game.margin_first() : 0;
  }
  if (state.traits().has_margin) return static_cast<std::int32_t>(std::lround(kUnitsOfPoint * margins / kPlayouts));
  // One more win of each side keeps the odds finite (Laplace).
  const double chance = (outcomes + 1) / (kPlayouts + 2);
  return static_cast<std::int32_t>(std::lround(kMonteCarloScale * std::log(chance / (1 - chance))));
}

}  // namespace

const game::Evaluation kMonteCarlo{.name = "monte-carlo",
                                   .summary = "32 random games with a fixed seed",
                                   .scale = kMonteCarloScale,
                                   .judge = judge_by_playouts};

std::vector<game::Evaluation> evaluations_of(const Entry& entry) {
  std::vector<game::Evaluation> all(entry.evaluations.begin(), entry.evaluations.end());
  all.push_back(kMonteCarlo);
  return all;
}

core::Result<game::Evaluation> find_evaluation(const Entry& entry, std::string_view name) {
  std::vector<std::string> names;
  for (const game::Evaluation& evaluation : evaluations_of(entry)) {
    if (evaluation.name == name) return evaluation;
    names.emplace_back(evaluation.name);
  }
  return core::fail(fmt::format("{} has no evaluation '{}'", entry.traits->title, name), "evaluation",
                    core::did_you_mean(name, names, fmt::format("take {}", fmt::join(names, ", "))));
}

}  // namespace katachi::games
