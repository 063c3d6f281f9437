// Nested Monte-Carlo search (Cazenave, "Nested Monte-Carlo search", IJCAI 2009).
//
//   level 0:  a uniform playout
//   level n:  at each step call level n - 1 after each of the moves, and play the next move of the best sequence that was found in the
//             whole call: it is remembered, for the next step may well find none as good
//
// Without the memory the move is the best of the step alone, and what is returned is the game that was played: SameGame at level 2 then
// has 44 731 points instead of 65 937 (20 boards). An equally good sequence replaces the best one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "game/puzzle.hpp"
#include "search/nested/options.hpp"
#include "search/nested/playout.hpp"
#include "search/nested/stopper.hpp"
#include "search/nested/task.hpp"

namespace katachi::search::nested {

template <game::CodedPuzzle S>
class Nmcs {
 public:
  using Move = typename S::Move;

  // Precondition: the level is positive.
  Nmcs(const S& start, const NmcsOptions& options, const Task<Move>& task, std::uint64_t seed)
      : start_(start), options_(options), task_(&task), seed_(seed), stopper_(task) {
    frames_.resize(static_cast<std::size_t>(options.level) + 1);
  }

  // From the start, or from where a run with the same options and seed has stood.
  Report<Move> run(const Standing<Move>& from = {}) {
    standing_ = from;
    search(options_.level, start_);
    const Found<Move>& best = frames_.back().best;
    return {.best = best,
            .standing = standing_,
            .playouts = stopper_.playouts(),
            .seconds = stopper_.seconds(),
            .was_memory_short = false,
            .end = stopper_.end()};
  }

 private:
  // What one call of a level needs; there is one call of each level at a time.
  struct Frame {
    Found<Move> best;          // the moves from the call's state on
    std::vector<Move> played;  // of the call
    typename S::MoveList moves;
  };

  void search(int level, S state) {
    Frame& frame = frames_[static_cast<std::size_t>(level)];
    frame.best.score = Found<Move>().score;
    frame.best.moves.clear();
    frame.played.clear();
    if (level == 0) return play_out(state, frame);
    const bool is_top = level == options_.level;
    if (is_top) take_up(state, frame);
    while (!state.is_terminal()) {
      if (is_top) rng_ = core::Rng(core::mix64(seed_ ^ core::mix64(frame.played.size())));
      if (!options_.memorise) frame.best = {};
      try_moves(level, state, frame);
      if (stopper_.has_ended()) return;
      state.play(frame.best.moves[frame.played.size()]);
      frame.played.push_back(frame.best.moves[frame.played.size()]);
      if (is_top) note_step(frame);
    }
    if (!options_.memorise || frame.played.empty()) frame.best = {.score = state.score(), .moves = frame.played};
  }

  void play_out(S& state, Frame& frame) {
    play_uniformly(state, options_.sensible, rng_, frame.moves, frame.best.moves);
    frame.best.score = state.score();
    stopper_.count(frame.best.score);
  }

  void try_moves(int level, const S& state, Frame& frame) {
    list_moves(state, options_.sensible, frame.moves);
    const Found<Move>& found = frames_[static_cast<std::size_t>(level - 1)].best;
    for (const Move& move : frame.moves) {
      S next = state;
      next.play(move);
      search(level - 1, std::move(next));
      if (found.score >= frame.best.score) {
        frame.best.score = found.score;
        frame.best.moves = frame.played;
        frame.best.moves.push_back(move);
        frame.best.moves.insert(frame.best.moves.end(), found.moves.begin(), found.moves.end());
      }
      if (stopper_.has_ended()) return;
    }
  }

  void take_up(S& state, Frame& frame) {
    frame.played = standing_.played;
    frame.best = standing_.best;
    for (const Move& move : frame.played) state.play(move);
  }

  void note_step(const Frame& frame) {
    standing_ = {.step = frame.played.size(), .best = frame.best, .played = frame.played, .lessons = {}};
    if (task_->keep) task_->keep(standing_);
  }

  S start_;
  NmcsOptions options_;
  const Task<Move>* task_;
  std::uint64_t seed_;
  core::Rng rng_{0};
  Stopper<Move> stopper_;
  std::vector<Frame> frames_;  // by level
  Standing<Move> standing_;
};

}  // namespace katachi::search::nested
