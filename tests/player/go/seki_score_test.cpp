// What a seki is worth, and that the count of a board does not depend on the player's seed.
#include <set>

#include <gtest/gtest.h>

#include "go/diagram.hpp"
#include "player/player.hpp"

namespace katachi::player {
namespace {

using go::Color;

go::History position(std::string_view drawing, std::string_view rules) {
  const auto drawn = go::parse_diagram(drawing).value();
  go::Rules with_komi = *go::rules_by_name(rules);
  with_komi.set_komi(0.5);
  go::History game(drawn.size, with_komi);
  EXPECT_TRUE(game.set_up(drawn.black, drawn.white, Color::kBlack));
  return game;
}

Estimate judged(const go::History& game, std::uint64_t seed = 1, std::int64_t playouts = 200) {
  const core::SteadyClock clock;
  Preset preset{.name = "test", .search = "flat", .about = "", .parameters = {}};
  preset.parameters.seed = seed;
  preset.parameters.status_playouts = playouts;
  return make_player(preset, clock)->estimate(game, {});
}

std::string score(std::string_view drawing, std::string_view rules) {
  const go::History game = position(drawing, rules);
  return go::score_text(final_half_points(game, judged(game)));
}

struct SekiCase {
  std::string_view name, drawing, japanese, chinese;
};

const std::vector<SekiCase> kSekis = {
    {"one eye each, of one point",
     "X X X O O O\n"
     ". X . O . O\n"
     "X X X O O O\n",
     "W+0.5", "W+1.5"},
    {"an eye of one point against one of two",
     "X X X O O O O O\n"
     ". X X . O . . O\n"
     "X X X . O O O O\n",
     "W+0.5", "W+4.5"},
    {"two points against one",
     "O O O X X X X X\n"
     ". O O . X . . X\n"
     "O O O . X X X X\n",
     "W+0.5", "B+3.5"},
    {"the whole board",
     "X X X X O O O O O\n"
     "X X X X O O O O O\n"
     "X X X X O O O O O\n"
     "X X X X O O O O O\n"
     "X . X X . O . . O\n"
     "X X X X . O O O O\n"
     "X X X X O O O O O\n"
     "X X X X O O O O O\n"
     "X X X X O O O O O\n",
     "W+0.5", "W+7.5"},
    // The black stones inside are in seki, those outside have eyes that count.
    {"without eyes",
     "X O . X X X . O X\n"
     "X O O O O O O O X\n"
     "X X X X X X X X X\n"
     "X . X X X X X . X\n",
     "B+1.5", "B+15.5"},
};

TEST(SekiScore, EyesInSekiAreNobodysByTerritoryAlone) {
  for (const SekiCase& seki : kSekis) {
    EXPECT_EQ(score(seki.drawing, "japanese"), seki.japanese) << seki.name;
    EXPECT_EQ(score(seki.drawing, "korean"), seki.japanese) << seki.name;
    EXPECT_EQ(score(seki.drawing, "chinese"), seki.chinese) << seki.name;
    EXPECT_EQ(score(seki.drawing, "aga"), seki.chinese) << seki.name;
  }
}

TEST(SekiScore, OwnersAreThoseThatAreCounted) {
  const auto eye = go::History::GameBoard::Geo::vertex(go::Point::at(5, 1));
  for (const bool is_taxed : {true, false}) {
    const go::History game = position(kSekis[1].drawing, is_taxed ? "japanese" : "chinese");
    const Estimate e = judged(game);
    EXPECT_EQ(e.seki.size(), 19u);
    EXPECT_TRUE(e.dead.empty());
    EXPECT_EQ(final_owners(game, e)[eye], is_taxed ? Color::kEmpty : Color::kWhite);
    EXPECT_EQ(e.balance[8 + 5], is_taxed ? 0 : -1);
    EXPECT_EQ(e.balance[8 + 3], 0) << "a common liberty";
    EXPECT_EQ(e.balance[0], 1) << "a stone";
  }
}

TEST(SekiScore, ALargerEyeWinsTheRaceWhereFewLibertiesAreCommon) {
  const go::History game = position(
      "X X X O O O O\n"
      ". X . O . . O\n"
      "X X X O O O O\n",
      "japanese");
  for (const ChainStatus& chain : judged(game).chains) EXPECT_NE(chain.status, Status::kSeki);
}

// Who moves first lives in the corner and kills the other.
constexpr std::string_view kOpenFight =
    ". . . . O X .\n"
    "X X X X O X X\n"
    "O O O X O O X\n"
    ". . O X X O X\n"
    "O O O O X O X\n"
    "X X X X X O .\n"
    ". X . X O O .\n";

TEST(SekiScore, AnOpenFightHasOneScoreForAllSeeds) {
  for (const std::string_view rules : {"japanese", "chinese"}) {
    go::History game = position(kOpenFight, rules);
    std::set<std::string> scores;
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
      scores.insert(go::score_text(final_half_points(game, judged(game, seed, 40))));
    game.set_to_move(Color::kWhite);
    scores.insert(go::score_text(final_half_points(game, judged(game, 1, 40))));
    game.play(Color::kWhite, go::Move::pass());
    scores.insert(go::score_text(final_half_points(game, judged(game, 1, 40))));
    EXPECT_EQ(scores.size(), 1u) << rules << ": " << testing::PrintToString(scores);
  }
}

}  // namespace
}  // namespace katachi::player
