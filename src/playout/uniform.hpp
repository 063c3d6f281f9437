// UniformPlayout: random games of any two-player game, each move drawn uniformly from the legal ones.
//
// A state may offer random_move(rng) to leave out what no sensible random game contains; Go's fast model with its eye rule is
// GoPlayout. A game without end is cut after max_moves and counts as drawn.
#pragma once

#include <concepts>

#include "core/rng.hpp"
#include "game/concepts.hpp"

namespace katachi::playout {

template <class S>
concept RandomMover = requires(const S state, core::Rng& rng) {
  { state.random_move(rng) } -> std::same_as<typename S::Move>;
};

template <game::TwoPlayerState S>
class UniformPlayout {
 public:
  using Start = S;

  explicit UniformPlayout(int max_moves = 10'000) : max_moves_(max_moves) {}

  Start prepare(const S& state) const { return state; }

  game::PlayoutResult run(const Start& start, core::Rng& rng) const {
    return play_out(start, rng, [](const S&, const typename S::Move&) {});
  }
  game::PlayoutResult run(const Start& start, core::Rng& rng, game::Trace& trace) const {
    return play_out(start, rng, [&](const S& state, const typename S::Move& move) {
      trace.add(state.move_code(move), state.to_move());
    });
  }

 private:
  template <class Visit>
  game::PlayoutResult play_out(S state, core::Rng& rng, Visit&& visit) const {
    for (int moves = 0; !state.is_terminal(); ++moves) {
      if (moves == max_moves_) return {};
      const typename S::Move move = draw(state, rng);
      visit(state, move);
      state.play(move);
    }
    return game::final_result(state);
  }

  static typename S::Move draw(const S& state, core::Rng& rng) {
    if constexpr (RandomMover<S>) {
      return state.random_move(rng);
    } else {
      typename S::MoveList moves;
      state.legal_moves(moves);
      return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    }
  }

  int max_moves_;
};

}  // namespace katachi::playout
