#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "game/playthrough.hpp"
#include "game/puzzle_conformance.hpp"
#include "games/samegame/state.hpp"
#include "tests/game/golden.hpp"

namespace katachi::games::samegame {
namespace {

// The rules in the plainest way: a grid of characters, blocks by walking over cells.
class SlowSameGame {
 public:
  explicit SlowSameGame(const State& state)
      : columns_(static_cast<std::size_t>(state.width())), height_(static_cast<std::size_t>(state.height())) {
    for (int x = 0; x < state.width(); ++x)
      for (int y = 0; y < state.height(); ++y)
        if (const int color = state.color_at(x, y); color >= 0)
          columns_[static_cast<std::size_t>(x)].push_back(static_cast<char>('0' + color));
  }

  // Blocks of two cells or more by the name of their lowest cell in their leftmost column, with their sizes.
  std::map<std::string, std::size_t> blocks() const {
    std::map<std::string, std::size_t> found;
    std::set<std::pair<int, int>> seen;
    for (int x = 0; x < width(); ++x)
      for (int y = 0; y < height(x); ++y) {
        if (seen.contains({x, y})) continue;
        const auto block = block_at(x, y);
        seen.insert(block.begin(), block.end());
        if (block.size() >= 2) found.emplace(name(*block.begin()), block.size());
      }
    return found;
  }

  double play(const std::string& move) {
    const auto block = block_at(move[0] - 'a', std::stoi(move.substr(1)) - 1);
    for (auto cell = block.rbegin(); cell != block.rend(); ++cell)
      columns_[static_cast<std::size_t>(cell->first)].erase(static_cast<std::size_t>(cell->second), 1);
    std::erase(columns_, "");
    const double n = static_cast<double>(block.size());
    return (n - 2) * (n - 2) + (columns_.empty() ? 1000 : 0);
  }

  bool is_like(const State& state) const {
    for (int x = 0; x < state.width(); ++x)
      for (int y = 0; y < state.height(); ++y)
        if (at(x, y) != (state.color_at(x, y) < 0 ? '.' : static_cast<char>('0' + state.color_at(x, y)))) return false;
    return true;
  }

 private:
  int width() const { return static_cast<int>(columns_.size()); }
  int height(int x) const { return static_cast<int>(columns_[static_cast<std::size_t>(x)].size()); }
  char at(int x, int y) const {
    if (x < 0 || y < 0 || x >= width() || y >= height(x)) return '.';
    return columns_[static_cast<std::size_t>(x)][static_cast<std::size_t>(y)];
  }
  static std::string name(std::pair<int, int> cell) {
    return std::string(1, static_cast<char>('a' + cell.first)) + std::to_string(cell.second + 1);
  }
  std::set<std::pair<int, int>> block_at(int x, int y) const {
    std::set<std::pair<int, int>> block;
    std::vector<std::pair<int, int>> open = {{x, y}};
    while (!open.empty()) {
      const auto [cx, cy] = open.back();
      open.pop_back();
      if (at(cx, cy) != at(x, y) || !block.insert({cx, cy}).second) continue;
      for (const auto& [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) open.emplace_back(cx + dx, cy + dy);
    }
    return block;
  }

  std::vector<std::string> columns_;  // without empty ones
  std::size_t height_;
};

TEST(SameGame, AgreesWithTheSlowTwin) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    core::Rng rng(seed);
    const int width = 1 + static_cast<int>(rng.below(15)), height = 1 + static_cast<int>(rng.below(15));
    State state = seed < 20 ? State::random(15, 15, 5, rng)
                            : State::random(width, height, 1 + static_cast<int>(rng.below(5)), rng);
    SlowSameGame twin(state);
    double score = 0;
    for (;;) {
      State::MoveList moves;
      state.legal_moves(moves);
      std::map<std::string, std::size_t> found;
      for (const Block& move : moves) found.emplace(state.move_text(move), static_cast<std::size_t>(move.cells.size()));
      ASSERT_EQ(found, twin.blocks()) << state.text();
      ASSERT_TRUE(twin.is_like(state)) << state.text();
      ASSERT_EQ(state.score(), score);
      ASSERT_EQ(state.is_terminal(), moves.empty());
      if (moves.empty()) break;
      const Block move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      score += twin.play(state.move_text(move));
      state.play(move);
    }
  }
}

State played(std::vector<std::string> rows, const std::vector<std::string>& moves) {
  State state(rows);
  for (const std::string& move : moves) state.play(*state.parse_move(move));
  return state;
}

TEST(SameGame, ScoresAndTheBonus) {
  EXPECT_EQ(played({"00", "00"}, {"a1"}).score(), 4 + 1000);
  EXPECT_EQ(played({"00", "01"}, {"a1"}).score(), 1);  // one cell is left
  EXPECT_TRUE(played({"00", "01"}, {"a1"}).is_terminal());
  EXPECT_EQ(played({"0110"}, {"b1", "a1"}).score(), 1000);  // the columns close up
  EXPECT_EQ(played({"0", "1", "1", "0"}, {"a2", "a1"}).score(), 1000);
  EXPECT_EQ(State(std::vector<std::string>{"01", "10"}).score(), 0);
  EXPECT_TRUE(State(std::vector<std::string>{"01", "10"}).is_terminal());
}

TEST(SameGame, AnyCellNamesItsBlock) {
  const State state(std::vector<std::string>{"0012", "0221"});
  const auto block = state.parse_move("a1");
  ASSERT_TRUE(block);
  for (const char* cell : {"a2", "b2"}) EXPECT_EQ(*state.parse_move(cell), *block) << cell;
  EXPECT_EQ(state.move_text(*block), "a1");
  EXPECT_FALSE(state.parse_move("c2"));  // alone
  for (const char* bad : {"e1", "a3", "a0", "1", "a1 "}) EXPECT_FALSE(state.parse_move(bad)) << bad;
}

TEST(SameGame, SensibleMovesLeaveTheMostFrequentColor) {
  const State state(std::vector<std::string>{"00112", "00112"});
  State::MoveList moves;
  state.sensible_moves(moves);
  EXPECT_EQ(state.tabu_color(), 0);
  EXPECT_EQ(moves.size(), 2u);
  for (const Block& move : moves) EXPECT_NE(move.color, 0);
  State late = state;  // only the most frequent colour is left
  for (const char* move : {"e1", "c1"}) late.play(*late.parse_move(move));
  late.sensible_moves(moves);
  EXPECT_EQ(moves.size(), 1u);
}

TEST(SameGame, TheCodeIsThatOfTheBlockWhereverTheGameIs) {
  const State state(std::vector<std::string>{"1100", "2233"});
  const State later = played({"1100", "2233"}, {"c2"});
  EXPECT_EQ(state.move_code(*state.parse_move("a1")), later.move_code(*later.parse_move("a1")));
  EXPECT_NE(state.move_code(*state.parse_move("a1")), state.move_code(*state.parse_move("c1")));
  // The same cells in another colour are another block.
  const State other(std::vector<std::string>{"1100", "4433"});
  EXPECT_NE(state.move_code(*state.parse_move("a1")), other.move_code(*other.parse_move("a1")));
}

TEST(SameGame, BoardsOfOtherProgramsRead) {
  const auto state = State().from_text("0 1 \n1 1 \r\n");
  ASSERT_TRUE(state);
  EXPECT_EQ(state->color_at(0, 1), 0);
  for (const auto& [text, where] : std::vector<std::pair<std::string, std::string>>{
           {"", "line 1"}, {"0 1\n0 5\n", "line 2"}, {"0 1\n0\n", "line 2"}, {"0\nscore x", "line 2"}}) {
    const auto bad = State().from_text(text);
    ASSERT_FALSE(bad) << text;
    EXPECT_EQ(bad.error().where, where) << text;
  }
}

TEST(SameGame, Conformance) {
  core::Rng rng(5);
  // A block is named by one cell, but all of its cells are the code.
  const game::PuzzleConformanceOptions options{.games = 2, .text_has_one_code = false};
  EXPECT_EQ(game::puzzle_conformance_problem(State::random(15, 15, 5, rng), options), "");
  EXPECT_EQ(game::puzzle_conformance_problem(State::random(6, 4, 3, rng), {.games = 10, .text_has_one_code = false}),
            "");
  EXPECT_EQ(game::puzzle_conformance_problem(State::random(1, 1, 1, rng), options), "");
}

TEST(SameGame, Playthrough) {
  core::Rng rng(2);
  const State start = State::random(5, 4, 3, rng);
  game::test::expect_golden("playthroughs/samegame_5x4.txt", game::playthrough(start, rng, 100));
}

}  // namespace
}  // namespace katachi::games::samegame
