#include "playout/uniform.hpp"

#include <gtest/gtest.h>

#include "go/state.hpp"
#include "playout/go_playout.hpp"

namespace katachi::playout {
namespace {

static_assert(game::PlayoutPolicy<UniformPlayout<go::State<9>>, go::State<9>>);

TEST(UniformPlayout, EndsAndRepeatsWithItsSeed) {
  const go::State<9> state(go::Size::square(3), go::Rules{});
  const UniformPlayout<go::State<9>> policy;
  core::Rng a(1), b(1), c(2);
  double same = 0, other = 0;
  for (int i = 0; i < 200; ++i) {
    const double first = policy.run(state, a).outcome_first;
    EXPECT_TRUE(first == 0.0 || first == 0.5 || first == 1.0);
    same += first == policy.run(state, b).outcome_first;
    other += first == policy.run(state, c).outcome_first;
  }
  EXPECT_EQ(same, 200);
  EXPECT_LT(other, 200);
}

TEST(UniformPlayout, CutsEndlessGames) {
  const UniformPlayout<go::State<9>> policy(1);
  core::Rng rng(1);
  EXPECT_EQ(policy.run(go::State<9>(go::Size::square(9), go::Rules{}), rng).outcome_first, 0.5);
}

}  // namespace
}  // namespace katachi::playout
