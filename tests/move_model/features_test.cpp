#include "move_model/features.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "tests/move_model/drawn.hpp"

namespace katachi::move_model {
namespace {

constexpr int kSize = 13;
using Board19 = go::Board<19>;
using V19 = Board19::V;

struct Played {
  go::Point point;
  go::Color color = go::Color::kBlack;
};

std::vector<Played> random_game(std::uint64_t seed, int tries) {
  core::Rng rng(seed);
  Board19 board(go::Size::square(kSize));
  std::vector<Played> moves;
  go::Color color = go::Color::kBlack;
  for (int i = 0; i < tries; ++i) {
    const go::Point p = go::Point::at(static_cast<int>(rng.below(kSize)), static_cast<int>(rng.below(kSize)));
    if (!is_playable(board, go::Geometry<19>::vertex(p), color)) continue;
    board.play(go::Geometry<19>::vertex(p), color);
    moves.push_back({p, color});
    color = opposite(color);
  }
  return moves;
}

// A position with everything the features say about its moves.
struct Described {
  Board19 board{go::Size::square(kSize)};
  FeatureBoard<19> features;
  go::Color to_move = go::Color::kBlack;

  // The last `followed` moves are followed, those before are part of the start position.
  Described(const std::vector<Played>& moves, std::size_t symmetry, bool swapped, std::size_t followed) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves.size() - i == followed) features.start(board);
      const go::Color c = swapped ? opposite(moves[i].color) : moves[i].color;
      const V19 v = go::Geometry<19>::vertex(image(moves[i].point, kSize, symmetry));
      board.play(v, c);
      if (moves.size() - i <= followed) features.played(board, c, v);
      to_move = opposite(c);
    }
    features.prepare(board, to_move);
  }

  std::vector<std::uint64_t> at(V19 v) const {
    std::vector<std::uint64_t> all;
    RowList rows;
    features.describe(v, rows, [&](std::uint64_t key) {
      all.push_back(key);
      return true;
    });
    std::ranges::sort(rows);
    all.insert(all.end(), rows.begin(), rows.end());
    return all;
  }
};

TEST(Features, AreTheSameInAllOrientationsAndColors) {
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const std::vector<Played> moves = random_game(seed, seed < 4 ? 8 : 140);
    const Described here(moves, 0, false, moves.size());
    for (std::size_t s = 0; s < go::kSymmetries; ++s) {
      const Described there(moves, s, s % 2 == 1, moves.size());
      here.board.for_each_point([&](V19 v) {
        if (!is_playable(here.board, v, here.to_move)) return;
        const V19 w = go::Geometry<19>::vertex(image(go::Geometry<19>::point(v), kSize, s));
        ASSERT_EQ(here.at(v), there.at(w));
      });
    }
  }
}

// The slow twin: everything made afresh a few moves before the position.
TEST(Features, FollowedEqualFresh) {
  for (std::uint64_t seed = 20; seed < 26; ++seed) {
    const std::vector<Played> moves = random_game(seed, 150);
    const Described followed(moves, 0, false, moves.size());
    const Described fresh(moves, 0, false, kRecentMoves);
    followed.board.for_each_point([&](V19 v) {
      if (!is_playable(followed.board, v, followed.to_move)) return;
      ASSERT_EQ(followed.at(v), fresh.at(v));
    });
  }
}

TEST(Features, RowsAreInTheirBlocks) {
  const Described position(random_game(30, 120), 0, false, 20);
  RowList rows;
  position.board.for_each_point([&](V19 v) {
    if (!is_playable(position.board, v, position.to_move)) return;
    position.features.describe(v, rows, [](std::uint64_t) { return false; });
    for (const std::uint16_t row : rows) ASSERT_LT(row, row::kCount);
    const auto in = [&](std::size_t begin, std::size_t end) {
      return std::ranges::count_if(rows, [&](std::uint16_t r) { return r >= begin && r < end; });
    };
    EXPECT_EQ(in(row::kPlace, row::kRecent), 1);
    EXPECT_EQ(in(row::kRecent, row::kCapture), static_cast<std::ptrdiff_t>(kRecentMoves));
    EXPECT_EQ(in(row::kCapture, row::kAtari), 1);
    EXPECT_EQ(in(row::kPhase, row::kKo), 1);
  });
}

// A sink that knows nothing sees the first key of each family only.
TEST(Features, UnknownEndsAFamily) {
  const Described position(random_game(31, 120), 0, false, 20);
  std::size_t all = 0, first = 0;
  const V19 v = [&] {
    V19 found;
    position.board.for_each_point([&](V19 p) {
      if (is_playable(position.board, p, position.to_move)) found = p;
    });
    return found;
  }();
  position.features.keys(v, [&](std::uint64_t) { return ++all, true; });
  position.features.keys(v, [&](std::uint64_t) { return ++first, false; });
  EXPECT_LT(first, 12u);
  EXPECT_GT(all, 25u);
}

// The facts are collected in two parts, and only while their keys are known: the keys are those of the whole sequence.
TEST(Features, FactKeysAreThoseOfTheWholeSequence) {
  const Described position(random_game(32, 150), 0, false, 20);
  const auto tables = std::make_shared<const pattern::FactTables<19>>(kFactOrder, position.board.size());
  pattern::FactBoard<19> board(tables);
  board.reset(position.board);
  std::size_t candidates = 0;
  position.board.for_each_point([&](V19 v) {
    if (!is_playable(position.board, v, position.to_move)) return;
    ++candidates;
    pattern::FactSequence facts;
    board.sequence(v, position.to_move, kMostFacts, facts);
    ASSERT_EQ(facts.size(), kMostFacts);
    std::vector<std::uint64_t> expected;
    std::uint64_t hash = 0;
    for (std::size_t k = 1; k <= kMostFacts; ++k) {
      hash = core::mix64(hash + facts[k - 1]);
      if (k >= 3 && (k <= 8 || k % 2 == 0)) expected.push_back(feature_key(Family::kFacts, k, hash));
    }
    for (const std::size_t known : {std::size_t{0}, std::size_t{3}, std::size_t{5}, std::size_t{6}, expected.size()}) {
      std::vector<std::uint64_t> asked;
      position.features.keys(v, [&](std::uint64_t key) {
        if (std::ranges::find(expected, key) == expected.end()) return true;
        asked.push_back(key);
        return asked.size() <= known;
      });
      EXPECT_EQ(asked, std::vector(expected.begin(), expected.begin() + static_cast<std::ptrdiff_t>(
                                                                            std::min(known + 1, expected.size()))));
    }
  });
  EXPECT_GT(candidates, 20u);
}

// What training hides of the past is what a position that was set up does not have.
TEST(Features, HiddenMovesAreAsIfTheGameBeganLater) {
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const auto moves = random_game(seed, 60);
    for (std::size_t history = 0; history <= kRecentMoves; ++history) {
      Described whole(moves, 0, false, moves.size());
      whole.features.prepare(whole.board, whole.to_move, history);
      const Described later(moves, 0, false, std::max<std::size_t>(history, 1));
      FeatureBoard<19> set_up;
      set_up.start(later.board);
      set_up.prepare(later.board, later.to_move);
      const auto described = [&](V19 v) {
        if (history > 0) return later.at(v);
        std::vector<std::uint64_t> all;
        RowList rows;
        set_up.describe(v, rows, [&](std::uint64_t key) {
          all.push_back(key);
          return true;
        });
        std::ranges::sort(rows);
        all.insert(all.end(), rows.begin(), rows.end());
        return all;
      };
      whole.board.for_each_point([&](V19 v) {
        if (!is_playable(whole.board, v, whole.to_move)) return;
        EXPECT_EQ(whole.at(v), described(v)) << history;
      });
    }
  }
}

TEST(Features, ALastMoveThatIsNotKnownIsNotFarAway) {
  EXPECT_NE(distance_class(kFar), distance_class(kMarkReach + 1));
  EXPECT_EQ(distance_class(kMarkReach + 1), distance_class(kMarkReach + 10));
}

}  // namespace
}  // namespace katachi::move_model
