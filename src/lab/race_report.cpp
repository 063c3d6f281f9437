#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "draw/chart.hpp"
#include "draw/html_page.hpp"
#include "lab/race_schedule.hpp"
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
                                {"pairs", Align::kRight},
                                {"mean", Align::kRight},
                                {"low", Align::kRight},
                                {"high", Align::kRight},
                                {"tests", Align::kRight},
                                {"verdict", Align::kLeft}},
                    .rows = {}};
  for (std::size_t i = 0; i < iteration.modifications.size(); ++i) {
    const stats::Candidate& candidate = iteration.candidates[i];
    const bool tested = candidate.tests > 0;
    table.rows.push_back({iteration.modifications[i].name, std::to_string(candidate.rewards.count),
                          tested ? fmt::format("{:.4f}", candidate.rewards.mean()) : "-",
                          tested ? fmt::format("{:.4f}", candidate.bounds.low) : "-",
                          tested ? fmt::format("{:.4f}", candidate.bounds.high) : "-", std::to_string(candidate.tests),
                          verdict_text(iteration, candidate)});
  }
  return table;
}

ordered_json iteration_json(const RaceIteration& iteration) {
  ordered_json modifications = ordered_json::array();
  for (std::size_t i = 0; i < iteration.modifications.size(); ++i) {
    const stats::Candidate& candidate = iteration.candidates[i];
    modifications.push_back({{"name", iteration.modifications[i].name},
                             {"command", iteration.modifications[i].command},
                             {"pairs", candidate.rewards.count},
                             {"tests", candidate.tests},
                             {"mean", candidate.tests > 0 ? finite(candidate.rewards.mean()) : ordered_json()},
                             {"bounds", {finite(candidate.bounds.low), finite(candidate.bounds.high)}},
                             {"verdict", stats::name(candidate.verdict)}});
  }
  return {{"baseline", iteration.baseline.name},
          {"modifications", modifications},
          {"accepted",
           iteration.accepted ? ordered_json(iteration.modifications[*iteration.accepted].name) : ordered_json()},
          {"pairs", iteration.pairs},
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

}  // namespace

core::Result<RunReport> report_race(const store::Store& store, const store::Run& run) {
  auto plan = race_plan(run.identity);
  if (!plan) return std::unexpected(plan.error());
  const auto settings = race_settings(run.settings);
  if (!settings) return std::unexpected(settings.error());
  RaceSchedule schedule(*plan, *settings, unused_openings());
  std::uint64_t voids = 0, games = 0;
  replay(store, run.id, schedule,
         [&](const store::StoredGame& game) { ++(game.result.outcome == match::Outcome::kVoid ? voids : games); });
  const stats::RaceOptions& race = plan->race;
  std::string text = fmt::format(
      "race against {}: {} risk {}, accept above {}, discard below {}, {} bounds, variant {}\n{} games, {} void\n",
      plan->baseline.name, race.kind == stats::RaceKind::kBandit ? "bandit," : "simple,", race.risk, race.accept,
      race.discard, race.bound == stats::DeviationBound::kHoeffding ? "Hoeffding" : "Bernstein",
      race.schedule == stats::RiskSchedule::kGeometric ? 1 : 2, games, voids);
  draw::HtmlPage page(fmt::format("Race against {}", plan->baseline.name));
  page.lines(text);
  ordered_json iterations = ordered_json::array();
  for (std::size_t i = 0; i < schedule.iterations().size(); ++i) {
    const RaceIteration& iteration = schedule.iterations()[i];
    const std::string title =
        fmt::format("iteration {}, baseline {}, {} pairs", i + 1, iteration.baseline.name, iteration.pairs);
    text += fmt::format("\n{}\n{}", title, draw::table_text(iteration_table(iteration)));
    page.heading(title);
    page.table(iteration_table(iteration));
    page.picture(picture(iteration));
    iterations.push_back(iteration_json(iteration));
  }
  text += fmt::format("\n{}\n", verdict_of(schedule));
  page.paragraph(verdict_of(schedule));
  page.heading("Journal");
  std::string journal;
  for (const store::JournalEntry& entry : store.journal(run.id)) journal += entry.text + "\n";
  page.lines(journal);
  ordered_json json = {{"kind", "race"},
                       {"games", games},
                       {"void", voids},
                       {"baseline", plan->baseline.name},
                       {"risk", race.risk},
                       {"iterations", iterations},
                       {"accepted", schedule.has_accepted()},
                       {"result", schedule.result().command},
                       {"decision", verdict_of(schedule)}};
  add_run(json, run);
  return RunReport{.text = text, .json = match::json_text(json), .html = page.text()};
}

}  // namespace katachi::lab
