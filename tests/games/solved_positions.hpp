// Positions whose value is known by trying everything (exhaustive.hpp): what a search must find, given enough time.
//
// The value is that of the side to move: 1 won, 0.5 drawn, 0 lost. `best` are the texts of all moves that keep it; it is empty
// where every legal move does, as in all lost positions. solved_positions_test.cpp computes every one of them again. None is
// decided by the next move; the number behind each is how many positions the exhaustive search visits to find all best moves.
// A test of another folder that includes this links katachi_games.
#pragma once

#include <string>
#include <vector>

#include "games/atari_go/state.hpp"
#include "games/breakthrough/state.hpp"
#include "games/connect_four/state.hpp"
#include "games/hex/state.hpp"
#include "go/point.hpp"
#include "tests/games/support.hpp"

namespace katachi::games::test {

inline constexpr double kWon = 1, kDrawn = 0.5, kLost = 0;

template <class S>
struct SolvedPosition {
  S state;
  double value = kDrawn;
  std::vector<std::string> best;
};

inline std::vector<SolvedPosition<connect_four::State>> solved_connect_four() {
  const connect_four::State start;
  return {
      {after(start, "3 6 4 6 6 2 2 4 4 1 1 2 1 6 6 3 2 5 3 1 7 6"), kWon, {"5"}},          // 57 000
      {after(start, "2 7 6 5 1 7 2 1 7 1 1 7 2 4 1 2 5 5 1 4 4 6 4 3 7 4"), kWon, {"5"}},  // 1 200
      {after(start, "2 7 6 5 1 7 2 1 7 1 1 7 2 4 1 2 5 5 1 4 4 6 4 3 7 4 5"), kLost, {}},  // 59; after the move above
      {after(start, "7 5 1 6 2 7 1 3 5 3 3 7 1 2 6 3 6 1 3 5 1 1"), kDrawn, {"4"}},        // 65 000
      {after(start, "4 6 6 6 3 4 6 4 5 2 1 7 2 4 1 3 5 5 6 2 2 2"), kLost, {}},            // 6 600
  };
}

// The first player wins on the empty board of every size; where he may start is known by search alone.
inline std::vector<SolvedPosition<hex::State>> solved_hex() {
  return {
      {hex::State(2), kWon, {"b1", "a2"}},                                       // 20
      {hex::State(3), kWon, {"c1", "a2", "b2", "c2", "a3"}},                     // 2 300
      {after(hex::State(3), "b2"), kLost, {}},                                   // 550
      {after(hex::State(4), "d3 a2 b4"), kWon, {"c2"}},                          // 47 000
      {after(hex::State(4), "c3 c2"), kLost, {}},                                // 65 000
      {after(hex::State(5), "d4 e1 d3 d2 a2 b1 e5 e3 a1 a4 b4"), kWon, {"b3"}},  // 43 000
  };
}

inline std::vector<SolvedPosition<breakthrough::State>> solved_breakthrough() {
  using breakthrough::State;
  const State board_3x5({.width = 3, .height = 5});
  return {
      {State({.width = 3, .height = 4}), kLost, {}},             // 2 500
      {State({.width = 4, .height = 4}), kLost, {}},             // 86 000
      {State({.width = 2, .height = 6}), kWon, {}},              // 8 100
      {after(board_3x5, "c2-b3 b4-c3 a2-a3"), kWon, {"c3-c2"}},  // 62 000
      {after(board_3x5, "b2-c3 a4-a3 c1-b2"), kWon, {"b4-c3"}},  // 42 000
      {after(board_3x5, "a2-b3 b4-c3 b3-c4"), kLost, {}},        // 38 000; won in the misère game, below
  };
}

inline std::vector<SolvedPosition<breakthrough::State>> solved_misere_breakthrough() {
  using breakthrough::State, breakthrough::Variant;
  const State board_3x5({.width = 3, .height = 5, .variant = Variant::kMisere});
  return {
      {State({.width = 3, .height = 4, .variant = Variant::kMisere}), kLost, {}},  // 2 900
      {State({.width = 2, .height = 6, .variant = Variant::kMisere}), kLost, {}},  // 16 000; won in the usual game
      {after(board_3x5, "a2-b3 b4-c3 b3-c4"), kWon, {"c3-b2"}},                    // 77 000
      {after(board_3x5, "b2-b3 b4-a3 b3-a4"), kLost, {}},                          // 56 000
  };
}

inline std::vector<SolvedPosition<atari_go::State>> solved_atari_go() {
  using atari_go::State;
  return {
      {State(go::Size::square(2)), kLost, {}},                                                   // 21
      {State(go::Size::square(3)), kWon, {"B3", "A2", "B2", "C2", "B1"}},                        // 1 400
      {State(go::Size{.width = 4, .height = 3}), kWon, {"A2", "B2", "C2", "D2"}},                // 24 000
      {after(State(go::Size::square(4)), "D2 D3 B2"), kWon, {"C2"}},                             // 38 000
      {after(State(go::Size::square(5)), "E1 D5 B5 E5 A5 A3 B4 A2 B2 C3 D1 C2"), kWon, {"B3"}},  // 34 000
      {after(State(go::Size::square(4)), "D2 D3 B2 C2"), kLost, {}},  // 6 200; after the only move
  };
}

}  // namespace katachi::games::test
