// What a review says: texts and the JSON document.
#include <gtest/gtest.h>

#include "review/document.hpp"
#include "review/page.hpp"
#include "review/texts.hpp"
#include "tests/review/fixture.hpp"

namespace katachi::review {
namespace {

using nlohmann::ordered_json;

TEST(Texts, OfAMove) {
  const Game game = game_of(kShortGame);
  std::vector<Finding> findings = short_findings(game);
  findings[2].played_shape = Shape{.met = 412, .played = 128};
  const Judgement judgement = judge(game, std::move(findings));
  const std::string text = move_comment(game, judgement.moves[2]);
  EXPECT_EQ(
      text,
      "katachi: move 3, Black G7 loses 12.0 points (+-0.4) and 32.0 percentage points of win rate (+-2.1): blunder.\n"
      "Black 28.0 %, W+7.0\n"
      "First choice: C5, Black wins 60.0 %.\n"
      "The move played is the search's choice number 2.\n"
      "The shape at G7 was met 412 times in game records, and played there in 31 % of them.");
  EXPECT_EQ(loss_text(judgement.moves[0]), "is the first choice");
  EXPECT_EQ(loss_text(judgement.moves[1]), "loses nothing that could be told from noise");
}

TEST(Texts, OfAGame) {
  const Game game = game_of(kShortGame);
  const std::string text = summary_text(game, judge(game, short_findings(game)));
  EXPECT_EQ(text.find("An against Bo, W+R\n9x9, komi 7, rules "), 0U) << text;
  EXPECT_NE(text.find("An (Black)"), std::string::npos) << text;
  EXPECT_NE(text.find("blunder"), std::string::npos) << text;
  const Game cut = game_of("(;SZ[9];B[cc];W[cc];B[ee])");
  const std::string short_text =
      summary_text(cut, judge(cut, {finding_of(cut, 0, {{"C7"}}), finding_of(cut, 1, {{"C3"}})}));
  EXPECT_NE(short_text.find("reviewed up to move 1: move 2 cannot be played"), std::string::npos) << short_text;
  EXPECT_NE(short_text.find("No inaccuracy, mistake or blunder was found."), std::string::npos) << short_text;
}

// A loss of 32 % would be a part of the win rate: 60 % * 0.32. A difference of win rates is in percentage points.
TEST(Texts, ADifferenceOfWinRatesIsInPercentagePoints) {
  const Game game = game_of(kShortGame);
  const Judgement judgement = judge(game, short_findings(game));
  EXPECT_EQ(summary_table(game, judgement).columns[3].header, "mean loss, pp");
  const draw::Table worst = worst_table(game, judgement.worst(1));
  EXPECT_EQ(worst.columns[5].header, "win rate, pp");
  EXPECT_EQ(worst.rows[0][5], "-32.0");
  const draw::Table moves = moves_table(game, judgement);
  EXPECT_EQ(moves.columns[6].header, "loss, pp");
  EXPECT_EQ(moves.rows[2][6], "32.0");
  const std::string legend = "pp: percentage points of win rate";
  EXPECT_NE(summary_text(game, judgement).find(legend), std::string::npos);
  EXPECT_NE(review_page(game, judgement, some_settings()).find(legend), std::string::npos);
  EXPECT_NE(summary_comment(game, judgement).find(" percentage points of win rate; "), std::string::npos);
}

TEST(Document, HasWhatProgramsNeed) {
  const Game game = game_of(kShortGame);
  std::vector<Finding> findings = short_findings(game);
  findings[2].played_shape = Shape{.met = 412, .played = 128};
  const Judgement judgement = judge(game, std::move(findings));
  const ordered_json identity = identity_of(game, {1, 4}, some_settings());
  const ordered_json document = review_document(game, judgement, identity);
  EXPECT_EQ(document["settings"]["version"], "1.2.3");
  EXPECT_EQ(document["game"]["black"], "An");
  EXPECT_EQ(document["game"]["result"], "W+R");
  EXPECT_TRUE(document["game"]["cut"].is_null());
  ASSERT_EQ(document["moves"].size(), 4U);
  const ordered_json& move = document["moves"][2];
  EXPECT_EQ(move["number"], 3);
  EXPECT_EQ(move["color"], "B");
  EXPECT_EQ(move["move"], "G7");
  EXPECT_EQ(move["class"], "blunder");
  EXPECT_EQ(move["loss_points"], 12.0);
  EXPECT_EQ(move["loss_winrate"], 0.32);
  EXPECT_EQ(move["winrate_before"], 0.6);
  EXPECT_EQ(move["black_winrate_after"], 0.28);
  EXPECT_EQ(move["best"]["move"], "C5");
  EXPECT_EQ(move["shape"]["share"], 0.3107);
  EXPECT_TRUE(move["best_shape"].is_null());
  EXPECT_EQ(document["summary"]["black"]["classes"]["blunder"], 1);
  EXPECT_EQ(document["summary"]["white"]["moves"], 2);
}

TEST(Outputs, NothingIsBetterThanThePassesThatEndTheGame) {
  const Game game = game_of("(;SZ[9];B[ee];W[];B[])");
  std::vector<Finding> findings;
  for (std::size_t turn = 0; turn <= game.moves(); ++turn)
    findings.push_back(finding_of(game, turn, {{"C5", 4000, 0.9, 30}, {"pass", 900, 0.1, -20}}));
  for (Finding& finding : findings) finding.best_shape = Shape{.met = 4, .played = 1};
  const Judgement judgement = judge(game, std::move(findings));
  EXPECT_EQ(move_comment(game, judgement.moves[1]),
            "katachi: move 2, White pass ends the game and is not judged.\nBlack 90.0 %, B+30.0");
  const ordered_json document = review_document(game, judgement, identity_of(game, {1, 3}, some_settings()));
  for (const std::size_t i : {1, 2}) {
    const ordered_json& move = document["moves"][i];
    EXPECT_EQ(move["class"], "unknown");
    EXPECT_TRUE(move["candidates"].empty());
    for (const char* const name : {"loss_points", "loss_winrate", "order", "best", "best_shape"})
      EXPECT_TRUE(move[name].is_null()) << name;
  }
  EXPECT_EQ(document["moves"][0]["best"]["move"], "C5");
}

// Black leads by 60 points once setup has helped: that is no merit of the move before it.
TEST(Outputs, TheValueOfSetupIsNotGivenToTheMoveBeforeIt) {
  const Game game = game_of("(;SZ[9]KM[6.5];B[ee];W[ec];AB[cc][gg][gc][cg][aa][ii][ai][ia];B[gd];W[dd])");
  std::vector<Finding> findings;
  for (std::size_t turn = 0; turn <= game.moves(); ++turn)
    findings.push_back(turn < 2
                           ? finding_of(game, turn, {{"C5", 1000, 0.5, 0}})
                           : finding_of(game, turn, {{"C5", 1000, turn == 3 ? 0.02 : 0.98, turn == 3 ? -60. : 60.}}));
  const Judgement judgement = judge(game, std::move(findings));
  EXPECT_EQ(move_comment(game, judgement.moves[1]).find("B+60"), std::string::npos);
  EXPECT_NE(move_comment(game, judgement.moves[2]).find("Black 98.0 %, B+60.0"), std::string::npos);
  const ordered_json document = review_document(game, judgement, identity_of(game, {1, 4}, some_settings()));
  for (const char* const name : {"black_winrate_after", "black_score_after"}) {
    EXPECT_TRUE(document["moves"][1][name].is_null()) << name;
    EXPECT_FALSE(document["moves"][2][name].is_null()) << name;
  }
  const draw::Table table = moves_table(game, judgement);
  EXPECT_EQ(table.rows[1][3] + table.rows[1][4], "");
  EXPECT_EQ(table.rows[2][4], "B+60.0");
  // The line of each graph breaks there; a third line is that of an even game.
  const std::string page = review_page(game, judgement, some_settings());
  std::size_t lines = 0;
  for (std::size_t at = page.find("<polyline"); at != std::string::npos; at = page.find("<polyline", at + 1)) ++lines;
  EXPECT_EQ(lines, 6U);
}

TEST(Outputs, TellOfAMoveThatBreaksSuperko) {
  const std::string start = "(;SZ[5]RU[NZ]AB[ba][ab][bc]AW[bb][ca][db][cc]PL[B];B[cb];W[];B[];W[bb]";
  const auto told = [](const std::string& sgf) { return superko_text(game_of(sgf).record).value_or(""); };
  EXPECT_EQ(told(start + ";B[];W[];B[cb];W[ee])"),
            "move 4 and 1 more repeat a position, against the rules (superko); they are reviewed as played");
  const Game game = game_of(start + ";B[ee])");
  const std::string line = "move 4 repeats a position, against the rules (superko); it is reviewed as played";
  EXPECT_EQ(told(start + ";B[ee])"), line);
  const auto judgement = [&] { return judge(game, {finding_of(game, 0, {{"A1"}}), finding_of(game, 1, {{"A1"}})}); };
  EXPECT_NE(summary_text(game, judgement()).find("\n" + line + "\n"), std::string::npos);
  EXPECT_NE(summary_comment(game, judgement()).find(line + "\n"), std::string::npos);
  EXPECT_NE(review_page(game, judgement(), some_settings()).find(line), std::string::npos);
  const ordered_json document = review_document(game, judgement(), identity_of(game, {1, 1}, some_settings()));
  EXPECT_EQ(document["game"]["superko"], line);
}

TEST(Document, KnowsItsReview) {
  const Game game = game_of(kShortGame);
  const Judgement judgement = judge(game, short_findings(game));
  const ordered_json identity = identity_of(game, {1, 4}, some_settings());
  const std::string text = review_document(game, judgement, identity).dump();
  EXPECT_TRUE(is_document_of(text, identity));
  EXPECT_FALSE(is_document_of(text.substr(0, text.size() / 2), identity));
  EXPECT_FALSE(is_document_of("{}", identity));
  EXPECT_FALSE(is_document_of("[1]", identity));
  EXPECT_FALSE(is_document_of(text, identity_of(game, {1, 3}, some_settings())));
  Settings other = some_settings();
  other.search.playouts = 5001;
  EXPECT_FALSE(is_document_of(text, identity_of(game, {1, 4}, other)));
  other = some_settings();
  other.algorithm = "flat";
  EXPECT_FALSE(is_document_of(text, identity_of(game, {1, 4}, other))) << "a preset's file may have changed";
  other = some_settings();
  other.search.parallel = 8;
  EXPECT_TRUE(is_document_of(text, identity_of(game, {1, 4}, other)));
}

TEST(Identity, IsOfTheGameAndNotOfItsNames) {
  const auto of = [](std::string_view sgf) { return identity_of(game_of(sgf), {1, 1}, some_settings()); };
  const auto plain = of("(;SZ[9]KM[7];B[ee];W[cc])");
  EXPECT_EQ(of("(;SZ[9]KM[7]PB[x]C[y];B[ee]C[z];W[cc])"), plain);
  for (const std::string_view other :
       {"(;SZ[9]KM[6];B[ee];W[cc])", "(;SZ[13]KM[7];B[ee];W[cc])", "(;SZ[9]KM[7];B[ee];W[cd])",
        "(;SZ[9]KM[7];B[ee];B[cc])", "(;SZ[9]KM[7]AW[aa][bb];B[ee];W[cc])", "(;SZ[9]KM[7];B[ee];AW[aa];W[cc])",
        "(;SZ[9]KM[7]RU[Japanese];B[ee];W[cc])"})
    EXPECT_NE(of(other), plain) << other;
}

}  // namespace
}  // namespace katachi::review
