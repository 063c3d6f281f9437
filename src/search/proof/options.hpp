// Options of the proof-number searches.
#pragma once

#include <cstdint>

#include "search/proof/numbers.hpp"

namespace katachi::search::proof {

// The numbers that a position starts with.
enum class Initial : std::uint8_t {
  kOne,  // 1 and 1
  kMobility,  // 1 for the mover, as many as he has moves for the opponent (Allis 1994); a knowledge that estimates is asked instead
};

// What it means for the prover that a position comes back.
enum class Repetition : std::uint8_t {
  kRule,           // what the rules of the state say: superko forbids the move
  kAgainstProver,  // the opponent, where a move of his is forbidden by superko, has reached his aim
};

struct DfpnOptions {
  // A child may exceed the second best by this part of it before the search turns to the other (Pawlewicz and Lew 2007); 0: by 1.
  double epsilon = 0.25;
  Initial initial = Initial::kOne;
  Sum sum = Sum::kSum;
  Repetition repetition = Repetition::kRule;
  // The remedy of history.hpp. Off, the search proves what is false in games with superko: only to show that.
  bool mind_history = true;
  unsigned threads = 1;  // they share the table; 1: no locks
};

// Of a search that keeps a tree (tree.hpp).
struct PnOptions {
  Initial initial = Initial::kMobility;
  Sum sum = Sum::kSum;
  Repetition repetition = Repetition::kRule;
};

// Of the two levels of PN^2 (pn2.hpp). A second-level tree may have x f(x) nodes where the first has x,
//   f(x) = 1 / (1 + exp((midpoint - x) / width)),
// so the second level is shallow while there is memory to keep what it finds (Breuker 1998, whose midpoint and width these are).
struct Pn2Options {
  PnOptions tree = {};
  double midpoint = 1'800'000;  // nodes; where memory is short, 3/4 of the first level's
  double width = 240'000;
};

}  // namespace katachi::search::proof
