#include "player/go/random_player.hpp"

#include <map>

#include <gtest/gtest.h>

#include "go/diagram.hpp"

namespace katachi::player {
namespace {

using go::Color;

Preset random_preset(std::uint64_t seed) {
  Preset p{.name = "random", .search = "random", .about = "", .parameters = {}};
  p.parameters.seed = seed;
  return p;
}

TEST(RandomPlayer, EveryMoveIsAlike) {
  const core::SteadyClock clock;
  const go::History game(go::Size::square(3));
  std::map<std::string, int> seen;
  for (std::uint64_t seed = 0; seed < 900; ++seed) {
    RandomPlayer player(random_preset(seed), clock);
    ++seen[go::gtp_text(player.choose(game, Color::kBlack, {}, {}).move, game.size())];
  }
  EXPECT_EQ(seen.size(), 9u);
  for (const auto& [move, count] : seen) EXPECT_NEAR(count, 100, 40) << move;
}

TEST(RandomPlayer, GamesEndWithoutFilledEyes) {
  const core::SteadyClock clock;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    go::History game(go::Size::square(5), go::rules_by_name("chinese").value());
    RandomPlayer player(random_preset(seed), clock);
    for (int i = 0; i < 500 && !game.is_over(); ++i) {
      const Choice choice = player.choose(game, game.to_move(), {}, {});
      if (choice.decision == Decision::kMove) {
        EXPECT_FALSE(game.board().is_eye(go::Geometry<go::kMaxBoardSize>::vertex(choice.move.point()), game.to_move()));
      }
      ASSERT_EQ(game.play(game.to_move(), choice.move), go::Legality::kLegal);
    }
    EXPECT_TRUE(game.is_over());
  }
}

TEST(RandomPlayer, PlaysNoMoveThatIsNotAllowed) {
  const core::SteadyClock clock;
  const go::History game(go::Size::square(3));
  const go::Move corner = go::Point::at(0, 0);
  const auto move_of = [&](const SearchRequest& options) {
    return RandomPlayer(random_preset(1), clock).choose(game, Color::kBlack, options, {}).move;
  };
  EXPECT_EQ(move_of({.only = {corner}}), corner);
  EXPECT_EQ(move_of({.only = {go::Move::pass()}}), go::Move::pass());
  EXPECT_EQ(move_of({.only = {corner, go::Move::pass()}, .avoid = {corner}}), go::Move::pass());
}

TEST(RandomPlayer, PassesWhenOnlyEyesAreLeft) {
  const core::SteadyClock clock;
  const auto drawn = go::parse_diagram(". X .\nX X X\n. X .\n");
  ASSERT_TRUE(drawn);
  go::History game(drawn->size);
  ASSERT_TRUE(game.set_up(drawn->black, drawn->white, Color::kBlack));
  RandomPlayer player(random_preset(1), clock);
  EXPECT_EQ(player.choose(game, Color::kBlack, {}, {}).decision, Decision::kPass);
}

TEST(RandomPlayer, IsNoFasterThanAskedFor) {
  const core::SteadyClock clock;
  Preset slow = random_preset(1);
  slow.parameters.min_seconds = 0.05;
  RandomPlayer player(slow, clock);
  const core::Stopwatch watch(clock);
  player.choose(go::History(go::Size::square(5)), Color::kBlack, {}, {});
  EXPECT_GE(watch.seconds(), 0.05);
  std::stop_source stop;
  stop.request_stop();
  slow.parameters.min_seconds = 1000;
  const core::Stopwatch on_the_clock(clock);
  RandomPlayer(slow, clock)
      .choose(go::History(go::Size::square(5)), Color::kBlack, {.time = TimeBudget{0.05, 0.1}}, {});
  EXPECT_LT(on_the_clock.seconds(), 30) << "not later than the clock allows";
  RandomPlayer stopped(slow, clock);
  stopped.choose(go::History(go::Size::square(5)), Color::kBlack, {}, stop.get_token());
  EXPECT_LT(watch.seconds(), 500);
}

}  // namespace
}  // namespace katachi::player
