// The presets that are shipped: each plays, and each is what its description says.
#include <algorithm>
#include <cstdlib>

#include <gtest/gtest.h>

#include "core/clock.hpp"
#include "player/player.hpp"
#include "player/preset.hpp"

namespace katachi::player {
namespace {

class ShippedPresets : public testing::Test {
 protected:
  void SetUp() override { setenv("KATACHI_DATA", KATACHI_SOURCE_DIR "/data", 1); }
};

TEST_F(ShippedPresets, EverySearchHasOne) {
  std::vector<std::string> searches;
  for (const std::string& name : preset_names()) searches.push_back(load_preset(name).value().search);
  for (const char* search : {"flat", "pruning", "selective", "amaf", "annealing", "tree", "model", "random"})
    EXPECT_TRUE(std::ranges::find(searches, search) != searches.end()) << search;
}

// By the margin the capture of four stones is worth most: it gives Black the whole board.
TEST_F(ShippedPresets, AmafAndSelectiveCapture) {
  const core::SteadyClock clock;
  const auto size = go::Size::square(5);
  std::vector<go::Point> black, white;
  for (const char* text : {"B1", "B2", "B3", "B4", "D1", "D2", "D3", "D4"})
    black.push_back(go::parse_gtp_move(text, size)->point());
  for (const char* text : {"C1", "C2", "C3", "C4"}) white.push_back(go::parse_gtp_move(text, size)->point());
  for (const char* name : {"amaf", "selective"}) {
    const auto player = make_player(load_preset(name).value(), clock);
    for (const auto& [parameter, value] : {std::pair{"playouts", "2000"}, {"seed", "1"}})
      ASSERT_TRUE(player->set_parameter(parameter, value));
    go::History game(size, go::Rules{});
    ASSERT_TRUE(game.set_up(black, white, go::Color::kBlack));
    const Choice choice = player->choose(game, go::Color::kBlack, {.may_resign = false}, {});
    EXPECT_EQ(go::gtp_text(choice.move, size), "C5") << name;
  }
}

TEST_F(ShippedPresets, FlatGoesByTheShareOfWins) {
  EXPECT_FALSE(load_preset("flat").value().parameters.monte_carlo.by_margin);
  EXPECT_TRUE(load_preset("amaf").value().parameters.monte_carlo.by_margin);
}

// Progressive unpruning with the numbers of Chaslot et al. 2008.
TEST_F(ShippedPresets, MogoOpensMovesOneAfterTheOther) {
  const Preset mogo = load_preset("mogo").value();
  const auto& tree = mogo.parameters.tree;
  EXPECT_EQ(tree.opening, search::mcts::Opening::kUnpruning);
  EXPECT_EQ(tree.opening_initial, 5);
  EXPECT_EQ(tree.opening_first, 50);
  EXPECT_EQ(tree.opening_growth, 1.3);
}

}  // namespace
}  // namespace katachi::player
