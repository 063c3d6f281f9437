// MoveOrder: which move a position tries first. Alpha-beta with the best move first looks at about the square root of the tree.
//
// First the move that the table remembers, then two killers (moves that cut at the same ply of another branch), then by history: how
// often a move cut anywhere, weighted by how much was cut (Schaeffer 1989). Moves of equal rank keep the order in which the
// game's knowledge gave them. Moves are told apart by their codes.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/rng.hpp"
#include "game/concepts.hpp"
#include "search/minimax/options.hpp"
#include "search/minimax/table.hpp"

namespace katachi::search::minimax {

using Killers = std::array<std::uint32_t, 2>;
inline constexpr Killers kNoKillers = {kNoMove, kNoMove};

// The moves of a position with their ranks; the best of those not yet taken comes next.
template <class S>
struct RankedMoves {
  using Move = typename S::Move;

  typename S::MoveList moves;
  std::array<std::int32_t, S::MoveList::capacity()> ranks;

  // Brings the best move of those from `i` on to place i.
  Move pick(std::size_t i) {
    const auto first = ranks.begin() + static_cast<std::ptrdiff_t>(i);
    const auto end = ranks.begin() + static_cast<std::ptrdiff_t>(moves.size());
    const auto best = std::max_element(first, end);  // the first of equals
    if (best != first) {
      std::rotate(first, best, best + 1);
      Move* const from = moves.begin() + i;
      std::rotate(from, from + (best - first), from + (best - first) + 1);
    }
    return moves[i];
  }
};

class MoveOrder {
 public:
  MoveOrder(const Options& options, std::size_t move_codes)
      : has_killers_(options.has_killers), has_history_(options.has_history), codes_(move_codes) {
    if (has_history_) history_.assign(2 * codes_, 0);
  }
  // The order of further threads: a little chance, so that they do not all look at the same.
  void disturb(core::Rng rng) { noise_.emplace_back(rng); }

  template <class S>
  void rank(const S& state, RankedMoves<S>& ranked, const Killers& killers) {
    if (!has_killers_ && !has_history_ && noise_.empty()) {
      std::fill_n(ranked.ranks.begin(), ranked.moves.size(), 0);
      return;
    }
    const game::Player mover = state.to_move();
    for (std::size_t i = 0; i < ranked.moves.size(); ++i) {
      const std::uint32_t code = state.move_code(ranked.moves[i]);
      std::int32_t rank = has_history_ ? history_[place(mover, code)] : 0;
      if (!noise_.empty())
        rank += static_cast<std::int32_t>(noise_[0].below(static_cast<std::uint32_t>(kNoise + rank / 4)));
      if (has_killers_) rank = code == killers[0] ? kKillerRank : code == killers[1] ? kKillerRank - 1 : rank;
      ranked.ranks[i] = rank;
    }
  }
  static constexpr std::int32_t kTableRank = 1 << 30;

  // The move cut off the rest, with so many plies left.
  void reward(game::Player mover, std::uint32_t code, int depth, Killers& killers) {
    if (has_killers_ && killers[0] != code) killers = {code, killers[0]};
    if (!has_history_) return;
    const int weight = std::clamp(depth, 1, kMostWeight);
    std::int32_t& value = history_[place(mover, code)];
    value += weight * weight;
    if (value > kMostHistory)
      for (std::int32_t& v : history_) v /= 2;
  }

 private:
  static constexpr std::int32_t kKillerRank = 1 << 29;
  static constexpr std::int32_t kMostHistory = 1 << 27;
  static constexpr std::int32_t kNoise = 64;
  static constexpr int kMostWeight = 32;

  std::size_t place(game::Player mover, std::uint32_t code) const { return game::player_index(mover) * codes_ + code; }

  bool has_killers_, has_history_;
  std::size_t codes_;
  std::vector<std::int32_t> history_;
  std::vector<core::Rng> noise_;  // none or one
};

}  // namespace katachi::search::minimax
