// NRPA as it is printed by Rosin (2011): policies are maps that are copied, and a sequence is played again to adapt to it. Draws the same
// random numbers as nested::Nrpa, so it must find the same games.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <vector>

#include "core/rng.hpp"
#include "game/puzzle.hpp"
#include "search/nested/options.hpp"
#include "search/nested/playout.hpp"
#include "search/nested/task.hpp"

namespace katachi::search::nested::test {

template <game::CodedPuzzle S>
class SlowNrpa {
 public:
  using Move = typename S::Move;
  using Weights = std::map<std::uint64_t, float>;
  using Game = Found<Move>;

  SlowNrpa(const S& start, const NrpaOptions& options, std::uint64_t seed)
      : start_(start), options_(options), seed_(seed) {}

  Game run() {
    Weights weights;
    return search(options_.level, weights);
  }

 private:
  std::vector<Move> moves_of(const S& state) const {
    typename S::MoveList moves;
    list_moves(state, options_.sensible, moves);
    return {moves.begin(), moves.end()};
  }
  float odds(const Weights& weights, const S& state, const Move& move) const {
    const auto found = weights.find(state.move_code(move));
    const float weight = found == weights.end() ? 0 : found->second;
    float odds = options_.adaptation == Adaptation::kSimple ? 1 + weight : std::exp(weight);
    if constexpr (game::HasBias<S>) {
      if (options_.bias) odds *= static_cast<float>(std::exp(state.bias(move)));
    }
    return odds;
  }

  Game play_out(const Weights& weights) {
    S state = start_;
    Game game;
    while (!state.is_terminal()) {
      const std::vector<Move> moves = moves_of(state);
      std::vector<float> sums;
      float sum = 0;
      for (const Move& move : moves) sums.push_back(sum += odds(weights, state, move));
      const float at = static_cast<float>(rng_.uniform()) * sum;
      std::size_t chosen = 0;
      while (chosen + 1 < moves.size() && at >= sums[chosen]) ++chosen;
      game.moves.push_back(moves[chosen]);
      state.play(moves[chosen]);
    }
    game.score = state.score();
    return game;
  }

  Weights adapted(const Weights& old, const Game& game) const {
    Weights weights = old;
    S state = start_;
    const auto alpha = static_cast<float>(options_.alpha);
    for (const Move& played : game.moves) {
      const std::vector<Move> moves = moves_of(state);
      if (options_.adaptation == Adaptation::kSimple) {
        float& count = weights[state.move_code(played)];
        count += count == 0 ? 1.0f : count < 10 ? 2.0f : count < 100 ? 4.0f : 1.0f;
      } else {
        const bool is_printed = options_.adaptation == Adaptation::kPrinted;
        if (is_printed) weights[state.move_code(played)] += alpha;
        const Weights& base = is_printed ? weights : old;
        float z = 0;
        for (const Move& move : moves) z += odds(base, state, move);
        for (const Move& move : moves) {
          if (is_printed)
            weights[state.move_code(move)] -= alpha / z * odds(base, state, move);
          else
            weights[state.move_code(move)] += (move == played ? alpha : 0) - alpha * (odds(old, state, move) / z);
        }
      }
      state.play(played);
    }
    return weights;
  }

  Game search(int level, Weights weights) {
    if (level == 0) return play_out(weights);
    Game best;
    int repeated = 0;
    for (int i = 0; i < options_.iterations; ++i) {
      if (level == options_.level) rng_ = core::Rng(core::mix64(seed_ ^ core::mix64(static_cast<std::uint64_t>(i))));
      for (int p = 0; p < (level == 1 ? options_.playouts : 1); ++p) {
        const Game found = search(level - 1, weights);
        if (found.score < best.score) continue;
        repeated = found.moves == best.moves ? repeated + 1 : 0;
        best = found;
      }
      weights = adapted(weights, best);
      if (options_.repetitions > 0 && repeated >= options_.repetitions) break;
    }
    return best;
  }

  S start_;
  NrpaOptions options_;
  std::uint64_t seed_;
  core::Rng rng_{0};
};

}  // namespace katachi::search::nested::test
