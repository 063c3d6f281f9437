#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "games/hex/crossing.hpp"
#include "games/hex/inferior.hpp"
#include "games/hex/knowledge.hpp"
#include "tests/games/knowledge_check.hpp"
#include "tests/games/support.hpp"

namespace katachi::games::hex {
namespace {

using game::Player;

// Rows of X, O and . from the top, with blanks between them; the numbers of stones need not fit.
Stones drawn(const char* drawing) {
  std::istringstream rows(drawing);
  Stones stones;
  int row = 0;
  for (std::string text; rows >> text; ++row) {
    stones.size = static_cast<int>(text.size());
    for (int column = 0; column < stones.size; ++column) {
      const char mark = text[static_cast<std::size_t>(column)];
      if (mark != '.') stones.of[mark == 'X' ? 0 : 1] |= bit(bit_index({.column = column, .row = row}));
    }
  }
  return stones;
}

Bits cells(const char* names) {
  Bits all = 0;
  std::istringstream stream(names);
  for (std::string name; stream >> name;) all |= bit(bit_of_cell(State(8).parse_move(name).value()));
  return all;
}

Crossing crossing(const char* drawing, Player viewer) {
  return crossing_of(view_of(drawn(drawing), viewer), CrossingGoal::kSure);
}

TEST(HexKnowledge, AStoneInTheSecondRowCapturesTheCellsToItsEdge) {
  EXPECT_EQ(filled(drawn(".... .X.. .... ...O")).of[0] & cells("b1 c1"), cells("b1 c1"));
  // The same seen by the second player: the left edge.
  EXPECT_EQ(filled(drawn(".... .O.. .... ...X")).of[1] & cells("a2 a3"), cells("a2 a3"));
  // No edge of the owner's above: nothing is captured.
  const Stones other = drawn(".... .O.. .... ...X");
  EXPECT_EQ(filled(other).of[1] & cells("b1 c1"), Bits{0});
}

TEST(HexKnowledge, ACellWithoutTwoRunsOfAColourIsDead) {
  // b2 has X above, at the right and below in one run; the two cells at the left may be of any colour.
  EXPECT_EQ(dead_cells(drawn(".XX. ..X. .X.. OOOO")) & cells("b2"), cells("b2"));
  EXPECT_EQ(dead_cells(drawn(".XX. ..O. .X.. O.OO")) & cells("b2"), Bits{0});  // connects b1 and b3
}

TEST(HexKnowledge, AMoveThatOneReplyKillsIsVulnerable) {
  // At the acute corner a stone on a1 is dead after b1 or a2.
  const Stones empty = stones_of(State(4));
  EXPECT_EQ(without_vulnerable(empty, cells("a1 d4 b2"), Player::kFirst), cells("b2"));
}

TEST(HexKnowledge, BridgesAndEdgeTemplatesAreConnections) {
  // Two bridges to the edges and one between the stones.
  const Crossing bridges = crossing(".... ..X. .X.. ....", Player::kFirst);
  EXPECT_TRUE(bridges.is_sure);
  // A stone in the third row of a wide board is connected by the template with 10 cells (ziggurat).
  EXPECT_TRUE(crossing("..... ..... ..X.. ..X.. OO.XO", Player::kFirst).is_sure);
  // In the third row at the side it is not: the opponent is in its way.
  EXPECT_FALSE(crossing("..... .O... .OX.. O.X.. O..X.", Player::kFirst).is_sure);
}

TEST(HexKnowledge, TheOpponentMustPlayWhereAllSemiConnectionsMeet) {
  // Both win on b2 and nowhere else.
  const State state = State(3).from_text(".X.\nO.O\n.X.\nX to move").value();
  const Crossing own = crossing_of(view_of(stones_of(state), Player::kFirst), CrossingGoal::kNext);
  EXPECT_TRUE(own.is_next);
  EXPECT_FALSE(own.is_sure);
  EXPECT_EQ(own.key, bit_of_cell(State::cell_at(1, 1)));
  const Crossing theirs = crossing(".X. O.O .X.", Player::kSecond);
  EXPECT_FALSE(theirs.is_sure);
  EXPECT_EQ(theirs.must_play, cells("b2"));
  State::MoveList moves;
  state.legal_moves(moves);
  Knowledge().choose(state, moves);
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(state.move_text(moves[0]), "b2");
}

TEST(HexKnowledge, BoundsDecideWhatConnectionsProve) {
  const Knowledge knowledge;
  EXPECT_EQ(knowledge.bounds(State(3)), game::Bounds::exactly(game::kWin));
  EXPECT_EQ(knowledge.bounds(test::after(State(3), "b2")), game::Bounds::exactly(game::kWin));
  EXPECT_EQ(knowledge.bounds(test::after(State(3), "a1")), game::Bounds::exactly(-game::kWin));
  const Knowledge plain(game::KnowledgeSwitches::none());
  EXPECT_EQ(plain.bounds(State(3)), (game::Bounds{-game::kWin, game::kWin}));
}

// A game in which nobody connects as long as there is another move, until so many cells are empty.
State late_position(int size, int empty, core::Rng& rng) {
  State state(size);
  for (int left = size * size; left > empty; --left) {
    State::MoveList moves;
    state.legal_moves(moves);
    State next = state;
    do {
      const std::size_t at = rng.below(static_cast<std::uint32_t>(moves.size()));
      next = state;
      next.play(moves[at]);
      moves[at] = moves.back();
      moves.pop_back();
    } while (next.is_terminal() && !moves.empty());
    if (next.is_terminal()) break;
    state = next;
  }
  return state;
}

// Everything that can be reached from positions with so many empty cells, without knowledge and with every kind of it.
std::string late_problem(int size, int empty, int games) {
  for (const game::KnowledgeSwitches& switches : test::single_switches()) {
    test::KnowledgeCheck<State, Knowledge> check{Knowledge(switches)};
    core::Rng rng(1);
    for (int i = 0; i < games; ++i)
      if (const std::string problem = check.problem(late_position(size, empty, rng)); !problem.empty()) return problem;
    if (check.positions() < 20) return "hardly any positions were checked";
  }
  return "";
}

TEST(HexKnowledge, ChangesNoValueOnSmallBoards) {
  EXPECT_EQ(late_problem(2, 4, 1), "");
  EXPECT_EQ(late_problem(3, 9, 1), "");
  EXPECT_EQ(late_problem(4, 8, 25), "");
}

TEST(HexKnowledge, ChangesNoValueOnLargerBoards) {
  EXPECT_EQ(late_problem(5, 8, 15), "");
  EXPECT_EQ(late_problem(6, 7, 15), "");
  EXPECT_EQ(late_problem(8, 7, 10), "");
  EXPECT_EQ(late_problem(9, 6, 5), "");  // too large for bounds and prune
}

}  // namespace
}  // namespace katachi::games::hex
