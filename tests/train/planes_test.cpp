// Planes and numbers that the engine shows to a network (net/input.hpp) compared with those of the training (tools/train/expand.hpp).
#include <gtest/gtest.h>

#include "net/input.hpp"
#include "tests/go/effort.hpp"
#include "tests/train/games.hpp"
#include "tools/train/expand.hpp"

namespace katachi::train_test {
namespace {

// The numbers of docs/network.md from the facts of a position, as tools/train/data.py makes them.
std::array<float, net::kNumbers> numbers_of(const std::int16_t* facts, go::Size size) {
  int known = 0;
  while (known < training::kPastMoves && facts[known] >= 0) ++known;
  const bool passed = facts[0] == size.area();
  return {static_cast<float>(facts[training::kKomi]) / 30, passed ? 1.0f : 0.0f,
          passed && facts[1] == size.area() ? 1.0f : 0.0f, static_cast<float>(known) / training::kPastMoves,
          static_cast<float>(facts[training::kSigns] & 1), (std::sqrt(static_cast<float>(size.area())) - 14) / 5};
}

void expect_same(const training::Dataset& set, std::size_t i, const record::PackedGame& game, int step, int& banned) {
  const go::Size size = game.facts.size();
  const auto area = static_cast<std::size_t>(size.area());
  std::vector<std::uint8_t> points(area * game.moves.size());
  std::vector<std::int16_t> facts(game.moves.size() * training::kFacts);
  training::Expander(set, size.width, size.height).expand(i, points.data(), facts.data());
  for (std::size_t n = 0; n < game.moves.size(); n += static_cast<std::size_t>(step)) {
    go::History history = history_at(game, n);
    const std::int16_t* const of_position = facts.data() + n * training::kFacts;
    go::Rules rules = history.rules();
    rules.komi_half_points = game.facts.komi_half_points;
    rules.scoring = (of_position[training::kSigns] & 1) != 0 ? go::Scoring::kArea : go::Scoring::kTerritory;
    history.set_rules(rules);
    const net::Input input = net::input_of(history, game.moves[n].color());
    for (std::size_t p = 0; p < area; ++p) {
      unsigned expected = 0;
      for (int k = 0; k < training::kPlanes; ++k)
        if (training::is_in_plane(k, points[n * area + p], static_cast<int>(p), of_position)) expected |= 1u << k;
      banned += static_cast<int>(expected >> 9 & 1u);
      ASSERT_EQ(input.points[p], expected) << "point " << p << " before move " << n + 1 << " of game " << i;
    }
    const auto numbers = numbers_of(of_position, size);
    for (std::size_t k = 0; k < numbers.size(); ++k) ASSERT_FLOAT_EQ(input.numbers[k], numbers[k]) << "number " << k;
  }
}

TEST(Planes, OfTheEngineAreThoseOfTheTraining) {
  core::Rng rng(12);
  std::vector<record::PackedGame> games;
  for (int side = 7; side <= 19; ++side) games.push_back(random_game(rng, go::Size::square(side), 120, side % 4));
  for (int i = 0; i < 3; ++i) games.push_back(random_game(rng, {7, 7}, 160, 0));
  games.push_back(random_game(rng, {13, 8}, 200, 6));
  for (std::size_t i = 0; i < games.size(); ++i) {
    games[i].facts.komi_half_points = static_cast<std::int16_t>(11 + i);
    games[i].facts.flags =
        static_cast<std::uint8_t>(i % 2 == 0 ? record::ScoringGuess::kArea : record::ScoringGuess::kTerritory);
  }
  const training::Dataset set = file_of(games);
  int banned = 0;
  for (std::size_t i = 0; i < games.size(); ++i)
    expect_same(set, i, games[i], games[i].facts.width > 9 || go::test::kEffortDivisor > 1 ? 7 : 1, banned);
  EXPECT_GT(banned, go::test::kEffortDivisor > 1 ? 0 : 10) << "kos and repetitions must occur";
}

}  // namespace
}  // namespace katachi::train_test
