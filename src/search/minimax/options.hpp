// Options of the alpha-beta family: which driver, how deep, and one switch for each enhancement.
//
// No switch changes what is proved, only how long it takes. Judgements of a search to a fixed depth are changed by the table (it knows
// results of deeper searches) and by what is not exact by nature: quiescence, null moves, extensions.
#pragma once

#include <cstdint>

namespace katachi::search::minimax {

enum class Driver : std::uint8_t {
  kAlphaBeta,  // one window for all moves
  kScout,      // later moves are only asked whether they beat the first (Pearl 1980; PVS, Marsland and Campbell 1982)
  kMtdF,       // null windows alone, led by the table (Plaat, Schaeffer, Pijls and de Bruin 1996)
};

struct Options {
  Driver driver = Driver::kScout;

  int depth = 0;              // plies; 0: to the end of the game
  bool has_deepening = true;  // depth 1, 2, ... ; off: one search to the full depth
  int deepening_step = 1;     // plies

  bool has_table = true;  // transposition table; its size is Limits::memory
  bool has_two_tiers =
      true;  // each place has an entry for deep results and one that is always replaced; off: only the second
  bool has_cutoff_look = false;  // enhanced transposition cut-off: all moves are looked up before one is searched
  int cutoff_look_depth = 4;     // where at least so many plies are left

  bool has_killers = true;  // moves that cut at this ply elsewhere come early
  bool has_history = true;  // moves that cut often come early (Schaeffer 1989)

  // Only where a judge makes judgements, never in a proof.
  int quiescence_plies = 8;    // noisy moves go on so far behind the last ply; 0: off
  bool has_null_move = false;  // needs knowledge with after_null_move(); wrong where a move can be a burden (zugzwang)
  int null_reduction = 2;      // plies saved by the search behind a null move
  bool has_singular = false;   // one more ply for a move that is much better than all others
  int singular_depth = 4;      // where at least so many plies are left
  std::int32_t singular_margin = 50;  // judgements

  int threads = 1;         // that share one table
  std::uint64_t seed = 1;  // of the order in which further threads look at moves
};

}  // namespace katachi::search::minimax
