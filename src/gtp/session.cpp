#include "gtp/session.hpp"

#include <condition_variable>
#include <deque>
#include <exception>
#include <istream>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

#include "core/read_line.hpp"
#include "gtp/line.hpp"

namespace katachi::gtp {

namespace {

struct Job {
  CommandLine line;
  std::stop_source stop;
  bool ends_on_input = false;  // an analysis: whatever comes next ends it
};

// Lines on their way from the reader to the engine.
class Inbox {
 public:
  void push(Job job) {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
    changed_.notify_one();
  }

  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_one();
  }

  bool is_closed() {
    const std::lock_guard lock(mutex_);
    return closed_;
  }

  // Ends the running job and those that wait.
  void interrupt() {
    const std::lock_guard lock(mutex_);
    running_.request_stop();
    for (Job& job : jobs_) job.stop.request_stop();
  }

  // Ends an analysis that runs or waits.
  void end_analysis() {
    const std::lock_guard lock(mutex_);
    if (running_ends_on_input_) running_.request_stop();
    for (Job& job : jobs_)
      if (job.ends_on_input) job.stop.request_stop();
  }

  // The next line, or false when there will be none.
  bool pop(Job& job) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return closed_ || !jobs_.empty(); });
    if (jobs_.empty()) return false;
    job = std::move(jobs_.front());
    jobs_.pop_front();
    running_ = job.stop;
    running_ends_on_input_ = job.ends_on_input;
    return true;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> jobs_;  // guarded by mutex_, as are the others
  std::stop_source running_{std::nostopstate};
  bool running_ends_on_input_ = false;
  bool closed_ = false;
};

bool is_analysis(std::string_view command) {
  return command == "lz-analyze" || command == "kata-analyze" || command == "analyze";
}

void read_lines(std::istream& in, Inbox& inbox) {
  std::string raw;
  while (core::read_line(in, raw)) {
    inbox.end_analysis();
    if (is_interrupt(raw)) {
      inbox.interrupt();
      continue;
    }
    std::optional<CommandLine> line = parse_line(raw);
    if (!line) continue;
    if (line->name == "stop" || line->name == "gogui-interrupt") inbox.interrupt();
    const bool is_last = line->name == "quit", ends_on_input = is_analysis(line->name);
    inbox.push({*std::move(line), std::stop_source(), ends_on_input});
    if (is_last) break;
  }
}

// On its own thread: what goes wrong is told by the other one. Set before the inbox is closed, read after.
void read_to_end(std::istream& in, Inbox& inbox, std::exception_ptr& trouble) {
  try {
    read_lines(in, inbox);
  } catch (...) {
    trouble = std::current_exception();
  }
  inbox.end_analysis();
  inbox.close();
}

}  // namespace

void serve(CommandEngine& engine, std::istream& in, std::ostream& out) {
  Inbox inbox;
  engine.set_sink([&](std::string_view text) { out << text << std::flush; });
  std::exception_ptr trouble;
  const std::jthread reader([&] { read_to_end(in, inbox, trouble); });
  Job job;
  while (inbox.pop(job)) {
    const Reply reply = engine.execute(job.line, job.stop.get_token());
    out << reply.text << std::flush;
    if (reply.is_last) break;
    engine.ponder();
  }
  engine.stop_pondering();
  engine.set_sink(nullptr);
  if (inbox.is_closed() && trouble) std::rethrow_exception(trouble);
}

}  // namespace katachi::gtp
