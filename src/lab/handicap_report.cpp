#include <cmath>
#include <cstdlib>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "draw/chart.hpp"
#include "draw/html_page.hpp"
#include "lab/handicap_schedule.hpp"
#include "lab/repeated_games.hpp"
#include "lab/report.hpp"
#include "match/game_json.hpp"

namespace katachi::lab {

using nlohmann::ordered_json;
using stats::StonesVerdict;

namespace {

bool is_outside(StonesVerdict verdict) { return verdict == StonesVerdict::kBelow || verdict == StonesVerdict::kAbove; }

const char* verdict_name(StonesVerdict verdict) {
  if (is_outside(verdict)) return "outside";
  return verdict == StonesVerdict::kFound ? "found" : "undecided";
}

// Whose advantage is nearest to the difference: "+3" is a handicap of 3 for the first engine.
int nearest_level(const HandicapPlan& plan, double stones) {
  int best = 0;
  for (int level = -plan.max_handicap; level <= plan.max_handicap; ++level)
    if (std::abs(advantage_of(level) - stones) < std::abs(advantage_of(best) - stones)) best = level;
  return best;
}

std::string level_text(const HandicapPlan& plan, int level) {
  if (level == 0) return "even game";
  return fmt::format("{} for {}", std::abs(level), level > 0 ? plan.first.name : plan.second.name);
}

std::string interval_text(const stats::Interval& interval) {
  return fmt::format("[{:+.1f}, {:+.1f}]", interval.low, interval.high);
}

std::string result_text(const HandicapSchedule& schedule) {
  const HandicapPlan& plan = schedule.plan();
  const stats::StonesEstimate found = schedule.estimate();
  if (schedule.tally().games() == 0) return "difference    undecided: no game counts\n";
  const std::string& weaker = found.stones > 0 ? plan.first.name : plan.second.name;
  if (is_outside(found.verdict))
    return fmt::format(
        "difference    outside the range: {} needs more than a handicap of {}; 95 % interval {} stones\n", weaker,
        plan.max_handicap, interval_text(found.interval));
  std::string text = fmt::format("difference    {:+.1f} stones {} (95 %)", found.stones, interval_text(found.interval));
  if (found.verdict == StonesVerdict::kUndecided)
    return text + fmt::format("; undecided: the interval reaches beyond a handicap of {}, play more games\n",
                              plan.max_handicap);
  const bool is_clear = found.interval.low > 0 || found.interval.high < 0;
  text += is_clear ? fmt::format(": {} is weaker", weaker) : std::string(": who is weaker is undecided");
  text += fmt::format("; nearest handicap: {}\n", level_text(plan, nearest_level(plan, found.stones)));
  return text + fmt::format("slope         {:.2f}: with one stone more 50 % become {}\n", found.slope,
                            percent_text(found.expected_score(found.stones + 1)));
}

draw::Table levels_table(const HandicapSchedule& schedule) {
  using draw::Align;
  const stats::StonesEstimate found = schedule.estimate();
  draw::Table table{.columns = {{"handicap", Align::kLeft},
                                {"advantage", Align::kRight},
                                {"games", Align::kRight},
                                {schedule.plan().first.name + " won", Align::kRight},
                                {"share", Align::kRight},
                                {"95 %", Align::kRight},
                                {"model", Align::kRight}},
                    .rows = {}};
  for (const auto& [level, tally] : schedule.tallies()) {
    const stats::Interval rate = tally.win_rate_interval();
    table.rows.push_back({level_text(schedule.plan(), level), fmt::format("{:+.1f}", advantage_of(level)),
                          std::to_string(tally.games()), fmt::format("{:g}", tally.points()),
                          percent_text(tally.win_rate()),
                          fmt::format("[{}, {}]", percent_text(rate.low), percent_text(rate.high)),
                          percent_text(found.expected_score(advantage_of(level)))});
  }
  return table;
}

ordered_json levels_json(const HandicapSchedule& schedule) {
  const stats::StonesEstimate found = schedule.estimate();
  ordered_json list = ordered_json::array();
  for (const auto& [level, tally] : schedule.tallies())
    list.push_back({{"handicap", level},
                    {"advantage", advantage_of(level)},
                    {"games", tally.games()},
                    {"wins", tally.wins},
                    {"losses", tally.losses},
                    {"draws", tally.draws},
                    {"expected", found.expected_score(advantage_of(level))}});
  return list;
}

ordered_json report_json(const HandicapSchedule& schedule, const RepeatedGames& repeated, const store::Run& run) {
  const HandicapPlan& plan = schedule.plan();
  const stats::StonesEstimate found = schedule.estimate();
  const bool has_value = schedule.tally().games() > 0 && !is_outside(found.verdict);
  const bool is_clear = found.interval.low > 0 || found.interval.high < 0;
  ordered_json json = {
      {"kind", "handicap"},
      {"first", plan.first.name},
      {"second", plan.second.name},
      {"games", schedule.tally().games()},
      {"void", schedule.tally().voids.count()},
      {"void_reasons", schedule.tally().voids.json()},
      {"repeated", repeated.count()},
      {"verdict", verdict_name(found.verdict)},
      {"stones", has_value ? finite(found.stones) : ordered_json()},
      {"stones_ci", ordered_json::array({finite(found.interval.low), finite(found.interval.high)})},
      {"slope", has_value ? finite(found.slope) : ordered_json()},
      {"weaker", is_clear ? ordered_json(found.stones > 0 ? plan.first.name : plan.second.name) : ordered_json()},
      {"nearest_handicap", has_value ? ordered_json(nearest_level(plan, found.stones)) : ordered_json()},
      {"max_handicap", plan.max_handicap},
      {"levels", levels_json(schedule)},
      {"games_planned", schedule.expected()}};
  add_run(json, run);
  return json;
}

std::string share_picture(const HandicapSchedule& schedule) {
  const stats::StonesEstimate found = schedule.estimate();
  draw::Series played{"games, with 95 % intervals", {}}, model{"model", {}};
  for (const auto& [level, tally] : schedule.tallies()) {
    if (tally.games() == 0) continue;
    const stats::Interval rate = tally.win_rate_interval();
    played.points.push_back({advantage_of(level), tally.win_rate(), rate.low, rate.high});
  }
  if (!played.points.empty())
    for (double x = played.points.front().x; x <= played.points.back().x; x += 0.25)
      model.points.push_back({x, found.expected_score(x)});
  return draw::chart_svg(draw::LineChart{.title = "Share of wins by handicap",
                                         .x_label = "advantage of " + schedule.plan().first.name + " in stones",
                                         .y_label = schedule.plan().first.name,
                                         .y_percent = true,
                                         .series = {played, model}});
}

std::string staircase_picture(const HandicapSchedule& schedule) {
  draw::LineChart chart{.title = "The staircases",
                        .x_label = "pairs of games",
                        .y_label = "handicap of " + schedule.plan().first.name,
                        .series = {}};
  const std::size_t pairs = schedule.planned() / 2;
  for (std::size_t s = 0; s < kStaircases; ++s) {
    draw::Series series{fmt::format("staircase {}", s + 1), {}};
    for (std::size_t pair = s; pair < pairs; pair += kStaircases)
      series.points.push_back({static_cast<double>(pair + 1), static_cast<double>(schedule.levels()[pair])});
    chart.series.push_back(std::move(series));
  }
  return draw::chart_svg(chart);
}

std::string page(const HandicapSchedule& schedule, const std::string& head) {
  const HandicapPlan& plan = schedule.plan();
  draw::HtmlPage page(fmt::format("Handicap between {} and {}", plan.first.name, plan.second.name));
  page.lines(head);
  page.table(levels_table(schedule));
  page.picture(share_picture(schedule));
  page.picture(staircase_picture(schedule));
  page.heading("Resources used");
  page.table(usage_table(schedule.tally(), plan.first.name, plan.second.name));
  page.heading("Engines and conditions");
  page.lines(fmt::format("{}: {}\n{}: {}\n{}\nopenings {}, seed {}", plan.first.name, plan.first.command,
                         plan.second.name, plan.second.command,
                         match::json_text(match::conditions_json(plan.conditions)), plan.openings, plan.seed));
  return page.text();
}

}  // namespace

core::Result<RunReport> report_handicap(const store::Store& store, const store::Run& run) {
  const auto schedule = replayed_handicap(store, run);
  if (!schedule) return std::unexpected(schedule.error());
  const HandicapPlan& plan = schedule->plan();
  const Tally& tally = schedule->tally();
  const RepeatedGames repeated = repeated_games(store, run.id);
  const std::string head =
      fmt::format("handicap between {} and {}, {}; handicap games with komi {}\n{} games; {}\n{}{}", plan.first.name,
                  plan.second.name, conditions_text(plan.conditions, plan.openings), kHandicapKomi, tally.games(),
                  tally.voids.text(), repeated.text(), result_text(*schedule));
  return RunReport{.text = fmt::format("{}\n{}\n{}", head, draw::table_text(levels_table(*schedule)),
                                       draw::table_text(usage_table(tally, plan.first.name, plan.second.name))),
                   .json = match::json_text(report_json(*schedule, repeated, run)),
                   .html = page(*schedule, head),
                   .games = tally.games(),
                   .voids = tally.voids};
}

}  // namespace katachi::lab
