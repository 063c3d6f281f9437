#include "move_model/shape_hash.hpp"

#include <gtest/gtest.h>

#include "move_model/features.hpp"
#include "tests/move_model/drawn.hpp"

namespace katachi::move_model {
namespace {

using Board = go::Board<9>;
using V = Board::V;

template <class F>
void play_random_game(std::uint64_t seed, int moves, F&& after) {
  core::Rng rng(seed);
  Board board(go::Size::square(9));
  go::Color color = go::Color::kBlack;
  for (int i = 0; i < moves; ++i) {
    const V v = vertex<9>(static_cast<int>(rng.below(9)), static_cast<int>(rng.below(9)));
    if (!is_playable(board, v, color)) continue;
    board.play(v, color);
    after(board);
    color = opposite(color);
  }
}

// The slow twin: hashes made afresh from the position.
TEST(ShapeHashes, IncrementalEqualsFresh) {
  ShapeHashes<9> followed;
  followed.start(Board(go::Size::square(9)));
  play_random_game(3, 120, [&](const Board& board) {
    followed.played(board);
    ShapeHashes<9> fresh;
    fresh.start(board);
    board.for_each_point([&](V v) {
      for (std::size_t level = 0; level < kShapeLevels; ++level) ASSERT_EQ(followed.at(v, level), fresh.at(v, level));
    });
  });
}

TEST(ShapeHashes, SymmetricPositionsHaveTheSameNames) {
  play_random_game(4, 60, [&](const Board& board) {
    ShapeHashes<9> here;
    here.start(board);
    for (std::size_t s = 1; s < go::kSymmetries; ++s) {
      Board turned(go::Size::square(9));
      board.for_each_point([&](V v) {
        if (is_stone(board.at(v)))
          turned.place(go::Geometry<9>::vertex(image(go::Geometry<9>::point(v), 9, s)), board.at(v));
      });
      ShapeHashes<9> there;
      there.start(turned);
      board.for_each_point([&](V v) {
        const V w = go::Geometry<9>::vertex(image(go::Geometry<9>::point(v), 9, s));
        for (std::size_t level = 0; level < kShapeLevels; ++level)
          ASSERT_EQ(canonical(here.at(v, level), false, {}), canonical(there.at(w, level), false, {}));
      });
    }
  });
}

TEST(ShapeHashes, ExchangedHalvesAreExchangedColors) {
  play_random_game(5, 60, [&](const Board& board) {
    Board other(go::Size::square(9));
    board.for_each_point([&](V v) {
      if (is_stone(board.at(v))) other.place(v, opposite(board.at(v)));
    });
    ShapeHashes<9> a, b;
    a.start(board);
    b.start(other);
    board.for_each_point([&](V v) {
      for (std::size_t level = 0; level < kShapeLevels; ++level)
        ASSERT_EQ(canonical(a.at(v, level), false, {}), canonical(b.at(v, level), true, {}));
    });
  });
}

TEST(ShapeHashes, DifferentShapesHaveDifferentNames) {
  Board one(go::Size::square(9)), two(go::Size::square(9));
  one.place(vertex<9>(4, 3), go::Color::kBlack);
  two.place(vertex<9>(3, 3), go::Color::kBlack);
  ShapeHashes<9> a, b;
  a.start(one);
  b.start(two);
  EXPECT_NE(canonical(a.at(vertex<9>(4, 4), 0), false, {}), canonical(b.at(vertex<9>(4, 4), 0), false, {}));
  EXPECT_NE(canonical(a.at(vertex<9>(4, 4), 0), false, {}), canonical(a.at(vertex<9>(4, 4), 0), true, {}));
}

}  // namespace
}  // namespace katachi::move_model
