#include "playout/forme_k_playout.hpp"

#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "playout/forme_k_mover.hpp"
#include "tests/playout/drawn_board.hpp"
#include "tests/playout/expect_games.hpp"

namespace katachi::playout {
namespace {

using go::Color;
using test::at;
using test::drawn;

const LocalFormeK& shipped_urgencies() {
  static const LocalFormeK table(*pattern::Base::open(KATACHI_SOURCE_DIR "/data/katachi.kform"));
  return table;
}

template <int MaxSize>
void expect_legal_forme_k_games(int size, int games, const FormeKOptions& options) {
  test::expect_legal_games<MaxSize>(size, games, FormeKPlayout<MaxSize>(shipped_urgencies(), options),
                                    options.sequence.mercy >= 1);
}

TEST(FormeKPlayout, GamesAreLegalAndCountedExactly) {
  const SequenceOptions to_the_end{.mercy = 1};
  expect_legal_forme_k_games<9>(9, 30, {.sequence = to_the_end});
  expect_legal_forme_k_games<9>(9, 30, {.tactics_first = false, .sequence = to_the_end});
  expect_legal_forme_k_games<9>(5, 40, {.forme_k = 0.5, .sequence = to_the_end});
  expect_legal_forme_k_games<9>(1, 3, {});
  expect_legal_forme_k_games<9>(2, 20, {});
  expect_legal_forme_k_games<19>(19, 3, {});
  expect_legal_forme_k_games<19>(13, 3, {.tactics_first = false, .sequence = {.refuse_self_atari = 0}});
}

TEST(FormeKPlayout, WithoutFormeKItIsASequencePlayout) {
  const go::State<9> start(go::Size::square(9), test::rules_with_simple_ko());
  SequencePlayout<9> sequence;
  for (const bool tactics_first : {true, false}) {
    FormeKPlayout<9> none(shipped_urgencies(), {.forme_k = 0, .tactics_first = tactics_first});
    core::Rng a(3), b(3);
    game::Trace ours, theirs;
    for (int game = 0; game < 5; ++game) {
      none.run(none.prepare(start), a, ours);
      sequence.run(sequence.prepare(start), b, theirs);
    }
    EXPECT_EQ(ours.moves, theirs.moves);
  }
}

TEST(FormeKPlayout, ASeedRepeatsAGameAndTheTraceChangesNothing) {
  const go::State<9> start(go::Size::square(9), test::rules_with_simple_ko());
  FormeKPlayout<9> playout(shipped_urgencies()), used(shipped_urgencies());
  game::Trace first, second, other;
  core::Rng a(3), b(3), c(3), d(4);
  EXPECT_EQ(playout.run(playout.prepare(start), a, first).margin_first,
            playout.run(playout.prepare(start), b).margin_first);
  used.run(used.prepare(start), d, other);
  used.run(used.prepare(start), c, second);
  EXPECT_EQ(first.moves, second.moves);
  EXPECT_NE(first.moves, other.moves);
  OwnerCounts<9> owners;
  core::Rng e(3);
  playout.run(playout.prepare(start), e, owners);
  EXPECT_EQ(owners.playouts, 1);
}

TEST(FormeKPlayout, DrawsNearTheLastMovesInProportionToUrgency) {
  // Black's eye in the corner is out of the question.
  const go::Board<9> board = drawn(
      ".X.......\n"
      "XXO......\n"
      "..O......\n"
      ".XX......\n"
      ".........\n"
      "......O..\n"
      ".....X...\n"
      ".........\n"
      ".........\n");
  PlayoutBoard<9> position(board, at(board, "C7"), at(board, "B6"));
  const FormeKOptions options;
  core::Rng rng(5);
  FormeKMover<9> mover(position, shipped_urgencies(), options, LocalPatterns::mogo(), rng);
  std::map<std::uint32_t, double> urgencies;
  double total = 0;
  board.for_each_point([&](go::Vertex<9> v) {
    const go::Point p = go::Geometry<9>::point(v);
    const auto distance = [&](go::Vertex<9> other) {
      const go::Point o = go::Geometry<9>::point(other);
      const int dx = std::abs(p.x - o.x), dy = std::abs(p.y - o.y);
      return dx + dy + std::max(dx, dy);
    };
    if (board.at(v) != Color::kEmpty || board.is_eye(v, Color::kBlack)) return;
    if (distance(at(board, "C7")) > 5 && distance(at(board, "B6")) > 5) return;
    total += urgencies[v.raw()] = shipped_urgencies().urgency(window_code(board, v), Color::kBlack);
  });
  ASSERT_GT(urgencies.size(), 15u);
  constexpr int kDraws = 20'000;
  std::map<std::uint32_t, int> drawn_points;
  for (int i = 0; i < kDraws; ++i) ++drawn_points[mover.draw(Color::kBlack).raw()];
  double chi_square = 0, freedom = -1;
  for (const auto& [code, count] : drawn_points) EXPECT_TRUE(urgencies.contains(code)) << code;
  for (const auto& [code, urgency] : urgencies) {
    const double expected = kDraws * urgency / total;
    if (expected < 5) continue;
    chi_square += (drawn_points[code] - expected) * (drawn_points[code] - expected) / expected;
    ++freedom;
  }
  ASSERT_GT(freedom, 5);
  EXPECT_LT(chi_square, freedom + 4 * std::sqrt(2 * freedom));
}

TEST(FormeKPlayout, WithoutALastMoveNothingIsDrawn) {
  PlayoutBoard<9> position{go::Board<9>(go::Size::square(9))};
  const FormeKOptions options;
  core::Rng rng(5);
  FormeKMover<9> mover(position, shipped_urgencies(), options, LocalPatterns::mogo(), rng);
  EXPECT_EQ(mover.draw(Color::kBlack), FormeKMover<9>::kNone);
  EXPECT_NE(mover.choose(Color::kBlack), FormeKMover<9>::kNone);
}

TEST(NearPoints, AreTwentyInTheMiddleAndFewerAtTheEdge) {
  const auto count = [](int x, int y) { return near_points<9>()[go::Geometry<9>::vertex(go::Point::at(x, y))].size(); };
  EXPECT_EQ(count(4, 4), 20u);
  EXPECT_EQ(count(0, 0), 7u);
  EXPECT_EQ(near_points<9>()[go::Vertex<9>{}].size(), 0u);
}

}  // namespace
}  // namespace katachi::playout
