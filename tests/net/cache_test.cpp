#include "net/cache.hpp"

#include <set>
#include <thread>

#include <gtest/gtest.h>

#include "tests/net/positions.hpp"

namespace katachi::net {
namespace {

constexpr go::Size kSmall{9, 9};

// An answer in which every number tells which one it is.
Output numbered(int which) {
  Output out;
  out.area = kSmall.area();
  out.logits.fill(static_cast<float>(which));
  out.ownership.fill(static_cast<float>(-which));
  out.win_logit = out.win = out.score_mean = out.score_deviation = static_cast<float>(10 * which);
  return out;
}

bool is_numbered(const Output& out, int which) {
  const auto area = static_cast<std::size_t>(out.area);
  bool is_good = out.area == kSmall.area() && out.win == static_cast<float>(10 * which) && out.score_mean == out.win;
  for (std::size_t i = 0; i <= area; ++i) is_good &= out.logits[i] == static_cast<float>(which);
  for (std::size_t i = 0; i < area; ++i) is_good &= out.ownership[i] == static_cast<float>(-which);
  return is_good;
}

core::Key128 key(std::uint64_t n) { return {.high = n, .low = n << 7}; }

TEST(NetCache, RemembersAndForgets) {
  Cache cache(kSmall, 100'000);
  ASSERT_GT(cache.entries(), 50u);
  ASSERT_LT(cache.entries() * 81 * 2 * sizeof(float), 100'000u) << "the memory is bounded";
  Output out;
  EXPECT_FALSE(cache.find(key(1), out));
  cache.remember(key(1), numbered(1));
  ASSERT_TRUE(cache.find(key(1), out));
  EXPECT_TRUE(is_numbered(out, 1));
  // More than there is room for: what is found is right, and some of the latest are.
  std::size_t found = 0;
  for (int i = 1; i <= 1000; ++i) cache.remember(key(static_cast<std::uint64_t>(i)), numbered(i));
  for (int i = 1; i <= 1000; ++i)
    if (cache.find(key(static_cast<std::uint64_t>(i)), out)) {
      ++found;
      ASSERT_TRUE(is_numbered(out, i)) << i;
    }
  EXPECT_LE(found, cache.entries());
  EXPECT_GT(found, cache.entries() / 2);
}

TEST(NetCache, WithoutMemoryItKnowsNothing) {
  Cache cache(kSmall, 0);
  Output out;
  cache.remember(key(1), numbered(1));
  EXPECT_FALSE(cache.find(key(1), out));
}

TEST(NetCache, ThreadsShareIt) {
  Cache cache(kSmall, 20'000);  // small, so that they meet
  const auto work = [&](int from) {
    Output out;
    for (int i = 0; i < 3000; ++i) {
      const int which = 1 + (from + i * 7) % 50;
      if (cache.find(key(static_cast<std::uint64_t>(which)), out)) {
        EXPECT_TRUE(is_numbered(out, which));
      }
      cache.remember(key(static_cast<std::uint64_t>(which)), numbered(which));
    }
  };
  const std::jthread first([&] { work(0); }), second([&] { work(25); });
}

TEST(NetCache, TheKeyIsOfAllThatANetworkSees) {
  core::Rng rng(3);
  const go::History game = test::random_history(rng, kSmall, 60);
  const Input input = input_of(game, game.to_move());
  std::set<core::Key128> keys = {key_of(input)};
  EXPECT_EQ(key_of(input_of(game, game.to_move())), key_of(input));
  // Every plane of every point, and every number.
  std::size_t others = 0;
  for (std::size_t place = 0; place < static_cast<std::size_t>(kSmall.area()); ++place)
    for (unsigned plane = 0; plane < kPlanes; ++plane, ++others) {
      Input other = input;
      other.points[place] = static_cast<std::uint16_t>(other.points[place] ^ (1u << plane));
      keys.insert(key_of(other));
    }
  for (std::size_t number = 0; number < kNumbers; ++number, ++others) {
    Input other = input;
    other.numbers[number] += 0.5f;
    keys.insert(key_of(other));
  }
  Input wide = input;
  wide.size = {27, 3};
  keys.insert(key_of(wide));
  EXPECT_EQ(keys.size(), others + 2);
}

}  // namespace
}  // namespace katachi::net
