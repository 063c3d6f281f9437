#include "experiment/bgp_chance.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/parallel.hpp"
#include "draw/table.hpp"
#include "experiment/simulated_race.hpp"
#include "stats/bounds.hpp"
#include "stats/interval.hpp"

namespace katachi::experiment {

namespace {

constexpr RewardShares kEqual{.draws = 0, .wins = 0.5};
constexpr double kOneSided1Percent = 2.3263478740408408;  // of the normal distribution

struct ChanceSettings {
  std::uint64_t runs = 1000;
  std::size_t modifications = 100;
  std::uint64_t pairs = 1000, look = 100;
  double risk = 0.05;
  std::uint64_t seed = 1;
};

// Whether a test at 1 % takes these rewards for better than 1/2.
bool looks_better(const stats::Sample& rewards) {
  const double n = static_cast<double>(rewards.count);
  return rewards.mean() - 0.5 > kOneSided1Percent * 0.5 / std::sqrt(n);
}

using Decide = bool (*)(const ChanceSettings& settings, std::size_t iteration, core::Rng& rng);

bool tested_once(const ChanceSettings& settings, std::size_t, core::Rng& rng) {
  return looks_better(draw_rewards(kEqual, settings.pairs, rng));
}

bool looked_at(const ChanceSettings& settings, std::size_t, core::Rng& rng) {
  stats::Sample all;
  while (all.count < settings.pairs) {
    all.add(draw_rewards(kEqual, std::min(settings.look, settings.pairs - all.count), rng));
    if (looks_better(all)) return true;
  }
  return false;
}

bool raced_with(double risk, core::Rng& rng) {
  return simulate_race(std::span(&kEqual, 1), {.risk = risk}, rng).accepted.has_value();
}

bool raced(const ChanceSettings& settings, std::size_t, core::Rng& rng) { return raced_with(settings.risk, rng); }

bool raced_with_total_risk(const ChanceSettings& settings, std::size_t iteration, core::Rng& rng) {
  return raced_with(stats::risk_of_iteration(settings.risk, iteration), rng);
}

struct Rule {
  std::string name;
  Decide decide;
};

std::vector<Rule> rules(const ChanceSettings& settings) {
  return {{fmt::format("{} pairs each, then a test at 1 %", settings.pairs), tested_once},
          {fmt::format("a test at 1 % after every {} pairs, {} at most", settings.look, settings.pairs), looked_at},
          {fmt::format("a race each, risk {}", settings.risk), raced},
          {fmt::format("a race each, risk {} of all together (--total-risk)", settings.risk), raced_with_total_risk}};
}

// How many modifications each run accepts.
std::vector<std::uint32_t> accepted(const ChanceSettings& settings, Decide decide, const ExperimentRun& run) {
  std::vector<std::uint32_t> counts(settings.runs);
  core::parallel_for(counts.size(), run.threads, run.stop, [&](std::size_t, std::size_t i) {
    core::Rng rng(core::mix64(settings.seed) ^ core::mix64(~std::uint64_t{i}));
    for (std::size_t m = 1; m <= settings.modifications; ++m) counts[i] += decide(settings, m, rng) ? 1 : 0;
  });
  return counts;
}

core::Result<ChanceSettings> settings_of(const ExperimentRun& run) {
  const auto runs = run.integer("runs", 1, 1'000'000);
  if (!runs) return std::unexpected(runs.error());
  const auto modifications = run.integer("modifications", 1, 10'000);
  if (!modifications) return std::unexpected(modifications.error());
  const auto pairs = run.integer("pairs", 10, 10'000'000);
  if (!pairs) return std::unexpected(pairs.error());
  const auto look = run.integer("look", 1, 10'000'000);
  if (!look) return std::unexpected(look.error());
  const auto risk = run.real("risk", 0, 1);
  if (!risk) return std::unexpected(risk.error());
  const auto seed = run.integer("seed", 0, INT64_MAX);
  if (!seed) return std::unexpected(seed.error());
  return ChanceSettings{.runs = static_cast<std::uint64_t>(*runs),
                        .modifications = static_cast<std::size_t>(*modifications),
                        .pairs = static_cast<std::uint64_t>(*pairs),
                        .look = static_cast<std::uint64_t>(*look),
                        .risk = *risk,
                        .seed = static_cast<std::uint64_t>(*seed)};
}

core::Result<ExperimentReport> run_chance(const ExperimentRun& run) {
  const auto settings = settings_of(run);
  if (!settings) return std::unexpected(settings.error());
  using enum draw::Align;
  draw::Table table{.columns = {{"rule", kLeft},
                                {"accepted a run", kRight},
                                {"most", kRight},
                                {"runs that accept some", kRight},
                                {"95 %", kLeft}},
                    .rows = {}};
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  const std::vector<Rule> all = rules(*settings);
  for (std::size_t r = 0; r < all.size(); ++r) {
    run.tell(all[r].name, static_cast<double>(r) / static_cast<double>(all.size()));
    const std::vector<std::uint32_t> counts = accepted(*settings, all[r].decide, run);
    if (run.stop.stop_requested()) return core::fail("stopped");
    double sum = 0;
    for (const std::uint32_t count : counts) sum += count;
    const auto some = static_cast<std::uint64_t>(std::ranges::count_if(counts, [](auto count) { return count > 0; }));
    const stats::Interval interval = stats::wilson_interval(some, counts.size());
    const double mean = sum / static_cast<double>(counts.size());
    table.rows.push_back({all[r].name, fmt::format("{:.3f}", mean), fmt::format("{}", std::ranges::max(counts)),
                          fmt::format("{} of {}", some, counts.size()),
                          fmt::format("{:.1f} to {:.1f} %", 100 * interval.low, 100 * interval.high)});
    json.push_back({{"rule", all[r].name},
                    {"accepted_per_run", mean},
                    {"most", std::ranges::max(counts)},
                    {"runs", counts.size()},
                    {"runs_with_some", some}});
  }
  ExperimentReport report;
  report.text = fmt::format("{} modifications that change nothing, {} runs: how many are accepted\n\n{}",
                            settings->modifications, settings->runs, draw::table_text(table));
  report.files.push_back({"bgp_chance.csv", draw::table_csv(table)});
  report.json = nlohmann::ordered_json{{"modifications", settings->modifications}, {"rules", json}}.dump();
  return report;
}

}  // namespace

Experiment bgp_chance_experiment() {
  return {
      .name = "bgp-chance",
      .shows =
          "how many of 100 modifications that change nothing are accepted: tests at 1 %, races, one risk for all races",
      .source = "Hoock and Teytaud 2010, sections 1, 4 and 6",
      .takes = "5 s",
      .shorten = "--runs 100",
      .options = {{"runs", "1000", "simulated runs"},
                  {"modifications", "100", "of each run, one after the other"},
                  {"pairs", "1000", "of a test at 1 %"},
                  {"look", "100", "pairs between two tests at 1 %"},
                  {"risk", "0.05", "of a race, or of all together"},
                  {"seed", "1", "of the random numbers"}},
      .files = {"bgp_chance.csv"},
      .run = run_chance};
}

}  // namespace katachi::experiment
