#include <array>
#include <cmath>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "draw/chart.hpp"
#include "draw/table.hpp"
#include "experiment/forme_k.hpp"
#include "experiment/forme_k_games.hpp"
#include "move_model/predictor.hpp"
#include "move_model/train.hpp"
#include "pattern/prediction.hpp"
#include "pattern/rule_predictor.hpp"
#include "record/game_set.hpp"

namespace katachi::experiment {
namespace {

using pattern::PredictionReport;

constexpr std::array kRules = {pattern::Rule::kMax, pattern::Rule::kDeepest, pattern::Rule::kShrunk};

template <class Make>
pattern::PredictorFactory factory(Make make) {
  return {[make](go::Size size) { return make.template operator()<9>(size); },
          [make](go::Size size) { return make.template operator()<19>(size); },
          [make](go::Size size) { return make.template operator()<25>(size); }};
}

// Null with fewer than two games: an interval is taken over games.
nlohmann::ordered_json interval_of(const pattern::Estimate& estimate) {
  if (!std::isfinite(estimate.low) || !std::isfinite(estimate.high)) return nullptr;
  return {100 * estimate.low, 100 * estimate.high};
}

nlohmann::ordered_json point(std::size_t games, const std::string& name, const PredictionReport& report) {
  const pattern::Estimate& top1 = report.all.tops[0];
  return {{"games", games},
          {"with", name},
          {"top1", 100 * top1.value},
          {"top1_interval", interval_of(top1)},
          {"top5", 100 * report.all.tops[3].value},
          {"top10", 100 * report.all.tops[4].value},
          {"log_likelihood", report.all.log_likelihood.value}};
}

// The curves so far: one per predictor.
class Curves {
 public:
  void add(const nlohmann::ordered_json& measured) {
    const std::string name = measured.at("with");
    const auto games = measured.at("games").get<std::size_t>();
    const double top1 = measured.at("top1");
    const auto& interval = measured.at("top1_interval");
    auto found = std::ranges::find(series_, name, &draw::Series::name);
    if (found == series_.end()) found = series_.insert(series_.end(), draw::Series{.name = name, .points = {}});
    draw::ChartPoint point{static_cast<double>(games), top1 / 100};
    std::string top1_text = fmt::format("{:.2f}", top1);
    if (!interval.is_null()) {
      point.low = interval.at(0).get<double>() / 100;
      point.high = interval.at(1).get<double>() / 100;
      top1_text += fmt::format(" ±{:.2f}", interval.at(1).get<double>() - top1);
    }
    found->points.push_back(point);
    rows_.push_back({std::to_string(games), name, top1_text, fmt::format("{:.2f}", measured.at("top5").get<double>()),
                     fmt::format("{:.2f}", measured.at("top10").get<double>()),
                     fmt::format("{:.4f}", measured.at("log_likelihood").get<double>())});
    json_.push_back(measured);
  }

  ExperimentReport report(std::size_t positions) const {
    draw::Table table;
    table.columns = {{"games", draw::Align::kRight},      {"with", draw::Align::kLeft},
                     {"top-1 (%)", draw::Align::kRight},  {"top-5 (%)", draw::Align::kRight},
                     {"top-10 (%)", draw::Align::kRight}, {"log-likelihood", draw::Align::kRight}};
    table.rows = rows_;
    draw::LineChart chart;
    chart.title = "Moves found at the first guess, by the number of games learned from";
    chart.x_label = "games";
    chart.y_label = fmt::format("of {} moves", positions);
    chart.x_scale = draw::AxisScale::kLog10;
    chart.y_percent = true;
    chart.series = series_;
    return {.text = draw::table_text(table),
            .json = nlohmann::ordered_json{{"positions", positions}, {"points", json_}}.dump(),
            .files = {{"scaling.svg", draw::chart_svg(chart)}, {"scaling.csv", draw::table_csv(table)}}};
  }

 private:
  std::vector<draw::Series> series_;
  std::vector<std::vector<std::string>> rows_;
  nlohmann::ordered_json json_ = nlohmann::ordered_json::array();
};

// What is measured of one number of games.
class Measuring {
 public:
  Measuring(const ExperimentRun& run, const record::GameSet& valid) : run_(run), valid_(valid) {}

  core::Result<void> add_base(const record::GameSet& games, std::size_t max_facts) {
    const auto counted = learn(games, max_facts, run_);
    if (!counted) return std::unexpected(counted.error());
    const auto base = base_of(*counted, {.min_plays = 2});
    for (const pattern::Rule rule : kRules) {
      const auto make = factory([base, rule]<int MaxSize>(go::Size size) {
        return std::make_unique<pattern::RulePredictor<MaxSize>>(base, size, pattern::RuleOptions{.rule = rule});
      });
      measure(games.size(), std::string(name(rule)), make);
    }
    return {};
  }

  core::Result<void> add_model(const record::GameSet& games) {
    auto weights = move_model::train(games, {.threads = static_cast<int>(run_.threads)}, run_.stop, [](const auto&) {});
    if (!weights) return std::unexpected(weights.error());
    const move_model::Model model = move_model::Model::of(*weights);
    measure(games.size(), "model", factory([model]<int MaxSize>(go::Size) {
              return std::make_unique<move_model::ModelPredictor<MaxSize>>(model);
            }));
    return {};
  }

  std::string text() const { return nlohmann::ordered_json{{"positions", positions_}, {"points", points_}}.dump(); }

 private:
  void measure(std::size_t games, const std::string& what, const pattern::PredictorFactory& make) {
    const PredictionReport report = pattern::measure(valid_, make, {.threads = run_.threads, .stop = run_.stop});
    positions_ = report.all.positions;
    points_.push_back(point(games, what, report));
  }

  const ExperimentRun& run_;
  const record::GameSet& valid_;
  nlohmann::ordered_json points_ = nlohmann::ordered_json::array();
  std::size_t positions_ = 0;
};

struct ScalingSettings {
  std::vector<std::int64_t> sizes;
  std::size_t facts = 15;
  bool with_model = false;
};

core::Result<ScalingSettings> scaling_settings(const ExperimentRun& run) {
  const auto sizes = run.integers("sizes", 1, INT64_MAX);
  if (!sizes) return std::unexpected(sizes.error());
  const auto facts = run.integer("facts", 1, pattern::kMaxFacts);
  if (!facts) return std::unexpected(facts.error());
  const auto with_model = run.integer("model", 0, 1);
  if (!with_model) return std::unexpected(with_model.error());
  return ScalingSettings{*sizes, static_cast<std::size_t>(*facts), *with_model == 1};
}

core::Result<std::string> measure_size(const record::GameSet& games, const record::GameSet& valid,
                                       const ScalingSettings& settings, const ExperimentRun& run) {
  Measuring measuring(run, valid);
  if (auto added = measuring.add_base(games, settings.facts); !added) return std::unexpected(added.error());
  if (settings.with_model)
    if (auto added = measuring.add_model(games); !added) return std::unexpected(added.error());
  if (run.stop.stop_requested()) return core::fail("stopped");
  return measuring.text();
}

core::Result<ExperimentReport> run_scaling(const ExperimentRun& run) {
  const auto settings = scaling_settings(run);
  if (!settings) return std::unexpected(settings.error());
  const auto games = read_games(run.games, run);
  if (!games) return std::unexpected(games.error());
  const auto valid = read_games(run.valid, run);
  if (!valid) return std::unexpected(valid.error());
  Curves curves;
  std::size_t done = 0, positions = 0;
  for (const std::int64_t wanted : settings->sizes) {
    const std::size_t size = std::min(static_cast<std::size_t>(wanted), games->size());
    run.tell(fmt::format("{} games", size), static_cast<double>(done++) / static_cast<double>(settings->sizes.size()));
    const record::GameSet part = games->subset([size](std::size_t i) { return i < size; });
    const auto measured =
        run.part(fmt::format("{} games", size), [&] { return measure_size(part, *valid, *settings, run); });
    if (!measured) return std::unexpected(measured.error());
    const auto json = nlohmann::ordered_json::parse(*measured);
    positions = json.at("positions");
    for (const auto& each : json.at("points")) curves.add(each);
    if (size < static_cast<std::size_t>(wanted)) break;  // all games are used
  }
  return curves.report(positions);
}

}  // namespace

Experiment scaling_experiment() {
  return {.name = "scaling",
          .shows = "how well moves are predicted by what was learned from more and more games",
          .source = "Bouzy and Chaslot 2005, section 6 (wished for)",
          .takes = "5 min with 27 378 games; with the model an hour",
          .shorten = "--sizes 500,1000",
          .needs_games = true,
          .needs_valid = true,
          .options = {{"sizes", "500,1000,2000,3208,10000,27378", "games to learn from, the first ones"},
                      {"facts", "15", "K"},
                      {"model", "0", "1: also train the move model at each size (much longer)"}},
          .files = {"scaling.svg", "scaling.csv"},
          .run = run_scaling};
}

}  // namespace katachi::experiment
