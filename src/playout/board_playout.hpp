// BoardPlayout: what all playouts of Go with knowledge share: a start, the three ways to run a game, owners at its end.
//
// A playout derives from it and has, for it alone (a friend): play_out(start, rng, trace), one game, traced unless the trace is
// null; and where the board of its games needs more than a position and its last moves, make_board(board, last, before_last). It
// also has final_board(), the position in which the last game ended.
#pragma once

#include <algorithm>
#include <span>
#include <type_traits>

#include "core/rng.hpp"
#include "game/evaluator.hpp"
#include "go/state.hpp"
#include "playout/game_loop.hpp"

namespace katachi::playout {

template <class Board>
struct BoardStart {
  Board board;
  go::Color to_move;
  bool passed;  // the last move was a pass
  int komi_half_points;
};

template <class Playout, int MaxSize, class Board>
class BoardPlayout {
 public:
  using Start = BoardStart<Board>;
  using V = go::Vertex<MaxSize>;

  // The state does not know its last moves: a search that does tells them, V{} otherwise.
  Start prepare(const go::State<MaxSize>& state, V last = V{}, V before_last = V{}) const {
    const int compensation = 2 * go::handicap_compensation(state.rules(), state.handicap_stones());
    return {.board = board_of(state.board(), last, before_last),
            .to_move = state.color_to_move(),
            .passed = state.passes() > 0,
            .komi_half_points = state.rules().komi_half_points + compensation};
  }

  game::PlayoutResult run(const Start& start, core::Rng& rng) { return playout().play_out(start, rng, nullptr); }
  game::PlayoutResult run(const Start& start, core::Rng& rng, game::Trace& trace) {
    return playout().play_out(start, rng, &trace);
  }
  game::PlayoutResult run(const Start& start, core::Rng& rng, OwnerCounts<MaxSize>& owners) {
    const game::PlayoutResult result = playout().play_out(start, rng, nullptr);
    count_owners(playout().final_board(), owners);
    return result;
  }

  // Who owned a point at the end of the last game; kEmpty: nobody.
  go::Color final_owner(V v) const { return playout().final_board().owner(v); }
  // The same by move code.
  void final_owners(std::span<game::Owner> owners) const {
    std::ranges::fill(owners, game::Owner::kNobody);
    const auto& end = playout().final_board();
    end.board().for_each_point([&](V v) { owners[v.raw()] = owner_of(end.owner(v)); });
  }

 private:
  Board board_of(const go::Board<MaxSize>& board, V last, V before_last) const {
    if constexpr (std::is_constructible_v<Board, const go::Board<MaxSize>&, V, V>)
      return Board(board, last, before_last);
    else
      return playout().make_board(board, last, before_last);
  }
  Playout& playout() { return static_cast<Playout&>(*this); }
  const Playout& playout() const { return static_cast<const Playout&>(*this); }
};

}  // namespace katachi::playout
