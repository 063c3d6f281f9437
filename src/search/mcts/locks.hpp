// The locks of a shared tree, by the form of parallelism: none, one for the whole tree, or one for each position (a fixed
// number of mutexes, dealt out by the position's offset).
#pragma once

#include <array>
#include <mutex>

#include "search/mcts/options.hpp"
#include "search/mcts/tree.hpp"

namespace katachi::search::mcts {

class Locks {
 public:
  explicit Locks(const Options& options) : parallel_(options.threads > 1 ? options.parallel : Parallel::kLockFree) {}

  // Held for a whole walk down or up the tree.
  std::unique_lock<std::mutex> whole_tree() {
    return parallel_ == Parallel::kGlobalMutex ? std::unique_lock(global_) : std::unique_lock<std::mutex>();
  }
  // Held while the statistics of one position are read or written.
  std::unique_lock<std::mutex> of(Offset position) {
    return parallel_ == Parallel::kLocalMutex ? std::unique_lock(local_[position % kLocal])
                                              : std::unique_lock<std::mutex>();
  }

 private:
  static constexpr std::size_t kLocal = 4093;
  Parallel parallel_;
  std::mutex global_;
  std::array<std::mutex, kLocal> local_;
};

}  // namespace katachi::search::mcts
