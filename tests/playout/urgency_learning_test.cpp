#include "playout/urgency_learning.hpp"

#include <gtest/gtest.h>

namespace katachi::playout {
namespace {

using go::Color;

// A game on 5x5 of alternating moves, Black first; "" is a pass.
record::GameRecord record_of(std::initializer_list<const char*> moves, go::Size size = go::Size::square(5)) {
  record::GameRecord record;
  record.info.size = size;
  Color color = Color::kBlack;
  for (const char* const text : moves) {
    const std::string_view name = *text == 0 ? "pass" : text;
    record.moves.push_back({color, *go::parse_gtp_move(name, size)});
    color = go::opposite(color);
  }
  record.moves_written = record.moves.size();
  return record;
}

std::uint64_t met_in_all(const UrgencyCounts& counts) {
  std::uint64_t met = 0;
  for (const auto& count : counts.of) met += count.met;
  return met;
}

std::uint64_t played_in_all(const UrgencyCounts& counts) {
  std::uint64_t played = 0;
  for (const auto& count : counts.of) played += count.played;
  return played;
}

TEST(UrgencyLearning, PointsNearTheLastMoveAreMetAndOneOfThemPlayed) {
  UrgencyCounts counts;
  ASSERT_TRUE(count_game(record_of({"C3", "C4"}), counts, 1));
  // Around C3: four points beside White's enemy stone and four diagonal to it; White played one beside it. To Black's eyes the
  // stone is white.
  const UrgencyCounts::Count beside{.met = 4, .played = 1}, diagonal{.met = 4, .played = 0};
  EXPECT_EQ(counts.of[smallest_image(0x0002)], beside);
  EXPECT_EQ(counts.of[smallest_image(0x0200)], diagonal);
  EXPECT_EQ(met_in_all(counts), 8u);
  EXPECT_EQ(counts.games, 1u);
}

TEST(UrgencyLearning, TenukiAndPassesCountAsTheyAre) {
  UrgencyCounts counts;
  // A1 is not near C3; after the pass nothing is near.
  ASSERT_TRUE(count_game(record_of({"C3", "A1", "", "E5"}), counts, 1));
  EXPECT_EQ(met_in_all(counts), 8u);
  EXPECT_EQ(played_in_all(counts), 0u);
  // With a longer reach the whole board of 5x5 is near the middle.
  UrgencyCounts wide;
  ASSERT_TRUE(count_game(record_of({"C3", "A1"}), wide, 2));
  EXPECT_EQ(met_in_all(wide), 24u);
  EXPECT_EQ(played_in_all(wide), 1u);
}

TEST(UrgencyLearning, BothColoursAndAllImagesCountTogether) {
  UrgencyCounts counts, others, together;
  ASSERT_TRUE(count_game(record_of({"B2", "B3", "C4"}), counts, 2));
  // The same with the colours exchanged and the board turned: White begins after a pass.
  ASSERT_TRUE(count_game(record_of({"", "D2", "C2", "B3"}), others, 2));
  EXPECT_EQ(counts, others);
  together = counts;
  together.add(others);
  EXPECT_EQ(together.games, 2u);
  EXPECT_EQ(met_in_all(together), 2 * met_in_all(counts));
  EXPECT_EQ(played_in_all(together), 4u);
}

TEST(UrgencyLearning, LastLibertiesAreLeftOut) {
  UrgencyCounts counts;
  // Black takes the corner stone into atari with B1: White's last liberty A2 is not counted, neither met nor played.
  ASSERT_TRUE(count_game(record_of({"E5", "A1", "B1", "A2"}), counts, 1));
  // After E5: A1 is far, three points met by White. After A1: A2, B1, B2 are met by Black, B1 played. After B1: A2 is a last
  // liberty; B2, C1, C2 are met by White.
  EXPECT_EQ(met_in_all(counts), 9u);
  EXPECT_EQ(played_in_all(counts), 1u);
}

// How often the point was met with the surroundings that it has after these moves, by a colour.
std::uint64_t met_as_it_is(const UrgencyCounts& counts, const record::GameRecord& record, const char* point,
                           Color color) {
  go::Board<9> board(record.info.size);
  for (const auto& [mover, move] : record.moves) board.play(go::Geometry<9>::vertex(move.point()), mover);
  const std::uint16_t code = board.code(go::Geometry<9>::vertex(go::parse_gtp_move(point, record.info.size)->point()));
  return counts.of[smallest_image(color == Color::kBlack ? code : colors_exchanged(code))].met;
}

TEST(UrgencyLearning, OwnEyesAndSuicidesAreLeftOut) {
  // Black's stones around A1 make an eye. White answers B2 within two steps of it, then Black answers C2 there.
  const auto surrounded = record_of({"A2", "E5", "B1", "E4", "B2"});
  UrgencyCounts counts;
  ASSERT_TRUE(count_game(record_of({"A2", "E5", "B1", "E4", "B2", "C2", "C3"}), counts, 2));
  EXPECT_EQ(met_as_it_is(counts, surrounded, "A1", Color::kWhite), 0u);  // suicide
  EXPECT_EQ(met_as_it_is(counts, surrounded, "A1", Color::kBlack), 0u);  // the eye
  // With one stone fewer it is a point like others, met by White after B1.
  EXPECT_EQ(met_as_it_is(counts, record_of({"A2"}), "A1", Color::kWhite), 1u);
}

TEST(UrgencyLearning, TheKoIsLeftOut) {
  // Black takes C3 with D3; White must look for a threat.
  const std::initializer_list<const char*> moves = {"C4", "D4", "B3", "E3", "C2", "D2", "A1", "C3", "D3"};
  UrgencyCounts before, counts;
  ASSERT_TRUE(count_game(record_of(moves), before, 1));
  ASSERT_TRUE(count_game(record_of({"C4", "D4", "B3", "E3", "C2", "D2", "A1", "C3", "D3", "A5"}), counts, 1));
  EXPECT_EQ(met_as_it_is(counts, record_of(moves), "C3", Color::kWhite), 0u);
  // Around D3 White meets E2 and E4, the other points that are empty.
  EXPECT_EQ(met_in_all(counts), met_in_all(before) + 2);
}

TEST(UrgencyLearning, RecordsThatAreNoPlainGamesAreRefusedWhole) {
  UrgencyCounts counts;
  auto twice = record_of({"C3", "C4", "C3"});
  EXPECT_FALSE(count_game(twice, counts));
  auto changed = record_of({"C3", "C4"});
  changed.changes.emplace_back();
  EXPECT_FALSE(count_game(changed, counts));
  EXPECT_EQ(counts, UrgencyCounts());
}

TEST(UrgencyLearning, UrgencyIsTheShrunkenRatio) {
  UrgencyCounts counts;
  const std::uint16_t often = smallest_image(0x0002), never = smallest_image(0x0200),
                      rarely_met = smallest_image(0x0001);
  counts.of[often] = {.met = 1000, .played = 300};
  counts.of[never] = {.met = 98'990, .played = 0};
  counts.of[rarely_met] = {.met = 10, .played = 10};
  const UrgencyTable table = learn_urgencies(counts, {.shrinkage = 100, .lowest = 0.2});
  const double share = 310.0 / 100'000;
  const auto expected = [&](double met, double played) { return 100 * (played + 100 * share) / (met + 100) / share; };
  EXPECT_NEAR(table.urgency(often, Color::kBlack), expected(1000, 300), 1);
  EXPECT_NEAR(table.urgency(rarely_met, Color::kBlack), expected(10, 10), 1);
  EXPECT_EQ(table.urgency(never, Color::kBlack), 20);
  EXPECT_EQ(table.urgency(0, Color::kBlack), 100);  // never met
  EXPECT_EQ(table.urgency(colors_exchanged(often), Color::kWhite), table.urgency(often, Color::kBlack));
  // More shrinkage: nearer to 1.
  const UrgencyTable shrunk = learn_urgencies(counts, {.shrinkage = 10'000, .lowest = 0.2});
  EXPECT_LT(shrunk.urgency(rarely_met, Color::kBlack), table.urgency(rarely_met, Color::kBlack) / 10);
  EXPECT_EQ(learn_urgencies(UrgencyCounts()), UrgencyTable::uniform());
}

}  // namespace
}  // namespace katachi::playout
