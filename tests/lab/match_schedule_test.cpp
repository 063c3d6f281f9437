#include "lab/match_schedule.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "tests/lab/made_up_games.hpp"

namespace katachi::lab {
namespace {

using test::game;

MatchPlan small_match_plan() {
  MatchPlan plan{.first = {"a", "engine a"}, .second = {"b", "engine \"b\""}, .conditions = {}};
  plan.conditions.size = go::Size::square(9);
  plan.openings = "random:4";
  plan.seed = 12345;
  return plan;
}

MatchSchedule schedule(const MatchSettings& settings) { return {small_match_plan(), settings, test::no_openings()}; }

TEST(MatchPlan, IsReadBackFromItsIdentity) {
  const std::string text = identity(small_match_plan());
  const auto read = match_plan(text).value();
  EXPECT_EQ(identity(read), text);
  EXPECT_EQ(read.second.command, "engine \"b\"");
  EXPECT_FALSE(match_plan("{}"));
  EXPECT_FALSE(match_plan("nonsense"));
  const MatchSettings settings{.games = 7, .sprt = stats::SprtOptions{.elo0 = -3, .elo1 = 4, .alpha = 0.01}};
  EXPECT_EQ(settings_json(match_settings(settings_json(settings)).value()), settings_json(settings));
  EXPECT_EQ(settings_json(match_settings(settings_json(MatchSettings{})).value()), settings_json(MatchSettings{}));
  EXPECT_FALSE(match_settings(R"({"games": 4, "sprt": {"elo0": 0}})"));
}

TEST(MatchSchedule, SwapsColoursWithinAPair) {
  MatchSchedule match = schedule({.games = 10});
  EXPECT_EQ(match.planned(), 10u);
  const auto first = match.job(4), second = match.job(5);
  EXPECT_EQ(first.black.name, "a");
  EXPECT_EQ(second.black.name, "b");
  EXPECT_NE(first.seed, second.seed);
  EXPECT_EQ(match.job(4).seed, first.seed);
}

TEST(MatchSchedule, ColoursCanBeKept) {
  MatchPlan plan = small_match_plan();
  plan.keeps_colours = true;
  const std::string text = identity(plan);
  EXPECT_NE(text, identity(small_match_plan()));
  EXPECT_TRUE(match_plan(text).value().keeps_colours);
  EXPECT_FALSE(match_plan(identity(small_match_plan())).value().keeps_colours);
  MatchSchedule match(plan, {.games = 4}, test::no_openings());
  for (std::uint64_t n = 0; n < 4; ++n) {
    EXPECT_EQ(match.job(n).black.name, "a");
    EXPECT_EQ(match.job(n).white.name, "b");
    store::StoredGame won = game(0, n < 3 ? 1 : 0);  // made for the first engine as Black
    won.number = n;
    match.record(won);
  }
  EXPECT_EQ(match.tally().wins, 3u);
  EXPECT_EQ(match.tally().losses, 1u);
  EXPECT_EQ(match.tally().games_as[0], 4u);
  EXPECT_EQ(match.tally().games_as[1], 0u);
}

TEST(MatchSchedule, CountsFromTheFirstEngine) {
  MatchSchedule match = schedule({.games = 6});
  match.record(game(0, 1));
  match.record(game(1, 1));
  match.record(game(2, 0));
  match.record(game(3, 0.5));
  match.record(game(5, 1));
  EXPECT_FALSE(match.is_over());
  match.record(game(4, std::nullopt));
  EXPECT_TRUE(match.is_over());
  const Tally& tally = match.tally();
  EXPECT_EQ(tally.wins, 3u);
  EXPECT_EQ(tally.draws, 1u);
  EXPECT_EQ(tally.losses, 1u);
  EXPECT_EQ(tally.voids.count(), 1u);
  EXPECT_EQ(tally.pairs.counts, (std::array<std::uint64_t, 5>{0, 1, 0, 0, 1}));  // the third pair has a void game
  EXPECT_DOUBLE_EQ(tally.win_rate(), 0.7);
  EXPECT_EQ(match.decision(), "none");
}

TEST(MatchSchedule, TheTestLooksAtPairsInTheirOrder) {
  const MatchSettings settings{.games = 1000, .sprt = stats::SprtOptions{.elo0 = 0, .elo1 = 100}};
  MatchSchedule forward = schedule(settings), backward = schedule(settings);
  std::vector<store::StoredGame> games;
  core::Rng rng(3);
  for (std::uint64_t n = 0; n < 200; ++n) games.push_back(game(n, rng.uniform() < 0.85 ? 1 : 0));
  std::uint64_t decided_at = 0;
  for (const auto& each : games) {
    forward.record(each);
    if (decided_at == 0 && forward.is_over()) decided_at = forward.tested_pairs();
  }
  for (std::size_t n = games.size(); n-- > 0;) backward.record(games[n]);
  EXPECT_EQ(forward.decision(), "H1 accepted");
  EXPECT_GT(decided_at, 5u);
  EXPECT_LT(decided_at, 100u);
  // Games beyond the decision change the results, not the test.
  EXPECT_EQ(forward.tested_pairs(), decided_at);
  EXPECT_EQ(backward.tested_pairs(), decided_at);
  EXPECT_EQ(backward.test().llr, forward.test().llr);
  EXPECT_EQ(forward.tally().games(), 200u);
  ASSERT_EQ(forward.take_notes().size(), 1u);
  EXPECT_TRUE(forward.take_notes().empty());
}

TEST(MatchSchedule, AnUndecidedTestEndsWithItsGames) {
  MatchSchedule match = schedule({.games = 4, .sprt = stats::SprtOptions{}});
  for (std::uint64_t n = 0; n < 4; ++n) match.record(game(n, n % 2 == 0 ? 1 : 0));
  EXPECT_TRUE(match.is_over());
  EXPECT_EQ(match.decision(), "undecided");
}

TEST(PairLine, GivesPairsWhenTheyAreWhole) {
  PairLine line;
  line.record(game(1, 1));
  EXPECT_FALSE(line.next());
  line.record(game(2, 0));
  line.record(game(3, std::nullopt));
  EXPECT_FALSE(line.next());
  line.record(game(0, 0.5));
  EXPECT_EQ(line.next()->reward, 0.75);
  EXPECT_EQ(line.next()->reward, std::nullopt);
  EXPECT_FALSE(line.next());
}

TEST(Tally, BlamesTheOneAtFault) {
  Tally tally;
  store::StoredGame lost = game(1, 1);  // the first engine is White and wins
  lost.result.ending = match::Ending::kTime;
  lost.result.at_fault = go::Color::kBlack;
  lost.result.black.memory_kib = 500;
  tally.add(lost, false);
  EXPECT_EQ(tally.second.time_losses, 1u);
  EXPECT_EQ(tally.first.time_losses, 0u);
  EXPECT_EQ(tally.second.memory_kib, 500);
  store::StoredGame died = game(0, std::nullopt);
  died.result.ending = match::Ending::kDied;
  died.result.at_fault = go::Color::kBlack;
  tally.add_void(died, true);
  EXPECT_EQ(tally.first.failures.at(match::Ending::kDied), 1u);
  EXPECT_EQ(tally.voids.count(), 1u);
  EXPECT_EQ(tally.games(), 1u);
}

TEST(Tally, ScoresAreSeenFromTheFirstEngine) {
  Tally tally;
  store::StoredGame as_black = game(0, 1), as_white = game(1, 1);
  as_black.result.half_points = 11;
  as_white.result.half_points = -7;
  tally.add(as_black, true);
  tally.add(as_white, false);
  EXPECT_DOUBLE_EQ(tally.scores.mean(), (5.5 + 3.5) / 2);
}

}  // namespace
}  // namespace katachi::lab
