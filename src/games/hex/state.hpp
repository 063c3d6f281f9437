// Hex: two players put stones on the cells of a rhombus of hexagons in turn; who connects the own two edges has won.
//
// The first player (X) connects top and bottom, the second (O) left and right. There is no swap rule: the first player may open
// where he likes and keeps it. There are no draws: a full board connects exactly one pair of edges (Gale, "The game of Hex and
// the Brouwer fixed-point theorem", 1979), so the first player wins from the empty board of any size (Nash, by strategy
// stealing). All openings are solved up to 8x8 (Henderson, Arneson and Hayward 2009) and 9x9 (Pawlewicz and Hayward 2013).
//
// Cells are named by a letter for the column and the row counted from the top; each row is shifted half a cell to the right of
// the one above, so that b2 touches b1, c1, a2, c2, a3 and b3. The size is chosen at run time, 1 to 13. Cell (row, column) lies
// at (row + 1) * 15 + column + 1 of an array with a border, for every size alike.
//
// Connected stones are a tree of a union-find forest whose root knows which of its player's edges the group touches. play()
// joins a stone to its at most six neighbours, in effect constant time, and is_terminal() reads a flag.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/fixed_vector.hpp"
#include "core/key128.hpp"
#include "core/result.hpp"
#include "core/rng.hpp"
#include "core/strong_index.hpp"
#include "game/concepts.hpp"

namespace katachi::games::hex {

inline constexpr int kMaxSize = 13;
inline constexpr int kStride = kMaxSize + 2;

struct CellTag {};
using Cell = core::StrongIndex<CellTag, std::uint8_t, kStride * kStride>;

inline constexpr game::GameTraits kTraits{.name = "hex",
                                          .title = "Hex",
                                          .smallest = game::BoardSize::square(1),
                                          .largest = game::BoardSize::square(kMaxSize),
                                          .usual = game::BoardSize::square(11),
                                          .symmetry = game::BoardSymmetry::kHalfTurn};

class State {
 public:
  using Move = Cell;
  using MoveList = core::FixedVector<Cell, kMaxSize * kMaxSize>;

  explicit State(int size = 11);  // 1 to kMaxSize

  int size() const { return size_; }
  static constexpr Cell cell_at(int row, int column) {
    return Cell(static_cast<std::size_t>((row + 1) * kStride + column + 1));
  }
  std::optional<game::Player> stone_at(Cell cell) const;

  // game::TwoPlayerState
  void legal_moves(MoveList& out) const;  // from the top left, row by row
  void play(Cell cell);                   // the cell must be empty and the game not over
  bool is_terminal() const { return is_over_; }
  std::uint64_t hash() const { return hash_; }
  game::Player to_move() const { return to_move_; }
  double outcome(game::Player p) const { return p == to_move_ ? 0 : 1; }  // who made the last move has won
  std::size_t move_codes() const { return Cell::kBound; }
  std::uint32_t move_code(Cell cell) const { return cell.raw(); }
  std::string move_text(Cell cell) const;
  core::Result<Cell> parse_move(
      std::string_view text) const;  // fails on cells that are taken, and on all when it is over
  std::string text() const;

  // game::NamedGame
  core::Key128 key() const;
  const game::GameTraits& traits() const { return kTraits; }
  core::Result<State> from_text(std::string_view text) const;  // the sides must have had their turns

  Cell random_move(core::Rng& rng) const;  // uniform over the legal moves; the game must not be over

 private:
  enum class Mark : std::uint8_t { kFirst, kSecond, kEmpty, kBorder };
  static constexpr Mark mark_of(game::Player p) { return p == game::Player::kFirst ? Mark::kFirst : Mark::kSecond; }

  void put(Cell cell);                          // a stone of the side to move
  Cell find_root(Cell cell);                    // shortens the path it walks
  std::uint8_t own_edges_at(Cell cell) const;   // which of the mover's two edges a stone there touches, a bit each
  void join(Cell group_root, Cell& into_root);  // the groups become one, whose root is then in into_root

  core::IndexMap<Cell, Mark> mark_;
  core::IndexMap<Cell, Cell> parent_;         // of stones: a root is its own parent
  core::IndexMap<Cell, std::uint8_t> edges_;  // valid at roots
  std::uint64_t hash_ = 0;
  std::uint8_t size_;
  game::Player to_move_ = game::Player::kFirst;
  bool is_over_ = false;
};

static_assert(std::is_trivially_copyable_v<State>);

}  // namespace katachi::games::hex
