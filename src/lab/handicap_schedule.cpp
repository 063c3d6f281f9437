#include "lab/handicap_schedule.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include "go/handicap.hpp"
#include "lab/report.hpp"
#include "lab/runner.hpp"
#include "record/record.hpp"

namespace katachi::lab {

namespace {

constexpr std::uint64_t kHandicapOpenings = std::uint64_t{1} << 32;  // numbers of openings that even games do not use

}  // namespace

int largest_handicap(go::Size size) {
  for (int stones = 9; stones >= 2; --stones)
    if (!go::fixed_handicap_points(size, stones).empty()) return stones;
  return 0;
}

match::GameConditions conditions_at(const HandicapPlan& plan, int level) {
  match::GameConditions conditions = plan.conditions;
  if (level == 0) return conditions;
  conditions.rules.set_komi(kHandicapKomi);
  conditions.handicap = std::abs(level) >= 2 ? std::abs(level) : 0;
  return conditions;
}

double advantage_of(int level) {
  if (level == 0) return 0;
  return level > 0 ? level - 0.5 : level + 0.5;
}

void Staircase::move(double reward) {
  if (reward == 0.5) return;
  const int now = reward > 0.5 ? -1 : 1;
  if (direction == -now) step = std::max(1, step / 2);
  direction = now;
  level = std::clamp(level + now * step, -limit, limit);
}

HandicapSchedule::HandicapSchedule(HandicapPlan plan, const HandicapSettings& settings, OpeningsMaker openings)
    : plan_(std::move(plan)), games_(settings.games + settings.games % 2), make_openings_(std::move(openings)) {
  staircases_.fill({.level = 0, .step = std::max(1, plan_.max_handicap / 2), .limit = plan_.max_handicap});
  levels_.assign(kStaircases, 0);
}

bool HandicapSchedule::first_is_black(std::uint64_t number) const {
  const int here = level(number);
  return here == 0 ? number % 2 == 0 : here > 0;
}

match::GameJob HandicapSchedule::job(std::uint64_t number) {
  const match::GameConditions conditions = conditions_at(plan_, level(number));
  auto& openings = openings_[conditions.handicap];
  if (!openings) openings = make_openings_(conditions);
  // Colours are not swapped in handicap games: from one opening, deterministic engines would play one game twice.
  const std::uint64_t opening = level(number) == 0 ? number / 2 : kHandicapOpenings + number;
  match::GameJob job{.number = number,
                     .black = plan_.first,
                     .white = plan_.second,
                     .conditions = conditions,
                     .opening = openings->opening(opening),
                     .seed = game_seed(plan_.seed, number)};
  if (!first_is_black(number)) std::swap(job.black, job.white);
  return job;
}

void HandicapSchedule::record(const store::StoredGame& game) {
  ++settled_;
  if (game.number / 2 >= levels_.size()) return;  // of a damaged store: it was never planned
  const bool is_black = first_is_black(game.number);
  tally_.add(game, is_black);
  tallies_[level(game.number)].add(game, is_black);
  std::optional<double> reward = match::black_reward(game.result);
  if (reward && !is_black) reward = 1 - *reward;
  line_.record(game.number, reward);
  while (const auto pair = line_.next()) {
    Staircase& staircase = staircases_[pair->number % kStaircases];
    if (pair->reward) staircase.move(*pair->reward);
    levels_.push_back(staircase.level);
  }
}

stats::StonesEstimate HandicapSchedule::estimate() const {
  std::vector<stats::HandicapScore> scores;
  for (const auto& [level, tally] : tallies_)
    scores.push_back(
        {.advantage = advantage_of(level), .points = tally.points(), .games = static_cast<double>(tally.games())});
  return stats::stones_estimate(scores, {advantage_of(-plan_.max_handicap), advantage_of(plan_.max_handicap)});
}

std::string HandicapSchedule::status() const {
  const stats::StonesEstimate found = estimate();
  std::string text = fmt::format("{:+.1f} stones [{:+.1f}, {:+.1f}], handicaps", found.stones, found.interval.low,
                                 found.interval.high);
  for (const Staircase& staircase : staircases_) text += fmt::format(" {:+}", staircase.level);
  return text;
}

core::Result<HandicapSchedule> replayed_handicap(const store::Store& store, const store::Run& run) {
  auto plan = handicap_plan(run.identity);
  if (!plan) return std::unexpected(plan.error());
  const auto settings = handicap_settings(run.settings);
  if (!settings) return std::unexpected(settings.error());
  HandicapSchedule schedule(*std::move(plan), *settings,
                            [](const match::GameConditions&) { return unused_openings(); });
  replay(store, run.id, schedule, [&](const store::StoredGame& game) {
    if (is_played_again(game) && game.number / 2 < schedule.levels().size())
      schedule.tally().add_void(game, schedule.first_is_black(game.number));
  });
  return schedule;
}

}  // namespace katachi::lab
