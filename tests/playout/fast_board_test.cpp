// FastBoard against Board, which is slower and proven against a slower twin still.
#include "playout/fast_board.hpp"

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "go/board.hpp"
#include "go/score.hpp"

namespace katachi::playout {
namespace {

using go::Color;

template <int MaxSize>
void expect_equal(const FastBoard<MaxSize>& fast, const go::Board<MaxSize>& board) {
  ASSERT_TRUE(fast.is_consistent());
  board.for_each_point([&](go::Vertex<MaxSize> v) {
    ASSERT_EQ(fast.at(v.raw()), board.at(v)) << go::gtp_text(go::Geometry<MaxSize>::point(v), board.size());
  });
  ASSERT_EQ(fast.stones(Color::kBlack), board.stones(Color::kBlack));
  ASSERT_EQ(fast.stones(Color::kWhite), board.stones(Color::kWhite));
  ASSERT_EQ(fast.ko(), board.ko().raw());
}

template <Color C, int MaxSize>
void expect_same_questions(const FastBoard<MaxSize>& fast, const go::Board<MaxSize>& board) {
  for (int i = 0; i < fast.empty_count(); ++i) {
    const int v = fast.empty_at(i);
    const go::Vertex<MaxSize> vertex(static_cast<std::size_t>(v));
    ASSERT_EQ(fast.template is_suicide<C>(v), board.is_suicide(vertex, C));
    ASSERT_EQ(fast.template is_eye<C>(v), board.is_eye(vertex, C));
    const unsigned enemy_mask = static_cast<unsigned>(go::opposite(C)) * 0x55;
    if ((fast.neighbour_byte(v) & enemy_mask) == enemy_mask) {
      ASSERT_EQ(fast.captures_in_enemy_eye(v), board.captures(vertex, C));
    }
  }
}

// Any empty point but the ko and the suicide of one stone; true if there was one.
template <Color C, int MaxSize>
bool play_somewhere(FastBoard<MaxSize>& fast, go::Board<MaxSize>& board, core::Rng& rng) {
  for (int tries = 0; tries < 20 && fast.empty_count() > 0; ++tries) {
    const int v = fast.empty_at(static_cast<int>(rng.below(static_cast<std::uint32_t>(fast.empty_count()))));
    const go::Vertex<MaxSize> vertex(static_cast<std::size_t>(v));
    if (v == fast.ko() || board.is_single_stone_suicide(vertex, C)) continue;
    fast.template play<C>(v);
    board.play(vertex, C);
    return true;
  }
  return false;
}

template <int MaxSize>
void random_games(go::Size size, int games, int moves) {
  core::Rng rng(static_cast<std::uint64_t>(size.width * 100 + size.height));
  for (int g = 0; g < games; ++g) {
    go::Board<MaxSize> board(size);
    FastBoard<MaxSize> fast(board);
    for (int m = 0; m < moves; m += 2) {
      const bool black = play_somewhere<Color::kBlack>(fast, board, rng);
      ASSERT_NO_FATAL_FAILURE(expect_equal(fast, board));
      ASSERT_NO_FATAL_FAILURE((expect_same_questions<Color::kWhite>(fast, board)));
      const bool white = play_somewhere<Color::kWhite>(fast, board, rng);
      ASSERT_NO_FATAL_FAILURE(expect_equal(fast, board));
      ASSERT_NO_FATAL_FAILURE((expect_same_questions<Color::kBlack>(fast, board)));
      if (!black && !white) break;
    }
    ASSERT_EQ(fast.area_difference(), go::area_difference(board));
    // A board built from the middle of a game is the same as one that came there.
    expect_equal(FastBoard<MaxSize>(board), board);
  }
}

TEST(FastBoard, FollowsBoardThroughRandomGames) {
  random_games<9>(go::Size::square(9), 30, 300);
  random_games<19>(go::Size::square(19), 6, 1200);
  random_games<25>(go::Size{25, 7}, 4, 800);
}

TEST(FastBoard, FollowsBoardOnTinyBoards) {
  for (int width = 1; width <= 5; ++width)
    for (int height = 1; height <= 4; ++height) random_games<9>({width, height}, 20, 100);
}

TEST(FastBoard, KnowsEyes) {
  using Geo = go::Geometry<9>;
  go::Board<9> board(go::Size::square(5));
  // A corner eye of Black at A5: neighbours A4 and B5; the only diagonal, B4, decides on the edge.
  board.place(Geo::vertex(go::Point::at(1, 0)), Color::kBlack);
  board.place(Geo::vertex(go::Point::at(0, 1)), Color::kBlack);
  const int corner = Geo::vertex(go::Point::at(0, 0)).raw();
  EXPECT_TRUE(FastBoard<9>(board).is_eye<Color::kBlack>(corner));
  EXPECT_FALSE(FastBoard<9>(board).is_eye<Color::kWhite>(corner));
  board.place(Geo::vertex(go::Point::at(1, 1)), Color::kWhite);
  EXPECT_FALSE(FastBoard<9>(board).is_eye<Color::kBlack>(corner));
}

TEST(FastBoard, CentreEyeStandsOneEnemyDiagonal) {
  using Geo = go::Geometry<9>;
  go::Board<9> board(go::Size::square(5));
  for (const auto& [x, y] : {std::pair{2, 1}, {1, 2}, {3, 2}, {2, 3}})
    board.place(Geo::vertex(go::Point::at(x, y)), Color::kWhite);
  const int centre = Geo::vertex(go::Point::at(2, 2)).raw();
  board.place(Geo::vertex(go::Point::at(1, 1)), Color::kBlack);
  EXPECT_TRUE(FastBoard<9>(board).is_eye<Color::kWhite>(centre));
  board.place(Geo::vertex(go::Point::at(3, 3)), Color::kBlack);
  EXPECT_FALSE(FastBoard<9>(board).is_eye<Color::kWhite>(centre));
}

}  // namespace
}  // namespace katachi::playout
