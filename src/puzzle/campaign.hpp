// A campaign: runs of one search on the boards of a puzzle, by the workers of a crew; the best game of each board is kept.
//
// A run differs from the others of its board by its random numbers alone, which depend on the seed, the board and the number of the run: so
// the result does not depend on how many workers there are, as long as no clock ends a run. Workers are threads or the ranks of mpirun;
// each runs by itself, for what two of them would have to tell each other costs more than a second run finds (docs/puzzles.md).
//
// Without a time limit each board gets `runs` runs. With one, the boards have equal parts of the time, one after the other: runs are dealt to
// all workers until the part is over, which ends those under way.
//
// A checkpoint is a small JSON file: of each board the best game, how many runs it had, and where the runs under way stand. A
// campaign that goes on from one finds what it would have found uninterrupted.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "crew/crew.hpp"
#include "puzzle/board.hpp"
#include "puzzle/registry.hpp"
#include "puzzle/run_text.hpp"
#include "puzzle/search.hpp"

namespace katachi::puzzle {

struct Plan {
  std::string question = {};  // all that the result depends on beside the boards, in lines: puzzle, search, seed
  const Boards* boards = nullptr;
  Search search = {};
  std::uint64_t seed = 1;
  std::optional<std::uint64_t> runs = 1;         // of each board; nothing: until the time is over
  std::optional<double> seconds = std::nullopt;  // of all boards together
  std::uint64_t memory = 512ull << 20;           // bytes of the policy of one run
  std::filesystem::path checkpoint = {};         // empty: none
  double checkpoint_seconds = 60;
};

// What is known of a board.
struct BoardRecord {
  Found best = {};
  std::uint64_t next_run = 0;
  std::uint64_t playouts = 0;
  double seconds = 0;
  std::map<std::uint64_t, Standing> open = {};  // runs that were ended, by number
};

// How the runs under way stand, for the threads of one process: workers write, the owner reads. Guarded by a mutex inside.
class Watch {
 public:
  using Key = std::pair<std::size_t, std::uint64_t>;  // board and run

  void tell(const Key& key, const Progress& progress);
  void keep(const Key& key, const Standing& standing);
  void forget(const Key& key);
  Progress total() const;  // the best of all, the sum of the playouts
  std::map<Key, Standing> standings() const;

 private:
  mutable std::mutex mutex_;
  std::map<Key, Progress> progress_;
  std::map<Key, Standing> standings_;
};

// What a worker does with a job, in its own process; `watch` may be null. All that is pointed to must outlive the crew.
crew::HandlerFactory make_worker(const Plan& plan, const core::Clock& clock, Watch* watch, std::stop_token stop);

struct CampaignReport {
  std::vector<BoardRecord> boards;
  bool was_interrupted = false;
  bool was_memory_short = false;
};

// Told a few times a second: the board that is worked at, the progress of its runs, and the records so far.
using CampaignObserver =
    std::function<void(std::size_t board, const Progress& running, const std::vector<BoardRecord>& records)>;

// Errors: a checkpoint that is damaged or of another campaign. Throws EnvironmentError when all workers are lost or one fails.
core::Result<CampaignReport> run_campaign(const Plan& plan, crew::Crew& crew, const core::Clock& clock,
                                          const Watch* watch, const std::stop_token& stop,
                                          const CampaignObserver& observer);

}  // namespace katachi::puzzle
