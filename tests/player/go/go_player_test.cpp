#include "player/go/go_player.hpp"

#include <gtest/gtest.h>

#include "go/diagram.hpp"
#include "go/score.hpp"
#include "player/report_numbers.hpp"
#include "tests/core/ticking_clock.hpp"

namespace katachi::player {
namespace {

using go::Color;

go::Rules rules(std::string_view name, double komi) {
  go::Rules r = go::rules_by_name(name).value();
  r.set_komi(komi);
  return r;
}

go::History position(std::string_view drawing, Color to_move, const go::Rules& r) {
  const auto drawn = go::parse_diagram(drawing).value();
  go::History game(drawn.size, r);
  EXPECT_TRUE(game.set_up(drawn.black, drawn.white, to_move));
  return game;
}

Preset preset(std::int64_t playouts = 3000) {
  Preset p{.name = "test", .search = "flat", .about = "", .parameters = {}};
  p.parameters.playouts = playouts;
  return p;
}

std::string choice(const go::History& game, Preset p = preset(), const SearchRequest& options = {}) {
  const core::SteadyClock clock;
  GoPlayer player(std::move(p), clock);
  const Choice c = player.choose(game, game.to_move(), options, {});
  return c.decision == Decision::kResign ? "resign" : go::gtp_text(c.move, game.size());
}

Estimate estimate(const go::History& game) {
  const core::SteadyClock clock;
  GoPlayer player(preset(), clock);
  return player.estimate(game, {});
}

TEST(GoPlayer, TakesWhatIsInAtari) {
  const auto game = position(
      ". . . . .\n"
      "X X X X .\n"
      "O O O O O\n"
      "X X X X X\n"
      ". . . . .\n",
      Color::kBlack, rules("chinese", 0.5));
  EXPECT_EQ(choice(game), "E4");
}

TEST(GoPlayer, MakesItsSecondEye) {
  const auto game = position(
      ". X O . .\n"
      "X X O . .\n"
      ". X O . .\n"
      ". X O . .\n"
      "X X O . .\n",
      Color::kWhite, rules("chinese", 0.5));
  const std::string move = choice(game);
  EXPECT_TRUE(move == "D3" || move == "D4" || move == "D2" || move == "E3" || move == "E4" || move == "E2") << move;
}

// When to pass, with searches that find chances by playouts alone and with a tree.
class PassingPlayer : public testing::TestWithParam<const char*> {
 protected:
  static Preset its_preset() {
    Preset p = preset();
    p.search = GetParam();
    p.parameters.memory = 16;
    return p;
  }
  static std::string choice_of(const go::History& game, const SearchRequest& options = {}) {
    return choice(game, its_preset(), options);
  }
};
INSTANTIATE_TEST_SUITE_P(Searches, PassingPlayer, testing::Values("flat", "tree"));

TEST_P(PassingPlayer, PassesWhenOnlyEyesAreLeft) {
  const auto game = position(
      "X . X\n"
      "X X X\n"
      "X . X\n",
      Color::kBlack, rules("chinese", 0.5));
  EXPECT_EQ(choice_of(game), "pass");
}

TEST_P(PassingPlayer, PassesWhenEverythingIsSettled) {
  const auto game = position(
      ". X O .\n"
      "X X O O\n"
      ". X O .\n"
      "X X O O\n",
      Color::kBlack, rules("chinese", 0.5));
  EXPECT_EQ(choice_of(game), "pass");
}

TEST_P(PassingPlayer, FillsTheLastNeutralPointUnderAreaScoring) {
  const auto game = position(
      ". X O .\n"
      "X X . O\n"
      ". X O .\n"
      "X X O O\n",
      Color::kBlack, rules("chinese", 0.5));
  EXPECT_EQ(choice_of(game), "C3");
}

// A dead stone in Black's area: it must come off the board under area scoring, and may stay under territory scoring.
constexpr std::string_view kDeadStone =
    ". X O . .\n"
    "X X O O O\n"
    ". X O . .\n"
    "X X O O O\n"
    "O . X O .\n";

TEST_P(PassingPlayer, TakesDeadStonesOffUnderAreaScoring) {
  go::History game = position(kDeadStone, Color::kWhite, rules("chinese", 0.5));
  game.play(Color::kWhite, go::Move::pass());
  EXPECT_EQ(choice_of(game), "B1");
}

TEST_P(PassingPlayer, AFriendLeavesThem) {
  go::History game = position(kDeadStone, Color::kWhite, rules("chinese", -10));
  game.play(Color::kWhite, go::Move::pass());
  Preset friendly = its_preset();
  friendly.parameters.friendly_pass = FriendlyPass::kYes;
  EXPECT_EQ(choice(game, friendly), "pass");
  EXPECT_EQ(choice(game, friendly, {.time = {}, .clean_up = true, .may_resign = true}), "B1");
  game.set_rules(rules("japanese", -10));
  EXPECT_EQ(choice_of(game), "pass") << "by default under territory scoring";
}

TEST_P(PassingPlayer, DoesNotAnswerAnEarlyPassByAPass) {
  go::History game(go::Size::square(9), rules("japanese", 6.5));
  game.play(Color::kBlack, go::Move::pass());
  EXPECT_NE(choice_of(game), "pass");
}

TEST_P(PassingPlayer, ASekiIsLeftAlone) {
  // Black is 19 points ahead on the board. Who moves first in the corner loses it: 11 points, or 35.
  constexpr std::string_view kSeki =
      ". X X X . O X\n"
      "O O O O O O X\n"
      "X X X X X X X\n"
      "X X X X X X X\n"
      ". X . X X X X\n";
  const auto game = position(kSeki, Color::kBlack, rules("chinese", 15));
  EXPECT_EQ(choice_of(game), "pass");
  EXPECT_EQ(choice_of(position(kSeki, Color::kWhite, rules("chinese", 25))), "pass");
  for (const ChainStatus& chain : estimate(game).chains)
    EXPECT_EQ(chain.status, chain.stones.size() > 10 ? Status::kAlive : Status::kSeki);
}

// The playouts think that Black's side lives and White's two stones in it are dead; a tree need not agree, and as long as
// White may still win something there, its pass would throw the game away. Black has passed.
TEST_P(PassingPlayer, APassThatEndsALostGameIsNotPlayed) {
  for (const char* const name : {"japanese", "chinese"}) {
    go::History game = position(
        ". . . X O . .\n"
        ". O . X O . .\n"
        ". . . X O . .\n"
        ". . X X O . O\n"
        ". . . X O . .\n"
        ". O . X O . .\n"
        ". . . X O . .\n",
        Color::kBlack, rules(name, 0.5));
    game.play(Color::kBlack, go::Move::pass());
    EXPECT_NE(choice_of(game), "pass") << name;
  }
}

TEST_P(PassingPlayer, CleanupTakesDeadStonesOffWhoeverHasPassed) {
  // B2 and B4 are dead, and Black has won whatever it does.
  go::History game = position(
      ". . X O .\n"
      ". O X O O\n"
      ". . X O .\n"
      ". O X O O\n"
      ". . X O .\n",
      Color::kWhite, rules("chinese", -20));
  const SearchRequest cleanup{.clean_up = true, .may_resign = false};
  const core::SteadyClock clock;
  GoPlayer player(its_preset(), clock);
  for (int turn = 0; turn < 12; ++turn) {
    game.play(Color::kWhite, go::Move::pass());
    const Choice c = player.choose(game, Color::kBlack, cleanup, {});
    if (c.decision == Decision::kPass) break;
    ASSERT_EQ(game.play(Color::kBlack, c.move), go::Legality::kLegal);
  }
  EXPECT_EQ(game.board().at(go::Point::at(1, 1)), Color::kEmpty);
  EXPECT_EQ(game.board().at(go::Point::at(1, 3)), Color::kEmpty);
}

// A game in which a tree search once passed at this point: its mean, of a search, was below that of plain playouts after a pass.
TEST(GoPlayer, DoesNotPassInTheMiddleOfAGame) {
  go::History game(go::Size::square(9), rules("chinese", 7.5));
  for (const char* const move :
       {"G6", "J7", "F3", "E6", "C3", "G7", "C6", "C7", "H7", "H8", "H6", "F7", "B7", "D4", "D3", "D7", "B5",
        "F4", "G3", "G4", "H4", "H3", "H5", "H2", "E4", "E5", "E3", "F5", "G2", "H1", "J2", "J6", "G1"})
    ASSERT_EQ(game.play(game.to_move(), *go::parse_gtp_move(move, game.size())), go::Legality::kLegal);
  for (const std::uint64_t seed : {1, 2, 3}) {
    auto best = load_preset("best");
    ASSERT_TRUE(best);
    best->parameters.playouts = 1000;
    best->parameters.memory = 16;
    best->parameters.seed = seed;
    EXPECT_NE(choice(game, *best), "pass") << seed;
  }
}

TEST(GoPlayer, NeverFillsAnEyeButToSaveAChain) {
  // A4 is an eye of Black by its shape; the stone on A5 has its last liberty there.
  const auto game = position(
      "X O . . .\n"
      ". X O . .\n"
      "X X O . .\n"
      ". X O . .\n"
      "X X O . .\n",
      Color::kBlack, rules("chinese", 0.5));
  const core::SteadyClock clock;
  GoPlayer player(preset(), clock);
  const Choice c = player.choose(game, Color::kBlack, {}, {});
  bool has_a4 = false, has_a2 = false;
  for (const auto& line : c.report.moves) {
    has_a4 |= go::gtp_text(line.move, game.size()) == "A4";
    has_a2 |= go::gtp_text(line.move, game.size()) == "A2";
  }
  EXPECT_TRUE(has_a4);
  EXPECT_FALSE(has_a2);
}

// Small boards are full of superko: a position that is shared by several ways may hold a move that only some of them allow.
TEST(GoPlayer, SharedPositionsAndProofsKeepTheRules) {
  const core::SteadyClock clock;
  for (const std::uint64_t seed : {1, 2, 3, 4}) {
    Preset p = preset(400);
    p.search = "tree";
    p.parameters.memory = 4;
    p.parameters.seed = seed;
    p.parameters.tree.has_transpositions = true;
    p.parameters.tree.is_solver = true;
    p.parameters.tree.prior_power = 0.5;
    GoPlayer player(p, clock);
    go::History game(go::Size{3, 2}, rules("tromp-taylor", 0.5));
    for (int moves = 0; !game.is_over(); ++moves) {
      ASSERT_LT(moves, 200) << "every game ends";
      const Choice c = player.choose(game, game.to_move(), {.may_resign = false}, {});
      ASSERT_EQ(game.play(game.to_move(), c.move), go::Legality::kLegal) << seed;
    }
  }
}

TEST(GoPlayer, NeitherSuicideNorRepetitionWhateverTheRules) {
  // Under tromp-taylor White's A1 is a legal suicide of three stones.
  go::History game = position(
      ". . . . .\n"
      ". . . . .\n"
      "X . . . .\n"
      "O X . . .\n"
      ". O X . .\n",
      Color::kWhite, rules("tromp-taylor", 0.5));
  ASSERT_TRUE(game.is_legal(Color::kWhite, go::Point::at(0, 4)));
  const core::SteadyClock clock;
  GoPlayer player(preset(), clock);
  for (const auto& line : player.choose(game, Color::kWhite, {}, {}).report.moves)
    EXPECT_NE(go::gtp_text(line.move, game.size()), "A1");
}

TEST(GoPlayer, Resigns) {
  go::History game(go::Size::square(5), rules("chinese", 100));
  Preset p = preset(200);
  EXPECT_NE(choice(game, p), "resign") << "off by default";
  p.parameters.resign_threshold = 0.1;
  p.parameters.resign_moves = 2;
  const core::SteadyClock clock;
  GoPlayer player(p, clock);
  EXPECT_EQ(player.choose(game, Color::kBlack, {}, {}).decision, Decision::kMove);
  EXPECT_EQ(player.choose(game, Color::kBlack, {}, {}).decision, Decision::kResign);
  player.new_game();
  EXPECT_EQ(player.choose(game, Color::kBlack, {}, {}).decision, Decision::kMove);
}

TEST(GoPlayer, WeakMovesOfAnotherGameDoNotCount) {
  go::History game(go::Size::square(5), rules("chinese", 100));
  Preset p = preset(200);
  p.parameters.resign_threshold = 0.1;
  p.parameters.resign_moves = 2;
  const core::SteadyClock clock;
  GoPlayer player(p, clock);
  EXPECT_EQ(player.choose(game, Color::kBlack, {}, {}).decision, Decision::kMove);
  go::History other(go::Size::square(6), rules("chinese", 100));
  EXPECT_EQ(player.choose(other, Color::kBlack, {}, {}).decision, Decision::kMove);
  ASSERT_EQ(other.play(Color::kBlack, go::Point::at(2, 2)), go::Legality::kLegal);
  ASSERT_EQ(other.play(Color::kWhite, go::Point::at(3, 3)), go::Legality::kLegal);
  EXPECT_EQ(player.choose(other, Color::kBlack, {}, {}).decision, Decision::kResign) << "the same game went on";
}

// Black leads by more than a third of the board in stones: the stone is dead all the same.
TEST(GoPlayer, SeesDeadStonesInAOneSidedGame) {
  const auto game = position(
      ". X O O O . O . O\n"
      "X X X O . O . O O\n"
      "X . X X O O O X O\n"
      ". X . X X X X X X\n"
      "O . X X X X X X X\n"
      "X X X . . X . . X\n"
      "X . X X X X X . X\n"
      "X X . X X . . X X\n"
      "X . X . X . X . X\n",
      Color::kWhite, rules("chinese", 7.5));
  const core::SteadyClock clock;
  for (const PlayoutKind kind : {PlayoutKind::kUniform, PlayoutKind::kSequence}) {
    Preset p = preset();
    p.parameters.playout = kind;
    GoPlayer player(p, clock);
    EXPECT_EQ(player.estimate(game, {}).dead, std::vector<go::Point>{go::parse_gtp_move("A5", game.size())->point()});
  }
}

TEST(GoPlayer, ResignsAtTheRealKomiOnly) {
  go::History game(go::Size::square(9), rules("chinese", 0.5));
  const std::vector<go::Point> stones = {go::Point::at(2, 2), go::Point::at(6, 6), go::Point::at(2, 6),
                                         go::Point::at(6, 2), go::Point::at(4, 4)};
  ASSERT_TRUE(game.set_handicap(stones));
  Preset p = preset(300);
  p.search = "tree";
  p.parameters.resign_threshold = 0.9;  // whatever it finds
  p.parameters.resign_moves = 1;
  EXPECT_EQ(choice(game, p), "resign");
  p.parameters.dynamic_komi.kind = DynamicKomiKind::kLinear;
  EXPECT_NE(choice(game, p), "resign") << "chances of another komi do not count";
}

// A flat search looks at all moves, a tree at those that are allowed, and neither may play another.
Preset preset_of(const char* search) {
  Preset p = preset(300);
  p.search = search;
  p.parameters.memory = 16;
  return p;
}

std::string choice_among(const go::History& game, const char* search, std::vector<go::Move> only,
                         std::vector<go::Move> avoid = {}) {
  return choice(game, preset_of(search), {.only = std::move(only), .avoid = std::move(avoid)});
}

TEST(GoPlayer, PlaysNoMoveThatIsNotAllowed) {
  const go::History game(go::Size::square(5), rules("chinese", 0.5));
  const go::Move corner = go::Point::at(0, 4), side = go::Point::at(1, 4);
  for (const char* const search : {"flat", "tree"}) {
    const std::string best = choice_among(game, search, {});
    EXPECT_NE(choice_among(game, search, {}, {*go::parse_gtp_move(best, game.size())}), best);
    EXPECT_EQ(choice_among(game, search, {corner}), "A1");
    EXPECT_EQ(choice_among(game, search, {corner, side}, {corner}), "B1");
    EXPECT_EQ(choice_among(game, search, {go::Move::pass()}), "pass") << "an early pass, but the only move";
  }
}

TEST(GoPlayer, APassThatIsNotAllowedIsNotPlayed) {
  const auto settled = position(
      ". X O .\n"
      "X X O O\n"
      "X X O O\n"
      ". X O .\n",
      Color::kBlack, rules("chinese", 0.5));
  const auto eyes = position(
      "X . X\n"
      "X X X\n"
      "X . X\n",
      Color::kBlack, rules("chinese", 0.5));
  for (const char* const search : {"flat", "tree"}) {
    EXPECT_EQ(choice_among(settled, search, {}), "pass");
    EXPECT_EQ(choice_among(settled, search, {}, {go::Move::pass()}), "A4") << "even into an own eye";
    EXPECT_EQ(choice_among(eyes, search, {go::Point::at(1, 2)}), "B1");
  }
}

TEST(GoPlayer, NobodyResignsWhoMayNotPlayAsHeLikes) {
  const go::History game(go::Size::square(5), rules("chinese", 100));
  Preset p = preset(200);
  p.parameters.resign_threshold = 0.1;
  p.parameters.resign_moves = 1;
  EXPECT_EQ(choice(game, p), "resign");
  EXPECT_EQ(choice(game, p, {.only = {go::Point::at(2, 2)}}), "C3");
}

TEST(GoPlayer, OneSeedOneGame) {
  const auto game_of = [](std::uint64_t seed) {
    const core::SteadyClock clock;
    Preset p = preset(100);
    p.parameters.seed = seed;
    GoPlayer player(p, clock);
    go::History game(go::Size::square(5), rules("chinese", 0.5));
    std::string moves;
    while (!game.is_over() && game.moves().size() < 200) {
      const Choice c = player.choose(game, game.to_move(), {}, {});
      game.play(game.to_move(), c.move);
      moves += go::gtp_text(c.move, game.size()) + " ";
    }
    EXPECT_TRUE(game.is_over());
    return moves;
  };
  EXPECT_EQ(game_of(1), game_of(1));
  EXPECT_NE(game_of(1), game_of(2));
}

TEST(GoPlayer, EveryLayout) {
  for (const int size : {1, 9, 10, 19, 20, 25}) {
    go::History game(go::Size::square(size), rules("chinese", 0.5));
    EXPECT_NE(choice(game, preset(1)), "") << size;
  }
}

TEST(GoPlayer, SeveralThreads) {
  Preset p = preset(2000);
  p.parameters.threads = 4;
  go::History game(go::Size::square(9), rules("chinese", 7.5));
  EXPECT_EQ(choice(game, p), choice(game, p));
}

TEST(GoPlayer, KeepsTheTime) {
  const core::test::TickingClock clock(0.0001);
  GoPlayer player(preset(0), clock);
  go::History game(go::Size::square(9), rules("chinese", 7.5));
  const core::TimePoint start = clock.now();
  const Choice c =
      player.choose(game, Color::kBlack, {.time = TimeBudget{0.05, 0.05}, .clean_up = false, .may_resign = false}, {});
  EXPECT_EQ(c.decision, Decision::kMove);
  EXPECT_NEAR((clock.now() - start).count(), 0.05, 0.01);
}

TEST(GoPlayer, SlowMovesKeepTheTimeToo) {
  const core::SteadyClock clock;
  Preset p = preset(100);
  p.parameters.min_seconds = 1000;
  GoPlayer player(p, clock);
  const core::Stopwatch watch(clock);
  player.choose(go::History(go::Size::square(5)), Color::kBlack, {.time = TimeBudget{0.05, 0.1}}, {});
  EXPECT_GE(watch.seconds(), 0.05) << "as slow as it may be";
  EXPECT_LT(watch.seconds(), 30);
}

TEST(GoPlayer, QuestionsAboutPassingKeepTheTimeToo) {
  const core::test::TickingClock clock(0.0001);
  Preset p = preset(0);
  p.parameters.lag_seconds = 0.1;
  GoPlayer player(p, clock);
  const auto game = position(kDeadStone, Color::kBlack, rules("chinese", 0.5));
  const core::TimePoint start = clock.now();
  player.choose(game, Color::kBlack, {.time = TimeBudget{0.02, 0.02}, .clean_up = false, .may_resign = false}, {});
  const double seconds = (clock.now() - start).count();
  EXPECT_GT(seconds, 0.02);
  EXPECT_LT(seconds, 0.034);  // the search, half of it for the questions, and some looks
}

// The searches that count no owners make a map from other playouts, the same for every report; on a clock within its time.
class Owners : public testing::TestWithParam<const char*> {
 protected:
  const go::History wall_ = position(
      ". . X O . .\n"
      ". . X O . .\n"
      ". . X O . .\n"
      ". . X O . .\n"
      ". . X O . .\n"
      ". . X O . .\n",
      Color::kWhite, rules("chinese", 0.5));

  static Preset preset_of_search() {
    Preset p = preset_of(GetParam());
    p.parameters.status_playouts = 200;
    return p;
  }
  static void expect_wall(const std::vector<double>& ownership) {
    ASSERT_EQ(ownership.size(), 36u);
    EXPECT_GT(ownership[0], 0.1);
    EXPECT_GT(ownership[2], 0.1);
    EXPECT_LT(ownership[3], -0.1);
    EXPECT_LT(ownership[5], -0.1);
  }
};

TEST_P(Owners, AreInEveryReport) {
  const core::test::TickingClock clock(0.0001);
  GoPlayer player(preset_of_search(), clock);
  std::vector<std::vector<double>> told;
  const SearchRequest request{.playouts = 300,
                              .interval = 0.001,
                              .tell = [&](const Report& now) { told.push_back(now.ownership); },
                              .with_ownership = true};
  const Report report = player.analyze(wall_, Color::kWhite, request, {});
  expect_wall(report.ownership);
  ASSERT_FALSE(told.empty());
  for (const auto& ownership : told) expect_wall(ownership);
  EXPECT_FALSE(has_owners(player.analyze(wall_, Color::kWhite, {.playouts = 300}, {})));
}

TEST_P(Owners, KeepTheTime) {
  const core::test::TickingClock clock(0.0001);
  Preset p = preset_of_search();
  p.parameters.playouts = 0;
  p.parameters.status_playouts = 1000000;
  p.parameters.lag_seconds = 0.1;
  GoPlayer player(p, clock);
  const core::TimePoint start = clock.now();
  const Choice choice = player.choose(wall_, Color::kWhite, {.time = TimeBudget{0.1, 0.1}, .with_ownership = true}, {});
  expect_wall(choice.report.ownership);
  EXPECT_LT((clock.now() - start).count(), 0.1 + 0.1);
}

INSTANTIATE_TEST_SUITE_P(Searches, Owners, testing::Values("flat", "amaf", "annealing", "tree"),
                         [](const auto& search) { return std::string(search.param); });

TEST(Status, DeadAndAlive) {
  const auto game = position(kDeadStone, Color::kBlack, rules("chinese", 0.5));
  const Estimate e = estimate(game);
  EXPECT_EQ(e.dead, (std::vector{go::Point::at(0, 4)}));
  EXPECT_EQ(go::score_text(final_half_points(game, e)), "W+3.5");
}

TEST(Status, TrompTaylorCountsAsItStands) {
  go::History game = position(kDeadStone, Color::kBlack, rules("tromp-taylor", 0.5));
  const Estimate e = estimate(game);
  EXPECT_FALSE(counts_as_it_stands(game));
  EXPECT_EQ(go::score_text(final_half_points(game, e)), "W+3.5");
  game.play(Color::kBlack, go::Move::pass());
  game.play(Color::kWhite, go::Move::pass());
  EXPECT_TRUE(counts_as_it_stands(game));
  EXPECT_EQ(go::score_text(final_half_points(game, e)), "W+6.5");
}

TEST(Status, SekiWithOneEyeEach) {
  const auto game = position(
      "X X X O O O\n"
      ". X . O . O\n"
      "X X X O O O\n",
      Color::kBlack, rules("chinese", 0.5));
  for (const ChainStatus& chain : estimate(game).chains) EXPECT_EQ(chain.status, Status::kSeki);
}

// Pattern priors are made for one size: what a board is worth must not depend on the one before it.
TEST(GoPlayer, AnotherBoardSizeIsAnotherSearch) {
  const core::SteadyClock clock;
  Preset p{.name = "test", .search = "tree", .about = "", .parameters = {}};
  p.parameters.playouts = 200;
  p.parameters.memory = 16;
  p.parameters.prior_source = PriorKind::kFormeK;
  p.parameters.tree.prior = search::mcts::PriorUse::kPuct;
  const go::History small(go::Size::square(5), rules("chinese", 7.5)),
      large(go::Size::square(9), rules("chinese", 7.5));
  GoPlayer both(p, clock), one(p, clock);
  both.choose(small, Color::kBlack, {}, {});
  const Choice after = both.choose(large, Color::kBlack, {}, {}), alone = one.choose(large, Color::kBlack, {}, {});
  EXPECT_EQ(after.move, alone.move);
  ASSERT_EQ(after.report.moves.size(), alone.report.moves.size());
  for (std::size_t i = 0; i < alone.report.moves.size(); ++i)
    EXPECT_EQ(after.report.moves[i].prior, alone.report.moves[i].prior);
}

}  // namespace
}  // namespace katachi::player
