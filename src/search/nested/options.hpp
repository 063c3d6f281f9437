// Options of the nested searches.
#pragma once

#include <cstdint>

namespace katachi::search::nested {

// How a policy learns a sequence.
enum class Adaptation : std::uint8_t {
  kGradient,  // Rosin 2011: probabilities by the policy as it was before the sequence
  // As the lecture of Jouandeau prints adapt_NRPA: the probabilities of each step by the policy that has been changed already, the move
  // itself first. Only to show what that costs.
  kPrinted,
  // The lecture's adapt_simple: counters of the moves of the sequence, +1 at first, then +2, above 10 +4, above 100 +1; moves are drawn in
  // proportion to 1 + counter.
  kSimple,
};

struct NmcsOptions {
  int level = 3;         // 1: a playout after each move
  bool memorise = true;  // follow the best sequence of the whole call, not that of the last step (Cazenave 2009)
  bool sensible = true;  // only the sensible moves of a puzzle that knows them
};

struct NrpaOptions {
  int level = 3;         // iterations^level playouts
  int iterations = 100;  // of each level
  double alpha = 1;      // step of an adaptation
  // Playouts at level 1 before each adaptation (stabilised NRPA; Cazenave, Sevestre and Toulemont 2020).
  int playouts = 1;
  int beam = 1;        // policies, each with its best sequence, that are kept at beam_level (Cazenave and Teytaud 2012)
  int beam_level = 1;  // the level that keeps them
  int repetitions =
      0;  // a level ends when its best sequence was found so often again (Cazenave 2020, limited repetitions); 0: never
  bool bias = false;     // draw by exp(weight + bias) where the puzzle has a bias (GNRPA; Cazenave 2021)
  bool sensible = true;  // only the sensible moves of a puzzle that knows them
  Adaptation adaptation = Adaptation::kGradient;
};

}  // namespace katachi::search::nested
