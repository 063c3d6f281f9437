// A match of two engines: a number of games, or a sequential test (SPRT) that stops by itself.
//
// The test looks at the pairs in the order of their numbers and stops at the first that decides: which games happen to end
// first must not matter. Games beyond it that were played anyway stay in the store and in the results, not in the test.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "lab/schedule.hpp"
#include "lab/tally.hpp"
#include "match/openings.hpp"
#include "stats/sprt.hpp"

namespace katachi::lab {

// What makes a match the same match: the identity of its run.
struct MatchPlan {
  match::EngineSpec first, second;
  match::GameConditions conditions;
  std::string openings = "none";
  std::uint64_t seed = 1;
  bool keeps_colours = false;  // the first engine is Black in every game, as when it takes a handicap
  bool coupled = false;        // both games of a pair use the same seeds (coupled.hpp)
};
// What is wrong with the plan itself: coupled games of colours that are kept, or of an engine that takes no seed.
core::Result<void> check(const MatchPlan& plan);
std::string identity(const MatchPlan& plan);  // JSON
core::Result<MatchPlan> match_plan(std::string_view identity);

// What may differ from one start to the next.
struct MatchSettings {
  std::uint64_t games = 100;  // at most, where there is a test
  std::optional<stats::SprtOptions> sprt = std::nullopt;
};
std::string settings_json(const MatchSettings& settings);
core::Result<MatchSettings> match_settings(std::string_view json);

class MatchSchedule final : public Schedule {
 public:
  MatchSchedule(MatchPlan plan, const MatchSettings& settings, std::unique_ptr<match::Openings> openings);

  std::uint64_t planned() const override { return settings_.games; }
  std::uint64_t expected() const override { return settings_.games; }
  match::GameJob job(std::uint64_t number) override;
  void record(const store::StoredGame& game) override;
  bool is_over() const override;
  std::string status() const override;
  std::vector<Note> take_notes() override;

  const MatchPlan& plan() const { return plan_; }
  bool first_is_black(std::uint64_t number) const { return plan_.keeps_colours || number % 2 == 0; }
  const MatchSettings& settings() const { return settings_; }
  const Tally& tally() const { return tally_; }
  Tally& tally() { return tally_; }
  // Of the pairs up to the decision, or of all so far; zero without a test.
  const stats::SprtState& test() const { return test_; }
  std::uint64_t tested_pairs() const { return tested_.pairs(); }
  const std::vector<double>& llr_path() const { return llr_path_; }  // after each pair of the test
  std::string decision() const;  // "H1 accepted", "H0 accepted", "undecided", "none"

 private:
  MatchPlan plan_;
  MatchSettings settings_;
  std::unique_ptr<match::Openings> openings_;
  Tally tally_;
  PairLine line_;
  stats::PairCounts tested_;
  stats::SprtState test_;
  std::vector<double> llr_path_;
  std::uint64_t settled_ = 0;
  std::vector<Note> notes_;
};

}  // namespace katachi::lab
