// AdaptivePlayout: games whose policy learns while the search goes on (playout policy adaptation, PPA), for any game.
//
// Each move code of each side has a weight w; a move is drawn with probability exp(w) / sum of exp over the legal moves. After
// each game, for the winner's moves only: in the position s where he played b
//
//   w[b] += alpha,   w[m] -= alpha exp(w_old[m]) / sum,   m over the moves of s
//
// with the weights from before the game throughout. The weights start at 0 (uniform games) with each search. Moves of the tree
// count too: the game begins at the root. A drawn game teaches nothing. Each thread of a search has weights of its own.
// Reference: Cazenave, "Playout policy adaptation for games" (2015): alpha = 1; later 0.32.
// Cost: twice the moves of a uniform game, and a list of legal moves for each.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

#include "core/rng.hpp"
#include "game/concepts.hpp"
#include "game/every_move.hpp"

namespace katachi::playout {

template <game::TwoPlayerState S, class Filter = game::EveryMove>
class AdaptivePlayout {
 public:
  using Start = S;
  using Move = typename S::Move;

  explicit AdaptivePlayout(double alpha = 1, int max_moves = 10'000, Filter filter = Filter())
      : alpha_(alpha), max_moves_(max_moves), filter_(std::move(filter)) {}

  Start prepare(const S& state) const { return state; }

  game::PlayoutResult run(const Start& start, core::Rng& rng) {
    game::Trace unused;
    return run(start, rng, unused);
  }

  game::PlayoutResult run(const Start& start, core::Rng& rng, game::Trace& trace) {
    weights_.resize(2 * start.move_codes());
    S state = start;
    for (int moves = 0; !state.is_terminal(); ++moves) {
      if (moves == max_moves_) return {};
      const Move move = draw(state, rng);
      trace.add(state.move_code(move), state.to_move());
      state.play(move);
    }
    return game::final_result(state);
  }

  // What the game that began at the root teaches.
  void learn(const S& root, const game::Trace& trace, const game::PlayoutResult& result) {
    if (result.outcome_first == 0.5) return;
    const game::Player winner = result.outcome_first > 0.5 ? game::Player::kFirst : game::Player::kSecond;
    changes_.clear();
    weights_.resize(2 * root.move_codes());
    S state = root;
    for (const auto& [code, player] : trace.moves) {
      const Move* played = nullptr;
      state.legal_moves(moves_);
      for (const Move& move : moves_)
        if (state.move_code(move) == code) played = &move;
      if (played == nullptr) break;  // a search that was stopped inside a game
      const Move move = *played;
      if (player == winner) note_changes(state, code);
      state.play(move);
    }
    for (const auto& [index, change] : changes_) {
      weights_[index].weight += change;
      weights_[index].exponential = std::exp(weights_[index].weight);
    }
  }

  // exp(w) of a code for a side: 1 before anything is learned.
  double strength(std::uint32_t code, game::Player player) const {
    const std::size_t index = index_of(code, player);
    return index < weights_.size() ? weights_[index].exponential : 1;
  }

 private:
  struct Weight {
    double weight = 0, exponential = 1;
  };

  static std::size_t index_of(std::uint32_t code, game::Player player) {
    return 2 * std::size_t{code} + game::player_index(player);
  }
  double strength(const S& state, const Move& move) const {
    return weights_[index_of(state.move_code(move), state.to_move())].exponential;
  }

  void note_changes(const S& state, std::uint32_t code) {
    filter_(state, moves_);
    double sum = 0;
    for (const Move& move : moves_) sum += strength(state, move);
    for (const Move& move : moves_)
      changes_.push_back({index_of(state.move_code(move), state.to_move()), -alpha_ * strength(state, move) / sum});
    changes_.push_back({index_of(code, state.to_move()), alpha_});
  }

  Move draw(const S& state, core::Rng& rng) {
    state.legal_moves(moves_);
    filter_(state, moves_);
    double sum = 0;
    for (const Move& move : moves_) sum += strength(state, move);
    double at = rng.uniform() * sum;
    for (const Move& move : moves_) {
      at -= strength(state, move);
      if (at < 0) return move;
    }
    return moves_.back();  // the rounding of the last bit
  }

  double alpha_;
  int max_moves_;
  Filter filter_;
  std::vector<Weight> weights_;  // by code and side; none before the first game
  std::vector<std::pair<std::size_t, double>> changes_;
  typename S::MoveList moves_;
};

}  // namespace katachi::playout
