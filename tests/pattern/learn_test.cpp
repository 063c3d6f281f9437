#include "pattern/learn.hpp"

#include <array>

#include <gtest/gtest.h>

#include "pattern/fact_board.hpp"
#include "record/game_set.hpp"
#include "record/load_games.hpp"
#include "tests/go/effort.hpp"
#include "tests/pattern/random_games.hpp"
#include "tests/pattern/slow_patterns.hpp"

namespace katachi::pattern {
namespace {

using go::Size;

// All patterns of a tree with their counts, as the twin has them.
std::map<std::vector<FactCode>, test::SlowCounts::Pattern> as_map(const PatternTree& tree,
                                                                  const PatternCounts& counts) {
  std::map<std::vector<FactCode>, test::SlowCounts::Pattern> out;
  const auto visit = [&](auto&& self, NodeRange range, std::vector<FactCode>& path) -> void {
    for (NodeId node = range.begin; node < range.end; ++node) {
      path.push_back(tree.codes[node]);
      out[path] = {counts.matches[node], counts.plays[node]};
      self(self, tree.children_of(node), path);
      path.pop_back();
    }
  };
  std::vector<FactCode> path;
  visit(visit, tree.roots(), path);
  return out;
}

template <int MaxSize>
void compare_with_twin(const record::GameSet& games, const LearnOptions& options) {
  const PatternTree tree = create_patterns(games, options);
  const PatternCounts counts = count_patterns(games, tree, options);
  const test::SlowCounts slow = test::slow_learn<MaxSize>(games, options.order, options.max_facts);
  EXPECT_EQ(counts.games, games.size());
  EXPECT_EQ(counts.tests, slow.tests);
  EXPECT_EQ(counts.played, slow.played);
  const auto fast = as_map(tree, counts);
  ASSERT_EQ(fast.size(), slow.patterns.size());
  for (auto a = fast.begin(); a != fast.end(); ++a) {
    const auto twin = slow.patterns.find(a->first);
    ASSERT_NE(twin, slow.patterns.end());
    ASSERT_EQ(a->second.matches, twin->second.matches);
    ASSERT_EQ(a->second.plays, twin->second.plays);
  }
}

TEST(Learn, CountsEqualTheTwinsOnRandomGames) {
  for (const Edges edges : {Edges::kSides, Edges::kPoints}) {
    LearnOptions options;
    options.order.edges = edges;
    options.max_facts = 15;
    compare_with_twin<9>(test::random_games<9>(static_cast<std::size_t>(go::test::effort(20)), Size::square(9), 90, 1),
                         options);
    options.max_facts = 6;
    compare_with_twin<9>(test::random_games<9>(static_cast<std::size_t>(go::test::effort(20)), {5, 4}, 60, 2), options);
    options.max_facts = 31;
    compare_with_twin<9>(test::random_games<9>(static_cast<std::size_t>(go::test::effort(20)), Size::square(3), 40, 3),
                         options);
  }
  LearnOptions options;
  options.order = {Distance::kGridcular, Ties::kDiagonal, Edges::kSides};
  compare_with_twin<19>(test::random_games<19>(1, Size::square(19), 120, 4), options);
}

TEST(Learn, CountsEqualTheTwinsOnFiftyRealGames) {
  const auto folder = test::shared_games();
  if (folder.empty()) GTEST_SKIP() << "no real games; set KATACHI_SHARED to their folder";
  record::LoadReport report;
  const std::array paths = {folder / "pro-train.sgf"};
  const auto games =
      record::load_games(paths, {.max_games = static_cast<std::size_t>(go::test::effort(50))}, {}, report);
  ASSERT_TRUE(games) << games.error().text();
  LearnOptions options;
  options.max_facts = 15;
  compare_with_twin<19>(*games, options);
}

TEST(Learn, DoesNotDependOnTheNumberOfThreads) {
  const record::GameSet games = test::random_games<9>(60, Size::square(9), 80, 7);
  LearnOptions options;
  const PatternTree tree = create_patterns(games, options);
  const PatternCounts counts = count_patterns(games, tree, options);
  for (const std::size_t threads : {2u, 5u}) {
    options.threads = threads;
    EXPECT_EQ(create_patterns(games, options), tree);
    EXPECT_EQ(count_patterns(games, tree, options), counts);
  }
}

TEST(Learn, CountsObeyTheirLaws) {
  const record::GameSet games = test::random_games<9>(100, Size::square(9), 80, 8);
  LearnOptions options;
  const PatternTree tree = create_patterns(games, options);
  const PatternCounts counts = count_patterns(games, tree, options);
  for (NodeId node = 0; node < tree.size(); ++node) {
    ASSERT_GE(counts.plays[node], 1u);  // it was created from a move
    ASSERT_LE(counts.plays[node], counts.matches[node]);
    std::uint64_t matches = 0;
    std::uint64_t plays = 0;
    const NodeRange below = tree.children_of(node);
    for (NodeId child = below.begin; child < below.end; ++child) {
      matches += counts.matches[child];
      plays += counts.plays[child];
    }
    ASSERT_LE(matches, counts.matches[node]);
    ASSERT_LE(plays, counts.plays[node]);
  }
  // The sum of n_played at depth k is the number of moves with at least k facts around them.
  const auto tables = std::make_shared<const FactTables<9>>(options.order, Size::square(9));
  FactBoard<9> facts(tables);
  FactSequence sequence;
  std::vector<std::uint64_t> moves(options.max_facts + 1);
  for (const auto& game : games.games()) {
    auto board = games.start<9>(game);
    for (const record::PackedMove move : games.moves(game)) {
      if (move.is_pass()) continue;
      facts.reset(board);
      facts.sequence(go::Geometry<9>::vertex(move.point()), move.color(), options.max_facts, sequence);
      for (std::size_t k = 1; k <= sequence.size(); ++k) ++moves[k];
      board.play(go::Geometry<9>::vertex(move.point()), move.color());
    }
  }
  for (std::size_t k = 1; k <= options.max_facts; ++k) {
    std::uint64_t plays = 0;
    for (NodeId node = tree.levels[k - 1]; node < tree.levels[k]; ++node) plays += counts.plays[node];
    EXPECT_EQ(plays, moves[k]) << "k = " << k;
  }
}

TEST(Learn, StopsWhenAsked) {
  const record::GameSet games = test::random_games<9>(50, Size::square(9), 80, 9);
  std::stop_source source;
  LearnOptions options;
  options.stop = source.get_token();
  std::size_t last = 0;
  options.progress = [&](std::size_t done) {
    last = done;
    if (done == 10) source.request_stop();
  };
  create_patterns(games, options);
  EXPECT_EQ(last, 10u);
}

}  // namespace
}  // namespace katachi::pattern
