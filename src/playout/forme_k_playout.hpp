// FormeKPlayout: pseudo-random games driven by a local subset of Forme_K, the integration that its authors wished for.
//
// With probability `forme_k` a move is drawn among the 20 points nearest to the last move and the 20 nearest to the one before,
// with a probability proportional to its urgency P(i|p) (local_forme_k.hpp). Points that no random game plays (own eyes, ko, suicide,
// self-atari that is refused) count as urgency 0: one that is drawn is taken out and another one drawn. Otherwise, and where none
// of them can be played, the move is that of a sequence playout (sequence_playout.hpp). With `tactics_first` the sequence
// playout's answers to tactics (save, nakade, two_liberties) come before the draw, and Forme_K stands where MoGo has its 3x3
// patterns: K nearest neighbours know nothing of liberties. The same seed gives the same game, traced or not.
// Reference: Bouzy and Chaslot, "Bayesian generation and integration of K-nearest-neighbor patterns for 19x19 Go" (2005),
// perspectives. The urgencies are those of the base, not adjusted by reinforcement as the authors planned.
#pragma once

#include "core/rng.hpp"
#include "game/concepts.hpp"
#include "go/state.hpp"
#include "playout/board_playout.hpp"
#include "playout/go_playout.hpp"
#include "playout/local_forme_k.hpp"
#include "playout/local_patterns.hpp"
#include "playout/playout_board.hpp"
#include "playout/sequence_playout.hpp"

namespace katachi::playout {

struct FormeKOptions {
  double forme_k = 1;  // probability in [0, 1]
  bool tactics_first = true;
  SequenceOptions sequence = {};  // of all other moves; its mercy and refuse_self_atari hold for all

  friend bool operator==(const FormeKOptions&, const FormeKOptions&) = default;
};

template <int MaxSize>
class FormeKPlayout : public BoardPlayout<FormeKPlayout<MaxSize>, MaxSize, PlayoutBoard<MaxSize>> {
 public:
  // Urgencies and patterns must live as long as the playout.
  explicit FormeKPlayout(const LocalFormeK& urgencies, const FormeKOptions& options = {},
                         const LocalPatterns& patterns = LocalPatterns::mogo());

  // The position in which the last game ended.
  const PlayoutBoard<MaxSize>& final_board() const { return board_; }

 private:
  using Base = BoardPlayout<FormeKPlayout<MaxSize>, MaxSize, PlayoutBoard<MaxSize>>;
  friend Base;

  game::PlayoutResult play_out(const typename Base::Start& start, core::Rng& rng, game::Trace* trace);

  const LocalFormeK* urgencies_;
  FormeKOptions options_;
  const LocalPatterns* patterns_;
  PlayoutBoard<MaxSize> board_;
};

extern template class FormeKPlayout<9>;
extern template class FormeKPlayout<19>;
extern template class FormeKPlayout<25>;

}  // namespace katachi::playout
