// UrgencyPlayout: the pseudo-random games of Indigo: each move is drawn with a probability proportional to its urgency.
//
// The urgency of a point (urgency_board.hpp) is that of its 3x3 surroundings plus that of the chains in atari which have their
// last liberty there; own eyes and illegal points have none. A move that puts its own chain into atari without being a sound
// sacrifice (tactics.hpp) counts as urgency 0 with probability `refuse_self_atari`: it is set aside and another one is drawn,
// which is the same distribution. A side without a move passes; two passes end the game, which is counted by area; so is a game
// longer than three times the board, and one where a side is `mercy` stones ahead. The same seed gives the same game, traced or
// not. Each move costs the same wherever the last one was played: the games know no answer, only urgencies.
// References: B. Bouzy, "Associating domain-dependent knowledge and Monte Carlo approaches within a Go program" (2005);
// B. Bouzy and G. Chaslot, "Monte-Carlo Go reinforcement learning experiments" (2006).
#pragma once

#include "core/rng.hpp"
#include "game/concepts.hpp"
#include "go/state.hpp"
#include "playout/board_playout.hpp"
#include "playout/go_playout.hpp"
#include "playout/urgency_board.hpp"

namespace katachi::playout {

// Urgencies are in units of an ordinary point's.
struct UrgencyOptions {
  double capture = 20;           // per stone that is captured; 0 to 10000
  double escape = 10;            // per own stone in atari, whether or not it gets away; 0 to 10000
  double refuse_self_atari = 1;  // probability in [0, 1]
  double mercy =
      0.35;  // share of the board's points by which the lead in stones must have grown to end the game; 1: never

  friend bool operator==(const UrgencyOptions&, const UrgencyOptions&) = default;
};

template <int MaxSize>
class UrgencyPlayout : public BoardPlayout<UrgencyPlayout<MaxSize>, MaxSize, UrgencyBoard<MaxSize>> {
 public:
  // The table must live as long as the playout and its starts.
  explicit UrgencyPlayout(const UrgencyOptions& options = {}, const UrgencyTable& table = UrgencyTable::mogo());

  // The position in which the last game ended.
  const PlayoutBoard<MaxSize>& final_board() const { return board_.position(); }

 private:
  using Base = BoardPlayout<UrgencyPlayout<MaxSize>, MaxSize, UrgencyBoard<MaxSize>>;
  friend Base;

  UrgencyBoard<MaxSize> make_board(const go::Board<MaxSize>& board, go::Vertex<MaxSize> last,
                                   go::Vertex<MaxSize> before_last) const;
  game::PlayoutResult play_out(const typename Base::Start& start, core::Rng& rng, game::Trace* trace);

  UrgencyOptions options_;
  const UrgencyTable* table_;
  UrgencyBoard<MaxSize> board_;
};

extern template class UrgencyPlayout<9>;
extern template class UrgencyPlayout<19>;
extern template class UrgencyPlayout<25>;

}  // namespace katachi::playout
