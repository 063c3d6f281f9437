#include "game/perft.hpp"

#include <gtest/gtest.h>

#include "go/state.hpp"
#include "tests/go/effort.hpp"
#include "tests/go/slow_board.hpp"

namespace katachi::go::test {
namespace {

std::uint64_t slow_perft(SlowGame& game, int depth) {
  if (depth == 0) return 1;
  if (game.is_over()) return 0;
  std::uint64_t count = 0;
  const auto try_move = [&](Move move) {
    if (game.legality(game.to_move(), move) != Legality::kLegal) return;
    game.play(game.to_move(), move);
    count += slow_perft(game, depth - 1);
    game.undo();
  };
  for (const Point p : game.board().points()) try_move(p);
  try_move(Move::pass());
  return count;
}

std::uint64_t slow_complete_games(SlowGame& game) {
  if (game.is_over()) return 1;
  std::uint64_t count = 0;
  const auto try_move = [&](Move move) {
    if (game.legality(game.to_move(), move) != Legality::kLegal) return;
    game.play(game.to_move(), move);
    count += slow_complete_games(game);
    game.undo();
  };
  for (const Point p : game.board().points()) try_move(p);
  try_move(Move::pass());
  return count;
}

struct PerftCase {
  Size size;
  int depth;
};

TEST(Perft, EveryRuleSetAgreesWithTheTwin) {
  // Small boards are full after a few moves, so that captures, kos and suicides come early.
  const std::vector<PerftCase> cases = {{{1, 1}, 4}, {{1, 2}, 10}, {{1, 3}, 8}, {{2, 2}, 8}, {{1, 4}, 7},
                                        {{2, 3}, 6}, {{3, 3}, 5},  {{5, 1}, 6}, {{4, 3}, 4}, {{5, 5}, 3}};
  std::vector<Rules> all_rules = {{.ko = KoRule::kPositional, .suicide = false},
                                  {.ko = KoRule::kSimple, .suicide = true}};
  for (const std::string& name : rule_set_names()) all_rules.push_back(*rules_by_name(name));
  for (const Rules& rules : all_rules)
    for (const PerftCase& test : cases)
      for (int depth = 1; depth <= test.depth - (kEffortDivisor == 1 ? 0 : 1); ++depth) {
        SlowGame twin(test.size, rules);
        EXPECT_EQ(game::perft(State<9>(test.size, rules), depth), slow_perft(twin, depth))
            << size_text(test.size) << " depth " << depth << " " << rules_text(rules);
      }
}

// J. Tromp and G. Farnebäck, "Combinatorics of Go": the number of games under positional superko, suicide allowed.
TEST(Perft, KnownNumbersOfCompleteGames) {
  const Rules rules = *rules_by_name("tromp-taylor");
  EXPECT_EQ(game::complete_games(State<9>(Size{1, 1}, rules)), 1u);
  EXPECT_EQ(game::complete_games(State<9>(Size{1, 2}, rules)), 9u);
  EXPECT_EQ(game::complete_games(State<9>(Size{1, 3}, rules)), 907u);
  EXPECT_EQ(game::complete_games(State<25>(Size{3, 1}, rules)), 907u);
}

TEST(Perft, CompleteGamesOfOtherRulesAgreeWithTheTwin) {
  for (const KoRule ko : {KoRule::kPositional, KoRule::kSituational})
    for (const bool suicide : {false, true})
      for (const Size size : {Size{1, 1}, Size{1, 2}, Size{1, 3}}) {
        if (ko == KoRule::kSituational && size.area() == 3) continue;  // too many
        const Rules rules{.ko = ko, .suicide = suicide};
        SlowGame twin(size, rules);
        EXPECT_EQ(game::complete_games(State<9>(size, rules)), slow_complete_games(twin)) << rules_text(rules);
      }
}

TEST(Perft, DivideSumsToPerft) {
  const State<9> start(Size{3, 3}, *rules_by_name("chinese"));
  const auto parts = game::divide(start, [](const State<9>& s) { return std::optional(game::perft(s, 3)); });
  ASSERT_TRUE(parts);
  ASSERT_EQ(parts->size(), 10u);
  std::uint64_t total = 0;
  for (const auto& part : *parts) total += part.count;
  EXPECT_EQ(total, game::perft(start, 4));
  EXPECT_EQ(parts->front().move, "A3");
  EXPECT_EQ(parts->back().move, "pass");
}

TEST(Perft, StopsWhenTold) {
  const State<9> start(Size{9, 9}, *rules_by_name("chinese"));
  EXPECT_EQ(game::perft(start, 6, [](std::uint64_t) { return false; }), std::nullopt);
}

}  // namespace
}  // namespace katachi::go::test
