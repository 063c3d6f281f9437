// A tournament: many engines, each pairing a number of games.
//
// A round robin and a gauntlet are one stage that holds all meetings; a Swiss tournament has one stage a round, and the next is
// planned when the last game of the one before is settled. Within a stage the meetings play their pairs of games in turn, so
// that results on the way are balanced. All stages have the same number of games: a game's number tells its stage, its meeting
// (meeting_of) and its colours. For the pairing of a Swiss round a bye counts as a meeting that was won, a void game as nothing.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "lab/pairings.hpp"
#include "lab/schedule.hpp"
#include "lab/standings.hpp"
#include "match/openings.hpp"

namespace katachi::lab {

enum class TournamentFormat : std::uint8_t { kRoundRobin, kGauntlet, kSwiss };
std::string_view name(TournamentFormat format);  // "round-robin", "gauntlet", "swiss"
std::optional<TournamentFormat> format_by_name(std::string_view text);

// What makes a tournament the same tournament: the identity of its run.
struct TournamentPlan {
  TournamentFormat format = TournamentFormat::kRoundRobin;
  std::vector<match::EngineSpec> engines;  // two or more
  match::GameConditions conditions;
  std::string openings = "none";
  std::uint64_t seed = 1;
  std::uint64_t games = 10;  // of a pairing; even, at least 2
  std::size_t rounds = 1;    // of a Swiss tournament; 1 in other formats
};
std::string identity(const TournamentPlan& plan);  // JSON
// The Error is also one of a plan that breaks the conditions above.
core::Result<TournamentPlan> tournament_plan(std::string_view identity);

class TournamentSchedule final : public Schedule {
 public:
  // Without openings it can judge games, not plan them: that is enough for a report.
  TournamentSchedule(TournamentPlan plan, std::unique_ptr<match::Openings> openings);

  std::uint64_t planned() const override { return stages_.size() * stage_games_; }
  std::uint64_t expected() const override { return plan_.rounds * stage_games_; }
  match::GameJob job(std::uint64_t number) override;
  void record(const store::StoredGame& game) override;
  bool is_over() const override { return settled_ >= expected(); }
  std::string status() const override;
  std::vector<Note> take_notes() override;

  // Who plays a game. Precondition: number < planned().
  const Meeting& meeting(std::uint64_t number) const;
  const TournamentPlan& plan() const { return plan_; }
  const Standings& standings() const { return standings_; }
  Standings& standings() { return standings_; }
  std::size_t byes(std::size_t player) const { return history_.byes(player); }
  std::size_t stages() const { return stages_.size(); }  // that are planned

 private:
  void plan_round();

  TournamentPlan plan_;
  std::unique_ptr<match::Openings> openings_;
  Standings standings_;
  SwissHistory history_;
  std::vector<std::vector<Meeting>> stages_;
  std::uint64_t stage_games_ = 0;
  std::uint64_t settled_ = 0;
  std::vector<Note> notes_;
};

}  // namespace katachi::lab
