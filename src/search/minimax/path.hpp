// Path: the position that a depth-first search stands on, and the way back.
//
// Moves are taken back where the game can do that (game::UndoableState); otherwise every ply keeps its own copy of the state. Room is
// made once for each new depth, so that nothing is allocated between two visits.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <deque>

#include "game/concepts.hpp"

namespace katachi::search::minimax {

template <game::State S>
class Path {
 public:
  explicit Path(const S& root) : states_{root} {}

  const S& state() const { return states_[kUndoes ? 0 : plies_]; }
  std::size_t plies() const { return plies_; }

  void play(typename S::Move move) {
    if constexpr (kUndoes) {
      if (undos_.size() == plies_) undos_.emplace_back();
      states_[0].play(move, undos_[plies_]);
    } else {
      next() = states_[plies_];
      states_[plies_ + 1].play(move);
    }
    ++plies_;
  }
  // A position that no move leads to: what a null move makes. Taken back like a move.
  void put(const S& state) {
    if constexpr (kUndoes) {
      undos_.resize(std::max(undos_.size(), plies_ + 1));
      kept_.push_back(states_[0]);
      states_[0] = state;
    } else {
      next() = state;
    }
    ++plies_;
  }
  void back() {
    assert(plies_ > 0);
    --plies_;
    if constexpr (kUndoes) states_[0].undo(undos_[plies_]);
  }
  void back_from_put() {
    assert(plies_ > 0);
    --plies_;
    if constexpr (kUndoes) {
      states_[0] = kept_.back();
      kept_.pop_back();
    }
  }

 private:
  static constexpr bool kUndoes = game::UndoableState<S>;
  struct NoUndo {};
  template <class T>
  struct UndoOf {
    using Type = NoUndo;
  };
  template <game::UndoableState T>
  struct UndoOf<T> {
    using Type = typename T::Undo;
  };

  S& next() {
    if (states_.size() == plies_ + 1) states_.push_back(states_.back());
    return states_[plies_ + 1];
  }

  std::deque<S> states_;  // references to the lower ones stay good
  std::deque<typename UndoOf<S>::Type> undos_;
  std::deque<S> kept_;
  std::size_t plies_ = 0;
};

}  // namespace katachi::search::minimax
