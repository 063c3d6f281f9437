// Tuning of an engine's variables by SPSA (stats/spsa.hpp): in each iteration two neighbours of the present values play a few
// pairs, and the values move towards the winner.
//
// A tuning ends with values, not with a proof: they must be confirmed by a sequential test against the start, which is what the
// command does next.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "lab/schedule.hpp"
#include "lab/variable_engine.hpp"
#include "match/openings.hpp"
#include "stats/spsa.hpp"

namespace katachi::lab {

struct TunePlan {
  match::EngineSpec engine;
  std::vector<Variable> variables;
  std::uint64_t iterations = 200;
  std::uint64_t pairs = 4;  // of one iteration
  double step = 0.05;       // distance of the two players from the present values at the end, in parts of each range
  double rate = 0.002;      // how far one game moves the values then, in parts of that distance
  match::GameConditions conditions;
  std::string openings = "none";
  std::uint64_t seed = 1;
};
std::string identity(const TunePlan& plan);
core::Result<TunePlan> tune_plan(std::string_view identity);
core::Result<void> check(const TunePlan& plan);

class TuneSchedule final : public Schedule {
 public:
  // Precondition: check(plan) passed.
  TuneSchedule(TunePlan plan, std::unique_ptr<match::Openings> openings);

  std::uint64_t planned() const override { return 2 * (first_pair_ + pairs_); }
  std::uint64_t expected() const override { return 2 * plan_.iterations * plan_.pairs; }
  match::GameJob job(std::uint64_t number) override;
  void record(const store::StoredGame& game) override;
  bool is_over() const override { return spsa_.is_over(); }
  std::string status() const override;
  std::vector<Note> take_notes() override { return std::exchange(notes_, {}); }

  const TunePlan& plan() const { return plan_; }
  const std::vector<std::vector<double>>& path() const {
    return path_;
  }  // the values after each iteration, first the start
  match::EngineSpec tuned() const;  // with the present values
  match::EngineSpec start() const;

 private:
  void begin_iteration();
  void end_iteration();
  std::vector<double> rounded() const;

  TunePlan plan_;
  std::unique_ptr<match::Openings> openings_;
  stats::Spsa spsa_;
  match::EngineSpec plus_, minus_;
  std::uint64_t first_pair_ = 0, pairs_ = 0;  // of the present iteration
  std::uint64_t counted_ = 0;
  double sum_ = 0;
  PairLine line_;
  std::vector<std::vector<double>> path_;
  std::vector<Note> notes_;
};

}  // namespace katachi::lab
