// The engine of any game: every game of the registry is played, taken back and shown, by the same moves as its player would choose.
#include "gtp/game_engine.hpp"

#include <algorithm>
#include <atomic>
#include <sstream>
#include <string>
#include <typeinfo>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "games/registry/registry.hpp"
#include "go/point.hpp"
#include "gtp/session.hpp"
#include "tests/gtp/engine_fixture.hpp"

namespace katachi::gtp {
namespace {

// 4x4 or the nearest that the game has.
std::string small_size(const game::GameTraits& traits) {
  constexpr int kSide = 4;
  const game::BoardSize size{std::clamp(kSide, traits.smallest.width, traits.largest.width),
                             std::clamp(kSide, traits.smallest.height, traits.largest.height)};
  return game::size_text(size);
}

player::GameSetup quick_setup() {
  player::GameSetup setup = test_setup();
  setup.parameters.playouts = 8;
  setup.parameters.memory = 4;
  return setup;
}

class EveryGame : public testing::TestWithParam<std::string> {};

TEST_P(EveryGame, IsPlayedToItsEndAndTakenBack) {
  const games::Entry& entry = *games::find_game(GetParam()).value();
  TestGameEngine engine(GetParam(), small_size(*entry.traits), quick_setup());
  const std::string start = engine.engine().state().text();
  std::size_t count = 0;
  while (!engine.engine().state().is_terminal()) {
    const std::string side(side_name(engine.engine().state().to_move()));
    const std::string other = side == "black" ? "white" : "black";
    ASSERT_EQ(engine.ask("genmove " + other), "? out of turn: " + side + " is to move");
    ASSERT_EQ(engine.ask("genmove " + side)[0], '=');
    ASSERT_EQ(engine.engine().moves().size(), ++count);
    ASSERT_LT(count, 2000u);
  }
  EXPECT_GT(count, 0u);  // Knightthrough on 4x4 is over after one move
  EXPECT_EQ(engine.ask("final_score"), "= " + score_text(engine.engine().state()));
  EXPECT_EQ(engine.ask("reg_genmove b"), "? the game is over: " + result_text(engine.engine().state()));
  EXPECT_EQ(engine.ask("play b a1"), "? illegal move: the game is over: " + result_text(engine.engine().state()));
  EXPECT_EQ(engine.ask("gg-undo " + std::to_string(count)), "= ");
  EXPECT_EQ(engine.engine().state().text(), start);
  EXPECT_EQ(engine.ask("undo"), "? cannot undo");
}

TEST_P(EveryGame, GeneratesWhatItsPlayerChooses) {
  const games::Entry& entry = *games::find_game(GetParam()).value();
  const std::string size = small_size(*entry.traits);
  TestGameEngine engine(GetParam(), size, quick_setup());
  const auto player = player::GamePlayer::make(quick_setup(), engine.clock()).value();
  const game::AnyState start = games::start_of(entry, game::parse_size(*entry.traits, size).value()).value();
  game::AnyState state = start;
  std::vector<game::AnyMove> moves;
  for (int i = 0; i < 6 && !state.is_terminal(); ++i) {
    const game::AnyMove move = player->choose(start, moves).move;
    EXPECT_EQ(engine.ask(fmt::format("genmove {}", side_name(state.to_move()))), "= " + state.move_text(move));
    moves.push_back(move);
    state.play(move);
  }
}

// Against a game that is played again from its start each time.
TEST_P(EveryGame, PlaysAndTakesBackAsAReplayDoes) {
  const games::Entry& entry = *games::find_game(GetParam()).value();
  const std::string size = small_size(*entry.traits);
  TestGameEngine engine(GetParam(), size);
  const game::AnyState start = games::start_of(entry, game::parse_size(*entry.traits, size).value()).value();
  std::vector<game::AnyMove> moves;
  core::Rng rng(7);
  for (int i = 0; i < 60; ++i) {
    const game::AnyState state = player::state_after(start, moves);
    if (state.is_terminal() || rng.below(4) == 0) {
      const std::size_t count = rng.below(static_cast<std::uint32_t>(moves.size()) + 1);
      ASSERT_EQ(engine.ask(fmt::format("gg-undo {}", count)), "= ");
      moves.resize(moves.size() - count);
    } else {
      const game::AnyMove move = state.random_move(rng);
      ASSERT_EQ(engine.ask(fmt::format("play {} {}", side_name(state.to_move()), state.move_text(move))), "= ");
      moves.push_back(move);
    }
    const game::AnyState expected = player::state_after(start, moves);
    ASSERT_EQ(engine.engine().state().text(), expected.text());
    ASSERT_EQ(engine.engine().state().key(), expected.key());
  }
}

// A search that was stopped before it began still has a move.
TEST_P(EveryGame, AStopEndsASearchWithAMove) {
  const games::Entry& entry = *games::find_game(GetParam()).value();
  for (const char* search : {"tree", "flat"}) {
    player::GameSetup setup;
    setup.search = search;
    setup.parameters.seconds = 3600;
    TestGameEngine engine(GetParam(), small_size(*entry.traits), setup);
    std::stop_source stop;
    stop.request_stop();
    const Reply reply = engine.engine().execute({.id = "7", .name = "genmove", .arguments = {"b"}}, stop.get_token());
    EXPECT_TRUE(reply.text.starts_with("=7 ")) << reply.text;
    EXPECT_EQ(engine.engine().moves().size(), 1u);
  }
}

std::vector<std::string> names_for_tests() { return games::game_names(); }

std::string identifier(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Registry, EveryGame, testing::ValuesIn(names_for_tests()), identifier);

// HexGui takes no reply that does not begin with a sign and a blank.
TEST(GameEngine, EveryReplyBeginsWithASignAndABlank) {
  TestGameEngine engine("hex", "5");
  for (const char* line :
       {"boardsize 5 5", "play b a1", "undo", "clear_board", "nonsense", "all_legal_moves", "quit"}) {
    const std::string reply = engine.ask(line);
    EXPECT_TRUE(reply.starts_with("= ") || reply.starts_with("? ")) << line;
  }
}

TEST(GameEngine, TheSameSessionServesIt) {
  TestGameEngine engine("hex", "3");
  std::istringstream in(
      "# a comment\n1 play b a1\n\n2 genmove b\r\n# interrupt\n3 known_command swap-pieces\n4 quit\n5 name\n");
  std::ostringstream out;
  serve(engine.engine(), in, out);
  EXPECT_EQ(out.str(), "=1 \n\n?2 out of turn: white is to move\n\n=3 false\n\n=4 \n\n");
}

TEST(GameEngine, GoGuiSeesGamesWhoseMovesArePoints) {
  std::string games;
  for (const games::Entry& entry : games::all_games())
    if (has_go_points(entry)) games += std::string(entry.traits->name) + " ";
  for (const char* game : {"atari-go ", "go ", "othello ", "tic-tac-toe "})
    EXPECT_NE(games.find(game), std::string::npos) << game;
  for (const char* game : {"hex", "breakthrough", "connect-four"})
    EXPECT_EQ(games.find(game), std::string::npos) << game;
}

// Where GoGui expects the point of a move, the side that made it has its mark.
TEST(GameEngine, ARulersBoardHasEachMoveWhereItsNameSays) {
  for (const games::Entry& entry : games::all_games()) {
    if (!has_go_points(entry)) continue;
    TestGameEngine engine(entry.traits->name);
    const game::BoardSize size = engine.engine().size();
    core::Rng rng(3);
    for (int i = 0; i < 12 && !engine.engine().state().is_terminal(); ++i) {
      const game::AnyState state = engine.engine().state();
      const std::string move = state.move_text(state.random_move(rng));
      ASSERT_EQ(engine.ask(fmt::format("play {} {}", side_name(state.to_move()), move)), "= ");
      std::istringstream lines(engine.ask("gogui-rules_board").substr(2));
      std::vector<std::string> rows;
      for (std::string row; std::getline(lines, row);) rows.push_back(row);
      ASSERT_EQ(rows.size(), static_cast<std::size_t>(size.height)) << entry.traits->name;
      for (const std::string& row : rows) ASSERT_EQ(row.size(), static_cast<std::size_t>(size.width));
      const auto point = go::parse_gtp_move(move, {size.width, size.height});
      ASSERT_TRUE(point) << move;
      if (point->is_pass()) continue;
      const char mark = state.to_move() == game::Player::kFirst ? 'X' : 'O';
      EXPECT_EQ(rows[static_cast<std::size_t>(point->point().y)][static_cast<std::size_t>(point->point().x)], mark)
          << entry.traits->name << " " << move;
    }
  }
}

// A clock that goes on by a millisecond each time it is read.
class TickingClock final : public core::Clock {
 public:
  core::TimePoint now() const override {
    return core::TimePoint(core::Duration(0.001 * static_cast<double>(++ticks_)));
  }

 private:
  mutable std::atomic<std::int64_t> ticks_ = 0;
};

TEST(GameEngine, TheClockSetsTheBudgetOfAMove) {
  const TickingClock clock;
  core::MemoryLog log;
  player::GameSetup setup;
  setup.parameters.memory = 16;
  const GameEngineOptions options{.game = games::find_game("breakthrough").value()};
  const auto engine = GameEngine::make(options, setup, clock, log).value();
  const auto seconds_of_genmove = [&](const char* side) {
    const double before = clock.now().time_since_epoch().count();
    EXPECT_EQ(ask(*engine, std::string("genmove ") + side)[0], '=');
    return clock.now().time_since_epoch().count() - before;
  };
  const auto left = [&](go::Color color) { return engine->clock().left(color).seconds; };

  ASSERT_EQ(ask(*engine, "time_settings 60 0 0"), "= ");
  const double first = seconds_of_genmove("b");
  EXPECT_GT(first, 0.2) << "without a clock a second, on this clock a share of a minute";
  EXPECT_LT(first, 10.1) << "never more than a sixth";
  EXPECT_LT(left(go::Color::kBlack), 60 - first + 0.1);
  EXPECT_EQ(left(go::Color::kWhite), 60);
  ASSERT_EQ(ask(*engine, "time_left w 0.5 0"), "= ");
  EXPECT_LT(seconds_of_genmove("w"), 0.5);
  ASSERT_EQ(ask(*engine, "clear_board"), "= ");
  EXPECT_EQ(left(go::Color::kBlack), 60) << "the clocks start anew";
}

TEST(GameEngine, KomiIsForGamesThatHaveIt) {
  TestGameEngine hex("hex", "4");
  EXPECT_EQ(hex.ask("komi 6.5"), "= ");
  EXPECT_NE(hex.log().text().find("Hex has no komi: 6.5 has no effect"), std::string::npos) << hex.log().text();
  TestGameEngine go("go", "3");
  EXPECT_EQ(go.ask("gogui-play_sequence b pass w pass"), "= ");
  EXPECT_EQ(go.ask("komi 2.5"), "= ");
  EXPECT_EQ(go.ask("final_score"), "= W+2.5");
  EXPECT_EQ(go.ask("komi 1e9")[0], '?');
  EXPECT_EQ(go.ask("final_score"), "= W+2.5");
  EXPECT_EQ(go.ask("clear_board"), "= ");
  EXPECT_EQ(go.ask("gogui-play_sequence b pass w pass"), "= ");
  EXPECT_EQ(go.ask("final_score"), "= W+2.5") << "the komi stays";
}

TEST(GameEngine, AParameterThatDoesNotFitIsNotKept) {
  TestGameEngine engine("hex", "4");
  EXPECT_EQ(engine.ask("play b a1"), "= ");
  EXPECT_EQ(engine.ask("kata-set-param rave mse"), "= ");
  EXPECT_EQ(engine.ask("kata-set-param search flat")[0], '?') << "it does not read rave";
  EXPECT_EQ(engine.ask("kata-get-param search"), "= tree");
  EXPECT_EQ(engine.ask("kata-set-param rave none"), "= ");
  EXPECT_EQ(engine.ask("kata-set-param nonsense 3")[0], '?');
  EXPECT_EQ(engine.ask("move_history"), "= black a1") << "the game goes on";
  EXPECT_EQ(engine.ask("genmove w")[0], '=');
}

// A position that Black wins at once: the search proves it, and says so.
TEST(GameEngine, WinRatesSayWhatIsProven) {
  TestGameEngine engine("tic-tac-toe");
  EXPECT_EQ(engine.ask("gogui-play_sequence b a1 w b1 b a2 w b2"), "= ");
  EXPECT_TRUE(engine.ask("katachi-win_rates").starts_with("= a3 won"));
  EXPECT_EQ(engine.ask("katachi-variation"), "= a3");
  EXPECT_EQ(engine.ask("genmove b"), "= a3");
  EXPECT_EQ(engine.ask("genmove w"), "= resign");
  EXPECT_EQ(engine.ask("genmove b"), "? the game is over: Black wins");
}

// A command of one engine in the table of another is an error, not a crash.
TEST(GameEngine, ACommandOfAnotherEngineFails) {
  CommandTable table;
  add_score_commands(table);
  TestGameEngine engine("hex", "3");
  for (const Command& command : table)
    EXPECT_THROW(static_cast<void>(command.run(engine.engine(), {})), std::bad_cast) << command.name;
}

}  // namespace
}  // namespace katachi::gtp
