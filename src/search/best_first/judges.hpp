// Judges of positions for games, or for positions, that have no evaluation function: game::Evaluation is the better judge where one exists.
#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>

#include "core/rng.hpp"
#include "game/concepts.hpp"
#include "game/evaluation.hpp"
#include "game/random_walk.hpp"

namespace katachi::search::best_first {

// A judgement of a position that is not over, for the first player (game/evaluation.hpp). Equal positions must be judged alike.
template <class J, class S>
concept JudgeOf = requires(const J judge, const S& state) {
  { judge(state) } -> std::convertible_to<std::int32_t>;
};

// Knows nothing: the search then takes moves in their order and goes back only from ends of games.
struct ConstantJudge {
  template <class S>
  std::int32_t operator()(const S&) const {
    return 0;
  }
};

// The mean result of games of random moves: 100 for each point of margin, or 1000 where every game is won. The draws depend on the seed
// and the position alone, so a position is judged the same whenever it is met.
struct PlayoutJudge {
  unsigned playouts = 4;
  std::uint64_t seed = 1;
  int longest = 2000;  // moves; a game that lasts longer counts as a draw

  template <game::NamedGame S>
  std::int32_t operator()(const S& state) const {
    core::Rng rng(core::mix64(seed ^ state.hash()));
    double sum = 0;
    for (unsigned i = 0; i < playouts; ++i) sum += result(state, rng);
    const double mean = sum / (playouts > 0 ? playouts : 1);
    constexpr double kMost = game::kMaxEvaluation;
    return static_cast<std::int32_t>(std::lround(std::fmin(kMost, std::fmax(-kMost, mean))));
  }

 private:
  template <class S>
  double result(S state, core::Rng& rng) const {
    constexpr double kWonGame = 1000, kPoint = 100;
    for (int i = 0; i < longest && !state.is_terminal(); ++i) {
      if constexpr (requires { state.random_move(rng); })
        state.play(state.random_move(rng));
      else
        state.play(game::random_legal_move(state, rng));
    }
    if (!state.is_terminal()) return 0;
    const game::PlayoutResult end = game::final_result(state);
    return state.traits().has_margin ? kPoint * end.margin_first : kWonGame * (2 * end.outcome_first - 1);
  }
};

}  // namespace katachi::search::best_first
