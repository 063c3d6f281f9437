// Search by values and priors without playouts (PUCT), on positions whose values are known, and the noise of its root.
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numeric>

#include <gtest/gtest.h>

#include "search/mcts/mcts.hpp"
#include "search/mcts/requirements.hpp"
#include "search/mcts/root_noise.hpp"
#include "tests/games/exhaustive.hpp"
#include "tests/games/solved_positions.hpp"

namespace katachi::search::mcts::puct_test {
namespace {

using games::connect_four::State;
using Exhaustive = games::test::Exhaustive<State>;

// As a network would: a value that leans the right way, and priors that favour the first legal move whatever it is worth.
class LeaningEvaluator {
 public:
  explicit LeaningEvaluator(float first_prior) : first_prior_(first_prior) {}

  game::Provides provides() const { return {.value = true, .priors = true}; }
  void evaluate(std::span<game::Leaf<State>> leaves) {
    for (game::Leaf<State>& leaf : leaves) {
      if (leaf.wants_value) {
        const double own = 0.5 + 0.3 * (solver_->value(*leaf.state) - 0.5);
        leaf.result.outcome_first = leaf.state->to_move() == game::Player::kFirst ? own : 1 - own;
      }
      const auto others = static_cast<float>(leaf.priors.size() - 1);
      if (leaf.priors.size() < 2) continue;
      std::ranges::fill(leaf.priors, (1 - first_prior_) / others);
      leaf.priors[0] = first_prior_;
    }
  }

 private:
  float first_prior_;
  std::shared_ptr<Exhaustive> solver_ = std::make_shared<Exhaustive>();
};

static_assert(game::Evaluator<LeaningEvaluator, State>);

Options puct_options() {
  return {.uct = 0,
          .first_play = FirstPlay::kPosition,
          .first_play_reduction = 0.1,
          .prior = PriorUse::kPuct,
          .prior_weight = 0.6,
          .prior_growth = 0.25,
          .expansion_visits = 0,
          .ends_early = false};
}

auto search(const State& state, const Options& options, const LeaningEvaluator& evaluator, std::uint64_t playouts) {
  const core::SteadyClock clock;
  return Mcts<State, LeaningEvaluator>(clock, options, evaluator)
      .search(state, {}, {.playouts = playouts, .deadline = std::nullopt});
}

TEST(Puct, FindsTheBestMoveWhateverThePriorSays) {
  for (const auto& position : games::test::solved_connect_four()) {
    if (position.best.empty()) continue;
    for (const float first_prior : {0.2f, 0.7f})
      for (const int leaf_batch : {1, 8}) {
        Options options = puct_options();
        options.leaf_batch = leaf_batch;
        const auto report = search(position.state, options, LeaningEvaluator(first_prior), 800);
        EXPECT_EQ(report.playouts, 800u);
        EXPECT_TRUE(std::ranges::find(position.best, position.state.move_text(report.best().move)) !=
                    position.best.end())
            << position.state.text() << first_prior;
        if (position.value == games::test::kWon) {
          EXPECT_GT(report.best().outcome, 0.57);
        }
      }
  }
}

TEST(Puct, FirstPlayByThePositionLooksAtFewerMoves) {
  const auto position = games::test::solved_connect_four().front();
  const auto looked_at = [&](double reduction) {
    Options options = puct_options();
    options.first_play_reduction = reduction;
    const auto report = search(position.state, options, LeaningEvaluator(0.8f), 12);
    return std::ranges::count_if(report.moves, [](const auto& line) { return line.visits > 0; });
  };
  EXPECT_LT(looked_at(0.5), looked_at(-0.5));
}

TEST(Puct, EveryVisitIsOneEvaluation) {
  // A position's own evaluation gives value and priors: with expansion=0 nothing is evaluated twice.
  struct Counting : LeaningEvaluator {
    std::shared_ptr<std::size_t> calls = std::make_shared<std::size_t>(0);
    Counting() : LeaningEvaluator(0.3f) {}
    void evaluate(std::span<game::Leaf<State>> leaves) {
      *calls += leaves.size();
      for (const auto& leaf : leaves) EXPECT_FALSE(leaf.priors.empty()) << "every leaf is expanded";
      LeaningEvaluator::evaluate(leaves);
    }
  };
  const Counting evaluator;
  const core::SteadyClock clock;
  const auto position = games::test::solved_connect_four()[3];
  const auto report = Mcts<State, Counting>(clock, puct_options(), evaluator)
                          .search(position.state, {}, {.playouts = 60, .deadline = std::nullopt});
  EXPECT_EQ(report.playouts, 60u);
  EXPECT_LE(*evaluator.calls, 61u) << "the root, and one for each visit that did not end the game";
  EXPECT_GT(*evaluator.calls, 40u);
}

// --- noise ---

TEST(RootNoise, IsDrawnFromADirichletDistribution) {
  core::Rng rng(7);
  constexpr std::size_t kMoves = 40;
  constexpr int kDraws = 4000;
  constexpr double kSum = 10;
  std::array<double, kMoves> sum{}, squares{};
  for (int draw = 0; draw < kDraws; ++draw) {
    std::array<float, kMoves> priors{};
    mix_dirichlet(priors, 1, kSum, rng);
    EXPECT_NEAR(std::accumulate(priors.begin(), priors.end(), 0.0), 1, 1e-5);
    for (std::size_t i = 0; i < kMoves; ++i) {
      sum[i] += static_cast<double>(priors[i]);
      squares[i] += static_cast<double>(priors[i]) * static_cast<double>(priors[i]);
    }
  }
  // Mean 1/n and variance m (1 - m) / (sum + 1) of each.
  constexpr double kMean = 1.0 / kMoves, kVariance = kMean * (1 - kMean) / (kSum + 1);
  double mean_variance = 0;
  for (std::size_t i = 0; i < kMoves; ++i) {
    const double mean = sum[i] / kDraws;
    EXPECT_NEAR(mean, kMean, 5 * std::sqrt(kVariance / kDraws)) << i;
    mean_variance += (squares[i] / kDraws - mean * mean) / kMoves;
  }
  EXPECT_NEAR(mean_variance / kVariance, 1, 0.05);
}

TEST(RootNoise, IsAShareOfThePriors) {
  core::Rng rng(3);
  std::array<float, 2> priors = {0.9f, 0.1f};
  mix_dirichlet(priors, 0, 10, rng);
  EXPECT_EQ(priors[0], 0.9f);
  mix_dirichlet(priors, 0.25, 10, rng);
  EXPECT_GE(priors[0], 0.75f * 0.9f);
  EXPECT_LE(priors[0], 0.75f * 0.9f + 0.25f);
  EXPECT_NEAR(priors[0] + priors[1], 1, 1e-6);
}

TEST(RootNoise, EachSearchHasItsOwn) {
  const auto position = games::test::solved_connect_four().front();
  Options options = puct_options();
  options.root_noise = 0.5;
  const core::SteadyClock clock;
  Mcts<State, LeaningEvaluator> mcts(clock, options, LeaningEvaluator(0.2f));
  const auto priors_of = [&](std::uint64_t seed) {
    mcts.set_seed(seed);
    const auto report = mcts.search(position.state, {}, {.playouts = 30, .deadline = std::nullopt});
    std::uint64_t visits = 0;
    std::vector<std::pair<std::string, double>> priors;
    for (const auto& line : report.moves) {
      visits += line.visits;
      priors.emplace_back(position.state.move_text(line.move), line.prior);
    }
    EXPECT_EQ(visits, 30u) << "nothing is kept from the search before";
    std::ranges::sort(priors);
    return priors;
  };
  const auto first = priors_of(1), second = priors_of(2);
  EXPECT_NE(first, second);
  EXPECT_EQ(priors_of(1), first);
}

}  // namespace
}  // namespace katachi::search::mcts::puct_test
