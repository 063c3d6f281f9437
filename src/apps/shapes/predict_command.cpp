// katachi predict: how often a pattern base, a move model or a network finds the next move of games, and a network their winner.
#include <cmath>
#include <filesystem>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/commands.hpp"
#include "apps/records/games_input.hpp"
#include "apps/shapes/predictor_file.hpp"
#include "apps/shell/interrupt.hpp"
#include "apps/shell/output.hpp"
#include "apps/shell/safe_text.hpp"
#include "core/clock.hpp"
#include "core/progress.hpp"
#include "core/whole_file.hpp"
#include "draw/chart.hpp"
#include "draw/table.hpp"
#include "pattern/prediction.hpp"

namespace katachi::apps {

namespace {

using pattern::Estimate;
using pattern::kTops;
using pattern::PredictionReport;
using pattern::Score;

constexpr const char* kPredictExamples = R"(Examples:
  katachi predict games/                                   # the shipped network, if there is one, or move model
  katachi predict games/ --rule shrunk                     # the shipped pattern base
  katachi predict games/ --with mine.kform --rule max --json
  katachi predict games/ --with mine.kform --svg curve.svg
  katachi predict games/ --with mine.knet --history 0      # a network, from the stones alone
A position counts when a stone is played in it. top-1 is the share of moves that stood first among all legal moves; equal
probabilities share their places. winner is the share of the positions in which a network gives the side that won in the end the
better chance. Intervals are 95 %, by game; one game has none.)";

struct PredictCommand {
  GamesInput input;
  PredictorOptions predictor;
  std::filesystem::path svg;
  bool json = false, force = false;
};

// Fewer than two games have no interval: it is taken over games.
bool has_interval(const Estimate& estimate) { return std::isfinite(estimate.low) && std::isfinite(estimate.high); }

nlohmann::ordered_json interval_json(const Estimate& estimate, double scale) {
  if (!has_interval(estimate)) return nullptr;
  return {scale * estimate.low, scale * estimate.high};
}

nlohmann::ordered_json score_json(const Score& score) {
  nlohmann::ordered_json out;
  out["positions"] = score.positions;
  for (std::size_t i = 0; i < kTops.size(); ++i) {
    out[fmt::format("top{}", kTops[i])] = 100 * score.tops[i].value;
    out[fmt::format("top{}_interval", kTops[i])] = interval_json(score.tops[i], 100);
  }
  out["log_likelihood"] = score.log_likelihood.value;
  out["log_likelihood_interval"] = interval_json(score.log_likelihood, 1);
  if (score.judged == 0) return out;
  out["judged"] = score.judged;
  out["winner"] = 100 * score.winner.value;
  out["winner_interval"] = interval_json(score.winner, 100);
  out["winner_log_likelihood"] = score.winner_log_likelihood.value;
  out["winner_log_likelihood_interval"] = interval_json(score.winner_log_likelihood, 1);
  return out;
}

std::string moves_of_phase(std::size_t phase) {
  const int first = static_cast<int>(phase) * pattern::kPhaseMoves + 1;
  if (phase + 1 == pattern::kPhases) return fmt::format("{}-", first);
  return fmt::format("{}-{}", first, first + pattern::kPhaseMoves - 1);
}

void print_json(const std::string& about, const GamesRead& read, const PredictionReport& report) {
  nlohmann::ordered_json out;
  out["with"] = about;
  out.update(read.json());
  out.update(score_json(report.all));
  out["positions_per_second"] = report.positions_per_second();
  for (std::size_t i = 0; i < report.phases.size(); ++i) {
    nlohmann::ordered_json phase = {{"moves", moves_of_phase(i)}};
    phase.update(score_json(report.phases[i]));
    out["phases"].push_back(phase);
  }
  fmt::print("{}\n", printable_json(out));
}

std::string estimate_text(const Estimate& estimate, double scale, int digits) {
  std::string text = fmt::format("{:.{}f}", scale * estimate.value, digits);
  if (has_interval(estimate)) text += fmt::format(" ±{:.{}f}", scale * (estimate.high - estimate.value), digits);
  return text;
}

std::vector<std::string> table_row(const std::string& name, const Score& score, bool has_winners) {
  std::vector<std::string> row = {name, grouped(score.positions)};
  for (const Estimate& top : score.tops) row.push_back(estimate_text(top, 100, 1));
  row.push_back(estimate_text(score.log_likelihood, 1, 3));
  if (!has_winners) return row;
  row.push_back(score.judged == 0 ? "-" : estimate_text(score.winner, 100, 1));
  row.push_back(score.judged == 0 ? "-" : estimate_text(score.winner_log_likelihood, 1, 3));
  return row;
}

void print_table(const std::string& about, const PredictionReport& report) {
  draw::Table table;
  table.columns = {{"moves", draw::Align::kLeft}, {"positions", draw::Align::kRight}};
  for (const int top : kTops) table.columns.push_back({fmt::format("top-{} (%)", top), draw::Align::kRight});
  table.columns.push_back({"log-likelihood", draw::Align::kRight});
  const bool has_winners = report.all.judged > 0;
  if (has_winners)
    for (const char* const column : {"winner (%)", "its log-likelihood"})
      table.columns.push_back({column, draw::Align::kRight});
  table.rows.push_back(table_row("all", report.all, has_winners));
  for (std::size_t i = 0; i < report.phases.size(); ++i)
    table.rows.push_back(table_row(moves_of_phase(i), report.phases[i], has_winners));
  fmt::print("{}: {} games, {} positions/s\n{}", printable(about), grouped(report.games),
             grouped(static_cast<std::uint64_t>(report.positions_per_second())), draw::table_text(table));
}

void write_svg(const std::filesystem::path& path, bool force, const std::string& about,
               const PredictionReport& report) {
  draw::LineChart chart;
  chart.title = "Moves found among the first n: " + about;
  chart.x_label = "n";
  chart.y_label = "share of the moves played";
  chart.x_scale = draw::AxisScale::kLog10;
  chart.y_percent = true;
  draw::Series series;
  series.name = about;
  for (std::size_t i = 0; i < kTops.size(); ++i) {
    const Estimate& top = report.all.tops[i];
    series.points.push_back({static_cast<double>(kTops[i]), top.value});
    if (!has_interval(top)) continue;
    series.points.back().low = top.low;
    series.points.back().high = top.high;
  }
  chart.series.push_back(std::move(series));
  core::WholeFile file(path, force);
  file.write(draw::chart_svg(chart));
  file.commit();
}

void run(const PredictCommand& command) {
  if (!command.svg.empty()) check_output(command.svg, command.force, command.input.paths);
  const auto size = go::parse_size(command.input.size);
  const OpenPredictor predictor = open_predictor(command.predictor, size);
  if (size) check_base_size(predictor, command.predictor, *size);
  const Interrupt interrupt;
  const GamesRead read = read_games(command.input, HoldOut::kTake, interrupt.token());
  const core::SteadyClock clock;
  core::Progress progress(clock, core::stderr_terminal(), {.label = "predicting"});
  progress.set_total(read.games.size());
  pattern::MeasureOptions options;
  options.threads = command.input.thread_count();
  options.stop = interrupt.token();
  options.progress = [&](std::size_t games) { progress.update(games, fmt::format("{} games", games)); };
  const PredictionReport report = pattern::measure(read.games, predictor.make, options);
  progress.hide();
  if (interrupt.raised()) throw CommandFailed(ExitCode::kFailed, "stopped");
  if (!command.svg.empty()) write_svg(command.svg, command.force, predictor.about, report);
  command.json ? print_json(predictor.about, read, report) : print_table(predictor.about, report);
}

}  // namespace

void add_predict_command(CLI::App& app) {
  auto options = std::make_shared<PredictCommand>();
  CLI::App* command = app.add_subcommand("predict", "Measure how often the next move of games is found");
  command->footer(kPredictExamples);
  add_games_options(*command, options->input, HoldOut::kTake);
  add_predictor_options(*command, options->predictor);
  command->add_option("--svg", options->svg, "Draw the accuracy curve into this file");
  command->add_flag("--json", options->json, "Print figures as JSON, accuracies in percent");
  add_force_option(*command, options->force);
  command->callback([options] { run(*options); });
}

}  // namespace katachi::apps
