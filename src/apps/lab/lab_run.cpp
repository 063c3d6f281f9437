#include "apps/lab/lab_run.hpp"

#include <set>
#include <thread>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/shell/interrupt.hpp"
#include "apps/shell/ranks.hpp"
#include "apps/shell/safe_text.hpp"
#include "core/clock.hpp"
#include "core/progress.hpp"
#include "lab/coupled.hpp"
#include "lab/report.hpp"
#include "lab/runner.hpp"
#include "match/any_game.hpp"
#include "match/conduct.hpp"
#include "match/contestant.hpp"
#include "match/in_process.hpp"
#include "match/player_contestant.hpp"
#include "player/go/without_network.hpp"

namespace katachi::apps {

namespace {

std::size_t slots_of(const LabOptions& options, const crew::Mpi* mpi) {
  if (options.concurrency > 0) return options.concurrency;
  return mpi != nullptr ? 1 : std::max(1u, std::thread::hardware_concurrency());
}

void warn_of_size(const match::EngineSpec& engine, go::Size size) {
  if (!match::is_preset(engine)) return;
  const auto spec = match::parse_preset_spec(engine.command);
  if (!spec) return;  // reported when the engine is made
  if (const auto warning = player::board_warning(spec->preset, size))
    fmt::print(stderr, "katachi: warning: {}: {}\n", printable(engine.name), *warning);
}

void warn_of_coupling(const match::EngineSpec& engine, const LabRun& run) {
  if (!run.coupled) return;
  if (const auto warning = lab::coupled_warning(engine, run.conditions.time))
    fmt::print(stderr, "katachi: warning: {}: {}\n", printable(engine.name), *warning);
}

void try_searches(const LabRun& run, const core::Clock& clock) {
  static_cast<void>(value_or_fail(match::any_start_of(run.conditions)));
  for (const match::EngineSpec& engine : run.engines) {
    warn_of_coupling(engine, run);
    static_cast<void>(value_or_fail(match::make_any_contestant(engine, clock)));
  }
}

// Each engine is started and shown a game once: better one clear word now than ten void games.
void try_engines(const LabRun& run, const core::Clock& clock) {
  for (const match::EngineSpec& engine : run.engines)
    if (const auto plays = match::check_plays(engine, run.conditions.game); !plays) fail_on_input(plays.error());
  if (!run.conditions.is_go()) return try_searches(run, clock);
  std::set<std::string> tried;
  const match::GameJob job{.black = {}, .white = {}, .conditions = run.conditions, .opening = {}};
  const go::History start = value_or_fail(match::start_of(job));
  std::vector<match::EngineSpec> engines = run.engines;
  if (!run.conditions.referee.empty()) engines.push_back({"referee", run.conditions.referee});
  for (const match::EngineSpec& engine : engines) {
    if (!tried.insert(engine.command).second) continue;
    warn_of_size(engine, run.conditions.size);
    warn_of_coupling(engine, run);
    const auto contestant = match::make_contestant(engine, clock, 1, run.conditions.answer_timeout);
    if (!contestant) throw CommandFailed(ExitCode::kFailed, contestant.error().text());
    if (const auto started = (*contestant)->start(start, run.conditions, 1); !started)
      throw CommandFailed(ExitCode::kFailed, fmt::format("{}: it cannot play under the conditions of the match: {}",
                                                         engine.name, started.error().detail));
  }
}

std::string rate_text(const lab::RunProgress& progress) {
  if (progress.seconds <= 0 || progress.played == 0) return "";
  const double per_second = static_cast<double>(progress.played) / progress.seconds;
  return per_second >= 1 ? fmt::format("{:.1f}/s, ", per_second) : fmt::format("{:.1f}/min, ", 60 * per_second);
}

void finish(const lab::RunResult& result, const store::Store& store, const store::Run& run, const LabOptions& options) {
  const lab::RunReport report = value_or_fail(lab::report_run(store, *store.find_run(run.id)));
  print_report(report, options.json);
  fmt::print(stderr, "katachi: run {} of {}; see it again with katachi report {} --run {} --html PAGE.html\n", run.id,
             printable(store.path().string()), printable(store.path().string()), run.id);
  if (result.end == lab::RunEnd::kStopped) throw CommandFailed(ExitCode::kFailed, "stopped; the same command resumes");
  if (result.end == lab::RunEnd::kTooManyVoid) throw CommandFailed(ExitCode::kFailed, result.trouble);
  if (report.games == 0)
    throw CommandFailed(ExitCode::kFailed,
                        "no game counts; " + (report.voids.count() > 0 ? report.voids.text() : "none was played"));
}

std::unique_ptr<crew::Crew> crew_of(const LabOptions& options, crew::Mpi* mpi, const core::Clock& clock) {
  if (mpi == nullptr) return crew::make_thread_crew(slots_of(options, mpi), lab::game_handlers(clock));
  return crew_of_ranks(*mpi, clock);
}

}  // namespace

void print_report(const lab::RunReport& report, bool json) {
  fmt::print("{}", json ? escaped_json(report.json) + "\n" : printable_lines(report.text));
}

std::unique_ptr<lab::Schedule> play_run(const LabOptions& options, crew::Mpi* mpi, const LabRun& run) {
  const core::SteadyClock clock;
  if (mpi != nullptr && !mpi->is_owner()) {
    crew::serve(*mpi, clock, slots_of(options, mpi), lab::game_handlers(clock));
    return nullptr;
  }
  const Interrupt interrupt;
  store::Store store = value_or_fail(store::Store::open(options.store, store::Access::kWrite));
  try_engines(run, clock);
  auto schedule = run.schedule();
  const store::Run stored = store.begin_run(run.kind, run.identity, run.settings);
  if (const std::uint64_t games = store.count_games(stored.id); games > 0)
    fmt::print(stderr, "katachi: run {} of {} resumes after {} games\n", stored.id, printable(store.path().string()),
               games);
  core::Progress progress(clock, core::stderr_terminal(), {.label = run.kind});
  lab::RunOptions run_options;
  run_options.stop = interrupt.token();
  run_options.observe = [&](const lab::Schedule& now, const lab::RunProgress& so_far) {
    if (!progress.is_due()) return;
    progress.set_total(now.expected());
    progress.update(so_far.done, printable(rate_text(so_far) + now.status()));
  };
  run_options.tell = [&](const lab::Note& note) {
    progress.hide();
    fmt::print(stderr, "katachi: {}\n", printable(note.text));
  };
  run_options.warn = [&](const std::string& text) {
    progress.hide();
    fmt::print(stderr, "katachi: {}\n", printable(text));
  };
  const auto crew = crew_of(options, mpi, clock);
  const lab::RunResult result = lab::run_games(store, stored.id, *schedule, *crew, clock, run_options);
  progress.hide();
  finish(result, store, stored, options);
  return schedule;
}

}  // namespace katachi::apps
