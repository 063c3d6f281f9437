// Safepoint: moments in which only one thread of a search touches the tree.
//
// The other threads call pass() between two simulations, which costs one load, and leave() when they end. while_stopped() waits
// until all of them stand, calls, and lets them go on. What they wrote before is seen by the call, and what it wrote by them.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <mutex>

namespace katachi::search::mcts {

class Safepoint {
 public:
  explicit Safepoint(std::size_t others) : others_(others) {}

  void pass() {
    if (!is_wanted_.load(std::memory_order_relaxed)) return;
    std::unique_lock lock(mutex_);
    ++standing_;
    changed_.notify_all();
    changed_.wait(lock, [&] { return !is_wanted_.load(std::memory_order_relaxed); });
    --standing_;
  }

  void leave() {
    const std::lock_guard lock(mutex_);
    ++standing_;
    changed_.notify_all();
  }

  template <class Call>
  void while_stopped(Call&& call) {
    std::unique_lock lock(mutex_);
    is_wanted_.store(true, std::memory_order_relaxed);
    changed_.wait(lock, [&] { return standing_ == others_; });
    const Release release{*this};
    call();
  }

 private:
  // Whatever the call throws. The lock is still held: nobody can move before it is given back.
  struct Release {
    Safepoint& safepoint;
    ~Release() {
      safepoint.is_wanted_.store(false, std::memory_order_relaxed);
      safepoint.changed_.notify_all();
    }
  };

  const std::size_t others_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> is_wanted_{false};  // written under the mutex; a late look at it costs one simulation more
  std::size_t standing_ = 0;            // guarded by mutex_
};

}  // namespace katachi::search::mcts
