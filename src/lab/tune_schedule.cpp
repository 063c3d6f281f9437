#include "lab/tune_schedule.hpp"

#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "lab/plan_json.hpp"
#include "match/game_json.hpp"

namespace katachi::lab {

using nlohmann::ordered_json;

namespace {

constexpr std::uint64_t kNotes = 20;  // of a whole tuning: a journal of every iteration would tell nothing

std::vector<stats::TunedParameter> tuned_parameters(const TunePlan& plan) {
  std::vector<stats::TunedParameter> parameters;
  for (const Variable& variable : plan.variables)
    parameters.push_back({.name = variable.name,
                          .start = variable.start,
                          .low = variable.low,
                          .high = variable.high,
                          .step_end = plan.step * (variable.high - variable.low),
                          .rate_end = plan.rate,
                          .integer = variable.is_integer});
  return parameters;
}

stats::SpsaOptions spsa_options(const TunePlan& plan) {
  stats::SpsaOptions options;
  options.iterations = plan.iterations;
  options.games = 2 * static_cast<double>(plan.pairs);
  options.seed = plan.seed;
  return options;
}

}  // namespace

std::string identity(const TunePlan& plan) {
  ordered_json json = {{"engine", match::engine_json(plan.engine)},
                       {"variables", variables_json(plan.variables)},
                       {"iterations", plan.iterations},
                       {"pairs", plan.pairs},
                       {"step", plan.step},
                       {"rate", plan.rate}};
  add_games(json, plan.conditions, plan.openings, plan.seed);
  return match::json_text(json);
}

core::Result<TunePlan> tune_plan(std::string_view text) {
  const auto json = ordered_json::parse(text, nullptr, false);
  core::FieldReader fields(json, "identity");
  TunePlan plan;
  read_engine(fields, "engine", plan.engine);
  fields.read_object("variables", plan.variables, variables_from_json);
  fields.read("iterations", plan.iterations);
  fields.read("pairs", plan.pairs);
  fields.read("step", plan.step);
  fields.read("rate", plan.rate);
  read_games(fields, plan.conditions, plan.openings, plan.seed);
  if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
  if (const auto good = check(plan); !good) return std::unexpected(good.error());
  return plan;
}

core::Result<void> check(const TunePlan& plan) {
  if (plan.pairs == 0) return core::fail("an iteration without games", "--pairs");
  if (auto good = stats::check(tuned_parameters(plan), spsa_options(plan)); !good) return good;
  return check_values(plan.engine, plan.variables);
}

TuneSchedule::TuneSchedule(TunePlan plan, std::unique_ptr<match::Openings> openings)
    : plan_(std::move(plan)), openings_(std::move(openings)), spsa_(tuned_parameters(plan_), spsa_options(plan_)) {
  path_.push_back(spsa_.values());
  begin_iteration();
}

void TuneSchedule::begin_iteration() {
  first_pair_ += pairs_;
  pairs_ = 0;
  if (spsa_.is_over()) return;
  const stats::Spsa::Probe probe = spsa_.probe();
  // check() has tried the ends of the ranges: what lies between is taken.
  plus_ = *with_values(plan_.engine, plan_.variables, probe.plus);
  minus_ = *with_values(plan_.engine, plan_.variables, probe.minus);
  pairs_ = plan_.pairs;
  counted_ = 0;
  sum_ = 0;
}

match::GameJob TuneSchedule::job(std::uint64_t number) {
  return paired_job(number, plus_, minus_, plan_.conditions, *openings_, plan_.seed);
}

void TuneSchedule::record(const store::StoredGame& game) {
  line_.record(game);
  while (!spsa_.is_over()) {
    const auto pair = line_.next();
    if (!pair) return;
    if (!pair->reward) {
      ++pairs_;  // another pair in its place
      continue;
    }
    sum_ += *pair->reward;
    if (++counted_ == plan_.pairs) end_iteration();
  }
}

void TuneSchedule::end_iteration() {
  spsa_.record(2 * sum_ / static_cast<double>(plan_.pairs) - 1);
  path_.push_back(spsa_.values());
  const std::uint64_t every = std::max<std::uint64_t>(1, plan_.iterations / kNotes);
  if (spsa_.iteration() % every == 0 || spsa_.is_over())
    notes_.push_back({"values", fmt::format("iteration {}: {}", spsa_.iteration(), tuned().name),
                      match::json_text({{"iteration", spsa_.iteration()}, {"values", spsa_.values()}})});
  begin_iteration();
}

std::vector<double> TuneSchedule::rounded() const {
  std::vector<double> values = spsa_.values();
  for (std::size_t i = 0; i < values.size(); ++i)
    if (plan_.variables[i].is_integer) values[i] = std::round(values[i]);
  return values;
}

match::EngineSpec TuneSchedule::tuned() const { return *with_values(plan_.engine, plan_.variables, rounded()); }

match::EngineSpec TuneSchedule::start() const { return *with_values(plan_.engine, plan_.variables, path_.front()); }

std::string TuneSchedule::status() const {
  return fmt::format("iteration {} of {}: {}", spsa_.iteration(), plan_.iterations, tuned().name);
}

}  // namespace katachi::lab
