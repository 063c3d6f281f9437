// The difference between two engines in stones: the handicap at which the weaker one wins half of the games.
//
// Levels: 0 is the even game with colours in turn; level h > 0 gives the first engine Black and a handicap of h in every game,
// -h the second one. Handicap 1 is Black without stones, from 2 on the stones stand on the usual points; komi is 0.5. Taking the
// komi away is worth half a stone, so that handicap h is an advantage of h - 1/2 stones (as in the ratings of the European Go
// Federation), and even strength is 0.
//
// Staircases: pairs of games are dealt to kStaircases staircases in turn. Each starts with even games, so it need not be known who
// is weaker. After a pair that the first engine won, it gets less; after one that it lost, more; after an even one as much. The step
// is half the range at first and is halved at each reversal down to one stone: the games gather where the chances are even. The
// level of a pair follows from the pair kStaircases before it alone, so several games can run in parallel and the schedule is the
// same with any number of workers. A pair with a void game is played again at its level. The estimate is that of stats/stones.hpp
// over all games.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "lab/schedule.hpp"
#include "lab/tally.hpp"
#include "match/openings.hpp"
#include "stats/stones.hpp"

namespace katachi::lab {

inline constexpr std::size_t kStaircases = 4;
inline constexpr double kHandicapKomi = 0.5;

// The largest fixed handicap on a board of this size; 0: there is none.
int largest_handicap(go::Size size);

struct HandicapPlan {
  match::EngineSpec first, second;
  match::GameConditions conditions;  // of the even game
  std::string openings = "none";
  std::uint64_t seed = 1;
  int max_handicap = 9;
};
std::string identity(const HandicapPlan& plan);  // JSON
core::Result<HandicapPlan> handicap_plan(std::string_view identity);
// Errors: a board without handicap points, conditions with a handicap of their own.
core::Result<void> check(const HandicapPlan& plan);

struct HandicapSettings {
  std::uint64_t games = 100;  // rounded up to whole pairs
};
std::string settings_json(const HandicapSettings& settings);
core::Result<HandicapSettings> handicap_settings(std::string_view json);

match::GameConditions conditions_at(const HandicapPlan& plan, int level);
double advantage_of(int level);  // of the first engine, in stones

// One of the interleaved searches for the level of even chances.
struct Staircase {
  int level = 0, step = 1, limit = 9;
  int direction = 0;  // of the last move

  void move(double reward);  // of the first engine, in [0, 1]
};

class HandicapSchedule final : public Schedule {
 public:
  // Makes the openings for the conditions of a level.
  using OpeningsMaker = std::function<std::unique_ptr<match::Openings>(const match::GameConditions&)>;

  // Precondition: check(plan) passed.
  HandicapSchedule(HandicapPlan plan, const HandicapSettings& settings, OpeningsMaker openings);

  std::uint64_t planned() const override { return std::min<std::uint64_t>(games_, 2 * levels_.size()); }
  std::uint64_t expected() const override { return games_; }
  match::GameJob job(std::uint64_t number) override;
  void record(const store::StoredGame& game) override;
  bool is_over() const override { return settled_ >= games_; }
  std::string status() const override;

  const HandicapPlan& plan() const { return plan_; }
  int level(std::uint64_t number) const { return levels_[number / 2]; }  // precondition: it was planned
  bool first_is_black(std::uint64_t number) const;
  const std::vector<int>& levels() const { return levels_; }  // of all pairs that were planned
  const std::map<int, Tally>& tallies() const { return tallies_; }
  Tally& tally() { return tally_; }
  const Tally& tally() const { return tally_; }  // of all games: only what each side used and what was void
  stats::StonesEstimate estimate() const;

 private:
  HandicapPlan plan_;
  std::uint64_t games_;
  OpeningsMaker make_openings_;
  std::map<int, std::unique_ptr<match::Openings>> openings_;  // by handicap
  std::array<Staircase, kStaircases> staircases_;
  std::vector<int> levels_;
  std::map<int, Tally> tallies_;
  Tally tally_;
  PairLine line_;
  std::uint64_t settled_ = 0;
};

// The schedule of a stored run after all its games; it plans no more.
core::Result<HandicapSchedule> replayed_handicap(const store::Store& store, const store::Run& run);

}  // namespace katachi::lab
