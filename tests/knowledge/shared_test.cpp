// Real games, if they are here: the folder "games" of $KATACHI_SHARED or of "shared" beside the repository.
#include <array>
#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>

#include "knowledge/analysis.hpp"
#include "record/load_games.hpp"
#include "tests/go/effort.hpp"
#include "tests/knowledge/slow_field.hpp"

namespace katachi::knowledge {
namespace {

namespace fs = std::filesystem;

constexpr int kMoves = 10'000;   // analysed by an analyst that has seen all positions before them
constexpr int kFreshEvery = 10;  // of them analysed by a new one as well
constexpr int kSlowEvery = 100;  // of them compared with the plain loops

template <int MaxSize>
void expect_same(const Analysis<MaxSize>& a, const Analysis<MaxSize>& b) {
  ASSERT_EQ(a.points, b.points);
  ASSERT_EQ(a.uncertainty, b.uncertainty);
  ASSERT_EQ(a.worth, b.worth);
  ASSERT_EQ(a.maps.territory, b.maps.territory);
  ASSERT_EQ(a.maps.area, b.maps.area);
  ASSERT_EQ(a.groups.size(), b.groups.size());
  for (std::size_t i = 0; i < a.groups.size(); ++i) {
    ASSERT_EQ(a.groups[i].closing, b.groups[i].closing);
    ASSERT_EQ(a.groups[i].status, b.groups[i].status);
    ASSERT_EQ(a.groups[i].half_eyes, b.groups[i].half_eyes);
    ASSERT_EQ(a.groups[i].escapes, b.groups[i].escapes);
  }
  ASSERT_EQ(a.fights.size(), b.fights.size());
}

void expect_slow(const Analysis<19>& analysis, go::Size size) {
  go::Board<19> standing(size);
  analysis.standing.black.for_each([&](go::Vertex<19> v) { standing.place(v, go::Color::kBlack); });
  analysis.standing.white.for_each([&](go::Vertex<19> v) { standing.place(v, go::Color::kWhite); });
  test::SlowField territory(standing, kStoneValue);
  territory.apply(kTerritory.dilations, kTerritory.erosions);
  analysis.board.all.for_each([&](go::Vertex<19> v) {
    const go::Point p = go::Geometry<19>::point(v);
    ASSERT_EQ(analysis.maps.territory[v], territory.at(p.x, p.y));
  });
}

// An analysis depends on the board alone, not on what the analyst has seen.
TEST(SharedGames, AnalysesAfterEveryMove) {
  const char* const named = std::getenv("KATACHI_SHARED");
  const fs::path folder = named != nullptr ? fs::path(named) : fs::path(KATACHI_SOURCE_DIR).parent_path() / "shared";
  const std::array paths = {folder / "games" / "pro-valid.sgf"};
  if (!fs::exists(paths[0])) GTEST_SKIP() << "no file " << paths[0] << "; set KATACHI_SHARED to the folder";
  record::LoadReport report;
  const auto games = record::load_games(paths, {.max_games = 100}, {}, report);
  ASSERT_TRUE(games) << games.error().text();
  const go::Size size = go::Size::square(19);
  Analyst<19> analyst(size);
  int moves = 0;
  const int most = go::test::effort(kMoves);
  for (const record::GameSet::Game& game : games->games()) {
    go::Board<19> board = games->start<19>(game);
    for (const record::PackedMove move : games->moves(game)) {
      if (move.is_pass()) continue;
      board.play(go::Geometry<19>::vertex(move.point()), move.color());
      if (++moves > most) return;
      const Analysis<19> analysis = analyst.analyse(board);
      ASSERT_EQ(analysis.board.black.size() + analysis.board.white.size(),
                board.stones(go::Color::kBlack) + board.stones(go::Color::kWhite));
      if (moves % kFreshEvery == 0) expect_same(analysis, Analyst<19>(size).analyse(board));
      if (moves % kSlowEvery == 0) expect_slow(analysis, size);
      if (HasFatalFailure()) return;
    }
  }
  FAIL() << "only " << moves << " moves";
}

}  // namespace
}  // namespace katachi::knowledge
