#include "experiment/overhead.hpp"

#include <stdlib.h>

#include <cerrno>
#include <cstring>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/clock.hpp"
#include "crew/crew.hpp"
#include "draw/table.hpp"
#include "lab/match_schedule.hpp"
#include "lab/runner.hpp"
#include "store/store.hpp"

namespace katachi::experiment {
namespace {

namespace fs = std::filesystem;

constexpr double kAllowed = 0.02;

// A new folder that is removed with all that is in it.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (fs::temp_directory_path() / "katachi-overhead-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr)
      throw core::EnvironmentError({std::strerror(errno), fs::temp_directory_path().string(), "set TMPDIR"});
    path_ = name;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

struct Overhead {
  std::uint64_t games = 0;
  std::size_t at_once = 1;
  double think = 0;  // seconds a move
};

struct Used {
  std::uint64_t moves = 0;
  double thinking = 0;  // seconds, of both sides
  double wall = 0;
  std::string trouble;  // why the run did not end as it should
};

core::Result<Overhead> overhead_settings(const ExperimentRun& run) {
  const auto games = run.integer("games", 1, 1'000'000);
  if (!games) return std::unexpected(games.error());
  const auto at_once = run.integer("concurrency", 1, 256);
  if (!at_once) return std::unexpected(at_once.error());
  const auto think = run.real("seconds", 0, 60);
  if (!think) return std::unexpected(think.error());
  return Overhead{
      .games = static_cast<std::uint64_t>(*games), .at_once = static_cast<std::size_t>(*at_once), .think = *think};
}

lab::MatchPlan plan_of(const Overhead& settings) {
  const std::string command = fmt::format("preset:random,min_seconds={}", settings.think);
  lab::MatchPlan plan{.first = {"first", command}, .second = {"second", command}, .conditions = {}};
  plan.conditions.size = go::Size::square(9);
  plan.conditions.score = match::ScoreRule::kBoard;
  return plan;
}

core::Result<Used> play(const Overhead& settings, const ExperimentRun& run) {
  const core::SteadyClock clock;
  const TemporaryFolder folder;
  const lab::MatchPlan plan = plan_of(settings);
  const lab::MatchSettings match{.games = settings.games};
  Used used;
  const core::Stopwatch watch(clock);
  {
    auto store = store::Store::open(folder.path() / "overhead.klab", store::Access::kWrite);
    if (!store) return std::unexpected(store.error());
    auto openings = match::Openings::open(plan.openings, plan.conditions, plan.seed);
    if (!openings) return std::unexpected(openings.error());
    lab::MatchSchedule schedule(plan, match, *std::move(openings));
    const store::Run stored = store->begin_run("match", identity(plan), lab::settings_json(match));
    const auto crew = crew::make_thread_crew(settings.at_once, lab::game_handlers(clock));
    lab::RunOptions options;
    options.stop = run.stop;
    options.observe = [&](const lab::Schedule&, const lab::RunProgress& progress) {
      run.tell("playing", static_cast<double>(progress.done) / static_cast<double>(settings.games));
      if (progress.last == nullptr) return;
      const match::GameResult& game = progress.last->result;
      used.moves += static_cast<std::uint64_t>(game.black.moves + game.white.moves);
      used.thinking += game.black.seconds + game.white.seconds;
    };
    used.trouble = lab::run_games(*store, stored.id, schedule, *crew, clock, options).trouble;
  }
  used.wall = watch.seconds();
  if (run.stop.stop_requested()) return core::fail("stopped");
  if (!used.trouble.empty()) return core::fail(used.trouble);
  return used;
}

core::Result<ExperimentReport> run_overhead(const ExperimentRun& run) {
  const auto settings = overhead_settings(run);
  if (!settings) return std::unexpected(settings.error());
  const auto used = play(*settings, run);
  if (!used) return std::unexpected(used.error());
  const double capacity = used->wall * static_cast<double>(settings->at_once);
  const double share = 1 - used->thinking / capacity;
  const double per_game = (capacity - used->thinking) / static_cast<double>(settings->games);
  const bool is_small = share < kAllowed;
  const draw::Table table{.columns = {{"", draw::Align::kLeft}, {"", draw::Align::kRight}},
                          .rows = {{"games", std::to_string(settings->games)},
                                   {"at once", std::to_string(settings->at_once)},
                                   {"moves", std::to_string(used->moves)},
                                   {"wall time", fmt::format("{:.3f} s", used->wall)},
                                   {"thinking of both sides", fmt::format("{:.3f} s", used->thinking)},
                                   {"overhead per game", fmt::format("{:.2f} ms", 1000 * per_game)},
                                   {"overhead", fmt::format("{:.2f} %", 100 * share)},
                                   {"below 2 %", is_small ? "yes" : "NO"}}};
  const nlohmann::ordered_json json = {{"games", settings->games},
                                       {"concurrency", settings->at_once},
                                       {"moves", used->moves},
                                       {"wall_seconds", used->wall},
                                       {"thinking_seconds", used->thinking},
                                       {"overhead_seconds_per_game", per_game},
                                       {"overhead", share},
                                       {"below_limit", is_small}};
  return ExperimentReport{.text = draw::table_text(table), .json = json.dump(), .files = {}};
}

}  // namespace

Experiment overhead_experiment() {
  return {.name = "overhead",
          .shows = "the share of a run's time in which no engine thinks",
          .source = "of this laboratory",
          .takes = "15 s",
          .shorten = "--games 20",
          .options = {{"games", "100", "games to play"},
                      {"concurrency", "1", "games at once"},
                      {"seconds", "0.001", "thinking time of a move"}},
          .run = run_overhead};
}

}  // namespace katachi::experiment
