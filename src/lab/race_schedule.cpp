#include "lab/race_schedule.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/rng.hpp"
#include "lab/coupled.hpp"
#include "match/game_json.hpp"

namespace katachi::lab {

using nlohmann::ordered_json;
using stats::Verdict;

stats::Interval interim_interval(const stats::Sample& rewards) {
  return stats::wilson_interval(rewards.sum, static_cast<double>(rewards.count));
}

RaceSchedule::RaceSchedule(RacePlan plan, const RaceSettings& settings, std::unique_ptr<match::Openings> openings)
    : plan_(std::move(plan)),
      settings_(settings),
      openings_(std::move(openings)),
      baseline_(plan_.baseline),
      is_used_(plan_.engines.size() + plan_.settings.size()) {
  if (!plan_.variables.empty()) {
    for (const Variable& variable : plan_.variables) values_.push_back(variable.start);
    if (auto engine = with_values(plan_.baseline, plan_.variables, values_)) baseline_.command = engine->command;
  }
  begin_iteration();
}

std::vector<match::EngineSpec> RaceSchedule::draw_set() {
  core::Rng rng(core::mix64(plan_.seed) ^ core::mix64(iterations_.size() + 1));
  std::vector<match::EngineSpec> set;
  drawn_values_.clear();
  // Few values may be left to draw: not every attempt gives something new.
  for (std::size_t attempt = 0; set.size() < plan_.set_size && attempt < 100 * plan_.set_size; ++attempt) {
    const std::size_t chosen = rng.below(static_cast<std::uint32_t>(plan_.variables.size()));
    std::vector<double> values = values_;
    values[chosen] = plan_.variables[chosen].draw(rng);
    auto engine = with_values(plan_.baseline, plan_.variables, values);
    if (!engine || engine->command == baseline_.command) continue;
    if (std::ranges::find(set, engine->command, &match::EngineSpec::command) != set.end()) continue;
    engine->name = plan_.variables[chosen].name + "=" + plan_.variables[chosen].text(values[chosen]);
    set.push_back(*std::move(engine));
    drawn_values_.push_back(std::move(values));
  }
  return set;
}

std::vector<match::EngineSpec> RaceSchedule::remaining_set() const {
  std::vector<match::EngineSpec> set;
  for (std::size_t i = 0; i < is_used_.size(); ++i) {
    if (is_used_[i]) continue;
    if (i < plan_.engines.size())
      set.push_back(plan_.engines[i]);
    else if (const auto engine = with_setting(baseline_, plan_.settings[i - plan_.engines.size()]); engine)
      set.push_back(*engine);
  }
  return set;
}

void RaceSchedule::begin_iteration() {
  const bool draws = !plan_.variables.empty();
  std::vector<match::EngineSpec> set = draws ? draw_set() : remaining_set();
  set_origin_.clear();
  for (std::size_t i = 0; i < is_used_.size(); ++i)
    if (!is_used_[i]) set_origin_.push_back(i);
  if (set.empty() || iterations_.size() >= settings_.iterations) {
    is_over_ = true;
    return;
  }
  stats::RaceOptions options = plan_.race;
  if (plan_.total_risk) options.risk = stats::risk_of_iteration(options.risk, iterations_.size() + 1);
  race_.emplace(set.size(), options);
  const std::size_t candidates = set.size();
  iterations_.push_back({.baseline = baseline_,
                         .modifications = std::move(set),
                         .candidates = race_->candidates(),
                         .played = std::vector<stats::Sample>(candidates),
                         .accepted = {},
                         .risk = options.risk});
  std::string names;
  for (const match::EngineSpec& engine : iterations_.back().modifications)
    names += (names.empty() ? "" : "; ") + engine.name;
  notes_.push_back({"iteration",
                    fmt::format("iteration {}: {} modifications of {}: {}", iterations_.size(),
                                iterations_.back().modifications.size(), baseline_.name, names),
                    ordered_json{{"iteration", iterations_.size()}, {"baseline", baseline_.command}}.dump()});
  begin_batch();
}

void RaceSchedule::begin_batch() {
  const auto batch = race_->next();
  if (!batch) return end_iteration();
  const std::uint64_t first = segments_.empty() ? 0 : segments_.back().first + segments_.back().pairs;
  if (settings_.max_games > 0 && 2 * (first + batch->trials) > settings_.max_games) {
    ran_out_ = is_over_ = true;
    notes_.push_back(
        {"stopped",
         fmt::format("the next test of {} needs {} pairs more than {} games allow: no decision",
                     iterations_.back().modifications[batch->candidate].name, batch->trials, settings_.max_games),
         ordered_json{{"max_games", settings_.max_games}}.dump()});
    return;
  }
  segments_.push_back({.first = first,
                       .pairs = batch->trials,
                       .modification = iterations_.back().modifications[batch->candidate],
                       .baseline = baseline_});
  batch_ = {};
  batch_trials_ = batch->trials;
  batch_candidate_ = batch->candidate;
}

std::uint64_t RaceSchedule::planned() const {
  return segments_.empty() ? 0 : 2 * (segments_.back().first + segments_.back().pairs);
}

match::GameJob RaceSchedule::job(std::uint64_t number) {
  const auto after = std::ranges::upper_bound(segments_, number / 2, {}, &Segment::first);
  const Segment& segment = *std::prev(after);
  match::GameJob job =
      paired_job(number, segment.modification, segment.baseline, plan_.conditions, *openings_, plan_.seed);
  if (plan_.coupled) job.seed = coupled_seed(plan_.seed, number);
  return job;
}

void RaceSchedule::record(const store::StoredGame& game) {
  line_.record(game);
  while (!is_over_) {
    const auto pair = line_.next();
    if (!pair) return;
    if (pair->reward) {
      batch_.add(*pair->reward);
      iterations_.back().played[batch_candidate_].add(*pair->reward);
    } else {
      ++segments_.back().pairs;  // another pair in its place
    }
    if (batch_.count == batch_trials_) end_batch();
  }
}

void RaceSchedule::end_batch() {
  const stats::RaceStep step = race_->record(batch_);
  RaceIteration& iteration = iterations_.back();
  iteration.candidates = race_->candidates();
  iteration.pairs += batch_trials_;
  if (step.verdict != Verdict::kOpen && plan_.variables.empty()) is_used_[set_origin_[step.candidate]] = true;
  note_step(step);
  begin_batch();
}

void RaceSchedule::note_step(const stats::RaceStep& step) {
  const std::string& modification = iterations_.back().modifications[step.candidate].name;
  const ordered_json data = {{"iteration", iterations_.size()},
                             {"modification", modification},
                             {"test", step.test},
                             {"pairs", step.trials},
                             {"risk", step.risk},
                             {"mean", step.mean},
                             {"deviation", step.deviation},
                             {"bounds", {step.bounds.low, step.bounds.high}},
                             {"accept_above", plan_.race.accept},
                             {"discard_below", plan_.race.discard},
                             {"verdict", stats::name(step.verdict)}};
  notes_.push_back(
      {std::string(step.verdict == Verdict::kOpen ? "test" : stats::name(step.verdict)),
       fmt::format("{}: test {} after {} pairs: mean {:.4f} +- {:.4f} (risk {:.2g}), in [{:.4f}, {:.4f}]: {}",
                   modification, step.test, step.trials, step.mean, step.deviation, step.risk, step.bounds.low,
                   step.bounds.high, stats::name(step.verdict)),
       match::json_text(data)});
}

void RaceSchedule::end_iteration() {
  RaceIteration& iteration = iterations_.back();
  iteration.is_over = true;
  iteration.accepted = race_->accepted();
  accepted_any_ = accepted_any_ || iteration.accepted.has_value();
  std::string outcome = "none was accepted";
  if (iteration.accepted) outcome = iteration.modifications[*iteration.accepted].name + " was accepted";
  notes_.push_back(
      {"iteration",
       fmt::format("iteration {} is over after {} pairs: {}", iterations_.size(), iteration.pairs, outcome),
       ordered_json{{"iteration", iterations_.size()}, {"pairs", iteration.pairs}}.dump()});
  // In the simple race several may have been accepted, and nobody knows whether they are good together (section 3).
  if (iteration.accepted && plan_.race.kind == stats::RaceKind::kBandit) {
    baseline_ = iteration.modifications[*iteration.accepted];
    if (!plan_.variables.empty()) values_ = drawn_values_[*iteration.accepted];
  }
  if (plan_.race.kind == stats::RaceKind::kSimple) {
    is_over_ = true;
    return;
  }
  begin_iteration();
}

std::string RaceSchedule::status() const {
  if (iterations_.empty()) return "";
  const RaceIteration& now = iterations_.back();
  const auto open = std::ranges::count(now.candidates, Verdict::kOpen, &stats::Candidate::verdict);
  std::string text = fmt::format("iteration {}, {} of {} open", iterations_.size(), open, now.candidates.size());
  if (!segments_.empty() && !is_over_)
    text += fmt::format(", {} of {} pairs of {}", batch_.count, batch_trials_, segments_.back().modification.name);
  if (const stats::Sample& played = now.played[batch_candidate_]; !is_over_ && played.count > 0) {
    const stats::Interval interval = interim_interval(played);
    text += fmt::format(", mean {:.3f} [{:.3f}, {:.3f}]", played.mean(), interval.low, interval.high);
  }
  return text;
}

}  // namespace katachi::lab
