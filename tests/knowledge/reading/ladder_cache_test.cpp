#include "knowledge/reading/ladder_cache.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "go/diagram.hpp"
#include "record/record.hpp"
#include "sgf/parse.hpp"
#include "tests/go/drawn.hpp"

namespace katachi::knowledge {
namespace {

// Ladders from their definition: the attacker captures a chain in atari, or gives atari by any move at all, the owner answers by any
// legal move on the board or a pass, a chain with three liberties is safe. By copies of the board. Nothing where it takes too many moves.
template <int MaxSize>
class SlowLadder {
 public:
  using Board = go::Board<MaxSize>;
  using V = typename Board::V;

  std::optional<LadderStatus> status(const Board& board, V chain) {
    moves_ = 0;
    LadderStatus found = LadderStatus::kSafe;
    if (attack(board, chain)) found = LadderStatus::kCaught;
    if (board.liberties(chain) == 1 && is_lost(board, chain)) found = LadderStatus::kLost;
    if (moves_ > kMostMoves) return std::nullopt;
    return found;
  }

 private:
  static constexpr int kMostMoves = 20'000;
  static constexpr int kDeepest = 150;

  static bool is_legal(const Board& board, V v, go::Color color) {
    return board.at(v) == go::Color::kEmpty && v != board.ko() && !board.is_suicide(v, color);
  }
  template <class F>
  static bool any_point(const Board& board, F&& f) {
    bool found = false;
    board.for_each_point([&](V v) { found = found || f(v); });
    return found;
  }

  // The attacker moves: the chain is captured, or comes into atari and is lost.
  bool attack(const Board& board, V chain) {
    if (board.liberties(chain) > 2) return false;
    const go::Color attacker = go::opposite(board.at(chain));
    if (board.liberties(chain) == 1)
      return any_point(board, [&](V v) {
        if (!is_legal(board, v, attacker)) return false;
        Board next = board;
        next.play(v, attacker);
        return next.at(chain) != board.at(chain);
      });
    return any_point(board, [&](V v) {
      if (moves_ > kMostMoves || !is_legal(board, v, attacker)) return false;
      Board next = board;
      next.play(v, attacker);
      if (next.liberties(chain) > 1) return false;
      ++moves_;
      return is_lost_below(next, chain);
    });
  }

  // Kos can go on for ever.
  bool is_lost_below(const Board& board, V chain) {
    if (++depth_ > kDeepest) moves_ = kMostMoves + 1;
    const bool lost = moves_ <= kMostMoves && is_lost(board, chain);
    --depth_;
    return lost;
  }

  // The owner of a chain in atari moves, and nothing saves it.
  bool is_lost(const Board& board, V chain) {
    const go::Color owner = board.at(chain);
    Board passed = board;
    passed.clear_ko();
    if (!attack(passed, chain)) return false;
    return !any_point(board, [&](V v) {
      if (moves_ > kMostMoves || !is_legal(board, v, owner)) return false;
      Board next = board;
      next.play(v, owner);
      ++moves_;
      return !attack(next, chain);
    });
  }

  int moves_ = 0, depth_ = 0;
};

struct LadderCounts {
  int counts[3] = {};
  int total = 0, unfinished = 0;
};

// All chains with one or two liberties, against the definition; once more, now from the table.
template <int MaxSize>
void compare_ladders(go::Board<MaxSize>& board, LadderCache<MaxSize>& cache, LadderCounts& counts) {
  board.for_each_point([&](auto v) {
    if (!go::is_stone(board.at(v)) || board.head(v) != v || board.liberties(v) > 2 || ::testing::Test::HasFailure())
      return;
    const auto slow = SlowLadder<MaxSize>().status(board, v);
    if (!slow) {
      ++counts.unfinished;
      return;
    }
    const auto before = board;
    const LadderStatus fast = cache.status(board, v);
    EXPECT_EQ(static_cast<int>(fast), static_cast<int>(*slow))
        << go::diagram(board) << go::gtp_text(go::Geometry<MaxSize>::point(v), board.size());
    EXPECT_TRUE(board == before);
    EXPECT_EQ(cache.status(board, v), fast);
    ++counts.counts[static_cast<std::size_t>(fast)];
    ++counts.total;
  });
}

TEST(LadderCache, EqualsTheDefinitionOnRandomBoards) {
  core::Rng rng(4);
  LadderCache<9> cache(8);  // small: entries are replaced
  LadderCounts counts;
#ifdef KATACHI_SANITIZED
  constexpr int kLadderGames = 2;
#else
  constexpr int kLadderGames = 12;
#endif
  for (int game = 0; game < kLadderGames; ++game) {
    go::Board<9> board(go::Size::square(7));
    go::Color color = go::Color::kBlack;
    for (int move = 0; move < 40; ++move, color = go::opposite(color)) {
      const auto v = go::vertex<9>(static_cast<int>(rng.below(7)), static_cast<int>(rng.below(7)));
      if (go::is_playable(board, v, color)) board.play(v, color);
      if (move % 4 == 3) compare_ladders(board, cache, counts);
    }
  }
  for (const int count : counts.counts) EXPECT_GT(count, 5);
  EXPECT_LT(counts.unfinished, counts.total / 2);
  EXPECT_GT(cache.hits(), 0u);
}

TEST(LadderCache, TellsChainsOfOnePositionApart) {
  auto board = go::drawn(
      ". . . . .\n"
      ". O X O .\n"
      ". X O . .\n"
      ". . X . .\n"
      ". . . . .\n");
  LadderCache<9> cache;
  const auto white = go::vertex<9>(2, 2), black = go::vertex<9>(0, 0);
  EXPECT_EQ(board.at(black), go::Color::kEmpty);
  const LadderStatus first = cache.status(board, white);
  EXPECT_EQ(first, LadderCache<9>::read(board, white));
  EXPECT_EQ(cache.hits(), 0u);
  EXPECT_EQ(cache.status(board, go::vertex<9>(2, 1)), LadderCache<9>::read(board, go::vertex<9>(2, 1)));
  EXPECT_EQ(cache.hits(), 0u);
  EXPECT_EQ(cache.status(board, white), first);
  EXPECT_EQ(cache.hits(), 1u);
}

TEST(LadderCache, EqualsTheDefinitionInGames) {
  namespace fs = std::filesystem;
  const char* const named = std::getenv("KATACHI_SHARED");
  const fs::path file =
      fs::path(named != nullptr ? named : KATACHI_SOURCE_DIR "/../shared") / "games" / "pro-valid.sgf";
  if (!fs::is_regular_file(file)) GTEST_SKIP() << "no file " << file << "; set KATACHI_SHARED to where it is";
  std::ifstream lines(file);
  std::string line;
  LadderCache<19> cache;
  LadderCounts counts;
#ifdef KATACHI_SANITIZED
  constexpr int kRealGames = 1;
#else
  constexpr int kRealGames = 4;
#endif
  for (int game = 0; game < kRealGames && std::getline(lines, line); ++game) {
    const auto document = sgf::parse(sgf::Bytes::borrow(line));
    ASSERT_TRUE(document);
    const auto record = record::read_record(document->games, document->games.games().front());
    ASSERT_TRUE(record);
    auto board = record::start_board<19>(*record);
    for (std::size_t i = 0; i < record->moves.size(); ++i) {
      const auto& [color, move] = record->moves[i];
      if (!move.is_pass()) board.play(go::Geometry<19>::vertex(move.point()), color);
      if (i % 40 == 39) compare_ladders(board, cache, counts);
    }
  }
  EXPECT_GT(counts.total, 20);
}

}  // namespace
}  // namespace katachi::knowledge
