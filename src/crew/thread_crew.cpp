#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "crew/crew.hpp"

namespace katachi::crew {

namespace {

struct Job {
  std::uint64_t number = 0;
  std::string request;
};

class ThreadCrew final : public Crew {
 public:
  ThreadCrew(std::size_t slots, HandlerFactory factory) : slots_(slots), factory_(std::move(factory)) {
    for (std::size_t slot = 0; slot < slots; ++slot)
      threads_.emplace_back([this, slot](const std::stop_token& stop) { work(slot, stop); });
  }

  ~ThreadCrew() override {
    for (std::jthread& thread : threads_) thread.request_stop();
    threads_.clear();
  }

  std::size_t capacity() const override { return slots_; }
  std::size_t running() const override { return running_; }
  std::string describe() const override { return fmt::format("{} thread{}", slots_, slots_ == 1 ? "" : "s"); }

  void deal(std::uint64_t job, std::string request) override {
    ++running_;
    {
      const std::lock_guard lock(mutex_);
      waiting_.push_back({job, std::move(request)});
    }
    has_work_.notify_one();
  }

  std::optional<Done> wait(double seconds) override {
    std::unique_lock lock(mutex_);
    if (!has_answer_.wait_for(lock, std::chrono::duration<double>(seconds), [this] { return !answers_.empty(); }))
      return std::nullopt;
    Done done = std::move(answers_.front());
    answers_.pop_front();
    --running_;
    return done;
  }

 private:
  void work(std::size_t slot, const std::stop_token& stop) {
    Handler handler;
    for (;;) {
      Job job;
      {
        std::unique_lock lock(mutex_);
        if (!has_work_.wait(lock, stop, [this] { return !waiting_.empty(); })) return;
        job = std::move(waiting_.front());
        waiting_.pop_front();
      }
      Done done{.job = job.number, .state = Done::State::kAnswered, .text = {}};
      try {
        if (!handler) handler = factory_(slot);
        done.text = handler(job.request, stop);
      } catch (const std::exception& error) {
        done.state = Done::State::kFailed;
        done.text = error.what();
      }
      {
        const std::lock_guard lock(mutex_);
        answers_.push_back(std::move(done));
      }
      has_answer_.notify_one();
    }
  }

  std::size_t slots_;
  HandlerFactory factory_;
  std::size_t running_ = 0;  // the owner's thread alone
  std::mutex mutex_;
  std::condition_variable_any has_work_;
  std::condition_variable has_answer_;
  std::deque<Job> waiting_;   // guarded by mutex_
  std::deque<Done> answers_;  // guarded by mutex_
  std::vector<std::jthread> threads_;
};

}  // namespace

std::unique_ptr<Crew> make_thread_crew(std::size_t slots, HandlerFactory factory) {
  return std::make_unique<ThreadCrew>(slots, std::move(factory));
}

}  // namespace katachi::crew
