#include "solver/range.hpp"

#include <algorithm>

#include "core/rng.hpp"

namespace katachi::solver {

namespace {

// The margin at the end of any game from here: all margins of one game differ by whole points.
game::Value some_margin(game::AnyState state) {
  core::Rng rng(1);
  for (int i = 0; i < 10'000 && !state.is_terminal(); ++i) state.play(state.random_move(rng));
  return state.is_terminal() ? game::final_value(state) : 0;
}

}  // namespace

Range range_of(const Question& question, game::Bounds known) {
  const game::GameTraits& traits = *question.game->traits;
  if (!traits.has_margin)
    return {.bounds = game::Bounds{-game::kWin, game::kWin}.meet(known),
            .step = traits.can_draw ? game::kWin : 2 * game::kWin,
            .guess = game::kWin,
            .knows_lower = known.lower > -game::kWin,
            .knows_upper = known.upper < game::kWin};
  constexpr game::Value kPoint = 2;
  // No game counts more points than the largest board has, and a komi that is no larger.
  const game::Value most = 4 * traits.largest.width * traits.largest.height;
  const game::Value rest = some_margin(question.position()) & 1;
  const auto up = [&](game::Value value) { return value + ((value ^ rest) & 1); };
  const auto down = [&](game::Value value) { return value - ((value ^ rest) & 1); };
  return {.bounds = {up(std::max(known.lower, -most)), down(std::min(known.upper, most))},
          .step = kPoint,
          .guess = up(kPoint),
          .knows_lower = known.lower > -most,
          .knows_upper = known.upper < most};
}

}  // namespace katachi::solver
