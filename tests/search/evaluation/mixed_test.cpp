#include "search/evaluation/mixed.hpp"

#include <gtest/gtest.h>

#include "games/tic_tac_toe/state.hpp"
#include "tests/search/evaluation/constant.hpp"

namespace katachi::search::evaluation {
namespace {

using games::tic_tac_toe::State;
using Constant = test::Constant<State>;
using Mixed = MixedEvaluator<State, Constant, Constant>;

Constant constant(double outcome, double margin = 0, game::Provides provided = {.value = true}) {
  return {.provided = provided, .result = {.outcome_first = outcome, .margin_first = margin}};
}

// A leaf of the empty board with all its buffers.
struct Asking {
  State state;
  State::MoveList moves;
  std::vector<float> priors = std::vector<float>(9, 0.0f);
  game::Trace trace;
  std::vector<game::Owner> owners = std::vector<game::Owner>(9);
  game::Leaf<State> leaf;

  Asking() {
    state.legal_moves(moves);
    leaf = {
        .state = &state, .moves = {moves.begin(), moves.size()}, .priors = priors, .trace = &trace, .owners = owners};
  }
  const game::Leaf<State>& answer(Mixed mixed) {
    mixed.evaluate({&leaf, 1});
    return leaf;
  }
};

TEST(MixedEvaluator, TheValueIsTheWeightedMean) {
  for (const double w : {0.0, 0.25, 0.5, 1.0}) {
    const Mixed mixed(constant(0.8), constant(0.2), {.second_weight = w});
    EXPECT_DOUBLE_EQ(Asking().answer(mixed).result.outcome_first, (1 - w) * 0.8 + w * 0.2);
  }
}

TEST(MixedEvaluator, EveryLeafOfABatchIsMixed) {
  Mixed mixed(constant(1), constant(0.5), {.second_weight = 0.5});
  std::vector<Asking> asking(5);
  std::vector<game::Leaf<State>> leaves;
  for (const Asking& one : asking) leaves.push_back(one.leaf);
  mixed.evaluate(leaves);
  for (const auto& leaf : leaves) EXPECT_EQ(leaf.result.outcome_first, 0.75);
}

TEST(MixedEvaluator, AMarginThatOnePartLacksIsTheOthers) {
  const game::Provides with{.value = true, .margin = true};
  EXPECT_EQ(Asking().answer({constant(1, 10, with), constant(1, 2, with), {.second_weight = 0.25}}).result.margin_first,
            8);
  EXPECT_EQ(Asking().answer({constant(1, 10, with), constant(1), {.second_weight = 0.25}}).result.margin_first, 10);
  EXPECT_EQ(Asking().answer({constant(1), constant(1, 2, with), {.second_weight = 0.25}}).result.margin_first, 2);
}

TEST(MixedEvaluator, AnExactValueStandsForBoth) {
  Constant exact = constant(1);
  exact.is_exact = true;
  for (const bool is_first : {true, false}) {
    Asking asking;
    const auto& leaf = asking.answer(is_first ? Mixed(exact, constant(0), {}) : Mixed(constant(0), exact, {}));
    EXPECT_TRUE(leaf.is_exact);
    EXPECT_EQ(leaf.result.outcome_first, 1);
  }
}

TEST(MixedEvaluator, EachPartIsAskedForItsBusinessOnly) {
  const game::Provides all{.value = true, .priors = true, .trace = true, .owners = true, .margin = true};
  const Constant first = constant(0.9, 0, all), second = constant(0.1, 0, all);
  Asking asking;
  const auto& leaf = asking.answer({first, second, {.second_weight = 0.5, .priors = Part::kSecond}});
  EXPECT_EQ(first.asked->back(), (Constant::Asked{.value = true, .priors = false, .trace = true, .owners = true}));
  EXPECT_EQ(second.asked->back(), (Constant::Asked{.value = true, .priors = true, .trace = false, .owners = false}));
  EXPECT_EQ(asking.trace.moves.size(), 1u);
  EXPECT_EQ(asking.owners.front(), game::Owner::kFirst);
  EXPECT_EQ(asking.priors.front(), 1);
  // The buffers are still those of the search.
  EXPECT_EQ(leaf.priors.data(), asking.priors.data());
  EXPECT_EQ(leaf.trace, &asking.trace);
}

TEST(MixedEvaluator, APartWithoutWeightGivesPriorsAlone) {
  const game::Provides both{.value = true, .priors = true, .trace = true};
  const Constant first = constant(0.9, 0, {.value = true}), second = constant(0.1, 0, both);
  Mixed mixed(first, second, {.second_weight = 0, .priors = Part::kSecond});
  EXPECT_EQ(mixed.provides(), (game::Provides{.value = true, .priors = true}));
  Asking asking;
  EXPECT_EQ(asking.answer(mixed).result.outcome_first, 0.9);
  EXPECT_EQ(second.asked->back(), (Constant::Asked{.value = false, .priors = true, .trace = false, .owners = false}));
  asking.leaf.moves = {};
  asking.leaf.priors = {};
  asking.answer(mixed);
  EXPECT_EQ(second.asked->size(), 1u) << "a leaf that is not expanded is none of its business";
}

TEST(MixedEvaluator, ProvidesWhatItsPartsDo) {
  const Constant plain = constant(0),
                 rich = constant(0, 0, {.value = true, .trace = true, .owners = true, .margin = true});
  EXPECT_EQ(Mixed(plain, rich, {}).provides(),
            (game::Provides{.value = true, .trace = true, .owners = true, .margin = true}));
  EXPECT_EQ(Mixed(plain, constant(0, 0, {.priors = true}), {}).provides(), (game::Provides{.priors = true}))
      << "half of the value is missing";
}

}  // namespace
}  // namespace katachi::search::evaluation
