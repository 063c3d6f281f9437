// BatchingBackEnd: one evaluator behind several threads, which gathers their leaves into batches.
//
// Some evaluators are worth their cost only for many leaves at once (a network on a GPU). The first thread that finds the back end
// idle takes what waits in the queue, at most a batch, and evaluates it; threads that come meanwhile wait in the queue for the next
// batch. No thread ever waits for others to bring more leaves: a batch may be small, but the last thread of a search, or a search
// of one leaf at a time, gets its answer without delay, and nothing can block. The slower the back end, the fuller its batches.
//
// A request may be larger than a batch; it is then evaluated in parts, in the order of arrival. What the back end throws is thrown in
// every thread that had a leaf in that batch.
//
// BatchedEvaluator is one thread's way to it: the evaluator that a search copies for each of its threads.
#pragma once

#include <algorithm>
#include <cassert>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "game/concepts.hpp"
#include "game/evaluator.hpp"

namespace katachi::search::evaluation {

struct BatchCounts {
  std::uint64_t batches = 0;
  std::uint64_t leaves = 0;
  std::size_t largest = 0;  // leaves of one batch
  std::size_t waiting = 0;  // leaves that are in no batch yet
};

template <class S, game::Evaluator<S> E>
class BatchingBackEnd {
 public:
  BatchingBackEnd(E evaluator, std::size_t batch_size)
      : evaluator_(std::move(evaluator)), provides_(evaluator_.provides()), batch_size_(batch_size) {
    assert(batch_size > 0);
    batch_.reserve(batch_size);
    origins_.reserve(batch_size);
  }

  game::Provides provides() const { return provides_; }

  // Returns when all of them are evaluated. Called from any thread.
  void evaluate(std::span<game::Leaf<S>> leaves) {
    if (leaves.empty()) return;
    Request own{.leaves = leaves};
    std::unique_lock lock(mutex_);
    waiting_.push_back(&own);
    while (own.evaluated < leaves.size()) {
      if (is_busy_)
        changed_.wait(lock);
      else
        serve(lock);
    }
    if (own.failure) std::rethrow_exception(own.failure);
  }

  BatchCounts counts() {
    const std::lock_guard lock(mutex_);
    BatchCounts counts = counts_;
    for (const Request* request : waiting_) counts.waiting += request->leaves.size() - request->taken;
    return counts;
  }

 private:
  // On the stack of the thread that waits for it; guarded by mutex_.
  struct Request {
    std::span<game::Leaf<S>> leaves;
    std::size_t taken = 0;  // into a batch
    std::size_t evaluated = 0;
    std::exception_ptr failure = nullptr;
  };
  struct Origin {
    Request* request;
    std::size_t leaf;
  };

  // Evaluates one batch from the head of the queue. While the lock is given up, batch_ and origins_ are this thread's.
  void serve(std::unique_lock<std::mutex>& lock) {
    is_busy_ = true;
    take_batch();
    lock.unlock();
    std::exception_ptr failure;
    try {
      evaluator_.evaluate(batch_);
    } catch (...) {
      failure = std::current_exception();
    }
    lock.lock();
    for (std::size_t i = 0; i < batch_.size(); ++i) {
      const auto& [request, leaf] = origins_[i];
      request->leaves[leaf] = batch_[i];
      ++request->evaluated;
      if (failure) request->failure = failure;
    }
    is_busy_ = false;
    changed_.notify_all();
  }

  void take_batch() {
    batch_.clear();
    origins_.clear();
    auto request = waiting_.begin();
    for (; request != waiting_.end() && batch_.size() < batch_size_; ++request) {
      Request& next = **request;
      for (; next.taken < next.leaves.size() && batch_.size() < batch_size_; ++next.taken) {
        batch_.push_back(next.leaves[next.taken]);
        origins_.push_back({&next, next.taken});
      }
      if (next.taken < next.leaves.size()) break;
    }
    waiting_.erase(waiting_.begin(), request);
    counts_.batches += 1;
    counts_.leaves += batch_.size();
    counts_.largest = std::max(counts_.largest, batch_.size());
  }

  E evaluator_;  // the serving thread's
  const game::Provides provides_;
  const std::size_t batch_size_;
  std::mutex mutex_;
  std::condition_variable changed_;  // a batch has been evaluated
  bool is_busy_ = false;             // guarded by mutex_, as are the following
  std::vector<Request*> waiting_;    // leaves that are in no batch yet, in the order of arrival
  BatchCounts counts_;
  // The batch under way: the serving thread's.
  std::vector<game::Leaf<S>> batch_;
  std::vector<Origin> origins_;
};

template <class S, game::Evaluator<S> E>
class BatchedEvaluator {
 public:
  explicit BatchedEvaluator(std::shared_ptr<BatchingBackEnd<S, E>> back_end) : back_end_(std::move(back_end)) {}

  game::Provides provides() const { return back_end_->provides(); }
  void evaluate(std::span<game::Leaf<S>> leaves) { back_end_->evaluate(leaves); }

 private:
  std::shared_ptr<BatchingBackEnd<S, E>> back_end_;
};

}  // namespace katachi::search::evaluation
