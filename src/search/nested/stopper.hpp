// Stopper: counts the playouts of a nested search, and says when a limit, the clock or the caller ends it.
//
// The clock and the stop token are looked at every few playouts only; how many depends on how long they take.
#pragma once

#include <cstdint>
#include <limits>

#include "search/nested/task.hpp"

namespace katachi::search::nested {

template <class Move>
class Stopper {
 public:
  explicit Stopper(const Task<Move>& task) : task_(&task), start_(task.clock->now()), told_(start_), looked_(start_) {
    look();
  }

  // One more playout. False: the search must end.
  bool count(double score) {
    ++playouts_;
    if (score > best_) best_ = score;
    if (task_->limits.playouts > 0 && playouts_ >= task_->limits.playouts) stop_because(End::kPlayouts);
    if (playouts_ >= next_look_) look();
    return !has_ended_;
  }

  bool has_ended() const { return has_ended_; }
  End end() const { return has_ended_ ? end_ : End::kDone; }
  std::uint64_t playouts() const { return playouts_; }
  double seconds() const { return (task_->clock->now() - start_).count(); }

 private:
  static constexpr double kLookEvery = 0.002;  // seconds

  void stop_because(End end) {
    if (has_ended_) return;
    has_ended_ = true;
    end_ = end;
  }

  void look() {
    const core::TimePoint now = task_->clock->now();
    if (task_->stop.stop_requested()) stop_because(End::kInterrupted);
    if (task_->limits.deadline && now >= *task_->limits.deadline) stop_because(End::kTime);
    const double since = (now - looked_).count();
    looked_ = now;
    if (since < kLookEvery && stride_ < (1u << 12)) stride_ *= 2;
    if (since > 2 * kLookEvery && stride_ > 1) stride_ /= 2;
    next_look_ = playouts_ + stride_;
    if (task_->tell && (now - told_).count() >= task_->interval) {
      told_ = now;
      task_->tell({.best = best_, .playouts = playouts_, .seconds = (now - start_).count()});
    }
  }

  const Task<Move>* task_;
  core::TimePoint start_, told_, looked_;
  std::uint64_t playouts_ = 0, next_look_ = 0;
  std::uint64_t stride_ = 1;
  double best_ = -std::numeric_limits<double>::infinity();
  bool has_ended_ = false;
  End end_ = End::kDone;
};

}  // namespace katachi::search::nested
