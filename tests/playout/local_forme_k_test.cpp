// The table of windows against its slow twin: the pattern tree walked on the position.
#include "playout/local_forme_k.hpp"

#include <memory>

#include <gtest/gtest.h>

#include "pattern/fact_board.hpp"
#include "pattern/rule_predictor.hpp"
#include "record/game_set.hpp"
#include "tests/pattern/random_games.hpp"
#include "tests/playout/drawn_board.hpp"

namespace katachi::playout {
namespace {

using go::Color;
using test::at;
using test::drawn;

pattern::Base small_base(const pattern::OrderOptions& order, std::size_t max_facts = 9) {
  pattern::LearnOptions options;
  options.max_facts = max_facts;
  options.order = order;
  const record::GameSet games = pattern::test::random_games<9>(60, go::Size::square(7), 60, 3);
  const pattern::CountedSet counted = pattern::count_set(games, pattern::create_set(games, options), options);
  return *pattern::Base::parse(core::Bytes::own(pattern::base_bytes(counted, pattern::Filters{})), "small");
}

// The facts of the whole board, cut where the window ends, and the walk by them from the root.
template <int MaxSize>
int urgency_by_walking(const pattern::Base& base, const pattern::FactBoard<MaxSize>& facts, go::Vertex<MaxSize> v,
                       Color color, const LocalFormeKOptions& options) {
  pattern::FactSequence codes;
  facts.sequence(v, color, pattern::kMaxFacts, codes);
  std::vector<pattern::NodeId> path;
  pattern::NodeRange below = base.roots();
  for (const pattern::FactCode code : codes) {
    const go::Offset offset = facts.tables().order().offset(pattern::fact_place(code));
    const bool is_in_window = std::abs(offset.dx) + std::abs(offset.dy) <= 2;
    if (!is_in_window || path.size() == options.max_facts || below.empty()) break;
    const pattern::NodeId node = pattern::find_child(base, below, code);
    if (node == pattern::kNoNode) break;
    path.push_back(node);
    below = base.children_of(node);
  }
  pattern::RuleOptions rule;
  rule.rule = pattern::Rule::kDeepest;
  rule.min_matches = options.min_matches;
  return local_urgency(pattern::path_probability(base, path, rule));
}

// Every empty point of random positions, for both colours.
template <int MaxSize>
void expect_the_twin(const pattern::Base& base, go::Size size, const LocalFormeKOptions& options) {
  const LocalFormeK table(base, options);
  pattern::FactBoard<MaxSize> facts(std::make_shared<const pattern::FactTables<MaxSize>>(base.facts().order, size));
  core::Rng rng(11);
  int points = 0, above_least = 0;
  for (int game = 0; game < 6; ++game) {
    go::Board<MaxSize> board(size);
    const record::GameRecord record = pattern::test::random_record<MaxSize>(size, 60, rng);
    for (const go::ColoredMove& move : record.moves) {
      if (move.move.is_pass()) continue;
      board.play(go::Geometry<MaxSize>::vertex(move.move.point()), move.color);
      facts.reset(board);
      board.for_each_point([&](go::Vertex<MaxSize> v) {
        if (board.at(v) != Color::kEmpty) return;
        for (const Color color : {Color::kBlack, Color::kWhite}) {
          const int expected = urgency_by_walking(base, facts, v, color, options);
          ASSERT_EQ(table.urgency(window_code(board, v), color), expected);
          ++points;
          above_least += expected > local_urgency(base.facts().prior() / 100);
        }
      });
    }
  }
  EXPECT_GT(points, 1000);
  EXPECT_GT(above_least, points / 2);  // the comparison means something
}

TEST(LocalFormeK, EqualsAWalkOfTheTree) {
  const pattern::Base base = small_base({});
  expect_the_twin<9>(base, go::Size::square(7), {});
  expect_the_twin<9>(base, go::Size{3, 9}, {.max_facts = 5, .min_matches = 3});
  expect_the_twin<19>(base, go::Size::square(12), {.max_facts = 2, .min_matches = 1});
}

TEST(LocalFormeK, EqualsAWalkUnderEveryOrder) {
  using enum pattern::Distance;
  using pattern::Edges, pattern::Ties;
  expect_the_twin<9>(small_base({kEuclid, Ties::kAxis, Edges::kPoints}), go::Size::square(6), {});
  expect_the_twin<9>(small_base({kManhattan, Ties::kDiagonal, Edges::kSides}, 3), go::Size::square(6), {});
  expect_the_twin<9>(small_base({kManhattan, Ties::kAxis, Edges::kPoints}, 14), go::Size{4, 6}, {.min_matches = 1});
}

TEST(LocalFormeK, SymmetricPositionsAndExchangedColoursAreOne) {
  const pattern::Base base = small_base({});
  const LocalFormeK table(base);
  const go::Board<9> board = drawn(
      "..X..\n"
      ".O...\n"
      "....X\n"
      "...O.\n"
      "..O..\n");
  const go::Board<9> turned = drawn(
      ".....\n"
      "...X.\n"
      "X...O\n"
      ".X...\n"
      "..O..\n");
  // The second is the first turned by a right angle, colours exchanged.
  const go::Vertex<9> middle = at(board, "C3");
  ASSERT_NE(window_code(board, middle), window_code(turned, middle));
  const int urgency = table.urgency(window_code(board, middle), Color::kBlack);
  EXPECT_EQ(urgency, table.urgency(window_code(turned, middle), Color::kWhite));
  EXPECT_GT(urgency,
            local_urgency(base.facts().prior() / 100));  // a pattern speaks: not two windows of which nothing is known
}

TEST(LocalFormeK, WindowsTellEdgesAndOuterPoints) {
  const go::Board<9> board = drawn(
      "X..O.\n"
      ".....\n"
      ".....\n"
      ".....\n"
      ".....\n");
  EXPECT_EQ(window_code(board, at(board, "C3")), 0u);  // nothing within two steps
  EXPECT_EQ(window_code(board, at(board, "A3")) >> kOuterShift,
            1u);  // north: Black's stone two steps away; west: the edge is nearer
  EXPECT_EQ(window_code(board, at(board, "B3")) >> kOuterShift, 3u << 2);  // the edge two steps to the west
  EXPECT_EQ(window_exchanged(window_code(board, at(board, "D3"))) >> kOuterShift, 1u | 3u << 4);
}

TEST(LocalFormeK, UrgenciesAreProbabilities) {
  EXPECT_EQ(local_urgency(0.5), LocalFormeK::kUnit / 2);
  EXPECT_EQ(local_urgency(0), 1);
  EXPECT_EQ(local_urgency(1), LocalFormeK::kUnit - 1);
}

}  // namespace
}  // namespace katachi::playout
