// Reading many sources: the walk over files, folders and archives, one job per source, results in the order of the sources.
//
// With several threads each source is a task of its own and at most `threads` are under way; what a task returns is given to
// `emit` on the calling thread, in the same order as with one thread.
#pragma once

#include <chrono>
#include <deque>
#include <filesystem>
#include <future>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

#include "apps/sgf_interrupt.hpp"
#include "core/progress.hpp"
#include "core/result.hpp"
#include "sgf/source.hpp"

namespace katachi::apps {

struct ScanOptions {
  std::vector<std::filesystem::path> paths;
  std::size_t threads = 1;
};

// How much of the files on disk is done when a source is done, for the estimate.
class DiskProgress {
 public:
  explicit DiskProgress(const std::vector<std::filesystem::path>& paths);
  std::uint64_t total() const { return total_; }
  // Bytes of the files finished before this source; entries of an archive belong to the archive.
  std::uint64_t finished_before(const std::string& source_name);

 private:
  std::unordered_map<std::string, std::uint64_t> sizes_;
  std::uint64_t total_ = 0;
  std::uint64_t finished_ = 0;
  std::string current_;
};

// work(Source, stop_token) -> Output, on any thread; failed(Error) -> Output; emit(Output, Progress&), in order.
// False if the user stopped it; what was under way is then given up.
template <class Work, class Failed, class Emit>
bool scan(const ScanOptions& options, const Work& work, const Failed& failed, const Emit& emit) {
  using Output = decltype(failed(core::Error{}));
  Interrupt interrupt;
  const core::SteadyClock clock;
  core::Progress progress(clock, core::stderr_terminal(), {.label = "reading"});
  DiskProgress disk(options.paths);
  progress.set_total(disk.total());
  std::deque<std::future<Output>> window;
  const auto emit_first = [&] {
    Output output = window.front().get();
    window.pop_front();
    if (!interrupt.raised()) emit(std::move(output), progress);
  };
  sgf::for_each_source(
      options.paths,
      [&](sgf::Source source) {
        if (interrupt.raised()) return false;
        progress.update(disk.finished_before(source.name), source.name);
        const auto policy = options.threads > 1 ? std::launch::async : std::launch::deferred;
        window.push_back(std::async(policy, [&work, &interrupt, taken = std::move(source)]() mutable {
          return work(std::move(taken), interrupt.token());
        }));
        if (window.size() >= options.threads) emit_first();
        return !interrupt.raised();
      },
      [&](const core::Error& error) {
        window.push_back(std::async(std::launch::deferred, [&failed, error] { return failed(error); }));
        if (window.size() >= options.threads) emit_first();
      });
  while (!window.empty()) emit_first();
  return !interrupt.raised();
}

}  // namespace katachi::apps
