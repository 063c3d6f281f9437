// Domineering (G. Andersson about 1973; Conway, "On Numbers and Games", 1976): dominoes are put on a board in turn; who cannot
// put one has lost.
//
// The first player (X) puts his vertically, the second (O) horizontally, each on two free cells. There are no draws, every move
// fills two cells, and after a move that leaves the other side none the game is over. A move is named by its lower left cell, a1
// at the bottom left.
//
// The board is 1x2 to 8x8. The dominoes of each side are bits of a word, row r, column c at bit 8 * r + c for every size; the moves
// of a side are found for all cells at once. Which side took a cell does not matter for what follows, so a position is its free
// cells and the side to move, and all taken cells are drawn X. Solved: 8x8 is won by the first player to move (Breuker, Uiterwijk and van den Herik, "Solving 8x8
// Domineering", 2000); square boards with sides 2 to 4 and 6 to 8 by the first player, 1 and 5 by the second.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/fixed_vector.hpp"
#include "core/key128.hpp"
#include "core/result.hpp"
#include "core/rng.hpp"
#include "core/strong_index.hpp"
#include "game/concepts.hpp"
#include "games/bit_board.hpp"

namespace katachi::games::domineering {

struct CellTag {};
using Cell = core::StrongIndex<CellTag, std::uint8_t, kBitSide * kBitSide>;  // the lower or left one of a domino

inline constexpr game::GameTraits kTraits{.name = "domineering",
                                          .title = "Domineering",
                                          .smallest = {1, 2},
                                          .largest = game::BoardSize::square(kBitSide),
                                          .usual = game::BoardSize::square(kBitSide),
                                          .is_rectangular = true,
                                          .symmetry = game::BoardSymmetry::kHalfTurn};

class State {
 public:
  using Move = Cell;
  using MoveList = core::FixedVector<Cell, (kBitSide - 1) * kBitSide>;

  explicit State(game::BoardSize size = kTraits.usual);  // must be one of kTraits

  game::BoardSize size() const { return {width_, height_}; }
  Bits free() const { return free_; }
  // The lower or left cells of the dominoes that p could put.
  Bits moves_of(game::Player p) const;

  // game::TwoPlayerState
  void legal_moves(MoveList& out) const;  // row by row from a1
  void play(Cell cell);                   // must be legal
  bool is_terminal() const { return moves_of(to_move_) == 0; }
  std::uint64_t hash() const { return core::mix64(core::mix64(free_) + game::player_index(to_move_)); }
  game::Player to_move() const { return to_move_; }
  double outcome(game::Player p) const { return p == to_move_ ? 0 : 1; }
  std::size_t move_codes() const { return 2 * Cell::kBound; }
  std::uint32_t move_code(Cell cell) const {
    return static_cast<std::uint32_t>(2 * cell.raw() + game::player_index(to_move_));
  }
  std::string move_text(Cell cell) const;                      // "c4-c5", its two cells
  core::Result<Cell> parse_move(std::string_view text) const;  // fails on what is not legal too
  std::string text() const;

  // game::NamedGame
  core::Key128 key() const { return {.high = game::player_index(to_move_), .low = free_}; }
  const game::GameTraits& traits() const { return kTraits; }
  core::Result<State> from_text(std::string_view text) const;  // any cells may be taken, by X or O

  Cell random_move(core::Rng& rng) const;  // uniform over the legal moves; the game must not be over

 private:
  Bits free_;
  std::uint8_t width_, height_;
  game::Player to_move_ = game::Player::kFirst;
};

}  // namespace katachi::games::domineering
