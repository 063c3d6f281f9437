// The page of a review: what is in it, what its script finds there, and that nothing of a record becomes markup.
#include "review/page.hpp"

#include <gtest/gtest.h>

#include "review/viewer.hpp"
#include "tests/review/fixture.hpp"

namespace katachi::review {
namespace {

using nlohmann::ordered_json;

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

std::string page_of(const Game& game) { return review_page(game, judge(game, short_findings(game)), some_settings()); }

// What the script reads.
ordered_json data_of(const std::string& page) {
  constexpr std::string_view kStart = R"(<script type="application/json" id="review-data">)";
  const std::size_t start = page.find(kStart) + kStart.size();
  return ordered_json::parse(page.substr(start, page.find("</script>", start) - start));
}

TEST(Page, ShowsTheReviewAndIsSafe) {
  const Game game = game_of("(;SZ[9]KM[7]PB[<script>x</script>]EV[</script><img src=x>];B[ee];W[cg];B[gc];W[ii])");
  const std::string page = page_of(game);
  EXPECT_EQ(count(page, "<script>x"), 0U);
  EXPECT_EQ(count(page, "<img"), 0U);
  EXPECT_NE(page.find("&lt;script&gt;x"), std::string::npos);
  EXPECT_EQ(count(page, "</script>"), 2U) << "the data, the script";
  EXPECT_EQ(count(page, "<svg"), 5U) << "a board without stones, two graphs, two bad moves";
  EXPECT_NE(page.find("katachi 1.2.3, preset best, 5000 playouts for each position"), std::string::npos);
}

TEST(Page, LoadsNothing) {
  const std::string page = page_of(game_of(kShortGame));
  EXPECT_NE(page.find("default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"), std::string::npos);
  EXPECT_EQ(count(page, "src="), 0U);
  EXPECT_EQ(count(page, "<link"), 0U);
  EXPECT_EQ(count(page, "http://") + count(page, "https://"), count(page, "http://www.w3.org/2000/svg"));
}

// Without scripts the viewer is hidden, and links lead from the worst moves to the list of all.
TEST(Page, RowsLeadToTheirMoves) {
  const std::string page = page_of(game_of(kShortGame));
  EXPECT_NE(page.find(R"(<section id="viewer" aria-label="Board" hidden>)"), std::string::npos);
  EXPECT_EQ(count(page, R"(<tr data-anchor="move-3" id="move-3"><td class="r"><a href="#move-3">3</a></td>)"), 1U);
  EXPECT_EQ(count(page, R"(<tr data-anchor="move-3">)"), 1U) << "the row of the worst moves";
  for (const std::string_view move : {"1", "2", "3", "4"})
    EXPECT_EQ(count(page, R"( id="move-)" + std::string(move) + '"'), 1U) << move;
  EXPECT_EQ(count(page, R"(<figure class="graph">)"), 2U);
  for (const std::string_view step : {"first", "previous", "next", "last", "bad"})
    EXPECT_EQ(count(page, R"(<button type="button" data-to=")" + std::string(step) + '"'), 1U) << step;
}

TEST(Viewer, HasAPositionForEveryMove) {
  const Game game = game_of(kShortGame);
  const ordered_json data = data_of(page_of(game));
  EXPECT_EQ(data["board"]["width"], 9);
  ASSERT_EQ(data["graphs"].size(), 2U);
  for (const ordered_json& graph : data["graphs"]) {
    EXPECT_LE(graph["low"], 0.0);
    EXPECT_GE(graph["high"], 4.0);
    EXPECT_LT(graph["left"], graph["right"]);
  }
  ASSERT_EQ(data["moves"].size(), 4U);
  const ordered_json& move = data["moves"][2];
  const std::size_t e5 = 4 * 9 + 4, c3 = 6 * 9 + 2, g7 = 2 * 9 + 6, c5 = 4 * 9 + 2;
  std::string stones(81, '.');
  stones[e5] = stones[c5] = 'X';
  stones[c3] = 'O';
  EXPECT_EQ(move["number"], 3);
  EXPECT_EQ(move["stones"], stones) << "the first choice, C5, is on the board with its number";
  EXPECT_EQ(move["numbers"], ordered_json::array({{c5, 1}}));
  EXPECT_EQ(move["marks"], ordered_json({{g7, "x"}, {c3, "o"}}));
  EXPECT_EQ(move["bad"], true);
  EXPECT_EQ(move["title"], "Move 3: Black G7, blunder. Better: C5");
  EXPECT_NE(move["text"].get<std::string>().find("loses 12.0 points"), std::string::npos);
}

TEST(Viewer, TitlesSayWhatIsThoughtOfAMove) {
  const Game game = game_of(kShortGame);
  const Judgement judgement = judge(game, short_findings(game));
  EXPECT_EQ(move_title(game, judgement.moves[0]), "Move 1: Black E5, the first choice");
  EXPECT_EQ(move_title(game, judgement.moves[1]), "Move 2: White C3, good. First choice: G7");
}

// Neither the passes that end a game nor a position in which the search found no move have a better move.
TEST(Viewer, ShowsMovesThatAreNotJudged) {
  const Game game = game_of("(;SZ[9];B[ee];W[cc];B[];W[])");
  std::vector<Finding> findings;
  for (std::size_t turn = 0; turn <= game.moves(); ++turn)
    findings.push_back(turn == 1 ? finding_of(game, turn, {}) : finding_of(game, turn, {{"C5"}, {"pass"}}));
  const Judgement judgement = judge(game, std::move(findings));
  const ordered_json data = ordered_json::parse(viewer_data(game, judgement, {}));
  for (const std::size_t i : {1, 2, 3}) {
    EXPECT_TRUE(data["moves"][i]["numbers"].empty()) << i;
    EXPECT_EQ(data["moves"][i]["bad"], false) << i;
    EXPECT_NE(data["moves"][i]["title"].get<std::string>().find(", not judged"), std::string::npos) << i;
  }
  EXPECT_EQ(data["moves"][2]["title"], "Move 3: Black pass, not judged");
}

TEST(Page, ABadMoveOnItsBoard) {
  const Game game = game_of(kShortGame);
  const Judgement judgement = judge(game, short_findings(game));
  const draw::BoardPicture picture = move_picture(game, judgement.moves[2]);
  EXPECT_EQ(picture.at(go::Point::at(4, 4)).stone, go::Color::kBlack);
  EXPECT_EQ(picture.at(go::Point::at(2, 6)).mark, draw::Mark::kCircle);
  EXPECT_EQ(picture.at(go::Point::at(6, 2)).mark, draw::Mark::kCross);
  ASSERT_EQ(picture.moves.size(), 1U);
  EXPECT_EQ(picture.moves[0].move, (go::ColoredMove{go::Color::kBlack, move_at("C5")}));
}

}  // namespace
}  // namespace katachi::review
