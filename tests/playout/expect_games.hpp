// What games of every kind of Go playout must be: legal move by move, counted as go/score counts, owned as their boards say.
#pragma once

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "go/score.hpp"
#include "go/state.hpp"
#include "playout/go_playout.hpp"

namespace katachi::playout::test {

// Playouts know simple ko alone.
inline go::Rules rules_with_simple_ko() {
  go::Rules rules = *go::rules_by_name("chinese");
  rules.ko = go::KoRule::kSimple;
  return rules;
}

// Plays games from the empty board; look(state, vertex) sees each move before it is played.
template <int MaxSize, class Playout, class Look>
void expect_legal_games(int size, int games, Playout playout, bool to_the_end, Look&& look) {
  const go::State<MaxSize> start(go::Size::square(size), rules_with_simple_ko());
  core::Rng rng(7);
  game::Trace trace;
  for (int game = 0; game < games; ++game) {
    trace.moves.clear();
    const auto result = playout.run(playout.prepare(start), rng, trace);
    go::State<MaxSize> state = start;
    for (const auto& [code, player] : trace.moves) {
      const go::Vertex<MaxSize> v(code);
      ASSERT_EQ(player, state.to_move());
      ASSERT_TRUE(state.is_legal(v)) << state.text() << state.move_text(v);
      look(state, v);
      state.play(v);
    }
    EXPECT_TRUE(playout.final_board().is_consistent());
    EXPECT_EQ(playout.final_board().board(), state.board());
    EXPECT_EQ(playout.final_board().area_difference(), go::area_difference(state.board()));
    EXPECT_EQ(2 * result.margin_first, state.half_points());
    if (to_the_end) {
      EXPECT_TRUE(state.is_terminal() || trace.moves.size() >= 3u * static_cast<unsigned>(size * size));
    }
  }
}

template <int MaxSize, class Playout>
void expect_legal_games(int size, int games, Playout playout, bool to_the_end) {
  expect_legal_games<MaxSize>(size, games, std::move(playout), to_the_end, [](const auto&, auto) {});
}

template <class Playout>
void expect_owners_of_final_boards(Playout playout) {
  const go::State<9> start(go::Size::square(5), rules_with_simple_ko());
  core::Rng rng(11);
  OwnerCounts<9> counts;
  double margin = 0;
  for (int i = 0; i < 20; ++i) margin += playout.run(playout.prepare(start), rng, counts).margin_first;
  EXPECT_EQ(counts.playouts, 20);
  double difference = 0;
  start.board().for_each_point([&](auto v) {
    EXPECT_LE(counts.black[v] + counts.white[v], 20);
    difference += counts.black[v] - counts.white[v];
  });
  EXPECT_DOUBLE_EQ(difference - 20 * 7.5, margin);
}

}  // namespace katachi::playout::test
