#include "go/board.hpp"

#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/rng.hpp"
#include "tests/go/board_difference.hpp"
#include "tests/go/effort.hpp"
#include "tests/go/slow_board.hpp"

namespace katachi::go::test {
namespace {

// Plays random stones of both colours on a Board and on the twin side by side, compares everything after each of them, and
// takes everything back at the end, comparing with copies.
template <int MaxSize>
class RandomGame {
 public:
  RandomGame(Size size, std::uint64_t seed) : board_(size), twin_(size), points_(twin_.points()), rng_(seed) {}

  std::string play(int moves) {
    for (int i = 0; i < moves; ++i) {
      const auto p = random_empty();
      if (!p) break;
      to_move_ = rng_.below(8) == 0 ? to_move_ : opposite(to_move_);
      step(*p);
      if (std::string what = difference(); !what.empty()) return fmt::format("after move {}: {}", i + 1, what);
    }
    return take_back();
  }
  int played() const { return played_; }

 private:
  std::optional<Point> random_empty() {
    std::vector<Point> empty;
    for (const Point p : points_)
      if (twin_.at(p) == Color::kEmpty) empty.push_back(p);
    if (empty.empty()) return std::nullopt;
    return empty[rng_.below(static_cast<std::uint32_t>(empty.size()))];
  }

  void step(Point p) {
    boards_.push_back(board_);
    undos_.emplace_back();
    board_.play(Geometry<MaxSize>::vertex(p), to_move_, undos_.back());
    twin_.play(p, to_move_);
    ++played_;
  }

  std::string difference() {
    std::string what = position_difference(board_, twin_);
    if (what.empty()) what = effect_difference(board_, twin_);
    return what.empty() ? own_check() : what;
  }

  // The board's own check is quadratic in the length of chains: on large boards only now and then.
  std::string own_check() {
    if (points_.size() > 100 && ++checks_ % 16 != 0) return "";
    return board_.check_consistency();
  }

  std::string take_back() {
    for (; !undos_.empty(); undos_.pop_back(), boards_.pop_back()) {
      board_.undo(undos_.back());
      const Board<MaxSize>& before = boards_.back();
      if (!(board_ == before) || board_.hash() != before.hash()) return "undo() does not give back the board";
      if (std::string what = own_check(); !what.empty()) return "after undo(): " + what;
      std::string what;
      board_.for_each_point([&](Vertex<MaxSize> v) {
        if (board_.code(v) != before.code(v)) what = "undo() does not give back the codes";
      });
      for (const Color c : {Color::kBlack, Color::kWhite})
        if (board_.stones(c) != before.stones(c)) what = "undo() does not give back the number of stones";
      if (!what.empty()) return what;
    }
    return "";
  }

  Board<MaxSize> board_;
  SlowBoard twin_;
  std::vector<Point> points_;
  core::Rng rng_;
  Color to_move_ = Color::kWhite;
  std::vector<Board<MaxSize>> boards_;
  std::vector<typename Board<MaxSize>::Undo> undos_;
  int played_ = 0, checks_ = 0;
};

// Games until so many moves have been played. The tests of this file and of history_test.cpp together play over a million.
template <int MaxSize>
void play_games(Size size, int total_moves, int moves_per_game, std::uint64_t seed) {
  int played = 0;
  for (std::uint64_t game = 0; played < total_moves; ++game) {
    RandomGame<MaxSize> random_game(size, seed + game);
    const std::string what = random_game.play(moves_per_game);
    EXPECT_EQ(what, "") << size_text(size) << " in a board of at most " << MaxSize << ", seed " << seed + game;
    if (!what.empty()) return;
    played += random_game.played();
  }
}

TEST(BoardAgainstTwin, EverySmallRectangle) {
  for (int width = 1; width <= 6; ++width)
    for (int height = 1; height <= 6; ++height) {
      const Size size{width, height};
      play_games<9>(size, effort(16500), 4 * size.area() + 8, 100);
      if (HasFailure()) return;
    }
}

TEST(BoardAgainstTwin, Boards7To9) {
  for (const Size size : {Size{7, 7}, Size{8, 7}, Size{9, 9}, Size{9, 1}, Size{2, 9}}) {
    play_games<9>(size, effort(10000), 4 * size.area(), 200);
    if (HasFailure()) return;
  }
}

TEST(BoardAgainstTwin, Boards10To19) {
  for (const Size size : {Size{13, 13}, Size{10, 19}, Size{19, 1}, Size{3, 17}, Size{19, 19}}) {
    play_games<19>(size, effort(2500), kEffortDivisor == 1 ? 4 * size.area() : size.area(), 300);
    if (HasFailure()) return;
  }
}

TEST(BoardAgainstTwin, Boards20To25) {
  for (const Size size : {Size{25, 25}, Size{25, 1}, Size{1, 25}, Size{25, 19}, Size{20, 21}}) {
    play_games<25>(size, effort(800), kEffortDivisor == 1 ? 3 * size.area() : size.area() / 2, 400);
    if (HasFailure()) return;
  }
}

TEST(BoardAgainstTwin, SmallBoardsInALargeLayout) {
  for (const Size size : {Size{1, 1}, Size{2, 2}, Size{3, 5}, Size{9, 9}}) {
    play_games<19>(size, effort(3000), 4 * size.area() + 8, 500);
    play_games<25>(size, effort(3000), 4 * size.area() + 8, 500);
    if (HasFailure()) return;
  }
}

// A step of a walk that sets up, plays and takes away: which point, which colour, what kind.
struct Step {
  int point;
  Color color;
  int kind;
};

std::string walk(Size size, const std::vector<Step>& steps) {
  using Geo = Geometry<9>;
  Board<9> board(size);
  SlowBoard twin(size);
  for (const Step& step : steps) {
    const Point p = Point::at(step.point % size.width, step.point / size.width % size.height);
    const auto v = Geo::vertex(p);
    if (is_stone(twin.at(p))) {
      board.remove(v);
      twin.set(p, Color::kEmpty);
    } else if (step.kind == 0) {
      board.place(v, step.color);
      twin.set(p, step.color);
    } else {
      // A chain set up without liberty stays until something is played next to it: only sound positions are played on.
      bool sound = true;
      for (const Point q : twin.points()) sound &= !is_stone(twin.at(q)) || !twin.chain(q).liberties.empty();
      if (!sound) continue;
      board.play(v, step.color);
      twin.play(p, step.color);
    }
    if (std::string what = position_difference(board, twin); !what.empty()) return what;
    if (std::string what = board.check_consistency(); !what.empty()) return what;
  }
  return "";
}

RC_GTEST_PROP(BoardAgainstTwinShrinking, SetUpPlayAndRemove, ()) {
  const Size size{*rc::gen::inRange(1, 6), *rc::gen::inRange(1, 6)};
  const auto steps = *rc::gen::container<std::vector<Step>>(rc::gen::apply(
      [](int point, bool black, int kind) { return Step{point, black ? Color::kBlack : Color::kWhite, kind}; },
      rc::gen::inRange(0, size.area()), rc::gen::arbitrary<bool>(), rc::gen::inRange(0, 5)));
  RC_ASSERT(walk(size, steps) == "");
}

TEST(Board, TheThreeLayoutsAgree) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    core::Rng rng(seed);
    const Size size{1 + static_cast<int>(rng.below(9)), 1 + static_cast<int>(rng.below(9))};
    Board<9> small(size);
    Board<19> middle(size);
    Board<25> large(size);
    for (int i = 0; i < 100; ++i) {
      const Point p = Point::at(static_cast<int>(rng.below(static_cast<std::uint32_t>(size.width))),
                                static_cast<int>(rng.below(static_cast<std::uint32_t>(size.height))));
      const Color c = rng.below(2) == 0 ? Color::kBlack : Color::kWhite;
      if (small.at(p) != Color::kEmpty) continue;
      ASSERT_EQ(small.hash_after(Geometry<9>::vertex(p), c), large.hash_after(Geometry<25>::vertex(p), c));
      small.play(Geometry<9>::vertex(p), c);
      middle.play(Geometry<19>::vertex(p), c);
      large.play(Geometry<25>::vertex(p), c);
      ASSERT_EQ(small.hash(), middle.hash());
      ASSERT_EQ(small.hash(), large.hash());
      ASSERT_EQ(small.captured(c), large.captured(c));
    }
  }
}

TEST(Board, StartsEmpty) {
  const Board<19> board(Size{7, 5});
  EXPECT_EQ(board.size(), (Size{7, 5}));
  EXPECT_EQ(board.hash(), 0u);
  EXPECT_EQ(board.ko(), Board<19>::kNone);
  EXPECT_EQ(board.at(Point::at(6, 4)), Color::kEmpty);
  EXPECT_EQ(board.at(Point::at(7, 4)), Color::kEdge);
  EXPECT_EQ(board.at(Point::at(6, 5)), Color::kEdge);
  EXPECT_EQ(board.check_consistency(), "");
}

TEST(Board, EqualityIgnoresHowThePositionCameAbout) {
  const auto v = [](int x, int y) { return Geometry<9>::vertex(Point::at(x, y)); };
  Board<9> a, b;
  a.play(v(0, 0), Color::kBlack);
  a.play(v(1, 0), Color::kBlack);
  b.play(v(1, 0), Color::kBlack);
  b.play(v(0, 0), Color::kBlack);
  EXPECT_EQ(a, b);
  b.play(v(5, 5), Color::kWhite);
  EXPECT_FALSE(a == b);
}

}  // namespace
}  // namespace katachi::go::test
