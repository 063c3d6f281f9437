// Games out and in again.
#include "sgf/write.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/rng.hpp"
#include "go/handicap.hpp"
#include "record/record.hpp"
#include "sgf/parse.hpp"

namespace katachi::record {
namespace {

GameRecord record_in(const std::string& text) {
  const auto document = sgf::parse(sgf::Bytes::own(text));
  auto record = read_record(document->games, document->games.games()[0]);
  return *std::move(record);
}

// A game of random legal moves, one in ten a pass; the colours alternate.
go::History random_game(core::Rng& rng, go::Size size, std::uint32_t moves) {
  go::Rules rules = *go::rules_by_name("japanese");
  rules.komi_half_points = static_cast<int>(rng.below(40)) - 20;
  go::History history(size, rules);
  for (std::uint32_t i = 0; i < moves; ++i) {
    go::Move move = go::Move::pass();
    if (rng.below(10) != 0) {
      const go::Move point = go::Point::at(static_cast<int>(rng.below(static_cast<std::uint32_t>(size.width))),
                                           static_cast<int>(rng.below(static_cast<std::uint32_t>(size.height))));
      if (history.is_legal(history.to_move(), point)) move = point;
    }
    history.play(history.to_move(), move);
  }
  return history;
}

RC_GTEST_PROP(RecordsWrite, ARandomGameComesBack, (std::uint64_t seed)) {
  core::Rng rng(seed);
  const go::Size size{static_cast<int>(1 + rng.below(25)), static_cast<int>(1 + rng.below(25))};
  const go::History history = random_game(rng, size, rng.below(300));
  GameInfo info;
  info.black = "A]\\b: c";
  info.white = "白";
  info.result = {Ending::kPoints, go::Color::kWhite, 7};
  info.date = {1999, 12, 31};
  const GameRecord record = record_in(to_sgf(history, info));
  RC_ASSERT(record.repairs.empty());
  RC_ASSERT(record.info.size == size);
  RC_ASSERT(std::ranges::equal(record.moves, history.moves()));
  RC_ASSERT(record.info.komi == history.rules().komi());
  RC_ASSERT(record.info.black == info.black);
  RC_ASSERT(record.info.white == info.white);
  RC_ASSERT(record.info.result == info.result);
  RC_ASSERT(record.info.date == info.date);
  const auto again = history_of(record, record.moves.size(), history.rules());
  RC_ASSERT(again.has_value());
  RC_ASSERT(again->board() == history.board());
}

RC_GTEST_PROP(RecordsWrite, ARandomStartPositionComesBack, (std::uint64_t seed)) {
  core::Rng rng(seed);
  const go::History earlier = random_game(rng, go::Size::square(9), 60);
  std::vector<go::Point> black;
  std::vector<go::Point> white;
  earlier.board().for_each_point([&](go::History::GameBoard::V v) {
    if (earlier.board().at(v) == go::Color::kBlack) black.push_back(go::History::GameBoard::Geo::point(v));
    if (earlier.board().at(v) == go::Color::kWhite) white.push_back(go::History::GameBoard::Geo::point(v));
  });
  go::History history(go::Size::square(9), earlier.rules());
  const go::Color to_move = rng.below(2) == 0 ? go::Color::kBlack : go::Color::kWhite;
  RC_ASSERT(history.set_up(black, white, to_move).has_value());
  const GameRecord record = record_in(to_sgf(history));
  RC_ASSERT(record.start_black == black);
  RC_ASSERT(record.start_white == white);
  RC_ASSERT(record.start_to_move == to_move);
}

TEST(RecordsWrite, HandicapAndRulesAreNamed) {
  go::History history(go::Size::square(19), *go::rules_by_name("chinese"));
  ASSERT_TRUE(history.set_handicap(go::fixed_handicap_points(history.size(), 3)));
  history.play(go::Color::kWhite, go::Point::at(2, 5));
  const std::string text = to_sgf(history);
  for (const char* part :
       {"GM[1]FF[4]CA[UTF-8]", "SZ[19]", "RU[Chinese]", "KM[7.5]", "HA[3]", "AB[dp][pd][dd]", "PL[W]", ";W[cf]"})
    EXPECT_NE(text.find(part), std::string::npos) << part << " in " << text;
  EXPECT_EQ(record_in(text).info.handicap, 3);
  EXPECT_TRUE(record_in(text).repairs.empty());
}

TEST(RecordsWrite, ARecordWithChangesComesBack) {
  const GameRecord first = record_in("(;SZ[5:9]KM[-3];B[aa];W[bb];AB[cc]AE[bb]AW[aa]PL[B];B[bb];W[])");
  const GameRecord second = record_in(to_sgf(first));
  EXPECT_EQ(second.moves, first.moves);
  ASSERT_EQ(second.changes.size(), 1u);
  EXPECT_EQ(second.changes[0].before_move, 2u);
  EXPECT_EQ(second.changes[0].black, first.changes[0].black);
  EXPECT_EQ(second.info.size, (go::Size{5, 9}));
}

// --- repaired trees ---

std::string repaired(const std::string& text) {
  const auto document = sgf::parse(sgf::Bytes::own(text));
  const sgf::NodeId root = document->games.games()[0];
  const GameRecord record = *read_record(document->games, root);
  sgf::Collection games;
  add_repaired(games, document->games, root, record);
  std::string out = sgf::to_text(games);
  while (out.ends_with('\n')) out.pop_back();
  return out;
}

TEST(RecordsRepairedTree, KeepsWhatIsGood) {
  const std::string good =
      "(;GM[1]FF[4]SZ[9]KM[6.5]XX[own][two];B[aa]C[one \\] two](;W[bb]LB[cc:1])(;W[cc];B[dd]TR[aa][bb]))";
  EXPECT_EQ(repaired(good), good);
}

TEST(RecordsRepairedTree, MakesTheRepairs) {
  EXPECT_EQ(repaired("(;GM[1]FF[4]SZ[19]KM[650]HA[2]AP[a]AP[foxwq];AB[pd][dp];W[dd];B[tt])"),
            "(;GM[1]FF[4]SZ[19]KM[6.5]HA[2]AP[a]AB[pd][dp]PL[W];W[dd];B[])");
  EXPECT_EQ(repaired("(;GM[1]FF[3]SZ[19]HA[3]RE[B+2.25]DT[2015/4/1];B[pd];B[dp];B[dd]C[three];W[pp])"),
            "(;GM[1]FF[4]SZ[19]HA[3]RE[B+4.5]DT[2015-04-01]AB[pd][dp][dd]PL[W];C[three];W[pp])");
  EXPECT_EQ(repaired("(;SZ[19]AB[pd]C[x];W[dp])"), "(;SZ[19]C[x]GM[1]FF[4];B[pd];W[dp])");
  EXPECT_EQ(repaired("(;GM[1]FF[4]SZ[9]B[aa]C[x];W[bb]B[cc]N[y])"), "(;GM[1]FF[4]SZ[9]C[x];B[aa];W[bb];B[cc]N[y])");
  EXPECT_EQ(repaired("(;GM[1]FF[4]SZ[9];B[aa];AB[cc]W[bb])"), "(;GM[1]FF[4]SZ[9];B[aa];AB[cc];W[bb])");
  EXPECT_EQ(repaired("(;GM[1]FF[4];B[aa])"), "(;GM[1]FF[4]SZ[19];B[aa])");
}

TEST(RecordsRepairedTree, CutsBeforeTheBadMove) {
  EXPECT_EQ(repaired("(;GM[1]FF[4]SZ[9];B[aa](;W[bb](;B[bb];W[cc])(;B[dd]))(;W[ee]))"),
            "(;GM[1]FF[4]SZ[9];B[aa](;W[bb])(;W[ee]))");
  EXPECT_EQ(repaired("(;GM[1]FF[4]SZ[9]AB[aa][bb];W[aa];B[cc])"), "(;GM[1]FF[4]SZ[9]HA[2]AB[aa][bb]PL[W])");
}

TEST(RecordsRepairedTree, LeavesTheStartWhereVariationsNeedIt) {
  const std::string problem = "(;GM[1]FF[4]SZ[9](;AB[aa][bb];W[cc])(;AB[cc][dd];W[ee]))";
  EXPECT_EQ(repaired(problem), "(;GM[1]FF[4]SZ[9]HA[2](;AB[aa][bb];W[cc])(;AB[cc][dd];W[ee]))");
}

RC_GTEST_PROP(RecordsRepairedTree, ReadsBackAsTheSameGame, (std::uint64_t seed)) {
  core::Rng rng(seed);
  const go::History history = random_game(rng, go::Size::square(9), 80);
  std::string text = to_sgf(history);
  for (int i = 0; i < 3; ++i) {  // damage: characters replaced by others that occur in records
    const char kCharacters[] = "abcxyzBWAE[];1";
    text[10 + rng.below(static_cast<std::uint32_t>(text.size() - 12))] = kCharacters[rng.below(sizeof kCharacters - 1)];
  }
  const auto document = sgf::parse(sgf::Bytes::own(text));
  if (!document || document->games.games().empty()) return;
  const sgf::NodeId root = document->games.games()[0];
  const auto first = read_record(document->games, root);
  if (!first) return;
  sgf::Collection games;
  const sgf::NodeId new_root = add_repaired(games, document->games, root, *first);
  const auto second = read_record(games, new_root);
  RC_ASSERT(second.has_value());
  RC_ASSERT(to_sgf(*second) == to_sgf(*first));
  RC_ASSERT(!second->was_cut());
}

}  // namespace
}  // namespace katachi::record
