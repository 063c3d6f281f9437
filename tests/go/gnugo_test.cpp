#include "tests/go/gnugo.hpp"

#include <gtest/gtest.h>

#include "tests/go/effort.hpp"

namespace katachi::go::test {
namespace {

// A small sample; the program gnugo_compare does it at length.
TEST(GnuGo, AgreesOnRandomGames) {
  const auto program = find_gnugo();
  if (!program) GTEST_SKIP() << "gnugo is not installed (Debian package gnugo)";
  GnuGo gnugo(*program);
  core::Rng rng(1);
  ComparisonCounts counts;
  for (const int size : {5, 5, 6, 7, 8, 9, 9, 11, 13, 19})
    compare_random_game(gnugo, size, effort(size < 10 ? 200 : 100), 10, rng, counts);
  EXPECT_EQ(counts.games, 10);
  for (const std::string& difference : counts.differences) ADD_FAILURE() << difference;
}

TEST(GnuGo, ReadsAGameOnOneLine) {
  const auto game = parse_line_game("(;GM[1]SZ[9]RE[B+R];B[aa];W[];B[ii])");
  ASSERT_TRUE(game);
  EXPECT_EQ(game->board_size, 9);
  ASSERT_EQ(game->moves.size(), 3u);
  EXPECT_EQ(game->moves[0], (ColoredMove{Color::kBlack, Point::at(0, 0)}));
  EXPECT_TRUE(game->moves[1].move.is_pass());
  EXPECT_FALSE(parse_line_game("(;SZ[19]AB[dd];W[pp])"));
  EXPECT_FALSE(parse_line_game("no game"));
}

}  // namespace
}  // namespace katachi::go::test
