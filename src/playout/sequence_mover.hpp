// SequenceMover: chooses the moves of a SequencePlayout. One per game; it holds the board and the random numbers of the game.
//
// Its steps come in two halves, so that games with other knowledge can put their own step between them: answers to tactics around
// the last move (save, nakade, two_liberties), and all that follows (pattern, capture, random).
#pragma once

#include "go/ladder.hpp"
#include "playout/game_numbers.hpp"
#include "playout/sequence_playout.hpp"
#include "playout/tactics.hpp"

namespace katachi::playout {

template <int MaxSize>
class SequenceMover {
 public:
  using Board = go::Board<MaxSize>;
  using V = typename Board::V;
  using Geo = go::Geometry<MaxSize>;
  static constexpr V kNone = Board::kNone;

  SequenceMover(PlayoutBoard<MaxSize>& board, const SequenceOptions& options, const LocalPatterns& patterns,
                core::Rng& rng)
      : board_(&board), options_(&options), patterns_(&patterns), numbers_(rng) {
    if (options.capture <= 0) board.stop_watching();
  }

  // The move of the colour; kNone: it passes. It is legal but for superko.
  V choose(go::Color color) {
    const V answer = answer_tactics(color);
    return answer != kNone ? answer : choose_after_tactics(color);
  }

  V answer_tactics(go::Color color);  // kNone: nothing to answer
  V choose_after_tactics(go::Color color);

  const PlayoutBoard<MaxSize>& position() const { return *board_; }
  bool happens(double probability) {
    return probability >= 1 || (probability > 0 && numbers_.below(1 << 16) < probability * (1 << 16));
  }
  int below(int bound) { return numbers_.below(bound); }
  // Whether a random game of the colour may go on there: no eye, no ko or suicide, no self-atari that is refused.
  bool accepts(V v, go::Color color) {
    color_ = color;
    return is_playable(v) && !board().is_eye(v, color) && !is_refused_self_atari(v);
  }

 private:
  using Moves = core::FixedVector<V, 24>;
  static constexpr int kLadderMoves = 100;  // a ladder across 19x19 needs about 70

  const Board& board() const { return board_->board(); }
  // The last stone is gone after a capture by its own side's suicide, and unknown at the start of a search.
  bool has_stone_to_answer() const {
    return board_->last() != kNone && board().at(board_->last()) == go::opposite(color_);
  }
  bool is_playable(V v) const {
    return board().at(v) == go::Color::kEmpty && v != board().ko() && !board().is_suicide(v, color_);
  }
  bool is_refused_self_atari(V v) {
    return is_bad_self_atari(board(), v, color_) && happens(options_->refuse_self_atari);
  }
  static void add(Moves& moves, V v) {
    if (!moves.full() && !moves.contains(v)) moves.push_back(v);
  }

  // Whether a ladder takes the chain though its owner extends to `liberty`, its last one. Most often the liberties after it tell.
  bool runs_into_ladder(V chain, V liberty) {
    return !has_liberties_after<3>(board(), liberty, color_) &&
           board_->read([&](Board& board) { return ladder_.is_lost_after(board, chain, liberty); });
  }

  bool is_new_beside_last(int direction) const;
  void add_saves(V chain, Moves& moves);
  void add_captures_beside(V chain, Moves& moves);
  V save();
  V nakade();
  V two_liberties();
  void add_escapes(V chain, Moves& moves);
  void add_attacks(V chain, Moves& moves);
  V pattern();
  V capture();
  V empty_corner();
  V random();
  V draw(Moves& moves, bool avoid_self_atari);

  PlayoutBoard<MaxSize>* board_;
  const SequenceOptions* options_;
  const LocalPatterns* patterns_;
  GameNumbers numbers_;
  go::Color color_ = go::Color::kBlack;
  go::LadderReader<MaxSize> ladder_{kLadderMoves};
};

extern template class SequenceMover<9>;
extern template class SequenceMover<19>;
extern template class SequenceMover<25>;

}  // namespace katachi::playout
