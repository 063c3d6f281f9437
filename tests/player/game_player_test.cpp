#include "player/game_player.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "games/registry/registry.hpp"

namespace katachi::player {
namespace {

using game::AnyMove;
using game::AnyState;

AnyState start_of(std::string_view name, std::optional<int> side = std::nullopt) {
  const games::Entry& entry = **games::find_game(name);
  return *games::start_of(entry, side ? game::BoardSize::square(*side) : entry.traits->usual);
}

std::unique_ptr<GamePlayer> player_of(const GameSetup& setup, const core::Clock& clock) {
  auto player = GamePlayer::make(setup, clock);
  EXPECT_TRUE(player) << player.error().text();
  return *std::move(player);
}

GameSetup quick(std::string_view search, std::int64_t playouts) {
  GameSetup setup;
  setup.search = search;
  setup.parameters.playouts = playouts;
  return setup;
}

std::string play_alone(GamePlayer& player, const AnyState& start) {
  std::vector<AnyMove> moves;
  std::string text;
  for (AnyState state = start; !state.is_terminal(); state.play(moves.back())) {
    moves.push_back(player.choose(start, moves).move);
    text += state.move_text(moves.back()) + " ";
  }
  return text;
}

TEST(GamePlayer, PlaysEveryGameOfTheRegistryToItsEnd) {
  const core::SteadyClock clock;
  for (const games::Entry& entry : games::all_games())
    for (const GameSearchKind& kind : game_searches()) {
      const auto player = player_of(quick(kind.name, 20), clock);
      const AnyState start =
          *games::start_of(entry, entry.traits->smallest == game::BoardSize::square(1) ? game::BoardSize::square(3)
                                                                                       : entry.traits->smallest);
      const std::string played = play_alone(*player, start);
      player->new_game();
      EXPECT_EQ(play_alone(*player, start), played) << entry.traits->name << ", " << kind.name;
    }
}

TEST(GamePlayer, WinsWhatIsWonAtOnce) {
  const core::SteadyClock clock;
  const AnyState start =
      *start_of("connect-four").from_text(".......\n.......\n.......\n.......\nOOO....\nXXX....\nX to move\n");
  for (const GameSearchKind& kind : game_searches()) {
    const GameChoice choice = player_of(quick(kind.name, 500), clock)->choose(start, {});
    EXPECT_EQ(start.move_text(choice.move), "4") << kind.name;
    EXPECT_EQ(choice.reason, "a proven win") << kind.name;
  }
}

TEST(GamePlayer, ProvesWithASolver) {
  const core::SteadyClock clock;
  const AnyState start = start_of("hex", 3);
  const GameChoice choice = player_of(quick("tree", 100'000), clock)->choose(start, {});
  EXPECT_EQ(choice.reason, "a proven win");
}

TEST(GamePlayer, PassesWhereItMust) {
  const core::SteadyClock clock;
  const AnyState start = *start_of("othello", 4).from_text("XXO.\n....\n....\n....\nO to move\n");
  const GameChoice choice = player_of(quick("tree", 100), clock)->choose(start, {});
  EXPECT_EQ(start.move_text(choice.move), "pass");
  EXPECT_EQ(choice.reason, "the only legal move");
  EXPECT_FALSE(choice.report.has_best());
}

// The tree of the last search serves the next one, but not another game.
TEST(GamePlayer, KeepsItsTreeWithinAGame) {
  const core::SteadyClock clock;
  GameSetup setup = quick("tree", 2000);
  setup.parameters.tree.is_solver = false;
  setup.parameters.tree.ends_early = false;
  const AnyState start = start_of("hex", 5);
  const auto visits_of_second = [&](bool reuse, const AnyState& first_start) {
    setup.parameters.reuse = reuse;
    const auto player = player_of(setup, clock);
    const AnyMove first = player->choose(first_start, {}).move;
    const GameChoice reply = player->choose(start, std::vector{first});
    std::uint64_t visits = 0;
    for (const auto& line : reply.report.moves) visits += line.visits;
    return visits;
  };
  EXPECT_GT(visits_of_second(true, start), 2000u);
  EXPECT_EQ(visits_of_second(false, start), 2000u);
  AnyState other = start;
  other.play(*other.parse_move("e5"));
  EXPECT_EQ(visits_of_second(true, other), 2000u);
}

TEST(GamePlayer, AClockEndsTheSearch) {
  core::ManualClock clock;
  const auto player = player_of(GameSetup(), clock);
  std::stop_source stop;
  stop.request_stop();
  const AnyState start = start_of("hex", 5);
  const GameChoice choice = player->choose(start, {}, stop.get_token(), TimeBudget{.seconds = 5, .most = 5});
  EXPECT_TRUE(choice.report.interrupted);
  EXPECT_EQ(choice.report.playouts, 1u);
}

TEST(GameSetup, RefusesUnknownNames) {
  GameSetup setup;
  setup.search = "tre";
  EXPECT_EQ(check_setup(setup).error().text(), "unknown search 'tre' (did you mean tree?)");
  setup.search = "annealing";
  EXPECT_EQ(check_setup(setup).error().text(), "unknown search 'annealing' (known: flat, tree)");
  EXPECT_FALSE(set_parameter(setup, "uct", "1"));
  setup.search = "tree";
  setup.evaluation = "unform";
  EXPECT_EQ(check_setup(setup).error().text(), "unknown evaluation 'unform' (did you mean uniform?)");
}

TEST(GameSetup, RefusesWhatHasNoEffect) {
  GameSetup flat;
  flat.search = "flat";
  EXPECT_TRUE(check_setup(flat));
  EXPECT_TRUE(set_parameter(flat, "playouts", "10"));
  EXPECT_TRUE(set_parameter(flat, "uct", "1").error().text().starts_with("the search 'flat' does not read 'uct'"));
  EXPECT_EQ(flat.parameters.tree.uct, GameSetup().parameters.tree.uct);
  flat.parameters.tree.uct = 1;
  EXPECT_TRUE(check_setup(flat).error().text().starts_with("the search 'flat' does not read 'uct'"));

  GameSetup tree;
  EXPECT_FALSE(set_parameter(tree, "criticality", "1"));
  EXPECT_FALSE(set_parameter(tree, "utc", "1"));
  EXPECT_FALSE(set_parameter(tree, "uct", "much"));
  EXPECT_TRUE(set_parameter(tree, "grave", "50"));
  EXPECT_FALSE(check_setup(tree));
  EXPECT_TRUE(set_parameter(tree, "rave", "mse"));
  EXPECT_TRUE(check_setup(tree));
  EXPECT_EQ(setup_text(tree), "search tree, uniform playouts rave=mse grave=50");

  GameSetup adaptive;
  adaptive.evaluation = "adaptive";
  EXPECT_TRUE(check_setup(adaptive));
  adaptive.search = "flat";
  EXPECT_FALSE(check_setup(adaptive));
}

TEST(GameSetup, EveryParameterOfASearchExists) {
  const std::vector<std::string> known = parameter_names();
  for (const GameSearchKind& kind : game_searches())
    for (const std::string_view name : kind.parameters) EXPECT_NE(std::ranges::find(known, name), known.end()) << name;
}

}  // namespace
}  // namespace katachi::player
