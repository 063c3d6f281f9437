// Tree search with evaluators that are no playouts: exact ones, batched ones, and such that cannot do what the options need.
#include <algorithm>
#include <memory>
#include <thread>

#include <gtest/gtest.h>

#include "search/evaluation/batching.hpp"
#include "search/evaluation/mixed.hpp"
#include "search/mcts/mcts.hpp"
#include "search/mcts/requirements.hpp"
#include "tests/games/exhaustive.hpp"
#include "tests/games/solved_positions.hpp"
#include "tests/search/uniform_evaluator.hpp"

namespace katachi::search::mcts::evaluator_test {
namespace {

using games::connect_four::State;
using Exhaustive = games::test::Exhaustive<State>;

std::size_t empty_cells(const State& state) {
  const std::string text = state.text();
  return static_cast<std::size_t>(std::ranges::count(text, '.'));
}

// Knows the value of every ending with so many empty cells at most; of the others nothing.
class EndingEvaluator {
 public:
  explicit EndingEvaluator(std::size_t most_empty) : most_empty_(most_empty) {}

  game::Provides provides() const { return {.value = true}; }
  void evaluate(std::span<game::Leaf<State>> leaves) {
    for (game::Leaf<State>& leaf : leaves) {
      leaf.is_exact = empty_cells(*leaf.state) <= most_empty_;
      if (!leaf.is_exact) continue;
      const double value = solver_->value(*leaf.state);
      leaf.result.outcome_first = leaf.state->to_move() == game::Player::kFirst ? value : 1 - value;
    }
  }

 private:
  std::size_t most_empty_;
  std::shared_ptr<Exhaustive> solver_ = std::make_shared<Exhaustive>();
};

static_assert(game::Evaluator<EndingEvaluator, State>);

template <class E, class S>
SearchReport<typename S::Move> search(const S& state, const Options& options, E evaluator, std::uint64_t playouts) {
  const core::SteadyClock clock;
  return Mcts<S, E>(clock, options, std::move(evaluator))
      .search(state, {}, {.playouts = playouts, .deadline = std::nullopt});
}

// How many simulations the ending takes, whose value must come out as proven.
std::uint64_t simulations_to_prove(const games::test::SolvedPosition<State>& position, std::size_t moves_before_exact,
                                   int leaf_batch = 1) {
  const Options options{.is_solver = true, .leaf_batch = leaf_batch, .ends_early = false};
  const EndingEvaluator evaluator(empty_cells(position.state) - moves_before_exact);
  const auto report = search(position.state, options, evaluator, 100'000);
  const auto& best = report.best();
  EXPECT_TRUE(best.is_proven);
  EXPECT_EQ(best.outcome, position.value);
  EXPECT_TRUE(position.best.empty() ||
              std::ranges::find(position.best, position.state.move_text(best.move)) != position.best.end());
  return report.playouts;
}

TEST(MctsEvaluator, APerfectEvaluatorSolvesConnectFour) {
  for (const auto& position : games::test::solved_connect_four()) {
    // Exact after each move of the root: one simulation a move, rounded up to when the search looks.
    EXPECT_LE(simulations_to_prove(position, 1), 32u) << position.state.text();
    EXPECT_LE(simulations_to_prove(position, 1, 8), 32u) << position.state.text();
  }
}

TEST(MctsEvaluator, WhatIsExactGoesUpTheTree) {
  for (const auto& position : games::test::solved_connect_four()) {
    const std::uint64_t alone = simulations_to_prove(position, 4);
    EXPECT_LT(alone, 6000u) << position.state.text();  // 7^4 = 2401 ways at most, most of them twice
    EXPECT_LT(simulations_to_prove(position, 4, 8), 6000u) << position.state.text();
  }
}

TEST(MctsEvaluator, WithoutTheSolverAnExactValueIsAResultLikeOthers) {
  const auto position = games::test::solved_connect_four().front();
  const auto report =
      search(position.state, {.uct = 0.4, .ends_early = false}, EndingEvaluator(empty_cells(position.state) - 1), 500);
  EXPECT_FALSE(report.best().is_proven);
  EXPECT_EQ(position.state.move_text(report.best().move), position.best.front());
  EXPECT_EQ(report.playouts, 500u);
}

// Threads with batches of their own behind one back end, in all forms of parallelism.
TEST(MctsEvaluator, ThreadsShareABackEnd) {
  using Playouts = UniformEvaluator<State>;
  using BackEnd = evaluation::BatchingBackEnd<State, Playouts>;
  const auto position = games::test::solved_connect_four()[1];
  for (const Parallel parallel :
       {Parallel::kLockFree, Parallel::kLocalMutex, Parallel::kGlobalMutex, Parallel::kLeaf, Parallel::kRoot}) {
    const auto back_end = std::make_shared<BackEnd>(Playouts(), 6);
    const Options options{.threads = 3,
                          .parallel = parallel,
                          .uct = 0.6,
                          .leaf_batch = parallel == Parallel::kLeaf ? 1 : 4,
                          .ends_early = false};
    const auto report = search(position.state, options, evaluation::BatchedEvaluator<State, Playouts>(back_end), 5003);
    EXPECT_EQ(report.playouts, 5003u);
    const auto counts = back_end->counts();
    EXPECT_GT(counts.leaves, 100u) << "the others ended in the tree";
    EXPECT_LE(counts.leaves, 5003u);
    EXPECT_LE(counts.largest, 6u);
  }
}

TEST(MctsEvaluator, PlayoutsMixedWithExactEndingsProveSooner) {
  using Playouts = UniformEvaluator<State>;
  using Mixed = evaluation::MixedEvaluator<State, Playouts, EndingEvaluator>;
  const auto position = games::test::solved_connect_four().front();
  const Options options{.uct = 0.6, .rave = RaveSchedule::kHand, .is_solver = true, .ends_early = false};
  const Mixed mixed(Playouts(), EndingEvaluator(empty_cells(position.state) - 4), {.second_weight = 0.1});
  const auto with = search(position.state, options, mixed, 1'000'000);
  const auto without = search(position.state, options, Playouts(), 1'000'000);
  EXPECT_TRUE(with.best().is_proven);
  EXPECT_EQ(position.state.move_text(with.best().move), position.best.front());
  EXPECT_LT(with.playouts * 4, without.playouts);
}

constexpr game::Provides kAll{.value = true, .priors = true, .trace = true, .owners = true, .margin = true};

TEST(MctsRequirements, WhatTheEvaluatorLacksIsRefused) {
  const auto refused = [](const Options& options, const game::Provides& provides) {
    EXPECT_TRUE(check_options(options, kAll)) << "with everything";
    const auto checked = check_options(options, provides);
    return checked ? std::string("accepted") : checked.error().where;
  };
  const game::Provides value{.value = true};
  EXPECT_EQ(refused({}, value), "accepted");
  EXPECT_EQ(refused({}, {}), "tree search");
  EXPECT_EQ(refused({.rave = RaveSchedule::kHand}, value), "rave");
  EXPECT_EQ(refused({.criticality = 0.1}, value), "criticality");
  EXPECT_EQ(refused({.counts_owners = true}, value), "ownership");
  EXPECT_EQ(refused({.counts_move_owners = true}, value), "ownership");
  EXPECT_EQ(refused({.prior = PriorUse::kPuct}, value), "prior");
  EXPECT_EQ(refused({.extra_margin = -3}, value), "dynamic komi");
  EXPECT_EQ(refused({.margin_weight = 0.5}, value), "margin_weight");
  EXPECT_EQ(refused({.rave = RaveSchedule::kHand}, {.value = true, .trace = true}), "accepted");
}

TEST(MctsRequirements, ABatchIsNotForThreadsThatShareALeaf) {
  EXPECT_TRUE(check_options({.parallel = Parallel::kLeaf, .leaf_batch = 8}, kAll)) << "one thread is none of these";
  const auto checked = check_options({.threads = 2, .parallel = Parallel::kLeaf, .leaf_batch = 8}, kAll);
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().text(),
            "leaf_batch: with parallel=leaf all threads share one leaf (use leaf_batch=1, or another form "
            "of parallelism)");
  EXPECT_FALSE(check_options({.leaf_batch = 0}, kAll));
}

}  // namespace
}  // namespace katachi::search::mcts::evaluator_test
