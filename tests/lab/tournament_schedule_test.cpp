#include "lab/tournament_schedule.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/lab/played_schedule.hpp"

namespace katachi::lab {
namespace {

using namespace test;

TournamentPlan plan_of(TournamentFormat format, std::size_t players, std::uint64_t games = 4, std::size_t rounds = 1) {
  TournamentPlan plan{.format = format, .engines = {}, .conditions = {}, .games = games, .rounds = rounds};
  plan.conditions.size = go::Size::square(9);
  for (std::size_t i = 0; i < players; ++i)
    plan.engines.push_back({"engine " + std::to_string(i), "command " + std::to_string(i)});
  return plan;
}

TournamentSchedule schedule_of(const TournamentPlan& plan) { return {plan, std::make_unique<NumberedOpenings>()}; }

// Engine 0 is the strongest.
double strength(const match::EngineSpec& engine) { return -100.0 * (engine.name.back() - '0'); }

TEST(TournamentPlan, IdentityRoundTrip) {
  for (const auto format : {TournamentFormat::kRoundRobin, TournamentFormat::kGauntlet, TournamentFormat::kSwiss}) {
    const TournamentPlan plan = plan_of(format, 5, 6, format == TournamentFormat::kSwiss ? 4 : 1);
    const std::string text = identity(plan);
    const auto back = tournament_plan(text);
    ASSERT_TRUE(back) << back.error().text();
    EXPECT_EQ(identity(*back), text);
    EXPECT_EQ(back->engines, plan.engines);
    EXPECT_EQ(back->format, format);
  }
}

TEST(TournamentPlan, WrongOnesAreErrors) {
  EXPECT_FALSE(tournament_plan("no JSON"));
  EXPECT_FALSE(tournament_plan("{}"));
  EXPECT_FALSE(tournament_plan(identity(plan_of(TournamentFormat::kRoundRobin, 1))));
  EXPECT_FALSE(tournament_plan(identity(plan_of(TournamentFormat::kRoundRobin, 3, 5))));
  EXPECT_FALSE(tournament_plan(identity(plan_of(TournamentFormat::kRoundRobin, 3, 0))));
  EXPECT_FALSE(tournament_plan(identity(plan_of(TournamentFormat::kRoundRobin, 3, 2, 2))));
  EXPECT_FALSE(tournament_plan(identity(plan_of(TournamentFormat::kSwiss, 3, 2, 0))));
  std::string other = identity(plan_of(TournamentFormat::kGauntlet, 3));
  other.replace(other.find("gauntlet"), 8, "knockout");
  EXPECT_FALSE(tournament_plan(other));
}

TEST(TournamentSchedule, PairsShareOpeningAndSwapColours) {
  auto schedule = schedule_of(plan_of(TournamentFormat::kRoundRobin, 4));
  ASSERT_EQ(schedule.planned(), 24u);
  EXPECT_EQ(schedule.expected(), 24u);
  for (std::uint64_t number = 0; number < schedule.planned(); number += 2) {
    const match::GameJob even = schedule.job(number), odd = schedule.job(number + 1);
    EXPECT_EQ(even.number, number);
    EXPECT_EQ(odd.number, number + 1);
    EXPECT_EQ(even.black, schedule.plan().engines[schedule.meeting(number).first]);
    EXPECT_EQ(even.black, odd.white);
    EXPECT_EQ(even.white, odd.black);
    EXPECT_EQ(even.opening, odd.opening);
    EXPECT_NE(even.seed, odd.seed);
    if (number > 0) {
      EXPECT_NE(even.opening, schedule.job(number - 1).opening);
    }
  }
}

TEST(TournamentSchedule, PartialResultsAreBalanced) {
  // After every round of the circle everybody has played alike: at any moment games differ by one pair or two.
  auto schedule = schedule_of(plan_of(TournamentFormat::kRoundRobin, 7));
  for (std::uint64_t number = 0; number < schedule.planned(); ++number) {
    schedule.record(played(schedule.job(number), strength));
    std::uint64_t least = ~0ull, most = 0;
    for (std::size_t player = 0; player < 7; ++player) {
      least = std::min(least, schedule.standings().tally(player).games());
      most = std::max(most, schedule.standings().tally(player).games());
    }
    EXPECT_LE(most, least + 4) << number;
  }
  EXPECT_TRUE(schedule.is_over());
}

TEST(TournamentSchedule, EveryPairingPlaysItsGames) {
  auto schedule = schedule_of(plan_of(TournamentFormat::kRoundRobin, 5, 6));
  play_all(schedule, strength);
  for (std::size_t a = 0; a < 5; ++a)
    for (std::size_t b = 0; b < 5; ++b) {
      const auto& cell = schedule.standings().cell(a, b);
      EXPECT_EQ(cell.games, a == b ? 0u : 6u);
      EXPECT_EQ(cell.points + schedule.standings().cell(b, a).points, static_cast<double>(cell.games));
    }
  EXPECT_EQ(schedule.standings().games(), 60u);
}

TEST(TournamentSchedule, GauntletIsOfTheFirst) {
  auto schedule = schedule_of(plan_of(TournamentFormat::kGauntlet, 4, 2));
  EXPECT_EQ(schedule.planned(), 6u);
  play_all(schedule, strength);
  EXPECT_EQ(schedule.standings().tally(0).games(), 6u);
  EXPECT_EQ(schedule.standings().cell(1, 2).games, 0u);
  EXPECT_EQ(schedule.standings().cell(2, 0).games, 2u);
}

TEST(TournamentSchedule, SwissPlansARoundWhenTheOneBeforeIsSettled) {
  auto schedule = schedule_of(plan_of(TournamentFormat::kSwiss, 5, 4, 3));
  EXPECT_EQ(schedule.expected(), 24u);
  EXPECT_EQ(schedule.planned(), 8u);
  // The last game of the round ends first, the first one last.
  for (std::uint64_t number = 8; number-- > 1;) schedule.record(played(schedule.job(number), strength));
  EXPECT_EQ(schedule.planned(), 8u);
  schedule.record(played(schedule.job(0), strength));
  EXPECT_EQ(schedule.planned(), 16u);
  const auto notes = schedule.take_notes();
  ASSERT_EQ(notes.size(), 2u);
  EXPECT_EQ(notes[0].text.substr(0, 8), "round 1:");
  EXPECT_EQ(notes[1].text.substr(0, 8), "round 2:");
  EXPECT_NE(notes[1].text.find("has a bye"), std::string::npos);
  EXPECT_FALSE(schedule.is_over());
  EXPECT_NE(schedule.status().find("round 2 of 3"), std::string::npos);
}

TEST(TournamentSchedule, SwissByeCountsAsAMeetingWon) {
  auto schedule = schedule_of(plan_of(TournamentFormat::kSwiss, 3, 2, 3));
  for (std::uint64_t number = 0; number < 6; ++number)
    schedule.record(made_game(schedule.job(number), match::Outcome::kDraw));
  for (std::size_t player = 0; player < 3; ++player) EXPECT_EQ(schedule.byes(player), 1u);
  const auto notes = schedule.take_notes();
  ASSERT_EQ(notes.size(), 3u);
  const auto first = nlohmann::json::parse(notes[0].data), second = nlohmann::json::parse(notes[1].data);
  // Two draws are one point; the bye is the two of a meeting that was won.
  for (std::size_t player = 0; player < 3; ++player)
    EXPECT_EQ(second["points"][player], player == first["bye"] ? 2 : 1);
}

TEST(TournamentSchedule, OrderOfEndsDoesNotMatter) {
  for (const auto format : {TournamentFormat::kRoundRobin, TournamentFormat::kSwiss}) {
    const TournamentPlan plan = plan_of(format, 6, 4, format == TournamentFormat::kSwiss ? 4 : 1);
    auto first = schedule_of(plan), second = schedule_of(plan);
    play_all(first, strength, 1, 3);
    play_all(second, strength, 2, 7);
    EXPECT_EQ(lines_of(first), lines_of(second));
    EXPECT_EQ(first.standings().by_score(), second.standings().by_score());
  }
}

TEST(TournamentSchedule, ResumesFromAnyMoment) {
  const TournamentPlan plan = plan_of(TournamentFormat::kSwiss, 7, 2, 4);
  auto whole = schedule_of(plan);
  const auto games = play_all(whole, strength);
  const auto lines = lines_of(whole);
  ASSERT_EQ(games.size(), whole.expected());
  for (std::size_t known = 0; known <= games.size(); ++known) {
    auto again = schedule_of(plan);
    for (std::size_t i = 0; i < known; ++i) again.record(games[i]);
    for (std::uint64_t number = 0; number < again.planned(); ++number)
      ASSERT_EQ(line_of(again.job(number)), lines[number]) << known << " games known";
    for (std::size_t i = known; i < games.size(); ++i) again.record(games[i]);
    EXPECT_TRUE(again.is_over());
    EXPECT_EQ(lines_of(again), lines);
  }
}

TEST(TournamentSchedule, VoidGamesSettleARound) {
  auto schedule = schedule_of(plan_of(TournamentFormat::kSwiss, 4, 2, 2));
  for (std::uint64_t number = 0; number < 4; ++number)
    schedule.record(made_game(schedule.job(number), match::Outcome::kVoid));
  EXPECT_EQ(schedule.planned(), 8u);
  EXPECT_EQ(schedule.standings().voids().count(), 4u);
  EXPECT_EQ(schedule.standings().games(), 0u);
}

TEST(Standings, RankingIsByPointsPerGame) {
  Standings standings(3);
  const match::GameJob job{.number = 0, .black = {}, .white = {}, .conditions = {}, .opening = {}};
  const auto add = [&](Meeting meeting, match::Outcome outcome) { standings.add(made_game(job, outcome), meeting); };
  // 0: 1 of 3, 1: 1 of 2, 2: 2 of 3.
  add({0, 1}, match::Outcome::kWhiteWins);
  add({0, 2}, match::Outcome::kWhiteWins);
  add({0, 2}, match::Outcome::kBlackWins);
  add({1, 2}, match::Outcome::kWhiteWins);
  EXPECT_EQ(standings.by_score(), (std::vector<std::size_t>{2, 1, 0}));
  EXPECT_EQ(Standings(3).by_score(), (std::vector<std::size_t>{0, 1, 2}));
}

}  // namespace
}  // namespace katachi::lab
