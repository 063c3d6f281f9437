#include "core/rng.hpp"

#include <array>
#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace katachi::core {
namespace {

// The published reference code of splitmix64 gives these from seed 0.
TEST(Mix64, IsSplitmix64) {
  EXPECT_EQ(mix64(0), 0xe220a8397b1dcdafu);
  EXPECT_EQ(mix64(0x9e3779b97f4a7c15u), 0x6e789e6aa1b965f4u);
  EXPECT_EQ(mix64(2 * 0x9e3779b97f4a7c15u), 0x06c45d188009454fu);
}

// The published reference code of xoshiro256**, its state filled by splitmix64 from the seed.
class Reference {
 public:
  explicit Reference(std::uint64_t seed) {
    for (auto& word : s_) {
      seed += 0x9e3779b97f4a7c15u;
      std::uint64_t z = seed;
      z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
      z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
      word = z ^ (z >> 31);
    }
  }
  std::uint64_t next() {
    const std::uint64_t result = rotl(s_[1] * 5, 7) * 9;
    const std::uint64_t t = s_[1] << 17;
    s_[2] ^= s_[0];
    s_[3] ^= s_[1];
    s_[1] ^= s_[2];
    s_[0] ^= s_[3];
    s_[2] ^= t;
    s_[3] = rotl(s_[3], 45);
    return result;
  }

 private:
  static std::uint64_t rotl(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
  std::array<std::uint64_t, 4> s_{};
};

TEST(Rng, IsXoshiro256StarStar) {
  for (const std::uint64_t seed : {0u, 1u, 42u}) {
    Reference reference(seed);
    Rng rng(seed);
    for (int i = 0; i < 100; ++i) ASSERT_EQ(rng(), reference.next());
  }
}

TEST(Rng, GivesTheSameNumbersEverywhere) {
  Rng rng(1);
  EXPECT_EQ(rng(), 0xb3f2af6d0fc710c5u);
  EXPECT_EQ(rng(), 0x853b559647364ceau);
  EXPECT_EQ(rng(), 0x92f89756082a4514u);
}

TEST(Rng, BelowStaysInRangeAndIsRoughlyUniform) {
  constexpr std::uint32_t kBound = 7;
  constexpr int kDraws = 70000;
  Rng rng(3);
  std::array<int, kBound> seen{};
  for (int i = 0; i < kDraws; ++i) {
    const std::uint32_t n = rng.below(kBound);
    ASSERT_LT(n, kBound);
    ++seen[n];
  }
  // Chi-square with 6 degrees of freedom: 22.5 is exceeded once in a thousand seeds.
  double chi_square = 0;
  for (const int count : seen) chi_square += (count - 10000.0) * (count - 10000.0) / 10000.0;
  EXPECT_LT(chi_square, 22.5);
  EXPECT_EQ(rng.below(1), 0u);
}

TEST(Rng, UniformIsInTheUnitInterval) {
  Rng rng(4);
  double sum = 0;
  for (int i = 0; i < 10000; ++i) {
    const double u = rng.uniform();
    ASSERT_GE(u, 0.0);
    ASSERT_LT(u, 1.0);
    sum += u;
  }
  EXPECT_NEAR(sum / 10000, 0.5, 0.01);
}

TEST(Rng, SplitGivesAnotherStream) {
  Rng a(5);
  Rng b = a.split();
  std::set<std::uint64_t> numbers;
  for (int i = 0; i < 1000; ++i) {
    numbers.insert(a());
    numbers.insert(b());
  }
  EXPECT_EQ(numbers.size(), 2000u);
}

}  // namespace
}  // namespace katachi::core
