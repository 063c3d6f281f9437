// Reading many sources: the walk over files, folders and archives, one job per source, results in the order of the sources.
//
// Each source is a task of its own, and at most `threads` are under way; what a task returns is given to `emit` on the calling
// thread, in the order of the sources. Meanwhile that thread keeps the progress line.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <deque>
#include <filesystem>
#include <future>
#include <memory>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

#include "apps/shell/interrupt.hpp"
#include "apps/shell/safe_text.hpp"
#include "core/progress.hpp"
#include "core/result.hpp"
#include "sgf/source.hpp"

namespace katachi::apps {

struct ScanOptions {
  std::vector<std::filesystem::path> paths;
  std::size_t threads = 1;
};

// What a job is given beside its source.
struct SourceControl {
  std::stop_token stop;                  // look at it after each game
  std::atomic<std::uint64_t>& position;  // in the text of the source: written by the job, read for the progress line
};

// How much of the files on disk is done when a source is reached, for the estimate.
class DiskProgress {
 public:
  explicit DiskProgress(const std::vector<std::filesystem::path>& paths);
  std::uint64_t total() const { return total_; }
  // Bytes of the files finished before this source; entries of an archive belong to the archive.
  std::uint64_t finished_before(const std::string& source_name);
  // The size of the file if the source is exactly that file, neither compressed nor in an archive; otherwise 0.
  std::uint64_t plain_size(const sgf::Source& source) const;

 private:
  std::unordered_map<std::string, std::uint64_t> sizes_;
  std::uint64_t total_ = 0;
  std::uint64_t finished_ = 0;
  std::string current_;
};

// work(Source, SourceControl) -> Output, on a thread of its own; failed(Error) -> Output; emit(Output, Progress&), in order.
// False if the user stopped it; what was under way is then given up.
template <class Work, class Failed, class Emit>
bool scan(const ScanOptions& options, const Work& work, const Failed& failed, const Emit& emit) {
  using Output = decltype(failed(core::Error{}));
  struct Task {
    std::future<Output> output;
    std::string name;
    std::uint64_t before = 0;      // bytes on disk before it
    std::uint64_t plain_size = 0;  // see DiskProgress
    std::unique_ptr<std::atomic<std::uint64_t>> position = std::make_unique<std::atomic<std::uint64_t>>(0);
  };
  constexpr auto kPatience = std::chrono::milliseconds(100);  // between two looks at the progress

  const Interrupt interrupt;
  const core::SteadyClock clock;
  core::Progress progress(clock, core::stderr_terminal(), {.label = "reading"});
  DiskProgress disk(options.paths);
  progress.set_total(disk.total());
  std::deque<Task> window;
  const auto emit_first = [&] {
    Task& task = window.front();
    do {
      const std::uint64_t within = std::min(task.plain_size, task.position->load(std::memory_order_relaxed));
      progress.update(task.before + within, printable(task.name));
    } while (task.output.wait_for(kPatience) == std::future_status::timeout);
    Output output = task.output.get();
    window.pop_front();
    if (!interrupt.raised()) emit(std::move(output), progress);
  };
  sgf::for_each_source(
      options.paths,
      [&](sgf::Source source) {
        if (interrupt.raised()) return false;
        Task task{.output = {},
                  .name = source.name,
                  .before = disk.finished_before(source.name),
                  .plain_size = disk.plain_size(source)};
        const SourceControl control{interrupt.token(), *task.position};
        task.output = std::async(std::launch::async, [&work, control, taken = std::move(source)]() mutable {
          return work(std::move(taken), control);
        });
        window.push_back(std::move(task));
        if (window.size() >= options.threads) emit_first();
        return !interrupt.raised();
      },
      [&](const core::Error& error) {
        std::promise<Output> known;
        known.set_value(failed(error));
        window.push_back(
            {.output = known.get_future(), .name = error.where, .before = disk.finished_before(error.where)});
        if (window.size() >= options.threads) emit_first();
      });
  while (!window.empty()) emit_first();
  return !interrupt.raised();
}

}  // namespace katachi::apps
