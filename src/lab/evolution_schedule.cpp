#include "lab/evolution_schedule.hpp"

#include <cassert>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "lab/tournament_schedule.hpp"

namespace katachi::lab {

using nlohmann::ordered_json;

ordered_json values_json(std::span<const Variable> variables, const Values& values) {
  ordered_json json = ordered_json::object();
  for (std::size_t i = 0; i < variables.size(); ++i) {
    if (variables[i].is_integer)
      json[variables[i].name] = static_cast<std::int64_t>(values[i]);
    else
      json[variables[i].name] = values[i];
  }
  return json;
}

Values Generation::mean() const {
  Values mean(members.front().size());
  for (const Values& values : members)
    for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += values[i] / static_cast<double>(members.size());
  return mean;
}

EvolutionSchedule::EvolutionSchedule(EvolutionPlan plan, const EvolutionSettings& settings,
                                     std::unique_ptr<match::Openings> openings)
    : plan_(std::move(plan)),
      settings_(settings),
      openings_(std::move(openings)),
      meetings_(round_robin(plan_.population)),
      generation_games_(meetings_.size() * plan_.games) {
  assert(plan_.population >= 2 && plan_.games >= 2 && plan_.games % 2 == 0 && settings_.generations >= 1);
  begin_generation(first_population(plan_.variables, plan_.population, plan_.seed));
}

void EvolutionSchedule::begin_generation(std::vector<Values> members) {
  std::vector<match::EngineSpec> engines;
  for (const Values& values : members) {
    auto engine = with_values(plan_.engine, plan_.variables, values);
    if (!engine && openings_ != nullptr) throw core::EnvironmentError(engine.error());
    // A report is made even where the preset does not exist any more.
    engines.push_back(engine ? *std::move(engine) : match::EngineSpec{values_name(plan_.variables, values), ""});
  }
  generations_.push_back({std::move(members), std::move(engines), Standings(plan_.population)});
}

void EvolutionSchedule::finish_generation() {
  Generation& done = generations_.back();
  done.ranking = done.standings.by_score();
  ordered_json ranking = ordered_json::array();
  std::vector<Values> ranked;
  for (const std::size_t member : done.ranking) {
    ranked.push_back(done.members[member]);
    ranking.push_back({{"values", values_json(plan_.variables, done.members[member])},
                       {"score", done.standings.tally(member).win_rate()}});
  }
  const std::size_t number = generations_.size() - 1;
  const Values mean = done.mean();
  std::string means;
  ordered_json mean_values = ordered_json::object();
  for (std::size_t i = 0; i < mean.size(); ++i) {
    means += fmt::format("{} {} {:.6g}", i == 0 ? "" : ",", plan_.variables[i].name, mean[i]);
    mean_values[plan_.variables[i].name] = mean[i];
  }
  const std::size_t best = done.ranking.front();
  const ordered_json data = {{"generation", number}, {"mean", mean_values}, {"ranking", ranking}};
  notes_.push_back({"generation",
                    fmt::format("generation {}: best {} with {:.1f} %, mean{}", number, done.engines[best].name,
                                100 * done.standings.tally(best).win_rate(), means),
                    data.dump()});
  // `done` is no longer valid after this.
  if (generations_.size() < settings_.generations)
    begin_generation(next_population(plan_.variables, ranked, plan_.newcomers, plan_.seed, number + 1));
}

match::GameJob EvolutionSchedule::job(std::uint64_t number) {
  assert(openings_ != nullptr && number < planned());
  const auto& [first, second] = meeting_of(meetings_, number % generation_games_);
  const auto& engines = generations_[number / generation_games_].engines;
  return paired_job(number, engines[first], engines[second], plan_.conditions, *openings_, plan_.seed);
}

void EvolutionSchedule::record(const store::StoredGame& game) {
  if (game.number >= planned()) return;
  const Meeting& meeting = meeting_of(meetings_, game.number % generation_games_);
  generations_[game.number / generation_games_].standings.add(game, meeting);
  if (++settled_ == planned()) finish_generation();
}

void EvolutionSchedule::add_void(const store::StoredGame& game) {
  assert(game.number < planned());
  const Meeting& meeting = meeting_of(meetings_, game.number % generation_games_);
  generations_[game.number / generation_games_].standings.add_void(game, meeting);
}

std::string EvolutionSchedule::status() const {
  const Generation& now = generations_.back();
  std::string text = fmt::format("generation {}, the last is {}", generations_.size() - 1, settings_.generations - 1);
  const auto order = now.standings.by_score();
  for (std::size_t place = 0; place < std::min<std::size_t>(2, order.size()); ++place)
    text += fmt::format(", {} {:.1f} %", now.engines[order[place]].name,
                        100 * now.standings.tally(order[place]).win_rate());
  return text;
}

std::vector<Note> EvolutionSchedule::take_notes() { return std::exchange(notes_, {}); }

}  // namespace katachi::lab
