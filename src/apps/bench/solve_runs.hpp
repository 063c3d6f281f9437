// Runs of exact searches on a suite of positions: what each took, and whether all that they proved is true.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/bench/solve_suite.hpp"
#include "core/clock.hpp"
#include "solver/solver.hpp"

namespace katachi::apps {

// A search as it is to be measured.
struct SolveSetup {
  std::string search;
  std::map<std::string, std::string, std::less<>> parameters = {};
  std::vector<std::string> without = {};  // parts of the game's knowledge
  unsigned threads = 1;
  std::uint64_t memory = 256ull << 20;  // bytes
  // Judges by the game's usual evaluation, to this depth, instead of proving; 0: proves.
  int judged_depth = 0;

  friend auto operator<=>(const SolveSetup&, const SolveSetup&) = default;
};

struct SolveRun {
  solver::Report report;
  double cpu_seconds = 0;    // of all threads
  bool is_finished = false;  // the value is proved, or the depth of a judging search is reached
  bool is_wrong = false;     // its bounds exclude the value
};

// Runs each setup on each position once, and remembers it.
class SolveRuns {
 public:
  SolveRuns(std::span<const SuitePosition> suite, std::uint64_t nodes, std::stop_token stop)
      : suite_(suite), nodes_(nodes), stop_(std::move(stop)) {}

  std::span<const SuitePosition> suite() const { return suite_; }
  // Nothing: the setup means nothing there (a judge where the game has no evaluation of its own, a null move where a move can be a
  // burden). CommandFailed where the solver refuses the setup, and when the stop token ends it.
  std::optional<SolveRun> run(std::size_t position, const SolveSetup& setup);

  std::function<void(std::string_view what)> tell;  // before each run; may be empty

 private:
  SolveRun measure(const SuitePosition& position, const SolveSetup& setup) const;

  std::span<const SuitePosition> suite_;
  std::uint64_t nodes_;
  std::stop_token stop_;
  core::SteadyClock clock_;
  std::map<std::pair<std::size_t, SolveSetup>, SolveRun> done_;
};

// One enhancement of a search: the search with it, and without.
struct Enhancement {
  std::string name;
  SolveSetup with, without;
};
std::vector<Enhancement> enhancements();

}  // namespace katachi::apps
