#include "knowledge/one_sided.hpp"

#include <tuple>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/go/drawn.hpp"
#include "tests/go/effort.hpp"
#include "tests/knowledge/random_board.hpp"

namespace katachi::knowledge {
namespace {

using go::Color;
using Points9 = PointSet<9>;
using V9 = go::Vertex<9>;

Points9 group_stones(const go::Board<9>& board, int x, int y) {
  go::Board<9> copy = board;
  const Analysis<9> analysis = Analyst<9>(board.size()).analyse(copy);
  for (const auto* list : {&analysis.groups, &analysis.dead})
    for (const Group<9>& group : *list)
      if (group.stones.contains(go::vertex<9>(x, y))) return group.stones;
  throw std::runtime_error("no group");
}

// Black has three points in a row.
constexpr std::string_view kUnsettled = R"(
  . . . X O . . . .
  X X X X O . . . .
  O O O O O . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
)";

TEST(OneSided, AnUnsettledGroupIsDecidedByOneMove) {
  const go::Board<9> board = go::drawn(kUnsettled);
  const Points9 stones = group_stones(board, 0, 1);
  OneSidedSearch<9> search(board.size());
  const auto kill = search.moves_to_kill(board, stones), live = search.moves_to_live(board, stones);
  EXPECT_EQ(kill.moves, 1);
  EXPECT_EQ(kill.line, std::vector{go::vertex<9>(1, 0)});
  EXPECT_EQ(live.moves, 1);
  EXPECT_EQ(live.line, std::vector{go::vertex<9>(1, 0)});
  EXPECT_TRUE(kill.is_complete && live.is_complete);
}

TEST(OneSided, ALivingGroupIsNotKilledByTwoMoves) {
  const go::Board<9> board = go::drawn(R"(
    . X . X O . . . .
    X X X X O . . . .
    O O O O O . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
  )");
  OneSidedSearch<9> search(board.size());
  const Points9 stones = group_stones(board, 0, 1);
  EXPECT_EQ(search.moves_to_live(board, stones).moves, 0);
  EXPECT_EQ(search.moves_to_kill(board, stones).moves, 3);  // more than the two that are tried
}

TEST(OneSided, NodesEndTheSearch) {
  const go::Board<9> board = go::drawn(kUnsettled);
  OneSidedSearch<9> search(board.size(), {.most = 3, .nodes = 2});
  const auto number = search.moves_to_kill(board, group_stones(board, 0, 1));
  EXPECT_FALSE(number.is_complete);
  EXPECT_LE(search.nodes(), 2u);
}

// --- against brute force ---

enum class Tried : std::uint8_t { kSameMoves, kAllPoints };

// All orders of all moves, nothing remembered.
bool brute_force(Analyst<9>& analyst, const go::Board<9>& board, const Points9& stones, Status wanted, int moves,
                 Tried tried) {
  const Color color = wanted == Status::kDead ? Color::kWhite : Color::kBlack;  // of the mover: the stones are black
  go::Board<9> copy = board;
  const Analysis<9> analysis = analyst.analyse(copy);
  if (status_of_stones(analysis, stones, Color::kBlack) == wanted) return true;
  if (moves == 0) return false;
  bool found = false;
  const Points9 points =
      tried == Tried::kSameMoves ? one_sided_moves(analysis, stones, Color::kBlack) : analysis.board.empty();
  points.for_each([&](V9 v) {
    if (found || board.is_suicide(v, color)) return;
    go::Board<9> next = board;
    next.play(v, color);
    next.clear_ko();
    found = brute_force(analyst, next, stones, wanted, moves - 1, tried);
  });
  return found;
}

struct Compared {
  int numbers = 0, equal = 0, smaller = 0, found = 0;  // smaller: than brute force, which would be wrong
};

// P and Q of every black group of random boards, up to `most`, against brute force.
Compared compare(int boards, go::Size size, int most, Tried tried, std::uint64_t seed) {
  core::Rng rng(seed);
  Analyst<9> analyst(size);
  OneSidedSearch<9> search(size, {.most = most, .nodes = 1'000'000});
  Compared compared;
  for (int i = 0; i < boards; ++i) {
    go::Board<9> board = test::random_board<9>(rng, size, 8 + static_cast<int>(rng.below(40)));
    board.clear_ko();
    for (const Group<9>& group : analyst.analyse(board).groups) {
      if (group.color != Color::kBlack) continue;
      for (const Status wanted : {Status::kDead, Status::kAlive}) {
        const int moves = (wanted == Status::kDead ? search.moves_to_kill(board, group.stones)
                                                   : search.moves_to_live(board, group.stones))
                              .moves;
        int expected = 0;
        while (expected <= most && !brute_force(analyst, board, group.stones, wanted, expected, tried)) ++expected;
        ++compared.numbers;
        compared.equal += moves == expected ? 1 : 0;
        compared.smaller += moves < expected ? 1 : 0;
        compared.found += expected <= most ? 1 : 0;
      }
    }
  }
  return compared;
}

TEST(OneSided, EqualsBruteForceOverItsMoves) {
  int found = 0;
  for (const auto& [boards, size, most] : {std::tuple{200, 7, 1}, {25, 5, 2}}) {
    const Compared compared = compare(go::test::effort(boards), go::Size::square(size), most, Tried::kSameMoves, 3);
    EXPECT_EQ(compared.equal, compared.numbers);
    found += compared.found;
  }
  EXPECT_GT(found, 0);
}

// Moves further away may matter: they join distant groups. That is rare even on boards of random games.
TEST(OneSided, MissesLittleOfWhatAllPointsFind) {
  const Compared compared = compare(go::test::effort(150), {7, 7}, 1, Tried::kAllPoints, 4);
  EXPECT_EQ(compared.smaller, 0);
  EXPECT_GE(compared.equal, compared.numbers * 95 / 100);
}

// --- invariants ---

struct RandomGroup {
  go::Board<9> board;
  Points9 stones;
};

RandomGroup random_group() {
  core::Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  for (;;) {
    go::Board<9> board = test::random_board<9>(rng, {6, 6}, 12 + static_cast<int>(rng.below(30)));
    board.clear_ko();
    const Analysis<9> analysis = Analyst<9>(board.size()).analyse(board);
    if (analysis.groups.empty()) continue;
    const auto& group = analysis.groups[rng.below(static_cast<std::uint32_t>(analysis.groups.size()))];
    return {board, group.stones};
  }
}

RC_GTEST_PROP(OneSidedProperties, ZeroIsTheStaticStatus, ()) {
  const RandomGroup group = random_group();
  const Color color = group.board.at(group.stones.first());
  OneSidedSearch<9> search(group.board.size());
  const Status status = search.static_status(group.board, group.stones, color);
  const int kill = search.moves_to_kill(group.board, group.stones).moves;
  const int live = search.moves_to_live(group.board, group.stones).moves;
  RC_ASSERT((kill == 0) == (status == Status::kDead));
  RC_ASSERT((live == 0) == (status == Status::kAlive));
  RC_ASSERT(kill + live > 0);
}

RC_GTEST_PROP(OneSidedProperties, AShortestLineCountsDown, ()) {
  const RandomGroup group = random_group();
  const Color color = group.board.at(group.stones.first());
  OneSidedSearch<9> search(group.board.size());
  for (const bool kills : {true, false}) {
    go::Board<9> board = group.board;
    const auto number = kills ? search.moves_to_kill(board, group.stones) : search.moves_to_live(board, group.stones);
    if (number.moves > 2) continue;
    RC_ASSERT(static_cast<int>(number.line.size()) == number.moves);
    for (int played = 1; played <= number.moves; ++played) {
      board.play(number.line[static_cast<std::size_t>(played - 1)], kills ? go::opposite(color) : color);
      board.clear_ko();
      const Points9 standing = stones_of(board).of(color) & group.stones;
      if (standing.empty()) break;  // captured
      const auto left = kills ? search.moves_to_kill(board, standing) : search.moves_to_live(board, standing);
      RC_ASSERT(left.moves == number.moves - played);
    }
  }
}

RC_GTEST_PROP(OneSidedProperties, AnEnemyMoveTakesOneFromPAtMost, ()) {
  const RandomGroup group = random_group();
  const Color color = group.board.at(group.stones.first());
  OneSidedSearch<9> search(group.board.size(), {.most = 1});
  const int before = search.moves_to_kill(group.board, group.stones).moves;
  go::Board<9> board = group.board;
  const Points9 moves = one_sided_moves(Analyst<9>(board.size()).analyse(board), group.stones, color);
  const auto pick = *rc::gen::inRange(0, 20);
  int seen = 0;
  moves.for_each([&](V9 v) {
    if (seen++ % 20 != pick || board.is_suicide(v, go::opposite(color))) return;
    go::Board<9> next = board;
    next.play(v, go::opposite(color));
    next.clear_ko();
    const Points9 standing = stones_of(next).of(color) & group.stones;
    RC_ASSERT(before <= 1 || (!standing.empty() && search.moves_to_kill(next, standing).moves >= before - 1));
  });
}

}  // namespace
}  // namespace katachi::knowledge
