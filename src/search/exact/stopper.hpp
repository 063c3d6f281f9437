// Stopper: counts the nodes of an exact search, and says when a limit, the clock or the caller ends it.
//
// count() is on the hot path: it looks at the clock, the stop token and the observer every kStep nodes only.
#pragma once

#include <cstdint>
#include <stop_token>
#include <utility>

#include "core/clock.hpp"
#include "search/exact/task.hpp"

namespace katachi::search::exact {

class Stopper {
 public:
  static constexpr std::uint64_t kStep = 1024;

  explicit Stopper(const Task& task)
      : clock_(task.clock), limits_(task.limits), stop_(task.stop), observer_(task.observer), start_(clock_->now()) {
    told_ = start_;
    look();
  }

  // One more node. False: the search must end, and end() says why.
  template <class MakeProgress>
  bool count(MakeProgress&& progress) {
    ++nodes_;
    if (limits_.nodes > 0 && nodes_ >= limits_.nodes) stop_because(End::kNodes);
    if (nodes_ % kStep == 0) {
      look();
      if (observer_.tell && !has_ended_) tell(std::forward<MakeProgress>(progress));
    }
    return !has_ended_;
  }
  bool count() {
    return count([] { return Progress{}; });
  }

  void stop_because(End end) {
    if (has_ended_) return;
    has_ended_ = true;
    end_ = end;
  }
  bool has_ended() const { return has_ended_; }
  End end() const { return has_ended_ ? end_ : End::kSolved; }
  std::uint64_t nodes() const { return nodes_; }
  double seconds() const { return (clock_->now() - start_).count(); }
  const Limits& limits() const { return limits_; }

 private:
  void look() {
    if (stop_.stop_requested()) stop_because(End::kInterrupted);
    if (limits_.deadline && clock_->now() >= *limits_.deadline) stop_because(End::kTime);
  }
  template <class MakeProgress>
  void tell(MakeProgress&& make) {
    const core::TimePoint now = clock_->now();
    if ((now - told_).count() < observer_.interval) return;
    told_ = now;
    Progress progress = make();
    progress.nodes = nodes_;
    progress.seconds = (now - start_).count();
    observer_.tell(progress);
  }

  const core::Clock* clock_;
  Limits limits_;
  std::stop_token stop_;
  Observer observer_;
  core::TimePoint start_, told_;
  std::uint64_t nodes_ = 0;
  bool has_ended_ = false;
  End end_ = End::kSolved;
};

}  // namespace katachi::search::exact
