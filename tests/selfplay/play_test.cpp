// Games of self-play on the CPU with a network that is a function: what is recorded must fit the games.
#include "tools/selfplay/play.hpp"

#include <cmath>
#include <cstdint>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "tests/selfplay/host_games.hpp"

namespace katachi::selfplay::test {
namespace {

// Likes stones, dislikes the pass, with some noise.
class StoneLover {
 public:
  explicit StoneLover(std::uint64_t seed) : rng_(seed) {}
  void operator()(const Question& q, Answer& a) {
    for (float& logit : a.policy) logit = static_cast<float>(rng_.uniform());
    a.policy[a.policy.size() - 1] = -1;
    const auto more = static_cast<float>(q.count(1) - q.count(2));
    a.win = 0.2f * (more + 15 * q.globals[0]);
    a.score = (more + 15 * q.globals[0]) / 20;
  }

 private:
  core::Rng rng_;
};

TEST(SelfplayPlay, RecordsFitTheirGames) {
  constexpr int kSide = 7, kPoints = 49;
  HostGames<kSide> games(6);
  games.settings.full_simulations = 16;
  games.settings.full_share = 0.5f;
  games.settings.decided_share = 0.5f;
  games.settings.opening_moves = 4;
  games.settings.opening_share = 0.5f;
  games.settings.stagger_moves = 30;
  games.begin();
  StoneLover network(1);
  for (int i = 0; i < 4'000; ++i) games.step(network);
  const auto count = static_cast<std::size_t>(games.counter(kRecordsFinished));
  ASSERT_GT(count, 500u);
  ASSERT_GT(games.counter(kGamesFinished), 20u);
  ASSERT_LT(games.counter(kRecordsBegun), games.records.size());
  std::set<std::uint64_t> numbers;
  std::set<float> komis;
  int full = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t number = games.finished[i];
    ASSERT_TRUE(numbers.insert(number).second) << "record " << number << " finished twice";
    const Record& record = games.records[number];
    const std::uint16_t* planes = &games.record_planes[number * kPoints];
    const std::int8_t* owners = &games.owners[record.game * kPoints];
    int sum = 0, owned = 0;
    for (int p = 0; p < kPoints; ++p) {
      const unsigned probability = games.record_policy[number * (kPoints + 1) + static_cast<std::size_t>(p)];
      sum += static_cast<int>(probability);
      owned += owners[p];
      ASSERT_EQ(planes[p] & 1, 1);
      const bool is_stone = (planes[p] & 6) != 0, is_forbidden = (planes[p] & 512) != 0;
      if (is_stone || is_forbidden) {
        ASSERT_EQ(probability, 0u);
      }
    }
    sum += games.record_policy[number * (kPoints + 1) + kPoints];
    ASSERT_NEAR(sum, 65535, 40);
    const float white_komi = record.to_move == kWhite ? record.komi : -record.komi;
    ASSERT_FLOAT_EQ(games.scores[record.game], static_cast<float>(owned) - white_komi);
    ASSERT_LE(std::fabs(record.root_value), 1.0f);
    komis.insert(white_komi);
    full += record.is_full;
  }
  EXPECT_GT(komis.size(), 3u);
  EXPECT_NEAR(static_cast<double>(full) / static_cast<double>(count), 0.5, 0.15);
}

TEST(SelfplayPlay, MatchesArePairs) {
  constexpr int kSide = 5;
  HostGames<kSide> games(8);
  games.settings.is_match = 1;
  games.settings.is_recording = 0;
  games.settings.opening_moves = 3;
  games.settings.opening_share = 1;
  games.settings.gumbel_scale = 0;
  games.settings.full_simulations = 24;  // the first network looks
  games.settings.fast_simulations = 0;   // the second plays its first thought
  games.begin();
  std::vector<std::vector<int>> first_moves(8);
  const auto network = [](const Question& q, Answer& a) {
    // The same for both, and independent of the symmetry.
    for (std::size_t p = 0; p < 25; ++p) a.policy[p] = q.has(static_cast<int>(p), 15) ? 2.0f : 0.0f;
    a.policy[25] = -2;
    a.win = 0.2f * (static_cast<float>(q.count(1) - q.count(2)) + 15 * q.globals[0]);
  };
  for (int i = 0; i < 5'000; ++i) {
    games.step(network);
    for (std::size_t g = 0; g < 8; ++g) {
      const Position<kSide>& position = games.nodes[g * kMaxNodes].position;
      if (position.move_count == 3 && first_moves[g].empty())
        first_moves[g] = {position.last[2], position.last[1], position.last[0]};
    }
  }
  int searcher_wins = 0;
  for (std::size_t g = 0; g < 8; ++g) {
    ASSERT_EQ(games.states[g].is_done, 1) << "game " << g;
    EXPECT_EQ(first_moves[g], first_moves[g ^ 1]);
    EXPECT_EQ(games.states[g].komi_half_points, games.states[g ^ 1].komi_half_points);
    searcher_wins += (games.results[g].score > 0) == (g % 2 == 0) ? 1 : 0;
  }
  EXPECT_EQ(games.counter(kGamesFinished), 8u);
  EXPECT_GE(searcher_wins, 4);
  EXPECT_NE(first_moves[0], first_moves[2]);
}

// What a game is made of depends on the seed alone.
TEST(SelfplayPlay, SameSeedSameGames) {
  const auto scores = [](std::uint64_t seed) {
    HostGames<5> games(2);
    games.settings.seed = seed;
    games.settings.full_simulations = 8;
    games.begin();
    StoneLover network(3);
    for (int i = 0; i < 1'500; ++i) games.step(network);
    return std::vector<float>(games.scores.begin(), games.scores.begin() + 10);
  };
  EXPECT_EQ(scores(5), scores(5));
  EXPECT_NE(scores(5), scores(6));
}

}  // namespace
}  // namespace katachi::selfplay::test
