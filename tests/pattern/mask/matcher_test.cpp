#include "pattern/mask/matcher.hpp"

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "pattern/mask/measure.hpp"
#include "pattern/mask/random_mask.hpp"
#include "tests/go/effort.hpp"

namespace katachi::pattern {
namespace {

// The definition, point by point: some symmetry under which every condition holds.
template <int MaxSize>
bool slow_match(const Mask& mask, const go::Board<MaxSize>& board, go::Color to_move, go::Point p) {
  const auto seen = [&](int x, int y) {
    if (x < 0 || y < 0 || x >= board.size().width || y >= board.size().height) return MaskPoint::kOutside;
    const go::Color c = board.at(go::Point::at(x, y));
    if (c == go::Color::kEmpty) return MaskPoint::kEmpty;
    return c == to_move ? MaskPoint::kOwn : MaskPoint::kEnemy;
  };
  if (board.at(p) != go::Color::kEmpty) return false;
  for (std::size_t s = 0; s < go::kSymmetries; ++s) {
    bool holds = true;
    for (const MaskCondition& c : mask.conditions) {
      const go::Offset o = go::image(c.offset, s);
      holds = holds && (c.allowed & static_cast<MaskPoints>(seen(p.x + o.dx, p.y + o.dy))) != 0;
    }
    if (holds) return true;
  }
  return false;
}

// A board after random moves.
template <int MaxSize>
go::Board<MaxSize> random_board(go::Size size, int moves, core::Rng& rng) {
  go::Board<MaxSize> board(size);
  go::Color color = go::Color::kBlack;
  for (int i = 0; i < moves; ++i, color = go::opposite(color)) {
    const auto v = go::Geometry<MaxSize>::vertex(
        go::Point::at(static_cast<int>(rng.below(static_cast<std::uint32_t>(size.width))),
                      static_cast<int>(rng.below(static_cast<std::uint32_t>(size.height)))));
    if (board.at(v) == go::Color::kEmpty && !board.is_suicide(v, color)) board.play(v, color);
  }
  return board;
}

TEST(MaskMatcher, EqualsItsDefinition) {
  core::Rng rng(7);
  std::vector<Mask> masks;
  for (int i = 0; i < 60; ++i)
    masks.push_back(random_mask({.min_conditions = 1, .max_conditions = 5, .reach = 1 + i % 5}, MaskKind::kGood,
                                "m" + std::to_string(i), rng));
  masks.push_back({.name = "far", .conditions = {{{-24, 3}, MaskPoint::kOwn | MaskPoint::kEnemy}}});
  masks.push_back({.name = "corner", .conditions = {{{24, -24}, static_cast<MaskPoints>(MaskPoint::kOutside)}}});
  MaskMatcher matcher(masks);
  int found = 0;
  const auto compare = [&](const auto& board) {
    for (const go::Color to_move : {go::Color::kBlack, go::Color::kWhite}) {
      matcher.look_at(board, to_move);
      for (int y = 0; y < board.size().height; ++y)
        for (int x = 0; x < board.size().width; ++x)
          for (std::size_t m = 0; m < masks.size(); ++m) {
            const bool expected = slow_match(masks[m], board, to_move, go::Point::at(x, y));
            ASSERT_EQ(matcher.matches(m, go::Point::at(x, y)), expected) << text(masks[m]) << x << " " << y;
            found += expected ? 1 : 0;
          }
    }
  };
  for (int i = 0; i < go::test::effort(20); ++i) {
    compare(random_board<9>({9, 9}, 40, rng));
    compare(random_board<19>({13, 7}, 60, rng));
    compare(random_board<25>({25, 25}, 300, rng));
    compare(random_board<9>({1, 3}, 1, rng));
  }
  EXPECT_GT(found, 1000);
}

TEST(MaskMatcher, ColoursAreThoseOfTheMover) {
  const auto masks = parse_masks("mask cut good\nX1O\n", "m");
  ASSERT_TRUE(masks);
  go::Board<9> board(go::Size::square(9));
  using Geo = go::Geometry<9>;
  board.play(Geo::vertex(go::Point::at(2, 2)), go::Color::kBlack);
  board.play(Geo::vertex(go::Point::at(4, 2)), go::Color::kWhite);
  MaskMatcher matcher(*masks);
  for (const go::Color to_move : {go::Color::kBlack, go::Color::kWhite}) {
    matcher.look_at(board, to_move);
    EXPECT_TRUE(matcher.matches(0, go::Point::at(3, 2)));
    EXPECT_FALSE(matcher.matches(0, go::Point::at(2, 2)));  // a stone
    EXPECT_FALSE(matcher.matches(0, go::Point::at(3, 3)));
  }
}

record::GameSet small_game() {
  record::GameRecord record;
  record.info.size = go::Size::square(5);
  const auto play = [&](int x, int y, go::Color c) { record.moves.push_back({c, go::Move(go::Point::at(x, y))}); };
  play(2, 2, go::Color::kBlack);
  play(2, 1, go::Color::kWhite);
  play(0, 0, go::Color::kBlack);
  record.moves.push_back({go::Color::kWhite, go::Move::pass()});
  play(2, 0, go::Color::kBlack);
  record::GameSet games;
  games.add(record);
  return games;
}

// Counted by hand: an enemy stone beside the move.
TEST(Measure, CountsCandidatesAndMoves) {
  const auto masks = parse_masks("mask contact good\n1O\n\nmask first-line bad\n-\n1\n", "m");
  ASSERT_TRUE(masks);
  const MaskReport report = measure_masks(*masks, small_game());
  EXPECT_EQ(report.positions, 4u);
  EXPECT_EQ(report.played, 4u);
  EXPECT_EQ(report.candidates, 25u + 24u + 23u + 22u);
  EXPECT_EQ(report.tests(), 2 * report.candidates);
  EXPECT_EQ(report.masks[0].positions, 3u);             // all but the empty board
  EXPECT_EQ(report.masks[0].candidates, 4u + 3u + 3u);  // four neighbours; then three free ones of 2,1, twice
  EXPECT_EQ(report.masks[0].played, 2u);                // at 2,1 and at 2,0
  EXPECT_EQ(report.masks[1].candidates, 16u + 16u + 16u + 15u);
  EXPECT_EQ(report.masks[1].played, 2u);
  EXPECT_DOUBLE_EQ(report.share(1), 0.5);
  EXPECT_DOUBLE_EQ(report.lift(0), (2.0 / 10) / (4.0 / 94));
  EXPECT_EQ(measure_masks(*masks, small_game(), {.max_positions = 2}).positions, 2u);
}

}  // namespace
}  // namespace katachi::pattern
