#include "go/history.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "go/state.hpp"
#include "tests/go/board_difference.hpp"
#include "tests/go/effort.hpp"
#include "tests/go/slow_board.hpp"

namespace katachi::go::test {
namespace {

std::vector<Rules> all_rules() {
  std::vector<Rules> all;
  for (const KoRule ko : {KoRule::kSimple, KoRule::kPositional, KoRule::kSituational})
    for (const bool suicide : {false, true}) all.push_back({.ko = ko, .suicide = suicide});
  return all;
}

// A History and the twin play the same random game: both colours out of turn now and then, passes, moves taken back.
class RandomHistory {
 public:
  RandomHistory(Size size, const Rules& rules, std::uint64_t seed)
      : history_(size, rules), twin_(size, rules), rng_(seed) {}

  std::string play(int moves) {
    for (int i = 0; i < moves; ++i) {
      step();
      if (std::string what = difference(); !what.empty()) return fmt::format("after step {}: {}", i + 1, what);
    }
    while (history_.undo()) {
      twin_.undo();
      if (std::string what = difference(); !what.empty()) return "after undo(): " + what;
    }
    return twin_.moves().empty() ? "" : "undo() stops early";
  }
  int played() const { return played_; }

 private:
  void step() {
    if (rng_.below(16) == 0) {
      for (std::uint32_t n = rng_.below(6); n > 0 && history_.undo(); --n) twin_.undo();
      return;
    }
    const Color color = rng_.below(10) == 0 ? opposite(history_.to_move()) : history_.to_move();
    const Move move = random_move(color);
    if (history_.play(color, move) != Legality::kLegal) return;  // then the twin differs, which difference() tells
    twin_.play(color, move);
    ++played_;
  }

  Move random_move(Color color) {
    std::vector<Point> legal;
    for (const Point p : twin_.board().points())
      if (twin_.legality(color, p) == Legality::kLegal) legal.push_back(p);
    if (legal.empty() || rng_.below(20) == 0) return Move::pass();
    return legal[rng_.below(static_cast<std::uint32_t>(legal.size()))];
  }

  std::string difference() {
    if (history_.to_move() != twin_.to_move()) return "the side to move differs";
    if (!std::ranges::equal(history_.moves(), twin_.moves())) return "the moves differ";
    if (history_.is_over() != twin_.is_over()) return "is_over() differs";
    if (history_.position_hashes().size() != twin_.moves().size() + 1) return "the number of positions differs";
    for (const Color c : {Color::kBlack, Color::kWhite})
      for (const Point p : twin_.board().points()) {
        const Legality fast = history_.legality(c, p), slow = twin_.legality(c, p);
        if (fast != slow)
          return fmt::format("{} {}: {}, but the twin says {}", color_name(c), gtp_text(p, history_.size()),
                             legality_text(fast), legality_text(slow));
      }
    return position_difference(history_.board(), twin_.board());
  }

  History history_;
  SlowGame twin_;
  core::Rng rng_;
  int played_ = 0;
};

void play_games(Size size, int total_moves, int moves_per_game, std::uint64_t seed) {
  for (const Rules& rules : all_rules()) {
    int played = 0;
    for (std::uint64_t game = 0; played < total_moves; ++game) {
      RandomHistory random_game(size, rules, seed + game);
      ASSERT_EQ(random_game.play(moves_per_game), "")
          << size_text(size) << " " << rules_text(rules) << ", seed " << seed + game;
      played += random_game.played();
    }
  }
}

TEST(HistoryAgainstTwin, EverySmallRectangle) {
  for (int width = 1; width <= 5; ++width)
    for (int height = 1; height <= 5; ++height) {
      const Size size{width, height};
      play_games(size, effort(2200), 10 * size.area() + 10, 1000);
      if (HasFatalFailure()) return;
    }
}

TEST(HistoryAgainstTwin, LargeBoards) {
  for (const Size size : {Size{7, 7}, Size{9, 9}, Size{13, 6}, Size{19, 19}, Size{25, 25}, Size{25, 2}}) {
    play_games(size, effort(size.area() < 100 ? 800 : 200), effort(std::min(5 * size.area(), 300)), 2000);
    if (HasFatalFailure()) return;
  }
}

// The state that a search gets from a history has the same legal moves, now and some moves later.
template <int MaxSize>
void expect_same_moves(const History& history, const State<MaxSize>& state) {
  ASSERT_EQ(state.color_to_move(), history.to_move());
  ASSERT_EQ(state.is_terminal(), history.is_over());
  ASSERT_EQ(state.board().hash(), history.board().hash());
  state.board().for_each_point([&](Vertex<MaxSize> v) {
    ASSERT_EQ(state.is_legal(v), history.is_legal(history.to_move(), state.to_point_move(v)))
        << gtp_text(state.to_point_move(v), history.size());
  });
  typename State<MaxSize>::MoveList moves;
  state.legal_moves(moves);
  for (const auto v : moves) ASSERT_TRUE(state.is_legal(v));
}

template <int MaxSize>
void compare_state(Size size, const Rules& rules, std::uint64_t seed) {
  core::Rng rng(seed);
  History history(size, rules);
  State<MaxSize> state(history);
  const int limit = std::min(6 * size.area(), 160);  // as many positions as a State<9> remembers for certain
  for (int i = 0; i < limit && !history.is_over(); ++i) {
    typename State<MaxSize>::MoveList moves;
    state.legal_moves(moves);
    // The pass is last in the list; fewer of them make longer games.
    const auto choices = moves.size() > 1 && rng.below(10) != 0 ? moves.size() - 1 : moves.size();
    const auto v = moves[rng.below(static_cast<std::uint32_t>(choices))];
    ASSERT_EQ(history.play(history.to_move(), state.to_point_move(v)), Legality::kLegal);
    state.play(v);
    expect_same_moves(history, state);
    if (rng.below(8) == 0) state = State<MaxSize>(history);
    expect_same_moves(history, state);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

TEST(State, HasTheMovesOfTheHistory) {
  for (const Rules& rules : all_rules())
    for (const Size size : {Size{1, 1}, Size{1, 5}, Size{2, 2}, Size{3, 3}, Size{4, 5}, Size{9, 9}})
      for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(effort(40)); ++seed) {
        SCOPED_TRACE(size_text(size) + " " + rules_text(rules) + ", seed " + std::to_string(seed));
        compare_state<9>(size, rules, seed);
        compare_state<25>(size, rules, seed);
        if (HasFatalFailure()) return;
      }
  for (const Rules& rules : all_rules()) compare_state<19>(Size{19, 19}, rules, 7);
}

TEST(State, ForgetsTheOldestHalfWhenItsMemoryIsFull) {
  const Rules rules{.ko = KoRule::kSituational, .suicide = true};
  State<9> state(Size{3, 3}, rules);
  core::Rng rng(1);
  for (int i = 0; i < 5000; ++i) {
    State<9>::MoveList moves;
    state.legal_moves(moves);
    ASSERT_FALSE(moves.empty());
    state.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
}

class HistoryCase : public ::testing::Test {
 protected:
  void play(const char* color, const char* point) {
    const Color c = *parse_color(color);
    ASSERT_EQ(history_.play(c, *parse_gtp_move(point, history_.size())), Legality::kLegal) << color << " " << point;
  }
  History history_{Size::square(9)};
};

TEST_F(HistoryCase, HandicapIsWhatBlackPlaysInARow) {
  EXPECT_EQ(history_.handicap_stones(), 0);
  play("b", "C3");
  EXPECT_EQ(history_.handicap_stones(), 0);  // one stone is no handicap
  play("b", "G7");
  EXPECT_EQ(history_.handicap_stones(), 2);
  play("w", "E5");
  play("b", "E6");
  EXPECT_EQ(history_.handicap_stones(), 2);
}

TEST_F(HistoryCase, WhiteMayPassBetweenHandicapStones) {
  for (const char* point : {"C3", "G7", "C7"}) {
    play("b", point);
    play("w", "pass");
  }
  EXPECT_EQ(history_.handicap_stones(), 3);
  play("b", "pass");
  play("b", "E5");
  EXPECT_EQ(history_.handicap_stones(), 3);
}

TEST_F(HistoryCase, HandicapByPlacing) {
  const std::vector<Point> stones = {Point::at(2, 2), Point::at(6, 6), Point::at(2, 6)};
  ASSERT_TRUE(history_.set_handicap(stones));
  EXPECT_EQ(history_.handicap_stones(), 3);
  EXPECT_EQ(history_.to_move(), Color::kWhite);
  EXPECT_FALSE(history_.undo());
}

TEST_F(HistoryCase, SetupOfBlackStonesWithWhiteToMoveIsHandicap) {
  const std::vector<Point> black = {Point::at(2, 2), Point::at(6, 6)}, white = {Point::at(4, 4)};
  ASSERT_TRUE(history_.set_up(black, {}, Color::kWhite));
  EXPECT_EQ(history_.handicap_stones(), 2);
  ASSERT_TRUE(history_.set_up(black, {}, Color::kBlack));
  EXPECT_EQ(history_.handicap_stones(), 0);
  ASSERT_TRUE(history_.set_up(black, white, Color::kWhite));
  EXPECT_EQ(history_.handicap_stones(), 0);
}

TEST_F(HistoryCase, BadSetupIsRefusedAndChangesNothing) {
  play("b", "E5");
  const std::vector<Point> twice = {Point::at(0, 0), Point::at(0, 0)}, off = {Point::at(9, 0)};
  const std::vector<Point> corner = {Point::at(0, 0)}, around = {Point::at(1, 0), Point::at(0, 1)};
  EXPECT_FALSE(history_.set_up(twice, {}, Color::kBlack));
  EXPECT_FALSE(history_.set_up(off, {}, Color::kBlack));
  EXPECT_FALSE(history_.set_up(corner, corner, Color::kBlack));
  EXPECT_FALSE(history_.set_up(corner, around, Color::kBlack));  // a stone without liberty
  EXPECT_EQ(history_.moves().size(), 1u);
  EXPECT_EQ(history_.board().stones(Color::kBlack), 1);
}

// What the rules of the time allowed is seen under other rules.
TEST(History, RepetitionsThatWerePlayedAreFound) {
  const Rules superko = *rules_by_name("tromp-taylor");
  History game(Size::square(5), most_lenient(superko));
  const std::array black = {Point::at(1, 0), Point::at(0, 1), Point::at(1, 2)};
  const std::array white = {Point::at(1, 1), Point::at(2, 0), Point::at(3, 1), Point::at(2, 2)};
  ASSERT_TRUE(game.set_up(black, white, Color::kBlack));
  const std::array<Move, 5> moves = {Point::at(2, 1), Move::pass(), Move::pass(), Point::at(1, 1), Point::at(4, 4)};
  for (const Move move : moves) ASSERT_EQ(game.play(game.to_move(), move), Legality::kLegal);
  EXPECT_TRUE(game.repetitions().empty()) << "simple ko";
  game.set_rules(superko);
  EXPECT_EQ(game.repetitions(), std::vector<std::size_t>{3}) << "passes repeat nothing";
  game.undo();
  game.undo();
  EXPECT_TRUE(game.repetitions().empty());
}

TEST_F(HistoryCase, SetupPositionCountsForSuperko) {
  history_.set_rules({.ko = KoRule::kPositional, .suicide = true});
  // . X O .     White takes on B8; Black's retake would bring back the position that was set up.
  // X . X O
  // . X O .
  const std::vector<Point> black = {Point::at(1, 0), Point::at(0, 1), Point::at(1, 2), Point::at(2, 1)};
  const std::vector<Point> white = {Point::at(2, 0), Point::at(3, 1), Point::at(2, 2)};
  ASSERT_TRUE(history_.set_up(black, white, Color::kWhite));
  play("w", "B8");
  EXPECT_EQ(history_.legality(Color::kBlack, Point::at(2, 1)), Legality::kKo);
  play("b", "pass");
  play("w", "pass");
  EXPECT_EQ(history_.legality(Color::kBlack, Point::at(2, 1)), Legality::kSuperko);
  play("b", "G1");
  play("w", "G2");
  EXPECT_EQ(history_.legality(Color::kBlack, Point::at(2, 1)), Legality::kLegal);
}

TEST_F(HistoryCase, ClearKeepsRulesAndSize) {
  history_.set_rules({.ko = KoRule::kSimple, .suicide = false, .komi_half_points = 1});
  play("b", "E5");
  history_.clear();
  EXPECT_TRUE(history_.moves().empty());
  EXPECT_EQ(history_.rules().komi_half_points, 1);
  EXPECT_EQ(history_.size(), Size::square(9));
  EXPECT_EQ(history_.board().hash(), 0u);
}

TEST_F(HistoryCase, UndoOfASideSetByHand) {
  history_.set_rules({.ko = KoRule::kSituational, .suicide = true});
  play("b", "E5");
  history_.set_to_move(Color::kBlack);
  play("b", "E6");
  EXPECT_TRUE(history_.undo());
  EXPECT_EQ(history_.to_move(), Color::kBlack);
  EXPECT_TRUE(history_.undo());
  EXPECT_EQ(history_.to_move(), Color::kBlack);
  EXPECT_FALSE(history_.undo());
  EXPECT_EQ(history_.position_hashes().size(), 1u);
}

TEST_F(HistoryCase, OffBoardAndOccupied) {
  play("b", "A9");
  EXPECT_EQ(history_.legality(Color::kWhite, Point::at(0, 0)), Legality::kOccupied);
  EXPECT_EQ(history_.legality(Color::kWhite, Point::at(9, 0)), Legality::kOffBoard);
  EXPECT_EQ(history_.play(Color::kWhite, Point::at(0, 0)), Legality::kOccupied);
  EXPECT_EQ(history_.moves().size(), 1u);
}

}  // namespace
}  // namespace katachi::go::test
