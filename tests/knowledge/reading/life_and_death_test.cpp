#include "knowledge/reading/life_and_death.hpp"

#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "core/clock.hpp"
#include "core/rng.hpp"
#include "record/record.hpp"
#include "sgf/parse.hpp"
#include "tests/go/drawn.hpp"
#include "tests/knowledge/reading/slow_life.hpp"

namespace katachi::knowledge {
namespace {

using go::drawn;
using go::Point;

constexpr std::uint64_t kTestMemory = 4 << 20;

search::exact::Task task_with(std::uint64_t nodes) {
  static const core::SteadyClock clock;
  return {.clock = &clock, .limits = {.nodes = nodes, .memory = kTestMemory}};
}

LifeAndDeath solved(const go::Board<9>& board, Point target) {
  const auto region = find_region(board, target);
  if (!region) {
    ADD_FAILURE() << region.error().text();
    return {};
  }
  return life_and_death(*region, task_with(300'000));
}

struct Known {
  std::string_view name;
  std::string_view board;
  Point target;
  Life friend_first, enemy_first;
  std::string_view friend_move = "", enemy_move = "";  // empty: not asked
};

void expect_known(const Known& known) {
  const auto board = drawn(known.board);
  const LifeAndDeath life = solved(board, known.target);
  EXPECT_EQ(life_name(life.friend_first.life), life_name(known.friend_first)) << known.name;
  EXPECT_EQ(life_name(life.enemy_first.life), life_name(known.enemy_first)) << known.name;
  const auto move = [&](const Verdict& verdict) {
    return verdict.line.empty() ? std::string() : go::gtp_text(verdict.line.front(), board.size());
  };
  if (!known.friend_move.empty()) {
    EXPECT_EQ(move(life.friend_first), known.friend_move) << known.name;
  }
  if (!known.enemy_move.empty()) {
    EXPECT_EQ(move(life.enemy_first), known.enemy_move) << known.name;
  }
}

TEST(LifeAndDeath, ShapesOfTheBooks) {
  using enum Life;
  const Known shapes[] = {
      {"straight three", ". . . X O\nX X X X O\nO O O O O\n. . . . .\n", Point::at(3, 0), kAlive, kDead, "B4", "B4"},
      {"straight four", ". . . . X O\nX X X X X O\nO O O O O O\n. . . . . .\n", Point::at(4, 0), kAlive, kAlive},
      {"bent four in the middle of the side", ". X . . X O\n. X . . X O\nX X X X X O\nO O O O O O\n. . . . . .\n",
       Point::at(4, 0), kAlive, kAlive},
      {"bulky five", "O O O O O .\nX X X X O .\n. . . X O .\n. . X X O .\n", Point::at(3, 1), kAlive, kDead, "B2",
       "B2"},
      {"square four", "O O O O .\nX X X O .\n. . X O .\n. . X O .\n", Point::at(2, 1), kDead, kDead},
      {"two eyes", ". X . X O\nX X X X O\nO O O O O\n. . . . .\n", Point::at(3, 0), kAlive, kAlive},
      {"one eye", ". X O .\nX X O .\nO O O .\n. . . .\n", Point::at(1, 0), kDead, kDead},
  };
  for (const Known& shape : shapes) expect_known(shape);
}

// Two stones of the wall have their only liberty in a hole outside the group's reach: taking them there makes the second eye beside a square four.
TEST(LifeAndDeath, AWallThatLivesByAHoleIsNotSafe) {
  expect_known({"a hole", "O O O O O O .\nX X X X O O .\n. . X O X O .\n. . X O . O .\n", Point::at(0, 1), Life::kAlive,
                Life::kDead, "", "E1"});
}

TEST(LifeAndDeath, SekiIsNeitherCapturedNorTwoEyes) {
  // Black may not take the three stones, for White would play in the middle of where they stood; White may not add a fourth.
  expect_known({"three stones in five points", ". O O O . X O\nX X X X X X O\nO O O O O O O\n. . . . . . .\n",
                Point::at(5, 0), Life::kSeki, Life::kSeki});
}

TEST(LifeAndDeath, AKoThatCannotBeWonIsNoLife) {
  // Black's second eye is a ko that he can take back for ever and never win: filling it costs the eye.
  expect_known({"a false eye under a ko", "O X . X X\nO O X . X\n. O X X X\n. O O O O\n. . . . .\n", Point::at(3, 0),
                Life::kDead, Life::kDead});
}

TEST(LifeAndDeath, StopsAtItsLimit) {
  const auto board = drawn(". . . X O\n. . . X O\nX X X X O\nO O O O O\n. . . . .\n");
  const auto region = find_region(board, Point::at(3, 0));
  ASSERT_TRUE(region);
  const LifeAndDeath life = life_and_death(*region, task_with(5));
  EXPECT_EQ(life.friend_first.life, Life::kUnknown);
  EXPECT_EQ(life.end, search::exact::End::kNodes);
  EXPECT_LE(life.nodes, 6u);
}

TEST(LifeAndDeath, ThreadsAnswerAlike) {
  const auto board = drawn(". . . X O\n. . . X O\nX X X X O\nO O O O O\n. . . . .\n");
  const auto region = find_region(board, Point::at(3, 0));
  ASSERT_TRUE(region);
  const LifeAndDeath one = life_and_death(*region, task_with(0));
  const LifeAndDeath two = life_and_death(*region, task_with(0), 2);
  EXPECT_EQ(one.friend_first.life, two.friend_first.life);
  EXPECT_EQ(one.enemy_first.life, two.enemy_first.life);
  EXPECT_TRUE(one.friend_first.is_proved() && one.enemy_first.is_proved());
}

// How often each answer was compared.
struct Compared {
  int counts[5] = {};
  int total = 0;
};

// Both answers against the slow ones; false where those would take too long.
bool compare(const go::Board<9>& board, Point target, const Region& region, Compared& compared) {
  const LifeAndDeath fast = life_and_death(region, task_with(300'000));
  test::SlowLife slow(board, target, region, 60'000);
  for (const Side first : {Side::kAttacker, Side::kDefender}) {
    const auto life = slow.life(first);
    if (!life) return false;
    const Verdict& verdict = first == Side::kAttacker ? fast.enemy_first : fast.friend_first;
    EXPECT_EQ(life_name(verdict.life), life_name(*life))
        << go::diagram(board) << go::gtp_text(target, board.size())
        << (first == Side::kAttacker ? " enemy first" : " friend first");
    ++compared.counts[static_cast<std::size_t>(*life)];
    ++compared.total;
  }
  return true;
}

TEST(LifeAndDeath, EqualsTheWholeGraphOnRandomGroups) {
  const auto walled = drawn(
      ". . . . O .\n"
      ". . . . O .\n"
      ". . . . O .\n"
      "O O O O O .\n"
      ". . . . . .\n");
  core::Rng rng(26);
  Compared compared;
#ifdef KATACHI_SANITIZED
  constexpr int kGroups = 40;
  constexpr Life kMet[] = {Life::kDead, Life::kAlive};  // among so few; kos are rarer
#else
  constexpr int kGroups = 300;
  constexpr Life kMet[] = {Life::kDead, Life::kKo, Life::kAlive};
#endif
  while (compared.total < 2 * kGroups) {
    go::Board<9> board = walled;
    for (int y = 0; y < 3; ++y)
      for (int x = 0; x < 4; ++x) {
        const auto roll = rng.below(12);
        if (roll < 7) board.place(go::vertex<9>(x, y), go::Color::kBlack);
        if (roll == 7 || roll == 8) board.place(go::vertex<9>(x, y), go::Color::kWhite);
      }
    const Point target = Point::at(3, 2);
    bool is_sound = board.at(target) == go::Color::kBlack;
    board.for_each_point([&](auto v) { is_sound &= !go::is_stone(board.at(v)) || board.liberties(v) > 0; });
    if (!is_sound) continue;
    const auto region = find_region(board, target);
    if (!region || region->empty_points() > 5 || region->empty_points() < 2) continue;
    compare(board, target, *region, compared);
    if (::testing::Test::HasFailure()) return;
  }
  for (const Life life : kMet) EXPECT_GT(compared.counts[static_cast<std::size_t>(life)], 0) << life_name(life);
}

// On the first line, where sekis are frequent.
TEST(LifeAndDeath, EqualsTheWholeGraphInARow) {
  const auto walled = drawn(
      ". . . . . . X O\n"
      "X X X X X X X O\n"
      "O O O O O O O O\n"
      ". . . . . . . .\n");
  Compared compared;
  for (int code = 0; code < 729; code += 3) {  // each point empty, white or black; the last one empty
    go::Board<9> board = walled;
    for (int x = 0, rest = code; x < 6; ++x, rest /= 3)
      if (rest % 3 != 0) board.place(go::vertex<9>(5 - x, 0), rest % 3 == 1 ? go::Color::kWhite : go::Color::kBlack);
    bool is_sound = true;
    board.for_each_point([&](auto v) { is_sound &= !go::is_stone(board.at(v)) || board.liberties(v) > 0; });
    if (!is_sound) continue;
    const auto region = find_region(board, Point::at(6, 0));
    ASSERT_TRUE(region);
    if (region->empty_points() > 4) continue;
    compare(board, Point::at(6, 0), *region, compared);
    if (::testing::Test::HasFailure()) return;
  }
  for (const Life life : {Life::kDead, Life::kSeki, Life::kAlive})
    EXPECT_GT(compared.counts[static_cast<std::size_t>(life)], 0) << life_name(life);
}

TEST(LifeAndDeath, EqualsTheWholeGraphOnProblems) {
  namespace fs = std::filesystem;
  const char* const named = std::getenv("KATACHI_SHARED");
  const fs::path folder = fs::path(named != nullptr ? named : KATACHI_SOURCE_DIR "/../shared") / "problems";
  if (!fs::is_directory(folder)) GTEST_SKIP() << "no folder " << folder << "; set KATACHI_SHARED to where it is";
#ifdef KATACHI_SANITIZED
  constexpr int kMostEmpty = 4;
#else
  constexpr int kMostEmpty = 6;
#endif
  Compared compared;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const auto document = sgf::read_file(entry.path().string());
    ASSERT_TRUE(document);
    const sgf::NodeId root = document->games.games().front();
    const auto record = record::read_record(document->games, root);
    ASSERT_TRUE(record);
    if (record->info.size.larger() > 9) continue;
    const auto board = record::start_board<9>(*record);
    const auto target = go::parse_sgf_move(*document->games.raw(root, "MA"), board.size());
    ASSERT_TRUE(target && !target->is_pass()) << entry.path();
    const auto region = find_region(board, target->point());
    if (!region || region->empty_points() > kMostEmpty) continue;
    compare(board, target->point(), *region, compared);
  }
  EXPECT_GE(compared.total, 8);
}

}  // namespace
}  // namespace katachi::knowledge
