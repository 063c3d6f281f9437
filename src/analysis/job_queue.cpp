#include "analysis/job_queue.hpp"

namespace katachi::analysis {

bool JobQueue::push(const std::shared_ptr<const Query>& query) {
  const std::lock_guard lock(mutex_);
  if (is_closed_) return false;
  for (const Query::Turn& turn : query->turns) {
    const std::uint64_t number = next_number_++;
    waiting_.emplace(Key{-turn.priority, number}, Job{.query = query, .turn = turn.number, .number = number});
  }
  changed_.notify_all();
  return true;
}

std::optional<Job> JobQueue::take() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return is_closed_ || !waiting_.empty(); });
  if (waiting_.empty()) return std::nullopt;
  Job job = std::move(waiting_.begin()->second);
  waiting_.erase(waiting_.begin());
  running_.emplace(job.number, job);
  return job;
}

void JobQueue::finish(const Job& job) {
  const std::lock_guard lock(mutex_);
  running_.erase(job.number);
}

std::vector<Job> JobQueue::terminate(const Match& match) {
  std::vector<Job> removed, stopped;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [number, job] : running_)
      if (match(job)) stopped.push_back(job);
    for (auto at = waiting_.begin(); at != waiting_.end();) {
      if (!match(at->second)) {
        ++at;
        continue;
      }
      removed.push_back(std::move(at->second));
      at = waiting_.erase(at);
    }
  }
  // Whoever waits for the stop is woken by this thread, which must not hold the lock then.
  for (Job& job : stopped) job.stop.request_stop();
  return removed;
}

void JobQueue::close() {
  const std::lock_guard lock(mutex_);
  is_closed_ = true;
  changed_.notify_all();
}

}  // namespace katachi::analysis
