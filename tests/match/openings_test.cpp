#include "match/openings.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>

#include <gtest/gtest.h>

#include "match/conduct.hpp"

namespace katachi::match {
namespace {

GameConditions on(int size) {
  GameConditions conditions;
  conditions.size = go::Size::square(size);
  return conditions;
}

std::string text(const std::vector<go::Move>& moves) {
  std::string out;
  for (const go::Move move : moves) out += go::sgf_text(move);
  return out;
}

TEST(Openings, NoneIsEmpty) { EXPECT_TRUE((*Openings::open("none", on(9), 1))->opening(3).empty()); }

TEST(Openings, RandomOnesAreLegalAndDifferent) {
  const auto openings = Openings::open("random:8", on(5), 1).value();
  std::set<std::string> seen;
  for (std::uint64_t pair = 0; pair < 50; ++pair) {
    const auto moves = openings->opening(pair);
    EXPECT_EQ(moves.size(), 8u);
    GameJob job;
    job.conditions = on(5);
    job.opening = moves;
    EXPECT_TRUE(start_of(job)) << text(moves);
    seen.insert(text(moves));
  }
  EXPECT_GT(seen.size(), 45u);
}

TEST(Openings, DependOnSeedAndPairAlone) {
  const auto a = Openings::open("random:6", on(9), 5).value(), b = Openings::open("random:6", on(9), 5).value();
  const auto c = Openings::open("random:6", on(9), 6).value();
  static_cast<void>(a->opening(1));
  EXPECT_EQ(text(a->opening(17)), text(b->opening(17)));
  EXPECT_NE(text(a->opening(17)), text(c->opening(17)));
}

TEST(Openings, OfRecordsComeEachOnceBeforeOneComesAgain) {
  const auto folder = std::filesystem::temp_directory_path() / ("katachi_openings_" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  const auto file = folder / "games.sgf";
  std::ofstream(file) << "(;GM[1]SZ[9];B[aa];W[bb];B[cc])(;GM[1]SZ[9];B[dd];W[bb];B[cc])(;GM[1]SZ[9];B[aa];W[bb];B[ee])"
                         "(;GM[1]SZ[9]AB[gg]AW[hh];B[aa];W[bb])(;GM[1]SZ[13];B[aa])";
  const auto two = Openings::open(file.string() + ":2", on(9), 1).value();  // two games begin alike
  EXPECT_NE(text(two->opening(0)), text(two->opening(1)));
  EXPECT_EQ(text(two->opening(0)), text(two->opening(2)));
  EXPECT_EQ(two->opening(0).size(), 2u);
  const auto all = Openings::open(file.string(), on(9), 1).value();
  EXPECT_EQ((std::set{text(all->opening(0)), text(all->opening(1)), text(all->opening(2))}),
            (std::set<std::string>{"aabbcc", "ddbbcc", "aabbee"}));
  EXPECT_FALSE(Openings::open(file.string(), on(7), 1));
  std::filesystem::remove_all(folder);
}

TEST(Openings, BadTexts) {
  for (const char* bad : {"random", "random:0", "random:x", "random:1000", "forme-k", "no/such/file.sgf"}) {
    const auto openings = Openings::open(bad, on(9), 1);
    ASSERT_FALSE(openings) << bad;
    EXPECT_FALSE(openings.error().text().empty());
  }
}

}  // namespace
}  // namespace katachi::match
