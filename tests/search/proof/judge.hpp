// The judge of all exact searches in tests: negamax over everything, with a memory of positions *and* their pasts.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/clock.hpp"
#include "game/concepts.hpp"
#include "game/random_walk.hpp"
#include "game/value.hpp"
#include "search/exact/task.hpp"

namespace katachi::search::proof::test {

// The value with best play after exactly this past. A game must end.
template <game::NamedGame S>
class Judge {
 public:
  game::Value value(const S& state) {
    if (state.is_terminal()) return game::final_value(state);
    const auto key = std::pair(state.key(), game::past_key_of(state));
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
  std::map<std::pair<core::Key128, core::Key128>, game::Value> values_;
};

// Whether the first player reaches the goal after exactly this past, the last moves (passes) first: as Judge, but ends as soon as it
// is known, or when it has seen too many positions: then it has no answer.
template <game::NamedGame S>
class GoalJudge {
 public:
  GoalJudge(game::Value goal, std::size_t most_positions) : goal_(goal), most_(most_positions) {}

  std::optional<bool> reaches(const S& state) {
    if (state.is_terminal()) return game::final_value(state) >= goal_;
    const auto key = std::pair(state.key(), game::past_key_of(state));
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    if (known_.size() >= most_) return std::nullopt;
    const bool is_first = state.to_move() == game::Player::kFirst;
    typename S::MoveList moves;
    state.legal_moves(moves);
    bool answer = !is_first;
    for (std::size_t i = moves.size(); i-- > 0 && answer != is_first;) {
      S next = state;
      next.play(moves[i]);
      const std::optional<bool> reached = reaches(next);
      if (!reached) return std::nullopt;
      answer = *reached;
    }
    known_.emplace(key, answer);
    return answer;
  }

 private:
  game::Value goal_;
  std::size_t most_;
  std::map<std::pair<core::Key128, core::Key128>, bool> known_;
};

// A position after some random moves that is not over.
template <game::NamedGame S>
S random_position(const S& start, int moves, core::Rng& rng) {
  for (;;) {
    S state = start;
    for (int i = 0; i < moves && !state.is_terminal(); ++i) state.play(game::random_legal_move(state, rng));
    if (!state.is_terminal()) return state;
  }
}

inline const core::SteadyClock& steady_clock() {
  static const core::SteadyClock clock;
  return clock;
}

inline exact::Task small_task() { return {.clock = &steady_clock(), .limits = {.memory = 1 << 20}}; }

}  // namespace katachi::search::proof::test
