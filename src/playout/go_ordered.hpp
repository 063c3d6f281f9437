// GoOrderedPlayout: games of Go in which each side follows a list of points, on the fast board.
//
// A side plays the first point of its list that is empty, no own eye, no suicide and not the ko; if there is none, the first
// such point of the board from the top left; then it passes. Two passes in a row end the game, which is counted by area; a
// game longer than three times the board (lists can run in circles) is counted as it stands. A pass in a list is passed over:
// it is made only when nothing else is left. These are the games of OrderedPlayout with simple ko and without own eyes.
//
// Each side keeps the ranks of its empty points as bits, so that a move costs a scan over few words and over the points that
// the side may not play at present. Lists hold vertices of the board, none twice.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "game/concepts.hpp"
#include "go/state.hpp"
#include "playout/fast_board.hpp"
#include "playout/go_playout.hpp"

namespace katachi::playout {

template <int MaxSize>
class GoOrderedPlayout {
 public:
  using Start = GoStart<MaxSize>;
  using Order = std::span<const std::uint32_t>;

  Start prepare(const go::State<MaxSize>& state) const;
  game::PlayoutResult run_in_order(const Start& start, Order order_black, Order order_white, game::Trace& trace) const;
  // Plays on a given copy of the start's board and leaves the final position there.
  static GameLength play_out(FastBoard<MaxSize>& board, const Start& start, const std::array<Order, 2>& orders,
                             game::Trace& trace);
};

extern template class GoOrderedPlayout<9>;
extern template class GoOrderedPlayout<19>;
extern template class GoOrderedPlayout<25>;

}  // namespace katachi::playout
