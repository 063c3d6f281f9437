// The formulas by hand.
#include "search/mcts/select.hpp"

#include <array>

#include <gtest/gtest.h>

namespace katachi::search::mcts {
namespace {

using Move = std::uint16_t;

float value(const Options& options, std::uint32_t position_visits, const Edge<Move>& edge, RaveValue rave = {}) {
  Position position{.visits = position_visits};
  return selection_value(options, selection_context(options, position, position), edge, rave);
}

TEST(MctsSelect, PlainUct) {
  const Options options{.uct = 0.4};
  const Edge<Move> edge{.mean = 0.6f, .visits = 25};
  EXPECT_NEAR(value(options, 100, edge), 0.6 + 0.4 * std::sqrt(std::log(100.0) / 25), 1e-5);
}

TEST(MctsSelect, TunedExplorationKnowsTheVariance) {
  const Options options{.uct = 1, .is_tuned = true};
  const Edge<Move> edge{.mean = 0.9f, .visits = 50};
  const double share = std::log(1000.0) / 50;
  const double spread = std::min(0.25, 0.9 - 0.81 + std::sqrt(2 * share));
  EXPECT_NEAR(value(options, 1000, edge), 0.9 + std::sqrt(share * spread), 1e-5);
}

TEST(MctsSelect, FirstPlayUrgency) {
  const Edge<Move> fresh{};
  EXPECT_GT(value({}, 10, fresh), 1e5);
  EXPECT_NEAR(value({.uct = 0, .first_play_urgency = 0.7}, 10, fresh), 0.7, 1e-6);
  EXPECT_NEAR(value({.uct = 0.4, .first_play_urgency = 0.7}, 10, fresh), 0.7, 1e-6)
      << "the exploration of a move that was never tried would be above that of all others";
}

TEST(MctsSelect, FirstPlayByThePositionFallsWithWhatWasTried) {
  const Options options{.uct = 0, .first_play = FirstPlay::kPosition, .first_play_reduction = 0.2};
  const Position position{.visits = 20, .mean = 0.7f};
  const auto value_of_new = [&](std::uint32_t visits_of_best) {
    const std::array<Edge<Move>, 3> edges = {Edge<Move>{.visits = visits_of_best, .prior = 0.64f},
                                             Edge<Move>{.prior = 0.3f}, Edge<Move>{.prior = 0.06f}};
    SelectionContext context = selection_context(options, position, position);
    context.first_play = first_play_by_position<Move>(options, position, edges);
    return selection_value(options, context, edges[2], RaveValue{});
  };
  EXPECT_NEAR(value_of_new(0), 0.7, 1e-6);
  EXPECT_NEAR(value_of_new(20), 0.7 - 0.2 * 0.8, 1e-6);
}

TEST(MctsSelect, TheWeightOfThePriorGrowsWithVisits) {
  const Options options{
      .uct = 0, .prior = PriorUse::kPuct, .prior_weight = 0.6, .prior_growth = 0.25, .prior_base = 500};
  const Edge<Move> edge{.mean = 0.5f, .visits = 3, .prior = 0.4f};
  const double weight = 0.6 + 0.25 * std::log((1 + 10'000 + 500) / 500.0);
  EXPECT_NEAR(value(options, 10'000, edge), 0.5 + weight * 0.4 * 100 / 4, 1e-4);
  // Progressive bias has a constant weight.
  EXPECT_EQ(prior_weight({.prior = PriorUse::kBias, .prior_weight = 2, .prior_growth = 1}, 1e6f), 2);
}

TEST(MctsSelect, RaveByHandAndByLeastError) {
  const Edge<Move> edge{.mean = 0.5f, .visits = 100};
  const RaveValue rave{.mean = 0.8f, .visits = 300};
  const double hand = std::sqrt(1000.0 / (3 * 200 + 1000));
  EXPECT_NEAR(value({.uct = 0, .rave = RaveSchedule::kHand}, 200, edge, rave), 0.5 + hand * 0.3, 1e-5);
  const double b = 0.1, least = 300 / (100 + 300 + 4 * 100 * 300.0 * b * b);
  EXPECT_NEAR(value({.uct = 0, .rave = RaveSchedule::kMinimumSquaredError, .rave_bias = b}, 200, edge, rave),
              0.5 + least * 0.3, 1e-5);
  // A move that was never tried has its RAVE value alone.
  EXPECT_NEAR(value({.uct = 0, .rave = RaveSchedule::kMinimumSquaredError}, 200, Edge<Move>{}, rave), 0.8, 1e-6);
}

TEST(MctsSelect, RaveBeginsWithGamesOfThePosition) {
  const Options options{.uct = 0, .rave = RaveSchedule::kMinimumSquaredError, .rave_prior = 30};
  const SelectionContext context{.position_mean = 0.4f};
  const RaveValue rave = rave_value(options, context, Edge<Move>{.rave_mean = 0.8f, .rave_visits = 10});
  EXPECT_NEAR(rave.mean, (10 * 0.8 + 30 * 0.4) / 40, 1e-6);
  EXPECT_EQ(rave.visits, 40);
  EXPECT_NEAR(value(options, 100, Edge<Move>{}, rave_value(options, context, Edge<Move>{})), 0.4, 1e-6)
      << "a move of which nothing is known is as good as the position";
}

TEST(MctsSelect, RaveOfAnAncestor) {
  const Options options{.uct = 0, .rave = RaveSchedule::kMinimumSquaredError, .rave_prior = 30};
  const SelectionContext context{.position_mean = 0.4f};
  const std::array<Edge<Move>, 2> ancestor = {Edge<Move>{.rave_mean = 0.1f, .rave_visits = 10, .code = 5},
                                              Edge<Move>{.rave_mean = 0.8f, .rave_visits = 10, .code = 7}};
  EXPECT_NEAR(rave_value_at<Move>(options, context, ancestor, 7).mean, (10 * 0.8 + 30 * 0.4) / 40, 1e-6);
  const RaveValue unknown = rave_value_at<Move>(options, context, ancestor, 6);
  EXPECT_NEAR(unknown.mean, 0.4, 1e-6) << "a move that the ancestor does not have begins like all others";
  EXPECT_EQ(unknown.visits, 30);
  EXPECT_EQ(rave_value_at<Move>({}, context, ancestor, 6).visits, 0);
}

TEST(MctsSelect, PriorsFadeWithVisits) {
  const Edge<Move> edge{.mean = 0.5f, .visits = 3, .prior = 0.4f};
  EXPECT_NEAR(value({.uct = 0, .prior = PriorUse::kBias, .prior_weight = 2}, 100, edge), 0.5 + 2 * 0.4 / 4, 1e-5);
  EXPECT_NEAR(value({.uct = 0, .prior = PriorUse::kPuct, .prior_weight = 2}, 100, edge), 0.5 + 2 * 0.4 * 10 / 4, 1e-5);
}

TEST(MctsSelect, SimulationsUnderWayCountAsLosses) {
  const Edge<Move> edge{.mean = 0.6f, .visits = 6, .under_way = 2};
  EXPECT_NEAR(value({.uct = 0, .virtual_loss = 1}, 100, edge), 0.6 * 6 / 8, 1e-5);
  EXPECT_NEAR(value({.uct = 0, .virtual_loss = 0}, 100, edge), 0.6, 1e-5);
  // RAVE must not hide them.
  const RaveValue rave{.mean = 0.8f, .visits = 8};
  const double q = 0.6 * 6 / 8, r = 0.8 * 8 / 10, b = 0.1, beta = 8 / (8 + 8 + 4 * 8 * 8 * b * b);
  EXPECT_NEAR(value({.uct = 0, .rave = RaveSchedule::kMinimumSquaredError, .rave_bias = b}, 100, edge, rave),
              q + beta * (r - q), 1e-5);
}

TEST(MctsSelect, WideningAndUnpruningOpenMovesInTime) {
  const Options widening{.opening = Opening::kWidening, .opening_first = 40, .opening_growth = 1.4};
  // t(n+1) = t(n) + 40 * 1.4^(n-1): 40, 96, 174.4, ...
  EXPECT_EQ(open_edges(widening, 0, 50), 1u);
  EXPECT_EQ(open_edges(widening, 39, 50), 1u);
  EXPECT_EQ(open_edges(widening, 40, 50), 2u);
  EXPECT_EQ(open_edges(widening, 95, 50), 2u);
  EXPECT_EQ(open_edges(widening, 96, 50), 3u);
  EXPECT_EQ(open_edges(widening, 1000000, 3), 3u);
  const Options unpruning{
      .opening = Opening::kUnpruning, .opening_first = 50, .opening_growth = 1.3, .opening_initial = 5};
  EXPECT_EQ(open_edges(unpruning, 0, 50), 5u);
  // Move k at 50 * 1.3^(k - 5): 65, 84.5, ...
  EXPECT_EQ(open_edges(unpruning, 64, 50), 5u);
  EXPECT_EQ(open_edges(unpruning, 65, 50), 6u);
  EXPECT_EQ(open_edges(unpruning, 84, 50), 6u);
  EXPECT_EQ(open_edges(unpruning, 85, 50), 7u);
  EXPECT_EQ(open_edges({}, 0, 50), 50u);
}

TEST(MctsSelect, CriticalityIsTheCorrelationOfOwningAndWinning) {
  // Owned in half of the games, always when the side won, won in half: the point decides the game.
  const Edge<Move> edge{.rave_mean = 0.5f, .rave_visits = 10, .owned = 0.5f, .owned_and_won = 0.5f};
  const Options options{.criticality = 1, .criticality_visits = 100};
  Position position{.visits = 100, .mean = 0.5f, .owner_games = 100};
  EXPECT_NEAR(rave_value(options, selection_context(options, position, position), edge).mean, 0.5 + 0.5, 1e-5);
  // With GRAVE owners and results are both the ancestor's.
  Position ancestor{.visits = 300, .mean = 0.5, .owner_games = 290}, few{.visits = 10, .mean = 0.9, .owner_games = 9};
  EXPECT_NEAR(rave_value(options, selection_context(options, few, ancestor), edge).mean, 0.5 + 0.5, 1e-5);
  Position young{.visits = 500, .mean = 0.5f, .owner_games = 50};
  EXPECT_NEAR(rave_value(options, selection_context(options, young, young), edge).mean, 0.5, 1e-5);
}

}  // namespace
}  // namespace katachi::search::mcts
