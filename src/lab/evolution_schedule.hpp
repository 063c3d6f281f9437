// Evolution: round robins of a population of parameter sets, each population made from the success of the one before.
//
// A generation's games have consecutive numbers; the next generation (population.hpp) is made when the last of them is settled,
// from the order by points per game, which needs no rounding. Everybody meets everybody, so this is the order of the ratings,
// too. Each generation leaves a note in the journal. A finished run goes on if it is started with more generations.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "lab/population.hpp"
#include "lab/schedule.hpp"
#include "lab/standings.hpp"
#include "match/openings.hpp"

namespace katachi::lab {

// What makes an evolution the same evolution: the identity of its run.
struct EvolutionPlan {
  match::EngineSpec engine;         // whose variables evolve
  std::vector<Variable> variables;  // one or more
  std::size_t population = 8;       // two or more
  std::size_t newcomers = 1;        // new random members of each generation; at most half of the population
  match::GameConditions conditions;
  std::string openings = "none";
  std::uint64_t seed = 1;
  std::uint64_t games = 10;  // of a pairing; even, at least 2
};
std::string identity(const EvolutionPlan& plan);  // JSON
// The Error is also one of a plan that breaks the conditions above.
core::Result<EvolutionPlan> evolution_plan(std::string_view identity);

// What may differ from one start to the next.
struct EvolutionSettings {
  std::size_t generations = 5;
};
std::string settings_json(const EvolutionSettings& settings);
core::Result<EvolutionSettings> evolution_settings(std::string_view json);

struct Generation {
  std::vector<Values> members;
  std::vector<match::EngineSpec> engines;
  Standings standings;
  std::vector<std::size_t> ranking = {};  // best first; empty before all games are settled

  Values mean() const;
};

class EvolutionSchedule final : public Schedule {
 public:
  // With openings it throws core::EnvironmentError, also later, if the engine does not take a value: see check_values(). Without
  // them it can judge games, not plan them, and asks no engine.
  EvolutionSchedule(EvolutionPlan plan, const EvolutionSettings& settings, std::unique_ptr<match::Openings> openings);

  std::uint64_t planned() const override { return generations_.size() * generation_games_; }
  std::uint64_t expected() const override { return settings_.generations * generation_games_; }
  match::GameJob job(std::uint64_t number) override;
  void record(const store::StoredGame& game) override;
  bool is_over() const override { return settled_ >= expected(); }
  std::string status() const override;
  std::vector<Note> take_notes() override;

  // Of a void game that was played again. Precondition: number < planned().
  void add_void(const store::StoredGame& game);
  const EvolutionPlan& plan() const { return plan_; }
  const EvolutionSettings& settings() const { return settings_; }
  const std::vector<Generation>& generations() const { return generations_; }  // the last one may be under way

 private:
  void begin_generation(std::vector<Values> members);
  void finish_generation();

  EvolutionPlan plan_;
  EvolutionSettings settings_;
  std::unique_ptr<match::Openings> openings_;
  std::vector<Meeting> meetings_;  // of every generation
  std::uint64_t generation_games_ = 0;
  std::vector<Generation> generations_;
  std::uint64_t settled_ = 0;
  std::vector<Note> notes_;
};

// {"playouts": 120, ...}
nlohmann::ordered_json values_json(std::span<const Variable> variables, const Values& values);

}  // namespace katachi::lab
