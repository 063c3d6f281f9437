// Each kind of damage once, in the smallest record that shows it.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "record/record.hpp"
#include "sgf/parse.hpp"

namespace katachi::record {
namespace {

GameRecord record_of(const std::string& text, const RecordOptions& options = {}) {
  const auto document = sgf::parse(sgf::Bytes::own(text));
  if (!document) throw std::runtime_error(document.error().text());
  auto record = read_record(document->games, document->games.games()[0], options);
  if (!record) throw std::runtime_error(record.error().text());
  return *std::move(record);
}

std::string error_of(const std::string& text) {
  const auto document = sgf::parse(sgf::Bytes::own(text));
  const auto record = read_record(document->games, document->games.games()[0]);
  return record ? "" : record.error().text();
}

// "B D4, W pass": what is played.
std::string moves_text(const GameRecord& record) {
  std::string text;
  for (const go::ColoredMove& move : record.moves)
    text += (text.empty() ? "" : ", ") + std::string(move.color == go::Color::kBlack ? "B " : "W ") +
            go::gtp_text(move.move, record.info.size);
  return text;
}

std::string points_text(const std::vector<go::Point>& points, go::Size size) {
  std::string text;
  for (const go::Point p : points) text += (text.empty() ? "" : " ") + go::gtp_text(p, size);
  return text;
}

// The codes of all repairs, in order.
std::string codes(const GameRecord& record) {
  std::string text;
  for (const Repair& repair : record.repairs) text += (text.empty() ? "" : " ") + std::string(name(repair.code));
  return text;
}

TEST(Records, ACleanGameNeedsNoRepair) {
  const GameRecord record = record_of(
      "(;GM[1]FF[4]SZ[19]KM[6.5]HA[0]RU[Japanese]PB[Black \\] Bear]PW[White]BR[1d]WR[2d]DT[2001-02-03]EV[Cup]RO[2]"
      "PC[Here]GN[One]RE[B+2.5];B[pd];W[dp];B[])");
  EXPECT_EQ(codes(record), "");
  EXPECT_EQ(moves_text(record), "B Q16, W D4, B pass");
  EXPECT_EQ(record.info.black, "Black ] Bear");
  EXPECT_EQ(record.info.white_rank, "2d");
  EXPECT_EQ(record.info.date, (Date{2001, 2, 3}));
  EXPECT_EQ(record.info.komi, 6.5);
  EXPECT_EQ(record.info.result, (GameResult{Ending::kPoints, go::Color::kBlack, 5}));
  EXPECT_EQ(record.info.event, "Cup");
  EXPECT_EQ(record.start_to_move, go::Color::kBlack);
  EXPECT_FALSE(record.was_cut());
}

TEST(Records, TheMainLineIsTheFirstOfAllVariations) {
  EXPECT_EQ(moves_text(record_of("(;SZ[9];B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee]))")), "B A9, W B8, B C7");
}

TEST(Records, OldSpellingsOfNames) {
  const GameRecord record =
      record_of("(;SiZe[9]KoMi[5.5]PlayerBlack[Me]AddBlack[aa][bb]PLayer[White];White[cc];Black[dd])");
  EXPECT_EQ(record.info.size, go::Size::square(9));
  EXPECT_EQ(record.info.komi, 5.5);
  EXPECT_EQ(record.info.black, "Me");
  EXPECT_EQ(record.info.handicap, 2);
  EXPECT_EQ(moves_text(record), "W C7, B D6");
}

// --- komi ---

TEST(RecordsKomi, Repairs) {
  struct Case {
    const char* header;
    std::optional<double> komi;
    const char* codes;
  };
  for (const Case& c : {
           Case{"KM[650]", 6.5, "komi_hundred"},
           Case{"KM[750]", 7.5, "komi_hundred"},
           Case{"KM[375]", 7.5, "komi_hundred komi_zi"},
           Case{"KM[3.75]", 7.5, "komi_zi"},
           Case{"KM[2.75]", 5.5, "komi_zi"},
           Case{"KM[6,5]", 6.5, "komi_spelling"},
           Case{"KM[6.5 points]", 6.5, "komi_spelling"},
           Case{"KM[-59.5]", -59.5, ""},
           Case{"KM[0]HA[0]", 0.0, ""},
           Case{"KM[0.00]", 0.0, ""},
           Case{"KM[5.50]", 5.5, ""},
           Case{"KM[]", std::nullopt, ""},
           Case{"", std::nullopt, ""},
           Case{"KM[none]", std::nullopt, "komi_unreadable"},
           Case{"KM[6.3]", std::nullopt, "komi_unreadable"},
           Case{"KM[nan]", std::nullopt, "komi_unreadable"},
           Case{"KM[1e9]", std::nullopt, "komi_spelling"},
           Case{"KM[99999999999]", std::nullopt, "komi_unreadable"},
           Case{"HA[7.5]", 7.5, "handicap_text"},
           Case{"HA[7.5]KM[6.5]", 6.5, "handicap_text"},
       }) {
    const GameRecord record = record_of("(;SZ[19]" + std::string(c.header) + ";B[pd])");
    if (std::string_view(c.header) == "KM[1e9]") {
      EXPECT_EQ(record.info.komi, 1.0);  // the number stops before the letter
    } else {
      EXPECT_EQ(record.info.komi, c.komi) << c.header;
    }
    EXPECT_EQ(codes(record), c.codes) << c.header;
  }
}

TEST(RecordsKomi, FoxWritesNoneIntoEvenGames) {
  const std::string fox = "(;SZ[19]KM[0]HA[0]AP[GNU Go:3.8]TC[3]TT[60]AP[foxwq]";
  const GameRecord japanese = record_of(fox + "RU[Japanese]RE[B+R];B[pd])");
  EXPECT_EQ(japanese.info.komi, 6.5);
  EXPECT_EQ(codes(japanese), "komi_guessed");
  EXPECT_EQ(severity(RepairCode::kKomiGuessed), Severity::kGuess);
  EXPECT_EQ(record_of(fox + "RU[Chinese]RE[B+R];B[pd])").info.komi, 7.5);
  EXPECT_EQ(record_of(fox + "RE[B+3.0];B[pd])").info.komi, 0.0) << "a whole margin: there was no komi";
  EXPECT_EQ(record_of(fox + "RE[draw];B[pd])").info.komi, 0.0);
  EXPECT_EQ(record_of("(;SZ[19]KM[0]HA[0];B[pd])").info.komi, 0.0) << "not from Fox";
  EXPECT_EQ(record_of("(;SZ[19]KM[0]HA[2]TC[3]TT[60];AB[pd][dp];W[dd])").info.komi, 0.0);
  EXPECT_EQ(record_of("(;SZ[19]KM[50]HA[0]TC[3]TT[60];B[pd])").info.komi, 0.5);
}

// --- handicap ---

TEST(RecordsHandicap, MissingStonesArePlaced) {
  const GameRecord record = record_of("(;SZ[19]HA[4];W[cf];B[fc])");
  EXPECT_EQ(codes(record), "handicap_missing");
  EXPECT_EQ(points_text(record.start_black, record.info.size), "D4 Q16 D16 Q4");
  EXPECT_EQ(record.info.handicap, 4);
  EXPECT_EQ(record.start_to_move, go::Color::kWhite);
  EXPECT_EQ(moves_text(record), "W C14, B F17");
}

TEST(RecordsHandicap, TheLayoutIsTheOneTheGameWasPlayedOn) {
  const GameRecord sides = record_of("(;SZ[19]HA[6];W[jp];B[cf])");
  EXPECT_EQ(points_text(sides.start_black, sides.info.size), "D4 Q16 D16 Q4 D10 Q10");
  const GameRecord ends = record_of("(;SZ[19]HA[6];W[pj];B[cf])");
  EXPECT_EQ(points_text(ends.start_black, ends.info.size), "Q16 D4 D16 Q4 K16 K4");
  const GameRecord neither = record_of("(;SZ[19]HA[4];W[dd];B[cf])");
  EXPECT_TRUE(neither.start_black.empty());
  EXPECT_EQ(neither.info.handicap, 0);
  EXPECT_EQ(moves_text(neither), "W D16, B C14");
  EXPECT_EQ(codes(record_of("(;SZ[6]HA[3];W[aa])")), "handicap_missing white_first") << "no usual points on 6x6";
}

TEST(RecordsHandicap, StonesAfterTheRootBelongToTheStart) {
  const GameRecord record = record_of("(;SZ[19]HA[2];AB[pd][dp];W[dd];B[pp])");
  EXPECT_EQ(codes(record), "handicap_late");
  EXPECT_EQ(points_text(record.start_black, record.info.size), "Q16 D4");
  EXPECT_EQ(record.info.handicap, 2);
  EXPECT_EQ(moves_text(record), "W D16, B Q4");
  EXPECT_TRUE(record.is_plain());
}

TEST(RecordsHandicap, StonesWrittenAsMoves) {
  const GameRecord said = record_of("(;SZ[19]HA[3];B[pd];B[dp];B[dd];W[pp];B[qn])");
  EXPECT_EQ(codes(said), "handicap_played");
  EXPECT_EQ(points_text(said.start_black, said.info.size), "Q16 D4 D16");
  EXPECT_EQ(moves_text(said), "W Q4, B R6");
  EXPECT_EQ(said.moves_written, 2u);
  EXPECT_EQ(record_of("(;SZ[19];B[pd];B[dp];W[pp])").info.handicap, 2) << "HA is missing";
  const GameRecord passes = record_of("(;SZ[19]HA[2];B[pd];W[];B[dp];W[pp])");
  EXPECT_EQ(passes.info.handicap, 2);
  EXPECT_EQ(moves_text(passes), "W Q4");
  EXPECT_EQ(record_of("(;SZ[19]HA[1];B[pd];B[dp];B[dd];W[pp])").info.handicap, 3) << "three in a row are no slip";
  const GameRecord slip = record_of("(;SZ[19]HA[0];B[pd];B[dp];W[pp])");
  EXPECT_EQ(slip.info.handicap, 0);
  EXPECT_EQ(codes(slip), "color_repeated");
  EXPECT_EQ(codes(record_of("(;SZ[19]HA[3];B[pd];W[dp])")), "handicap_count") << "no stones at all";
}

TEST(RecordsHandicap, ASingleStoneIsTheFirstMove) {
  const GameRecord record = record_of("(;SZ[19]AB[pd];W[dp];B[dd])");
  EXPECT_EQ(codes(record), "handicap_single");
  EXPECT_EQ(moves_text(record), "B Q16, W D4, B D16");
  EXPECT_TRUE(record.start_black.empty());
  EXPECT_EQ(record.info.handicap, 0);
}

TEST(RecordsHandicap, StonesCountMoreThanWords) {
  const GameRecord record = record_of("(;SZ[19]HA[3]AB[pd][dp];W[dd])");
  EXPECT_EQ(codes(record), "handicap_count");
  EXPECT_EQ(record.info.handicap, 2);
  EXPECT_EQ(codes(record_of("(;SZ[19]AB[pd][dp];W[dd])")), "");
  EXPECT_EQ(record_of("(;SZ[19]AB[pd][dp];W[dd])").info.handicap, 2);
  EXPECT_EQ(codes(record_of("(;SZ[19]HA[对子];B[pd])")), "handicap_text");
  EXPECT_EQ(record_of("(;SZ[19]HA[让2子]AB[pd][dp];W[dd])").info.handicap, 2);
  EXPECT_EQ(codes(record_of("(;SZ[19]HA[99999999999999];B[pd])")), "handicap_text");
}

// --- size and spelling ---

TEST(RecordsSize, IsInferred) {
  struct Case {
    const char* text;
    go::Size size;
    const char* codes;
  };
  for (const Case& c : {
           Case{"(;;B[pd])", go::Size::square(19), "size_missing"},
           Case{"(;SZ[];B[pd])", go::Size::square(19), "size_missing"},
           Case{"(;;B[aa];W[uu];B[yy])", go::Size::square(25), "size_missing"},
           Case{"(;SZ[9];B[pd];W[dp];B[dd])", go::Size::square(19), "size_wrong"},
           Case{"(;SZ[nineteen];B[pd])", go::Size::square(19), "size_wrong"},
           Case{"(;SZ[0];B[pd])", go::Size::square(19), "size_wrong"},
           Case{"(;SZ[-3];B[pd])", go::Size::square(19), "size_wrong"},
           Case{"(;SZ[5:9];B[ae])", go::Size{5, 9}, ""},
           Case{"(;SZ[9]AB[pp][qq][rr])", go::Size::square(19), "size_wrong"},
       }) {
    const GameRecord record = record_of(c.text);
    EXPECT_EQ(record.info.size, c.size) << c.text;
    EXPECT_EQ(codes(record), c.codes) << c.text;
  }
  EXPECT_NE(error_of("(;SZ[37];B[aa])").find("too large"), std::string::npos);
  EXPECT_NE(error_of("(;GM[2];B[aa])").find("not a game of Go"), std::string::npos);
}

TEST(RecordsSize, ALongGameInNineLinesIsASmallBoard) {
  std::string text = "(;";
  for (int i = 0; i < 40; ++i) {
    text += i % 2 == 0 ? ";B[" : ";W[";
    text += static_cast<char>('a' + i % 9);
    text += static_cast<char>('a' + i / 9 * 2);
    text += "]";
  }
  EXPECT_EQ(record_of(text + ")").info.size, go::Size::square(9));
}

TEST(RecordsMoves, PassesAndPointsInOtherSpellings) {
  const GameRecord record = record_of("(;SZ[19];B[tt];W[];B[tt];W[pass])");
  EXPECT_EQ(moves_text(record), "B pass, W pass, B pass, W pass");
  EXPECT_EQ(codes(record), "pass_spelling");
  EXPECT_EQ(record.repairs[0].count, 3);
  EXPECT_EQ(record.repairs[0].move_number, 1);
  EXPECT_EQ(moves_text(record_of("(;SZ[21];B[tt];W[])")), "B U2, W pass") << "a point on larger boards";
  const GameRecord points = record_of("(;SZ[19];B[Q16];W[DP];B[ cd ])");
  EXPECT_EQ(moves_text(points), "B Q16, W D4, B C16");
  EXPECT_EQ(codes(points), "point_spelling");
}

// --- illegal moves: the game is cut ---

struct CutCase {
  const char* text;
  const char* code;
  int move_number;
};

class CutTest : public testing::TestWithParam<CutCase> {};

TEST_P(CutTest, StopsBeforeTheBadMove) {
  const GameRecord record = record_of(GetParam().text);
  ASSERT_FALSE(record.repairs.empty()) << GetParam().text;
  EXPECT_EQ(name(record.repairs.back().code), GetParam().code) << GetParam().text;
  EXPECT_EQ(record.repairs.back().move_number, GetParam().move_number) << GetParam().text;
  EXPECT_EQ(record.moves.size(), static_cast<std::size_t>(GetParam().move_number - 1)) << GetParam().text;
  EXPECT_TRUE(record.was_cut());
}

INSTANTIATE_TEST_SUITE_P(All, CutTest,
                         testing::Values(CutCase{"(;SZ[9];B[aa];W[aa];B[bb])", "move_occupied", 2},
                                         CutCase{"(;SZ[9];B[ba];W[ee];B[ab];W[aa])", "move_suicide", 4},
                                         CutCase{"(;SZ[9];B[aa];W[pp];B[bb])", "move_off_board", 2},
                                         CutCase{"(;SZ[9];B[aa];W[hello];B[bb])", "move_unreadable", 2},
                                         CutCase{"(;SZ[9];B[aa];W[\xE7\x99\xBD];B[bb])", "move_unreadable", 2},
                                         // White takes C4 in a ko, Black takes back at once.
                                         CutCase{"(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc]PL[B];B[cb];W[bb];B[cb])",
                                                 "move_ko", 3}));

TEST(RecordsMoves, ACutInTheFirstMoveLeavesNone) {
  const GameRecord record = record_of("(;SZ[9]AB[aa][bb];W[aa];B[cc])");
  EXPECT_TRUE(record.moves.empty());
  EXPECT_EQ(record.moves_written, 2u);
}

TEST(RecordsMoves, SuicideOfSeveralStonesIsPlayed) {
  const std::string game =
      "AB[ca][cb][bc][ac]AW[aa][ba]PL[W];W[ab];B[ee];W[bb];B[aa])";  // White fills its last liberty
  const GameRecord record = record_of("(;SZ[9]" + game);
  EXPECT_EQ(codes(record), "suicide_played");
  EXPECT_EQ(record.moves.size(), 4u) << "the corner is empty again";
  EXPECT_EQ(codes(record_of("(;SZ[9]RU[NZ]" + game)), "") << "allowed there";
}

// Black takes a ko, both pass, White takes it back: the start position has come back, with Black to move as then.
TEST(RecordsMoves, APositionThatComesBackIsPlayedAndToldWhereTheRulesHaveSuperko) {
  const std::string game = "AB[ba][ab][bc]AW[bb][ca][db][cc]PL[B];B[cb];W[];B[];W[bb];B[];W[];B[cb];W[ee])";
  const auto record = [&](const std::string& rules) { return record_of("(;SZ[5]" + rules + game); };
  for (const char* const rules : {"RU[Tromp-Taylor]", "RU[AGA]", "RU[NZ]"}) {
    const GameRecord told = record(rules);
    ASSERT_EQ(codes(told), "superko_played") << rules;
    EXPECT_EQ(told.moves.size(), 8u) << "nothing is cut";
    EXPECT_EQ(told.repairs[0].text(),
              "superko_played at move 4 (2 times): white B4 repeats a position, against the rules (superko) -> played");
  }
  for (const char* const rules : {"", "RU[Chinese]", "RU[Japanese]", "RU[Ing]"}) EXPECT_EQ(codes(record(rules)), "");
  EXPECT_EQ(codes(record_of("(;SZ[5]RU[NZ]AB[ba][ab][bc]AW[bb][ca][db][cc]PL[B];B[cb];AB[ee];W[];B[];W[bb])")),
            "setup_in_game")
      << "setup begins anew";
}

// Random games on a tiny board, where positions come back often: the reader sees the same repetitions as History.
RC_GTEST_PROP(RecordsMoves, RepetitionsAreThoseOfTheHistory, ()) {
  const auto rules = *rc::gen::element<std::string>("tromp-taylor", "aga");
  const go::Size size{.width = 2, .height = *rc::gen::inRange(1, 4)};
  const int points = size.width * size.height;
  go::History game(size, go::most_lenient({}));
  std::string sgf = fmt::format("(;SZ[{}:{}]RU[{}]", size.width, size.height, rules);
  for (int i = 0; i < 60; ++i) {
    const int at = *rc::gen::inRange(0, points + 1);
    const go::Move move = at == points ? go::Move::pass() : go::Move(go::Point::at(at % size.width, at / size.width));
    const go::Color color = *rc::gen::inRange(0, 5) == 0 ? go::opposite(game.to_move()) : game.to_move();
    if (game.play(color, move) != go::Legality::kLegal) continue;
    sgf += fmt::format(";{}[{}]", color == go::Color::kBlack ? 'B' : 'W', sgf_text(move));
  }
  const GameRecord record = record_of(sgf + ")");
  const auto history = history_of(record, record.moves.size(), *go::rules_by_name(rules));
  RC_ASSERT(history.has_value());
  const std::vector<std::size_t> found = history->repetitions();
  const Repair* const repair = record.find(RepairCode::kSuperkoPlayed);
  RC_ASSERT((repair == nullptr) == found.empty());
  if (repair == nullptr) return;
  RC_ASSERT(static_cast<std::size_t>(repair->count) == found.size());
  RC_ASSERT(static_cast<std::size_t>(repair->move_number) == found.front() + 1);
}

TEST(RecordsMoves, ColoursAreTakenAsWritten) {
  const GameRecord record = record_of("(;SZ[9];B[aa];W[bb];W[cc];B[dd];B[ee])");
  EXPECT_EQ(codes(record), "color_repeated");
  EXPECT_EQ(record.repairs[0].count, 2);
  EXPECT_EQ(record.repairs[0].move_number, 3);
  EXPECT_EQ(record.moves.size(), 5u);
  EXPECT_EQ(codes(record_of("(;SZ[9];W[aa];B[bb])")), "white_first");
  EXPECT_EQ(codes(record_of("(;SZ[9]PL[W];W[aa];B[bb])")), "");
  EXPECT_EQ(codes(record_of("(;SZ[9]PL[W];B[aa];W[bb])")), "player_to_move");
}

TEST(RecordsMoves, CrowdedNodes) {
  const GameRecord root = record_of("(;SZ[9]B[aa];W[bb])");
  EXPECT_EQ(codes(root), "move_in_root");
  EXPECT_EQ(moves_text(root), "B A9, W B8");
  const GameRecord two = record_of("(;SZ[9];B[aa]W[bb];B[cc])");
  EXPECT_EQ(codes(two), "moves_in_one_node");
  EXPECT_EQ(moves_text(two), "B A9, W B8, B C7");
  const GameRecord mixed = record_of("(;SZ[9];W[bb]AB[aa][ab])");
  EXPECT_EQ(moves_text(mixed), "W B8");
  EXPECT_EQ(mixed.info.handicap, 2);
  EXPECT_NE(mixed.find(RepairCode::kMoveWithSetup), nullptr);
}

// --- setup ---

TEST(RecordsSetup, PositionsAreTaken) {
  const GameRecord record = record_of("(;SZ[9]AB[aa:bb]AW[dd][ee]AE[bb]PL[W])");
  EXPECT_EQ(points_text(record.start_black, record.info.size), "A9 B9 A8");
  EXPECT_EQ(points_text(record.start_white, record.info.size), "D6 E5");
  EXPECT_EQ(record.start_to_move, go::Color::kWhite);
  EXPECT_EQ(codes(record), "setup_twice");
  EXPECT_EQ(codes(record_of("(;SZ[9]AB[aa][aa][pp])")), "setup_off_board");
  EXPECT_EQ(codes(record_of("(;SZ[9]AB[])")), "");
}

TEST(RecordsSetup, StonesWithoutLibertyComeOff) {
  const GameRecord record = record_of("(;SZ[9]AW[aa]AB[ba][ab]PL[W])");
  EXPECT_EQ(codes(record), "setup_no_liberty");
  EXPECT_TRUE(record.start_white.empty());
  EXPECT_EQ(record.start_black.size(), 2u);
  RecordOptions options;
  options.replay = false;
  EXPECT_TRUE(record_of("(;SZ[9]AW[aa]AB[ba][ab]PL[W])", options).start_white.empty());
}

TEST(RecordsSetup, InTheMiddleItChangesThePosition) {
  const GameRecord record = record_of("(;SZ[9];B[aa];W[bb];AB[cc]AE[bb]AW[aa]PL[B];B[bb];W[dd])");
  EXPECT_EQ(codes(record), "setup_in_game");
  EXPECT_FALSE(record.is_plain());
  ASSERT_EQ(record.changes.size(), 1u);
  EXPECT_EQ(record.changes[0].before_move, 2u);
  EXPECT_EQ(record.changes[0].to_move, go::Color::kBlack);
  EXPECT_EQ(moves_text(record), "B A9, W B8, B B8, W D6") << "B8 is free again";
}

// --- the rest ---

TEST(RecordsInfo, ResultDateRulesAndText) {
  EXPECT_EQ(codes(record_of("(;SZ[9]RE[B+2.25])")), "result_zi");
  EXPECT_EQ(codes(record_of("(;SZ[9]RE[Black resigns.])")), "result_spelling");
  EXPECT_EQ(codes(record_of("(;SZ[9]RE[see comment])")), "result_unreadable");
  EXPECT_EQ(codes(record_of("(;SZ[9]DT[2015/4/1])")), "date_spelling");
  EXPECT_EQ(record_of("(;SZ[9]DT[2015/4/1])").info.date_text, "2015-04-01");
  EXPECT_EQ(codes(record_of("(;SZ[9]DT[1970-01-01])")), "date_unreadable");
  EXPECT_EQ(codes(record_of("(;SZ[9]DT[2015-99-99])")), "date_unreadable");
  EXPECT_EQ(record_of("(;SZ[9]DT[1996-12-27,28])").info.date_text, "1996-12-27,28");
  EXPECT_EQ(codes(record_of("(;SZ[9]RU[whatever])")), "rules_unknown");
  const GameRecord escaped = record_of("(;SZ[9]EV[Cup \\u003cfinal\\u003e \\u00zz \\\\u0022])");
  EXPECT_EQ(escaped.info.event, "Cup <final> u00zz \\u0022");
  EXPECT_EQ(codes(escaped), "text_escape");
}

TEST(RecordsInfo, InTheSecondNodeToo) {
  EXPECT_EQ(record_of("(;SZ[9];KM[5.5]PB[Me];B[aa])").info.black, "Me");
  EXPECT_EQ(record_of("(;SZ[9];B[aa];KM[5.5])").info.komi, std::nullopt);
}

TEST(RecordsOptions, LimitAndTrust) {
  EXPECT_EQ(record_of("(;SZ[9];B[aa];W[bb];B[cc])", {.max_moves = 2}).moves.size(), 2u);
  const GameRecord trusted = record_of("(;SZ[9];B[aa];W[aa];B[cc])", {.replay = false});
  EXPECT_EQ(trusted.moves.size(), 3u);
  EXPECT_EQ(codes(trusted), "");
}

TEST(Records, OneReaderReadsManyGames) {
  const auto document = sgf::parse(sgf::Bytes::own("(;SZ[9]KM[650]HA[2]AB[aa][bb];W[cc];B[dd])(;SZ[19];B[pd])"));
  RecordReader reader;
  GameRecord record;
  ASSERT_TRUE(reader.read(document->games, document->games.games()[0], record));
  ASSERT_TRUE(reader.read(document->games, document->games.games()[1], record));
  EXPECT_EQ(codes(record), "");
  EXPECT_EQ(moves_text(record), "B Q16");
  EXPECT_TRUE(record.start_black.empty());
  EXPECT_EQ(record.info.komi, std::nullopt);
}

TEST(Repair, TellsItselfInALine) {
  const Repair repair{RepairCode::kMoveOccupied, 12, 1, "black D4: the point is occupied", "cut before it"};
  EXPECT_EQ(repair.text(), "move_occupied at move 12: black D4: the point is occupied -> cut before it");
}

}  // namespace
}  // namespace katachi::record
