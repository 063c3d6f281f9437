#include "game/conformance.hpp"

#include <gtest/gtest.h>

#include "game/playthrough.hpp"
#include "tests/game/countdown.hpp"

namespace katachi::game::test {
namespace {

TEST(Conformance, PassesAGoodGame) { EXPECT_EQ(conformance_problem(Countdown(12)), ""); }

// Each of these breaks one promise; the battery must tell.
struct SameTexts : Countdown {
  using Countdown::Countdown;
  std::string move_text(int) const { return "one"; }
};
struct SameCodes : Countdown {
  using Countdown::Countdown;
  std::uint32_t move_code(int) const { return 1; }
};
struct LargeCodes : Countdown {
  using Countdown::Countdown;
  std::size_t move_codes() const { return 2; }
};
struct ChangingCodes : Countdown {
  using Countdown::Countdown;
  std::size_t move_codes() const { return to_move() == Player::kFirst ? 3 : 4; }
};
struct BothWin : Countdown {
  using Countdown::Countdown;
  double outcome(Player) const { return 1; }
};
struct Endless : Countdown {
  using Countdown::Countdown;
  bool is_terminal() const { return false; }
};
struct NotEmptied : Countdown {
  using Countdown::Countdown;
  void legal_moves(MoveList& out) const {
    if (!out.full()) out.push_back(1);
  }
};

TEST(Conformance, FindsBrokenPromises) {
  EXPECT_NE(conformance_problem(SameTexts(9)), "");
  EXPECT_NE(conformance_problem(SameCodes(9)), "");
  EXPECT_NE(conformance_problem(LargeCodes(9)), "");
  EXPECT_NE(conformance_problem(ChangingCodes(9)), "");
  EXPECT_NE(conformance_problem(BothWin(9)), "");
  EXPECT_NE(conformance_problem(Endless(9)), "");
  EXPECT_NE(conformance_problem(NotEmptied(9)), "");
}

TEST(RandomWalk, EndsAtTheEndOrAtTheLimit) {
  core::Rng rng(1);
  int moves = 0;
  const auto count = [&](const Countdown&, int) { ++moves; };
  EXPECT_TRUE(random_walk(Countdown(30), rng, 1000, count).is_terminal());
  EXPECT_GE(moves, 15);
  moves = 0;
  EXPECT_FALSE(random_walk(Countdown(30), rng, 3, count).is_terminal());
  EXPECT_EQ(moves, 3);
}

TEST(Playthrough, WritesPositionsMovesAndTheEnd) {
  core::Rng rng(1);
  const std::string text = playthrough(Countdown(1), rng, 10);
  EXPECT_EQ(text, "1 first\nlegal: one\nmove 1: one\n\n0 second\nover: won by the first player\n");
  EXPECT_NE(playthrough(Countdown(9), rng, 1).find("not over"), std::string::npos);
}

}  // namespace
}  // namespace katachi::game::test
