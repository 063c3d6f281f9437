#include "analysis/position_hash.hpp"

#include <set>

#include <gtest/gtest.h>

#include "tests/analysis/fixture.hpp"

namespace katachi::analysis {
namespace {

PositionHash hash_of(std::string_view changes) {
  const Query query = query_of(changes);
  return position_hash(position_at(query, static_cast<int>(query.moves.size())));
}

TEST(PositionHash, SixteenDigits) {
  const PositionHash hash = hash_of(R"({"moves":[["B","D4"]]})");
  EXPECT_EQ(hash.exact.size(), 16u);
  EXPECT_EQ(hash.exact.find_first_not_of("0123456789ABCDEF"), std::string::npos);
}

TEST(PositionHash, TheWayToAPositionPlaysNoPart) {
  const PositionHash one = hash_of(R"({"moves":[["B","D4"],["W","E5"],["B","C7"]]})");
  EXPECT_EQ(one.exact, hash_of(R"({"moves":[["B","C7"],["W","E5"],["B","D4"]]})").exact);
  EXPECT_EQ(one.exact, hash_of(R"({"initialStones":[["B","C7"],["W","E5"],["B","D4"]],"initialPlayer":"W"})").exact);
}

TEST(PositionHash, DifferentPositionsDiffer) {
  const std::string black = hash_of(R"({"initialStones":[["B","D4"]],"initialPlayer":"B"})").exact;
  EXPECT_NE(black, hash_of(R"({"initialStones":[["B","D4"]],"initialPlayer":"W"})").exact);
  EXPECT_NE(black, hash_of(R"({"initialStones":[["W","D4"]],"initialPlayer":"B"})").exact);
  EXPECT_NE(black, hash_of(R"({"initialStones":[["B","D5"]],"initialPlayer":"B"})").exact);
  EXPECT_NE(hash_of(R"({"boardXSize":9})").exact, hash_of(R"({"boardXSize":8})").exact);
}

TEST(PositionHash, KoCounts) {
  const char* const with_ko = R"({"moves":[["B","D5"],["W","E5"],["B","C4"],["W","F4"],["B","D3"],["W","E3"],
                                           ["B","pass"],["W","D4"],["B","E4"]]})";
  const char* const without = R"({"initialStones":[["B","D5"],["W","E5"],["B","C4"],["W","F4"],["B","D3"],["W","E3"],
                                                   ["B","E4"]],"initialPlayer":"W"})";
  EXPECT_NE(hash_of(with_ko).exact, hash_of(without).exact);
  EXPECT_NE(hash_of(with_ko).symmetric, hash_of(without).symmetric);
}

TEST(PositionHash, TurnedPositionsShareTheSecondName) {
  // The same knight's move in all eight ways.
  const char* const stones[] = {R"([["B","C3"],["W","D5"]])", R"([["B","C3"],["W","E4"]])",
                                R"([["B","G3"],["W","F5"]])", R"([["B","G3"],["W","E4"]])",
                                R"([["B","C7"],["W","D5"]])", R"([["B","C7"],["W","E6"]])",
                                R"([["B","G7"],["W","F5"]])", R"([["B","G7"],["W","E6"]])"};
  std::set<std::string> exact, symmetric;
  for (const char* const each : stones) {
    const PositionHash hash = hash_of(std::string(R"({"initialStones":)") + each + "}");
    exact.insert(hash.exact);
    symmetric.insert(hash.symmetric);
  }
  EXPECT_EQ(exact.size(), 8u);
  EXPECT_EQ(symmetric.size(), 1u);
  EXPECT_FALSE(symmetric.contains(hash_of(R"({"initialStones":[["B","C3"],["W","D4"]]})").symmetric));
}

TEST(PositionHash, ARectangleHasFourSymmetries) {
  const auto symmetric = [](const char* point) {
    return hash_of(std::string(R"({"boardXSize":9,"boardYSize":5,"moves":[["B",")") + point + R"("]]})").symmetric;
  };
  EXPECT_EQ(symmetric("B2"), symmetric("H4"));
  EXPECT_EQ(symmetric("B2"), symmetric("H2"));
  EXPECT_EQ(symmetric("B2"), symmetric("B4"));
  EXPECT_NE(symmetric("B3"), symmetric("C2"));
}

}  // namespace
}  // namespace katachi::analysis
