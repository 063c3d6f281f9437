#include "games/registry/registry.hpp"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "game/conformance.hpp"
#include "game/random_walk.hpp"

namespace katachi::games {
namespace {

const Entry& game_named(std::string_view name) {
  const auto entry = find_game(name);
  EXPECT_TRUE(entry) << name;
  return **entry;
}

TEST(Registry, NamesAreOrderedAndFound) {
  const std::vector<std::string> names = game_names();
  EXPECT_TRUE(std::ranges::is_sorted(names));
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
  for (const std::string& name : names) EXPECT_EQ(game_named(name).traits->name, name);
}

TEST(Registry, OffersTheNearestName) {
  const auto wrong = find_game("conect-four");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().text(), "unknown game 'conect-four' (did you mean connect-four?)");
  EXPECT_EQ(find_game("backgammon").error().remedy, "katachi games lists them");
}

TEST(Registry, EveryGameHasItsTraitsAndRules) {
  for (const Entry& entry : all_games()) {
    const auto start = start_of(entry);
    ASSERT_TRUE(start) << start.error().text();
    EXPECT_EQ(start->traits().name, entry.traits->name);
    EXPECT_EQ(std::ranges::count(entry.rules, '.'), 5) << entry.rules;
    EXPECT_TRUE(game::check_size(*entry.traits, entry.traits->smallest));
    EXPECT_TRUE(game::check_size(*entry.traits, entry.traits->largest));
    EXPECT_FALSE(start->is_terminal());
    EXPECT_EQ(start->to_move(), game::Player::kFirst);
  }
}

// Whatever is registered keeps its promises and its traits, on the smallest board it is played on, and on the usual one.
TEST(Registry, EveryGameConforms) {
  for (const Entry& entry : all_games()) {
    EXPECT_EQ(game::conformance_problem(*start_of(entry, entry.traits->smallest), {.games = 3, .max_moves = 60}), "");
    EXPECT_EQ(game::conformance_problem(*start_of(entry), {.games = 1, .max_moves = 30}), "");
  }
}

TEST(Registry, PositionsAreReadOnBoardsOfEverySize) {
  for (const Entry& entry : all_games())
    for (const game::BoardSize size : {entry.traits->smallest, entry.traits->usual, entry.traits->largest}) {
      core::Rng rng(1);
      const game::AnyState state = game::random_walk(*start_of(entry, size), rng, 9, [](const auto&, auto) {});
      const auto read = position_of(entry, state.text());
      ASSERT_TRUE(read) << read.error().text() << "\n" << state.text();
      EXPECT_EQ(read->text(), state.text());
      EXPECT_FALSE(position_of(entry, "?\n" + state.text()));
    }
}

TEST(Registry, RefusesSizesAndOptionsOfOtherGames) {
  const auto board = start_of(game_named("hex"), game::BoardSize{5, 6});
  EXPECT_EQ(board.error().text(), "Hex is not played on a board of 5x6 (sizes: 1x1 to 13x13, square)");
  const auto option = start_of(game_named("hex"), std::nullopt, {{"komi", "7"}});
  EXPECT_EQ(option.error().text(), "Hex has no option 'komi' (omit it)");
  EXPECT_FALSE(position_of(game_named("hex"), start_of(game_named("hex"))->text(), {{"komi", "7"}}));
}

TEST(Registry, GoTakesRules) {
  const Entry& go = game_named("go");
  const auto margin = [&](const Options& options) {
    return start_of(go, game::BoardSize::square(5), options)->margin_first();
  };
  EXPECT_EQ(margin({}), -7.5);
  EXPECT_EQ(margin({{"komi", "0"}}), 0);
  EXPECT_EQ(margin({{"rules", "chinese"}, {"komi", "3"}, {"ko", "SIMPLE"}}), -3);
  for (const Options& bad : std::vector<Options>{{{"rules", "japanese"}},
                                                 {{"rules", "none"}},
                                                 {{"komi", "much"}},
                                                 {{"komi", "1e9"}},
                                                 {{"scoring", "TERRITORY"}},
                                                 {{"size", "9"}}}) {
    EXPECT_FALSE(start_of(go, std::nullopt, bad)) << bad.begin()->first;
    EXPECT_FALSE(position_of(go, start_of(go)->text(), bad)) << bad.begin()->first;
  }
}

}  // namespace
}  // namespace katachi::games
