// SequencePlayout: games of Go with knowledge, in the manner of MoGo: each move answers the last one if it can.
//
// A move is sought in this order, each step being taken with its own probability:
//   save      own chains that the last move put into atari: capture what gives the atari, or extend to two liberties or more
//             (with probability `ladder` not into a ladder), or capture the last stone's chain if it stands in atari
//   nakade    the vital point of an eye space beside the last move
//   two_liberties   chains of both sides beside the last move with two liberties: save what would be lost, take what cannot flee
//   pattern   a 3x3 pattern (LocalPatterns) on one of the eight points around the last move
//   capture   any chain in atari, the largest of a few
//   random    an empty point that is no own eye
// A move that puts its own chain into atari without being a sound sacrifice (tactics.hpp) is refused with probability
// `refuse_self_atari`. A side without a move passes; two passes end the game, which is counted by area; so is a game longer
// than three times the board, and one where a side is `mercy` stones ahead.
// References: Gelly, Wang, Munos, Teytaud, "Modification of UCT with patterns in Monte-Carlo Go" (2006); save, pattern, capture
// in this order is theirs.
#pragma once

#include "core/rng.hpp"
#include "game/concepts.hpp"
#include "go/state.hpp"
#include "playout/board_playout.hpp"
#include "playout/go_playout.hpp"
#include "playout/local_patterns.hpp"
#include "playout/playout_board.hpp"
#include "playout/sequence_options.hpp"

namespace katachi::playout {

template <int MaxSize>
class SequencePlayout : public BoardPlayout<SequencePlayout<MaxSize>, MaxSize, PlayoutBoard<MaxSize>> {
 public:
  explicit SequencePlayout(const SequenceOptions& options = {}, const LocalPatterns& patterns = LocalPatterns::mogo());

  // The position in which the last game ended.
  const PlayoutBoard<MaxSize>& final_board() const { return board_; }

 private:
  using Base = BoardPlayout<SequencePlayout<MaxSize>, MaxSize, PlayoutBoard<MaxSize>>;
  friend Base;

  game::PlayoutResult play_out(const typename Base::Start& start, core::Rng& rng, game::Trace* trace);

  SequenceOptions options_;
  const LocalPatterns* patterns_;
  PlayoutBoard<MaxSize> board_;
};

extern template class SequencePlayout<9>;
extern template class SequencePlayout<19>;
extern template class SequencePlayout<25>;

}  // namespace katachi::playout
