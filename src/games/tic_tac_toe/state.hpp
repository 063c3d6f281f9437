// Tic-tac-toe: two players mark cells of a 3x3 grid in turn; three in a line win, a full grid without a line is a draw.
//
// The first player writes X. Cells are named as on a Go board, a1 at the bottom left to c3 at the top right. Each side's
// marks are nine bits, bit 3 * row + column counted from the top left. There are 255 168 different games; with best play
// they are drawn. The smallest complete example of a game for the searches.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/fixed_vector.hpp"
#include "core/key128.hpp"
#include "core/result.hpp"
#include "core/strong_index.hpp"
#include "game/concepts.hpp"

namespace katachi::games::tic_tac_toe {

struct CellTag {};
using Cell = core::StrongIndex<CellTag, std::uint8_t, 9>;

inline constexpr std::array<std::uint16_t, 8> kLines = {0b111'000'000, 0b000'111'000, 0b000'000'111, 0b100'100'100,
                                                        0b010'010'010, 0b001'001'001, 0b100'010'001, 0b001'010'100};

inline constexpr game::GameTraits kTraits{.name = "tic-tac-toe",
                                          .title = "Tic-tac-toe",
                                          .smallest = game::BoardSize::square(3),
                                          .largest = game::BoardSize::square(3),
                                          .usual = game::BoardSize::square(3),
                                          .can_draw = true,
                                          .symmetry = game::BoardSymmetry::kSquare};

class State {
 public:
  using Move = Cell;
  using MoveList = core::FixedVector<Cell, 9>;

  // game::TwoPlayerState
  void legal_moves(MoveList& out) const;  // from the top left, row by row
  void play(Cell cell);                   // cell must be free and the game not over
  bool is_terminal() const;
  std::uint64_t hash() const;
  game::Player to_move() const { return to_move_; }
  double outcome(game::Player p) const;
  std::size_t move_codes() const { return Cell::kBound; }
  std::uint32_t move_code(Cell cell) const { return cell.raw(); }
  std::string move_text(Cell cell) const;
  core::Result<Cell> parse_move(std::string_view text) const;  // fails on cells that are taken too
  std::string text() const;

  // game::NamedGame
  core::Key128 key() const { return key_of(marks_); }
  // With these marks, a mirror image of the board's. The side to move is a part of it, for null moves.
  core::Key128 key_of(const std::array<std::uint16_t, 2>& marks) const;
  const game::GameTraits& traits() const { return kTraits; }
  core::Result<State> from_text(std::string_view text) const;  // positions of the game alone, not set-up ones

  std::uint16_t marks(game::Player p) const { return marks_[game::player_index(p)]; }
  // As if the side to move had passed: no position of the game.
  State with_other_to_move() const {
    State state = *this;
    state.to_move_ = other(to_move_);
    return state;
  }

 private:
  bool has_line(game::Player p) const;
  bool is_free(Cell cell) const { return !((marks_[0] | marks_[1]) >> cell.raw() & 1); }

  std::array<std::uint16_t, 2> marks_{};
  game::Player to_move_ = game::Player::kFirst;
};

}  // namespace katachi::games::tic_tac_toe
