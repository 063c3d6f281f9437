// Games that nested searches play to the end: the moves to choose from, uniform games, and games by a policy.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

#include "core/rng.hpp"
#include "game/puzzle.hpp"
#include "search/nested/episode.hpp"
#include "search/nested/policy.hpp"

namespace katachi::search::nested {

template <game::CodedPuzzle S>
void list_moves(const S& state, bool sensible, typename S::MoveList& out) {
  if constexpr (game::HasSensibleMoves<S>) {
    if (sensible) return state.sensible_moves(out);
  }
  state.legal_moves(out);
}

// Plays `state` to the end; appends the moves.
template <game::CodedPuzzle S>
void play_uniformly(S& state, bool sensible, core::Rng& rng, typename S::MoveList& room,
                    std::vector<typename S::Move>& moves) {
  while (!state.is_terminal()) {
    if constexpr (requires { state.random_move(rng); }) {
      if (!sensible || !game::HasSensibleMoves<S>) {
        moves.push_back(state.random_move(rng));
        state.play(moves.back());
        continue;
      }
    }
    list_moves(state, sensible, room);
    const typename S::Move move = room[rng.below(static_cast<std::uint32_t>(room.size()))];
    moves.push_back(move);
    state.play(move);
  }
}

// A game by a policy: each move with probability strength * tilt / sum.
template <game::CodedPuzzle S>
class PolicyPlayout {
 public:
  PolicyPlayout(const S& start, bool sensible, bool bias) : start_(start), sensible_(sensible), bias_(bias) {}

  void run(const Policy& policy, core::Rng& rng, Episode<typename S::Move>& out) {
    out.clear();
    S state = start_;
    while (!state.is_terminal()) {
      const std::size_t chosen = draw(note_choices(state, policy, out.choices), rng);
      take(state, chosen, out);
    }
    out.score = state.score();
  }

  // The episode of given moves, which must be legal and among those to choose from; otherwise it is no game: a score of minus infinity.
  void replay(const std::vector<typename S::Move>& moves, Episode<typename S::Move>& out) {
    static const Policy kNothing(1, Adaptation::kGradient, 0);
    out.clear();
    S state = start_;
    for (const typename S::Move& move : moves) {
      if (state.is_terminal()) return;
      note_choices(state, kNothing, out.choices);
      std::size_t chosen = 0;
      while (chosen < room_.size() && !(room_[chosen] == move)) ++chosen;
      if (chosen == room_.size()) return;
      take(state, chosen, out);
    }
    if (state.is_terminal()) out.score = state.score();
  }

 private:
  // Leaves the moves in room_ and the sums of their strengths in sums_; returns the last sum.
  float note_choices(const S& state, const Policy& policy, Choices& out) {
    list_moves(state, sensible_, room_);
    out.steps.push_back({.first = static_cast<std::uint32_t>(out.codes.size()), .chosen = 0});
    sums_.clear();
    float sum = 0;
    for (const typename S::Move& move : room_) {
      const std::uint64_t code = state.move_code(move);
      out.codes.push_back(code);
      float strength = policy.strength(code);
      if constexpr (game::HasBias<S>) {
        if (bias_) {
          out.tilts.push_back(static_cast<float>(std::exp(state.bias(move))));
          strength *= out.tilts.back();
        }
      }
      sum += strength;
      sums_.push_back(sum);
    }
    return sum;
  }

  std::size_t draw(float sum, core::Rng& rng) const {
    const float at = static_cast<float>(rng.uniform()) * sum;
    for (std::size_t i = 0; i + 1 < sums_.size(); ++i)
      if (at < sums_[i]) return i;
    return sums_.size() - 1;
  }

  void take(S& state, std::size_t chosen, Episode<typename S::Move>& out) const {
    Choices::Step& step = out.choices.steps.back();
    step.chosen = step.first + static_cast<std::uint32_t>(chosen);
    out.moves.push_back(room_[chosen]);
    state.play(room_[chosen]);
  }

  S start_;
  bool sensible_, bias_;
  typename S::MoveList room_;
  std::vector<float> sums_;
};

}  // namespace katachi::search::nested
