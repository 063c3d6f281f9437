// Searches on AnyState: what they find with the native state, and no memory is asked for on the way.
#include "game/any_state.hpp"

#include <gtest/gtest.h>

#include "games/breakthrough/state.hpp"
#include "games/connect_four/state.hpp"
#include "games/hex/state.hpp"
#include "go/state.hpp"
#include "playout/adaptive.hpp"
#include "playout/uniform.hpp"
#include "search/evaluation/playouts.hpp"
#include "search/mcts/mcts.hpp"
#include "search/monte_carlo/all_moves_as_first.hpp"
#include "search/monte_carlo/flat.hpp"
#include "tests/search/mcts/allocations.hpp"

namespace katachi::search::mcts {
namespace {

using game::AnyState;

// Every line of a report, and its line of play, in the words of the game.
template <class S>
std::string report_text(const S& state, const SearchReport<typename S::Move>& report) {
  std::string text = std::to_string(report.playouts) + " playouts\n";
  for (const auto& line : report.moves) {
    text += state.move_text(line.move) + " " + std::to_string(line.visits) + " " + std::to_string(line.outcome) + " " +
            std::to_string(line.margin) + (line.is_proven ? " proven" : "");
    S next = state;
    for (const auto& move : line.line) {
      text += " " + next.move_text(move);
      next.play(move);
    }
    text += "\n";
  }
  return text;
}

template <template <class> class Policy, class S>
std::string tree_report(const S& state, const Options& options) {
  const core::SteadyClock clock;
  using Evaluator = evaluation::PlayoutEvaluator<S, Policy<S>>;
  Mcts<S, Evaluator> search(clock, options, Evaluator());
  const Limits limits{.playouts = 2000, .deadline = std::nullopt};
  return report_text(state, search.search(state, {}, limits));
}

template <class S>
using UniformPolicy = playout::UniformPlayout<S>;
template <class S>
using AdaptivePolicy = playout::AdaptivePlayout<S>;

template <class S>
void expect_same_trees(const S& state) {
  const Options plain{.seed = 3, .ends_early = false};
  const Options rich{.seed = 5,
                     .rave = RaveSchedule::kMinimumSquaredError,
                     .opening = Opening::kWidening,
                     .has_transpositions = true,
                     .is_solver = true,
                     .ends_early = false};
  for (const Options& options : {plain, rich})
    EXPECT_EQ(tree_report<UniformPolicy>(AnyState(state), options), tree_report<UniformPolicy>(state, options));
  EXPECT_EQ(tree_report<AdaptivePolicy>(AnyState(state), plain), tree_report<AdaptivePolicy>(state, plain));
}

TEST(AnyStateSearch, TreesFindTheSame) {
  expect_same_trees(games::hex::State(5));
  expect_same_trees(games::breakthrough::State({.width = 5, .height = 6}));
  expect_same_trees(games::connect_four::State());
}

TEST(AnyStateSearch, TreesFindTheSameInGo) {
  const go::State<9> start(go::Size::square(4), *go::rules_by_name("tromp-taylor"));
  const Options rave{.seed = 2, .rave = RaveSchedule::kHand, .opening = Opening::kUnpruning, .ends_early = false};
  EXPECT_EQ(tree_report<UniformPolicy>(AnyState(start), rave), tree_report<UniformPolicy>(start, rave));
}

template <class S>
std::string flat_reports(const S& state) {
  const core::SteadyClock clock;
  const Limits limits{.playouts = 500, .deadline = std::nullopt};
  using Policy = playout::UniformPlayout<S>;
  return report_text(state, monte_carlo::Flat<S, Policy>(clock, {.threads = 2, .seed = 4}).search(state, limits)) +
         report_text(state, monte_carlo::AllMovesAsFirst<S, Policy>(clock, {.seed = 4}).search(state, limits));
}

TEST(AnyStateSearch, SearchesWithoutATreeFindTheSame) {
  EXPECT_EQ(flat_reports(AnyState(games::hex::State(4))), flat_reports(games::hex::State(4)));
  EXPECT_EQ(flat_reports(AnyState(games::connect_four::State())), flat_reports(games::connect_four::State()));
  const games::breakthrough::State misere({.variant = games::breakthrough::Variant::kMisere});
  EXPECT_EQ(flat_reports(AnyState(misere)), flat_reports(misere));
}

#ifndef KATACHI_SANITIZED

TEST(AnyStateMemory, SmallStatesNeverAllocate) {
  const AnyState start(games::hex::State(13));
  const std::size_t before = test::allocations();
  AnyState copy = start;
  copy.play(*copy.parse_move("a1"));
  AnyState another = copy;
  another = start;
  const AnyState moved = std::move(another);
  EXPECT_EQ(test::allocations() - before, 0u);
  EXPECT_EQ(moved.hash(), start.hash());
}

TEST(AnyStateMemory, AssigningWithinAGameNeverAllocates) {
  const AnyState start(go::State<19>(go::Size::square(19), go::Rules{}));
  AnyState state = start, later = start;
  core::Rng rng(1);
  const std::size_t before = test::allocations();
  for (int i = 0; i < 100; ++i) {
    state = later;
    state.play(state.random_move(rng));
    later = state;
  }
  EXPECT_EQ(test::allocations() - before, 0u);
  EXPECT_NE(later.hash(), start.hash());
}

#endif

}  // namespace
}  // namespace katachi::search::mcts
