#include "player/go/without_passes.hpp"

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

}  // namespace
}  // namespace katachi::player
