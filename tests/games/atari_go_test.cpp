#include <set>

#include <gtest/gtest.h>

#include "game/conformance.hpp"
#include "game/perft.hpp"
#include "game/playthrough.hpp"
#include "games/atari_go/state.hpp"
#include "tests/game/golden.hpp"
#include "tests/games/support.hpp"

namespace katachi::games::atari_go {
namespace {

using game::Player;
using test::after;

// Stones in an array; chains and liberties are looked for anew at every question.
class SlowTwin {
 public:
  explicit SlowTwin(go::Size size) : size_(size), cells_(static_cast<std::size_t>(size.area()), '.') {}

  std::vector<std::string> moves() const {
    std::vector<std::string> found;
    if (has_captured_) return found;
    for (int y = 0; y < size_.height; ++y)
      for (int x = 0; x < size_.width; ++x)
        if (at(x, y) == '.' && is_possible(x, y)) found.push_back(go::gtp_text(go::Point::at(x, y), size_));
    return found;
  }
  void play(const std::string& move) {
    const go::Point point = go::parse_gtp_move(move, size_)->point();
    cell(point.x, point.y) = own_;
    has_captured_ = captures_around(point.x, point.y);
    own_ = enemy();
  }
  std::optional<double> outcome_first() const {
    if (!moves().empty()) return std::nullopt;
    return own_ == 'X' ? 0 : 1;  // the side to move was captured or has no move
  }

 private:
  char enemy() const { return own_ == 'X' ? 'O' : 'X'; }
  char& cell(int x, int y) { return cells_[static_cast<std::size_t>(y * size_.width + x)]; }
  char at(int x, int y) const {
    const bool is_on_board = x >= 0 && y >= 0 && x < size_.width && y < size_.height;
    return is_on_board ? cells_[static_cast<std::size_t>(y * size_.width + x)] : ' ';
  }
  bool is_possible(int x, int y) const {
    SlowTwin next = *this;
    next.cell(x, y) = own_;
    std::set<std::pair<int, int>> seen;
    return next.captures_around(x, y) || next.breathes(x, y, seen);
  }
  bool captures_around(int x, int y) const {
    for (const auto& [right, down] : {std::pair{0, 1}, {0, -1}, {1, 0}, {-1, 0}}) {
      std::set<std::pair<int, int>> seen;
      if (at(x + right, y + down) == enemy() && !breathes(x + right, y + down, seen)) return true;
    }
    return false;
  }
  bool breathes(int x, int y, std::set<std::pair<int, int>>& seen) const {
    if (!seen.emplace(x, y).second) return false;
    for (const auto& [right, down] : {std::pair{0, 1}, {0, -1}, {1, 0}, {-1, 0}}) {
      const char there = at(x + right, y + down);
      if (there == '.' || (there == at(x, y) && breathes(x + right, y + down, seen))) return true;
    }
    return false;
  }

  go::Size size_;
  std::string cells_;
  char own_ = 'X';
  bool has_captured_ = false;
};

TEST(AtariGo, CountsAreThoseOfASlowTwin) {
  EXPECT_EQ(game::perft(State(go::Size::square(8)), 2), 64u * 63);
  for (const auto& [width, height] : {std::pair{1, 1}, {2, 2}, {3, 2}, {2, 3}, {7, 1}})
    for (int depth = 1; depth <= 6; ++depth) {
      const go::Size size{.width = width, .height = height};
      EXPECT_EQ(game::perft(State(size), depth), test::slow_count(SlowTwin(size), depth))
          << width << "x" << height << " depth " << depth;
    }
  const go::Size size = go::Size::square(3);
  for (int depth = 1; depth <= 5; ++depth)
    EXPECT_EQ(game::perft(State(size), depth), test::slow_count(SlowTwin(size), depth)) << "depth " << depth;
}

TEST(AtariGo, AgreesWithASlowTwin) {
  for (const auto& [width, height] : {std::pair{2, 2}, {3, 3}, {4, 3}, {5, 5}, {8, 8}, {9, 4}, {9, 9}}) {
    const go::Size size{.width = width, .height = height};
    EXPECT_EQ(test::twin_problem(State(size), SlowTwin(size), 20, 1), "") << width << "x" << height;
  }
}

TEST(AtariGo, TheFirstCaptureWins) {
  const State black = after(State(go::Size::square(5)), "A2 A1 B1");
  EXPECT_TRUE(black.is_terminal());
  EXPECT_EQ(black.outcome(Player::kFirst), 1);
  EXPECT_EQ(black.outcome(Player::kSecond), 0);
  EXPECT_TRUE(test::move_texts(black).empty());
  const State white = after(State(go::Size::square(5)), "A1 A2 C3 B1");
  EXPECT_TRUE(white.is_terminal());
  EXPECT_EQ(white.outcome(Player::kFirst), 0);
  EXPECT_EQ(white.outcome(Player::kSecond), 1);
}

TEST(AtariGo, ACaptureWithoutALibertyOfItsOwnIsNoSuicide) {
  // White at A1 has no liberty but takes A2: B1 and A3 are white.
  const State state = after(State(go::Size::square(5)), "A2 A3 B1 B2 E5 C1");
  ASSERT_TRUE(state.parse_move("D4"));
  const State end = after(after(state, "D5"), "A1");
  EXPECT_TRUE(end.is_terminal());
  EXPECT_EQ(end.outcome(Player::kSecond), 1);
}

TEST(AtariGo, WhoHasNoMoveHasLost) {
  const State black = after(State(go::Size{.width = 3, .height = 2}), "A1 B1 A2 C2");
  EXPECT_TRUE(black.is_terminal());
  EXPECT_EQ(black.to_move(), Player::kFirst);
  EXPECT_EQ(black.outcome(Player::kFirst), 0);
  const State white = after(State(go::Size::square(3)), "C3 C1 B2 B1 B3 C2 A2");
  EXPECT_TRUE(white.is_terminal());
  EXPECT_EQ(white.to_move(), Player::kSecond);
  EXPECT_EQ(white.outcome(Player::kSecond), 0);
  EXPECT_EQ(white.outcome(Player::kFirst), 1);
  const State point(go::Size::square(1));
  EXPECT_TRUE(point.is_terminal());
  EXPECT_EQ(point.outcome(Player::kFirst), 0);
}

TEST(AtariGo, StartsFromABoardToo) {
  go::Board<9> board(go::Size::square(6));  // the crosscut of the literature
  for (const auto& [x, y, color] : {std::tuple{2, 2, go::Color::kBlack},
                                    {3, 3, go::Color::kBlack},
                                    {2, 3, go::Color::kWhite},
                                    {3, 2, go::Color::kWhite}})
    board.place(go::Geometry<9>::vertex(go::Point::at(x, y)), color);
  const State state(board, go::Color::kBlack);
  EXPECT_FALSE(state.is_terminal());
  EXPECT_EQ(test::move_texts(state).size(), 32u);
  EXPECT_EQ(state.hash(), after(State(go::Size::square(6)), "C4 C3 D3 D4").hash());
  EXPECT_EQ(game::conformance_problem(state, {.games = 3}), "");
}

TEST(AtariGo, RefusesWhatIsNoMove) {
  const State state = after(State(go::Size::square(3)), "B1 C3 A2");
  for (const char* text : {"", "B1", "pass", "D1", "A4", "A0", "B", "A1", "12", "resign"})
    EXPECT_FALSE(state.parse_move(text)) << text;  // A1 would be suicide
  EXPECT_TRUE(state.parse_move("b2"));
  EXPECT_FALSE(after(State(go::Size::square(5)), "A2 A1 B1").parse_move("C3"));
}

TEST(AtariGo, TheHashKnowsWhetherItIsOver) {
  // A capture leaves the stones of a position that goes on.
  const State over = after(State(go::Size::square(5)), "A2 A1 B1");
  const State open = after(State(go::Size::square(5)), "A2 E5 B1");
  EXPECT_NE(over.hash(), open.hash());
  go::Board<9> board(go::Size::square(5));
  board.place(go::Geometry<9>::vertex(go::Point::at(0, 3)), go::Color::kBlack);
  board.place(go::Geometry<9>::vertex(go::Point::at(1, 4)), go::Color::kBlack);
  EXPECT_EQ(over.board().hash(), board.hash());
  EXPECT_NE(over.hash(), State(board, go::Color::kWhite).hash());
  EXPECT_NE(State(board, go::Color::kBlack).hash(), State(board, go::Color::kWhite).hash());
}

TEST(AtariGo, RandomMovesAreUniform) {
  EXPECT_EQ(test::random_move_problem(State(go::Size{.width = 5, .height = 4}), 8, 1), "");
  EXPECT_EQ(test::random_move_problem(State(go::Size::square(3)), 10, 1), "");
}

TEST(AtariGo, Conformance) {
  for (const int size : {1, 2, 3, 6})
    EXPECT_EQ(game::conformance_problem(State(go::Size::square(size)), {.games = 10}), "");
  EXPECT_EQ(game::conformance_problem(State(), {.games = 2}), "");
}

TEST(AtariGo, Playthrough) {
  core::Rng rng(1);
  game::test::expect_golden("playthroughs/atari_go_4x4.txt", game::playthrough(State(go::Size::square(4)), rng, 16));
}

}  // namespace
}  // namespace katachi::games::atari_go
