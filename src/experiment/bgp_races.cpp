#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "experiment/bgp_parts.hpp"

namespace katachi::experiment {
namespace {

using draw::Align;
using stats::DeviationBound;
using stats::RiskSchedule;

constexpr std::array kSchedules = {RiskSchedule::kGeometric, RiskSchedule::kQuadratic};
constexpr std::array kBounds = {DeviationBound::kHoeffding, DeviationBound::kBernstein};

std::string_view name(DeviationBound bound) { return bound == DeviationBound::kHoeffding ? "Hoeffding" : "Bernstein"; }

struct Scenario {
  std::string text;
  std::vector<RewardShares> modifications;
};

// Rewards that are all or nothing, and rewards of which nine in ten are 1/2; each without and with a good modification,
// which stands in the middle, where no order of trying favours it.
std::vector<Scenario> scenarios(const BgpSettings& settings) {
  std::vector<Scenario> out;
  constexpr double kManyDraws = 0.9;
  for (const double draws : {0.0, kManyDraws}) {
    const std::string rewards = draws == 0 ? "0, 1" : "1/2 in 90 %";
    std::vector<RewardShares> equal(settings.modifications, RewardShares{.draws = draws, .wins = 0.5});
    out.push_back({fmt::format("{} x 0.500; {}", equal.size(), rewards), equal});
    RewardShares& good = equal[equal.size() / 2];
    // With draws the surplus is a fifth of that without, since twice the surplus is won in a tenth of the games.
    good.wins = draws == 0 ? settings.good : 0.5 + 2 * (settings.good - 0.5);
    out.push_back({fmt::format("1 x {:.3f}, {} x 0.500; {}", good.efficiency(), equal.size() - 1, rewards), equal});
  }
  return out;
}

struct RaceCounts {
  std::uint64_t good = 0, wrong = 0, none = 0;  // what was accepted
  stats::Sample trials;
};

RaceCounts count(const std::vector<SimulatedRace>& races, const Scenario& scenario, double accept) {
  RaceCounts out;
  for (const SimulatedRace& race : races) {
    out.trials.add(static_cast<double>(race.trials));
    if (!race.accepted)
      ++out.none;
    else if (scenario.modifications[*race.accepted].efficiency() > accept)
      ++out.good;
    else
      ++out.wrong;
  }
  return out;
}

// As a part of the experiment is remembered.
std::string race_counts_text(const RaceCounts& counts) {
  return nlohmann::ordered_json{counts.good,         counts.wrong,      counts.none,
                                counts.trials.count, counts.trials.sum, counts.trials.squares}
      .dump();
}

RaceCounts counts_of(const std::string& text) {
  const auto json = nlohmann::ordered_json::parse(text);
  return {.good = json.at(0), .wrong = json.at(1), .none = json.at(2), .trials = {json.at(3), json.at(4), json.at(5)}};
}

std::string share(std::uint64_t part, std::uint64_t of) {
  const stats::Interval interval = stats::wilson_interval(part, of);
  return fmt::format("{} [{:.1f}, {:.1f}] %", part, 100 * interval.low, 100 * interval.high);
}

void add_row(BgpPart& part, const Scenario& scenario, const stats::RaceOptions& options, const RaceCounts& counts) {
  const std::uint64_t runs = counts.trials.count;
  // What the theorem allows with probability `risk` only: to accept a wrong one, or none though there is a good one.
  const bool good_exists = std::ranges::any_of(
      scenario.modifications, [&](const RewardShares& shares) { return shares.efficiency() > options.discard; });
  const std::uint64_t failures = counts.wrong + (good_exists ? counts.none : 0);
  const bool holds = stats::wilson_interval(failures, runs).low <= options.risk;
  const stats::Interval trials = stats::mean_interval(counts.trials);
  part.table.rows.push_back(
      {scenario.text, std::string(name(options.bound)), std::to_string(variant_number(options.schedule)),
       share(counts.good, runs), share(counts.wrong, runs), std::to_string(counts.none),
       fmt::format("{:.0f} ±{:.0f}", counts.trials.mean(), trials.high - counts.trials.mean()), holds ? "yes" : "NO"});
  part.json.push_back({{"modifications", scenario.text},
                       {"bound", name(options.bound)},
                       {"variant", variant_number(options.schedule)},
                       {"runs", runs},
                       {"accepted_good", counts.good},
                       {"accepted_wrong", counts.wrong},
                       {"accepted_none", counts.none},
                       {"mean_trials", counts.trials.mean()},
                       {"within_risk", holds}});
}

}  // namespace

core::Result<BgpPart> bgp_races(const BgpSettings& settings, const ExperimentRun& run) {
  BgpPart part{.title = fmt::format("2. {} races of {} modifications at risk {}: what was accepted (95 % intervals)",
                                    settings.simulation.runs, settings.modifications, settings.risk),
               .table = {.columns = {{"modifications; rewards", Align::kLeft},
                                     {"bound", Align::kLeft},
                                     {"variant", Align::kRight},
                                     {"a good one", Align::kRight},
                                     {"a wrong one", Align::kRight},
                                     {"none", Align::kRight},
                                     {"trials a race", Align::kRight},
                                     {"within the risk", Align::kLeft}},
                         .rows = {}},
               .file = "bgp_races.csv"};
  const std::vector<Scenario> all = scenarios(settings);
  const double total = static_cast<double>(all.size() * kBounds.size() * kSchedules.size());
  double done = 0;
  for (const Scenario& scenario : all) {
    for (const DeviationBound bound : kBounds) {
      for (const RiskSchedule schedule : kSchedules) {
        run.tell("races", done++ / total);
        const stats::RaceOptions options{.bound = bound, .schedule = schedule, .risk = settings.risk};
        const auto counted = run.part(fmt::format("{}, {}, {}", scenario.text, name(bound), variant_number(schedule)),
                                      [&]() -> core::Result<std::string> {
                                        const auto races =
                                            simulate_races(scenario.modifications, options, settings.simulation);
                                        if (run.stop.stop_requested()) return core::fail("stopped");
                                        return race_counts_text(count(races, scenario, options.accept));
                                      });
        if (!counted) return std::unexpected(counted.error());
        add_row(part, scenario, options, counts_of(*counted));
      }
    }
  }
  return part;
}

}  // namespace katachi::experiment
