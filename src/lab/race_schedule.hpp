// Bandit-based selection of modifications (Hoock and Teytaud 2010), played: a baseline, a set of modifications, games.
//
// A trial of a modification is a pair of games against the baseline; its reward is the share of the pair. stats/race.hpp
// decides which modification plays how many pairs next and when one is accepted or discarded; this schedule turns that into
// numbered games. A pair with a void game is replaced by another one.
//
// Iterations: an accepted modification becomes part of the baseline, and the next set is drawn. Modifications are
//   - engines: whole command lines or presets; there is nothing to draw, so the next set is what is still open;
//   - settings: "playouts=200", put into the baseline, again what is still open;
//   - drawn: each a random value of one of the variables, `set_size` of them in each iteration.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "lab/schedule.hpp"
#include "lab/variable_engine.hpp"
#include "match/openings.hpp"
#include "stats/race.hpp"

namespace katachi::lab {

struct RacePlan {
  match::EngineSpec baseline;
  std::vector<match::EngineSpec> engines;  // modifications as whole engines
  std::vector<std::string> settings;       // ... or as settings of the baseline
  std::vector<Variable> variables;         // ... or drawn from these
  std::size_t set_size = 10;               // of a drawn set
  stats::RaceOptions race;
  match::GameConditions conditions;
  std::string openings = "none";
  std::uint64_t seed = 1;
  bool coupled = false;  // both games of a pair use the same seeds (coupled.hpp)
  bool total_risk =
      false;  // race.risk is that of all iterations together: each gets its share (stats::risk_of_iteration)
};
std::string identity(const RacePlan& plan);
core::Result<RacePlan> race_plan(std::string_view identity);
// What is wrong with the plan itself: no modification, a setting the baseline does not take, options out of range.
core::Result<void> check(const RacePlan& plan);

struct RaceSettings {
  std::uint64_t iterations = 1;
  std::uint64_t max_games = 0;  // of all iterations; 0: as many as it takes
};
std::string settings_json(const RaceSettings& settings);
core::Result<RaceSettings> race_settings(std::string_view json);

// One iteration: what was raced and what came of it.
struct RaceIteration {
  match::EngineSpec baseline;
  std::vector<match::EngineSpec> modifications;
  std::vector<stats::Candidate> candidates;  // after their last complete tests, in the same order
  std::vector<stats::Sample> played;         // rewards of all pairs so far, those of the running test too
  std::optional<std::size_t> accepted;
  double risk = 0;          // that any bound of this iteration is wrong
  std::uint64_t pairs = 0;  // of complete tests
  bool is_over = false;
};

// 95 % interval of a mean of rewards as it stands now. Rewards lie in [0, 1], so their variance is at most that of wins and losses
// of the same mean: Wilson's interval is a safe one. It decides nothing: the race looks at its bounds only.
stats::Interval interim_interval(const stats::Sample& rewards);

class RaceSchedule final : public Schedule {
 public:
  // Precondition: check(plan) passed.
  RaceSchedule(RacePlan plan, const RaceSettings& settings, std::unique_ptr<match::Openings> openings);

  std::uint64_t planned() const override;
  std::uint64_t expected() const override { return settings_.max_games; }
  match::GameJob job(std::uint64_t number) override;
  void record(const store::StoredGame& game) override;
  bool is_over() const override { return is_over_; }
  std::string status() const override;
  std::vector<Note> take_notes() override { return std::exchange(notes_, {}); }

  const RacePlan& plan() const { return plan_; }
  const std::vector<RaceIteration>& iterations() const { return iterations_; }
  // The baseline with all that was accepted.
  const match::EngineSpec& result() const { return baseline_; }
  bool has_accepted() const { return accepted_any_; }
  bool ran_out() const { return ran_out_; }  // ended by max_games, with modifications still open

 private:
  // Pairs [first, first + wanted) of one modification, more where some were void.
  struct Segment {
    std::uint64_t first = 0;
    std::uint64_t pairs = 0;
    match::EngineSpec modification, baseline;
  };

  void begin_iteration();
  void begin_batch();
  void end_batch();
  void end_iteration();
  void note_step(const stats::RaceStep& step);
  std::vector<match::EngineSpec> draw_set();
  std::vector<match::EngineSpec> remaining_set() const;

  RacePlan plan_;
  RaceSettings settings_;
  std::unique_ptr<match::Openings> openings_;
  match::EngineSpec baseline_;
  std::vector<double> values_;                     // of the variables, in the baseline
  std::vector<std::vector<double>> drawn_values_;  // in each modification of a drawn set
  std::vector<bool> is_used_;                      // engines and settings that were accepted or discarded
  std::vector<std::size_t> set_origin_;            // of the present set: its place among engines or settings
  std::optional<stats::Race> race_;
  std::vector<RaceIteration> iterations_;
  std::vector<Segment> segments_;
  stats::Sample batch_;  // rewards of the last segment so far
  std::uint64_t batch_trials_ = 0;
  std::size_t batch_candidate_ = 0;
  PairLine line_;
  std::vector<Note> notes_;
  bool is_over_ = false, accepted_any_ = false, ran_out_ = false;
};

}  // namespace katachi::lab
