// What an exact search is asked, and what it answers: the same for alpha-beta, proof numbers, best-first and retrograde analysis.
//
// Values are game::Value, for the first player, in half points. A search either finds the value between two bounds or answers one
// question, "does the first player get at least N?" (a goal): proof-number searches know only questions, and the value of a game
// with many outcomes is found by several of them (bracket.hpp).
//
// A report tells what has been proved and nothing more: lower and upper hold whatever ended the search. Memory is capped, and a
// table that is full never makes a report wrong, only the search longer.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/clock.hpp"
#include "game/value.hpp"

namespace katachi::search::exact {

struct Limits {
  std::uint64_t nodes = 0;                                 // positions expanded; 0: no limit
  std::optional<core::TimePoint> deadline = std::nullopt;  // by the Clock that the search was given
  std::uint64_t memory = 256ull << 20;                     // bytes of tables and trees
  int max_moves = 0;  // a game that has gone on for so many moves counts as a draw that nobody may claim; 0: no limit
};

// "The first player gets at least this": the question of a proof.
struct Goal {
  game::Value at_least = game::kWin;
};

enum class End : std::uint8_t {
  kSolved,  // the question is answered
  kNodes,   // a limit ended it
  kTime,
  kMemory,       // a search that keeps its whole tree had no room left
  kInterrupted,  // by the stop token
};

template <class Move>
struct Report {
  game::Bounds bounds = {};  // of the value for the first player
  End end = End::kInterrupted;
  std::vector<Move> line = {};  // best play as far as it is known, the best move first; empty where none is known
  std::uint64_t nodes = 0;      // positions expanded, all thresholds and iterations together
  std::uint64_t table_hits = 0;
  std::uint64_t memory = 0;  // bytes that tables and trees took
  double seconds = 0;
  int depth = 0;  // plies of the deepest finished iteration; 0 where there are no iterations
  // Of a search to a limited depth with an evaluation, where nothing is proved: its judgement for the first player (game/evaluation.hpp).
  std::optional<std::int32_t> judgement = std::nullopt;

  bool is_solved() const { return bounds.is_exact(); }
  // The question of a goal: yes, no, or nothing while it is open.
  std::optional<bool> answer(Goal goal) const {
    if (bounds.lower >= goal.at_least) return true;
    if (bounds.upper < goal.at_least) return false;
    return std::nullopt;
  }
};

// What is told while a search runs.
struct Progress {
  game::Bounds bounds = {};
  std::uint64_t nodes = 0;
  std::uint64_t memory = 0;
  double seconds = 0;
  std::uint32_t proof = 0, disproof = 0;  // numbers of the root, of a proof-number search
  int depth = 0;                          // of the current iteration
};

// Whom a search tells, and how often. Everything may be empty.
struct Observer {
  double interval = 1;  // seconds between two calls
  std::function<void(const Progress&)> tell = nullptr;
};

class Trace;

// All that an exact search is given beside the position, the question, its knowledge and its own options.
struct Task {
  const core::Clock* clock;  // must outlive the search
  Limits limits = {};
  std::stop_token stop = {};
  Observer observer = {};
  Trace* trace = nullptr;  // for teaching; null: nothing is told
};

}  // namespace katachi::search::exact
