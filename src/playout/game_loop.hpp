// What all games with knowledge share: playing to the end by a mover's choices, and counting.
//
// A Mover chooses the move of a colour, kNone for a pass. Two passes end the game, which is counted by area; so is a game longer
// than three times the board, and one where a side is `mercy` stones, as a share of the board's points (1: never), further ahead
// than either was at its begin: a game that begins one-sided is played too, or nothing could be learned of it.
// Board is a PlayoutBoard, or holds one: play(), pass(), board().
#pragma once

#include <cstdlib>

#include "game/concepts.hpp"
#include "go/color.hpp"
#include "go/state.hpp"
#include "playout/go_playout.hpp"
#include "playout/playout_board.hpp"

namespace katachi::playout {

struct GameBegin {
  go::Color to_move;
  bool passed;  // the last move was a pass
  double mercy;
};

template <class Board, class Mover>
void play_to_the_end(Board& board, Mover& mover, const GameBegin& begin, game::Trace* trace) {
  const int area = board.board().size().area();
  const auto lead = [&board] {
    return std::abs(board.board().stones(go::Color::kBlack) - board.board().stones(go::Color::kWhite));
  };
  const int mercy = begin.mercy >= 1 ? area + 1 : static_cast<int>(begin.mercy * area) + lead();
  go::Color color = begin.to_move;
  bool passed = begin.passed;
  for (int moves = 0; moves < 3 * area && lead() <= mercy; ++moves) {
    const auto v = mover.choose(color);
    if (trace != nullptr) trace->add(v.raw(), go::player_of(color));
    if (v == Board::kNone) {
      if (passed) break;
      board.pass();
    } else {
      board.play(v, color);
    }
    passed = v == Board::kNone;
    color = go::opposite(color);
  }
}

template <int MaxSize>
game::PlayoutResult result_of(const PlayoutBoard<MaxSize>& end, int komi_half_points) {
  const int half_points = 2 * end.area_difference() - komi_half_points;
  return {.outcome_first = half_points > 0 ? 1.0 : half_points < 0 ? 0.0 : 0.5, .margin_first = half_points / 2.0};
}

template <int MaxSize>
void count_owners(const PlayoutBoard<MaxSize>& end, OwnerCounts<MaxSize>& owners) {
  ++owners.playouts;
  end.board().for_each_point([&](go::Vertex<MaxSize> v) {
    const go::Color owner = end.owner(v);
    owners.black[v] += owner == go::Color::kBlack;
    owners.white[v] += owner == go::Color::kWhite;
  });
}

}  // namespace katachi::playout
