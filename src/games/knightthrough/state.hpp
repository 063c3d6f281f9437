// Knightthrough: Breakthrough with knights that only go forward; who first reaches the far row has won.
//
// Both sides fill their two nearest rows. The first player (X) starts at the bottom and moves up, the second (O) down. A piece
// jumps as a knight in chess, two rows forward and one column to the side or one row forward and two columns to the side, to a
// cell that is empty or holds an enemy, who is captured; capture is never obligatory. The game ends when a piece stands on its far
// row or when a side has no piece left: the side that did this has won. On a board at least four wide a side always has a move: one
// row ahead of its most advanced piece there is none of its own. Every move advances a piece, so games end, and never in a draw.
// The game comes from general game playing (Stanford's base of games); Cazenave uses it to compare playouts (2015).
//
// Cells are named as in chess, a1 at the bottom left. The board is 4x4 to 8x8, chosen at run time; each side's pieces are the bits
// of a word, row r, column c at bit 8 * r + c for every size; moves of one direction are found for all pieces at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/fixed_vector.hpp"
#include "core/key128.hpp"
#include "core/result.hpp"
#include "core/rng.hpp"
#include "core/strong_index.hpp"
#include "game/concepts.hpp"
#include "games/bit_board.hpp"

namespace katachi::games::knightthrough {

inline constexpr int kMinSide = 4;

struct CellTag {};
using Cell = core::StrongIndex<CellTag, std::uint8_t, kBitSide * kBitSide>;

// From the left to the right, as seen from the first player; the row changes by 1, 2, 2, 1, forward for the side that moves.
enum class Direction : std::uint8_t { kFarLeft, kLeft, kRight, kFarRight };
inline constexpr std::array kDirections = {Direction::kFarLeft, Direction::kLeft, Direction::kRight,
                                           Direction::kFarRight};

struct Jump {
  Cell from;
  Direction direction = Direction::kLeft;
  friend constexpr bool operator==(Jump, Jump) = default;
};

inline constexpr game::GameTraits kTraits{.name = "knightthrough",
                                          .title = "Knightthrough",
                                          .smallest = game::BoardSize::square(kMinSide),
                                          .largest = game::BoardSize::square(kBitSide),
                                          .usual = game::BoardSize::square(kBitSide),
                                          .is_rectangular = true,
                                          .symmetry = game::BoardSymmetry::kMirror};

class State {
 public:
  using Move = Jump;
  using MoveList = core::FixedVector<Jump, 4 * 2 * kBitSide>;

  explicit State(game::BoardSize size = kTraits.usual);  // must be one of kTraits

  game::BoardSize size() const { return {width_, height_}; }
  Bits pieces(game::Player p) const { return pieces_[game::player_index(p)]; }
  Bits far_row(game::Player p) const { return bit_row(p == game::Player::kFirst ? height_ - 1 : 0, width_); }
  // The cells that p's pieces attack, whoever stands there.
  Bits attacks(game::Player p) const;
  Cell target(Jump jump) const;  // of the side to move

  // game::TwoPlayerState
  void legal_moves(MoveList& out) const;  // direction by direction from the left; in each from a1 upwards
  void play(Jump jump);                   // must be legal and the game not over
  bool is_terminal() const { return winner_.has_value(); }
  std::uint64_t hash() const;
  game::Player to_move() const { return to_move_; }
  double outcome(game::Player p) const { return winner_ == p ? 1 : 0; }
  std::size_t move_codes() const { return Cell::kBound * kDirections.size() * 2; }
  std::uint32_t move_code(Jump jump) const;
  std::string move_text(Jump jump) const;                      // "a2-b4"
  core::Result<Jump> parse_move(std::string_view text) const;  // fails on what is not legal too
  std::string text() const;

  // game::NamedGame
  core::Key128 key() const;
  const game::GameTraits& traits() const { return kTraits; }
  core::Result<State> from_text(std::string_view text) const;

  Jump random_move(core::Rng& rng) const;  // uniform over the legal moves; the game must not be over

 private:
  Bits movers(Direction direction) const;  // the pieces that can jump so

  std::array<Bits, 2> pieces_{};
  std::uint8_t width_, height_;
  game::Player to_move_ = game::Player::kFirst;
  std::optional<game::Player> winner_;
};

}  // namespace katachi::games::knightthrough
