#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "draw/chart.hpp"
#include "draw/html_page.hpp"
#include "lab/race_schedule.hpp"
#include "lab/repeated_games.hpp"
#include "lab/report.hpp"
#include "lab/runner.hpp"
#include "match/game_json.hpp"

namespace katachi::lab {

using nlohmann::ordered_json;
using stats::Verdict;

namespace {

std::string verdict_text(const RaceIteration& iteration, const stats::Candidate& candidate) {
  if (candidate.verdict == Verdict::kOpen && iteration.is_over) return "not decided: another was accepted first";
  return std::string(stats::name(candidate.verdict));
}

draw::Table iteration_table(const RaceIteration& iteration) {
  using draw::Align;
  draw::Table table{.columns = {{"modification", Align::kLeft},
                                {"games", Align::kRight},
                                {"mean", Align::kRight},
                                {"95 %", Align::kRight},
                                {"tests", Align::kRight},
                                {"bounds", Align::kRight},
                                {"verdict", Align::kLeft}},
                    .rows = {}};
  const auto range = [](const stats::Interval& i) { return fmt::format("[{:.4f}, {:.4f}]", i.low, i.high); };
  for (std::size_t i = 0; i < iteration.modifications.size(); ++i) {
    const stats::Candidate& candidate = iteration.candidates[i];
    const stats::Sample& played = iteration.played[i];
    const bool has_games = played.count > 0;
    table.rows.push_back({iteration.modifications[i].name, std::to_string(2 * played.count),
                          has_games ? fmt::format("{:.4f}", played.mean()) : "-",
                          has_games ? range(interim_interval(played)) : "-", std::to_string(candidate.tests),
                          candidate.tests > 0 ? range(candidate.bounds) : "-", verdict_text(iteration, candidate)});
  }
  return table;
}

constexpr const char* kHowToRead =
    "mean and 95 % interval are of all pairs so far, also of a test that is not complete; only the bounds decide, and "
    "they are "
    "of complete tests";

std::uint64_t pairs_of(const RaceIteration& iteration) {
  std::uint64_t pairs = 0;
  for (const stats::Sample& played : iteration.played) pairs += played.count;
  return pairs;
}

ordered_json iteration_json(const RaceIteration& iteration) {
  ordered_json modifications = ordered_json::array();
  for (std::size_t i = 0; i < iteration.modifications.size(); ++i) {
    const stats::Candidate& candidate = iteration.candidates[i];
    const stats::Sample& played = iteration.played[i];
    const stats::Interval interval = interim_interval(played);
    modifications.push_back({{"name", iteration.modifications[i].name},
                             {"command", iteration.modifications[i].command},
                             {"pairs", played.count},
                             {"tested_pairs", candidate.rewards.count},
                             {"tests", candidate.tests},
                             {"mean", played.count > 0 ? finite(played.mean()) : ordered_json()},
                             {"mean_ci", {interval.low, interval.high}},
                             {"bounds", {finite(candidate.bounds.low), finite(candidate.bounds.high)}},
                             {"verdict", stats::name(candidate.verdict)}});
  }
  return {{"baseline", iteration.baseline.name},
          {"modifications", modifications},
          {"accepted",
           iteration.accepted ? ordered_json(iteration.modifications[*iteration.accepted].name) : ordered_json()},
          {"risk", iteration.risk},
          {"pairs", pairs_of(iteration)},
          {"over", iteration.is_over}};
}

std::string picture(const RaceIteration& iteration) {
  draw::BarChart chart{.title = "Mean reward against the baseline, with the bounds of the race",
                       .x_label = "modification",
                       .y_label = "mean reward of a pair",
                       .categories = {},
                       .series = {{"mean", {}}}};
  for (std::size_t i = 0; i < iteration.modifications.size(); ++i) {
    const stats::Candidate& candidate = iteration.candidates[i];
    if (candidate.tests == 0) continue;
    chart.categories.push_back(iteration.modifications[i].name);
    chart.series[0].bars.push_back(
        {candidate.rewards.mean(), std::max(candidate.bounds.low, 0.0), std::min(candidate.bounds.high, 1.0)});
  }
  return draw::chart_svg(chart);
}

std::string verdict_of(const RaceSchedule& schedule) {
  if (schedule.has_accepted() && schedule.plan().race.kind == stats::RaceKind::kBandit)
    return fmt::format("accepted; the baseline is now {}", schedule.result().command);
  if (schedule.has_accepted()) return "the good ones are marked as accepted";
  if (schedule.ran_out()) return "no decision: the games that were allowed are played";
  return schedule.is_over() ? "no modification was accepted" : "the race goes on";
}

std::string headline(const RacePlan& plan) {
  const stats::RaceOptions& race = plan.race;
  return fmt::format("race against {}: {}, risk {}{}, accept above {}, discard below {}, {} bounds, variant {}{}\n",
                     plan.baseline.name, race.kind == stats::RaceKind::kBandit ? "bandit" : "simple", race.risk,
                     plan.total_risk ? " of all iterations" : "", race.accept, race.discard,
                     race.bound == stats::DeviationBound::kHoeffding ? "Hoeffding" : "Bernstein",
                     race.schedule == stats::RiskSchedule::kGeometric ? 1 : 2, plan.coupled ? ", coupled" : "");
}

}  // namespace

core::Result<RunReport> report_race(const store::Store& store, const store::Run& run) {
  auto plan = race_plan(run.identity);
  if (!plan) return std::unexpected(plan.error());
  const auto settings = race_settings(run.settings);
  if (!settings) return std::unexpected(settings.error());
  RaceSchedule schedule(*plan, *settings, unused_openings());
  VoidGames voids;
  const std::uint64_t games = replay_and_count(store, run.id, schedule, voids);
  const RepeatedGames repeated = repeated_games(store, run.id);
  std::string text = headline(*plan) + fmt::format("{} games, {}\n{}", games, voids.text(), repeated.text());
  draw::HtmlPage page(fmt::format("Race against {}", plan->baseline.name));
  page.lines(text);
  ordered_json iterations = ordered_json::array();
  for (std::size_t i = 0; i < schedule.iterations().size(); ++i) {
    const RaceIteration& iteration = schedule.iterations()[i];
    const std::string title =
        fmt::format("iteration {}, baseline {}, {} pairs", i + 1, iteration.baseline.name, pairs_of(iteration));
    text += fmt::format("\n{}\n{}", title, draw::table_text(iteration_table(iteration)));
    page.heading(title);
    page.table(iteration_table(iteration));
    page.picture(picture(iteration));
    iterations.push_back(iteration_json(iteration));
  }
  text += fmt::format("\n{}\n{}\n", kHowToRead, verdict_of(schedule));
  page.paragraph(kHowToRead);
  page.paragraph(verdict_of(schedule));
  page.heading("Journal");
  std::string journal;
  for (const store::JournalEntry& entry : store.journal(run.id)) journal += entry.text + "\n";
  page.lines(journal);
  ordered_json json = {{"kind", "race"},
                       {"games", games},
                       {"void", voids.count()},
                       {"void_reasons", voids.json()},
                       {"repeated", repeated.count()},
                       {"baseline", plan->baseline.name},
                       {"risk", plan->race.risk},
                       {"total_risk", plan->total_risk},
                       {"iterations", iterations},
                       {"accepted", schedule.has_accepted()},
                       {"result", schedule.result().command},
                       {"decision", verdict_of(schedule)}};
  add_run(json, run);
  return RunReport{.text = text, .json = match::json_text(json), .html = page.text(), .games = games, .voids = voids};
}

}  // namespace katachi::lab
