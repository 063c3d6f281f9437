#include "playout/playout_board.hpp"

#include <set>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "go/score.hpp"
#include "tests/playout/drawn_board.hpp"

namespace katachi::playout {
namespace {

using go::Color;

template <int MaxSize>
void play_random_games(int size, int games) {
  using V = go::Vertex<MaxSize>;
  core::Rng rng(2);
  for (int game = 0; game < games; ++game) {
    PlayoutBoard<MaxSize> board{go::Board<MaxSize>(go::Size::square(size))};
    Color color = Color::kBlack;
    for (int move = 0; move < 2 * size * size && board.empty_count() > 0; ++move) {
      const V v = board.empty_at(rng.below(static_cast<std::uint32_t>(board.empty_count())));
      if (v == board.board().ko() || board.board().is_suicide(v, color)) {
        board.pass();
        EXPECT_EQ(board.last(), PlayoutBoard<MaxSize>::kNone);
      } else {
        board.play(v, color);
        EXPECT_EQ(board.last(), v);
      }
      color = go::opposite(color);
      ASSERT_TRUE(board.is_consistent());
      ASSERT_EQ(board.area_difference(), go::area_difference(board.board()));
      const auto owners = go::owners(board.board());
      board.board().for_each_point([&](V p) { ASSERT_EQ(board.owner(p), owners[p]); });
      // Whatever the list of chains in atari shows is in atari; chains that the last move put there are shown.
      std::set<int> shown;
      board.for_each_in_atari(color, [&](V stone) {
        EXPECT_EQ(board.board().at(stone), color);
        EXPECT_EQ(board.board().liberties(stone), 1);
        shown.insert(board.board().head(stone).raw());
      });
      for (int d = 0; d < go::kNeighbours && board.last() != V{}; ++d) {
        const V n = go::Geometry<MaxSize>::neighbour(board.last(), d);
        if (board.board().at(n) == color && board.board().liberties(n) == 1) {
          EXPECT_TRUE(shown.contains(board.board().head(n).raw()));
        }
      }
    }
  }
}

TEST(PlayoutBoard, KeepsItsListsThroughRandomGames) {
  play_random_games<9>(5, 20);
  play_random_games<9>(9, 10);
  play_random_games<19>(19, 1);
}

TEST(PlayoutBoard, KnowsChainsInAtariFromTheStart) {
  PlayoutBoard<9> board(
      test::drawn("OX...\n"
                  ".....\n"
                  "..X..\n"
                  ".XO..\n"
                  "..X..\n"));
  int found = 0;
  board.for_each_in_atari(Color::kWhite, [&](auto) { ++found; });
  EXPECT_EQ(found, 2);
}

TEST(PlayoutBoard, ListsNoNewChainsInAtariWhenToldSo) {
  const go::Board<9> start = test::drawn(
      "O....\n"
      ".....\n"
      "..X..\n"
      ".XO..\n"
      "..X..\n");
  for (const bool watches : {true, false}) {
    PlayoutBoard<9> board(start);
    if (!watches) board.stop_watching();
    board.play(go::Geometry<9>::vertex(go::Point::at(1, 0)), Color::kBlack);
    int found = 0;
    board.for_each_in_atari(Color::kWhite, [&](auto) { ++found; });
    EXPECT_EQ(found, watches ? 2 : 1);  // the one in the middle was in atari before
  }
}

}  // namespace
}  // namespace katachi::playout
