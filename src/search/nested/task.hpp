// What a nested search is asked and what it answers, the same for all of them: the best sequence of moves that it can find.
//
// There is no proof and no end: a search returns the best it has seen when its own plan is done, or when a limit, the clock or the caller
// ends it. A search is one thread; several runs with different seeds are what several threads are for.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/clock.hpp"

namespace katachi::search::nested {

struct Limits {
  std::optional<core::TimePoint> deadline = std::nullopt;  // by the Clock that the search was given
  std::uint64_t playouts = 0;                              // 0: no limit
  std::uint64_t memory = 512ull << 20;                     // bytes of a policy (policy.hpp)
};

enum class End : std::uint8_t {
  kDone,  // the search has done what its options say
  kTime,  // a limit ended it
  kPlayouts,
  kInterrupted,  // by the stop token
};

// A game that was found: its moves from the start, and its score.
template <class Move>
struct Found {
  double score = -std::numeric_limits<double>::infinity();
  std::vector<Move> moves = {};
};

// How far a run has come: between two steps of its outermost level. With the same options and seed, a run that goes on from here ends
// as if it had not been interrupted (each step has random numbers of its own).
template <class Move>
struct Standing {
  std::uint64_t step = 0;         // steps of the outermost level that are done
  Found<Move> best = {};          // of them
  std::vector<Move> played = {};  // of a search that walks down the game while it goes on (NMCS)
  // What the outermost policy has learned (NRPA): each sequence, and how often in succession it was adapted to. The policy is made
  // again from them.
  struct Lesson {
    std::uint64_t times = 0;
    std::vector<Move> moves = {};
  };
  std::vector<Lesson> lessons = {};
};

template <class Move>
struct Report {
  Found<Move> best = {};
  Standing<Move> standing = {};  // of a run that was ended: where it can go on
  std::uint64_t playouts = 0;
  double seconds = 0;
  bool was_memory_short = false;  // a policy could not keep all it learned
  End end = End::kDone;
};

// What is told while a search runs.
struct Progress {
  double best = -std::numeric_limits<double>::infinity();
  std::uint64_t playouts = 0;
  double seconds = 0;
};

template <class Move>
struct Task {
  const core::Clock* clock;  // must outlive the search
  Limits limits = {};
  std::stop_token stop = {};
  double interval = 0.2;                                      // seconds between two calls of tell
  std::function<void(const Progress&)> tell = nullptr;        // may be empty
  std::function<void(const Standing<Move>&)> keep = nullptr;  // after each step of the outermost level; may be empty
};

}  // namespace katachi::search::nested
