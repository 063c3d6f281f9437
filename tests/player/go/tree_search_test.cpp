#include "player/go/tree_search.hpp"

#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "go/diagram.hpp"
#include "tests/core/ticking_clock.hpp"
#include "tests/search/expect_report.hpp"

namespace katachi::player {
namespace {

using go::Color;

Preset tree_preset(std::initializer_list<std::pair<const char*, const char*>> settings = {}) {
  Preset preset{.name = "test", .search = "tree", .about = "", .parameters = {}};
  preset.parameters.memory = 16;
  for (const auto& [name, value] : settings) EXPECT_TRUE(set(preset.parameters, name, value)) << name;
  return preset;
}

go::History game_of(go::Size size, std::initializer_list<const char*> moves) {
  go::History game(size, *go::rules_by_name("chinese"));
  Color color = Color::kBlack;
  for (const char* const text : moves) {
    EXPECT_EQ(game.play(color, *go::parse_gtp_move(text, size)), go::Legality::kLegal) << text;
    color = go::opposite(color);
  }
  return game;
}

const GoRequest kFew{.limits = {.playouts = 400}};

class TreeSearchTest : public ::testing::Test {
 protected:
  std::unique_ptr<GoSearch> make(const Preset& preset, go::Size size = go::Size::square(9)) {
    auto made = make_tree_search(size, preset, clock_);
    EXPECT_TRUE(made);
    return *std::move(made);
  }
  core::SteadyClock clock_;
};

TEST_F(TreeSearchTest, NodesAreALimitOfTheirOwn) {
  const go::History game(go::Size::square(9));
  const GoRequest limits{.limits = {.nodes = 50}};
  for (const char* const parallel : {"lock-free", "leaf"}) {
    const auto search =
        make(tree_preset({{"expansion", "0"}, {"early_stop", "no"}, {"parallel", parallel}, {"threads", "2"}}));
    const Report report = search->search(game, limits, {});
    EXPECT_GE(report.playouts, 49u) << parallel;  // the root is one of them
    EXPECT_LE(report.playouts, 400u) << parallel;
    // What was there before does not count: as many again.
    const std::uint64_t before = report.playouts;
    EXPECT_GE(search->search(game, limits, {}).playouts, before / 4) << parallel;
  }
  // A tree without room cannot grow, and the search ends.
  const auto small = make(tree_preset({{"memory", "1"}, {"early_stop", "no"}}));
  EXPECT_GT(small->search(game, {.limits = {.nodes = 1000000}}, {}).playouts, 100u);
  // Nor can one of a game that has no more positions.
  const auto tiny = make(tree_preset({{"early_stop", "no"}}), go::Size{1, 2});
  const go::History two_points(go::Size{1, 2});
  EXPECT_LE(tiny->search(two_points, {.limits = {.nodes = 100}}, {}).playouts, 200000u);
}

// What counted as won by another komi must not count at the real one.
TEST_F(TreeSearchTest, AnotherKomiIsAnotherTree) {
  const go::History game(go::Size::square(9), *go::rules_by_name("chinese"));
  const auto search = make(tree_preset({{"early_stop", "no"}}));
  const double real = search->search(game, kFew, {}).best().outcome;
  search->forget();
  GoRequest easy = kFew;
  easy.extra_margin = -60;
  EXPECT_GT(search->search(game, easy, {}).best().outcome, real + 0.2);
  EXPECT_NEAR(search->search(game, kFew, {}).best().outcome, real, 0.1);
}

TEST_F(TreeSearchTest, CapturesWhatIsInAtari) {
  // White's chain has one liberty, E4: who plays there wins.
  const auto size = go::Size::square(5);
  go::Rules rules = *go::rules_by_name("chinese");
  rules.set_komi(0.5);
  go::History game(size, rules);
  const auto position = go::parse_diagram(
      ". . . . .\n"
      "X X X X .\n"
      "O O O O O\n"
      "X X X X X\n"
      ". . . . .\n");
  ASSERT_TRUE(game.set_up(position->black, position->white, Color::kBlack));
  for (const char* const playout : {"uniform", "sequence"})
    for (const char* const leaf_batch : {"1", "8"}) {
      const auto search = make(
          tree_preset({{"playout", playout}, {"rave", "mse"}, {"leaf_batch", leaf_batch}, {"early_stop", "no"}}), size);
      const Report report = search->search(game, {.limits = {.playouts = 3000}}, {});
      EXPECT_EQ(go::gtp_text(report.best().move, size), "E4") << playout;
      EXPECT_EQ(report.playouts, 3000u);
    }
}

TEST_F(TreeSearchTest, KeepsWhatItSearchedWhileTheGameGoesOn) {
  const auto search = make(tree_preset({{"early_stop", "no"}}));
  go::History game = game_of(go::Size::square(9), {"E5"});
  const Report first = search->search(game, {.limits = {.playouts = 4000}}, {});
  EXPECT_EQ(search::all_visits(first), 4000u);
  ASSERT_GE(first.best().line.size(), 2u);
  game.play(Color::kWhite, first.best().line[0]);
  game.play(Color::kBlack, first.best().line[1]);
  EXPECT_GT(search::all_visits(search->search(game, kFew, {})), 400u);
  // An undo, and a side that moves twice, begin anew.
  game.undo();
  EXPECT_EQ(search::all_visits(search->search(game, kFew, {})), 400u);
  game.set_to_move(Color::kWhite);
  EXPECT_EQ(search::all_visits(search->search(game, kFew, {})), 400u);
  search->forget();
  EXPECT_EQ(search::all_visits(search->search(game, kFew, {})), 400u);
}

TEST_F(TreeSearchTest, WithoutReuseEverySearchBeginsAnew) {
  const auto search = make(tree_preset({{"early_stop", "no"}, {"reuse", "no"}}));
  const go::History game = game_of(go::Size::square(9), {"E5"});
  const Report first = search->search(game, kFew, {});
  search::expect_equal_reports(first, search->search(game, kFew, {}));
}

TEST_F(TreeSearchTest, LooksOnlyAtTheMovesItIsAllowed) {
  const auto search = make(tree_preset());
  const go::History game = game_of(go::Size::square(9), {"E5"});
  const go::Move wanted = *go::parse_gtp_move("C3", game.size());
  const Report only =
      search->search(game, {.limits = kFew.limits, .allows = [&](go::Move move) { return move == wanted; }}, {});
  ASSERT_EQ(only.moves.size(), 1u);
  EXPECT_EQ(only.best().move, wanted);
  // The next search is free again.
  EXPECT_GT(search->search(game, kFew, {}).moves.size(), 50u);
}

TEST_F(TreeSearchTest, TellsOwnersAndMargins) {
  for (const char* const playout : {"uniform", "sequence"}) {
    const core::test::TickingClock clock(0.0001);
    const auto made = make_tree_search(go::Size::square(5), tree_preset({{"playout", playout}}), clock);
    ASSERT_TRUE(made);
    const auto& search = *made;
    go::History game(go::Size::square(5), *go::rules_by_name("chinese"));
    const auto position = go::parse_diagram("X.X..\nXXXO.\n.XXO.\nXXXO.\nX.X..\n");
    ASSERT_TRUE(game.set_up(position->black, position->white, Color::kBlack));
    int told = 0;
    const Report report = search->search(game,
                                         {.limits = {.deadline = clock.now() + core::Duration(0.15)},
                                          .interval = 0.01,
                                          .tell = [&](const Report&) { ++told; },
                                          .counts_owners = true},
                                         {});
    EXPECT_GT(told, 5);
    ASSERT_EQ(report.ownership.size(), 25u);
    EXPECT_GT(report.ownership[0], 0.9) << playout;  // Black's left side lives
    EXPECT_GT(report.ownership[1], 0.9) << playout;
    EXPECT_GT(report.margin_deviation, 0);
  }
}

TEST_F(TreeSearchTest, TellsOwnersAfterEachMove) {
  // E4 takes White's chain; after other moves it lives in some games.
  const auto size = go::Size::square(5);
  go::History game(size, *go::rules_by_name("chinese"));
  const auto position = go::parse_diagram(".....\nXXXX.\nOOOOO\nXXXXX\n.....\n");
  ASSERT_TRUE(game.set_up(position->black, position->white, Color::kBlack));
  for (const char* const parallel : {"lock-free", "root"}) {
    const auto search =
        make(tree_preset({{"threads", "2"}, {"parallel", parallel}, {"uct", "1"}, {"early_stop", "no"}}), size);
    const Report report = search->search(game, {.limits = {.playouts = 2000}, .counts_move_owners = true}, {});
    ASSERT_EQ(report.ownership.size(), 25u);
    double sum = 0;
    for (const auto& line : report.moves) {
      ASSERT_EQ(line.ownership.size(), 25u) << parallel;
      const double chain = line.ownership[10];  // A3
      sum += chain * static_cast<double>(line.visits);
      if (go::gtp_text(line.move, size) == "E4") {
        EXPECT_GT(chain, 0.97) << parallel;
      }
      if (line.move.is_pass()) {
        EXPECT_LT(chain, 0.9) << parallel;
      }
    }
    EXPECT_NEAR(sum / static_cast<double>(report.playouts), report.ownership[10], 0.01)
        << parallel;  // a few games end in the tree
  }
}

TEST_F(TreeSearchTest, CriticalityChangesTheSearchWithEveryKindOfPlayout) {
  for (const char* const playout : {"uniform", "sequence"}) {
    const auto visits = [&](const char* weight) {
      const auto search = make(
          tree_preset({{"playout", playout}, {"rave", "mse"}, {"criticality", weight}, {"criticality_visits", "50"}}));
      std::vector<std::uint64_t> all;
      for (const auto& line : search->search(game_of(go::Size::square(9), {"E5"}), kFew, {}).moves)
        all.push_back(line.visits);
      return all;
    };
    EXPECT_NE(visits("0"), visits("2")) << playout;
  }
}

// With everything that the strongest player has, in a tree that becomes full: for the thread sanitizer.
TEST_F(TreeSearchTest, TwoThreadsPlayTheStrongestOnTheLargeBoard) {
  auto best = load_preset("best");
  ASSERT_TRUE(best) << best.error().text();
  best->parameters.threads = 2;
  best->parameters.memory = 1;
  const auto size = go::Size::square(19);
  const auto search = make(*best, size);
  go::History game = game_of(size, {"Q16", "D4", "Q3"});
  for (int i = 0; i < 3; ++i) {
    const Report report = search->search(game, {.limits = {.playouts = 300}, .counts_owners = true}, {});
    ASSERT_TRUE(report.has_best());
    EXPECT_LE(report.tree_bytes, std::size_t{1} << 20);
    EXPECT_EQ(report.ownership.size(), 361u);
    ASSERT_EQ(game.play(game.to_move(), report.best().move), go::Legality::kLegal);
  }
}

TEST_F(TreeSearchTest, TwoThreadsShareTheTree) {
  for (const char* const parallel : {"lock-free", "local-mutex", "global-mutex", "leaf", "root"}) {
    const auto search = make(tree_preset(
        {{"threads", "2"}, {"parallel", parallel}, {"playout", "sequence"}, {"rave", "mse"}, {"early_stop", "no"}}));
    const Report report = search->search(game_of(go::Size::square(9), {"E5"}), kFew, {});
    EXPECT_GE(report.playouts, 400u) << parallel;
    EXPECT_TRUE(report.has_best());
  }
}

TEST_F(TreeSearchTest, PriorsOfTheModelAndOfPatternsOrderTheMoves) {
  for (const char* const source : {"model", "forme-k"}) {
    const auto search =
        make(tree_preset({{"prior", "puct"}, {"prior_source", source}, {"playout", "sequence"}}), go::Size::square(19));
    const go::History game = game_of(go::Size::square(19), {"Q16", "D4", "Q3"});
    const Report report = search->search(game, {.limits = {.playouts = 50}}, {});
    double sum = 0, most = 0;
    for (const auto& line : report.moves) {
      sum += line.prior;
      most = std::max(most, line.prior);
    }
    EXPECT_NEAR(sum, 1, 1e-3) << source;
    EXPECT_GT(most, 0.05) << source;
  }
}

TEST_F(TreeSearchTest, WhatTheEvaluatorLacksIsRefused) {
  const auto refused = [&](const Preset& preset) {
    const auto made = make_tree_search(go::Size::square(9), preset, clock_);
    return made ? std::string("accepted") : made.error().text();
  };
  EXPECT_EQ(refused(tree_preset({{"prior", "bias"}})),
            "prior: the evaluator gives no priors (use prior=none, or choose a prior_source)");
  EXPECT_EQ(refused(tree_preset({{"prior_source", "model"}})), "accepted");
  EXPECT_EQ(refused(tree_preset({{"rave", "mse"}, {"criticality", "0.1"}, {"margin_weight", "0.2"}})), "accepted");
  EXPECT_TRUE(
      refused(tree_preset({{"leaf_batch", "8"}, {"parallel", "leaf"}, {"threads", "2"}})).starts_with("leaf_batch"));
}

TEST_F(TreeSearchTest, MovesAreOpenedOneAfterTheOtherOnlyOnBoardsLargeEnough) {
  const Preset preset = tree_preset({{"widening", "widening"}, {"widening_from", "13"}, {"early_stop", "no"}});
  const auto visited = [&](int size) {
    const auto search = make(preset, go::Size::square(size));
    const Report report = search->search(go::History(go::Size::square(size)), kFew, {});
    std::set<std::string> moves;
    for (const auto& line : report.moves)
      if (line.visits > 0) moves.insert(go::gtp_text(line.move, go::Size::square(size)));
    return moves;
  };
  EXPECT_EQ(visited(9).size(), 82u);
  EXPECT_EQ(visited(12).size(), 145u);
  // 40, 56, 78 and 110 visits one after the other, and the pass, whatever its place.
  EXPECT_EQ(visited(13).size(), 6u);
  EXPECT_TRUE(visited(13).contains("pass"));
}

// A capture, an escape and an answer to atari are looked at whatever the prior knowledge says of them, at every node.
TEST_F(TreeSearchTest, UrgentMovesAreOpenFromTheStart) {
  const auto size = go::Size::square(13);
  go::History game(size, *go::rules_by_name("chinese"));
  // Black can take at G8 and save a stone at N1: all the others wait for their turn.
  const auto position = go::parse_diagram(
      ". . . . . . . . . . . . .\n"
      ". . . . . . . . . . . . .\n"
      ". . . . . . . . . . . . .\n"
      ". . . . . . . . . . . . .\n"
      ". . . . . X . . . . . . .\n"
      ". . . . X O . . . . . . .\n"
      ". . . . . X . . . . . . .\n"
      ". . . . . . . . . . . . .\n"
      ". . . . . . . . . . . . .\n"
      ". . . . . . . . . . . . .\n"
      ". . . . . . . . . . . . .\n"
      ". . . . . . . . . . . O .\n"
      ". . . . . . . . . . O X .\n");
  ASSERT_TRUE(position);
  ASSERT_TRUE(game.set_up(position->black, position->white, Color::kBlack));
  const auto search = make(tree_preset({{"widening", "widening"}, {"early_stop", "no"}}), size);
  const Report report = search->search(game, {.limits = {.playouts = 30}}, {});
  std::set<std::string> visited;
  for (const auto& line : report.moves)
    if (line.visits > 0) visited.insert(go::gtp_text(line.move, size));
  EXPECT_TRUE(visited.contains("G8"));
  EXPECT_TRUE(visited.contains("N1"));
  EXPECT_EQ(visited.size(), 4u);  // the first of the others, and the pass
}

// Ten stones in atari on a board that was set up: there is no last move that would point to them. With the usual komi
// Black wins whatever he plays, with a komi of 60 the capture decides the game.
TEST_F(TreeSearchTest, TheStrongestTakesTenStonesOfAPositionWithoutPast) {
  auto best = load_preset("best");
  ASSERT_TRUE(best) << best.error().text();
  const auto size = go::Size::square(19);
  std::vector<go::Point> black, white;
  const auto add = [&](std::vector<go::Point>& to, const std::string& text) {
    to.push_back(go::parse_gtp_move(text, size)->point());
  };
  for (int row = 5; row <= 14; ++row) {
    add(white, fmt::format("K{}", row));
    add(black, fmt::format("J{}", row));
    add(black, fmt::format("L{}", row));
  }
  for (const char* const text : {"Q16", "Q4", "R10"}) add(white, text);
  for (const char* const text : {"K4", "D4", "D16", "C10"}) add(black, text);
  for (const double komi : {7.5, 60.0}) {
    go::Rules rules = *go::rules_by_name("chinese");
    rules.set_komi(komi);
    go::History game(size, rules);
    ASSERT_TRUE(game.set_up(black, white, Color::kBlack));
    const auto search = make(*best, size);
    const Report report = search->search(game, {.limits = {.playouts = 1000}}, {});
    EXPECT_EQ(go::gtp_text(report.best().move, size), "K15") << komi;
  }
}

// Of 361 moves some look good by chance: those that nobody would play get no playouts for it.
TEST_F(TreeSearchTest, TheStrongestOpensWherePlayersDo) {
  auto best = load_preset("best");
  ASSERT_TRUE(best) << best.error().text();
  const auto size = go::Size::square(19);
  const auto search = make(*best, size);
  const Report report = search->search(go::History(size), {.limits = {.playouts = 1000}}, {});
  EXPECT_GT(report.best().prior, 0.01);
  std::vector<double> priors;
  for (const auto& line : report.moves) priors.push_back(line.prior);
  std::ranges::sort(priors, std::greater());
  for (const auto& line : report.moves)
    EXPECT_TRUE(line.visits == 0 || line.move.is_pass() || line.prior >= priors[40]) << go::gtp_text(line.move, size);
}

TEST_F(TreeSearchTest, TheEndOfTheGameHasItsPoints) {
  // After White's pass a pass ends the game: nothing on the board, komi 7.5.
  go::History game(go::Size::square(2), *go::rules_by_name("chinese"));
  game.play(Color::kBlack, go::Move::pass());
  game.play(Color::kWhite, *go::parse_gtp_move("A1", game.size()));
  game.play(Color::kBlack, *go::parse_gtp_move("B2", game.size()));
  game.play(Color::kWhite, go::Move::pass());
  const Report report = make(tree_preset(), game.size())->search(game, kFew, {});
  const auto pass = std::ranges::find_if(report.moves, [](const auto& line) { return line.move.is_pass(); });
  ASSERT_NE(pass, report.moves.end());
  EXPECT_DOUBLE_EQ(pass->margin, -game.rules().komi());
}

}  // namespace
}  // namespace katachi::player
