// The options of SequencePlayout (sequence_playout.hpp), without its code: tables of parameters read them in many files.
#pragma once

namespace katachi::playout {

// Probabilities are in [0, 1].
struct SequenceOptions {
  double save = 1;
  double nakade = 1;
  double two_liberties = 1;
  double ladder = 0;  // of reading whether an extension runs into a ladder: a sixth of the speed
  double pattern = 1;
  double capture = 1;
  double refuse_self_atari = 1;
  int fill_board = 0;  // tries to find a point without a stone around it before a random move (MoGo on 19x19)
  double mercy =
      0.35;  // share of the board's points by which the lead in stones must have grown to end the game; 1: never

  friend bool operator==(const SequenceOptions&, const SequenceOptions&) = default;
};

}  // namespace katachi::playout
