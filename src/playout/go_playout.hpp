// Random games of Go from a given position: the fast models of game::PlayoutPolicy.
//
// GoPlayout plays *uniform* games: each move is drawn uniformly from the legal moves that do not fill an own eye (simple ko,
// no suicide); a side without one passes; two passes in a row end the game, which is then counted exactly by area. There is
// no mercy rule. A game longer than three times the board (an endless ko) is counted as it stands. The same seed gives the
// same game whether its moves are traced or not; the codes of a trace are vertices, 0 is the pass.
//
// ScanPlayout repeats the rules of libego 0.1.127 for comparison: it takes the first suitable point at or after a random
// place in the list of empty points, allows suicide of several stones, and stops after twice the board.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "core/rng.hpp"
#include "core/strong_index.hpp"
#include "game/concepts.hpp"
#include "game/evaluator.hpp"
#include "go/state.hpp"
#include "playout/fast_board.hpp"

namespace katachi::playout {

// A position made ready for random games. Cheap to copy, never changed by them.
template <int MaxSize>
struct GoStart {
  FastBoard<MaxSize> board;
  go::Color to_move;
  bool passed;  // the last move was a pass
  int max_moves;
  int komi_half_points;  // with the compensation for handicap stones
};

// A point's owner as a search counts it.
constexpr game::Owner owner_of(go::Color color) {
  return go::is_stone(color) ? game::owner_of(go::player_of(color)) : game::Owner::kNobody;
}

// Who owned each point at the end of the games so far.
template <int MaxSize>
struct OwnerCounts {
  core::IndexMap<go::Vertex<MaxSize>, int> black, white;
  int playouts = 0;
};

// How one game went, for statistics.
struct GameLength {
  int moves = 0;
  bool finished = true;  // ended by two passes, not by the limit of moves
};

template <int MaxSize>
class GoPlayout {
 public:
  using Start = GoStart<MaxSize>;

  Start prepare(const go::State<MaxSize>& state) const;
  game::PlayoutResult run(const Start& start, core::Rng& rng) const;
  game::PlayoutResult run(const Start& start, core::Rng& rng, game::Trace& trace);
  game::PlayoutResult run(const Start& start, core::Rng& rng, OwnerCounts<MaxSize>& owners) const;
  // Plays on a given copy of the start's board and leaves the final position there.
  static GameLength play_out(FastBoard<MaxSize>& board, const Start& start, core::Rng& rng);
  static GameLength play_out(FastBoard<MaxSize>& board, const Start& start, core::Rng& rng, game::Trace& trace);

  // Who owned a point at the end of the last traced game; kEmpty: nobody.
  go::Color final_owner(go::Vertex<MaxSize> v) const {
    return final_board_ ? final_board_->owner(static_cast<int>(v.raw())) : go::Color::kEmpty;
  }
  // The same by move code; there must have been a game.
  void final_owners(std::span<game::Owner> owners) const {
    std::ranges::fill(owners, game::Owner::kNobody);
    final_board_->for_each_owner(
        [&](int v, go::Color color) { owners[static_cast<std::size_t>(v)] = owner_of(color); });
  }

 private:
  std::optional<FastBoard<MaxSize>> final_board_;
};

template <int MaxSize>
class ScanPlayout {
 public:
  using Start = GoStart<MaxSize>;

  Start prepare(const go::State<MaxSize>& state) const;
  game::PlayoutResult run(const Start& start, core::Rng& rng) const;
  static GameLength play_out(FastBoard<MaxSize>& board, const Start& start, core::Rng& rng);
};

template <int MaxSize>
game::PlayoutResult result_of(const FastBoard<MaxSize>& board, const GoStart<MaxSize>& start);

}  // namespace katachi::playout
