#include "analysis/answer.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "player/report_numbers.hpp"
#include "tests/analysis/fixture.hpp"

namespace katachi::analysis {
namespace {

go::Move gtp(const char* text) { return *go::parse_gtp_move(text, go::Size::square(9)); }

player::Report sample_report() {
  player::Report report;
  report.moves.push_back({.move = gtp("D4"),
                          .visits = 30,
                          .outcome = 0.7,
                          .margin = 3,
                          .prior = 0.6,
                          .line = {gtp("D4"), gtp("E5"), gtp("F6"), gtp("pass")}});
  report.moves.push_back(
      {.move = gtp("pass"), .visits = 10, .outcome = 0.3, .margin = -2, .margin_deviation = 4, .prior = 0.1});
  report.moves.push_back({.move = gtp("C3"), .visits = 0, .prior = 0.1});
  report.margin_deviation = 12.5;
  report.ownership.assign(81, 0.25);
  report.ownership[1] = -1;
  return report;
}

json answer(std::string_view changes, Perspective perspective, const player::Report& report = sample_report(),
            bool is_during = false) {
  const Query query = query_of(changes);
  const int turn = static_cast<int>(query.moves.size());
  const go::History game = position_at(query, turn);
  return json::parse(answer_line({query, turn, game, perspective}, report, is_during));
}

constexpr const char* kWhiteToMove = R"({"moves":[["B","E5"]],"includeOwnership":true,"includePolicy":true})";

TEST(Answer, FieldsOfTheWhole) {
  const json line = answer(R"({"id":"x y","moves":[["B","E5"]]})", Perspective::kBlack, sample_report(), true);
  EXPECT_EQ(line["id"], "x y");
  EXPECT_EQ(line["turnNumber"], 1);
  EXPECT_EQ(line["isDuringSearch"], true);
  EXPECT_FALSE(line.contains("ownership"));
  EXPECT_FALSE(line.contains("policy"));
  EXPECT_EQ(answer("{}", Perspective::kBlack)["isDuringSearch"], false);
}

TEST(Answer, MovesOfTheSideToMove) {
  const json moves = answer(kWhiteToMove, Perspective::kSideToMove)["moveInfos"];
  ASSERT_EQ(moves.size(), 2u);  // what was not visited is left out
  const json& first = moves[0];
  EXPECT_EQ(first["move"], "D4");
  EXPECT_EQ(first["order"], 0);
  EXPECT_EQ(first["visits"], 30);
  EXPECT_EQ(first["weight"], 30);
  EXPECT_EQ(first["winrate"], 0.7);
  EXPECT_EQ(first["utility"], 0.4);
  for (const char* const name : {"scoreLead", "scoreMean", "scoreSelfplay"}) EXPECT_EQ(first[name], 3);
  EXPECT_EQ(first["scoreStdev"], 12.5);
  EXPECT_EQ(first["prior"], 0.6);
  EXPECT_EQ(first["pv"], json::parse(R"(["D4","E5","F6","pass"])"));
  EXPECT_NEAR(first["lcb"].get<double>(), player::lower_bound(sample_report().moves[0]), 1e-6);
  EXPECT_LT(first["lcb"].get<double>(), 0.7);
  EXPECT_NEAR(first["utilityLcb"].get<double>(), 2 * first["lcb"].get<double>() - 1, 2e-6);
  EXPECT_EQ(moves[1]["move"], "pass");
  EXPECT_EQ(moves[1]["order"], 1);
  EXPECT_EQ(moves[1]["pv"], json::parse(R"(["pass"])"));
  EXPECT_EQ(moves[1]["scoreStdev"], 4);
}

TEST(Answer, RootIsTheMeanOfItsMoves) {
  const json root = answer(kWhiteToMove, Perspective::kSideToMove)["rootInfo"];
  EXPECT_EQ(root["visits"], 40);
  EXPECT_EQ(root["winrate"], 0.6);
  EXPECT_EQ(root["utility"], 0.2);
  EXPECT_EQ(root["scoreLead"], 1.75);
  EXPECT_EQ(root["scoreSelfplay"], 1.75);
  EXPECT_EQ(root["scoreStdev"], 12.5);
  EXPECT_EQ(root["currentPlayer"], "W");
  EXPECT_FALSE(root.contains("thisHash")) << "Ogatak warns of one that is not KataGo's";
}

TEST(Answer, PerspectivesTurnTheNumbers) {
  const json own = answer(kWhiteToMove, Perspective::kSideToMove);
  EXPECT_EQ(answer(kWhiteToMove, Perspective::kWhite), own);
  const json turned = answer(kWhiteToMove, Perspective::kBlack);
  EXPECT_EQ(turned["moveInfos"][0]["winrate"], 0.3);
  EXPECT_EQ(turned["moveInfos"][0]["scoreLead"], -3);
  EXPECT_EQ(turned["moveInfos"][0]["utility"], -0.4);
  EXPECT_GT(turned["moveInfos"][0]["lcb"].get<double>(), 0.3);
  EXPECT_EQ(turned["moveInfos"][0]["scoreStdev"], own["moveInfos"][0]["scoreStdev"]);
  EXPECT_EQ(turned["rootInfo"]["winrate"], 0.4);
  EXPECT_EQ(turned["rootInfo"]["scoreLead"], -1.75);
  EXPECT_EQ(turned["ownership"][1], -1);
  EXPECT_EQ(own["ownership"][1], 1);
  EXPECT_EQ(own["ownership"][0], -0.25);
  const json black = answer(R"({"includeOwnership":true})", Perspective::kSideToMove);
  EXPECT_EQ(black["moveInfos"][0]["winrate"], 0.7);
  EXPECT_EQ(black["ownership"][1], -1);
  EXPECT_EQ(answer(R"({"includeOwnership":true})", Perspective::kWhite)["rootInfo"]["winrate"], 0.4);
}

TEST(Answer, LengthOfLines) {
  EXPECT_EQ(answer(R"({"analysisPVLen":1})", Perspective::kBlack)["moveInfos"][0]["pv"].size(), 2u);
  EXPECT_EQ(answer(R"({"analysisPVLen":2})", Perspective::kBlack)["moveInfos"][0]["pv"].size(), 3u);
}

TEST(Answer, PolicySumsToOne) {
  const json policy = answer(kWhiteToMove, Perspective::kBlack)["policy"];
  ASSERT_EQ(policy.size(), 82u);
  EXPECT_EQ(policy[4 * 9 + 4], -1);     // the stone on E5
  EXPECT_EQ(policy[5 * 9 + 3], 0.75);   // D4
  EXPECT_EQ(policy[6 * 9 + 2], 0.125);  // C3, known though not visited
  EXPECT_EQ(policy[81], 0.125);         // the pass
  EXPECT_EQ(policy[0], 0);              // legal, but not weighed
  EXPECT_EQ(std::count_if(policy.begin(), policy.end(), [](const json& share) { return share.get<double>() < 0; }), 1);
}

TEST(Answer, WithoutPriorsThePolicyIsFlat) {
  player::Report report = sample_report();
  for (auto& line : report.moves) line.prior = 0;
  const json policy = answer(kWhiteToMove, Perspective::kBlack, report)["policy"];
  EXPECT_EQ(policy[81], 0.333333);
  EXPECT_EQ(policy[5 * 9 + 3], 0.333333);
  EXPECT_EQ(policy[0], 0);
}

TEST(Answer, NothingFound) {
  const json line = answer(kWhiteToMove, Perspective::kBlack, player::Report{});
  EXPECT_EQ(line["moveInfos"], json::array());
  EXPECT_EQ(line["rootInfo"]["visits"], 0);
  EXPECT_EQ(line["rootInfo"]["winrate"], 0.5);
  EXPECT_FALSE(line.contains("ownership"));
  EXPECT_EQ(no_results_line("a", 3), R"({"id":"a","isDuringSearch":false,"noResults":true,"turnNumber":3})");
}

TEST(Answer, OwnersAfterEachMoveWhereTheyAreWanted) {
  player::Report report = sample_report();
  report.moves[0].ownership.assign(81, 0.5);
  report.moves[0].ownership[2] = -0.75;
  const char* const wanted = R"({"moves":[["B","E5"]],"includeMovesOwnership":true})";
  const json moves = answer(wanted, Perspective::kBlack, report)["moveInfos"];
  EXPECT_EQ(moves[0]["ownership"].size(), 81u);
  EXPECT_EQ(moves[0]["ownership"][2], -0.75);
  EXPECT_FALSE(moves[1].contains("ownership")) << "not counted for this one";
  EXPECT_EQ(answer(wanted, Perspective::kSideToMove, report)["moveInfos"][0]["ownership"][2], 0.75);
  EXPECT_FALSE(answer("{}", Perspective::kBlack, report)["moveInfos"][0].contains("ownership"));
}

}  // namespace
}  // namespace katachi::analysis
