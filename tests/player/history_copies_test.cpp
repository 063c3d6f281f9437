// What a move costs beside the thinking: one copy of the game, however long it is and whatever the search.
#include <cstddef>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "player/session.hpp"
#include "tests/search/mcts/allocations.hpp"

namespace katachi::player {
namespace {

using go::Color;

constexpr go::Size kCopiedSize = go::Size::square(19);

std::size_t allocations() { return search::mcts::test::allocations(); }

// Rows of stones with empty ones between them: many moves, and no chain in danger.
go::History long_game(bool ends_with_pass) {
  go::History game(kCopiedSize, *go::rules_by_name("chinese"));
  for (int y = 0; y < kCopiedSize.height; y += 4)
    for (int x = 0; x < kCopiedSize.width; ++x) {
      EXPECT_EQ(game.play(Color::kBlack, go::Point::at(x, y)), go::Legality::kLegal);
      EXPECT_EQ(game.play(Color::kWhite, go::Point::at(x, y + (y < 16 ? 2 : 1))), go::Legality::kLegal);
    }
  if (ends_with_pass) {
    game.play(Color::kBlack, go::Move::pass());
    game.set_to_move(Color::kBlack);
  }
  return game;
}

// The same stones, and nothing that was before.
go::History set_up_like(const go::History& game) {
  std::vector<go::Point> stones[2];
  game.board().for_each_point([&](auto v) {
    if (const Color color = game.board().at(v); go::is_stone(color))
      stones[go::side_index(color)].push_back(go::History::GameBoard::Geo::point(v));
  });
  go::History start(kCopiedSize, game.rules());
  EXPECT_TRUE(
      start.set_up(stones[go::side_index(Color::kBlack)], stones[go::side_index(Color::kWhite)], game.to_move()));
  return start;
}

class HistoryCopies : public testing::TestWithParam<const char*> {
 protected:
  // Of the second of two moves in the same position: the first makes the search.
  std::size_t of_a_move(const go::History& game) {
    Preset preset{.name = "test", .search = GetParam(), .about = "", .parameters = {}};
    preset.parameters.playouts = 1;
    preset.parameters.memory = 16;
    preset.parameters.reuse = false;
    GameSession session(game, make_player(preset, clock_), clock_);
    static_cast<void>(session.choose(Color::kBlack, {.may_resign = false}, {}));
    session.undo();
    const std::size_t before = allocations();
    static_cast<void>(session.choose(Color::kBlack, {.may_resign = false}, {}));
    return allocations() - before;
  }

  core::SteadyClock clock_;
};

TEST_P(HistoryCopies, OnePerMove) {
#ifdef KATACHI_SANITIZED
  GTEST_SKIP() << "allocations are the sanitizer's";
#endif
  for (const bool ends_with_pass : {false, true}) {
    const go::History game = long_game(ends_with_pass);
    const std::size_t before = allocations();
    const auto copy = std::make_optional(game);
    const double per_copy = static_cast<double>(allocations() - before);
    ASSERT_GT(per_copy, 300) << "the test lives of copies that are much to allocate";
    const double extra = static_cast<double>(of_a_move(game)) - static_cast<double>(of_a_move(set_up_like(*copy)));
    EXPECT_GT(extra, 0.7 * per_copy) << ends_with_pass;
    EXPECT_LT(extra, 1.3 * per_copy) << ends_with_pass;
  }
}

INSTANTIATE_TEST_SUITE_P(Searches, HistoryCopies, testing::Values("tree", "flat", "random"),
                         [](const auto& search) { return std::string(search.param); });

}  // namespace
}  // namespace katachi::player
