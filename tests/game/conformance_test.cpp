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
  core::Result<SameTexts> from_text(std::string_view text) const { return read<SameTexts>(text); }
  std::string move_text(int) const { return "one"; }
};
struct SameCodes : Countdown {
  using Countdown::Countdown;
  core::Result<SameCodes> from_text(std::string_view text) const { return read<SameCodes>(text); }
  std::uint32_t move_code(int) const { return 1; }
};
struct LargeCodes : Countdown {
  using Countdown::Countdown;
  core::Result<LargeCodes> from_text(std::string_view text) const { return read<LargeCodes>(text); }
  std::size_t move_codes() const { return 2; }
};
struct ChangingCodes : Countdown {
  using Countdown::Countdown;
  core::Result<ChangingCodes> from_text(std::string_view text) const { return read<ChangingCodes>(text); }
  std::size_t move_codes() const { return to_move() == Player::kFirst ? 3 : 4; }
};
struct BothWin : Countdown {
  using Countdown::Countdown;
  core::Result<BothWin> from_text(std::string_view text) const { return read<BothWin>(text); }
  double outcome(Player) const { return 1; }
};
struct Endless : Countdown {
  using Countdown::Countdown;
  core::Result<Endless> from_text(std::string_view text) const { return read<Endless>(text); }
  bool is_terminal() const { return false; }
};
struct NotEmptied : Countdown {
  using Countdown::Countdown;
  core::Result<NotEmptied> from_text(std::string_view text) const { return read<NotEmptied>(text); }
  void legal_moves(MoveList& out) const {
    if (!out.full()) out.push_back(1);
  }
};

struct ForgetsTheSide : Countdown {
  using Countdown::Countdown;
  core::Result<ForgetsTheSide> from_text(std::string_view text) const {
    auto state = read<ForgetsTheSide>(text);
    if (state && state->to_move() == Player::kSecond)
      state = read<ForgetsTheSide>(std::string(text.substr(0, 9)) + "first\n");
    return state;
  }
};
struct TakesAnything : Countdown {
  using Countdown::Countdown;
  core::Result<TakesAnything> from_text(std::string_view text) const {
    const auto state = read<TakesAnything>(text);
    return state ? *state : TakesAnything(1);
  }
};
struct NamesNoPlace : Countdown {
  using Countdown::Countdown;
  core::Result<NamesNoPlace> from_text(std::string_view text) const {
    const auto state = read<NamesNoPlace>(text);
    if (!state) return core::fail("bad");
    return state;
  }
};
struct PassesSecretly : Countdown {
  using Countdown::Countdown;
  core::Result<PassesSecretly> from_text(std::string_view text) const { return read<PassesSecretly>(text); }
  std::string move_text(int n) const { return n == 1 ? "pass" : "two"; }
  core::Result<int> parse_move(std::string_view text) const {
    return Countdown::parse_move(text == "pass" ? "one" : text);
  }
};
struct DrawsSecretly : Countdown {
  using Countdown::Countdown;
  core::Result<DrawsSecretly> from_text(std::string_view text) const { return read<DrawsSecretly>(text); }
  double outcome(Player) const { return 0.5; }
};
struct CountsSecretly : Countdown {
  using Countdown::Countdown;
  core::Result<CountsSecretly> from_text(std::string_view text) const { return read<CountsSecretly>(text); }
  double margin_first() const { return 1; }
};
struct Repeats : Countdown {
  using Countdown::Countdown;
  core::Result<Repeats> from_text(std::string_view text) const { return read<Repeats>(text); }
  std::uint64_t hash() const { return 1; }
};

TEST(Conformance, FindsBrokenPromises) {
  EXPECT_NE(conformance_problem(SameTexts(9)), "");
  EXPECT_NE(conformance_problem(SameCodes(9)), "");
  EXPECT_NE(conformance_problem(LargeCodes(9)), "");
  EXPECT_NE(conformance_problem(ChangingCodes(9)), "");
  EXPECT_NE(conformance_problem(BothWin(9)), "");
  EXPECT_NE(conformance_problem(Endless(9)), "");
  EXPECT_NE(conformance_problem(NotEmptied(9)), "");
  EXPECT_NE(conformance_problem(ForgetsTheSide(9)), "");
  EXPECT_NE(conformance_problem(TakesAnything(9)), "");
  EXPECT_NE(conformance_problem(NamesNoPlace(9)), "");
}

TEST(Conformance, FindsBrokenTraits) {
  EXPECT_NE(conformance_problem(PassesSecretly(9)), "");
  EXPECT_NE(conformance_problem(DrawsSecretly(9)), "");
  EXPECT_NE(conformance_problem(CountsSecretly(9)), "");
  EXPECT_NE(conformance_problem(Repeats(9)), "");
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
  EXPECT_EQ(text, "1 stones\nfirst\nlegal: one\nmove 1: one\n\n0 stones\nsecond\nover: won by the first player\n");
  EXPECT_NE(playthrough(Countdown(9), rng, 1).find("not over"), std::string::npos);
}

}  // namespace
}  // namespace katachi::game::test
