// What the tests of exact searches share: the plain judge of small positions, random positions, and tasks without surprises.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "core/clock.hpp"
#include "core/rng.hpp"
#include "game/value.hpp"
#include "search/exact/task.hpp"
#include "search/minimax/position_key.hpp"

namespace katachi::search::minimax::test {

// The value of a position by trying everything, each position once: the slow twin of every search here. It prunes nothing.
template <class S>
class PlainMinimax {
 public:
  game::Value value(const S& state) {
    if (state.is_terminal()) return game::final_value(state);
    const game::PlainKnowledge<S> plain;
    const core::Key128 key = position_key(state, plain).key;
    if (const auto known = values_.find(key); known != values_.end()) return known->second;
    const bool is_first = state.to_move() == game::Player::kFirst;
    game::Value best = is_first ? -game::kMaxValue : game::kMaxValue;
    typename S::MoveList moves;
    state.legal_moves(moves);
    for (const auto& move : moves) {
      S next = state;
      next.play(move);
      best = is_first ? std::max(best, value(next)) : std::min(best, value(next));
    }
    values_.emplace(key, best);
    return best;
  }
  std::size_t positions() const { return values_.size(); }

 private:
  std::map<core::Key128, game::Value> values_;
};

// A position that is not over, after so many random moves. Moves that end the game are not made as long as there are others.
template <class S>
S random_position(const S& start, int moves, core::Rng& rng) {
  S state = start;
  for (int i = 0; i < moves; ++i) {
    typename S::MoveList legal;
    state.legal_moves(legal);
    std::vector<S> next;
    for (const auto& move : legal) {
      S after = state;
      after.play(move);
      if (!after.is_terminal()) next.push_back(after);
    }
    if (next.empty()) break;
    state = next[rng.below(static_cast<std::uint32_t>(next.size()))];
  }
  return state;
}

inline exact::Task small_task(const core::Clock& clock, std::uint64_t memory = 1 << 16) {
  return {.clock = &clock, .limits = {.memory = memory}};
}

}  // namespace katachi::search::minimax::test
