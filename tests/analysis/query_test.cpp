#include "analysis/query.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/analysis/fixture.hpp"

namespace katachi::analysis {
namespace {

// "field: what", or "" if the query is good.
std::string fault(std::string_view changes) {
  const auto parsed = parse_query(question(changes));
  return parsed ? "" : parsed.error().text();
}

std::vector<std::string> warnings(std::string_view changes) {
  std::vector<std::string> texts;
  const auto parsed = parse_query(question(changes));
  if (!parsed) return {parsed.error().text()};
  for (const Warning& warning : parsed->warnings) texts.push_back(warning.field + ": " + warning.what);
  return texts;
}

TEST(Query, ShortestHasDefaults) {
  const Query query = query_of("{}");
  EXPECT_EQ(query.id, "q");
  EXPECT_EQ(query.size, go::Size::square(9));
  EXPECT_EQ(query.rules, go::rules_by_name("chinese").value());
  ASSERT_EQ(query.turns.size(), 1u);
  EXPECT_EQ(query.turns[0].number, 0);
  EXPECT_EQ(query.turns[0].priority, 0);
  EXPECT_FALSE(query.visits || query.seconds || query.first_report || query.report_every || query.perspective);
  EXPECT_FALSE(query.with_ownership || query.with_policy);
  EXPECT_EQ(query.line_length, 15u);
  EXPECT_TRUE(warnings("{}").empty());
}

TEST(Query, FieldsOfTheGame) {
  const Query query = query_of(R"({"boardYSize":13, "komi":-3.5, "whiteHandicapBonus":"N-1",
      "initialStones":[["B","A13"],["w","j1"]], "initialPlayer":"W", "moves":[["B","D4"],["W","pass"]],
      "analyzeTurns":[2,0], "priorities":[7,-7]})");
  EXPECT_EQ(query.size, (go::Size{9, 13}));
  EXPECT_EQ(query.rules.komi(), -3.5);
  EXPECT_EQ(query.rules.handicap_bonus, go::HandicapBonus::kOnePerStoneButOne);
  EXPECT_EQ(query.black, std::vector{go::Point::at(0, 0)});
  EXPECT_EQ(query.white, std::vector{go::Point::at(8, 12)});
  EXPECT_EQ(query.first_player, go::Color::kWhite);
  ASSERT_EQ(query.moves.size(), 2u);
  EXPECT_EQ(query.moves[0], (go::ColoredMove{go::Color::kBlack, go::Point::at(3, 9)}));
  EXPECT_TRUE(query.moves[1].move.is_pass());
  ASSERT_EQ(query.turns.size(), 2u);
  EXPECT_EQ(query.turns[0].number, 2);
  EXPECT_EQ(query.turns[0].priority, 7);
  EXPECT_EQ(query.turns[1].priority, -7);
}

TEST(Query, FieldsOfTheAnswer) {
  const Query query = query_of(R"({"maxVisits":123, "includeOwnership":true, "includePolicy":true, "analysisPVLen":3,
      "reportDuringSearchEvery":0.5, "firstReportDuringSearchAfter":0.05,
      "avoidMoves":[{"player":"B","moves":["C3","pass"],"untilDepth":1}],
      "overrideSettings":{"maxTime":2.5,"reportAnalysisWinratesAs":"SIDETOMOVE"}})");
  EXPECT_EQ(query.visits, 123u);
  EXPECT_EQ(query.seconds, 2.5);
  EXPECT_EQ(query.report_every, 0.5);
  EXPECT_EQ(query.first_report, 0.05);
  EXPECT_TRUE(query.with_ownership && query.with_policy);
  EXPECT_EQ(query.line_length, 3u);
  ASSERT_EQ(query.avoid.size(), 1u);
  EXPECT_EQ(query.avoid[0].color, go::Color::kBlack);
  EXPECT_EQ(query.avoid[0].moves, (std::vector<go::Move>{go::Point::at(2, 6), go::Move::pass()}));
  EXPECT_TRUE(query.allow.empty());
  EXPECT_EQ(query.perspective, Perspective::kSideToMove);
  EXPECT_EQ(query_of(R"({"allowMoves":[{"player":"W","moves":["C3"],"untilDepth":1}]})").allow.size(), 1u);
}

TEST(Query, PriorityHoldsForAllTurns) {
  const Query query = query_of(R"({"moves":[["B","D4"]], "analyzeTurns":[0,1], "priority":5})");
  ASSERT_EQ(query.turns.size(), 2u);
  for (const Query::Turn& turn : query.turns) EXPECT_EQ(turn.priority, 5);
}

TEST(Query, FieldsThatMustBeThere) {
  for (const char* const name : {"rules", "boardXSize", "boardYSize", "moves"}) {
    json object = question();
    object.erase(name);
    const auto parsed = parse_query(object);
    ASSERT_FALSE(parsed) << name;
    EXPECT_EQ(parsed.error().text(), std::string(name) + ": is missing");
  }
}

struct BadValues {
  const char* field;
  std::vector<const char*> values;
};

void PrintTo(const BadValues& bad, std::ostream* out) { *out << bad.field; }

class QueryErrors : public testing::TestWithParam<BadValues> {};

TEST_P(QueryErrors, NameTheField) {
  for (const char* const value : GetParam().values) {
    json changes;
    changes[GetParam().field] = json::parse(value);
    const auto parsed = parse_query(question(changes.dump()));
    ASSERT_FALSE(parsed) << value;
    EXPECT_EQ(parsed.error().where, GetParam().field) << value;
    EXPECT_FALSE(parsed.error().what.empty());
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, QueryErrors,
    testing::Values(
        BadValues{"boardXSize", {"29", "1", "0", "-3", "9.0", "\"9\"", "null", "1e300", "18446744073709551615"}},
        BadValues{"boardYSize", {"29", "[]", "26"}},  //
        BadValues{"rules", {"\"martian\"", "1", "null", R"({"ko":"x"})"}},
        BadValues{"komi", {"\"7.5\"", "401", "-401", "6.25", "null"}}, BadValues{"whiteHandicapBonus", {"\"M\"", "0"}},
        BadValues{"initialStones",
                  {"\"B\"", R"([["B"]])", R"([["B","Z99"]])", R"([["B","pass"]])", R"([["B","D4"],["W","D4"]])",
                   R"([["G","D4"]])", R"({"B":"D4"})"}},
        BadValues{"initialPlayer", {"\"G\"", "1", "null"}},
        BadValues{"moves",
                  {"7", "\"D4\"", R"(["D4"])", R"([["B","D4",1]])", R"([[1,"D4"]])", R"([["B",4]])", R"([["B","J10"]])",
                   R"([["B","D4"],["W","D4"]])", "null", "{}"}},
        BadValues{"analyzeTurns", {"[1]", "[-1]", "[]", "0", "[\"0\"]", "[0.0]"}},  //
        BadValues{"priority", {"\"1\"", "1.5", "4611686018427387904"}},
        BadValues{"priorities", {"[1,2]", "1", "[\"1\"]", "[]"}},
        BadValues{"maxVisits", {"0", "-1", "1.5", "\"100\"", "1125899906842625"}},
        BadValues{"analysisPVLen", {"0", "1001", "\"x\""}},  //
        BadValues{"includeOwnership", {"1", "\"true\"", "null"}}, BadValues{"includePVVisits", {"1"}},
        BadValues{"reportDuringSearchEvery", {"0", "-1", "\"1\"", "1e7"}},
        BadValues{"firstReportDuringSearchAfter", {"0", "null"}},
        BadValues{"overrideSettings",
                  {"1", R"({"maxTime":"x"})", R"({"maxTime":-1})", R"({"reportAnalysisWinratesAs":"RED"})",
                   R"({"reportAnalysisWinratesAs":1})"}},
        BadValues{"avoidMoves",
                  {"1", "[1]", R"([{"player":"B"}])", R"([{"player":"G","moves":["D4"],"untilDepth":1}])",
                   R"([{"player":"B","moves":["D44"],"untilDepth":1}])", R"([{"player":"B","moves":4,"untilDepth":1}])",
                   R"([{"player":"B","moves":["D4"],"untilDepth":0}])",
                   R"([{"player":"B","moves":["D4"],"untilDepth":"1"}])"}},
        BadValues{"allowMoves",
                  {R"([{"player":"B","moves":[],"untilDepth":1}])", R"([{"player":"B","moves":[7],"untilDepth":1}])"}}),
    [](const auto& test) { return std::string(test.param.field); });

TEST(Query, ContradictionsAreErrors) {
  EXPECT_EQ(fault(R"({"priority":1,"priorities":[1]})"), "priority: cannot be used together with priorities");
  EXPECT_EQ(fault(R"({"avoidMoves":[{"player":"B","moves":["D4"],"untilDepth":1}],
                      "allowMoves":[{"player":"B","moves":["D4"],"untilDepth":1}]})"),
            "allowMoves: cannot be used together with avoidMoves");
  EXPECT_EQ(fault(R"({"allowMoves":[{"player":"B","moves":["D4"],"untilDepth":1},
                                    {"player":"B","moves":["C3"],"untilDepth":1}]})"),
            "allowMoves: has more than one entry for a player");
}

TEST(Query, IllegalMoves) {
  EXPECT_EQ(fault(R"({"moves":[["B","D4"],["W","D4"]]})"), "moves: Illegal move 1: D4 (the point is occupied)");
  EXPECT_EQ(fault(R"({"initialStones":[["W","A2"],["W","B1"]],"moves":[["B","A1"]]})"),
            "moves: Illegal move 0: A1 (suicide is not allowed)");
}

TEST(Query, WhatRecordsHaveIsPlayed) {
  // The suicide of two stones, under rules that forbid it.
  EXPECT_EQ(fault(R"({"initialStones":[["B","A1"],["W","A2"],["W","B2"],["W","C1"]],"moves":[["B","B1"]]})"), "");
  // White retakes a ko after Black has answered a threat by a pass: no new position, which positional superko forbids.
  const std::string ko =
      R"(["B","D5"],["W","E5"],["B","C4"],["W","F4"],["B","D3"],["W","E3"],["B","pass"],["W","D4"],["B","E4"])";
  const auto game = [&](const std::string& rest) { return R"({"rules":"tromp-taylor","moves":[)" + ko + rest + "]}"; };
  const std::string back = R"(,["W","pass"],["B","pass"],["W","D4"])";
  EXPECT_EQ(fault(game(back)), "");
  using Texts = std::vector<std::string>;
  EXPECT_EQ(warnings(game(back)),
            Texts{"moves: turn 12 (W D4) repeats a position, against the rules (superko); it is played"});
  EXPECT_EQ(
      warnings(game(back + R"(,["B","pass"],["W","pass"],["B","E4"])")),
      Texts{"moves: turn 12 (W D4) repeats a position, against the rules (superko); it is played (1 more like it)"});
  EXPECT_EQ(warnings(R"({"rules":"chinese","moves":[)" + ko + back + "]}"), Texts{}) << "no superko there";
  EXPECT_EQ(warnings(game("")), Texts{});
  EXPECT_EQ(fault(game(R"(,["W","D4"])")), "moves: Illegal move 9: D4 (the ko may not be retaken at once)");
}

TEST(Query, Warnings) {
  using Texts = std::vector<std::string>;
  EXPECT_EQ(warnings(R"({"includeMovesOwnership":true})"), Texts{});
  EXPECT_EQ(warnings(R"({"includePVVisits":true})"), Texts{"includePVVisits: is not given"});
  EXPECT_EQ(warnings(R"({"includeMovesOwnership":false})"), Texts{});
  EXPECT_EQ(warnings(R"({"maxVisit":7})"), Texts{"maxVisit: is an unknown field, or one that has no effect"});
  EXPECT_EQ(warnings(R"({"overrideSettings":{"wideRootNoise":0.04,"maxTime":1,"cpuct":1}})"),
            Texts{"overrideSettings: without effect: cpuct, wideRootNoise"});
  EXPECT_EQ(warnings(R"({"avoidMoves":[{"player":"B","moves":["D4"],"untilDepth":5}]})"),
            Texts{"avoidMoves: holds for the next move only, whatever untilDepth says"});
  EXPECT_EQ(warnings(R"({"rules":"stone_scoring"})").size(), 1u);
}

TEST(Query, WhoMovesFirst) {
  const auto first = [](const char* changes) { return query_of(changes).first_player; };
  EXPECT_EQ(first("{}"), go::Color::kBlack);
  EXPECT_EQ(first(R"({"moves":[["W","D4"]]})"), go::Color::kWhite);
  EXPECT_EQ(first(R"({"initialStones":[["B","D4"],["B","F6"]]})"), go::Color::kWhite);
  EXPECT_EQ(first(R"({"initialStones":[["B","D4"],["B","F6"]],"initialPlayer":"b"})"), go::Color::kBlack);
  EXPECT_EQ(first(R"({"initialStones":[["B","D4"]]})"), go::Color::kBlack);
  EXPECT_EQ(first(R"({"initialStones":[["B","D4"],["B","F6"],["W","E5"]]})"), go::Color::kBlack);
}

TEST(Query, PositionOfEachTurn) {
  const Query query =
      query_of(R"({"rules":"japanese","moves":[["B","D4"],["B","E4"],["W","E5"]],"initialPlayer":"W"})");
  EXPECT_EQ(position_at(query, 0).to_move(), go::Color::kWhite);
  EXPECT_EQ(position_at(query, 1).to_move(), go::Color::kWhite);
  EXPECT_EQ(position_at(query, 2).board().stones(go::Color::kBlack), 2);
  const go::History last = position_at(query, 3);
  EXPECT_EQ(last.to_move(), go::Color::kBlack);
  EXPECT_EQ(last.board().stones(go::Color::kWhite), 1);
  EXPECT_EQ(last.rules(), query.rules);
}

TEST(Query, APositionAfterPassesIsSearchedWithoutThem) {
  const Query query = query_of(R"({"moves":[["B","D4"],["W","pass"],["B","pass"],["W","pass"]]})");
  const go::History game = position_at(query, 4);
  EXPECT_FALSE(game.is_over());
  EXPECT_EQ(game.to_move(), go::Color::kBlack);
  EXPECT_EQ(position_at(query, 3).to_move(), go::Color::kWhite);
  for (const int turn : {1, 2, 3, 4}) EXPECT_EQ(position_at(query, turn).moves().size(), 1u) << turn;
  EXPECT_EQ(position_at(query, 2).to_move(), go::Color::kBlack) << "one pass: White's turn was given away";
}

TEST(Query, Perspectives) {
  EXPECT_EQ(parse_perspective("black"), Perspective::kBlack);
  EXPECT_EQ(parse_perspective("WHITE"), Perspective::kWhite);
  EXPECT_EQ(parse_perspective("SideToMove"), Perspective::kSideToMove);
  EXPECT_EQ(parse_perspective("both"), std::nullopt);
}

}  // namespace
}  // namespace katachi::analysis
