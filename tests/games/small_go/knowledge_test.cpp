// What the knowledge of Go on small boards says after pasts in which the whole board was captured.
#include "games/small_go/knowledge.hpp"

#include <gtest/gtest.h>

#include "tests/games/support.hpp"

namespace katachi::games::small_go {
namespace {

// White's stone on A2 is dead, but the capture at A1 would bring back an earlier position. Trying everything finds +3.
TEST(SmallGoKnowledge, ADeadStoneThatSuperkoProtects) {
  const State start(go::Size{.width = 3, .height = 2}, Rules());
  const State state =
      test::after(start, "B1 A1 C2 A2 C1 pass B2 A2 pass A1 B2 C2 B1 C1 A1 pass C2 pass A2 C1 B1 A2 B2 A1 C2 A2");
  ASSERT_EQ(state.to_move(), game::Player::kFirst);
  const Knowledge knowledge(state.shape());
  EXPECT_LE(knowledge.bounds(state).lower, 6);
  EXPECT_GE(knowledge.bounds(state).upper, 6);
  // The same stones after no past are all Black's board.
  const State fresh(state.shape(), state.rules(), state.stones(), state.to_move());
  EXPECT_EQ(knowledge.bounds(fresh).lower, 12);
}

}  // namespace
}  // namespace katachi::games::small_go
