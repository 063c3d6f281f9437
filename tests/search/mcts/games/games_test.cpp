// Tree search on games whose values are known: with the solver it proves them, without it the values converge to them.
// The search compiled for each game takes long, hence a program apart from the other tests of the search.
#include <algorithm>

#include <gtest/gtest.h>

#include "playout/adaptive.hpp"
#include "search/mcts/mcts.hpp"
#include "tests/games/solved_positions.hpp"
#include "tests/go/effort.hpp"
#include "tests/search/uniform_evaluator.hpp"

namespace katachi::search::mcts {
namespace {

template <class S>
using Uniform = Mcts<S, UniformEvaluator<S>>;

template <class S>
bool is_best(const games::test::SolvedPosition<S>& position, const typename S::Move& move) {
  return position.best.empty() ||
         std::ranges::find(position.best, position.state.move_text(move)) != position.best.end();
}

template <class Search, class S>
SearchReport<typename S::Move> search(const S& state, const Options& options, std::uint64_t playouts) {
  const core::SteadyClock clock;
  Search mcts(clock, options);
  return mcts.search(state, {}, {.playouts = playouts, .deadline = std::nullopt});
}

template <class S>
void expect_proven(const std::vector<games::test::SolvedPosition<S>>& positions) {
  // A thread that evaluates several leaves at a time proves the same.
  for (const int leaf_batch : {1, 8})
    for (const auto& position : positions) {
      const Options options{
          .uct = 0.6, .has_transpositions = true, .is_solver = true, .leaf_batch = leaf_batch, .ends_early = false};
      const auto report = search<Uniform<S>>(position.state, options, 3'000'000);
      EXPECT_TRUE(report.best().is_proven) << position.state.text();
      EXPECT_EQ(report.best().outcome, position.value) << position.state.text();
      EXPECT_TRUE(is_best(position, report.best().move)) << position.state.move_text(report.best().move);
    }
}

constexpr bool kIsSlow = go::test::kEffortDivisor > 1;

// The best move is found, and its mean comes near the value: sooner or later, because means remember for long what the first
// playouts said. Under the sanitizers only the easy positions are there in time.
template <class Search, class S>
void expect_convergence(const std::vector<games::test::SolvedPosition<S>>& positions, const Options& options) {
  std::size_t converged = 0;
  for (const auto& position : positions) {
    bool is_near = false;
    double outcome = 0;
    for (std::uint64_t playouts = 20'000; !is_near && playouts <= (kIsSlow ? 80'000 : 320'000); playouts *= 4) {
      const auto report = search<Search>(position.state, options, playouts);
      outcome = report.best().outcome;
      is_near = is_best(position, report.best().move) && std::abs(outcome - position.value) < 0.25;
    }
    converged += is_near;
    EXPECT_TRUE(is_near || kIsSlow) << outcome << " for " << position.value << '\n' << position.state.text();
  }
  EXPECT_GE(converged, 1u);
}

TEST(MctsGames, TheSolverProvesConnectFour) { expect_proven(games::test::solved_connect_four()); }
TEST(MctsGames, TheSolverProvesHex) { expect_proven(games::test::solved_hex()); }
TEST(MctsGames, TheSolverProvesBreakthrough) { expect_proven(games::test::solved_breakthrough()); }
TEST(MctsGames, TheSolverProvesMisereBreakthrough) {
  auto positions = games::test::solved_misere_breakthrough();
  positions.resize(2);  // the others take seconds
  expect_proven(positions);
}
TEST(MctsGames, TheSolverProvesAtariGo) { expect_proven(games::test::solved_atari_go()); }

TEST(MctsGames, ValuesConvergeByUct) {
  const Options options{.uct = 0.4, .ends_early = false};
  expect_convergence<Uniform<games::connect_four::State>>(games::test::solved_connect_four(), options);
  expect_convergence<Uniform<games::hex::State>>(games::test::solved_hex(), options);
  expect_convergence<Uniform<games::breakthrough::State>>(games::test::solved_breakthrough(), options);
  expect_convergence<Uniform<games::atari_go::State>>(games::test::solved_atari_go(), options);
}

TEST(MctsGames, ValuesConvergeInBatches) {
  const Options options{.uct = 0.4, .leaf_batch = 8, .ends_early = false};
  expect_convergence<Uniform<games::connect_four::State>>(games::test::solved_connect_four(), options);
  expect_convergence<Uniform<games::hex::State>>(games::test::solved_hex(), options);
}

TEST(MctsGames, ValuesConvergeInMisereBreakthrough) {
  if (kIsSlow) GTEST_SKIP() << "takes 320 000 playouts";
  auto positions = games::test::solved_misere_breakthrough();
  positions.resize(1);  // the others take minutes
  expect_convergence<Uniform<games::breakthrough::State>>(positions, {.uct = 0.4, .ends_early = false});
}

TEST(MctsGames, ValuesConvergeWithAdaptivePlayouts) {
  using Breakthrough = games::breakthrough::State;
  auto positions = games::test::solved_misere_breakthrough();
  positions.resize(1);  // the others take minutes
  using Learning = evaluation::PlayoutEvaluator<Breakthrough, playout::AdaptivePlayout<Breakthrough>>;
  expect_convergence<Mcts<Breakthrough, Learning>>(positions, {.uct = 0.4, .ends_early = false});
}

TEST(MctsGames, ValuesConvergeWithTranspositions) {
  const Options options{.uct = 0.4, .has_transpositions = true, .ends_early = false};
  expect_convergence<Uniform<games::connect_four::State>>(games::test::solved_connect_four(), options);
  expect_convergence<Uniform<games::hex::State>>(games::test::solved_hex(), options);
}

}  // namespace
}  // namespace katachi::search::mcts
