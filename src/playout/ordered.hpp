// OrderedPlayout: games of any two-player game in which each side follows a list of moves instead of chance.
//
// A side plays the legal move that stands first in its list; if none of the list is legal, the first of the legal moves. So
// the two lists decide the game, which is what simulated annealing over orders of moves needs. Lists hold move codes, none
// twice, and need not be complete. A filter may leave out what no sensible game contains (an own eye, a pass beside other
// moves); it must leave something. A game without end is cut after max_moves and counts as drawn.
//
// Go's fast model is GoOrderedPlayout. Cost per move: that of the legal moves. The table of ranks belongs to the object, so
// each thread needs one of its own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "game/concepts.hpp"
#include "game/every_move.hpp"

namespace katachi::playout {

template <game::TwoPlayerState S, class Filter = game::EveryMove>
class OrderedPlayout {
 public:
  using Start = S;
  using Order = std::span<const std::uint32_t>;

  explicit OrderedPlayout(int max_moves = 10'000, Filter filter = Filter())
      : max_moves_(max_moves), filter_(std::move(filter)) {}

  Start prepare(const S& state) const { return state; }

  game::PlayoutResult run_in_order(const Start& start, Order order_first, Order order_second, game::Trace& trace) {
    const std::array<Order, 2> orders{order_first, order_second};
    for (auto& rank : rank_) rank.resize(start.move_codes(), kUnlisted);
    for (std::size_t p = 0; p < 2; ++p)
      for (std::uint32_t i = 0; i < orders[p].size(); ++i) rank_[p][orders[p][i]] = i;
    const game::PlayoutResult result = play_out(start, trace);
    for (std::size_t p = 0; p < 2; ++p)
      for (const std::uint32_t code : orders[p]) rank_[p][code] = kUnlisted;
    return result;
  }

 private:
  static constexpr std::uint32_t kUnlisted = std::numeric_limits<std::uint32_t>::max();

  game::PlayoutResult play_out(S state, game::Trace& trace) const {
    for (int moves = 0; !state.is_terminal(); ++moves) {
      if (moves == max_moves_) return {};
      const typename S::Move move = first_in_order(state);
      trace.add(state.move_code(move), state.to_move());
      state.play(move);
    }
    return game::final_result(state);
  }

  typename S::Move first_in_order(const S& state) const {
    typename S::MoveList moves;
    state.legal_moves(moves);
    filter_(state, moves);
    const auto& rank = rank_[game::player_index(state.to_move())];
    std::size_t best = 0;
    for (std::size_t i = 1; i < moves.size(); ++i)
      if (rank[state.move_code(moves[i])] < rank[state.move_code(moves[best])]) best = i;
    return moves[best];
  }

  int max_moves_;
  Filter filter_;
  std::array<std::vector<std::uint32_t>, 2> rank_;  // by player and code; kUnlisted outside a game
};

}  // namespace katachi::playout
