// JobQueue: the positions that wait for a worker and those that are being looked at.
//
// A job is one turn of a query. The next to be taken is that of the highest priority, among equals the one that came first. A job
// passes from waiting to running in one step, so that terminate() finds each job in exactly one of the two places: a waiting one is
// handed back to the caller, who answers for it; a running one gets a request to stop, and its worker answers. Thus every job has
// one final answer. All members may be called from any thread.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "analysis/query.hpp"

namespace katachi::analysis {

struct Job {
  std::shared_ptr<const Query> query;
  int turn = 0;
  std::uint64_t number = 0;  // in order of arrival, given by the queue
  std::stop_source stop = {};
};

class JobQueue {
 public:
  using Match = std::function<bool(const Job&)>;

  // All turns of a query, in their order, before any of them is taken. Returns false if the queue is closed.
  bool push(const std::shared_ptr<const Query>& query);

  // Waits for a job; nothing when the queue is closed and empty. Whoever takes a job must call finish() for it.
  std::optional<Job> take();
  void finish(const Job& job);

  // The jobs that were waiting, first to be taken first; they are out of the queue.
  std::vector<Job> terminate(const Match& match);

  void close();  // no more jobs will come; those that wait will still be taken

 private:
  using Key = std::pair<std::int64_t, std::uint64_t>;  // priority with its sign changed, number: the least is the next

  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<Key, Job> waiting_;  // guarded by mutex_, as are the others
  std::map<std::uint64_t, Job> running_;
  std::uint64_t next_number_ = 0;
  bool is_closed_ = false;
};

}  // namespace katachi::analysis
