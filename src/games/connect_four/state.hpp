// Connect Four: discs are dropped into the columns of a grid, usually seven of six cells; four in a row, column or diagonal
// win, a full grid without four is a draw.
//
// The first player's discs are drawn X, the second's O. A move is a column, named by its number from the left as in the
// literature, so that a game is a string of digits. Each side's discs are the bits of a word: column c, height h is bit 8 * c + h
// for every size. The top bit of each column is never set; it keeps a shifted column apart from the next one, so four in a line
// are found by shifting and masking (the representation of John Tromp's programs, with one stride for all sizes). That leaves
// 4x4 to 8x7. Every operation takes constant time.
//
// On 7x6 there are 4 531 985 219 092 positions (Edelkamp and Kissmann 2008). The first player wins, and only by starting in
// the middle: columns 3 and 5 draw, the others lose (Allis, "A knowledge-based approach of Connect-Four", 1988; J. D. Allen
// 1988). Of the smaller grids most are drawn; John Tromp's table of 2006 has them all ("John's Connect Four Playground").
#pragma once

#include <array>
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
#include "games/bits.hpp"
#include "games/connect_four/grid.hpp"

namespace katachi::games::connect_four {

struct ColumnTag {};
using Column = core::StrongIndex<ColumnTag, std::uint8_t, kMaxColumns>;

inline constexpr game::BoardSize kUsualSize{7, 6};
inline constexpr game::GameTraits kTraits{.name = "connect-four",
                                          .title = "Connect Four",
                                          .smallest = game::BoardSize::square(4),
                                          .largest = {kMaxColumns, kMaxRows},
                                          .usual = kUsualSize,
                                          .is_rectangular = true,
                                          .can_draw = true,
                                          .symmetry = game::BoardSymmetry::kMirror};

class State {
 public:
  using Move = Column;
  using MoveList = core::FixedVector<Column, kMaxColumns>;

  explicit State(game::BoardSize size = kUsualSize);  // must be one of kTraits

  std::size_t columns() const { return columns_; }
  std::size_t rows() const { return rows_; }
  Bits grid() const { return grid_; }  // all cells
  Bits discs(game::Player p) const { return discs_[game::player_index(p)]; }
  Bits occupied() const { return discs_[0] | discs_[1]; }
  // The lowest free cell of every column that has room: adding 1 at a column's bottom carries through its discs.
  Bits drop_cells() const { return (occupied() + kBottomRow) & grid_; }

  // game::TwoPlayerState
  void legal_moves(MoveList& out) const;  // from the left
  void play(Column column);               // the column must have room and the game not be over
  bool is_terminal() const { return has_won_ || occupied() == grid_; }
  std::uint64_t hash() const;  // different positions have different hashes
  game::Player to_move() const { return to_move_; }
  double outcome(game::Player p) const;
  std::size_t move_codes() const { return kMaxColumns; }
  std::uint32_t move_code(Column column) const { return column.raw(); }
  std::string move_text(Column column) const { return std::string(1, static_cast<char>('1' + column.raw())); }
  core::Result<Column> parse_move(
      std::string_view text) const;  // fails on full columns, and on all when the game is over
  std::string text() const;

  // game::NamedGame
  core::Key128 key() const;
  const game::GameTraits& traits() const { return kTraits; }
  core::Result<State> from_text(std::string_view text) const;  // positions of the game alone: discs lie on discs

  Column random_move(core::Rng& rng) const;  // uniform over the legal moves; the game must not be over

 private:
  bool has_room(Column column) const {
    return column.raw() < columns_ && !(occupied() >> (kStride * column.raw() + rows_ - 1) & 1);
  }

  std::array<Bits, 2> discs_{};
  Bits grid_;
  std::uint8_t columns_, rows_;
  game::Player to_move_ = game::Player::kFirst;
  bool has_won_ = false;  // the side that moved last has four in a line
};

}  // namespace katachi::games::connect_four
