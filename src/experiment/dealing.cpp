#include "experiment/dealing.hpp"

#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <numeric>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/clock.hpp"
#include "core/rng.hpp"
#include "crew/crew.hpp"
#include "draw/chart.hpp"
#include "draw/table.hpp"

namespace katachi::experiment {
namespace {

// The job of a sleeper: its request is a number of seconds.
std::string sleep_job(std::string_view request, const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  never.wait_for(lock, stop, std::chrono::duration<double>(std::stod(std::string(request))), [] { return false; });
  return "";
}

// Seconds until all jobs are done.
double measure(std::size_t workers, const std::vector<double>& jobs, const ExperimentRun& run) {
  const core::SteadyClock clock;
  const auto crew = crew::make_thread_crew(workers, [](std::size_t) { return sleep_job; });
  const core::Stopwatch watch(clock);
  deal_all(*crew, jobs, run.stop);
  return watch.seconds();
}

struct Measured {
  double ideal = 0, seconds = 0;
  double efficiency() const { return ideal / seconds; }
};

Measured measure_all(std::size_t workers, const std::vector<double>& jobs, const ExperimentRun& run) {
  return {.ideal = std::accumulate(jobs.begin(), jobs.end(), 0.0) / static_cast<double>(workers),
          .seconds = measure(workers, jobs, run)};
}

struct Dealing {
  std::vector<std::int64_t> workers;
  double seconds = 0;
  std::size_t jobs = 0;  // per worker
  std::uint64_t seed = 0;

  std::vector<double> alike(std::size_t count) const { return std::vector<double>(count * jobs, seconds); }
  std::vector<double> spread(std::size_t count) const {
    core::Rng rng(seed);
    std::vector<double> durations(count * jobs);
    for (double& duration : durations) duration = -seconds * std::log(1 - rng.uniform());
    return durations;
  }
};

// Of spread jobs. When the last one is dealt, all workers are busy; by the want of memory of the exponential law the rest of the
// work takes mean x (1 + 1/2 + ... + 1/workers), and would take the mean if it could be shared.
double expected_efficiency(const Dealing& dealing, std::size_t workers) {
  double lost = 0;
  for (std::size_t i = 2; i <= workers; ++i) lost += dealing.seconds / static_cast<double>(i);
  const double ideal = dealing.seconds * static_cast<double>(dealing.jobs);
  return ideal / (ideal + lost);
}

core::Result<Dealing> dealing_settings(const ExperimentRun& run) {
  auto workers = run.integers("workers", 1, 1024);
  if (!workers) return std::unexpected(workers.error());
  const auto seconds = run.real("seconds", 0, 60);
  if (!seconds) return std::unexpected(seconds.error());
  const auto jobs = run.integer("jobs", 1, 100'000);
  if (!jobs) return std::unexpected(jobs.error());
  const auto seed = run.integer("seed", 0, INT64_MAX);
  if (!seed) return std::unexpected(seed.error());
  return Dealing{.workers = *std::move(workers),
                 .seconds = *seconds,
                 .jobs = static_cast<std::size_t>(*jobs),
                 .seed = static_cast<std::uint64_t>(*seed)};
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

class Report {
 public:
  explicit Report(const Dealing& dealing) : dealing_(dealing) {
    using enum draw::Align;
    table_.columns = {{"workers", kRight},     {"jobs", kRight},       {"ideal s", kRight},
                      {"all alike s", kRight}, {"efficiency", kRight}, {"ideal s", kRight},
                      {"spread s", kRight},    {"efficiency", kRight}, {"expected", kRight}};
    chart_.title = fmt::format("Dealing {} jobs of {} s to each worker", dealing.jobs, dealing.seconds);
    chart_.x_label = "workers";
    chart_.y_label = "ideal time / measured time";
    chart_.x_scale = draw::AxisScale::kLog10;
    chart_.y_percent = true;
    chart_.y_from_zero = true;
    chart_.series = {{.name = "all alike", .points = {}},
                     {.name = "exponential spread", .points = {}},
                     {.name = "expected of the spread", .points = {}}};
  }

  void add(std::size_t workers, const Measured& alike, const Measured& spread) {
    const double expected = expected_efficiency(dealing_, workers);
    table_.rows.push_back({std::to_string(workers), std::to_string(workers * dealing_.jobs),
                           fmt::format("{:.3f}", alike.ideal), fmt::format("{:.3f}", alike.seconds),
                           percent(alike.efficiency()), fmt::format("{:.3f}", spread.ideal),
                           fmt::format("{:.3f}", spread.seconds), percent(spread.efficiency()), percent(expected)});
    const auto x = static_cast<double>(workers);
    chart_.series[0].points.push_back({x, alike.efficiency()});
    chart_.series[1].points.push_back({x, spread.efficiency()});
    chart_.series[2].points.push_back({x, expected});
    json_.push_back({{"workers", workers},
                     {"jobs", workers * dealing_.jobs},
                     {"alike_ideal_seconds", alike.ideal},
                     {"alike_seconds", alike.seconds},
                     {"alike_efficiency", alike.efficiency()},
                     {"spread_ideal_seconds", spread.ideal},
                     {"spread_seconds", spread.seconds},
                     {"spread_efficiency", spread.efficiency()},
                     {"spread_expected", expected}});
  }

  ExperimentReport finish() const {
    return {.text = fmt::format("{} jobs per worker, {} s each, or exponential with this mean\n{}", dealing_.jobs,
                                dealing_.seconds, draw::table_text(table_)),
            .json = json_.dump(),
            .files = {{"dealing.csv", draw::table_csv(table_)}, {"dealing.svg", draw::chart_svg(chart_)}}};
  }

 private:
  const Dealing& dealing_;
  draw::Table table_;
  draw::LineChart chart_;
  nlohmann::ordered_json json_ = nlohmann::ordered_json::array();
};

core::Result<ExperimentReport> run_dealing(const ExperimentRun& run) {
  const auto dealing = dealing_settings(run);
  if (!dealing) return std::unexpected(dealing.error());
  Report report(*dealing);
  for (std::size_t i = 0; i < dealing->workers.size(); ++i) {
    const auto workers = static_cast<std::size_t>(dealing->workers[i]);
    run.tell(fmt::format("{} workers", workers), static_cast<double>(i) / static_cast<double>(dealing->workers.size()));
    const Measured alike = measure_all(workers, dealing->alike(workers), run);
    const Measured spread = measure_all(workers, dealing->spread(workers), run);
    if (run.stop.stop_requested()) return core::fail("stopped");
    report.add(workers, alike, spread);
  }
  return report.finish();
}

}  // namespace

void deal_all(crew::Crew& crew, const std::vector<double>& jobs, const std::stop_token& stop) {
  constexpr double kPollInterval = 0.2;  // seconds between two looks at the stop token
  std::size_t dealt = 0;
  while ((dealt < jobs.size() || crew.running() > 0) && !stop.stop_requested()) {
    for (; dealt < jobs.size() && crew.running() < crew.capacity(); ++dealt)
      crew.deal(dealt, fmt::format("{}", jobs[dealt]));
    crew.wait(kPollInterval);
  }
}

Experiment dealing_experiment() {
  return {.name = "dealing",
          .shows = "how much time is lost between many workers and the one who deals out their jobs",
          .source = "of this laboratory",
          .takes = "30 s",
          .shorten = "--jobs 10",
          .options = {{"workers", "1,2,4,8,16,32,64", "numbers of simulated workers"},
                      {"seconds", "0.05", "duration of a job"},
                      {"jobs", "40", "jobs per worker"},
                      {"seed", "1", "of the spread durations"}},
          .files = {"dealing.csv", "dealing.svg"},
          .run = run_dealing};
}

}  // namespace katachi::experiment
