// Best line: the play behind a result, read from the table move by move.
//
// Where something is proved for the side to move, only a move is taken that the table still proves to keep it; so a line may be
// shorter than the game, but no move of it gives anything away. Where nothing is proved the stored best moves are followed.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "game/solver_knowledge.hpp"
#include "search/minimax/position_key.hpp"
#include "search/minimax/table.hpp"

namespace katachi::search::minimax {

inline constexpr std::size_t kMaxLine = 256;

// Whether a position (after the mover's move) keeps what `proved` promises the mover, by what is stored.
template <class S, game::KnowledgeOf<S> K, bool kShared>
bool keeps_promise(const S& next, game::Player mover, game::Bounds proved, game::Bounds extremes, const K& knowledge,
                   const Table<kShared>& table) {
  game::Bounds bounds = extremes;
  if (next.is_terminal()) {
    bounds = game::Bounds::exactly(game::final_value(next));
  } else {
    bounds = bounds.meet(knowledge.bounds(next));
    if (const auto entry = table.find(position_key(next, knowledge).key)) bounds = bounds.meet(entry->bounds);
  }
  return mover == game::Player::kFirst ? bounds.lower >= proved.lower : bounds.upper <= proved.upper;
}

// From `state`, on which `first` is the best move. `proved` are the bounds of the state for the first player.
template <class S, game::KnowledgeOf<S> K, bool kShared>
std::vector<typename S::Move> best_line(S state, typename S::Move first, game::Bounds proved, game::Bounds extremes,
                                        const K& knowledge, const Table<kShared>& table) {
  using Move = typename S::Move;
  std::vector<Move> line{first};
  state.play(first);
  while (!state.is_terminal() && line.size() < kMaxLine) {
    const game::CanonicalKey place = position_key(state, knowledge);
    const std::optional<Entry> entry = table.find(place.key);
    const game::Player mover = state.to_move();
    typename S::MoveList moves;
    state.legal_moves(moves);
    std::optional<Move> next;
    const auto consider = [&](Move move, bool is_stored) {
      S after = state;
      after.play(move);
      const bool is_promised =
          mover == game::Player::kFirst ? proved.lower > extremes.lower : proved.upper < extremes.upper;
      if (is_promised ? keeps_promise(after, mover, proved, extremes, knowledge, table) : is_stored) next = move;
    };
    if (entry && entry->move != kNoMove)
      for (const Move& move : moves)
        if (stored_code(state, knowledge, move, place.symmetry) == entry->move) consider(move, true);
    for (std::size_t i = 0; i < moves.size() && !next; ++i) consider(moves[i], false);
    if (!next) break;
    line.push_back(*next);
    state.play(*next);
  }
  return line;
}

}  // namespace katachi::search::minimax
