#include "player/go/without_passes.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace katachi::player {
namespace {

constexpr go::Size kSize = go::Size::square(9);

go::History game_of(const std::vector<const char*>& moves) {
  go::History game(kSize);
  for (const char* const move : moves) game.play(game.to_move(), *go::parse_gtp_move(move, kSize));
  return game;
}

TEST(WithoutPasses, TakesBackAllAtTheEndAndNoOther) {
  for (const int passes : {0, 1, 2, 3}) {
    std::vector<const char*> moves = {"E5", "pass", "C3"};
    moves.insert(moves.end(), static_cast<std::size_t>(passes), "pass");
    const go::History asked = game_of(moves);
    const go::History game = without_last_passes(asked);
    EXPECT_EQ(game.moves().size(), 3u) << passes;
    EXPECT_EQ(game.consecutive_passes(), 0);
    EXPECT_EQ(game.to_move(), asked.to_move()) << passes;
    EXPECT_EQ(game.board().hash(), asked.board().hash());
  }
}

TEST(WithoutPasses, NothingButPasses) {
  const go::History game = without_last_passes(game_of({"pass"}));
  EXPECT_TRUE(game.moves().empty());
  EXPECT_EQ(game.to_move(), go::Color::kWhite);
}

// A ko that passes lifted, a turn that was set by hand: all is as before when it is over.
TEST(WithoutPasses, ForAMoment) {
  go::Rules rules;
  rules.ko = go::KoRule::kSimple;
  go::History game(kSize, rules);
  for (const char* const move : {"D5", "E5", "C4", "F4", "D3", "E3", "E4", "D4"})
    ASSERT_EQ(game.play(game.to_move(), *go::parse_gtp_move(move, kSize)), go::Legality::kLegal) << move;
  const go::Move retake = *go::parse_gtp_move("E4", kSize);
  ASSERT_EQ(game.legality(go::Color::kBlack, retake), go::Legality::kKo);
  for (int passes = 0; passes < 3; ++passes) {
    const go::History before = game;
    {
      const PassesTakenBack without(game);
      EXPECT_EQ(game.moves().size(), 8u);
      EXPECT_EQ(game.to_move(), before.to_move());
      EXPECT_EQ(game.legality(go::Color::kBlack, retake), go::Legality::kKo);
      game.set_to_move(go::opposite(before.to_move()));
    }
    EXPECT_TRUE(std::ranges::equal(game.moves(), before.moves()));
    EXPECT_TRUE(std::ranges::equal(game.position_hashes(), before.position_hashes()));
    EXPECT_EQ(game.to_move(), before.to_move());
    EXPECT_EQ(game.is_legal(go::Color::kBlack, retake), before.is_legal(go::Color::kBlack, retake));
    go::History undone = game, expected = before;
    while (undone.undo() && expected.undo()) EXPECT_EQ(undone.to_move(), expected.to_move());
    game.play(passes == 1 ? game.to_move() : go::opposite(game.to_move()), go::Move::pass());
  }
}

}  // namespace
}  // namespace katachi::player
