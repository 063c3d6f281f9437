// The value of a position by trying everything: the judge of small boards and late positions, slow but simple enough to
// trust.
//
// Negamax with a memory: value(s) is the best outcome the side to move can force, 1 won, 0.5 drawn, 0 lost. A position is
// looked at once, however it is reached; positions are told apart by their 64-bit hashes, so a game must never return to an
// earlier position. A won move ends the search of its position. Memory: about 40 bytes for each position visited.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "game/concepts.hpp"

namespace katachi::games::test {

template <game::TwoPlayerState S>
class Exhaustive {
 public:
  double value(const S& state) {
    if (state.is_terminal()) return state.outcome(state.to_move());
    if (const auto known = values_.find(state.hash()); known != values_.end()) return known->second;
    typename S::MoveList moves;
    state.legal_moves(moves);
    double best = 0;
    for (const auto& move : moves) {
      best = std::max(best, value_of(state, move));
      if (best == 1) break;
    }
    values_.emplace(state.hash(), best);
    return best;
  }

  // What the move is worth to the side that makes it.
  double value_of(const S& state, const typename S::Move& move) {
    S next = state;
    next.play(move);
    return 1 - value(next);
  }

  // The texts of all moves that keep the value, in the order of the legal moves.
  std::vector<std::string> best_moves(const S& state) {
    typename S::MoveList moves;
    state.legal_moves(moves);
    const double best = value(state);
    std::vector<std::string> texts;
    for (const auto& move : moves)
      if (value_of(state, move) == best) texts.push_back(state.move_text(move));
    return texts;
  }

  std::size_t positions() const { return values_.size(); }

 private:
  std::unordered_map<std::uint64_t, double> values_;
};

}  // namespace katachi::games::test
