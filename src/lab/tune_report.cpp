#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "draw/chart.hpp"
#include "draw/html_page.hpp"
#include "lab/repeated_games.hpp"
#include "lab/report.hpp"
#include "lab/runner.hpp"
#include "lab/tune_schedule.hpp"
#include "match/game_json.hpp"

namespace katachi::lab {

using nlohmann::ordered_json;

namespace {

// All variables in one picture, each as its place in its range.
std::string picture(const TuneSchedule& schedule) {
  draw::LineChart chart{.title = "The path of the values",
                        .x_label = "iteration",
                        .y_label = "place in the range",
                        .y_percent = true,
                        .series = {}};
  const std::size_t step = std::max<std::size_t>(1, schedule.path().size() / 300);
  for (std::size_t v = 0; v < schedule.plan().variables.size(); ++v) {
    const Variable& variable = schedule.plan().variables[v];
    draw::Series series{variable.name, {}};
    for (std::size_t i = 0; i < schedule.path().size(); i += step)
      series.points.push_back(
          {static_cast<double>(i), (schedule.path()[i][v] - variable.low) / (variable.high - variable.low)});
    chart.series.push_back(std::move(series));
  }
  return draw::chart_svg(chart);
}

draw::Table values_table(const TuneSchedule& schedule) {
  using draw::Align;
  draw::Table table{.columns = {{"variable", Align::kLeft},
                                {"start", Align::kRight},
                                {"now", Align::kRight},
                                {"low", Align::kRight},
                                {"high", Align::kRight}},
                    .rows = {}};
  for (std::size_t v = 0; v < schedule.plan().variables.size(); ++v) {
    const Variable& variable = schedule.plan().variables[v];
    table.rows.push_back({variable.name, variable.text(variable.start), variable.text(schedule.path().back()[v]),
                          variable.text(variable.low), variable.text(variable.high)});
  }
  return table;
}

}  // namespace

core::Result<RunReport> report_tuning(const store::Store& store, const store::Run& run) {
  auto plan = tune_plan(run.identity);
  if (!plan) return std::unexpected(plan.error());
  TuneSchedule schedule(*plan, unused_openings());
  VoidGames voids;
  const std::uint64_t games = replay_and_count(store, run.id, schedule, voids);
  const RepeatedGames repeated = repeated_games(store, run.id);
  const draw::Table table = values_table(schedule);
  const std::string text = fmt::format(
      "tuning of {}: {} of {} iterations, {} games, {}\n{}{}{}\nvalues from noisy games are a guess until a match "
      "confirms them\n",
      plan->engine.name, schedule.path().size() - 1, plan->iterations, games, voids.text(), repeated.text(),
      draw::table_text(table), schedule.tuned().command);
  draw::HtmlPage page(fmt::format("Tuning of {}", plan->engine.name));
  page.lines(text);
  page.picture(picture(schedule));
  ordered_json values = ordered_json::object();
  for (std::size_t v = 0; v < plan->variables.size(); ++v) values[plan->variables[v].name] = schedule.path().back()[v];
  ordered_json json = {{"kind", "tune"},
                       {"games", games},
                       {"void", voids.count()},
                       {"void_reasons", voids.json()},
                       {"repeated", repeated.count()},
                       {"iterations", schedule.path().size() - 1},
                       {"iterations_planned", plan->iterations},
                       {"values", values},
                       {"tuned", schedule.tuned().command},
                       {"path", schedule.path()}};
  add_run(json, run);
  return RunReport{.text = text, .json = match::json_text(json), .html = page.text(), .games = games, .voids = voids};
}

}  // namespace katachi::lab
