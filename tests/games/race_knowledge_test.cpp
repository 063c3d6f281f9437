// Breakthrough, Misère Breakthrough and Knightthrough: what their knowledge says, races among it.
#include <array>

#include <gtest/gtest.h>

#include "games/breakthrough/evaluation.hpp"
#include "games/breakthrough/knowledge.hpp"
#include "games/breakthrough/motion.hpp"
#include "games/knightthrough/evaluation.hpp"
#include "games/knightthrough/knowledge.hpp"
#include "games/knightthrough/motion.hpp"
#include "games/race.hpp"
#include "tests/games/knowledge_check.hpp"
#include "tests/games/support.hpp"

namespace katachi::games {
namespace {

using game::Player;

breakthrough::State board(int width, int height, breakthrough::Variant variant = breakthrough::Variant::kNormal) {
  return breakthrough::State({.width = width, .height = height, .variant = variant});
}

game::BoardSize size_of(const breakthrough::State& state) { return {state.width(), state.height()}; }
game::BoardSize size_of(const knightthrough::State& state) { return state.size(); }

// Top and bottom exchanged, and with them the sides.
template <class S>
S exchanged(const S& state) {
  constexpr int kTopAndBottom = 2;
  const auto image = [&](Player p) { return mirrored_bits(state.pieces(p), kTopAndBottom, size_of(state)); };
  std::string text = draw_bits({.size = size_of(state)}, {image(Player::kSecond), image(Player::kFirst)});
  return state.from_text(text + (state.to_move() == Player::kFirst ? "O to move" : "X to move")).value();
}

// So many pieces of each side anywhere but on their far row, and either side to move.
constexpr auto kScattered = []<class S>(const S& start, int pieces, core::Rng& rng) {
  const game::BoardSize size = size_of(start);
  std::array<Bits, 2> sides{};
  for (std::size_t side = 0; side < sides.size(); ++side)
    for (int placed = 0; placed < pieces;) {
      const int row = static_cast<int>(rng.below(static_cast<std::uint32_t>(size.height - 1))) + static_cast<int>(side);
      const int column = static_cast<int>(rng.below(static_cast<std::uint32_t>(size.width)));
      const Bits cell = bit(bit_index({.column = column, .row = row}));
      if (((sides[0] | sides[1]) & cell) != 0) continue;
      sides[side] |= cell;
      ++placed;
    }
  return start.from_text(draw_bits({.size = size}, sides) + (rng.below(2) == 0 ? "X to move" : "O to move")).value();
};

template <class Knowledge, class S>
std::string chosen_moves(const S& state) {
  typename S::MoveList moves;
  state.legal_moves(moves);
  Knowledge().choose(state, moves);
  std::string texts;
  for (const auto& move : moves) texts += state.move_text(move) + " ";
  return texts;
}

TEST(RaceKnowledge, ChangesNoValueInBreakthrough) {
  const auto make = [](const game::KnowledgeSwitches& switches) { return breakthrough::Knowledge(switches); };
  EXPECT_EQ(test::knowledge_problem(board(3, 4), 5, 3, make), "");
  for (const auto& [width, height, pieces] : {std::array{3, 4, 3}, {4, 4, 3}, {5, 5, 2}, {8, 8, 1}, {4, 6, 2}})
    EXPECT_EQ(test::knowledge_problem(board(width, height), pieces, 20, make, kScattered), "")
        << width << "x" << height;
}

TEST(RaceKnowledge, ChangesNoValueInMisereBreakthrough) {
  const auto make = [](const game::KnowledgeSwitches& switches) { return breakthrough::Knowledge(switches); };
  const auto misere = breakthrough::Variant::kMisere;
  EXPECT_EQ(test::knowledge_problem(board(3, 4, misere), 5, 5, make), "");
  for (const auto& [width, height, pieces] : {std::array{3, 4, 3}, {4, 4, 3}, {5, 5, 2}})
    EXPECT_EQ(test::knowledge_problem(board(width, height, misere), pieces, 20, make, kScattered), "")
        << width << "x" << height;
}

TEST(RaceKnowledge, ChangesNoValueInKnightthrough) {
  const auto make = [](const game::KnowledgeSwitches& switches) { return knightthrough::Knowledge(switches); };
  for (const auto& [width, height, pieces] : {std::array{4, 4, 3}, {5, 5, 3}, {6, 6, 2}, {8, 8, 1}, {4, 7, 2}})
    EXPECT_EQ(test::knowledge_problem(knightthrough::State({width, height}), pieces, 20, make, kScattered), "")
        << width << "x" << height;
}

// The bits against the game's own moves.
TEST(RaceKnowledge, PiecesStepAsInTheGame) {
  core::Rng rng(2);
  const auto check = [&](const auto& start, const auto& motion) {
    for (int game = 0; game < 60; ++game) {
      const auto state = test::random_position(start, game % 20, rng);
      const Player mover = state.to_move();
      typename std::remove_cvref_t<decltype(start)>::MoveList moves;
      state.legal_moves(moves);
      Bits targets = 0;
      for (const auto& move : moves) targets |= bit(state.target(move).raw());
      ASSERT_EQ(motion.steps(state.pieces(mover), state.pieces(other(mover)), mover) & ~state.pieces(mover), targets)
          << state.text();
    }
  };
  for (const game::BoardSize size : {game::BoardSize{8, 8}, {5, 6}, {4, 5}}) {
    check(board(size.width, size.height), breakthrough::Steps(size));
    check(knightthrough::State(size), knightthrough::Jumps(size));
  }
}

TEST(RaceKnowledge, BreakthroughRaces) {
  const auto bounds = [](const char* drawing) {
    return breakthrough::Knowledge().bounds(board(5, 6).from_text(drawing).value());
  };
  const auto first = game::Bounds::exactly(game::kWin), second = game::Bounds::exactly(-game::kWin);
  // a3 needs three moves, and so does e4; who moves first arrives first.
  EXPECT_EQ(bounds(".....\n.....\n....O\nX....\n.....\n.....\nX to move"), first);
  EXPECT_EQ(bounds(".....\n.....\n....O\nX....\n.....\n.....\nO to move"), second);
  // a6 and b6 guard row 5.
  EXPECT_FALSE(bounds("OO...\n.....\n....O\nX....\n.....\n.....\nX to move").is_exact());
  // Two pieces arrive next, and one can be captured.
  EXPECT_EQ(bounds("....O\n.....\n.....\n.....\nO..O.\n.X...\nX to move"), second);
}

TEST(RaceKnowledge, RepliesToAnArrivalAreForced) {
  const auto state = board(5, 6).from_text("....O\n.....\n.....\nX...X\nO....\n.X...\nX to move").value();
  EXPECT_EQ(chosen_moves<breakthrough::Knowledge>(state), "b1-a2 ");
  const auto knights =
      knightthrough::State({5, 6}).from_text("....O\n.....\n.....\nX....\n...O.\n.X...\nX to move").value();
  EXPECT_EQ(chosen_moves<knightthrough::Knowledge>(knights), "b1-d2 ");
  const auto misere =
      board(3, 5, breakthrough::Variant::kMisere).from_text("O..\nX..\n...\n..X\n...\nX to move").value();
  EXPECT_EQ(chosen_moves<breakthrough::Knowledge>(misere).find("a4"), std::string::npos);
}

TEST(RaceKnowledge, EvaluationsAreFair) {
  for (const game::Evaluation& evaluation : breakthrough::kEvaluations)
    EXPECT_EQ(test::evaluation_problem(evaluation, board(6, 7), 30, exchanged<breakthrough::State>), "");
  for (const game::Evaluation& evaluation : breakthrough::kMisereEvaluations)
    EXPECT_EQ(test::evaluation_problem(evaluation, board(6, 7, breakthrough::Variant::kMisere), 30,
                                       exchanged<breakthrough::State>),
              "");
  for (const game::Evaluation& evaluation : knightthrough::kEvaluations)
    EXPECT_EQ(test::evaluation_problem(evaluation, knightthrough::State({6, 7}), 24, exchanged<knightthrough::State>),
              "");
}

}  // namespace
}  // namespace katachi::games
