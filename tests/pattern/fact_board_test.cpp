#include "pattern/fact_board.hpp"

#include <gtest/gtest.h>

#include "record/game_set.hpp"
#include "tests/go/effort.hpp"
#include "tests/pattern/random_games.hpp"
#include "tests/pattern/slow_patterns.hpp"

namespace katachi::pattern {
namespace {

using go::Color;
using go::Point;
using go::Size;

template <int MaxSize>
void compare_along_games(Size size, const OrderOptions& options, std::size_t max_facts, int games) {
  const auto tables = std::make_shared<const FactTables<MaxSize>>(options, size);
  FactBoard<MaxSize> fast(tables);
  const record::GameSet set = test::random_games<MaxSize>(static_cast<std::size_t>(games), size, 60, max_facts);
  FactSequence sequence;
  for (const auto& game : set.games()) {
    auto board = set.start<MaxSize>(game);
    fast.reset(board);
    for (const record::PackedMove move : set.moves(game)) {
      if (move.is_pass()) continue;
      board.play(go::Geometry<MaxSize>::vertex(move.point()), move.color());
      fast.follow(board, [](std::size_t) {});
    }
    for (std::size_t p = 0; p < tables->points(); ++p)
      for (const Color own : {Color::kBlack, Color::kWhite}) {
        const Point point = go::Geometry<MaxSize>::point(tables->vertex(p));
        fast.sequence(p, own, max_facts, sequence);
        const auto slow = test::slow_sequence(board, point, own, tables->order(), max_facts);
        ASSERT_TRUE(std::ranges::equal(sequence, slow)) << "point " << p;
      }
  }
}

TEST(FactBoard, EqualsTheDefinition) {
  for (const Distance distance : {Distance::kEuclid, Distance::kGridcular, Distance::kManhattan})
    for (const Edges edges : {Edges::kSides, Edges::kPoints}) {
      const OrderOptions options = {distance, edges == Edges::kSides ? Ties::kAxis : Ties::kDiagonal, edges};
      compare_along_games<9>(Size::square(9), options, 15, go::test::effort(20));
      compare_along_games<9>({7, 4}, options, 31, go::test::effort(20));
      compare_along_games<9>(Size::square(1), options, 3, 1);
      compare_along_games<19>(Size::square(19), options, 15, go::test::effort(4));
    }
  compare_along_games<25>(Size::square(25), {}, 31, 1);
}

TEST(FactBoard, AnEmptyBoardHasItsFourSides) {
  const auto tables = std::make_shared<const FactTables<9>>(OrderOptions{}, Size::square(9));
  const FactBoard<9> board(tables);
  FactSequence sequence;
  board.sequence(tables->number(go::Geometry<9>::vertex(Point::at(4, 4))), Color::kBlack, 15, sequence);
  EXPECT_EQ(sequence.size(), 4u);
  for (const FactCode code : sequence) EXPECT_EQ(fact_kind(code), FactKind::kEdge);
}

// The definition itself: turning the board or changing the colours of everything gives the same patterns.
TEST(FactBoard, SymmetriesAndColoursShareOnePattern) {
  const auto tables = std::make_shared<const FactTables<9>>(OrderOptions{}, Size::square(9));
  core::Rng rng(5);
  for (int round = 0; round < 30; ++round) {
    go::Board<9> board(Size::square(9));
    for (int i = 0; i < 20; ++i) {
      const auto v = go::Geometry<9>::vertex(Point::at(static_cast<int>(rng.below(9)), static_cast<int>(rng.below(9))));
      if (board.at(v) == Color::kEmpty) board.place(v, rng.below(2) == 0 ? Color::kBlack : Color::kWhite);
    }
    const Point p = Point::at(static_cast<int>(rng.below(9)), static_cast<int>(rng.below(9)));
    FactBoard<9> facts(tables);
    facts.reset(board);
    FactSequence expected;
    facts.sequence(go::Geometry<9>::vertex(p), Color::kBlack, 15, expected);
    for (int s = 0; s < 2 * go::kSymmetries; ++s) {
      const auto turn = [s](Point from) {
        const go::Offset o = go::image({from.x - 4, from.y - 4}, s % go::kSymmetries);
        return Point::at(o.dx + 4, o.dy + 4);
      };
      const auto color = [s](Color c) { return s < go::kSymmetries ? c : go::opposite(c); };
      go::Board<9> other(Size::square(9));
      board.for_each_point([&](auto v) {
        if (board.at(v) != Color::kEmpty)
          other.place(go::Geometry<9>::vertex(turn(go::Geometry<9>::point(v))), color(board.at(v)));
      });
      facts.reset(other);
      FactSequence got;
      facts.sequence(go::Geometry<9>::vertex(turn(p)), color(Color::kBlack), 15, got);
      ASSERT_TRUE(std::ranges::equal(got, expected)) << round << " " << s;
    }
  }
}

TEST(FactBoard, APrefixIsThePatternOfFewerFacts) {
  const record::GameSet set = test::random_games<9>(3, Size::square(9), 40, 9);
  const auto tables = std::make_shared<const FactTables<9>>(OrderOptions{}, Size::square(9));
  FactBoard<9> facts(tables);
  for (const auto& game : set.games()) {
    auto board = set.start<9>(game);
    for (const record::PackedMove move : set.moves(game))
      if (!move.is_pass()) board.play(go::Geometry<9>::vertex(move.point()), move.color());
    facts.reset(board);
    FactSequence all;
    FactSequence some;
    for (std::size_t p = 0; p < tables->points(); ++p) {
      facts.sequence(p, Color::kWhite, 15, all);
      for (std::size_t k = 1; k <= all.size(); ++k) {
        facts.sequence(p, Color::kWhite, k, some);
        ASSERT_EQ(some.size(), k);
        ASSERT_TRUE(std::equal(some.begin(), some.end(), all.begin()));
      }
    }
  }
}

}  // namespace
}  // namespace katachi::pattern
